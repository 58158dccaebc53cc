#include "api/input/rule_word.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "api/base/callbacks.hpp"
#include "api/base/error.hpp"

namespace fillwise {
namespace {

namespace fs = std::filesystem;

bool names_a_file(const std::string& word) {
  return word.find('/') != std::string::npos || word.ends_with(".toml");
}

}  // namespace

bool names_a_preset(const std::string& name_or_file) {
  const std::vector<std::string> names = model::preset_names();
  return !names_a_file(name_or_file) && std::ranges::find(names, name_or_file) != names.end();
}

model::RuleSet rule_set(const std::string& name_or_file) {
  std::error_code ignored;
  if (names_a_file(name_or_file) ||
      (!names_a_preset(name_or_file) && fs::is_regular_file(name_or_file, ignored)))
    return rule_file(name_or_file);
  try {
    return model::preset(name_or_file);
  } catch (const model::RulesError& error) {
    throw Error(Fault::invalid, error.what());
  }
}

model::RuleSet rule_file(const std::string& path) {
  try {
    return model::load_rules(path);
  } catch (const model::RulesError& error) {
    throw Error(Fault::invalid, error.what());
  }
}

}  // namespace fillwise
