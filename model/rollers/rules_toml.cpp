#include "model/rollers/rules_toml.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/fill_or_bust/table_reader.hpp"
#include "model/fill_or_bust/toml_text.hpp"

namespace fillwise::model::rollers {

Rules parse_rules(std::string_view toml, std::string_view source) {
  const toml::table table = parse_toml(toml, source);
  TableReader top(table, source, "");
  Rules rules;
  rules.name = top.identifier("name");
  rules.sections = top.whole("sections", rules.sections, 1, kMostSections);
  rules.dice = top.whole("dice", rules.dice, 2, kMostDice);
  rules.rolls = top.whole("rolls", rules.rolls, 1, kMostRolls);
  rules.chips = top.whole("chips", rules.chips, 1, kMostChips);
  rules.points = top.whole("points", rules.points, 1, kMostPoints);
  rules.take_up_again = top.boolean("take-up-again", rules.take_up_again);
  rules.collect_when_closing = top.boolean("collect-when-closing", rules.collect_when_closing);
  rules.apply_all = top.one_of("apply", {"free", "all"}) == 1;
  rules.tied_chips_score = top.one_of("tied-chips", {"nobody", "each"}) == 1;
  rules.tie_plays_on = top.one_of("tied-end", {"shared", "another-round"}) == 1;
  top.finish();
  if (rules.dice < rules.sections) {
    // The key that is there is the one to mend; `dice` where both are.
    const char* const key = table.contains("dice") ? "dice" : "sections";
    const std::string what = fmt::format(
        "dice is {} and sections is {}, expected at least as many dice as sections: "
        "section {} takes {} dice at once",
        rules.dice, rules.sections, rules.sections, rules.sections);
    top.fail(table.get(key)->source(), what);
  }
  return rules;
}

Rules load_rules(const std::string& path) {
  return parse_rules(rule_file_text(path), path);
}

std::string to_toml(const Rules& rules) {
  std::string text;
  const auto line = [&](std::string_view key, const auto& value, std::string_view comment) {
    text += fmt::format("{:<31}# {}\n", fmt::format("{} = {}", key, value), comment);
  };
  const auto word = [&](std::string_view key, std::string_view value, std::string_view comment) {
    line(key, fmt::format("\"{}\"", value), comment);
  };
  text += "# Rules of Rollers. docs/games/rollers.md gives the sentence of the rule text behind each line.\n";
  text += fmt::format("name = \"{}\"\n\n", rules.name);
  line("sections", rules.sections, "of a board, 1 to 5; section n takes n dice that show n");
  line("dice", rules.dice, "2 to 6, one of them the black one; no fewer than sections");
  line("rolls", rules.rolls, "at most so many a turn, 1 to 3");
  line("chips", rules.chips, "what each player has at the start of a round, 1 to 55");
  line("points", rules.points, "first to so many wins the match, 1 to 9");
  line("take-up-again", rules.take_up_again, "may a die that was saved be rolled again after a later roll?");
  line("collect-when-closing", rules.collect_when_closing,
       "may a section collect in the turn that closes it?");
  word("apply", rules.apply_all ? "all" : "free",
       "\"free\": dice may be left; \"all\": not those that can be applied");
  word("tied-chips", rules.tied_chips_score ? "each" : "nobody",
       "who of those who tie for most chips scores that point, \"nobody\" or \"each\"");
  word("tied-end", rules.tie_plays_on ? "another-round" : "shared",
       "points and chips alike at the end: \"shared\" or \"another-round\"");
  return text;
}

}  // namespace fillwise::model::rollers
