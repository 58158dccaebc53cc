// The rules of Pig: sentences of the rule text, and laws in every state of many rule sets.
#include "model/pig/pig.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <unordered_set>
#include <vector>

namespace fillwise::model::pig {
namespace {

State deciding(int own, int other, int total, int mover = 0) {
  State s = turn_start(own, other, mover);
  s.total = static_cast<std::uint8_t>(total);
  s.phase = Phase::player;
  return s;
}

TEST(Pig, AOneEndsTheTurnWithNothing) {
  State s = deciding(30, 40, 12);
  s.phase = Phase::die;
  EXPECT_EQ(after_face(Rules{}, s, 1), turn_start(40, 30, 1));
}

TEST(Pig, OtherFacesAddToTheTurnTotal) {
  for (int face = 2; face <= 6; ++face) {
    State s = deciding(30, 40, 12);
    s.phase = Phase::die;
    EXPECT_EQ(after_face(Rules{}, s, face), deciding(30, 40, 12 + face));
  }
}

TEST(Pig, WhoHoldsAddsTheTurnTotal) {
  EXPECT_EQ(after(deciding(30, 40, 12), Action::hold), turn_start(40, 42, 1));
  EXPECT_EQ(after(deciding(30, 40, 12, 1), Action::hold), turn_start(40, 42, 0));
}

TEST(Pig, RollingKeepsEverything) {
  State expected = deciding(30, 40, 12);
  expected.phase = Phase::die;
  EXPECT_EQ(after(deciding(30, 40, 12), Action::roll), expected);
}

TEST(Pig, TheGoalWinsAsSoonAsItIsReached) {
  State s = deciding(80, 99, 15);
  s.phase = Phase::die;
  EXPECT_EQ(after_face(Rules{}, s, 4).phase, Phase::player);
  EXPECT_EQ(after_face(Rules{}, s, 5).phase, Phase::nobody);
  EXPECT_EQ(after_face(Rules{}, s, 5).mover, 0);
}

// What every game has to promise, in every state that can be reached.
class PigLaws : public ::testing::TestWithParam<Rules> {};

TEST_P(PigLaws, HoldInEveryState) {
  const Rules rules = GetParam();
  std::unordered_set<State, StateHash> seen{turn_start(0, 0)};
  std::vector<State> open(seen.begin(), seen.end());
  std::size_t decisions = 0;
  const auto meet = [&](const State& s) {
    if (seen.insert(s).second) open.push_back(s);
  };
  while (!open.empty()) {
    const State s = open.back();
    open.pop_back();
    ASSERT_LT(s.own, rules.goal);
    ASSERT_LT(s.other, rules.goal);
    ASSERT_LT(s.own + s.total, rules.goal) << "a game that is won goes on";
    switch (s.phase) {
      case Phase::nobody:
        break;
      case Phase::die: {
        int sum = 0;
        std::vector<State> outcomes;
        for_each_outcome(rules, s, [&](const State& next, int weight) {
          ASSERT_GT(weight, 0);
          sum += weight;
          ASSERT_EQ(std::count(outcomes.begin(), outcomes.end(), next), 0) << "an outcome appears twice";
          outcomes.push_back(next);
          meet(next);
        });
        ASSERT_EQ(sum, rules.sides);
        // The same as face by face.
        for (int face = 1; face <= rules.sides; ++face)
          ASSERT_EQ(std::count(outcomes.begin(), outcomes.end(), after_face(rules, s, face)), 1) << face;
        break;
      }
      case Phase::player:
        ++decisions;
        ASSERT_TRUE(is_possible(rules, s.own, s.total)) << int{s.total};
        ASSERT_NE(after(s, Action::hold).mover, s.mover);
        meet(after(s, Action::roll));
        meet(after(s, Action::hold));
    }
  }
  // No possible total is missed: both movers at every pair of scores.
  std::size_t expected = 0;
  std::unordered_set<State, StateHash> starts;
  for (const State& s : seen)
    if (s.phase == Phase::die && s.total == 0) starts.insert(s);
  for (const State& s : starts)
    for (int total = 0; total < rules.goal; ++total) expected += is_possible(rules, s.own, total) ? 1 : 0;
  EXPECT_EQ(decisions, expected);
}

INSTANTIATE_TEST_SUITE_P(Rules, PigLaws,
                         ::testing::Values(Rules{2, 6}, Rules{3, 2}, Rules{20, 2}, Rules{20, 3}, Rules{25, 6},
                                           Rules{30, 12}, Rules{40, 6}),
                         [](const auto& test) {
                           return "To" + std::to_string(test.param.goal) + "With" +
                                  std::to_string(test.param.sides);
                         });

}  // namespace
}  // namespace fillwise::model::pig
