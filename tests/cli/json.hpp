#pragma once

// JSON as tests read it: with the keys in the order in which they came.

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace fillwise::cli_test {

using Json = nlohmann::ordered_json;

inline std::vector<std::string> keys(const Json& json) {
  std::vector<std::string> names;
  for (const auto& [name, value] : json.items()) names.push_back(name);
  return names;
}

}  // namespace fillwise::cli_test
