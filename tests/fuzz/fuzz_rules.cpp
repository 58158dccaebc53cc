// Any text as a rule file: it is refused in one line, or read as rules that its own text gives again.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "model/fill_or_bust/rules.hpp"
#include "solver/turn/program.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fillwise;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const model::RuleSet rules = model::parse_rules(text, "fuzz.toml");
    if (!(model::parse_rules(rules.to_toml(), "again.toml") == rules)) std::abort();
    if (rules.deck_size() <= 0) std::abort();
    race::compile(rules);  // without modes if no card has dice: then a game never ends, as the solvers say
  } catch (const model::RulesError& error) {
    const std::string_view what = error.what();
    if (what.find('\n') != std::string_view::npos || what.substr(0, 9) != "fuzz.toml") std::abort();
  }
  return 0;
}
