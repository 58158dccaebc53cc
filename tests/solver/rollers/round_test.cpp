// The fast path of a round against the engine, at every start of a turn.
#include "solver/rollers/round.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <stdexcept>
#include <string>

#include "solver/generic/certified.hpp"
#include "solver/rollers/rollers_game.hpp"
#include "tests/solver/rollers/graded_ends.hpp"

namespace fillwise::solver {
namespace {

using model::rollers::Rules;
using model::rollers::Table;
using rollers::Bounds;
using rollers::RoundEnds;
using rollers::SolvedRound;

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
  EXPECT_LT(fast.report.gap, 1e-8);
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
                                           Case{3, 3, 1, 1}));

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
