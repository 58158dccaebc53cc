// A round of Bunco as the library answers it: against the rule text played roll by roll, and by hand.
#include "api/bunco/round_figures.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "tests/solver/bunco/plain_bunco.hpp"

namespace fillwise::bunco {
namespace {

// At 20 each the first roll that scores wins: 96 of 216 do, one of them a bunco.
TEST(BuncoHeadRound, AtTwentyEachIsThatByHand) {
  const HeadRound round = head_round({}, {20, 20, 0});
  EXPECT_EQ(round.us_wins_exact, "9/14");
  EXPECT_DOUBLE_EQ(round.us_wins, 9.0 / 14);
  EXPECT_DOUBLE_EQ(round.them_wins, 5.0 / 14);
  EXPECT_DOUBLE_EQ(round.expected_rolls, 216.0 / 96);
  EXPECT_DOUBLE_EQ(round.some_bunco, 1.0 / 96);
  EXPECT_NEAR(round.loser_points, 20, 1e-12);
  EXPECT_DOUBLE_EQ(round.rolls.at(1), 96.0 / 216);
  EXPECT_DOUBLE_EQ(round.rolls.at(2), 96.0 * 120 / (216.0 * 216));
  EXPECT_DOUBLE_EQ(round.lead_changes.at(0), 1);
  EXPECT_EQ(length_quantile(round.rolls, 0.5), 2U);  // 1 - (120 / 216)^2 is 0.69
}

TEST(BuncoHeadRound, IsThatOfTheRuleTextRollByRoll) {
  constexpr int kRolls = 20;
  const solver::BuncoScores from{18, 19, 1};
  solver::PlainTable start;
  start.score[0] = from.us, start.score[1] = from.them;
  start.player = 1;
  solver::PlainChances now{{start, 1}};
  std::vector<double> rolls(kRolls + 1), turns(kRolls + 1);
  std::map<std::pair<int, int>, double> scores;
  double us = 0, some_bunco = 0;
  for (std::size_t roll = 1; roll <= kRolls; ++roll) {
    solver::PlainChances on;
    for (const auto& [table, chance] : solver::plain_step(now, 1)) {
      if (!table.rang) {
        on[table] += chance;
        continue;
      }
      rolls[roll] += chance;
      turns.at(static_cast<std::size_t>(table.turns)) += chance;
      scores[{table.score[0], table.score[1]}] += chance;
      us += table.score[0] >= 21 ? chance : 0;
      some_bunco += table.buncos > 0 ? chance : 0;
    }
    now = on;
  }
  double rest = 1e-12;
  for (const auto& [table, chance] : now) rest += chance;
  const auto expect_within = [&](double found, double least) {
    EXPECT_GE(found, least - 1e-12);
    EXPECT_LE(found, least + rest);
  };
  const HeadRound round = head_round({}, from);
  for (std::size_t roll = 0; roll <= kRolls; ++roll) {
    EXPECT_NEAR(round.rolls.at(roll), rolls[roll], 1e-12) << roll;
    expect_within(round.turns.at(roll), turns[roll]);
  }
  expect_within(round.us_wins, us);
  expect_within(round.some_bunco, some_bunco);
  EXPECT_DOUBLE_EQ(round.us_wins + round.them_wins, 1);
  double loser = 0;
  for (const auto& [pair, chance] : round.final_scores) {
    expect_within(chance, scores[pair]);
    loser += std::min(pair.first, pair.second) * chance;
  }
  EXPECT_NEAR(round.loser_points, loser, 1e-12);
}

TEST(BuncoHeadRound, MayEndWithTheTurn) {
  model::bunco::Rules rules;
  rules.round_ends = model::bunco::RoundEnds::turn;
  EXPECT_DOUBLE_EQ(head_round(rules, {20, 20, 0}).expected_rolls, 4.05);
}

TEST(BuncoHeadRound, JsonHasItsFigures) {
  const HeadRound round = head_round({}, {14, 17, 1});
  const Json json = round_json(round);
  EXPECT_EQ(json["table"], "head");
  EXPECT_EQ(json["us"], 14);
  EXPECT_EQ(json["them"], 17);
  EXPECT_EQ(json["to_roll"], "them");
  EXPECT_EQ(json["us_wins"], round.us_wins);
  EXPECT_EQ(json["us_wins_exact"], round.us_wins_exact);
  EXPECT_EQ(json["expected_turns"], round.expected_turns);
  // What hardly happens is left out.
  ASSERT_FALSE(json["rolls"].empty());
  for (const Json& row : json["rolls"]) {
    EXPECT_EQ(row["chance"], round.rolls.at(row["rolls"].get<std::size_t>()));
    EXPECT_GE(row["chance"].get<double>(), 1e-9);
  }
  EXPECT_LT(json["rolls"].size(), round.rolls.size());
}

TEST(BuncoLengths, QuantileIsTheFirstThatIsEnough) {
  EXPECT_EQ(length_quantile({0, 0.25, 0.25, 0.5}, 0.25), 1U);
  EXPECT_EQ(length_quantile({0, 0.25, 0.25, 0.5}, 0.5), 2U);
  EXPECT_EQ(length_quantile({0, 0.25, 0.25, 0.5}, 0.51), 3U);
  EXPECT_EQ(length_quantile({0, 0.25}, 0.5), 2U) << "no length that is listed is enough";
}

TEST(BuncoOtherRound, AddsUpAndIsTheSameFromBothSides) {
  const OtherRound round = other_round({}, {20, 0, 0}, {30, 28, 0});
  const solver::BuncoOtherRound& chances = round.chances;
  EXPECT_NEAR(chances.us_ahead + chances.tie + chances.them_ahead, 1, 4 * chances.error);
  EXPECT_NEAR(chances.us_wins, chances.us_ahead + chances.tie / 2, 4 * chances.error);
  EXPECT_GT(round.us_points, 30);
  EXPECT_GT(round.them_points, 28);
  const OtherRound mirrored = other_round({}, {0, 20, 1}, {28, 30, 1});
  EXPECT_NEAR(mirrored.chances.us_wins, 1 - chances.us_wins, 2 * chances.error + 1e-12);
  EXPECT_NEAR(mirrored.them_points, round.us_points, 1e-6);
  const Json json = round_json(round);
  EXPECT_EQ(json["table"], "other");
  EXPECT_EQ(json["head"]["us"], 20);
  EXPECT_EQ(json["us_wins"], chances.us_wins);
  double mean = 0;
  for (const Json& row : json["us_points"]) mean += row["points"].get<double>() * row["chance"].get<double>();
  EXPECT_NEAR(mean, round.us_points, 1e-4);
}

}  // namespace
}  // namespace fillwise::bunco
