// Bounds of a turn against the plain path: the same turn enumerated from the turn rules at its own scores,
// solved by the generic solver, with the values at the starts of other turns as payoffs.

#include "solver/plain/turn_bounds.hpp"

#include <gtest/gtest.h>

#include <random>

#include "solver/generic/policy_iteration.hpp"
#include "solver/generic/value_iteration.hpp"
#include "tests/solver/audit/audit_cases.hpp"
#include "tests/support/plain_turn.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
using testing::as_double;
using testing::PlainTurn;
using testing::random_table;

/// The same turn, in which ends that are no advance are put off for ever: every play ends if the turn
/// advances.
class AdvancingTurn : public PlainTurn {
 public:
  using PlainTurn::PlainTurn;
  Owner owner(const State& s) const { return is_no_advance(s) ? Owner::chance : PlainTurn::owner(s); }
  template <class Sink>
  void expand(const State& s, const Sink& sink) const {
    if (is_no_advance(s))
      sink(s, std::uint64_t{1}, std::uint32_t{0});
    else
      PlainTurn::expand(s, sink);
  }

 private:
  bool is_no_advance(const State& s) const { return PlainTurn::owner(s) == Owner::terminal && !advances(s); }
};

/// The value of a turn, after those of the same row that it may go on in.
TurnBounds::Value run_turn(TurnBounds& bounds, const Match& match, ScorePair scores) {
  const auto run = [&](ScorePair pair) {
    return bounds.run(build_turn_graph(match, pair.own, pair.opponent), std::vector{pair}).front();
  };
  if (std::ranges::any_of(match.rules().cards, &model::Card::takes_at_risk)) {
    bounds.begin_row(scores.own);
    for (int opponent = 0; opponent < scores.opponent; ++opponent) run({scores.own, opponent});
  }
  return run(scores);
}

void expect_plain_values(const Match& match, unsigned seed, int pairs) {
  std::mt19937 random(seed);
  const auto goal = static_cast<unsigned>(match.goal());
  const std::vector<std::int64_t> table = random_table(match.limit(), random);
  const std::vector<double> values = as_double(table);
  TurnBounds bounds(match, values, values);
  for (int i = 0; i < pairs; ++i) {
    // At 0 : 0 the start of the turn can come up again after a penalty; the plain turn can't tell them apart.
    const ScorePair scores{1 + static_cast<int>(random() % (goal - 1)), static_cast<int>(random() % goal)};
    const TurnBounds::Value value = run_turn(bounds, match, scores);
    const PlainTurn turn(match, scores, table);
    const auto plain = interval_iteration(build_explicit(turn, 1'000'000).game, {.tolerance = 1e-13});
    EXPECT_LE(value.lower, plain.upper[0]);
    EXPECT_GE(value.upper, plain.lower[0]);
    EXPECT_NEAR(value.lower, plain.lower[0], 1e-12) << match.rules().to_toml();
    EXPECT_NEAR(value.upper, plain.upper[0], 1e-12) << match.rules().to_toml();
    const auto ends =
        terminates_almost_surely(build_explicit(AdvancingTurn(match, scores, table), 1'000'000).game);
    const bool stalls = !ends.non_terminating.empty() && ends.non_terminating.front() == 0;
    // What follows in the turn of another pair counts as no advance.
    const bool takes = std::ranges::any_of(match.rules().cards, &model::Card::takes_at_risk);
    EXPECT_TRUE(takes ? !value.advances || !stalls : value.advances == !stalls) << match.rules().to_toml();
  }
}

TEST(TurnBounds, AreThoseOfThePlainTurn) {
  for (const model::RuleSet& rules : testing::rule_variants())
    for (const int goal : {2, 5, 12, 30})
      expect_plain_values(testing::small_match(rules, goal), static_cast<unsigned>(goal), 3);
}

TEST(TurnBounds, AreThoseOfThePlainTurnForRulesOfChance) {
  for (unsigned seed = 0; seed < 150; ++seed) {
    model::RuleSet rules = testing::random_rules(seed);
    // Every third without the card whose points nobody can refuse, so that some turns need not advance.
    if (seed % 3 == 0 && rules.deck_size() > rules.cards.front().count + 9) rules.cards.front().count = 0;
    bool playable = false;
    for (const model::Card& c : rules.cards) playable |= c.count > 0 && !c.discardable();
    if (playable) expect_plain_values(Match(rules, 2 + static_cast<int>(seed % 8)), seed, 2);
  }
}

TEST(TurnBounds, EncloseTheFractionsOfThePlainTurn) {
  std::mt19937 random(11);
  for (const model::RuleSet& rules : testing::rule_variants())
    for (int goal = 2; goal <= 5; ++goal) {
      const Match match = testing::small_match(rules, goal);
      const std::vector<std::int64_t> table = random_table(match.limit(), random);
      const std::vector<double> values = as_double(table);
      TurnBounds bounds(match, values, values);
      for (const ScorePair scores : {ScorePair{1, 0}, ScorePair{1, 1}, ScorePair{goal - 1, goal - 1}}) {
        const TurnBounds::Value value = run_turn(bounds, match, scores);
        const auto plain = build_explicit(PlainTurn(match, scores, table), 1'000'000);
        const Rational exact = policy_iteration<Rational>(plain.game).values[0];
        EXPECT_LT(Rational(value.lower), exact) << rules.name;
        EXPECT_GT(Rational(value.upper), exact) << rules.name;
        EXPECT_LT(value.upper - value.lower, 1e-12) << rules.name;
      }
    }
}

TEST(TurnBounds, KnowNothingOfATurnThatNeverEnds) {
  model::RuleSet rules = model::preset("official");
  rules.chart.single.fill(1);  // every die scores, so no toss is a bust
  std::erase_if(rules.cards, [](const model::Card& c) { return c.name != "must-bust"; });
  const Match match(rules, 4);
  const std::vector<double> values(16, 0.5);
  const auto value =
      TurnBounds(match, values, values).run(build_turn_graph(match, 1, 2), std::vector{ScorePair{1, 2}});
  EXPECT_EQ(value.front().lower, 0);
  EXPECT_EQ(value.front().upper, 1);
  EXPECT_FALSE(value.front().advances);
}

TEST(TurnBounds, PairsDoNotMix) {
  const Match match(model::preset("official"), 20);
  std::mt19937 random(7);
  std::vector<double> lower(400), upper(400);
  for (std::size_t i = 0; i < 400; ++i) {
    lower[i] = static_cast<double>(random() % 1000) / 2000;
    upper[i] = lower[i] + static_cast<double>(random() % 1000) / 2000;
  }
  const TurnGraph graph = build_turn_graph(match, 1, 4);
  std::vector<ScorePair> pairs{{1, 4}, {2, 19}, {7, 8}, {1, 2}, {18, 19}, {9, 15}, {3, 4}, {5, 11}};
  TurnBounds bounds(match, lower, upper);
  const auto together = bounds.run(graph, pairs);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto alone = TurnBounds(match, lower, upper).run(graph, std::span(pairs).subspan(i, 1)).front();
    EXPECT_EQ(together[i].lower, alone.lower);
    EXPECT_EQ(together[i].upper, alone.upper);
    EXPECT_LT(alone.lower, alone.upper);
  }
}

TEST(TurnBounds, WantsATableOfTheGoalAndOneToEightPairs) {
  const Match match(model::preset("official"), 3);
  const std::vector<double> values(9, 0.5), other(8, 0.5);
  EXPECT_THROW(TurnBounds(match, values, other), std::invalid_argument);
  EXPECT_THROW(TurnBounds(match, other, values), std::invalid_argument);
  TurnBounds bounds(match, values, values);
  const TurnGraph graph = build_turn_graph(match, 0, 1);
  EXPECT_THROW(bounds.run(graph, {}), std::invalid_argument);
  EXPECT_THROW(bounds.run(graph, std::vector<ScorePair>(9, {0, 1})), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::solver
