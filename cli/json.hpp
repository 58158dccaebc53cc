#pragma once

// JSON as the program writes it: keys in the order they were set, numbers that read back to the same bits.

#include <nlohmann/json.hpp>

namespace fillwise::cli {

using Json = nlohmann::ordered_json;

}  // namespace fillwise::cli
