// fillwise: optimal play for Fill or Bust, on the command line.

#include <fcntl.h>
#include <unistd.h>

#include <optional>
#include <string_view>

#include "cli/mpi/joined_ranks.hpp"
#include "cli/program.hpp"
#include "cli/terminal/context.hpp"

int main(int argc, char** argv) {
  namespace cli = fillwise::cli;
  cli::take_over_streams_and_signals();
  const std::optional<cli::Launch> launched = cli::launch();
  // Of ranks that solve a game together the first alone speaks. Whatever else runs under mpirun is by itself, a bot
  // too.
  const bool solves = argc > 1 && std::string_view(argv[1]) == "solve";
  const bool speaks = !launched || launched->rank == 0 || !solves;
  const int nobody = speaks ? -1 : ::open("/dev/null", O_WRONLY);
  cli::Context context(speaks ? STDOUT_FILENO : nobody, speaks ? STDERR_FILENO : nobody);
  return static_cast<int>(cli::run_program(context, {argv + (argc > 0 ? 1 : 0), argv + argc}));
}
