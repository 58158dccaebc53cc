// The chances before each round of small matches, against the engine that plays the match to its end.

#include "solver/rollers/match_values.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "solver/generic/certified.hpp"
#include "solver/rollers/rollers_game.hpp"

namespace fillwise::solver {
namespace {

using model::rollers::Rules;
using rollers::Bounds;
using rollers::RoundPlace;

/// The first player's chance by the engine, from the start of this round.
Bounds by_the_engine(const Rules& rules, const RoundPlace& place) {
  const RollersGame game(
      rules, model::rollers::round_start(rules, 2, place.starter, {place.points[0], place.points[1]}));
  const auto solved = solve_certified(game, 8'000'000, {.tolerance = 1e-10, .endless = 0.5});
  return {solved.solution.lower.front(), solved.solution.upper.front()};  // initial states come first
}

void expect_same(const Rules& rules) {
  const auto match = rollers::solve_match(rules, {.tolerance = 1e-9});
  EXPECT_EQ(match.report.open, 0U);
  std::size_t rounds = 0;
  for (const RoundPlace& place : rollers::rounds_from(rules, std::nullopt)) {
    const Bounds found = match.values.starter(place.points[0], place.points[1]);
    EXPECT_LE(found.upper - found.lower, 1e-7);
    for (const std::uint8_t starter : {0, 1}) {
      const RoundPlace same = starter == 0 ? place : RoundPlace{{place.points[1], place.points[0]}, starter};
      const Bounds engine = by_the_engine(rules, same);
      const Bounds first = match.values.at(same, 0);
      EXPECT_LE(first.lower, engine.upper + 1e-15);
      EXPECT_GE(first.upper, engine.lower - 1e-15);
      EXPECT_NEAR(match.values.at(same, 1).lower, 1 - first.upper, 1e-15);
    }
    ++rounds;
  }
  EXPECT_GE(rounds, static_cast<std::size_t>(rules.points));
}

void expect_same_under_every(unsigned step) {
  for (unsigned readings = 0; readings < 16; readings += step) {
    Rules rules;
    rules.sections = 1 + static_cast<int>(readings % 2);
    rules.dice = 2 + static_cast<int>(readings / 8);
    rules.rolls = 2;
    rules.chips = 2;
    rules.points = readings == 0 ? 3 : 2;
    rules.tied_chips_score = (readings & 2U) != 0;
    rules.tie_plays_on = (readings & 4U) != 0;
    rules.collect_when_closing = (readings & 8U) == 0;
    SCOPED_TRACE(readings);
    expect_same(rules);
  }
}

/// Each reading both ways.
TEST(RollersMatch, AgreesWithTheEngineBeforeEveryRound) {
  expect_same_under_every(5);
}
TEST(RollersMatchFull, AgreesWithTheEngineBeforeEveryRoundUnderEveryReading) {
  expect_same_under_every(1);
}

/// Nobody ever collects, and both come to the last score at once: each round ties, and the match never ends.
TEST(RollersMatch, WhereEveryRoundTiesTheMatchIsWorthHalf) {
  Rules rules;
  rules.sections = 1;
  rules.dice = 2;
  rules.chips = 1;
  rules.points = 1;
  rules.collect_when_closing = false;
  rules.tied_chips_score = rules.tie_plays_on = true;
  const auto match = rollers::solve_match(rules, {.tolerance = 1e-9});
  for (const int points : {0, 1}) {
    const Bounds value = match.values.starter(points, points);
    EXPECT_LE(value.lower, 0.5);
    EXPECT_GE(value.upper, 0.5);
    EXPECT_LT(value.upper - value.lower, 1e-8);
  }
}

TEST(RollersMatch, RoundsComeAfterThoseThatMayFollow) {
  const Rules rules;
  const auto rounds = rollers::rounds_from(rules, std::nullopt);
  EXPECT_EQ(rounds.size(), 25U);
  EXPECT_EQ(rounds.front(), (RoundPlace{{4, 4}, 0}));
  EXPECT_EQ(rounds.back(), (RoundPlace{{0, 0}, 0}));
  for (std::size_t i = 1; i < rounds.size(); ++i)
    EXPECT_LE(rounds[i].points[0] + rounds[i].points[1], rounds[i - 1].points[0] + rounds[i - 1].points[1]);
  // At 4 : 3 a round may follow: who completes the board without chips gets one point.
  const auto last = rollers::rounds_from(rules, RoundPlace{{4, 3}, 1});
  EXPECT_EQ(last.back(), (RoundPlace{{3, 4}, 0}));
  Rules again = rules;
  again.tie_plays_on = again.tied_chips_score = true;
  EXPECT_EQ(rollers::rounds_from(again, std::nullopt).size(), 26U);
  // Nobody begins a round at 1 : 0: whoever gets one point for the board leaves the other one for chips.
  EXPECT_EQ(rollers::rounds_from(rules, RoundPlace{}).size(), 23U);
}

TEST(RollersMatch, WhatIsKnownIsNotSolvedAgain) {
  Rules rules;
  rules.sections = 1;
  rules.dice = 2;
  rules.rolls = 1;
  rules.chips = 1;
  const auto whole = rollers::solve_match(rules);
  std::size_t solved = 0;
  rollers::MatchOptions options;
  options.known = [&](const RoundPlace& place) -> std::optional<Bounds> {
    if (place == RoundPlace{{2, 1}, 0}) return std::nullopt;
    return whole.values.starter(place.points[0], place.points[1]);
  };
  options.solved = [&](const RoundPlace& place, const Bounds& value, rollers::SolvedRound&) {
    ++solved;
    EXPECT_EQ(place, (RoundPlace{{2, 1}, 0}));
    EXPECT_EQ(value.lower, whole.values.starter(2, 1).lower);
    EXPECT_EQ(value.upper, whole.values.starter(2, 1).upper);
  };
  rollers::solve_match(rules, options);
  EXPECT_EQ(solved, 1U);
}

}  // namespace
}  // namespace fillwise::solver
