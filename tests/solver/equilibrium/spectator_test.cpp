// One of three players looks on: the turns of the two others are those of a game of two, which the other solver has
// solved.

#include <gtest/gtest.h>

#include "solver/equilibrium/profile_pass.hpp"
#include "solver/race/solve.hpp"
#include "tests/solver/equilibrium/turns.hpp"

namespace fillwise::equilibrium {
namespace {

/// Tables of V in which a player without points looks on, and the two others have their chances in the game of two. Of
/// several players without points it is the one in the middle, or else the one in front: whichever it is, the turns
/// below read the same.
struct WithASpectator {
  WithASpectator(int side, const std::vector<double>& two) {
    const ScoreSpace space{3, side};
    const auto of_two = [&](int own, int other) {
      return two[static_cast<std::size_t>(own) * static_cast<std::size_t>(side) +
                 static_cast<std::size_t>(other)];
    };
    for (auto& table : value) table.assign(space.size(), 0);
    for (int total = 0; total <= space.most_total(); ++total)
      for (const Scores& s : tuples_with(space, total)) {
        const std::size_t index = space.index(s);
        if (s[1] == 0) {
          value[0][index] = of_two(s[0], s[2]);
        } else if (s[0] == 0) {
          value[1][index] = of_two(s[1], s[2]);
        } else if (s[2] == 0) {
          value[0][index] = of_two(s[0], s[1]);
          value[1][index] = 1 - value[0][index];
        }
      }
    continuation.space = space;
    for (std::size_t p = 0; p < value.size(); ++p) continuation.value[p] = value[p].data();
  }
  std::array<std::vector<double>, 2> value;
  Continuation continuation;
};

void expect_turns_of_two(const model::RuleSet& rules, int side) {
  race::SolveOptions options;
  options.tolerance = 1e-10;
  const race::Solution two = race::solve(rules, 50 * side, options);
  const WithASpectator three(side, two.value);
  const race::TurnProgram program = race::compile(rules);
  ProfilePass pass(program, three.continuation.space, PassKind::profile, false);
  std::array<Scores, kPassLanes> block{};
  for (int own = 1; own < side; ++own)
    for (int other = 1; other < side; ++other) {
      const double value = two.value[static_cast<std::size_t>(own * side + other)];
      for (const Scores& s : {Scores{own, other, 0}, Scores{own, 0, other}}) {
        block.fill(s);
        pass.run(block, three.continuation);
        ASSERT_NEAR(pass.draw(0, 0, 0), value, 1e-9) << ::testing::PrintToString(s);
      }
    }
}

TEST(Spectator, LeavesTheGameOfTwoAsItIs) {
  for (const char* preset : {"official", "team", "quick-guide"})
    expect_turns_of_two(model::preset(preset), 40);
}

/// A card that takes points from the leader, or from both who lead, passes over who looks on.
TEST(Spectator, IsNotHitByVengeance) {
  const model::RuleSet official = model::preset("official");
  for (const model::RuleSet& rules :
       {with_vengeance(official, 4, false, false), with_vengeance(official, 4, false, true),
        with_vengeance(official, 3, true, true), with_vengeance(official, 12, false, true)})
    expect_turns_of_two(rules, 30);
}

}  // namespace
}  // namespace fillwise::equilibrium
