#include "cli/mpi/joined_ranks.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include "api/base/error.hpp"

namespace fillwise::cli {
namespace {

namespace fs = std::filesystem;

/// A whole number in the environment; `otherwise` if there is none.
int number_in(const char* name, int otherwise) {
  const char* const text = std::getenv(name);
  if (text == nullptr) return otherwise;
  const std::string_view word = text;
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc() && end == word.data() + word.size() ? number : otherwise;
}

/// Beside the program, or where it is installed.
fs::path module_path() {
  constexpr const char* kName = "libfillwise_mpi.so";
  std::error_code error;
  const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
  const fs::path installed = folder.parent_path() / FILLWISE_MODULES / kName;
  return fs::exists(installed, error) ? installed : folder / kName;
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
  const std::string path = module_path().string();
  // MPI loads parts of its own that look for its symbols: they have to be global.
  void* const module = ::dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
  using Join = JoinedRanks*();
  const auto join =
      module == nullptr ? nullptr : reinterpret_cast<Join*>(::dlsym(module, "fillwise_join_ranks"));
  if (join == nullptr)
    throw Error(Fault::failed,
                fmt::format("mpirun: this fillwise can't join other ranks: it was built without MPI ({})",
                            ::dlerror()));
  return std::unique_ptr<JoinedRanks>(join());
}

}  // namespace fillwise::cli
