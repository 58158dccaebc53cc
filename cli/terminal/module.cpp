#include "cli/terminal/module.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "api/base/error.hpp"
#include "fillwise/folders.hpp"

namespace fillwise::cli {
namespace {

namespace fs = std::filesystem;

fs::path path_of(const std::string& file) {
  std::error_code error;
  const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
  const fs::path installed = folder.parent_path() / folders::kModules / file;
  return fs::exists(installed, error) ? installed : folder / file;
}

}  // namespace

void* module_function(const std::string& name, const char* function, Symbols symbols, const char* otherwise) {
  void* const module = ::dlopen(path_of("libfillwise_" + name + ".so").c_str(),
                                RTLD_NOW | (symbols == Symbols::global ? RTLD_GLOBAL : RTLD_LOCAL));
  void* const found = module == nullptr ? nullptr : ::dlsym(module, function);
  if (found == nullptr) throw Error(Fault::failed, fmt::format("{} ({})", otherwise, ::dlerror()));
  return found;
}

}  // namespace fillwise::cli
