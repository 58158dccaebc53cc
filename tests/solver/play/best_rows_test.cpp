// Turns followed on the fast path against the plain path, and against the game's solution.

#include "solver/play/best_rows.hpp"

#include <gtest/gtest.h>

#include <random>

#include "solver/play/evaluate.hpp"
#include "solver/play/policy_evaluation_system.hpp"
#include "solver/race/solve.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::solver {
namespace {

using model::Match;

PlayTable chances_to_win(const std::vector<TransitionRow>& rows, int side) {
  return PolicyEvaluationSystem(rows, 1, side)
      .solve({-1, [](const TransitionRow& row) { return row.wins + row.ties / 2 + row.passes; }, 1});
}

/// Who plays by a table of chances in no order at all, on both paths.
void expect_plain(const Match& match, unsigned seed) {
  std::mt19937 random(seed);
  const auto side = static_cast<std::size_t>(match.limit());
  std::vector<double> table(side * side);
  for (double& x : table) x = 0.25 + static_cast<double>(random() % 1'000'003) / 2e6;
  const PlayTable fast = chances_to_win(best_rows(match, {table, table}), match.limit());
  const MakePolicy policy = best_by(match, table, table);
  const Play plain = evaluate_play(match, std::span(&policy, 1));
  double widest = 0;
  for (int own = 0; own < match.goal(); ++own)
    for (int opponent = 0; opponent < match.goal(); ++opponent) {
      const std::size_t i = plain.at(0, {own, opponent});
      EXPECT_LE(fast.lower[i], plain.win.upper[i]) << match.rules().name << ' ' << own << " : " << opponent;
      EXPECT_GE(fast.upper[i], plain.win.lower[i]) << match.rules().name << ' ' << own << " : " << opponent;
      widest = std::max(widest, fast.upper[i] - fast.lower[i]);
    }
  EXPECT_LT(widest, 1e-9) << match.rules().name;
}

TEST(BestRows, AreThoseOfThePlainPathForEveryPreset) {
  for (const std::string& name : model::preset_names()) {
    const model::RuleSet rules = model::preset(name);
    expect_plain(testing::small_match(testing::shrunk(rules), 14, 26), 5);
  }
}

TEST(BestRows, AreThoseOfThePlainPathUnderRandomRules) {
  int served = 0;
  for (unsigned seed = 0; seed < 40; ++seed) {
    const model::RuleSet rules = testing::random_rules(seed);
    try {
      expect_plain(Match(rules, 8, rules.last_turn ? 8 + rules.overshoot + 12 : 0), seed);
      ++served;
    } catch (const PlayNeverEnds&) {  // nor does the plain path's
    }
  }
  EXPECT_GT(served, 12);
}

TEST(BestRows, OfTheSolutionGiveItsValues) {
  const model::RuleSet rules = model::preset("official");
  const race::Solution solution = race::solve(rules, 1500, {.tolerance = 1e-10, .progress = {}});
  const Match match(rules, 30);
  const std::vector<TransitionRow> rows = best_rows(match, {solution.value, solution.value});
  const PlayTable chances = chances_to_win(rows, 30);
  for (std::size_t i = 0; i < chances.value.size(); ++i) {
    EXPECT_LE(chances.lower[i], solution.upper[i]);
    EXPECT_GE(chances.upper[i], solution.lower[i]);
  }
  EXPECT_EQ(best_rows(match, {solution.value, solution.value}, 1)[31].chance, rows[31].chance);
}

TEST(BestRows, RefuseTablesOfAnotherSize) {
  const std::vector<double> table(100 * 100, 0.5);
  const Match official(model::preset("official"), 20);
  EXPECT_THROW(best_rows(official, {table, table}), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::solver
