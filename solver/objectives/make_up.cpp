#include "solver/objectives/make_up.hpp"

#include <algorithm>
#include <cstddef>

#include "model/fill_or_bust/turn.hpp"
#include "solver/objectives/cut.hpp"
#include "solver/turn/penalty_points.hpp"
#include "solver/turn/program.hpp"

namespace fillwise::solver {
namespace {

using model::Card;

constexpr int kMost = model::kMaxGoal / model::kPointsPerUnit;  // units that are told apart

/// Rules for who has to make up points, and does nothing else.
model::RuleSet chase(model::RuleSet rules) {
  for (Card& card : rules.cards) {
    if (card.is_penalty()) card.on_bust = Card::OnBust::lose;
    if (card.takes_at_risk()) {  // what it takes stays taken when the turn is lost
      card.on_fill = Card::OnFill::add_to_sheet;
      card.then = Card::Then::stop_or_draw;
    }
    card.bonus += card.leader_loses;
    card.take_nothing();
    card.may_discard |= card.discardable();
    card.played_by = Card::PlayedBy::anyone;
  }
  return rules;
}

/// Whether a leader who stops wherever that is allowed can lose more by a penalty than its tosses make.
bool may_lose_turn(const model::RuleSet& rules) {
  const auto in_deck = [&](const auto& is) {
    return std::ranges::any_of(rules.cards, [&](const Card& c) { return c.count > 0 && is(c); });
  };
  return in_deck([](const Card& c) { return c.on_bust == Card::OnBust::subtract_turn; }) &&
         in_deck(
             [](const Card& c) { return c.then == Card::Then::draw && c.on_fill == Card::OnFill::at_risk; });
}

/// Chances that penalties of so many turns make 0, 1, ... units, the last one that they make more.
class Penalties {
 public:
  explicit Penalties(const race::Board& board) {
    const race::PenaltyPoints points(board, kMost);
    for (int p = 0; p < kMost; ++p) one_.push_back(points.chance(model::kDice, p));
    one_.push_back(points.at_least(model::kDice, kMost));
    sum_.assign(one_.size(), 0);
    sum_.front() = 1;
  }
  void add_turn() {
    std::vector<double> sum(sum_.size(), 0);
    for (std::size_t a = 0; a < sum.size(); ++a)
      for (std::size_t b = 0; b < sum.size(); ++b) sum[std::min(a + b, sum.size() - 1)] += sum_[a] * one_[b];
    sum_ = std::move(sum);
    ++turns_;
  }
  /// Upper bounds of the chance to make up 0, 1, ... units with these of the leader, given those without.
  std::vector<double> with(const std::vector<double>& alone) const {
    // Each chance, and each of their sums, is off by less than this.
    const double error = 4 * (turns_ + 1) * (kMost + 2) * race::PenaltyPoints::kError;
    std::vector<double> result;
    double more = sum_.back();
    for (std::size_t p = 0; p + 1 < sum_.size(); ++p) more += sum_[p];
    for (std::size_t units = 0; units < alone.size(); ++units) {
      double chance = more;  // of penalties that make it up by themselves
      for (std::size_t p = 0; p < units; ++p) chance += sum_[p] * alone[units - p];
      if (units + 1 < sum_.size()) more -= sum_[units];
      result.push_back(std::min(1.0, chance + error));
    }
    return result;
  }

 private:
  std::vector<double> one_, sum_;
  int turns_ = 0;
};

}  // namespace

MakeUp::MakeUp(const model::RuleSet& rules, int most_turns) {
  if (may_lose_turn(rules)) return;
  const race::TurnProgram program = race::compile(rules);
  MakeCut cut(chase(rules), kMost, std::max(1, most_turns));
  for (int turns = 0; turns <= most_turns; ++turns) {
    std::vector<double> alone{1.0};
    for (int units = 1; units <= kMost; ++units) alone.push_back(cut.at(kMost - units, turns).upper);
    chances_.emplace_back(3, alone);
  }
  if (program.penalties.empty()) return;
  Penalties penalties(*program.penalty_board());
  for (int leader = 0; leader <= most_turns; ++leader, penalties.add_turn())
    for (int behind = std::max(0, leader - 1); behind <= std::min(most_turns, leader + 1); ++behind) {
      std::vector<double>& chances =
          chances_[static_cast<std::size_t>(behind)][static_cast<std::size_t>(leader - behind + 1)];
      chances = penalties.with(chances);
    }
}

double MakeUp::chance(int units, Turns turns) const {
  if (chances_.empty() || units <= 0) return 1;
  const std::vector<double>& chances = chances_[static_cast<std::size_t>(turns.behind)]
                                               [static_cast<std::size_t>(turns.leader - turns.behind + 1)];
  return chances[std::min(static_cast<std::size_t>(units), chances.size() - 1)];
}

std::optional<int> MakeUp::least(double chance_wanted, Turns turns) const {
  for (int units = 1; units <= kMost && !chances_.empty(); ++units)
    if (chance(units, turns) <= chance_wanted) return units;
  return std::nullopt;
}

}  // namespace fillwise::solver
