#pragma once

#include <string>

namespace fillwise::cli {

/// What --version prints: version, commit, compiler, instruction set, format of tables.
std::string version_text();

}  // namespace fillwise::cli
