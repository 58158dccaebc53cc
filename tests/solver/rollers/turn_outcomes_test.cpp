// What the best play makes of a turn, against a walk through the plain rules.
#include "solver/rollers/turn_outcomes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>

#include "solver/rollers/play/turn_plan.hpp"

namespace fillwise::solver::rollers {
namespace {

using model::rollers::Application;
using model::rollers::Board;
using model::rollers::Rules;
using model::rollers::Section;
using model::rollers::Table;
using model::rollers::Turn;

using Key = std::pair<int, std::array<std::uint8_t, model::rollers::kMostSections>>;
Key key_of(const Application& made) {
  return {made.board.code(), made.collects};
}

/// Different for every application, so that nothing but what makes no difference ties.
double some_worth(const Application& made) {
  std::uint64_t mixed = 0x9E3779B97F4A7C15U * static_cast<std::uint64_t>(made.board.code() + 1);
  for (const std::uint64_t collects : made.collects) mixed = (mixed ^ (collects + 7)) * 0xBF58476D1CE4E5B9U;
  mixed ^= mixed >> 31U;
  return made.board.markers() + static_cast<double>(mixed % 1000003) / 1000003;
}

/// How often each application comes about where TurnPlan decides.
class Walk {
 public:
  Walk(const Rules& rules, TurnPlan& plan) : rules_(rules), plan_(plan) {}

  void from(const Turn& turn, double chance) {
    if (turn.phase == Turn::Phase::apply) {
      chances[key_of(plan_.apply(turn))] += chance;
      return;
    }
    if (turn.phase == Turn::Phase::choose) {
      const auto saved = plan_.choose(turn);
      from(saved ? model::rollers::after_saving(rules_, turn, *saved) : model::rollers::after_stopping(turn),
           chance);
      return;
    }
    double all = 0;
    model::rollers::for_each_roll(
        rules_, turn, [&](const Turn&, std::uint64_t weight) { all += static_cast<double>(weight); });
    model::rollers::for_each_roll(rules_, turn, [&](const Turn& next, std::uint64_t weight) {
      from(next, chance * static_cast<double>(weight) / all);
    });
  }

  std::map<Key, double> chances;

 private:
  const Rules& rules_;
  TurnPlan& plan_;
};

Rules three_dice(bool apply_all) {
  Rules rules;
  rules.sections = 3;
  rules.dice = 3;
  rules.chips = 4;
  rules.apply_all = apply_all;
  return rules;
}

Table some_table(const Rules& rules, int own, int other, std::uint16_t chips) {
  Table table = model::rollers::round_start(rules, 2, 0);
  table.boards[0] = Board::from_code(own);
  table.boards[1] = Board::from_code(other);
  table.chips = {chips, static_cast<std::uint16_t>(2 * rules.chips - chips)};
  return table;
}

TEST(RollersTurnOutcomes, AreThoseOfAWalkThroughTheRules) {
  for (const bool apply_all : {false, true}) {
    const Rules rules = three_dice(apply_all);
    const TurnProgram program(rules);
    TurnPlan plan(program);
    for (const auto& [own, other, chips] :
         {std::tuple{0, 0, 4}, std::tuple{2, 1, 5}, std::tuple{2 + 2 * 3, 0, 8}, std::tuple{1, 2 + 9, 0}}) {
      const Table table = some_table(rules, own, other, static_cast<std::uint16_t>(chips));
      plan.plan(table, some_worth);
      Walk walk(rules, plan);
      walk.from({}, 1);
      double all = 0, worth = 0;
      const auto outcomes = turn_outcomes(program, table, some_worth);
      for (const auto& [made, chance] : outcomes) {
        EXPECT_NEAR(chance, walk.chances[key_of(made)], 1e-12);
        all += chance;
        worth += chance * some_worth(made);
      }
      EXPECT_EQ(outcomes.size(), walk.chances.size());
      EXPECT_NEAR(all, 1, 1e-12);
      EXPECT_NEAR(worth, plan.worth(), 1e-12);
      if (own == 0) {
        EXPECT_GT(outcomes.size(), 5U);
      }
    }
  }
}

}  // namespace
}  // namespace fillwise::solver::rollers
