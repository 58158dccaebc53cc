// The turn pass against one turn enumerated from the turn rules, with any values at the starts of the other
// turns.

#include "tests/support/plain_turn.hpp"

#include <gtest/gtest.h>

#include <random>

#include "solver/generic/policy_iteration.hpp"
#include "solver/turn/turn_pass.hpp"
#include "tests/solver/audit/audit_cases.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::race {
namespace {

using solver::Rational;

/// Counts the pairs whose value to nearest is off on either side: without them the test would show nothing.
struct Sides {
  int below = 0, above = 0;
};

void expect_enclosed(const model::RuleSet& rules, int goal, std::mt19937& random, Sides& nearest_is) {
  const model::Match match = testing::small_match(rules, goal);
  const int side = match.limit();
  const std::vector<std::int64_t> table = testing::random_table(side, random);
  const std::vector<double> values = testing::as_double(table);
  const ValueFunction<double> starts{values.data(), side};
  const ContinuationValues<double> continuation{terminal_rule_of(match), starts, starts};
  const TurnProgram program = compile(rules);
  TurnPass<double> pass(program, side, false);
  for (const solver::ScorePair scores :
       {solver::ScorePair{1, 0}, {1, 1}, {goal - 1, goal - 1}, {goal - 1, 0}}) {
    Block<double> block;
    block.own.fill(scores.own);
    block.opponent.fill(scores.opponent);
    block.lose.fill(continuation.end_turn(scores.own, scores.opponent));  // exact: a multiple of 1 / kGrid
    const auto value = [&](Rounding rounding) {
      pass.run(block, continuation, rounding);
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

TEST(PlainTurn, IsEnclosedInFractionsByDirectedRounding) {
  std::mt19937 random(17);
  Sides nearest_is;
  for (const std::string& name : model::preset_names())
    for (int goal = 2; goal <= 6; ++goal)
      expect_enclosed(testing::shrunk(model::preset(name)), goal, random, nearest_is);
  for (unsigned seed = 0; seed < 30; ++seed) {
    const model::RuleSet rules = testing::random_rules(seed);
    if (compile(rules).firm > 0) expect_enclosed(rules, 2 + static_cast<int>(seed % 4), random, nearest_is);
  }
  EXPECT_GT(nearest_is.below, 5);
  EXPECT_GT(nearest_is.above, 5);
}

TEST(PlainTurn, AgreesWhereFillsDoNotWin) {
  // The least fill makes 300 points: at these goals what a card does after its fills shows, for equal scores
  // too.
  constexpr int kGoal = 24;
  std::mt19937 random(18);
  std::vector<model::RuleSet> variants = testing::rule_variants();
  model::RuleSet& tied = variants.emplace_back(model::preset("official"));
  tied.name = "tied-player-must-lose-too";  // where Vengeance may be discarded, it often is
  testing::card(tied, "vengeance").may_discard = false;
  testing::card(tied, "vengeance").tied_player_loses_too = true;
  testing::card(tied, "vengeance").leader_loses = 4;
  model::RuleSet& behind = variants.emplace_back(model::preset("quick-guide"));
  behind.name = "only-from-behind-and-played";
  testing::card(behind, "vengeance").only_from_behind = true;
  testing::card(behind, "vengeance").leader_loses = 4;
  // The points stay at risk, who may stop before the fill must draw after it.
  model::RuleSet& forced = variants.emplace_back(testing::shrunk(model::preset("zonk")));
  forced.name = "stop-before-the-fill-draw-after-it";
  forced.last_turn = false;
  testing::card(forced, "vengeance").only_from_behind = true;
  for (const model::RuleSet& rules : variants) {
    const model::Match match = testing::small_match(rules, kGoal);
    const int side = match.limit();
    const std::vector<std::int64_t> table = testing::random_table(side, random);
    const std::vector<double> values = testing::as_double(table);
    const ValueFunction<double> starts{values.data(), side};
    const ContinuationValues<double> continuation{terminal_rule_of(match), starts, starts};
    const TurnProgram program = compile(rules);
    TurnPass<double> pass(program, side, false);
    for (const solver::ScorePair scores : {solver::ScorePair{1, 1}, {4, 4}, {3, 7}, {7, 3}}) {
      Block<double> block;
      block.own.fill(scores.own);
      block.opponent.fill(scores.opponent);
      block.lose.fill(continuation.end_turn(scores.own, scores.opponent));
      pass.run(block, continuation, Rounding::nearest);
      const auto plain = solver::build_explicit(testing::PlainTurn(match, scores, table), 1'000'000);
      EXPECT_NEAR(pass.draw(0, 0), solver::policy_iteration<double>(plain.game).values[0], 1e-12)
          << rules.name << ", " << scores.own << " : " << scores.opponent;
    }
  }
}

}  // namespace
}  // namespace fillwise::race
