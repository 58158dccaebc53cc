#include "solver/turn/program.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/support/random_rules.hpp"

namespace fillwise::race {
namespace {

using model::Way;

/// The sets of ways that the steps with weight stand for, with their weights, found by running the steps on
/// sets.
std::multiset<std::pair<std::set<Way>, double>> sets_of(const TossProgram& program, const Board& board) {
  std::vector<std::set<Way>> slots{{}};
  std::multiset<std::pair<std::set<Way>, double>> result;
  for (const TossStep& step : program.steps) {
    EXPECT_LT(step.first, slots.size());
    EXPECT_LT(step.second, slots.size());
    const model::Position to = board.positions[step.leaf_position];
    EXPECT_LT(to.dice, program.dice);
    std::set<Way> ways = slots[step.first];
    ways.insert(slots[step.second].begin(), slots[step.second].end());
    ways.insert({program.dice - to.dice, step.leaf_points, to.held});
    slots.push_back(ways);
    if (step.weight > 0) result.insert({ways, step.weight});
  }
  return result;
}

/// What the rules say of a toss: its ways on a card, for each class that is no bust; alike ones together
/// where every scoring die is taken.
std::multiset<std::pair<std::set<Way>, double>> expected_sets(std::span<const model::TossClass> classes,
                                                              bool takes_all) {
  std::multiset<std::pair<std::set<Way>, double>> expected;
  std::map<Way, double> all;
  for (const model::TossClass& c : classes) {
    if (c.is_bust() || c.weight == 0) continue;
    if (takes_all)
      all[c.all] += static_cast<double>(c.weight);
    else
      expected.insert({{c.ways.begin(), c.ways.end()}, static_cast<double>(c.weight)});
  }
  for (const auto& [way, weight] : all) expected.insert({{way}, weight});
  return expected;
}

void expect_program_is_the_table(const model::RuleSet& rules) {
  const model::Match match = model::Match::without_goal(rules);
  const TurnProgram program = compile(match);
  for (const Mode& mode : program.modes) {
    const Board& board = program.board_of(program.mode_of(mode.card, mode.fills));
    ASSERT_EQ(board.tosses.size() + 1, board.positions.size());
    for (std::size_t p = 1; p < board.positions.size(); ++p) {
      const auto classes = match.tosses(mode.card).classes(board.positions[p]);
      const TossProgram& toss = board.tosses[p - 1];
      EXPECT_EQ(sets_of(toss, board), expected_sets(classes, board.takes_all)) << rules.to_toml();
      EXPECT_EQ(toss.bust_weight, static_cast<double>(classes.front().weight));
    }
  }
}

TEST(Program, EachStepStandsForExactlyTheWaysOfItsClass) {
  for (const std::string& name : model::preset_names()) expect_program_is_the_table(model::preset(name));
  for (unsigned seed = 0; seed < 40; ++seed) expect_program_is_the_table(testing::random_rules(seed));
}

TEST(Program, OfficialCounts) {
  const TurnProgram program = compile(model::preset("official"));
  std::size_t steps = 0;
  ASSERT_EQ(program.boards.size(), 2U);
  const Board& choose = program.boards.front();
  for (const TossProgram& toss : choose.tosses) steps += toss.steps.size();
  EXPECT_EQ(steps, 183U);  // 168 classes and 15 auxiliary steps, out of 775 ways
  EXPECT_EQ(program.modes.size(), 8U);
  EXPECT_EQ(choose.always_end, 6);  // three bonuses, Fill 1000, Double Trouble twice
  EXPECT_EQ(choose.end_mode, 7);    // and Vengeance
  EXPECT_EQ(program.firm, 50);
  EXPECT_EQ(program.discardable, 4);
  EXPECT_EQ(program.no_dice, 8);
  EXPECT_EQ(program.most_points, 40);
  EXPECT_FALSE(program.loops_at_top);
}

TEST(Program, APositionForEachPartOfTheDiceOnWhichNobodyMayStop) {
  const TurnProgram program = compile(model::preset("zonk"));
  const Board& board = program.board_of(program.mode_of(0, 0));  // bonus-300
  EXPECT_EQ(board.positions.size(), 13U);  // the fill; 1, 2, 3, 3 and 2 with 1 to 5 dice left; six dice
  int forbidden = 0;
  for (const TossProgram& toss : board.tosses) forbidden += toss.stop_forbidden;
  EXPECT_EQ(forbidden, 1);
}

}  // namespace
}  // namespace fillwise::race
