#include "api/several/reduced_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "api/input/numbers.hpp"
#include "api/rules/rule_name.hpp"
#include "api/several/several_question.hpp"
#include "model/fill_or_bust/sheet.hpp"
#include "solver/several/reduction.hpp"

namespace fillwise {
namespace {

bool is_at_hand(const model::RuleSet& rules, int goal, int players) {
  try {
    return is_at_hand(several_request(rules, goal, players));
  } catch (const Error&) {
    return false;  // it is not solved at all
  }
}

}  // namespace

int most_at_hand(const model::RuleSet& rules, int goal, int players) {
  for (int fewer = std::min(players - 1, kMostSeveral); fewer >= kLeastSeveral; --fewer)
    if (is_at_hand(rules, goal, fewer)) return fewer;
  return 2;
}

std::string reduced_note(const std::vector<std::string>& counted, std::size_t left_out) {
  std::string names = counted.front();
  for (std::size_t i = 1; i < counted.size(); ++i)
    names += fmt::format("{}{}", i + 1 == counted.size() ? " and " : ", ", counted[i]);
  return fmt::format("this is the answer in a game of {}: {}, leaving out {} other player{}", counted.size(),
                     names, left_out, left_out == 1 ? "" : "s");
}

int as_if_typed(const std::optional<std::string>& as_if, std::size_t players) {
  if (!as_if) return 0;
  const WholeNumbers fewer{2, std::min<std::int64_t>(kMostSeveral, static_cast<std::int64_t>(players) - 1),
                           1};
  return static_cast<int>(whole_number(kAsIf, *as_if, fewer));
}

void check_as_if(const std::optional<std::string>& as_if, const std::optional<std::string>& opponents) {
  if (as_if && !opponents) refuse(kAsIf, fmt::format("found without {}", kOpponents));
}

const model::RuleSet& ReducedTable::rules() const {
  return std::visit([](const auto& asked) -> const model::RuleSet& { return asked.rules; }, request);
}

int ReducedTable::goal() const {
  return std::visit([](const auto& asked) { return asked.goal; }, request);
}

std::string ReducedTable::note() const {
  std::vector<std::string> who = {"you"};
  who.reserve(counted.size() + 1);
  for (const int score : counted) who.push_back(std::to_string(score));
  return reduced_note(who, opponents.size() - counted.size());
}

ReducedTable reduced_table(int players, const std::vector<int>& opponents, const TableOptions& table) {
  const auto all = static_cast<int>(opponents.size()) + 1;
  if (players == 0 && table.table)
    refuse(Unexpected("--table", fmt::format("with {} players", all),
                      fmt::format("{} with it: the players of the table", kAsIf)));
  if (players == 0) {
    const TableRequest asked = table_request(table);
    players = most_at_hand(asked.rules, asked.goal, all);
  }
  ReducedTable reduced{players, opponents, {}, {}};
  if (players > 2)
    reduced.request = several_request(table, players);
  else
    reduced.request = table_request(table);
  if (const std::string reason = model::why_only_two(reduced.rules()); !reason.empty())
    refuse(
        fmt::format("the rules '{}' can't be played by {}: {}", display_name(reduced.rules()), all, reason));
  check_opponents(opponents, reduced.goal());
  for (const std::size_t other : solver::others_who_count(opponents, static_cast<std::size_t>(players)))
    reduced.counted.push_back(opponents[other]);
  return reduced;
}

}  // namespace fillwise
