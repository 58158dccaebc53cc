#include "cli/terminal/completion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <optional>
#include <string_view>
#include <variant>

#include "api/input/rule_word.hpp"
#include "api/table/table.hpp"
#include "model/fill_or_bust/rules.hpp"
#include "tables/store.hpp"

namespace fillwise::cli {
namespace {

using Suggestions = std::vector<Suggestion>;

/// Whether the command is one of Fill or Bust: other games have rules, players and dice of their own.
bool is_fill_or_bust(const Expected& expected) {
  return std::ranges::none_of(
      std::vector<std::string>{"pig", "bunco", "rollers"},
      [&](const std::string& game) { return expected.command.starts_with("fillwise " + game); });
}

Suggestions presets() {
  Suggestions found;
  for (const std::string& name : model::preset_names()) found.emplace_back(name, model::preset(name).title);
  return found;
}

Suggestions tables_kept() {
  Suggestions found;
  for (const tables::ListedTable& listed : tables::list_tables(table_folders()))
    if (const auto* const table = std::get_if<tables::TableFile>(&listed.table))
      found.emplace_back(listed.path.string(),
                         fmt::format("{} to {}", display_name(table->info()), table->info().goal));
  return found;
}

/// The cards of the rules that were typed, directly or as a table; else those of the official rules.
Suggestions cards(const Expected& expected) {
  const auto rules = expected.typed.find("--rules"), table = expected.typed.find("--table");
  const auto set = rules != expected.typed.end()   ? rule_set(rules->second)
                   : table != expected.typed.end() ? rules_of(open_table(table->second), table->second)
                                                   : model::preset("official");
  Suggestions found;
  for (const model::Card& card : set.cards)
    if (card.count > 0) found.emplace_back(card.name, fmt::format("{} in the deck", card.count));
  return found;
}

/// Those that a table or chance is needed for can't be rated.
Suggestions players(const Expected& expected) {
  Suggestions found = {{"points", "the most expected points of each turn"},
                       {"strategy-card", "the rule that fits on a strategy card"},
                       {"endgame:", "points, but plays on when the other player is so near the goal"},
                       {"stop-at:", "stops with so many points at risk"}};
  if (expected.command != "fillwise rate") {
    found.insert(found.begin(), {"optimal", "the largest chance to win, by a table"});
    found.emplace_back("random", "chooses at random");
  }
  return found;
}

Suggestions objectives() {
  return {{"win", "the chance to win"},
          {"points", "the expected points of one turn"},
          {"turns", "the fewest turns to the goal, alone"},
          {"timed", "no goal, so many turns each"},
          {"cut", "the chance to have so many points after so many turns, alone"}};
}

/// The values that the program knows of itself; the meta names of options say what they take.
Suggestions values(const Expected& expected) {
  if (!is_fill_or_bust(expected)) return {};
  if (expected.value_of == "--table") return tables_kept();
  if (expected.meta == "CARD") return cards(expected);
  if (expected.meta == "PLAYER") return players(expected);
  if (expected.value_of == "--objective") return objectives();
  const bool of_rules =
      expected.command.starts_with("fillwise rules ") && !expected.value_of.starts_with("-");
  if (expected.value_of == "--rules" || expected.meta == "PRESET" || of_rules) return presets();
  return {};
}

/// ":files", ":folders" or nothing.
std::string_view names_wanted(const Expected& expected, const std::string& word) {
  if (word.starts_with("-")) return "";
  if (expected.meta == "DIR" || expected.meta == "FOLDER") return ":folders";
  if (expected.value_of == "--table" || expected.value_of == "--rules") return ":files";
  const bool of_rules =
      expected.command.starts_with("fillwise rules ") && !expected.value_of.starts_with("-");
  const bool is_file = expected.meta.find("FILE") != std::string::npos;
  return is_file || (of_rules && !expected.value_of.empty()) ? ":files" : "";
}

std::string completed(const CommandLine& line, const std::vector<std::string>& words) {
  const Expected expected = line.expected(words);
  Suggestions all = expected.commands;
  if (words.back().starts_with("-")) all.insert(all.end(), expected.options.begin(), expected.options.end());
  try {
    const Suggestions known = values(expected);
    all.insert(all.end(), known.begin(), known.end());
  } catch (const std::exception&) {
    // Rules or a table that can't be read: the command itself will say so.
  }
  std::string text;
  for (const auto& [word, meaning] : all)
    if (word.starts_with(words.back())) text += fmt::format("{}\t{}\n", word, meaning);
  const std::string_view names = names_wanted(expected, words.back());
  return names.empty() ? text : text + fmt::format("{}\n", names);
}

}  // namespace

bool is_completion(const std::vector<std::string>& words) {
  return words.size() >= 2 && words[0] == "complete" && words[1] == "--";
}

Work completion(Context& context, const CommandLine& line, std::vector<std::string> words) {
  words.erase(words.begin(), words.begin() + 2);
  if (words.empty()) words.emplace_back();
  return [&context, text = completed(line, words)] { context.print(text); };
}

}  // namespace fillwise::cli
