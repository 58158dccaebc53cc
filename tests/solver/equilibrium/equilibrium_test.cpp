// Solves of games of several players: what is proven, and that it is the same on every machine.

#include "solver/equilibrium/equilibrium.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "solver/race/solve.hpp"

namespace fillwise::equilibrium {
namespace {

TEST(Equilibrium, OfTwoPlayersIsTheirValue) {
  for (const char* rules : {"official", "team", "quick-guide"})
    for (const int goal : {4, 20, 30}) {
      Options with_safe;
      with_safe.safe = true;
      const Profile profile = solve(model::preset(rules), 2, goal, with_safe);
      race::SolveOptions options;
      options.tolerance = 1e-10;
      const race::Solution exact = race::solve(model::preset(rules), 50 * goal, options);
      ASSERT_LT(profile.epsilon, 1e-6);
      for (std::size_t i = 0; i < exact.value.size(); ++i) {
        ASSERT_NEAR(profile.value[0][i], exact.value[i], profile.epsilon) << rules << " " << goal << " " << i;
        ASSERT_GE(profile.upper[0][i], exact.lower[i]);
        // The only other player is the coalition.
        ASSERT_LE(profile.safe[i], exact.upper[i]) << rules << " " << goal << " " << i;
        ASSERT_NEAR(profile.safe[i], exact.value[i], 1e-6) << rules << " " << goal << " " << i;
      }
    }
}

TEST(Equilibrium, BoundsHoldTheChances) {
  for (const auto& [players, goal] : {std::pair{3, 16}, std::pair{4, 6}}) {
    Options options;
    options.safe = true;
    const Profile profile = solve(model::preset("official"), players, goal, options);
    EXPECT_LT(profile.epsilon, 3e-7);
    for (std::size_t i = 0; i < profile.space.size(); ++i) {
      double value = 0, upper = 0;
      for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
        upper += profile.upper[p][i];
        if (p + 1 == static_cast<std::size_t>(players)) break;
        ASSERT_GE(profile.value[p][i], 0);
        ASSERT_LE(profile.value[p][i], profile.upper[p][i]);
        value += profile.value[p][i];
      }
      ASSERT_LE(value, 1);
      ASSERT_LE(profile.safe[i], profile.upper[0][i]);
      ASSERT_GT(profile.safe[i], 0);
      ASSERT_LE(upper - 1, profile.epsilon);
    }
  }
}

/// Some cycles of tuples are steep there: without acceleration they never settle, and epsilon is 4e-6.
TEST(EquilibriumFull, SettlesTo1500) {
  const Profile profile = solve(model::preset("official"), 3, 30, {});
  EXPECT_LT(profile.sweeps, 30);
  EXPECT_LT(profile.epsilon, 5e-7);
}

TEST(Equilibrium, MoreMixingProvesLess) {
  Options options;
  options.mixing = 1e-3;
  const Profile wide = solve(model::preset("official"), 3, 14, options);
  const Profile narrow = solve(model::preset("official"), 3, 14, {});
  EXPECT_GT(wide.epsilon, 10 * narrow.epsilon);
  EXPECT_LT(wide.epsilon, 1e-2);
}

TEST(Equilibrium, WhatIsNotSolvedIsSaid) {
  for (const char* rules : {"official", "team", "quick-guide"})
    EXPECT_EQ(why_not(model::preset(rules)), "") << rules;
  EXPECT_EQ(why_not(model::preset("official-showdown")), "last turns are for two players");
  EXPECT_EQ(why_not(model::preset("zonk")), "last turns are for two players");
  EXPECT_EQ(why_not(model::preset("tutto")),
            "cards that take points while the player's own stay at risk are for two players");
  EXPECT_THROW(solve(model::preset("tutto"), 3, 10, {}), std::invalid_argument);
  EXPECT_THROW(solve(model::preset("official"), 5, 10, {}), std::invalid_argument);
}

TEST(Equilibrium, IsGivenUpWhenCancelled) {
  std::atomic<bool> cancel{false};
  Options options;
  options.cancel = &cancel;
  options.progress = [&](const Progress& p) { cancel = p.sweep == 2; };
  EXPECT_TRUE(solve(model::preset("official"), 3, 10, options).cancelled);
}

}  // namespace
}  // namespace fillwise::equilibrium
