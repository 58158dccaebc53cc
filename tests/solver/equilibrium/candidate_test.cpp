// Sweeps that are ended and go on.

#include "solver/equilibrium/candidate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "tests/solver/equilibrium/turns.hpp"

namespace fillwise::equilibrium {
namespace {

constexpr double kWithin = 2e-6, kResidual = 1e-8;

/// Ended in the middle of the sweep after any: the next one that begins from what was saved comes to the same, bit by
/// bit.
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

/// How far the tables are from what the turns come to by them, at most, at any start of a turn.
double largest_residual(const race::TurnProgram& program, const ScoreSpace& space, PassKind kind,
                        const Tables& value) {
  Continuation continuation;
  continuation.space = space;
  continuation.mixing = kWithin;
  const bool coalition = kind == PassKind::coalition;
  const auto tables = static_cast<std::size_t>(coalition ? space.players : space.players - 1);
  for (std::size_t p = 0; p < tables; ++p)
    (coalition ? continuation.upper[p] : continuation.value[p]) = value[p].data();
  std::vector<Scores> tuples;
  for (int total = 0; total <= space.most_total(); ++total)
    for (const Scores& s : tuples_with(space, total)) tuples.push_back(s);
  std::vector<double> residuals(tuples.size(), 0);
  Passes passes(program, space, kind);
  passes.run(tuples, continuation, [&](std::size_t i, const ProfilePass& pass, int lane) {
    const std::size_t index = space.index(tuples[i]);
    for (std::size_t p = 0; p < tables; ++p)
      residuals[i] =
          std::max(residuals[i], std::abs(pass.draw(0, static_cast<int>(p), lane) - value[p][index]));
  });
  return *std::ranges::max_element(residuals);
}

/// The proof would say so only by a larger epsilon, and by taking longer. Near indifference a value answers to what it
/// reads many times over, so that the residual of a tuple can be larger than what the sweeps ended with.
TEST(CandidateToTheEnd, LeavesNoTupleFarOffInFewSweeps) {
  struct Game {
    model::RuleSet rules;
    ScoreSpace space;
  };
  for (const Game& game : {Game{with_vengeance(model::preset("official"), 12, false, true), {3, 24}},
                           Game{with_vengeance(model::preset("official"), 6, true, true), {3, 17}},
                           Game{with_vengeance(model::preset("team"), 9, false, true), {2, 60}},
                           Game{with_vengeance(model::preset("quick-guide"), 8, false, true), {4, 10}},
                           Game{model::preset("official"), {3, 22}}})
    for (const PassKind kind : {PassKind::profile, PassKind::coalition}) {
      const race::TurnProgram program = race::compile(game.rules);
      OneRank alone;
      const Team team(alone, program, game.space);
      Candidate candidate(program, game.space, kind, kWithin, team);
      ASSERT_TRUE(candidate.find(kResidual, 200, [](int, double, double) { return true; }));
      EXPECT_LT(largest_residual(program, game.space, kind, candidate.value()), 5e-7) << game.rules.name;
      EXPECT_LE(candidate.sweeps(), 9) << game.rules.name;
    }
}

}  // namespace
}  // namespace fillwise::equilibrium
