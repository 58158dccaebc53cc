// Any text as rules of Rollers: it is refused in one line, or read as rules that their own text gives again.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "model/fill_or_bust/rules.hpp"
#include "model/rollers/rules_toml.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fillwise::model;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const rollers::Rules rules = rollers::parse_rules(text, "fuzz.toml");
    if (!(rollers::parse_rules(rollers::to_toml(rules), "again.toml") == rules)) std::abort();
    if (rules.dice < rules.sections || rules.sections < 1 || rules.rolls < 1) std::abort();
  } catch (const RulesError& error) {
    const std::string_view what = error.what();
    if (what.find('\n') != std::string_view::npos || what.substr(0, 9) != "fuzz.toml") std::abort();
  }
  return 0;
}
