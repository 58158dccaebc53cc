#pragma once

// One line of a batch: a JSON object as the words of a situation.

#include <optional>
#include <string_view>

#include "cli/json.hpp"
#include "cli/situation_words.hpp"

namespace fillwise::cli {

struct BatchLine {
  SituationWords words;
  std::optional<Json> id;
};

/// Reads a line as cli/batch.hpp describes it into `line`; what came before an error stays there. Throws
/// CommandError(usage) in one line: no JSON, no object, unknown and repeated keys, values of a wrong type.
void read_batch_line(std::string_view text, BatchLine& line);

}  // namespace fillwise::cli
