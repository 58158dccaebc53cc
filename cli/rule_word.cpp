#include "cli/rule_word.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "cli/context.hpp"

namespace fillwise::cli {
namespace {

namespace fs = std::filesystem;

bool names_a_file(const std::string& word) {
  return word.find('/') != std::string::npos || word.ends_with(".toml");
}

bool is_preset(const std::string& word) {
  const std::vector<std::string> names = model::preset_names();
  return std::ranges::find(names, word) != names.end();
}

}  // namespace

model::RuleSet rule_set(const std::string& name_or_file) {
  try {
    std::error_code ignored;
    if (names_a_file(name_or_file) ||
        (!is_preset(name_or_file) && fs::is_regular_file(name_or_file, ignored)))
      return model::load_rules(name_or_file);
    return model::preset(name_or_file);
  } catch (const model::RulesError& error) {
    throw CommandError(Exit::usage, error.what());
  }
}

}  // namespace fillwise::cli
