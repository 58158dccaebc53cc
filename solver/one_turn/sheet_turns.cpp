#include "solver/one_turn/sheet_turns.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "solver/one_turn/one_turn_solved.hpp"

namespace fillwise::solver {
namespace {

constexpr double kSheetsSettled = 1e-8;  // units: of bounds beyond the table, and of those that change
constexpr int kEndStep = 40;             // units from one try at the table's end to the next
constexpr int kRoomAbove = 200;          // units above the player's sheet that the table goes to at most

bool takes_off_sheet(const model::Card& c) {
  return c.count > 0 && c.is_penalty();
}
bool takes_from_tied(const model::Card& c) {
  return c.count > 0 && c.tied_player_loses_too && c.leader_loses > 0;
}

/// The same rules with nothing taken off the player's sheet.
model::RuleSet free_of_losses(model::RuleSet rules) {
  for (model::Card& card : rules.cards) {
    if (card.is_penalty()) card.on_bust = model::Card::OnBust::lose;
    card.take_nothing();
  }
  return rules;
}

}  // namespace

bool SheetTurns::matters(const model::RuleSet& rules, Lead lead) {
  return std::ranges::any_of(rules.cards, takes_off_sheet) ||
         (lead == Lead::shared && std::ranges::any_of(rules.cards, takes_from_tied));
}

SheetTurns::SheetTurns(model::RuleSet rules, Lead lead, std::optional<int> own)
    : rules_(std::move(rules)), lead_(lead), turn_(solve(own)) {}

OneTurn SheetTurns::solve(std::optional<int> own) {
  OneTurn high(rules_, lead_);
  if (!own || !matters(rules_, lead_)) return high;
  own_ = own;
  leads_back_ = lead_ == Lead::shared && std::ranges::any_of(rules_.cards, takes_from_tied);
  beyond_.lower = high.whole_turn(OneTurn::Reading::lower);
  if (leads_back_)
    solve_all(*own);
  else
    solve_falling(*own);
  return {rules_, lead_, sheet(*own)};
}

SheetTurns::Bounds SheetTurns::solved(int own) const {
  one_turn::Solved turn(rules_, lead_, sheet(own));
  turn.bound();
  return {turn.lower, turn.upper};
}

void SheetTurns::solve_falling(int own) {
  // 1. The end of the table.
  int end = own;
  for (;; end += kEndStep) {
    one_turn::Solved turn(rules_, lead_, one_turn::Sheet{end, nullptr, nullptr});
    turn.bound();
    beyond_.upper = turn.upper;
    if (beyond_.upper - beyond_.lower <= kSheetsSettled || end >= own + kRoomAbove) break;
  }
  // 2. The sheets below it.
  first_ = own;
  table_.assign(static_cast<std::size_t>(end - own), beyond_);
  for (int s = end - 1; s >= own; --s) table_[static_cast<std::size_t>(s - own)] = solved(s);
}

void SheetTurns::solve_all(int own) {
  beyond_.upper = OneTurn(free_of_losses(rules_), lead_).whole_turn(OneTurn::Reading::upper);
  table_.assign(static_cast<std::size_t>(own + kRoomAbove), beyond_);
  for (double change = 1; change > kSheetsSettled;) {
    change = 0;
    for (int s = own + kRoomAbove - 1; s >= 0; --s) {
      Bounds& now = table_[static_cast<std::size_t>(s)];
      const Bounds before = now;
      const Bounds next = solved(s);
      now = {std::max(before.lower, next.lower), std::min(before.upper, next.upper)};
      change = std::max({change, now.lower - before.lower, before.upper - now.upper});
    }
  }
}

SheetTurns::Bounds SheetTurns::bounds(int sheet) const {
  const auto place = static_cast<std::size_t>(sheet - first_);
  return sheet >= first_ && place < table_.size() ? table_[place] : beyond_;
}

SheetTurns::Bounds SheetTurns::bounds_from(int sheet) const {
  return leads_back_ ? beyond_ : Bounds{beyond_.lower, bounds(sheet).upper};
}

one_turn::Sheet SheetTurns::sheet(int own) const {
  const auto part = [](const Bounds& b, int sign) {
    return sign < 0 ? b.lower : sign > 0 ? b.upper : (b.lower + b.upper) / 2;
  };
  return {own, [this, part](int s, int sign) { return part(bounds(s), sign); },
          [this, part](int s, int sign) { return part(bounds_from(s), sign); }};
}

ValueInterval SheetTurns::whole_turn(int sheet) const {
  using Reading = OneTurn::Reading;
  if (sheet == own_ || !own_)
    return {turn_.whole_turn(Reading::value), turn_.whole_turn(Reading::lower),
            turn_.whole_turn(Reading::upper)};
  const Bounds b = bounds(sheet);
  return {(b.lower + b.upper) / 2, b.lower, b.upper};
}

}  // namespace fillwise::solver
