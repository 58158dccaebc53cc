// Programs of turns: shorter ones are worth as much as the whole, and none has too many nodes.
#include "solver/rollers/turn_program.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <vector>

#include "solver/rollers/applications.hpp"
#include "solver/rollers/turn_kernel.hpp"

namespace fillwise::solver {
namespace {

using model::rollers::Application;
using model::rollers::Board;
using model::rollers::Rules;
using rollers::Node;
using rollers::NodeValues;
using rollers::TurnProgram;

/// What a turn is worth where boards and chips collected have these values.
double start_value(const TurnProgram& program, const Board& own, const Board& other, unsigned collectable,
                   const std::vector<double>& worth) {
  NodeValues values(program);
  std::fill_n(values.data(), program.inputs().size(), solver::Lanes{} + rollers::kAbsent);
  rollers::for_each_input_application(program, own, collectable, [&](Node input, const Application& made) {
    const auto place = static_cast<std::size_t>(made.board.code() + 31 * made.due(other.closed()));
    values[input][0] = std::max(values[input][0], worth[place % worth.size()]);
  });
  rollers::run_forwards(program, values);
  return values[program.start()][0];
}

/// Numbers that can't be applied are not told apart: no turn is worth less for it, whatever its ends are worth.
std::size_t expect_same_starts(const Rules& rules, std::size_t pairs, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<double> worth(997);
  for (double& w : worth) w = static_cast<double>(random() % 1024) / 1024;
  int boards = 1;
  for (int n = 0; n < rules.sections; ++n) boards *= 3;
  const TurnProgram whole(rules);
  std::map<rollers::UsefulDice, TurnProgram> shorter;
  std::size_t shortest = whole.size();
  for (std::size_t i = 0; i < pairs; ++i) {
    const Board own = Board::from_code(static_cast<int>(random() % static_cast<unsigned>(boards))),
                other = Board::from_code(static_cast<int>(random() % static_cast<unsigned>(boards)));
    if (own.is_complete(rules) || other.is_complete(rules)) continue;
    const rollers::UsefulDice useful = rollers::useful_dice(rules, own, other);
    const TurnProgram& part = shorter.try_emplace(useful, whole, useful).first->second;
    shortest = std::min(shortest, part.size());
    const unsigned collectable = i % 3 == 0 ? 0 : ~other.closed() & 31U;
    EXPECT_NEAR(start_value(part, own, other, collectable, worth),
                start_value(whole, own, other, collectable, worth), 1e-14)
        << own.code() << " against " << other.code();
    if (::testing::Test::HasFailure()) break;
  }
  EXPECT_LT(shortest, whole.size());
  return shorter.size();
}

TEST(RollersTurnProgram, UselessDiceNeedNotBeToldApart) {
  for (const bool take_up_again : {true, false})
    for (const bool collect_when_closing : {true, false}) {
      Rules rules;
      rules.take_up_again = take_up_again;
      rules.collect_when_closing = collect_when_closing;
      SCOPED_TRACE(std::to_string(take_up_again) + std::to_string(collect_when_closing));
      rules.sections = 1;
      rules.dice = 4;
      EXPECT_GE(expect_same_starts(rules, 40, 1), collect_when_closing ? 1U : 2U);
      rules.sections = 3;
      EXPECT_GT(expect_same_starts(rules, 400, 2), 20U);
      rules.sections = 5;
      rules.dice = 6;
      EXPECT_GT(expect_same_starts(rules, 12, 3), 4U);
    }
}

/// Whether saved dice may be taken up again makes no difference with fewer than three rolls, nor for who stops or rolls
/// all; with three it is worth something.
TEST(RollersTurnProgram, LockedDiceAreWorthNoMore) {
  std::mt19937 random(4);
  std::vector<double> worth(997);
  for (double& w : worth) w = static_cast<double>(random() % 1024) / 1024;
  for (int rolls = 1; rolls <= model::rollers::kMostRolls; ++rolls) {
    Rules rules;
    rules.sections = 3;
    rules.dice = 4;
    rules.rolls = rolls;
    const TurnProgram free(rules);
    rules.take_up_again = false;
    const TurnProgram locked(rules);
    EXPECT_EQ(free.size() == locked.size(), rolls < 3);
    const double least = start_value(locked, {}, {}, 31, worth), most = start_value(free, {}, {}, 31, worth);
    if (rolls < 3)
      EXPECT_EQ(least, most);
    else
      EXPECT_LT(least, most - 1e-6);
  }
}

TEST(RollersTurnProgram, NodesCanBeCounted) {
  Rules rules;
  EXPECT_EQ(TurnProgram(rules).size(), 11'322U);  // docs/method.md has these
  rules.take_up_again = false;
  EXPECT_EQ(TurnProgram(rules).size(), 55'575U);
  rules.apply_all = true;
  EXPECT_LE(TurnProgram(rules).size(), 0xffffU);
}

}  // namespace
}  // namespace fillwise::solver
