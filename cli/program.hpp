#pragma once

// The program between main() and its commands.

#include <string>
#include <vector>

#include "cli/terminal/command_line.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

/// What the words behind the program's name ask for. Reads the files they name, but prints, writes and solves
/// nothing. Throws Error.
Work asked_for(Context& context, std::vector<std::string> words);

/// Does a piece of work; an error is told on stderr, in one line.
Exit guarded(const Context& context, const Work& work);

/// Does what the words ask for and flushes stdout.
Exit run_program(Context& context, std::vector<std::string> words);

}  // namespace fillwise::cli
