#include "solver/objectives/points.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

namespace fillwise::solver {
namespace {

using model::Phase;
using model::State;
using Reading = OneTurn::Reading;

constexpr double kRoundoff = 0x1p-50;  // of a few operations
constexpr int kHigh = -1;              // stands for a sheet that nothing brings to zero

/// In points: `units` with `before` units that were added before. Bounds are moved outwards.
ValueInterval in_points(const ValueInterval& units, int before) {
  const auto points = [&](double value, int sign) {
    const double sum = model::kPointsPerUnit * (before + value);
    return sum + sign * kRoundoff * model::kPointsPerUnit * (std::abs(before) + std::abs(value));
  };
  return {points(units.value, 0), points(units.lower, -1), points(units.upper, +1)};
}

Lead place(int own, int opponent) {
  return own > opponent ? Lead::sole : own == opponent ? Lead::shared : Lead::behind;
}

template <class Read>
ValueInterval bounded(const Read& read) {
  return {read(Reading::value), read(Reading::lower), read(Reading::upper)};
}

}  // namespace

const SheetTurns& MostPoints::turns_at(int own, int opponent) {
  const model::RuleSet& rules = match_.rules();
  const Lead lead = place(own, opponent);
  const bool is_told = sheet_ == Sheet::as_told && SheetTurns::matters(rules, lead);
  return turns_
      .try_emplace({lead, is_told ? own : kHigh}, rules, lead, is_told ? std::optional(own) : std::nullopt)
      .first->second;
}

ValueInterval MostPoints::at_start(int own, int opponent) {
  return in_points(turns_at(own, opponent).whole_turn(own), 0);
}

void MostPoints::begin(const State& now) {
  turns_of_ = &turns_at(now.score[0], now.score[1]);
  own_ = now.score[0];
}

ValueInterval MostPoints::value(const State& s) {
  const int added = s.score[0] - own_;
  if (s.mover != 0 || s.phase == Phase::over) {  // the turn is over, or the game is won
    const double points = model::kPointsPerUnit * (added + s.at_risk);
    return {points, points, points};
  }
  const OneTurn& turn = turns_of_->turn();
  const auto in_turn = [&](const auto& read) { return in_points(bounded(read), added); };
  switch (s.phase) {
    case Phase::draw:
      if (s.at_risk == 0) return in_points(turns_of_->whole_turn(s.own()), added);
      return in_turn([&](Reading r) { return turn.draw(s.at_risk, r); });
    case Phase::redraw:
      return in_turn([&](Reading r) { return turn.redraw(s.at_risk, r); });
    case Phase::toss:
      if (match_.rules().cards[static_cast<std::size_t>(s.card)].is_penalty())
        return in_turn([&](Reading r) { return turn.penalty(s.dice, s.at_risk, r); });
      return in_turn(
          [&](Reading r) { return turn.action_value(s.card, s.fills, s.position(), s.at_risk, r); });
    default:
      throw std::logic_error("the value of a decision is asked for");
  }
}

}  // namespace fillwise::solver
