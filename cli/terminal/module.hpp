#pragma once

// Parts of the program that few of its commands need, and whose libraries would slow every start if it was linked with
// them: modules, which are loaded when they are needed.

#include <string>

namespace fillwise::cli {

/// Whether what a module loads itself sees the module's symbols.
enum class Symbols { own, global };

/// A function of the module libfillwise_NAME.so, which is beside the program, or where modules are installed. Throws
/// Error(failed) if there is none: `otherwise`, and why.
void* module_function(const std::string& name, const char* function, Symbols symbols, const char* otherwise);

}  // namespace fillwise::cli
