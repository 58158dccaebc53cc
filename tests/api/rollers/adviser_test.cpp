// Answers in a whole match, whatever the points and whoever began the round, against the engine.
#include "api/rollers/adviser.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

#include "api/base/error.hpp"
#include "solver/generic/certified.hpp"
#include "solver/rollers/rollers_game.hpp"

namespace fillwise::rollers {
namespace {

using model::rollers::Rules;
using model::rollers::Turn;
using solver::rollers::Bounds;

Rules small_rules() {
  Rules rules;
  rules.sections = 2;
  rules.dice = 2;
  rules.chips = 2;
  rules.rolls = 2;
  rules.points = 3;
  return rules;
}

void expect_overlap(const Bounds& a, double lower, double upper) {
  EXPECT_LE(a.lower, upper + 1e-12);
  EXPECT_GE(a.upper, lower - 1e-12);
}

/// The widest bounds of a decision.
double expect_as_the_engine(const Rules& rules) {
  double widest = 0;
  const solver::RollersGame game(rules, model::rollers::round_start(rules, 2, 0));
  const auto solved = solver::solve_certified(game, 1'000'000, {.tolerance = 1e-10, .endless = 0.5});
  RollersAdviser adviser(rules, 1, {});
  int decisions = 0, starts = 0, other_began = 0;
  for (std::size_t s = 0; s < solved.states.size() && !::testing::Test::HasFailure(); ++s) {
    if (solved.states[s].is_end()) continue;
    const auto [table, turn] = game.position(solved.states[s]);
    const double lower = solved.solution.lower[s], upper = solved.solution.upper[s];
    if (turn == Turn{}) {
      ++starts;
      expect_overlap(adviser.value(table), lower, upper);
    }
    if (s % 7 != 0 || table.mover != 0 || turn.phase == Turn::Phase::apply) continue;
    RollersSituation situation;
    situation.table = table;
    situation.turn = turn;
    other_began += table.starter;
    ++decisions;
    const Bounds found = solver::rollers::value_of(adviser.advise(situation));
    expect_overlap(found, lower, upper);
    widest = std::max(widest, found.upper - found.lower);
  }
  EXPECT_GT(starts, 100);
  EXPECT_GT(decisions, 300);
  EXPECT_GT(other_began, 100);
  return widest;
}

TEST(RollersAdviser, AgreesWithTheEngineInAWholeMatch) {
  EXPECT_LT(expect_as_the_engine(small_rules()), 1e-4);
}

TEST(RollersAdviser, AgreesWithTheEngineWhereTiesArePlayedOn) {
  Rules rules = small_rules();
  rules.points = 2;
  rules.tied_chips_score = true;
  rules.tie_plays_on = true;
  expect_as_the_engine(rules);
}

TEST(RollersAdviser, AgreesWithTheEngineWhereSavedDiceStay) {
  Rules rules = small_rules();
  rules.rolls = 3;
  rules.points = 2;
  rules.take_up_again = false;
  EXPECT_LT(expect_as_the_engine(rules), 1e-4);
}

TEST(RollersAdviser, TellsOfItsWorkAndCanBeStopped) {
  double most = 0;
  std::vector<std::string> told;
  Callbacks callbacks;
  callbacks.progress = [&](const std::string& what) {
    told.push_back(what);
    return [&](double done, std::string_view) { most = std::max(most, done); };
  };
  RollersAdviser(small_rules(), 1, callbacks).advise({model::rollers::round_start(small_rules(), 2, 0), {}});
  EXPECT_EQ(told, (std::vector<std::string>{"solving 6 rounds of Rollers",
                                            "solving the round of Rollers at 0 : 0"}));
  EXPECT_NEAR(most, 1, 1e-12);
  const std::atomic<bool> cancel{true};
  callbacks.cancel = &cancel;
  RollersAdviser stopped(small_rules(), 1, callbacks);
  try {
    stopped.value(model::rollers::round_start(small_rules(), 2, 0));
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::cancelled);
    EXPECT_STREQ(error.what(), "interrupted; the rounds that were solved are kept");
  }
}

}  // namespace
}  // namespace fillwise::rollers
