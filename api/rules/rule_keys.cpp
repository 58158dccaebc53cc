#include "api/rules/rule_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace fillwise {
namespace {

std::string times(std::string_view factor) {
  if (factor == "2") return "doubled";
  if (factor == "3") return "tripled";
  return fmt::format("multiplied by {}", factor);
}

std::string fills(std::string_view number) {
  if (number == "0") return "fills until the bust";
  if (number == "1") return "one fill";
  return fmt::format("{} fills in a row", number);
}

// clang-format off
constexpr std::array kKeyWords = {
    // table, key, left out, spoken of; set; unset; change
    KeyWords{"", "name", "", "", "", "", "the name is '{new}' instead of '{old}'"},
    KeyWords{"", "title", "", "", "", "", "the title is '{new}' instead of '{old}'"},
    KeyWords{"", "goal", "10000", "", "", "", "the usual goal is {new} instead of {old}"},

    KeyWords{"scoring", "single", "0", "",
             "a single {entry} scores {new} points",
             "a single {entry} scores nothing instead of {old} points",
             "a single {entry} scores {new} points instead of {old}"},
    KeyWords{"scoring", "triple", "0", "",
             "three {entry}s in one toss score {new} points",
             "three {entry}s in one toss score nothing of their own instead of {old} points",
             "three {entry}s in one toss score {new} points instead of {old}"},
    KeyWords{"scoring", "straight", "0", "",
             "1-2-3-4-5-6 in one toss scores {new} points",
             "1-2-3-4-5-6 in one toss scores nothing of its own instead of {old} points",
             "1-2-3-4-5-6 in one toss scores {new} points instead of {old}"},

    KeyWords{"scoring", "combo-5", "0", "",
             "2 and 3, or 4 and 1, score {new} points where they make the fill",
             "2 and 3, or 4 and 1, score nothing instead of {old} points where they make the fill",
             "2 and 3, or 4 and 1, score {new} points instead of {old} where they make the fill"},

    KeyWords{"scoring", "three-pairs", "0", "",
             "three pairs of different faces in one toss score {new} points",
             "three pairs in one toss score nothing of their own instead of {old} points",
             "three pairs of different faces in one toss score {new} points instead of {old}"},

    KeyWords{"end", "last-turn", "false", "true",
             "the other player has a last turn when a turn ends at or over the goal",
             "the first player to reach the goal wins at once"},

    KeyWords{"end", "overshoot", "0", "",
             "a score above the goal wins only from {new} points above it",
             "every score above the goal wins, instead of only from {old} points above it",
             "a score above the goal wins only from {new} points above it, instead of {old}"},

    KeyWords{"stop", "never-on", "[]", "",
             "nobody may stop when exactly {new} were set aside since the last fill",
             "a player may stop with {old} set aside",
             "nobody may stop when exactly {new} were set aside since the last fill, instead of {old}"},

    KeyWords{"benchmark", "reward", "0", "",
             "landing on {entry} exactly is worth {new} of a game won",
             "landing on {entry} exactly is worth nothing instead of {old} of a game won",
             "landing on {entry} exactly is worth {new} of a game won instead of {old}"},

    KeyWords{"card", "count", "", "", "", "", "{new} in the deck instead of {old}"},
    KeyWords{"card", "dice", "true", "false",
             "no dice are tossed, and the turn ends",
             "dice are tossed"},
    KeyWords{"card", "played-by", "\"anyone\"", "\"not-sole-leader\"",
             "cannot be played by the sole leader, who discards it and draws again",
             "can be played by the sole leader too"},
    KeyWords{"card", "may-discard", "false", "true",
             "can be discarded by a player who may play it",
             "cannot be discarded by a player who may play it"},
    KeyWords{"card", "may-stop", "false", "true",
             "the player may stop after any toss that scored",
             "the player may not stop between tosses"},
    KeyWords{"card", "set-aside", "\"some\"", "\"all\"",
             "every scoring die must be set aside",
             "not every scoring die need be set aside"},
    KeyWords{"card", "set-aside", "\"some\"", "\"new-faces\"",
             "dice score only by faces that were not set aside before",
             "dice score as usual, not by new faces"},
    KeyWords{"card", "tosses-count", "true", "false",
             "the points of the tosses do not count",
             "the points of the tosses count"},
    KeyWords{"card", "fills", "1", "", "", "", "{new} instead of {old}", fills},
    KeyWords{"card", "bonus", "0", "",
             "a bonus of {new} points",
             "no bonus instead of one of {old} points",
             "a bonus of {new} points instead of {old}"},
    KeyWords{"card", "factor", "1", "",
             "the points are {new}",
             "the points are not {old}",
             "the points are {new} instead of {old}", times},
    KeyWords{"card", "on-fill", "\"at-risk\"", "\"add-to-sheet\"",
             "the fill adds the points to the sheet",
             "the points stay at risk after the fill"},
    KeyWords{"card", "on-fill", "\"at-risk\"", "\"win\"",
             "the fill wins the game",
             "the fill does not win the game"},
    KeyWords{"card", "then", "\"stop-or-draw\"", "\"draw\"",
             "a card must be drawn after the fill",
             "the player may stop after the fill"},
    KeyWords{"card", "on-bust", "\"lose\"", "\"add-to-sheet\"",
             "a bust adds the points at risk to the sheet",
             "a bust loses the points at risk"},
    KeyWords{"card", "on-bust", "\"lose\"", "\"subtract-card\"",
             "the points of its tosses are subtracted from the sheet, and those at risk before are lost",
             "its points are not subtracted: a bust loses the points at risk"},
    KeyWords{"card", "on-bust", "\"lose\"", "\"subtract-turn\"",
             "all points at risk in the turn are subtracted from the sheet",
             "the points at risk are not subtracted: a bust loses the points at risk"},
    KeyWords{"card", "leader-loses", "0", "",
             "the leader loses {new} points",
             "the leader loses nothing instead of {old} points",
             "the leader loses {new} points instead of {old}"},
    KeyWords{"card", "leader-needs", "0", "",
             "a leader with less than {new} points loses nothing",
             "every leader loses points, instead of those with {old} or more",
             "a leader with less than {new} points loses nothing, instead of {old}"},
    KeyWords{"card", "tied-player-loses-too", "false", "true",
             "a player who is tied for the lead loses the points too",
             "a player who is tied for the lead does not lose the points"},
    KeyWords{"card", "only-from-behind", "false", "true",
             "nobody loses points if the player is tied for the lead",
             "the other leader loses points if the player is tied for the lead"},
};
// clang-format on

/// "100" and "50" with their keys, of "{ 1 = 100, 5 = 50 }".
std::vector<std::pair<std::string, std::string>> entries_of(std::string_view table) {
  std::vector<std::pair<std::string, std::string>> entries;
  table = table.substr(1, table.size() - 2);
  while (!table.empty()) {
    const std::string_view entry = table.substr(0, table.find(','));
    table.remove_prefix(std::min(entry.size() + 1, table.size()));
    const std::size_t equals = entry.find('=');
    if (equals == std::string_view::npos) continue;
    const auto trimmed = [](std::string_view text) {
      const std::size_t from = text.find_first_not_of(' ');
      return std::string(text.substr(from, text.find_last_not_of(' ') + 1 - from));
    };
    entries.emplace_back(trimmed(entry.substr(0, equals)), trimmed(entry.substr(equals + 1)));
  }
  return entries;
}

/// The keys of a text as to_toml() writes it: a table or a key with its value on each line.
std::vector<WrittenKey> keys_in(std::string_view text) {
  std::vector<WrittenKey> keys;
  std::string table, card;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const std::size_t equals = line.find(" = ");
    if (line.starts_with('[')) {
      table = line.substr(line.find_first_not_of('['), line.find(']') - line.find_first_not_of('['));
      card.clear();
    } else if (equals != std::string_view::npos) {
      const std::string_view key = line.substr(0, equals), value = line.substr(equals + 3);
      if (table == "card" && key == "name") {
        card = bare_value(value);
      } else if (value.starts_with('{')) {
        for (auto& [entry, entry_value] : entries_of(value))
          keys.push_back({table, card, std::string(key), std::move(entry), std::move(entry_value)});
      } else {
        keys.push_back({table, card, std::string(key), "", std::string(value)});
      }
    }
  }
  return keys;
}

}  // namespace

std::vector<WrittenKey> written_keys(const model::RuleSet& rules) {
  std::vector<WrittenKey> keys = keys_in(rules.to_toml());
  const std::vector<WrittenKey> played = keys_in(rules.playing_rules());
  for (WrittenKey& key : keys)
    key.in_play = std::ranges::any_of(played, [&](const WrittenKey& other) { return other.same_place(key); });
  return keys;
}

std::string_view bare_value(std::string_view value) {
  return value.size() >= 2 && value.front() == '"' ? value.substr(1, value.size() - 2) : value;
}

std::span<const KeyWords> key_words() {
  return kKeyWords;
}

const KeyWords* words_for(const WrittenKey& key, std::string_view value) {
  const auto row = std::ranges::find_if(kKeyWords, [&](const KeyWords& words) {
    return words.table == key.table && words.key == key.key && (words.value.empty() || words.value == value);
  });
  return row == kKeyWords.end() ? nullptr : &*row;
}

std::string left_out_value(const WrittenKey& key) {
  const auto row = std::ranges::find_if(
      kKeyWords, [&](const KeyWords& words) { return words.table == key.table && words.key == key.key; });
  return row == kKeyWords.end() ? "" : std::string(row->left_out);
}

std::string in_words(const WrittenKey& key, std::string_view before, std::string_view now) {
  static constexpr KeyWords kNoRow{"", "", "", "", "", "", "{key} is {new} instead of {old}"};
  const std::string left_out = left_out_value(key);
  const bool unset = !left_out.empty() && now == left_out;
  const KeyWords* const row = words_for(key, unset ? before : now);
  const KeyWords& words = row == nullptr ? kNoRow : *row;
  std::string_view sentence = words.change;
  if (unset && !words.unset.empty())
    sentence = words.unset;
  else if (!words.set.empty() && (before == left_out || sentence.empty()))
    sentence = words.set;
  const auto named = [&](std::string_view value) {
    return words.named == nullptr ? std::string(bare_value(value)) : words.named(bare_value(value));
  };
  return fmt::format(fmt::runtime(sentence), fmt::arg("old", named(before)), fmt::arg("new", named(now)),
                     fmt::arg("entry", key.entry), fmt::arg("key", key.full_key()));
}

}  // namespace fillwise
