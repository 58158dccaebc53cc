#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {

/// The words of each line "fillwise ..." of the examples in a help text.
inline std::vector<Words> examples_in(const std::string& help) {
  std::vector<Words> examples;
  std::istringstream lines(help.substr(help.find("Examples:")));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string word;
    if (!(words >> word) || word != "fillwise") continue;
    examples.emplace_back();
    while (words >> word) examples.back().push_back(word);
  }
  return examples;
}

}  // namespace fillwise::cli_test
