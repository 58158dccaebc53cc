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

/// In points: `units` with `before` units that were added before. Bounds are moved outwards.
Chance in_points(const Chance& units, int before) {
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
Chance bounded(const Read& read) {
  return {read(Reading::value), read(Reading::lower), read(Reading::upper)};
}

}  // namespace

const OneTurn& MostPoints::turn_at(int own, int opponent) {
  const Lead lead = place(own, opponent);
  const auto known = turns_.find(lead);
  return known != turns_.end() ? known->second
                               : turns_.emplace(lead, OneTurn(match_.rules(), lead)).first->second;
}

Chance MostPoints::at_start(int own, int opponent) {
  const OneTurn& turn = turn_at(own, opponent);
  return in_points(bounded([&](Reading r) { return turn.whole_turn(r); }), 0);
}

void MostPoints::begin(const State& now) {
  if (now.card >= 0 && match_.rules().cards[static_cast<std::size_t>(now.card)].is_penalty())
    throw std::invalid_argument("nothing is decided on a card that takes points off the sheet");
  turn_ = &turn_at(now.score[0], now.score[1]);
  own_ = now.score[0];
}

Chance MostPoints::value(const State& s) {
  const int added = s.score[0] - own_;
  const auto in_turn = [&](const auto& read) { return in_points(bounded(read), added); };
  if (s.mover != 0 || s.phase == Phase::over) {  // the turn is over, or the game is won

    const double points = model::kPointsPerUnit * (added + s.at_risk);
    return {points, points, points};
  }
  switch (s.phase) {
    case Phase::draw:
      if (s.at_risk == 0) return in_turn([&](Reading r) { return turn_->whole_turn(r); });
      return in_turn([&](Reading r) { return turn_->draw(s.at_risk, r); });
    case Phase::redraw:
      return in_turn([&](Reading r) { return turn_->redraw(s.at_risk, r); });
    case Phase::toss:
      return in_turn([&](Reading r) { return turn_->toss(s.card, s.fills, s.position(), s.at_risk, r); });
    default:
      throw std::logic_error("the value of a decision is asked for");
  }
}

}  // namespace fillwise::solver
