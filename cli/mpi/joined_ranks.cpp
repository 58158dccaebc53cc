#include "cli/mpi/joined_ranks.hpp"

#include <charconv>
#include <cstdlib>
#include <string_view>
#include <system_error>

#include "cli/terminal/module.hpp"

namespace fillwise::cli {
namespace {

/// A whole number in the environment; `otherwise` if there is none.
int number_in(const char* name, int otherwise) {
  const char* const text = std::getenv(name);
  if (text == nullptr) return otherwise;
  const std::string_view word = text;
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc() && end == word.data() + word.size() ? number : otherwise;
}

}  // namespace

std::optional<Launch> launch() {
  Launch launch;
  launch.count = number_in("OMPI_COMM_WORLD_SIZE", 1);
  launch.rank = number_in("OMPI_COMM_WORLD_RANK", 0);
  launch.on_this_machine = number_in("OMPI_COMM_WORLD_LOCAL_SIZE", 1);
  if (launch.count < 2 || launch.rank < 0 || launch.on_this_machine < 1) return std::nullopt;
  return launch;
}

std::unique_ptr<JoinedRanks> join_ranks() {
  // MPI loads parts of its own that look for its symbols.
  void* const join =
      module_function("mpi", "fillwise_join_ranks", Symbols::global,
                      "mpirun: this fillwise can't join other ranks: it was built without MPI");
  return std::unique_ptr<JoinedRanks>(reinterpret_cast<JoinedRanks* (*)()>(join)());
}

}  // namespace fillwise::cli
