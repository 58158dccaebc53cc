#include <gtest/gtest.h>

#include <vector>

#include "solver/rollers/play/match_simulation.hpp"
#include "solver/rollers/round.hpp"
#include "tests/solver/rollers/graded_ends.hpp"

namespace fillwise::solver {
namespace {

using model::rollers::Rules;
using rollers::SolvedRound;

TEST(RollersRounds, AreTheSameBitsForAnyNumberOfThreads) {
  Rules rules;
  rules.sections = 2;
  rules.dice = 3;
  rules.chips = 6;
  const SolvedRound one = rollers::solve_round(rules, ends_of(rules), {.threads = 1});
  const SolvedRound three = rollers::solve_round(rules, ends_of(rules), {.threads = 3});
  for (int mover = 0; mover < 2; ++mover)
    for (int own = 0; own < 8; ++own)
      for (int other = 0; other < 8; ++other) {
        const std::size_t row = one.values.row(mover, own, other);
        for (std::size_t c = 0; c < one.values.side(); ++c) {
          EXPECT_EQ(one.values.lower(row)[c], three.values.lower(row)[c]);
          EXPECT_EQ(one.values.upper(row)[c], three.values.upper(row)[c]);
        }
      }
}

TEST(RollersSimulation, IsTheSameForAnyNumberOfThreads) {
  Rules rules;
  rules.sections = 2;
  rules.dice = 3;
  const rollers::Players players(rules);
  const std::vector<rollers::PlayerKind> places = {rollers::PlayerKind::racer, rollers::PlayerKind::collector,
                                                   rollers::PlayerKind::stop_early};
  const auto counted = [&](int threads) {
    return rollers::simulate_matches(players, places, {.games = 300, .seed = 3, .threads = threads});
  };
  const rollers::CountedMatches one = counted(1);
  EXPECT_EQ(one.games, 300U);
  EXPECT_EQ(one, counted(2));
  EXPECT_EQ(one, counted(3));
}

}  // namespace
}  // namespace fillwise::solver
