#include "cli/terminal/version_text.hpp"

#include <fmt/format.h>

#include "fillwise/version.hpp"
#include "solver/turn/simd_target.hpp"
#include "tables/format.hpp"

namespace fillwise::cli {

std::string version_text() {
  return fmt::format("fillwise {}\ncommit: {}\ncompiler: {} ({})\nSIMD target: {}\ntable format: {}\n",
                     version::kVersion, version::kCommit, version::kCompiler, version::kBuildType,
                     race::simd_target(), tables::kFormatVersion);
}

}  // namespace fillwise::cli
