// Simple rules: their choices, and the same rule on the graphs of turns and asked decision by decision.

#include "solver/simplify/simple_rule.hpp"

#include <gtest/gtest.h>

#include "solver/play/rating.hpp"
#include "solver/play/rules_of_thumb.hpp"
#include "solver/race/solve.hpp"
#include "solver/simplify/search.hpp"
#include "tests/solver/simplify/limited.hpp"

namespace fillwise::solver {
namespace {

using model::Match;

constexpr int kNever = SimpleRule::kNever;

SimpleRule one_number(int n) {
  SimpleRule rule;
  rule.stop_at.fill(n);
  return rule;
}

/// A rule that uses everything there is.
SimpleRule everything(const Match& match) {
  SimpleRule rule;
  rule.stop_at = {12, 5, 6, 9, kNever, 8};
  rule.exceptions = {{match.rules().card_index("bonus-300"), 1, 4},
                     {match.rules().card_index("bonus-500"), 2, 9}};
  rule.per_die = 80;
  rule.per_die_to_fill = 0;
  rule.play_behind = 2;
  rule.gap = 3, rule.more_behind = 2, rule.more_ahead = -1;
  rule.endgame_within = 4, rule.endgame_at = 10;
  return rule;
}

struct SolvedGame {
  SolvedGame(const std::string& name, int goal, int limit = 0)
      : match(model::preset(name), goal, limit),
        solution(race::solve(match.rules(), goal * model::kPointsPerUnit, testing::limited(limit))) {}
  Match match;
  race::Solution solution;
};

TEST(SimpleRule, LooksAtGapAndEndgame) {
  SimpleRule rule = one_number(7);
  rule.exceptions = {{2, 1, 9}};
  rule.gap = 10, rule.more_behind = 3, rule.more_ahead = -2;
  rule.endgame_within = 8, rule.endgame_at = 20;
  const int goal = 100;
  EXPECT_EQ(rule.stops_with(-1, 0, {20, 20}, goal), 7);
  EXPECT_EQ(rule.stops_with(2, 1, {20, 29}, goal), 9) << "one short of the gap";
  EXPECT_EQ(rule.stops_with(2, 1, {20, 30}, goal), 12);
  EXPECT_EQ(rule.stops_with(2, 2, {30, 20}, goal), 5);
  EXPECT_EQ(rule.stops_with(2, 2, {90, 91}, goal), 7) << "one short of the endgame";
  EXPECT_EQ(rule.stops_with(2, 2, {90, 92}, goal), 20);
  rule.stop_at[2] = kNever;
  EXPECT_EQ(rule.stops_with(2, 2, {30, 20}, goal), kNever);
  rule.more_ahead = -50;
  EXPECT_EQ(rule.stops_with(2, 3, {30, 20}, goal), 1) << "nobody stops with nothing";
}

/// One number is the player stop-at.
TEST(SimpleRule, WithOneNumberIsAPlayerKnownBefore) {
  const SolvedGame game("official", 10);
  Simplifier simplifier(game.match, game.solution.value, {1, nullptr, {}});
  Rater rater(game.match, game.solution.value, {.exploit = false});
  ScoreView view;
  view.own.exact = true;
  for (const int n : {1, 4, 7, 10}) {
    const Rating known = rater.rate({stop_at(game.match, n), view});
    const PlayedAgainstBest played = simplifier.play(one_number(n));
    EXPECT_NEAR(played.first.value, known.first.value, 1e-12) << n;
    EXPECT_NEAR(played.second.value, known.second.value, 1e-12) << n;
  }
}

TEST(SimpleRule, IsPlayedAsItIsStated) {
  for (const auto& [name, goal, limit] : {std::tuple{"official", 14, 0},
                                          {"quick-guide", 12, 0},
                                          {"team", 10, 0},
                                          {"official-showdown", 3, 9}}) {
    SCOPED_TRACE(name);
    const SolvedGame game(name, goal, limit);
    Simplifier simplifier(game.match, game.solution.value, {1, nullptr, {}});
    Rater rater(game.match, game.solution.value, {.exploit = false});
    SimpleRule rule = everything(game.match);
    if (std::string(name) != "official") rule.exceptions.clear();
    for (const SimpleRule& r : {rule, one_number(6)}) {
      const Rating rating = rater.rate(stated(r, game.match));
      const PlayedAgainstBest played = simplifier.play(r);
      EXPECT_NEAR(played.first.value, rating.first.value, 1e-13);
      EXPECT_NEAR(played.second.value, rating.second.value, 1e-13);
    }
  }
}

TEST(SimpleRule, TakesTheDiceThatAreWorthIt) {
  const auto way = [](int dice, int units) {
    model::Way some;
    some.count = static_cast<decltype(some.count)>(dice);
    some.points = static_cast<decltype(some.points)>(units);
    return model::Action{model::ActionKind::set_aside, some};
  };
  // A 5, a 1, both, three 2s.
  const std::vector<model::Action> actions = {way(1, 1), way(1, 2), way(2, 3), way(3, 4)};
  SimpleRule rule = one_number(7);
  EXPECT_EQ(few_dice(rule, false, actions), 1U);
  rule.per_die = 80;
  EXPECT_EQ(few_dice(rule, false, actions), 1U);
  rule.per_die = 45;
  EXPECT_EQ(few_dice(rule, false, actions), 3U);
  rule.per_die = 50;
  EXPECT_EQ(few_dice(rule, false, actions), 1U) << "of equal ones fewest dice";
  rule.per_die_to_fill = 0;
  EXPECT_EQ(few_dice(rule, true, actions), 3U);
}

}  // namespace
}  // namespace fillwise::solver
