// The head table: fractions against doubles, against a walk through all 216 rolls, and laws.
#include "solver/bunco/bunco_round.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "tests/solver/bunco/plain_bunco.hpp"

namespace fillwise::solver {
namespace {

using model::bunco::RoundEnds;
using model::bunco::Rules;

Rules after_the_turn() {
  Rules rules;
  rules.round_ends = RoundEnds::turn;
  return rules;
}

template <class Numbers>
auto total(const Numbers& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), typename Numbers::value_type(0));
}

void expect_near_relative(double found, const Rational& exact) {
  const double near = to_double<Rational>(exact);
  EXPECT_LE(std::abs(found - near), kBuncoRoundings * 0x1p-53 * std::abs(near)) << near;
}

TEST(BuncoHead, DoublesAreWithinTheirBoundOfTheFractionsFromEveryScore) {
  for (const int us : {0, 3, 14, 20})
    for (const int them : {0, 7, 17, 20})
      for (const int to_roll : {0, 1}) {
        const BuncoScores from{us, them, to_roll};
        const Rules rules = us == 3 ? after_the_turn() : Rules{};
        const auto exact = bunco_head_round<Rational>(rules, from);
        const auto rounded = bunco_head_round<double>(rules, from);
        expect_near_relative(rounded.us_wins, exact.us_wins);
        expect_near_relative(rounded.rolls, exact.rolls);
        expect_near_relative(rounded.turns, exact.turns);
        ASSERT_EQ(rounded.lead_changes.size(), exact.lead_changes.size());
        for (std::size_t i = 0; i < exact.lead_changes.size(); ++i)
          expect_near_relative(rounded.lead_changes[i], exact.lead_changes[i]);
        ASSERT_EQ(rounded.buncos.size(), exact.buncos.size());
        for (std::size_t i = 0; i < exact.buncos.size(); ++i)
          expect_near_relative(rounded.buncos[i], exact.buncos[i]);
        ASSERT_EQ(rounded.final_scores.size(), exact.final_scores.size());
        for (const auto& [scores, chance] : exact.final_scores)
          expect_near_relative(rounded.final_scores.at(scores), chance);
      }
}

TEST(BuncoHead, ChancesAddUpToOneExactly) {
  const auto round = bunco_head_round<Rational>({}, {14, 17, 1});
  Rational sum = 0, won = 0;
  for (const auto& [scores, chance] : round.final_scores) {
    sum += chance;
    if (scores.first > scores.second) won += chance;
  }
  EXPECT_EQ(sum, 1);
  EXPECT_EQ(won, round.us_wins);
  EXPECT_EQ(total(round.buncos), 1);
  EXPECT_EQ(total(round.lead_changes), 1);
  EXPECT_EQ(total(bunco_head_round<Rational>(after_the_turn(), {}).buncos), 1);
}

TEST(BuncoHead, TheTeamsAreAlike) {
  for (int a = 0; a <= 20; a += 5)
    for (int b = 0; b <= 20; b += 4)
      EXPECT_EQ(bunco_head_round<Rational>({}, {a, b, 0}).us_wins,
                1 - bunco_head_round<Rational>({}, {b, a, 1}).us_wins);
}

// At 20 each every roll that scores ends the round: P(first) = 1 / (1 + 5/9).
TEST(BuncoHead, ByHandAtTwentyEach) {
  const auto round = bunco_head_round<Rational>({}, {20, 20, 0});
  EXPECT_EQ(round.us_wins, Rational(9, 14));
  EXPECT_EQ(round.rolls, Rational(9, 4));
  EXPECT_EQ(round.turns, Rational(9, 4));
  EXPECT_EQ(round.buncos[1], Rational(1, 96));
  EXPECT_EQ(round.lead_changes, std::vector<Rational>{Rational(1)});
  const auto turn = bunco_head_round<Rational>(after_the_turn(), {20, 20, 0});
  EXPECT_EQ(turn.us_wins, Rational(9, 14));
  EXPECT_EQ(turn.rolls, Rational(9, 4) + Rational(9, 5));
}

// Rolls and turns: means and sums agree with the expected values, which come another way.
TEST(BuncoHead, LengthsHaveTheExpectedMeans) {
  for (const Rules& rules : {Rules{}, after_the_turn()})
    for (const BuncoScores& from : {BuncoScores{0, 0, 0}, {14, 17, 1}, {20, 3, 0}}) {
      const auto exact = bunco_head_round<Rational>(rules, from);
      const auto mean = [](const std::vector<double>& chances) {
        double sum = 0;
        for (std::size_t n = 0; n < chances.size(); ++n) sum += static_cast<double>(n) * chances[n];
        return sum;
      };
      const auto rolls = bunco_head_rolls<double>(rules, from, 400),
                 turns = bunco_head_turns<double>(from, 300);
      EXPECT_NEAR(total(rolls), 1, 1e-12);
      EXPECT_NEAR(total(turns), 1, 1e-12);
      EXPECT_NEAR(mean(rolls), to_double<Rational>(exact.rolls), 1e-10);
      EXPECT_NEAR(mean(turns), to_double<Rational>(exact.turns), 1e-10);
    }
}

TEST(BuncoHead, LengthsInDoubleAreWithinTheirBoundOfTheFractions) {
  const auto exact = bunco_head_rolls<Rational>({}, {10, 12, 1}, 12),
             turns = bunco_head_turns<Rational>({10, 12, 1}, 12);
  const auto rounded = bunco_head_rolls<double>({}, {10, 12, 1}, 12),
             rounded_turns = bunco_head_turns<double>({10, 12, 1}, 12);
  for (std::size_t n = 0; n < exact.size(); ++n) {
    expect_near_relative(rounded[n], exact[n]);
    // 1 - what is below cancels: absolute.
    EXPECT_NEAR(rounded_turns[n], to_double<Rational>(turns[n]), 1e-13);
  }
}

// The walk from the rule text, every round of it and all that is counted.
class BuncoWalk : public ::testing::TestWithParam<std::tuple<BuncoScores, RoundEnds, int>> {};

TEST_P(BuncoWalk, AgreesRollByRoll) {
  const auto& [from, ends, round_number] = GetParam();
  Rules rules;
  rules.round_ends = ends;
  PlainTable start;
  start.score[0] = from.us;
  start.score[1] = from.them;
  start.player = from.to_roll;
  start.leader = from.us == from.them ? -1 : from.us > from.them ? 0 : 1;
  PlainChances now{{start, 1.0}};
  const auto rolls = bunco_head_rolls<double>(rules, from, 200);
  std::map<std::pair<int, int>, double> scores;
  std::map<int, double> changes, turns, buncos;
  double over = 0, open = 1;
  for (std::size_t n = 1; open > 1e-7 && n < 200; ++n) {
    now = plain_step(now, round_number);
    double ended = 0;
    open = 0;
    PlainChances next;
    for (const auto& [table, chance] : now) {
      if (!(ends == RoundEnds::roll ? table.rang : table.over)) {
        PlainTable merged = table;
        merged.scored = false;  // of no account here
        open += chance;
        if (chance > 1e-12) next[merged] += chance;
        continue;
      }
      ended += chance;
      scores[{table.score[0], table.score[1]}] += chance;
      changes[table.changes] += chance;
      turns[table.turns] += chance;
      buncos[std::min(table.buncos, 8)] += chance;
    }
    EXPECT_NEAR(ended, rolls[n], 1e-8) << n;
    over += ended;
    now = std::move(next);
  }
  const auto round = bunco_head_round<double>(rules, from);
  double won = 0;
  for (const auto& [score, chance] : scores) {
    if (score.first > score.second) won += chance;
    const auto found = round.final_scores.find(score);  // none beyond kMostStay
    EXPECT_NEAR(chance, found == round.final_scores.end() ? 0 : found->second, 2e-7);
  }
  EXPECT_NEAR(won, round.us_wins, 2e-7);
  for (const auto& [count, chance] : changes)
    EXPECT_NEAR(chance, round.lead_changes.at(static_cast<std::size_t>(count)), 2e-7);
  const auto turn_chances = bunco_head_turns<double>(from, 200);
  for (const auto& [count, chance] : turns)
    EXPECT_NEAR(chance, turn_chances.at(static_cast<std::size_t>(count)), 2e-7);
  for (const auto& [count, chance] : buncos)
    EXPECT_NEAR(chance, round.buncos.at(static_cast<std::size_t>(count)), 2e-7);
  EXPECT_NEAR(over, 1, 2e-7);
}

INSTANTIATE_TEST_SUITE_P(RuleText, BuncoWalk,
                         ::testing::Values(std::tuple(BuncoScores{18, 17, 0}, RoundEnds::roll, 1),
                                           std::tuple(BuncoScores{14, 17, 1}, RoundEnds::roll, 4),
                                           std::tuple(BuncoScores{19, 19, 1}, RoundEnds::roll, 6),
                                           std::tuple(BuncoScores{17, 20, 0}, RoundEnds::turn, 2)));

}  // namespace
}  // namespace fillwise::solver
