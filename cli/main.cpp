// fillwise: optimal play for Fill or Bust, on the command line.

#include "cli/program.hpp"
#include "cli/terminal/context.hpp"

int main(int argc, char** argv) {
  namespace cli = fillwise::cli;
  cli::take_over_streams_and_signals();
  cli::Context context;
  return static_cast<int>(cli::run_program(context, {argv + (argc > 0 ? 1 : 0), argv + argc}));
}
