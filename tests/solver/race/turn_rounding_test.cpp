// Directed rounding in the turn pass: what it gives is a bound of what the turn is worth in fractions.

#include <gtest/gtest.h>

#include <random>

#include "solver/policy_iteration.hpp"
#include "solver/race/turn_pass.hpp"
#include "tests/support/plain_turn.hpp"
#include "tests/support/random_rules.hpp"

namespace fillwise::race {
namespace {

using solver::Rational;

/// Counts the pairs whose value to nearest is off on either side: without them the test would show nothing.
struct Sides {
  int below = 0, above = 0;
};

void expect_enclosed(const model::RuleSet& rules, int goal, std::mt19937& random, Sides& nearest_is) {
  const model::Match match(rules, goal);
  const std::vector<std::int64_t> table = testing::random_table(goal, random);
  const std::vector<double> values = testing::as_double(table);
  const TurnStarts<double> starts{values.data(), goal};
  const TurnProgram program = compile(rules);
  TurnPass<double> pass(program, goal, false);
  for (const solver::ScorePair scores :
       {solver::ScorePair{1, 0}, {1, 1}, {goal - 1, goal - 1}, {goal - 1, 0}}) {
    Block<double> block;
    block.own.fill(scores.own);
    block.opponent.fill(scores.opponent);
    block.lose.fill(1 - starts.at(scores.opponent, scores.own));  // exact: a multiple of 1 / kGrid
    const auto value = [&](Rounding rounding) {
      pass.run(block, starts, starts, rounding);
      return Rational(pass.draw(0, 0));
    };
    const auto plain = solver::build_explicit(testing::PlainTurn(match, scores, table), 1'000'000);
    const Rational exact = solver::policy_iteration<Rational>(plain.game).values[0];
    EXPECT_LE(value(Rounding::down), exact) << rules.to_toml();
    EXPECT_GE(value(Rounding::up), exact) << rules.to_toml();
    EXPECT_LE(value(Rounding::up) - value(Rounding::down), Rational(1, 1'000'000'000'000LL));
    nearest_is.below += value(Rounding::nearest) < exact ? 1 : 0;
    nearest_is.above += value(Rounding::nearest) > exact ? 1 : 0;
  }
}

TEST(TurnRounding, EnclosesTheFractionsOfTheTurn) {
  std::mt19937 random(17);
  Sides nearest_is;
  for (int goal = 2; goal <= 6; ++goal) expect_enclosed(model::preset("official"), goal, random, nearest_is);
  for (unsigned seed = 0; seed < 30; ++seed) {
    const model::RuleSet rules = testing::random_rules(seed);
    if (compile(rules).firm > 0) expect_enclosed(rules, 2 + static_cast<int>(seed % 4), random, nearest_is);
  }
  EXPECT_GT(nearest_is.below, 5);
  EXPECT_GT(nearest_is.above, 5);
}

}  // namespace
}  // namespace fillwise::race
