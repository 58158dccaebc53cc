// The analysis of games: it balances, its values are those of the plain game and of advice, and luck is zero
// on average.
#include "solver/advice/analysis.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "solver/advice/state_values.hpp"
#include "solver/generic/policy_iteration.hpp"
#include "solver/plain/match_game.hpp"
#include "solver/race/solve.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::solver {
namespace {

using model::ActionKind;
using model::Match;
using model::Phase;
using model::PlayedGame;
using model::State;
using Event = AnalysedStep::Event;

/// A match to a small goal that ends at its limit, its table and an advisor.
struct Small {
  Match match;
  race::Solution table;
  Advisor advisor;

  Small(const model::RuleSet& rules, int goal, double tolerance)
      : match(testing::small_match(rules, goal)),
        table(solved(rules, match, tolerance)),
        advisor(match, table.value, table.lower, table.upper, true) {}

  static race::Solution solved(const model::RuleSet& rules, const Match& match, double tolerance) {
    race::SolveOptions options;
    options.tolerance = tolerance;
    options.limit = match.limit();
    options.limit_wins = true;
    return race::solve(rules, match.goal() * model::kPointsPerUnit, options);
  }
};

std::vector<PlayedGame> random_games(const Match& match, unsigned count) {
  std::vector<PlayedGame> games;
  for (unsigned seed = 0; seed < count; ++seed)
    games.push_back(testing::random_game(match, seed, seed % 5 == 0 ? 60 : 100'000));
  return games;
}

/// result = expectation + luck - losses, for player 0.
double balance(const GameAnalysis& game) {
  double sum = game.expectation + game.end_luck;
  for (const AnalysedStep& s : game.steps) sum += (s.player == 0 ? 1 : -1) * (s.luck - s.loss());
  return sum;
}

void expect_good_analysis(Small& small, unsigned count) {
  const std::vector<PlayedGame> games = random_games(small.match, count);
  const std::vector<GameAnalysis> analyses = analyse(small.match, small.advisor, games);
  ASSERT_EQ(analyses.size(), games.size());
  for (std::size_t g = 0; g < games.size(); ++g) {
    const GameAnalysis& a = analyses[g];
    ASSERT_EQ(a.steps.size(), games[g].steps().size());
    EXPECT_EQ(a.result.has_value(), games[g].is_over());
    if (a.result) {
      EXPECT_EQ(*a.result, Match::half_points(games[g].state(), 0) / 2.0);
      EXPECT_EQ(a.at_end, *a.result);  // the small match is not cut
    }
    EXPECT_NEAR(balance(a), a.result.value_or(a.at_end), 1e-12);
    double chance = a.expectation;
    for (std::size_t i = 0; i < a.steps.size(); ++i) {
      const AnalysedStep& s = a.steps[i];
      EXPECT_NEAR(s.before, chance, 1e-15);
      chance = s.after;
      EXPECT_GE(s.loss(), 0);
      EXPECT_EQ(s.player, games[g].steps()[i].before.mover);
      if (s.event != Event::decision) continue;
      EXPECT_EQ(s.options.front().loss, 0);
      EXPECT_EQ(s.options[s.played].action, games[g].steps()[i].action);
      EXPECT_EQ(s.options[s.played].dice, games[g].steps()[i].dice);
      if (!s.is_real) {
        EXPECT_EQ(s.loss(), 0);
      }
    }
  }
}

class Presets : public ::testing::TestWithParam<std::string> {};
TEST_P(Presets, GamesBalance) {
  Small small(testing::shrunk(model::preset(GetParam())), 10, 1e-9);
  expect_good_analysis(small, 100);
}
/// Luck is zero on average: the value of every chance state of a game is the mean over what may follow.
TEST_P(Presets, ChanceIsTheMeanOfWhatFollows) {
  Small small(testing::shrunk(model::preset(GetParam())), 10, 1e-11);
  StateValues values(small.match, small.advisor);
  std::vector<State> states;
  for (const PlayedGame& game : random_games(small.match, 15))
    for (const model::GameStep& step : game.steps())
      if (Match::is_chance(step.before)) states.push_back(step.before);
  for (const State& s : states) {
    values.add(s);
    for (const model::Outcome& o : small.match.outcomes(s)) values.add(o.next);
  }
  values.solve();
  for (const State& s : states) {
    double sum = 0;
    double weights = 0;
    for (const model::Outcome& o : small.match.outcomes(s)) {
      sum += static_cast<double>(o.weight) * values.of(o.next, 0).value;
      weights += static_cast<double>(o.weight);
    }
    // At the start of a turn the value is the table's.
    const bool starts = s.phase == Phase::draw && s.at_risk == 0;
    ASSERT_NEAR(values.of(s, 0).value, sum / weights, starts ? 1e-11 : 1e-13);
  }
}
INSTANTIATE_TEST_SUITE_P(Analysis, Presets, ::testing::ValuesIn(model::preset_names()));

TEST(Analysis, OfRandomRulesBalances) {
  for (unsigned seed = 300; seed < 320; ++seed) {
    const model::RuleSet rules = testing::random_rules(seed);
    if (race::terminates_almost_surely(rules).empty()) continue;
    Small small(rules, 4, 1e-9);
    expect_good_analysis(small, 10);
  }
}

/// Values of states against the game that is enumerated and solved state by state.
TEST(StateValues, AreThoseOfThePlainGame) {
  for (const char* const name : {"official", "zonk", "tutto", "official-showdown"}) {
    Small small(testing::shrunk(model::preset(name)), 3, 1e-11);
    const MatchGame game(small.match);
    const Enumeration<State> plain = build_explicit(game, 3'000'000);
    const Solution<double> exact = policy_iteration<double>(plain.game);
    StateValues values(small.match, small.advisor);
    for (const State& s : plain.states)
      if (!Match::is_over(s)) values.add(s);
    values.solve();
    for (std::size_t i = 0; i < plain.states.size(); ++i) {
      if (Match::is_over(plain.states[i])) continue;
      const ValueInterval c = values.of(plain.states[i], 0);
      ASSERT_NEAR(c.value, exact.values[i], 1e-11) << name;
      ASSERT_LE(c.lower, c.value);
      ASSERT_GE(c.upper, c.value);
      ASSERT_NEAR(values.of(plain.states[i], 1).value, 1 - c.value, 1e-15);
    }
  }
}

/// A game step by step, with the figures that advice gives for each of its situations.
TEST(Analysis, AgreesWithAdvice) {
  Small small(model::preset("official"), 20, 1e-9);
  const std::vector<PlayedGame> games = random_games(small.match, 40);
  const std::vector<GameAnalysis> analyses = analyse(small.match, small.advisor, games);
  std::size_t seen = 0;
  for (std::size_t g = 0; g < games.size(); ++g)
    for (std::size_t i = 0; i < games[g].steps().size(); ++i) {
      const AnalysedStep& s = analyses[g].steps[i];
      const model::GameStep& step = games[g].steps()[i];
      if (s.event != Event::decision) continue;
      const Advice advice = small.advisor.advise({seen_by_mover(step.before), step.toss, false, step.kept});
      EXPECT_NEAR(s.options.front().chance.value, advice.chance.value, 1e-12);
      for (const AnalysedOption& o : s.options) {
        const auto same = std::ranges::find_if(advice.options, [&](const Option& a) {
          return a.action == o.action && a.dice == o.dice && (!o.then || a.then == *o.then);
        });
        ASSERT_NE(same, advice.options.end());
        EXPECT_NEAR(o.chance.value, same->chance.value, 1e-12);
        EXPECT_EQ(o.points, same->points);
      }
      ++seen;
    }
  EXPECT_GT(seen, 500U);
}

/// A player who always does what is best gives nothing away.
TEST(Analysis, OfTheBestPlayShowsNoLoss) {
  Small small(model::preset("official"), 10, 1e-9);
  std::mt19937 random(1);
  for (int n = 0; n < 10; ++n) {
    PlayedGame game(small.match);
    while (!game.is_over()) {
      const State& s = game.state();
      if (Match::is_chance(s)) {
        testing::play_step(game, random, 5);
        continue;
      }
      const Advice advice = small.advisor.advise({seen_by_mover(s), game.toss(), false, game.kept()});
      if (s.phase == Phase::set_aside)
        game.set_aside(advice.options.front().dice);
      else
        game.choose(advice.options.front().action);
    }
    const GameAnalysis a = analyse(small.match, small.advisor, std::span(&game, 1)).front();
    for (const AnalysedStep& s : a.steps) EXPECT_LE(s.loss(), 1e-15);
  }
}

/// With a loose table some choices are not proven to be worse; they are marked, and only they.
TEST(Analysis, MarksWhatTheBoundsLeaveOpen) {
  const Small small(model::preset("official"), 20, 1e-9);
  std::vector<double> lower = small.table.lower;
  std::vector<double> upper = small.table.upper;
  for (double& bound : lower) bound = std::max(0.0, bound - 0.01);
  for (double& bound : upper) bound = std::min(1.0, bound + 0.01);
  Advisor loose(small.match, small.table.value, lower, upper, true);
  const std::vector<PlayedGame> games = random_games(small.match, 40);
  std::size_t open = 0;
  std::size_t proven = 0;
  for (const GameAnalysis& a : analyse(small.match, loose, games))
    for (const AnalysedStep& s : a.steps) {
      if (s.loss() == 0) {
        EXPECT_FALSE(s.is_near_tie);
        continue;
      }
      const bool overlaps = s.options[s.played].chance.upper >= s.options.front().chance.lower;
      EXPECT_EQ(s.is_near_tie, overlaps);
      ++(overlaps ? open : proven);
    }
  EXPECT_GT(open, 10U);
  EXPECT_GT(proven, 10U);
}

/// Where the match stops counting the last turn is still worth something: it is luck at the end.
TEST(Analysis, CountsTheCutAsLuckAtTheEnd) {
  const model::RuleSet rules = model::preset("official-showdown");
  const Match match(rules, 2);
  const race::Solution table = race::solve(rules, 100, {});
  Advisor advisor(match, table.value, table.lower, table.upper);
  PlayedGame game(match);
  game.draw(rules.card_index("must-bust"));
  while (game.state().at_risk < match.limit()) {
    game.throw_dice({{6}});
    game.set_aside({{6}});
  }
  game.throw_dice({{0, 2, 2, 2}});
  ASSERT_TRUE(game.is_over() && match.is_cut(game.state()));
  const GameAnalysis a = analyse(match, advisor, std::span(&game, 1)).front();
  EXPECT_GT(a.end_luck, 0);
  EXPECT_LT(a.end_luck, 1e-4);
  EXPECT_NEAR(balance(a), 1, 1e-12);
}

TEST(Analysis, OfNothingIsNothing) {
  Small small(model::preset("official"), 1, 1e-9);
  EXPECT_TRUE(analyse(small.match, small.advisor, {}).empty());
  const PlayedGame game(small.match);
  const GameAnalysis a = analyse(small.match, small.advisor, std::span(&game, 1)).front();
  EXPECT_TRUE(a.steps.empty());
  EXPECT_FALSE(a.result);
  EXPECT_EQ(a.expectation, a.at_end);
}

}  // namespace
}  // namespace fillwise::solver
