#include "api/input/rule_word.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "api/base/as_error.hpp"
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
  return as_errors([&] { return model::preset(name_or_file); });
}

model::RuleSet rule_file(const std::string& path) {
  return as_errors([&] { return model::load_rules(path); });
}

}  // namespace fillwise
