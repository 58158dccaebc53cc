#pragma once

// What shells ask when a word is to be completed: `fillwise complete -- WORD...`, the words behind the program's name
// up to the one that is being typed. It is no command that help texts show.

#include <string>
#include <vector>

#include "cli/terminal/command_line.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

/// Whether the words ask for that.
bool is_completion(const std::vector<std::string>& words);

/// Prints each word that may stand there and begins as the last word does, with a tab and what it means; last, ":files"
/// or ":folders" where names of files or folders may. Never an error: what can't be found out is left out.
Work completion(Context& context, const CommandLine& line, std::vector<std::string> words);

}  // namespace fillwise::cli
