// Corrections between the tuples of a coarser lattice.

#include "solver/equilibrium/lattice.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace fillwise::equilibrium {
namespace {

std::vector<Scores> all_of(const Lattice& lattice, const ScoreSpace& space) {
  std::vector<Scores> all;
  for (int total = 0; total <= space.most_total(); ++total)
    for (const Scores& s : lattice.tuples_with(total)) {
      EXPECT_EQ(space.total(s), total);
      all.push_back(s);
    }
  return all;
}

/// Every tuple is on the lattice or in one cell; whatever the goal leaves of the last cells.
TEST(Lattice, CellsCoverEverythingOnce) {
  for (const ScoreSpace space :
       {ScoreSpace{2, 18}, ScoreSpace{3, 8}, ScoreSpace{3, 9}, ScoreSpace{3, 11}, ScoreSpace{4, 6}}) {
    Lattice lattice(space, 1);
    std::multiset<std::size_t> met;
    const std::vector<Scores> tuples = all_of(lattice, space);
    for (const Scores& s : tuples) {
      for (int i = 0; i < space.players; ++i) EXPECT_EQ(s[static_cast<std::size_t>(i)] % kLatticeStep, 0);
      met.insert(space.index(s));
    }
    for (const Scores& s : tuples)
      lattice.for_cell(s, [&](const Scores& member, const PlaceValues&) {
        for (std::size_t i = 0; i < static_cast<std::size_t>(space.players); ++i) {
          EXPECT_GE(member[i], s[i]);
          EXPECT_LT(member[i], s[i] + kLatticeStep);
        }
        met.insert(space.index(member));
      });
    EXPECT_EQ(met.size(), space.size());
    EXPECT_EQ(std::set<std::size_t>(met.begin(), met.end()).size(), space.size());
  }
}

/// Interpolation in each score is exact where moves are linear in each; beyond the last tuples of the lattice they stay
/// what they are there.
TEST(Lattice, InterpolatesInEachScore) {
  const ScoreSpace space{3, 14};
  Lattice lattice(space, 2);
  const auto move = [](const Scores& s) {
    const double a = std::min(s[0], 12), b = std::min(s[1], 12), c = std::min(s[2], 12);
    return PlaceValues{0.25 + 0.5 * a - b + 0.125 * c * a + a * b * c / 64, 2 - c};
  };
  const std::vector<Scores> tuples = all_of(lattice, space);
  for (const Scores& s : tuples) lattice.set(s, move(s));
  int seen = 0;
  for (const Scores& s : tuples)
    lattice.for_cell(s, [&](const Scores& member, const PlaceValues& by) {
      ++seen;
      EXPECT_NEAR(by[0], move(member)[0], 1e-4) << ::testing::PrintToString(member);
      EXPECT_NEAR(by[1], move(member)[1], 1e-5) << ::testing::PrintToString(member);
      EXPECT_EQ(by[2], 0);
    });
  EXPECT_GT(seen, 2000);
}

}  // namespace
}  // namespace fillwise::equilibrium
