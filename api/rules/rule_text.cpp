#include "api/rules/rule_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>
#include <vector>

#include "api/base/as_error.hpp"
#include "api/base/error.hpp"
#include "api/rules/rule_diff.hpp"
#include "api/rules/rule_keys.hpp"

namespace fillwise {
namespace {

using model::RuleSet;

/// Heads of tables, "[scoring]", each with its lines.
class Tables {
 public:
  void add(const std::string& head, const std::string& line) {
    auto table = std::ranges::find(tables_, head, &std::pair<std::string, std::string>::first);
    if (table == tables_.end()) table = tables_.insert(table, {head, ""});
    table->second += line + '\n';
  }
  std::string text() const {
    std::string all;
    for (const auto& [head, lines] : tables_) all += fmt::format("\n{}\n{}", head, lines);
    return all;
  }

 private:
  std::vector<std::pair<std::string, std::string>> tables_;
};

std::string card_head(const std::string& name) {
  return fmt::format("[[card]]\nname = \"{}\"", name);
}

}  // namespace

std::string whole_text(const RuleSet& rules) {
  std::string text, table;
  std::istringstream lines(rules.to_toml());
  for (std::string line; std::getline(lines, line);) {
    const std::size_t equals = line.find(" = ");
    if (line.starts_with("[["))
      table = "card";
    else if (line.starts_with('['))
      table = line.substr(1, line.size() - 2);
    if (equals != std::string::npos && !table.empty()) {
      const std::string value = line.substr(equals + 3);
      if (value == "{}" || value == left_out_value({table, "", line.substr(0, equals), "", ""})) continue;
    }
    text += line + '\n';
  }
  return text;
}

std::string extending_text(const RuleSet& rules, const std::string& preset) {
  const RuleSet base = as_errors([&] { return model::preset(preset); });
  Tables tables;
  for (const RuleDifference& d : rule_differences(base, rules)) {
    if (d.table.empty() || (d.key.empty() && d.card.empty())) continue;  // at the top; the order
    if (!d.key.empty()) {
      tables.add(d.card.empty() ? fmt::format("[{}]", d.table) : card_head(d.card), d.key + " = " + d.now);
      continue;
    }
    if (d.now.empty())
      refuse(
          fmt::format("{0} has no card '{1}': its differences from {2} can't be written as a file that "
                      "extends it, which keeps all its cards (some perhaps with count = 0)",
                      rules.name, d.card, preset));
    for (const WrittenKey& key : written_keys(rules))
      if (key.card == d.card && key.value != left_out_value(key))
        tables.add(card_head(d.card), key.full_key() + " = " + key.value);
  }
  std::string text =
      fmt::format("name = \"{}\"\ntitle = \"{}\"\nextends = \"{}\"\n", rules.name, rules.title, preset);
  if (rules.goal != base.goal) text += fmt::format("goal = {}\n", rules.goal);
  text += tables.text();
  if (!(model::parse_rules(text, rules.name) == rules))
    refuse(
        fmt::format("{0} has the cards of {1} in another order: its differences can't be written as a file "
                    "that extends {1}, which keeps their order",
                    rules.name, preset));
  return text;
}

}  // namespace fillwise
