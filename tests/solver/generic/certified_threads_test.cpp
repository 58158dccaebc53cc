// The engine gives the same bits for any number of threads.

#include <gtest/gtest.h>

#include <random>

#include "solver/generic/certified.hpp"
#include "toy_games.hpp"

namespace fillwise::solver {
namespace {

using toys::end;

// Many components of all sizes, end components among them.
ExplicitGame large_game() {
  std::mt19937_64 luck(4);
  const auto below = [&](std::uint64_t n) { return luck() % n; };
  std::vector<toys::Row> rows{end(0), end(1), end(2, 5)};
  for (int piece = 0; piece < 300; ++piece) {
    const auto first = static_cast<StateIndex>(rows.size());
    const std::uint64_t size = 1 + below(60);
    for (StateIndex i = 0; i < size; ++i) {
      const auto owner = static_cast<Owner>(below(3));
      toys::Row row{owner, {}, {}};
      for (std::uint32_t e = 0; e < 3; ++e) {
        const std::uint64_t to = below(6) == 0 ? below(first) : first + below(size);
        row.edges.push_back({static_cast<StateIndex>(to), owner == Owner::chance ? 1 + below(9) : 1, e});
      }
      rows.push_back(row);
    }
  }
  return toys::game_of(rows);
}

void expect_same_bits(const CertifiedSolution& a, const CertifiedSolution& b) {
  EXPECT_EQ(a.lower, b.lower);
  EXPECT_EQ(a.upper, b.upper);
  EXPECT_EQ(a.report.sweeps, b.report.sweeps);
  EXPECT_EQ(a.report.gap, b.report.gap);
  EXPECT_EQ(a.report.open, b.report.open);
}

TEST(SolveCertifiedThreads, GivesTheSameBitsForAnyNumberOfThreads) {
  const ExplicitGame pig = build_explicit(toys::Pig{25}, 1000000).game;
  const ExplicitGame large = large_game();
  for (const ExplicitGame* game : {&pig, &large}) {
    std::vector<double> reward(game->states(), 1.0);
    const auto one = solve_certified(*game, {.threads = 1});
    const auto total = solve_certified_total(*game, reward, TotalDirection::smallest, {.threads = 1});
    EXPECT_EQ(one.report.status, CertifiedStatus::closed);
    for (const int threads : {2, 3, 16}) {
      SCOPED_TRACE(threads);
      expect_same_bits(solve_certified(*game, {.threads = threads}), one);
      expect_same_bits(solve_certified_total(*game, reward, TotalDirection::smallest, {.threads = threads}),
                       total);
    }
  }
}

}  // namespace
}  // namespace fillwise::solver
