// Sweeps that are ended and go on.

#include "solver/equilibrium/candidate.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "tests/solver/equilibrium/turns.hpp"

namespace fillwise::equilibrium {
namespace {

constexpr double kWithin = 2e-6, kResidual = 1e-8;

/// Ended in the middle of the sweep after any: the next one that begins from what was saved comes to the same, bit by bit.
TEST(Candidate, GoesOnFromWhatWasKept) {
  const ScoreSpace space{3, 16};
  const race::TurnProgram program = race::compile(with_vengeance(model::preset("official"), 12, false, true));
  OneRank alone;
  const Team team(alone, program, space);
  Candidate whole(program, space, PassKind::profile, kWithin, team);
  std::vector<std::vector<std::byte>> kept;
  const auto tell = [](int, double, double) { return true; };
  ASSERT_TRUE(whole.find(kResidual, 100, tell, [&] {
    auto& bytes = kept.emplace_back();
    whole.each_part([&](std::span<std::byte> part) { bytes.insert(bytes.end(), part.begin(), part.end()); });
  }));
  ASSERT_EQ(static_cast<int>(kept.size()), whole.sweeps());
  ASSERT_GE(kept.size(), 5U) << "float, double, and nothing left to look at";
  for (std::size_t sweep = 0; sweep < kept.size(); ++sweep) {
    Candidate again(program, space, PassKind::profile, kWithin, team);
    std::size_t at = 0;
    again.each_part([&](std::span<std::byte> part) {
      ASSERT_LE(at + part.size(), kept[sweep].size());
      if (!part.empty()) std::memcpy(part.data(), kept[sweep].data() + at, part.size());
      at += part.size();
    });
    ASSERT_EQ(at, kept[sweep].size());
    int sweeps = 0;
    ASSERT_TRUE(again.find(kResidual, 100, tell, [&] { ++sweeps; }));
    EXPECT_EQ(sweeps, whole.sweeps() - static_cast<int>(sweep) - 1);
    EXPECT_EQ(again.sweeps(), whole.sweeps());
    EXPECT_EQ(again.residuals(), whole.residuals());
    EXPECT_EQ(again.value(), whole.value()) << sweep;
    EXPECT_EQ(again.stay(), whole.stay()) << sweep;
  }
}

}  // namespace
}  // namespace fillwise::equilibrium
