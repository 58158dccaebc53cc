#include "solver/race/program.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/random_rules.hpp"

namespace fillwise::race {
namespace {

using model::Way;

/// The sets of ways that the steps with weight stand for, with their weights, found by running the steps on
/// sets.
std::multiset<std::pair<std::set<Way>, double>> sets_of(const TossProgram& program, int dice) {
  std::vector<std::set<Way>> slots{{}};
  std::multiset<std::pair<std::set<Way>, double>> result;
  for (const TossStep& step : program.choose) {
    EXPECT_LT(step.first, slots.size());
    EXPECT_LT(step.second, slots.size());
    std::set<Way> ways = slots[step.first];
    ways.insert(slots[step.second].begin(), slots[step.second].end());
    ways.insert({dice - step.leaf_dice, step.leaf_points});
    slots.push_back(ways);
    if (step.weight > 0) result.insert({ways, step.weight});
  }
  return result;
}

void expect_program_is_the_table(const model::RuleSet& rules) {
  const TurnProgram program = compile(rules);
  const model::TossTable table(rules.chart);
  for (int n = 1; n <= model::kDice; ++n) {
    std::multiset<std::pair<std::set<Way>, double>> expected;
    double forced = 0;
    for (const model::TossClass& c : table.classes(n)) {
      if (c.is_bust() || c.weight == 0) continue;
      expected.insert({{c.ways.begin(), c.ways.end()}, static_cast<double>(c.weight)});
      forced += static_cast<double>(c.weight);
    }
    const TossProgram& toss = program.toss[static_cast<std::size_t>(n - 1)];
    EXPECT_EQ(sets_of(toss, n), expected) << rules.to_toml();
    for (const TossStep& s : toss.forced) forced -= s.weight;
    EXPECT_EQ(forced, 0);
    EXPECT_EQ(toss.bust_weight, static_cast<double>(table.classes(n).front().weight));
  }
}

TEST(Program, EachStepStandsForExactlyTheWaysOfItsClass) {
  for (const std::string& name : model::preset_names()) expect_program_is_the_table(model::preset(name));
  for (unsigned seed = 0; seed < 40; ++seed) expect_program_is_the_table(testing::random_rules(seed));
}

TEST(Program, OfficialCounts) {
  const TurnProgram program = compile(model::preset("official"));
  std::size_t steps = 0;
  for (const TossProgram& toss : program.toss) steps += toss.choose.size();
  EXPECT_EQ(steps, 183U);  // 168 classes and 15 auxiliary steps, out of 775 ways
  EXPECT_EQ(program.modes.size(), 8U);
  EXPECT_EQ(program.always, 6);    // three bonuses, Fill 1000, Double Trouble twice
  EXPECT_EQ(program.choosing, 7);  // and Vengeance
  EXPECT_EQ(program.firm, 50);
  EXPECT_EQ(program.discardable, 4);
  EXPECT_EQ(program.no_dice, 8);
  EXPECT_EQ(program.most_points, 40);
  EXPECT_FALSE(program.loops_at_top);
}

}  // namespace
}  // namespace fillwise::race
