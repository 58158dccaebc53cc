#pragma once

// One line of a batch: a JSON object as the words of a situation.

#include <optional>
#include <string_view>

#include "api/base/json.hpp"
#include "api/input/situation_words.hpp"

namespace fillwise {

struct BatchLine {
  SituationWords words;
  std::optional<Json> id;
};

/// Reads a line as api/advice/batch.hpp describes it into `line`; what came before an error stays there. Throws
/// Error(invalid) in one line: no JSON, no object, unknown and repeated keys, values of a wrong type.
void read_batch_line(std::string_view text, BatchLine& line);

}  // namespace fillwise
