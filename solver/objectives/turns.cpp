#include "solver/objectives/turns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solver/base/solve_error.hpp"
#include "solver/race/solve.hpp"

namespace fillwise::solver {
namespace {

constexpr int kTrials = 2;                  // columns: f at v and at v - kSlopeStep
constexpr double kSlopeStep = 0x1p-20;      // for slopes
constexpr double kMostScale = 0x1p30;       // of K
constexpr int kMostNewtonSteps = 100;       // a handful are needed
constexpr double kNewtonSettled = 0x1p-51;  // step at which Newton's method ends
constexpr double kWidestStep = 0x1p-20;     // outwards
constexpr double kMostSlope = 1 - 0x1p-20;

}  // namespace

model::Match FewestTurns::match_of(const model::RuleSet& rules, int goal) {
  return {rules_alone(rules), goal};
}

FewestTurns::FewestTurns(const model::RuleSet& rules, int goal)
    : Solo(match_of(rules, goal), race::kLanes<double>) {
  if (race::terminates_almost_surely(match().rules()).empty())
    throw SolveError(
        "the rules have no card that forces points on a player: a player alone may never reach the "
        "goal");
  for (; !solve_all(); scale_ *= 8)
    if (scale_ > kMostScale)
      throw SolveError("under these rules the goal takes too many turns to be certified");
}

bool FewestTurns::solve_all() {
  for (int own = limit() - 1; own >= 0; --own) {
    if (match().wins(own)) continue;
    for (Reading* r : {&lower(), &upper()})
      if (!solve(*r, own)) return false;
    set(readings().front(), own, (stay(lower(), {own, 0}) + stay(upper(), {own, 0})) / 2);
  }
  return true;
}

void FewestTurns::set(Reading& r, int own, double v) {
  for (int trial = 0; trial < kTrials; ++trial) {
    stay(r, {own, trial}) = v;
    set_ended(r, {own, trial}, after_end(v));
  }
}

std::array<double, 2> FewestTurns::turn(Reading& r, int own, double v) {
  const std::array<Place, kTrials> lanes{{{own, 0}, {own, 1}}};
  set(r, own, v);
  set_ended(r, lanes[1], after_end(v - kSlopeStep));
  run(r, lanes);
  return {r.pass->draw(0, 0), r.pass->draw(0, 1)};
}

bool FewestTurns::solve(Reading& r, int own) {
  // 1. The solution, to nearest. f is convex: from below the steps never pass it.
  double v = match().wins(own + 1) ? 1 : stay(r, {own + 1, 0});
  for (int i = 0; i < kMostNewtonSteps; ++i) {
    if (after_end(v) < kSlopeStep) return false;
    const auto [f, below] = turn(r, own, v);
    const double slope = std::clamp((f - below) / kSlopeStep, 0.0, kMostSlope);
    const double step = (f - v) / (1 - slope);
    v += step;
    if (std::abs(step) <= kNewtonSettled) break;
  }
  // 2. A little outwards, to where the inequality holds.
  for (int doublings = 0;; ++doublings) {
    const double out = std::ldexp(4 * kNewtonSettled, doublings);
    if (out > kWidestStep) break;
    const double bound = v + r.sign * out;
    if (after_end(bound) < kSlopeStep) return false;
    const double f = turn(r, own, bound)[0];
    if (r.sign > 0 ? f > bound : f < bound) continue;
    set(r, own, bound);
    return true;
  }
  throw SolveError(fmt::format("the turns from {} points could not be bounded", own * model::kPointsPerUnit));
}

/// 1 + F from v, moved outwards by the rounding of three operations where it is a bound.
double FewestTurns::turns(double v, int sign) const {
  const double f = scale_ * (1 - v);
  return 1 + f + sign * 0x1p-51 * (scale_ + f + 1);
}

ValueInterval FewestTurns::at_start(int own, int) {
  const auto v = [&](Reading& r) { return stay(r, {own, 0}); };
  // A larger v is fewer turns.
  return {turns(v(readings()[0]), 0), turns(v(upper()), -1), turns(v(lower()), +1)};
}

void FewestTurns::begin(const model::State& now) {
  const std::array<Place, 1> here{{{now.score[0], 0}}};
  for (Reading& r : readings()) run(r, here);
}

ValueInterval FewestTurns::value(const model::State& s) {
  if (s.phase == model::Phase::over) return {1, 1, 1};
  if (s.mover != 0) {
    const ValueInterval next = at_start(s.score[0], 0);
    return {1 + next.value, std::nextafter(1 + next.lower, 0), std::nextafter(1 + next.upper, kWithoutEnd)};
  }
  if (s.phase == model::Phase::draw && s.at_risk == 0) return at_start(s.own(), 0);
  return {turns(inside(readings()[0], s), 0), turns(inside(upper(), s), -1), turns(inside(lower(), s), +1)};
}

}  // namespace fillwise::solver
