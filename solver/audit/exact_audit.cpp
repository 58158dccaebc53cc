#include "solver/audit/exact_audit.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <string>
#include <vector>

#include "solver/audit/exact_values.hpp"
#include "solver/generic/explicit_game.hpp"
#include "solver/generic/policy_iteration.hpp"
#include "solver/plain/bounded_turn.hpp"

namespace fillwise::solver {
namespace {

constexpr std::size_t kMostTurnStates = 1'000'000;

/// The least margin so far, and where; of equal ones the first.
struct ExactWorst {
  Rational margin = 2;  // more than any: chances and bounds are at most 1 apart
  ScorePair pair;
  bool is_upper = false;

  void add(const Rational& other, ScorePair other_pair, bool other_is_upper) {
    if (margin <= other) return;
    margin = other;
    pair = other_pair;
    is_upper = other_is_upper;
  }
};

/// Tables of bounds within [0, 1].
struct Bounds {
  int goal = 0;
  std::vector<double> lower, upper;

  std::size_t at(ScorePair pair) const {
    return static_cast<std::size_t>(pair.own) * static_cast<std::size_t>(goal) +
           static_cast<std::size_t>(pair.opponent);
  }
};

Bounds checked_bounds(int goal, std::span<const double> lower, std::span<const double> upper) {
  const auto side = static_cast<std::size_t>(std::max(goal, 0));
  if (lower.size() != side * side || upper.size() != side * side)
    throw std::invalid_argument("the tables do not have goal * goal values");
  Bounds bounds{goal, {lower.begin(), lower.end()}, {upper.begin(), upper.end()}};
  for (std::size_t i = 0; i < lower.size(); ++i) {
    if (!(lower[i] <= 1) || !(upper[i] >= 0))
      throw std::invalid_argument("an entry of the tables is no bound of a chance");
    bounds.lower[i] = std::max(lower[i], 0.0);
    bounds.upper[i] = std::min(upper[i], 1.0);
  }
  return bounds;
}

/// The value of the turn at a score pair with `own` where the mover goes on and 1 - `other` where the turn
/// passes.
Rational turn_value(const model::Match& match, const Bounds& bounds, ScorePair pair,
                    const std::vector<double>& own, const std::vector<double>& other) {
  const BoundedTurn turn(
      match, pair, [&](ScorePair next, int mover) { return (mover == 0 ? own : other)[bounds.at(next)]; });
  return policy_iteration<Rational>(build_explicit(turn, kMostTurnStates).game).values.front();
}

}  // namespace

ExactAuditReport exact_audit(const model::RuleSet& rules, int goal, std::span<const double> lower,
                             std::span<const double> upper, const ShareDone& told) {
  constexpr double kGame = 0.7;  // of the time, about: the whole game
  const auto start = std::chrono::steady_clock::now();
  const model::Match match(rules, goal);
  const Bounds bounds = checked_bounds(goal, lower, upper);
  const std::vector<ScorePair> pairs = all_score_pairs(goal);
  ExactAuditReport report;
  AuditReport& audit = report.audit;
  for (std::size_t i = 0; i < pairs.size(); ++i)
    audit.gap = std::max(audit.gap, bounds.upper[i] - bounds.lower[i]);

  // 1. The game, and whether every play ends.
  const ExactValues exact = exact_values(rules, goal, pairs, within(told, 0, kGame));
  report.states = exact.states;
  if (!exact.values.empty())
    audit.uniqueness = "every game ends: from each of the " + std::to_string(exact.states) +
                       " states of the enumerated game, whatever the players do, by ranks";

  // 2. The bounds against its values.
  if (!exact.values.empty()) {
    ExactWorst worst;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      worst.add(Rational(bounds.upper[i]) - exact.values[i], pairs[i], true);
      worst.add(exact.values[i] - Rational(bounds.lower[i]), pairs[i], false);
    }
    report.encloses = worst.margin >= 0;
    report.worst_margin = to_double(worst.margin);
    report.worst_pair = worst.pair;
    report.worst_is_upper = worst.is_upper;
    report.first_player_wins = exact.values.front();
  }

  // 3. The inequalities.
  ExactWorst worst;
  StepsDone done(within(told, kGame, 1), static_cast<double>(pairs.size()));
  for (const ScorePair& pair : pairs) {
    const std::size_t entry = bounds.at(pair);
    worst.add(Rational(bounds.upper[entry]) - turn_value(match, bounds, pair, bounds.upper, bounds.lower),
              pair, true);
    worst.add(turn_value(match, bounds, pair, bounds.lower, bounds.upper) - Rational(bounds.lower[entry]),
              pair, false);
    ++audit.pairs_checked;
    done.step();
  }
  audit.worst_margin = to_double(worst.margin);
  audit.worst_own = worst.pair.own;
  audit.worst_opponent = worst.pair.opponent;
  audit.worst_is_upper = worst.is_upper;
  if (worst.margin < 0 || !report.encloses) audit.status = AuditReport::Status::fails;
  audit.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

}  // namespace fillwise::solver
