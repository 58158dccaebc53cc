#include "solver/plain/bounded_turn.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace fillwise::solver {

using model::Match;
using Kind = BoundedTurn::State::Kind;

std::size_t BoundedTurn::Hash::operator()(const State& s) const {
  const std::size_t outside = std::hash<double>{}(s.chance) * 4 + (s.wins ? 2 : 0);
  return model::StateHash{}(s.at) + (s.kind == Kind::inside ? 0 : outside + 1);
}

BoundedTurn::BoundedTurn(const Match& match, ScorePair pair, ChanceAt chance_at)
    : match_(match),
      game_(match, {match.start(pair.own, pair.opponent, 0)}),
      chance_at_(std::move(chance_at)) {}

std::vector<BoundedTurn::State> BoundedTurn::initial_states() const {
  return {{Kind::inside, game_.initial_states().front(), 0, false}};
}

Owner BoundedTurn::owner(const State& s) const {
  switch (s.kind) {
    case Kind::inside:
      return game_.owner(s.at);
    case Kind::lottery:
      return Owner::chance;
    default:
      return Owner::terminal;
  }
}

/// A state that the turn rules lead to, as a state here.
BoundedTurn::State BoundedTurn::after(const model::State& next) const {
  if (next.phase == model::Phase::tied) return {Kind::lottery, next, 0.5, true};
  if (Match::is_over(next)) return {Kind::end, {}, 0, next.mover == 0};
  if (next != match_.start(next.score[0], next.score[1], next.mover)) return {Kind::inside, next, 0, false};
  return {Kind::lottery, next, chance_at_({next.own(), next.opponent()}, next.mover), next.mover == 0};
}

/// Where a lottery leads. With chance = q / 2^h, 1/2 <= q < 1, the lottery is one of chance q that is held
/// with probability 1 / 2^h, at most 2^53 at a time; and q is a multiple of 2^-53.
std::vector<BoundedTurn::Prize> BoundedTurn::prizes(const State& lottery) {
  constexpr int kDigits = std::numeric_limits<double>::digits;
  constexpr std::uint64_t kAll = std::uint64_t{1} << kDigits;
  const State gets{Kind::end, {}, 0, lottery.wins};
  const State misses{Kind::end, {}, 0, !lottery.wins};
  if (lottery.chance <= 0) return {{misses, 1}};
  if (lottery.chance >= 1) return {{gets, 1}};
  int exponent = 0;
  std::frexp(lottery.chance, &exponent);
  if (exponent == 0) {
    const auto weight = static_cast<std::uint64_t>(std::ldexp(lottery.chance, kDigits));
    return {{gets, weight}, {misses, kAll - weight}};
  }
  const int halvings = std::min(-exponent, kDigits);
  State larger = lottery;
  larger.chance = std::ldexp(lottery.chance, halvings);
  return {{larger, 1}, {misses, (std::uint64_t{1} << halvings) - 1}};
}

}  // namespace fillwise::solver
