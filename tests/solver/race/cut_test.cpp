#include "solver/race/cut.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "solver/audit/audit_cut.hpp"
#include "tests/support/free_fills.hpp"

namespace fillwise::race {
namespace {

/// The figures of docs/method.md.
TEST(Cut, TheChanceToMakeUpALeadInOneTurn) {
  const std::vector<double> chances = chances_to_make_up(compile(model::preset("official-showdown")), 260);
  const auto expect = [&](int points, double chance) {
    EXPECT_NEAR(chances[static_cast<std::size_t>(points / model::kPointsPerUnit)] / chance, 1, 0.01)
        << points;
  };
  expect(5000, 7.13e-3);
  expect(6000, 3.1e-3);
  expect(7000, 1.364e-3);
  expect(8000, 6.0e-4);
  expect(9000, 2.7e-4);
  expect(10000, 1.26e-4);
  expect(13000, 1.4e-5);
  for (std::size_t i = 1; i < chances.size(); ++i) EXPECT_LE(chances[i], chances[i - 1]);
}

/// A fill that adds nothing leads to the same distance again, here nineteen times in twenty.
TEST(Cut, TurnsThatLeadToThemselvesAreSettled) {
  const testing::FreeFills game;
  const std::vector<double> once = chances_to_make_up(compile(game.as_no_dice()), 8);
  const std::vector<double> repeated = chances_to_make_up(compile(game.rules()), 8);
  for (const std::size_t distance : {4U, 8U})
    EXPECT_NEAR(repeated[distance] / (once[distance] * game.factor()), 1, 1e-9) << distance;
  // The audit's own figure.
  model::RuleSet rules = game.rules();
  rules.last_turn = true;
  const solver::LeastAtLimit least = solver::least_at_limit(model::Match(rules, 2, 2 + 8));
  EXPECT_NEAR((1 - least.turn_over) / repeated[8], 1, 1e-9);
}

}  // namespace
}  // namespace fillwise::race
