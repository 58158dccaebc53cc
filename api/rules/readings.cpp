#include "api/rules/readings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "api/base/as_error.hpp"
#include "api/base/error.hpp"

namespace fillwise {
namespace {

const std::vector<Reading>& all() {
  static const std::vector<Reading> kAll = {
      {"no-straight", "1-2-3-4-5-6 scores only its 1 and its 5", {{"scoring", "straight", "0"}}},
      {"combo-5", "the option Combo 5: 2+3 or 4+1 make 50 with the fill", {{"scoring", "combo-5", "50"}}},
      {"fill-1000-must-draw", "after Fill 1000 a card must be drawn", {{"fill-1000", "then", "\"draw\""}}},
      {"must-bust-loses-card",
       "Must Bust as a penalty: the card's points are subtracted",
       {{"must-bust", "on-bust", "\"subtract-card\""}}},
      {"must-bust-loses-turn",
       "Must Bust as a penalty: all points at risk in the turn are subtracted",
       {{"must-bust", "on-bust", "\"subtract-turn\""}}},
      {"vengeance-tied-loses",
       "a player who plays Vengeance while tied for the lead loses 2500 too",
       {{"vengeance", "tied-player-loses-too", "true"}}},
      {"vengeance-never-discarded",
       "a player who may play Vengeance must play it",
       {{"vengeance", "may-discard", "false"}}},
      {"vengeance-by-anyone",
       "the sole leader may play Vengeance too",
       {{"vengeance", "played-by", "\"anyone\""}}},
      {"vengeance-always-played",
       "everybody who draws Vengeance plays it, as in the quick guide",
       {{"vengeance", "played-by", "\"anyone\""}, {"vengeance", "may-discard", "false"}}},
      {"vengeance-must-draw", "after Vengeance a card must be drawn", {{"vengeance", "then", "\"draw\""}}},
      {"vengeance-5000", "Vengeance takes 5000, as in team play", {{"vengeance", "leader-loses", "5000"}}},
      {"double-trouble-plain",
       "Double Trouble doubles nothing, as in the quick guide",
       {{"double-trouble", "factor", "1"}}},
      {"double-trouble-at-risk",
       "what Double Trouble doubles stays at risk",
       {{"double-trouble", "on-fill", "\"at-risk\""}}},
      {"double-trouble-plain-at-risk",
       "Double Trouble doubles nothing, and all stays at risk",
       {{"double-trouble", "factor", "1"}, {"double-trouble", "on-fill", "\"at-risk\""}}},
      {"quick-guide",
       "the quick guide as a whole",
       {{"vengeance", "played-by", "\"anyone\""},
        {"vengeance", "may-discard", "false"},
        {"double-trouble", "factor", "1"}}},
      {"show-down", "the option Show Down: a last turn for the other player", {{"end", "last-turn", "true"}}},

      {"quick-guide-all-removed",
       "every die that scored must be set aside, whatever the card",
       {{"bonus-300", "set-aside", "\"all\""},
        {"bonus-400", "set-aside", "\"all\""},
        {"bonus-500", "set-aside", "\"all\""},
        {"fill-1000", "set-aside", "\"all\""},
        {"vengeance", "set-aside", "\"all\""},
        {"double-trouble", "set-aside", "\"all\""}},
       "quick-guide"},
      {"quick-guide-tied-takes-nothing",
       "a player who fills Vengeance while tied for the lead takes nothing from anybody",
       {{"vengeance", "only-from-behind", "true"}},
       "quick-guide"},

      {"zonk-any-win", "every score of at least the goal wins", {{"end", "overshoot", "0"}}, "zonk"},
      {"zonk-no-rebuttal",
       "a score that wins ends the game at once",
       {{"end", "last-turn", "false"}},
       "zonk"},
      {"zonk-stay-on-bertha", "a player with Bertha may stop", {{"stop", "never-on", ""}}, "zonk"},
      {"zonk-fill-1000-may-stop",
       "after Fill 1000 the player may stop",
       {{"fill-1000", "then", "\"stop-or-draw\""}},
       "zonk"},
      {"zonk-vengeance-must-fill",
       "on Vengeance nobody may stop before the fill",
       {{"vengeance", "may-stop", "false"}},
       "zonk"},
      {"zonk-vengeance-may-stop",
       "after the fill of Vengeance the player may stop",
       {{"vengeance", "then", "\"stop-or-draw\""}},
       "zonk"},
      {"zonk-vengeance-adds",
       "with Vengeance the points are added to the sheet, as in the official game",
       {{"vengeance", "on-fill", "\"add-to-sheet\""}},
       "zonk"},
      {"zonk-vengeance-needs-nothing",
       "a leader with fewer than 2500 points loses them all",
       {{"vengeance", "leader-needs", "0"}},
       "zonk"},
      {"zonk-double-trouble-1000",
       "a house rule: 1000 points for Double Trouble",
       {{"double-trouble", "bonus", "1000"}},
       "zonk"},

      {"tutto-straight-1500",
       "a straight of one toss scores 1500, as in Fill or Bust",
       {{"scoring", "straight", "1500"}},
       "tutto"},
      {"tutto-times-two-must-fill",
       "on x2 nobody may stop before the fill",
       {{"times-two", "may-stop", "false"}},
       "tutto"},
      {"tutto-plus-minus-must-draw",
       "after Plus/Minus a card must be drawn",
       {{"plus-minus", "then", "\"draw\""}},
       "tutto"},
      {"tutto-plus-minus-adds",
       "with Plus/Minus all points are added to the sheet",
       {{"plus-minus", "on-fill", "\"add-to-sheet\""}},
       "tutto"},
      {"tutto-plus-minus-tied-loses",
       "the same, and a player who fills it while tied for the lead loses 1000 too",
       {{"plus-minus", "on-fill", "\"add-to-sheet\""}, {"plus-minus", "tied-player-loses-too", "true"}},
       "tutto"},
      {"tutto-plus-minus-leader-discards",
       "the sole leader discards Plus/Minus and draws again",
       {{"plus-minus", "played-by", "\"not-sole-leader\""}},
       "tutto"},
  };
  return kAll;
}

/// Where the table's keys begin in a canonical rule text, and where they end.
struct Section {
  std::size_t begin, end;
};
Section section(const std::string& text, std::string_view table) {
  const std::string card = fmt::format("[[card]]\nname = \"{}\"\n", table);
  const std::string head = fmt::format("[{}]\n", table);
  const std::size_t of_card = text.find(card), of_table = text.find(head);
  if (of_card == std::string::npos && of_table == std::string::npos)
    refuse(fmt::format("the rules have no card and no table '{}'", table));
  const std::size_t begin = of_card != std::string::npos ? of_card + card.size() : of_table + head.size();
  const std::size_t blank = text.find("\n\n", begin - 1);
  return {begin, blank == std::string::npos ? text.size() : blank + 1};
}

void set_key(std::string& text, const KeyChange& change) {
  if (change.table == "end" && text.find("[end]\n") == std::string::npos)
    text.insert(text.find("[scoring]\n"), "[end]\n\n");
  const Section at = section(text, change.table);
  const std::string key = fmt::format("{} = ", change.key);
  const std::string line = change.value.empty() ? "" : fmt::format("{}{}\n", key, change.value);
  for (std::size_t begin = at.begin; begin < at.end; begin = text.find('\n', begin) + 1)
    if (text.compare(begin, key.size(), key) == 0) {
      text.replace(begin, text.find('\n', begin) + 1 - begin, line);
      return;
    }
  text.insert(at.begin, line);
}

}  // namespace

std::span<const Reading> readings() {
  return all();
}

std::span<const Reading> readings_of(std::string_view preset) {
  const auto first = std::ranges::find(all(), preset, &Reading::preset);
  const auto last = std::find_if(first, all().end(), [&](const Reading& r) { return r.preset != preset; });
  return {first, last};
}

const Reading* find_reading(std::string_view name) {
  const auto found = std::ranges::find(all(), name, &Reading::name);
  return found == all().end() ? nullptr : &*found;
}

model::RuleSet with_changes(const model::RuleSet& rules, std::string_view name,
                            std::span<const KeyChange> changes) {
  std::string text = rules.to_toml();
  for (const KeyChange& change : changes) set_key(text, change);
  model::RuleSet changed = as_errors([&] { return model::parse_rules(text, name); });
  changed.name = name;
  changed.title = name;
  return changed;
}

}  // namespace fillwise
