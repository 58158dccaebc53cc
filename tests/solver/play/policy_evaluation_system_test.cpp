// The equations of a fixed policy, by hand.

#include "solver/play/policy_evaluation_system.hpp"

#include <gtest/gtest.h>

namespace fillwise::solver {
namespace {

/// One pair of scores: the mover wins with chance w, else the other one moves.
TransitionRow row(double w) {
  TransitionRow row;
  row.wins = w;
  row.loop = 1 - w;
  row.passes = 1 - w;
  return row;
}

const PolicyEvaluationSystem::Equations kWin{-1, [](const TransitionRow& r) { return r.wins + r.passes; }, 1};
const PolicyEvaluationSystem::Equations kPasses{1, [](const TransitionRow& r) { return r.passes; }, 1};

TEST(PolicyEvaluationSystem, SolvesTheLoop) {
  const std::vector<TransitionRow> rows{row(0.25)};
  const PolicyEvaluationSystem system(rows, 1, 1);
  // w / (1 - (1 - w)^2) = 1 / (2 - w), and (1 - w) / w turns follow.
  EXPECT_NEAR(system.solve(kWin).value[0], 1 / 1.75, 1e-14);
  EXPECT_NEAR(system.solve(kPasses).value[0], 3, 1e-13);
}

TEST(PolicyEvaluationSystem, SolvesTheLoopOfTwoPlayers) {
  const std::vector<TransitionRow> rows{row(0.5), row(0.125)};
  const PlayTable win = PolicyEvaluationSystem(rows, 2, 1).solve(kWin);
  // x = 1/2 + 1/2 (1 - y), y = 1/8 + 7/8 (1 - x)
  EXPECT_NEAR(win.value[0], 8.0 / 9, 1e-14);
  EXPECT_NEAR(win.value[1], 2.0 / 9, 1e-14);
}

TEST(PolicyEvaluationSystem, BoundsContainWhatErrorsOfTheChancesAllow) {
  std::vector<TransitionRow> rows{row(0.25)};
  rows[0].error = 2e-6;
  const PlayTable table = PolicyEvaluationSystem(rows, 1, 1).solve(kPasses);
  for (const double w : {0.25 - 1e-6, 0.25 + 1e-6}) {
    EXPECT_LT(table.lower[0], (1 - w) / w);
    EXPECT_GT(table.upper[0], (1 - w) / w);
  }
  EXPECT_LT(table.upper[0] - table.lower[0], 1e-4);
}

TEST(PolicyEvaluationSystem, BoundsContainLinksBack) {
  // Two scores: from 1 half of the turns lead back to 0, where the mover wins with chance 1/2 or gets to 1.
  std::vector<TransitionRow> rows(4);
  for (std::size_t i = 0; i < 4; ++i) {
    TransitionRow& r = rows[i];
    r.wins = r.passes = 0.5;
    const auto own = static_cast<std::uint32_t>(i / 2), opponent = static_cast<std::uint32_t>(i % 2);
    r.target = {opponent * 2 + (1 - own)};
    r.chance = {0.5};
  }
  const PlayTable table = PolicyEvaluationSystem(rows, 1, 2).solve(kPasses);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_LE(table.lower[i], 1);
    EXPECT_GE(table.upper[i], 1);
    EXPECT_LT(table.upper[i] - table.lower[i], 1e-13);
  }
}

TEST(PolicyEvaluationSystem, RefusesPlayWithoutEnd) {
  EXPECT_THROW(PolicyEvaluationSystem(std::vector<TransitionRow>{row(0)}, 1, 1), PlayNeverEnds);
  EXPECT_THROW(PolicyEvaluationSystem(std::vector<TransitionRow>{row(0), row(0)}, 2, 1), PlayNeverEnds);
  EXPECT_THROW(PolicyEvaluationSystem(std::vector<TransitionRow>{row(1)}, 2, 1), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::solver
