// The fast path of a round against the engine, at every start of a turn.
#include "solver/rollers/round.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <random>
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

/// The round with ends that have no rounding: multiples of 2^-32.
RollersGame game_of(const Rules& rules, const RoundEnds& ends) {
  return RollersGame(rules, model::rollers::round_start(rules, 2, 0), [ends](const Table& t) {
    constexpr std::int64_t kDenominator = std::int64_t{1} << 32U;
    const double own = ends[t.mover][static_cast<std::size_t>(t.chips[t.mover])].lower;
    return Payoff{static_cast<std::int64_t>(std::ldexp(t.mover == 0 ? own : 1 - own, 32)), kDenominator};
  });
}

/// Bounds of both solvers overlap at every start of a turn. True if both closed them.
bool expect_same(const Rules& rules, const RoundEnds& ends) {
  const SolvedRound fast = rollers::solve_round(rules, ends, {.tolerance = 1e-10});
  const RollersGame game = game_of(rules, ends);
  const auto plain = solve_certified(game, 8'000'000, {.tolerance = 1e-11, .endless = 0.5});
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
    EXPECT_LE(found.lower, upper + 1e-15) << starts;
    EXPECT_GE(found.upper, lower - 1e-15) << starts;
    if (::testing::Test::HasFailure()) return false;
  }
  EXPECT_GT(starts, 2U);
  return plain.solution.report.status == CertifiedStatus::closed && fast.report.open == 0 &&
         fast.report.gap < 1e-8;
}

struct Case {
  int sections, dice, chips, rolls;
};

class RollersRound : public ::testing::TestWithParam<Case> {};

TEST_P(RollersRound, AgreesWithTheEngineAtEveryStartOfATurn) {
  for (unsigned readings = 0; readings < 8; ++readings) {
    Rules rules;
    rules.sections = GetParam().sections;
    rules.dice = GetParam().dice;
    rules.chips = GetParam().chips;
    rules.rolls = GetParam().rolls;
    rules.collect_when_closing = (readings & 1U) == 0;
    rules.apply_all = (readings & 2U) != 0;
    rules.take_up_again = (readings & 4U) == 0;
    if (!rules.take_up_again && rules.rolls < 3) continue;  // nothing is locked that could be taken up again
    SCOPED_TRACE(std::to_string(rules.sections) + " sections, readings " + std::to_string(readings));
    EXPECT_TRUE(expect_same(rules, ends_of(rules)));
  }
}

/// Ends of chance: where they are low for both, players would rather wait for each other. More chips may be worse than
/// fewer then, so that some blocks stay open: where endless play at 0 and at 1 differ the engine can't close either.
RoundEnds ends_of_chance(const Rules& rules, std::mt19937& random) {
  RoundEnds ends;
  for (auto& end : ends) {
    const unsigned most = random() % 3 == 0 ? 300 : 1024;
    for (int chips = 0; chips <= 2 * rules.chips; ++chips) {
      const double own = static_cast<double>(random() % (most + 1)) / 1024;
      end.push_back({own, own});
    }
  }
  return ends;
}

TEST(RollersRounds, AgreeWithTheEngineUnderRulesAndEndsOfChance) {
  std::mt19937 random(20);
  int closed = 0;
  for (int i = 0; i < 60; ++i) {
    Rules rules;
    rules.sections = 1 + static_cast<int>(random() % 2);
    rules.dice = 2 + static_cast<int>(random() % 2);
    rules.chips = 1 + static_cast<int>(random() % 4);
    rules.rolls = 1 + static_cast<int>(random() % 3);
    rules.collect_when_closing = random() % 2 == 0;
    rules.apply_all = random() % 2 == 0;
    rules.take_up_again = random() % 2 == 0;
    SCOPED_TRACE(i);
    if (expect_same(rules, ends_of_chance(rules, random))) ++closed;
    if (HasFailure()) return;
  }
  EXPECT_GT(closed, 50);
}

/// Who completes the board loses: whoever may wait waits for ever, which is worth one half. Who must apply what he
/// can is made to complete it.
TEST(RollersRounds, WhoMustApplyHisDiceCannotWait) {
  Rules rules;
  rules.sections = 1;
  rules.dice = 2;
  rules.chips = 1;
  rules.rolls = 1;
  RoundEnds lost;
  for (auto& end : lost) end.assign(3, Bounds{0, 0});
  const model::rollers::Board none;
  const Bounds waiting = rollers::solve_round(rules, lost).values.at(0, none, none, 1);
  EXPECT_LE(waiting.lower, 0.5);
  EXPECT_GE(waiting.upper, 0.5);
  EXPECT_LT(waiting.upper - waiting.lower, 1e-6);
  rules.apply_all = true;
  EXPECT_TRUE(expect_same(rules, lost));
  model::rollers::Board open;
  open.set(1, model::rollers::Section::open);
  EXPECT_LT(rollers::solve_round(rules, lost).values.at(0, open, none, 1).upper, 0.5);
}

INSTANTIATE_TEST_SUITE_P(Small, RollersRound,
                         ::testing::Values(Case{1, 2, 1, 1}, Case{1, 2, 4, 3}, Case{1, 4, 5, 2},
                                           Case{1, 4, 2, 3}, Case{2, 2, 2, 3}, Case{2, 3, 1, 3},
                                           Case{2, 3, 5, 1}, Case{2, 4, 2, 2}, Case{3, 3, 1, 1}));

TEST(RollersRounds, AreAsCloseAsTheirEnds) {
  Rules rules;
  rules.sections = 2;
  rules.dice = 3;
  rules.chips = 6;
  constexpr double kApart = 0x1p-12, kTolerance = 1e-10;
  RoundEnds ends = ends_of(rules);
  for (auto& of_player : ends)
    for (Bounds& end : of_player) end = {end.lower - kApart / 2, end.upper + kApart / 2};
  const SolvedRound solved = rollers::solve_round(rules, ends, {.tolerance = kTolerance});
  EXPECT_EQ(solved.report.open, 0U);
  EXPECT_LE(solved.report.gap, kApart + 100 * kTolerance);
  EXPECT_GE(solved.report.gap, kApart);
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
}

}  // namespace
}  // namespace fillwise::solver
