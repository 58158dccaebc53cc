#pragma once

// Games of several players on the command line: --opponents, and 'solve --players'.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/table/table.hpp"
#include "cli/terminal/command_line.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

/// --opponents of a command that has --opponent too.
void add_opponents_option(Command& command, std::optional<std::string>& opponents);
/// The same of a command that answers as if there were fewer, too: with --as-if. `answer`: what it does.
void add_opponents_options(Command& command, std::optional<std::string>& opponents,
                           std::optional<std::string>& as_if, std::string_view answer);

/// What `value` does with --opponents, once its other options are known to fit.
Work several_value(Context& context, const std::string& me, const std::string& opponents,
                   const TableOptions& table, bool as_json);

struct SeveralSolve {
  std::string rules;
  std::optional<std::string> goal, players, mixing, ties, threads, out, checkpoint_every;
  bool safe = false;
  bool json = false;
};
/// `solve --players`.
Work several_solve(Context& context, const SeveralSolve& options);

}  // namespace fillwise::cli
