// House rules of chance: with two players the other solver, which shares no turn pass with this one, comes to the same
// chances.

#include <gtest/gtest.h>

#include "solver/equilibrium/equilibrium.hpp"
#include "solver/race/solve.hpp"
#include "tests/support/random_rules.hpp"

namespace fillwise::equilibrium {
namespace {

TEST(EquilibriumHouseRules, OfTwoPlayersAreTheirValue) {
  constexpr int kGoal = 24, kAsked = 12;
  int asked = 0;
  for (unsigned seed = 1; seed <= 400 && asked < kAsked; ++seed) {
    const model::RuleSet rules = fillwise::testing::random_rules(seed);
    if (!why_not(rules).empty()) continue;
    ++asked;
    const Profile profile = solve(rules, 2, kGoal, {});
    race::SolveOptions options;
    options.tolerance = 1e-10;
    const race::Solution exact = race::solve(rules, 50 * kGoal, options);
    EXPECT_LT(profile.epsilon, 1e-5) << seed;
    for (std::size_t i = 0; i < exact.value.size(); ++i) {
      ASSERT_NEAR(profile.value[0][i], exact.value[i], profile.epsilon) << seed << ' ' << i;
      ASSERT_GE(profile.upper[0][i], exact.lower[i]) << seed << ' ' << i;
    }
  }
  EXPECT_EQ(asked, kAsked);
}

}  // namespace
}  // namespace fillwise::equilibrium
