// Simulated games of several players are the same for any number of threads, with and without a pile of cards.

#include <gtest/gtest.h>

#include "solver/several/simulate_several.hpp"
#include "tests/solver/several/profiles.hpp"

namespace fillwise::solver {
namespace {

TEST(SeveralThreads, SameCountsForAnyNumber) {
  constexpr int kSmallGoal = 8;
  const equilibrium::Profile profile = equilibrium::solve(model::preset("official"), 3, kSmallGoal, {});
  const equilibrium::Continuation continuation = continuation_of(profile);
  const model::Match match(model::preset("official"), kSmallGoal);
  std::vector<SimulatedPlayer> players(3);
  players[2].kind = SimulatedPlayer::Kind::chance;
  const equilibrium::Profile two = equilibrium::solve(model::preset("official"), 2, kSmallGoal, {});
  const equilibrium::Continuation of_two = continuation_of(two);
  players[1] = {SimulatedPlayer::Kind::reduced, {}, &of_two};
  for (const Draws draws : {Draws::replaced, Draws::pile}) {
    SeveralOptions options;
    options.games = 1'200;
    options.rotated = true;
    options.draws = draws;
    options.without_luck = draws == Draws::replaced;
    options.threads = 1;
    const SeveralCounts once = simulate_several(match, &continuation, players, options);
    EXPECT_EQ(once.games, 1'200U);
    options.threads = 8;
    EXPECT_EQ(simulate_several(match, &continuation, players, options), once);
    options.seed = 2;
    EXPECT_NE(simulate_several(match, &continuation, players, options), once);
  }
}

TEST(SeveralThreads, StopsWhenCancelled) {
  const model::Match match(model::preset("official"), 20);
  std::atomic<bool> cancel{false};
  SeveralOptions options;
  options.games = 5'000;
  options.cancel = &cancel;
  options.progress = [&](double) { cancel = true; };
  const std::vector<SimulatedPlayer> players(4, {SimulatedPlayer::Kind::chance, {}});
  EXPECT_EQ(simulate_several(match, nullptr, players, options).games, 0U);
}

}  // namespace
}  // namespace fillwise::solver
