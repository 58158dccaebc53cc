#pragma once

// `fillwise advise --opponents`.

#include <optional>
#include <string>

#include "api/input/situation_words.hpp"
#include "api/table/table.hpp"
#include "cli/terminal/command_line.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

struct SeveralAdvise {
  std::string opponents;             ///< --opponents, as it was typed
  std::optional<std::string> as_if;  ///< likewise
  SituationWords words;              ///< without the other player's score
  TableOptions table;
  bool json = false;
};

/// Once its other options are known to fit.
Work several_advise(Context& context, const SeveralAdvise& command);

}  // namespace fillwise::cli
