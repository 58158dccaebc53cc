#include "solver/race/cut.hpp"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace fillwise::race
