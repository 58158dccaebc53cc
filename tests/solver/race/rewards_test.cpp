// Matches with rewards for benchmarks: the fast path against the plain rules solved state by state.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/advice/advice.hpp"
#include "solver/race/solve.hpp"
#include "tests/support/plain_rewards.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise {
namespace {

using model::Benchmark;
using model::Match;
using model::State;

struct Solved {
  Match match;
  race::Solution fast;
  testing::PlainRewards plain;

  /// `goal` in units.
  Solved(const model::RuleSet& rules, int goal)
      : match(testing::small_match(rules, goal)), fast(solved(rules, match)), plain(match, starts(match)) {}

  static race::Solution solved(const model::RuleSet& rules, const Match& match) {
    race::SolveOptions options;
    options.tolerance = 1e-10;
    options.limit = match.limit();
    options.limit_wins = true;
    return race::solve(rules, match.goal() * model::kPointsPerUnit, options);
  }
  /// Of both players, so that each state of the match comes up with each of them on the move.
  static std::vector<State> starts(const Match& match) {
    std::vector<State> all;
    for (int a = 0; a < match.goal() + match.rules().overshoot; ++a)
      for (int b = 0; b < match.limit(); ++b) all.push_back(match.start(a, b, 0));
    return all;
  }
};

/// All turn starts, and every state of chance inside the turns: the latter as advice values them.
void expect_same(const model::RuleSet& rules, int goal) {
  const Solved s(rules, goal);
  const std::string text = rules.to_toml();
  solver::Advisor advisor(s.match, s.fast.value, s.fast.lower, s.fast.upper, true);
  std::vector<State> inside;
  std::vector<double> plain;
  double moved = 0;  // by the rewards
  model::RuleSet without = rules;
  without.benchmarks.clear();
  const race::Solution plainly = Solved::solved(without, s.match);
  for (std::size_t i = 0; i < s.plain.states().size(); ++i) {
    const State& state = s.plain.states()[i];
    if (Match::is_over(state) || state.mover != 0) continue;
    if (state == s.match.start(state.own(), state.opponent(), 0)) {
      const auto entry = static_cast<std::size_t>(state.own() * s.match.limit() + state.opponent());
      ASSERT_NEAR(s.fast.value[entry], s.plain.value(i), 2e-10)
          << state.own() << " : " << state.opponent() << "\n"
          << text;
      ASSERT_LE(s.fast.lower[entry], s.plain.value(i) + 1e-12) << text;
      ASSERT_GE(s.fast.upper[entry], s.plain.value(i) - 1e-12) << text;
      moved = std::max(moved, std::abs(s.fast.value[entry] - plainly.value[entry]));
    } else if (Match::is_chance(state) && state.phase != model::Phase::redraw) {
      inside.push_back(state);
      plain.push_back(s.plain.value(i));
    }
  }
  const std::vector<solver::ValueInterval> values = advisor.values(inside);
  for (std::size_t i = 0; i < inside.size(); ++i) {
    ASSERT_NEAR(values[i].value, plain[i], 2e-10) << text;
    ASSERT_LE(values[i].lower, plain[i] + 1e-12) << text;
    ASSERT_GE(values[i].upper, plain[i] - 1e-12) << text;
  }
  EXPECT_GT(inside.size(), 100u);
  EXPECT_GT(moved, rules.benchmarks.front().reward > 100 ? 1e-3 : 1e-8) << text;
}

model::RuleSet with(model::RuleSet rules, std::vector<Benchmark> benchmarks) {
  rules.benchmarks = std::move(benchmarks);
  return rules;
}

/// Below the goal, the goal, above it; where scores end at the goal the last one is beyond the limit.
void expect_plain_rewards(const std::string& preset) {
  const model::RuleSet rules = testing::shrunk(model::preset(preset));
  expect_same(with(rules, {{1, 100'000}, {2, 300'000}, {3, 200'000}, {5, 400'000}}), 3);
  expect_same(with(rules, {{2, 100}}), 2);
}

TEST(Rewards, AreThoseOfThePlainOfficialRules) {
  expect_plain_rewards("official");
}

TEST(Rewards, OfEveryPresetAreThoseOfThePlainRules) {
  for (const std::string& name : model::preset_names()) expect_plain_rewards(name);
}

TEST(Rewards, OfTheOptionsAreThoseOfThePlainRules) {
  for (const bool last_turn : {false, true})
    for (const auto on_bust : {model::Card::OnBust::subtract_card, model::Card::OnBust::subtract_turn}) {
      model::RuleSet rules = model::preset("official");
      rules.last_turn = last_turn;
      rules.cards[static_cast<std::size_t>(rules.card_index("must-bust"))].on_bust = on_bust;
      expect_same(with(rules, {{2, 250'000}, {4, 250'000}, {5, 500'000}}), 4);
    }
}

TEST(Rewards, OfRandomRulesAreThoseOfThePlainRules) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const model::RuleSet rules = testing::random_rules(seed);
    if (race::terminates_almost_surely(rules).empty()) continue;
    SCOPED_TRACE(seed);
    expect_same(with(rules, {{2, 150'000}, {3, 350'000}, {7, 500'000}}), 3);
  }
}

/// Advice weighs the reward of each option.
TEST(Rewards, AreInEveryOptionOfAdvice) {
  const model::RuleSet rules = with(model::preset("official"), {{6, 900'000}});
  const Match match(rules, 20);
  const race::Solution table = race::solve(rules, 1000, {});
  solver::Advisor advisor(match, table.value, table.lower, table.upper);
  solver::Query query;
  query.state = match.start(2, 3, 0);
  query.state.phase = model::Phase::between_cards;
  for (const int at_risk : {3, 4, 5}) {
    query.state.at_risk = at_risk;
    const solver::Advice advice = advisor.advise(query);
    const auto stop = std::ranges::find(advice.options, model::ActionKind::stop, &solver::Option::action);
    const double pass = 1 - table.value[static_cast<std::size_t>(3 * 20 + 2 + at_risk)];
    const double worth = pass + (at_risk == 4 ? 0.9 : 0);
    EXPECT_NEAR(stop->chance.value, worth, 1e-12);
    EXPECT_LE(stop->chance.lower, worth);
    EXPECT_GE(stop->chance.upper, worth);
    EXPECT_LE(stop->chance.upper - stop->chance.lower, 1e-9);
  }
}

/// Here the last residual says less than the candidate is off by, and a better one is looked for.
TEST(RewardsFull, AreCertifiedWhereTheFirstCandidateFails) {
  const model::RuleSet rules = with(model::preset("zonk"), {{200, 100'000}});
  const race::Solution solved = race::solve(rules, 500, {});
  EXPECT_EQ(solved.report.status, race::SolveReport::Status::certified);
  EXPECT_LE(solved.report.gap, 1e-9);
}

TEST(Rewards, HaveTheSameBitsForAnyNumberOfThreads) {
  const model::RuleSet rules = with(model::preset("official"), {{6, 300'000}, {20, 300'000}});
  race::SolveOptions one, three;
  one.threads = 1;
  three.threads = 3;
  const race::Solution a = race::solve(rules, 1000, one), b = race::solve(rules, 1000, three);
  EXPECT_EQ(a.value, b.value);
  EXPECT_EQ(a.lower, b.lower);
  EXPECT_EQ(a.upper, b.upper);
}

}  // namespace
}  // namespace fillwise
