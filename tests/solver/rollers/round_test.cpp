// The fast path of a round against the engine, at every start of a turn.
#include "solver/rollers/round.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "solver/generic/certified.hpp"
#include "solver/rollers/rollers_game.hpp"

namespace fillwise::solver {
namespace {

using model::rollers::Rules;
using model::rollers::Table;
using rollers::Bounds;
using rollers::RoundEnds;
using rollers::SolvedRound;

/// What the ends are worth to player 0: completing is worth more to some than to others, and with few chips it can be
/// worth less than to wait.
double worth(const Rules& rules, int completer, int chips) {
  const double chips_of_first = completer == 0 ? chips : 2 * rules.chips - chips;
  return (completer == 0 ? 24.0 : 8.0) / 64 + chips_of_first / (8.0 * rules.chips) -
         (chips == 0 ? 1.0 / 64 : 0);
}

RoundEnds ends_of(const Rules& rules) {
  RoundEnds ends;
  for (int player = 0; player < 2; ++player)
    for (int chips = 0; chips <= 2 * rules.chips; ++chips) {
      const double first = worth(rules, player, chips);
      const double own = player == 0 ? first : 1 - first;
      ends[static_cast<std::size_t>(player)].push_back({own, own});
    }
  return ends;
}

RollersGame game_of(const Rules& rules) {
  return RollersGame(rules, model::rollers::round_start(rules, 2, 0), [rules](const Table& t) {
    const std::int64_t denominator = 64 * 16 * rules.chips;
    return Payoff{
        static_cast<std::int64_t>(worth(rules, t.mover, t.chips[t.mover]) * static_cast<double>(denominator)),
        denominator};
  });
}

void expect_same(const Rules& rules) {
  const SolvedRound fast = rollers::solve_round(rules, ends_of(rules));
  EXPECT_EQ(fast.report.open, 0U);
  EXPECT_LT(fast.report.gap, 1e-9);
  const RollersGame game = game_of(rules);
  const auto plain = solve_certified(game, 8'000'000, {.tolerance = 1e-11, .endless = 0.5});
  ASSERT_EQ(plain.solution.report.status, CertifiedStatus::closed);
  std::size_t starts = 0;
  for (std::size_t s = 0; s < plain.states.size(); ++s) {
    if (plain.states[s].is_end()) continue;
    const RollersPosition at = game.position(plain.states[s]);
    if (!(at.turn == model::rollers::Turn{})) continue;
    ++starts;
    const int mover = at.table.mover;
    const Bounds found = fast.values.at(mover, at.table.boards[static_cast<std::size_t>(mover)],
                                        at.table.boards[static_cast<std::size_t>(1 - mover)],
                                        at.table.chips[static_cast<std::size_t>(mover)]);
    const double lower = mover == 0 ? plain.solution.lower[s] : 1 - plain.solution.upper[s];
    const double upper = mover == 0 ? plain.solution.upper[s] : 1 - plain.solution.lower[s];
    EXPECT_LE(found.lower, upper + 1e-15);
    EXPECT_GE(found.upper, lower - 1e-15);
    EXPECT_NEAR(found.middle(), lower, 2e-9);
  }
  EXPECT_GT(starts, 2U);
}

struct Case {
  int sections, dice, chips, rolls;
};

class RollersRound : public ::testing::TestWithParam<Case> {};

TEST_P(RollersRound, AgreesWithTheEngineAtEveryStartOfATurn) {
  for (unsigned readings = 0; readings < 4; ++readings) {
    Rules rules;
    rules.sections = GetParam().sections;
    rules.dice = GetParam().dice;
    rules.chips = GetParam().chips;
    rules.rolls = GetParam().rolls;
    rules.collect_when_closing = (readings & 1U) == 0;
    rules.apply_all = (readings & 2U) != 0;
    SCOPED_TRACE(std::to_string(rules.sections) + " sections, readings " + std::to_string(readings));
    expect_same(rules);
  }
}

INSTANTIATE_TEST_SUITE_P(Small, RollersRound,
                         ::testing::Values(Case{1, 2, 1, 1}, Case{1, 2, 4, 3}, Case{1, 4, 5, 2},
                                           Case{2, 2, 2, 3}, Case{2, 3, 5, 1}, Case{2, 4, 2, 2},
                                           Case{3, 3, 1, 2}));

TEST(RollersRounds, AreTheSameBitsForAnyNumberOfThreads) {
  Rules rules;
  rules.sections = 2;
  rules.dice = 3;
  rules.chips = 6;
  const SolvedRound one = rollers::solve_round(rules, ends_of(rules), {.threads = 1});
  const SolvedRound three = rollers::solve_round(rules, ends_of(rules), {.threads = 3});
  for (int mover = 0; mover < 2; ++mover)
    for (int own = 0; own < 8; ++own)
      for (int other = 0; other < 8; ++other) {
        const std::size_t row = one.values.row(mover, own, other);
        for (std::size_t c = 0; c < one.values.side(); ++c) {
          EXPECT_EQ(one.values.lower(row)[c], three.values.lower(row)[c]);
          EXPECT_EQ(one.values.upper(row)[c], three.values.upper(row)[c]);
        }
      }
}

TEST(RollersRounds, CanBeGivenUp) {
  const std::atomic<bool> cancel{true};
  Rules rules;
  rules.sections = 1;
  EXPECT_TRUE(rollers::solve_round(rules, ends_of(rules), {.cancel = &cancel}).report.cancelled);
}

TEST(RollersRounds, RefuseWhatTheyDoNotKnow) {
  Rules rules;
  RoundEnds ends = ends_of(rules);
  ends[1].pop_back();
  EXPECT_THROW(rollers::solve_round(rules, ends), std::invalid_argument);
  rules.take_up_again = false;
  EXPECT_THROW(rollers::solve_round(rules, ends_of(rules)), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::solver
