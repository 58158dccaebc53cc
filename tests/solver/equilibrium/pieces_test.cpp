// What a solve of several players is made of.

#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "solver/equilibrium/cycles.hpp"
#include "solver/equilibrium/equilibrium.hpp"
#include "solver/equilibrium/profile_pass.hpp"
#include "solver/turn/simd_target.hpp"

namespace fillwise::equilibrium {
namespace {

TEST(ScoreSpace, TuplesOfAllTotalsAreAllTuples) {
  for (const ScoreSpace space : {ScoreSpace{2, 7}, ScoreSpace{3, 5}, ScoreSpace{4, 4}}) {
    std::set<std::size_t> seen;
    for (int total = 0; total <= space.most_total(); ++total)
      for (const Scores& s : tuples_with(space, total)) {
        EXPECT_EQ(space.total(s), total);
        EXPECT_LT(space.index(s), space.size());
        EXPECT_TRUE(seen.insert(space.index(s)).second);
      }
    EXPECT_EQ(seen.size(), space.size());
  }
}

TEST(ScoreSpace, TurnsPassAllTheWayRound) {
  const ScoreSpace space{4, 9};
  const Scores s = {1, 2, 3, 4};
  EXPECT_EQ(space.passed(s), (Scores{2, 3, 4, 1}));
  EXPECT_EQ(space.passed(space.passed(space.passed(space.passed(s)))), s);
  EXPECT_EQ(space.place_when_passed(0), 3);  // the mover waits longest
  EXPECT_EQ(space.place_when_passed(1), 0);
  EXPECT_EQ(space.best_other({9, 2, 3, 1}), 3);
}

TEST(Cycles, HoldEachTupleOnce) {
  for (const ScoreSpace space : {ScoreSpace{2, 6}, ScoreSpace{3, 6}, ScoreSpace{4, 4}})
    for (int total = 0; total <= space.most_total(); ++total) {
      const auto tuples = tuples_with(space, total);
      std::size_t count = 0;
      for (const Cycle& cycle : cycles_of(space, tuples)) count += static_cast<std::size_t>(cycle.period);
      EXPECT_EQ(count, tuples.size());
    }
}

TEST(Cycles, NewtonsStepSolvesALinearCycle) {
  const ScoreSpace space{3, 5};
  const Cycle cycle = cycles_of(space, std::vector<Scores>{{1, 2, 4}, {2, 4, 1}, {4, 1, 2}}).front();
  const std::array<double, kMostPlayers> stay = {0.5, 0.7, 0.9};
  CycleValues constant{};
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t p = 0; p < 3; ++p) constant[k][p] = 0.1 * static_cast<double>(1 + k + 2 * p);
  // x[k] = constant[k] + stay[k] * x[k + 1], from x = 0.
  const CycleValues x = newton_step(cycle, constant, stay);
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t p = 0; p < 3; ++p)
      EXPECT_NEAR(x[k][p], constant[k][p] + stay[k] * x[(k + 1) % 3][p], 1e-14);
}

void expect_same(const Profile& a, const Profile& b) {
  EXPECT_EQ(a.epsilon, b.epsilon);
  EXPECT_EQ(a.value, b.value);
  EXPECT_EQ(a.upper, b.upper);
}

TEST(EquilibriumThreads, DoNotMatter) {
  Options options;
  options.threads = 1;
  const Profile one = solve(model::preset("official"), 3, 8, options);
  for (const int threads : {2, 3, 5}) {
    options.threads = threads;
    expect_same(one, solve(model::preset("official"), 3, 8, options));
  }
}

TEST(EquilibriumInstructionSets, DoNotMatter) {
  const Profile best = solve(model::preset("official"), 3, 6, {});
  for (const std::string& target : race::simd_targets()) {
    race::force_simd_target(target);
    const Profile forced = solve(model::preset("official"), 3, 6, {});
    race::force_simd_target("");
    expect_same(best, forced);
  }
}

}  // namespace
}  // namespace fillwise::equilibrium
