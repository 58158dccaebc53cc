// A table roll by roll: the example of the rule text, the bell, roll-offs.
#include "model/bunco/table.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace fillwise::model::bunco {
namespace {

constexpr Roll kOne{1, 2, 3}, kTwo{1, 1, 4}, kNone{2, 3, 4}, kTripleRoll{4, 4, 4}, kBuncoRoll{1, 1, 1};

Table played(const Rules& rules, Table table, const std::vector<Roll>& rolls) {
  for (const Roll& roll : rolls) table = after_roll(rules, table, roll, 1);
  return table;
}

// "EXAMPLE: Round 1", roll by roll; the tally is US 8, THEM 23.
TEST(BuncoTable, PlaysTheExampleOfTheRuleText) {
  const Rules rules;
  Table table = played(rules, {}, {kTwo, kOne, kNone});
  EXPECT_EQ(table.score, (std::array{3, 0}));
  EXPECT_EQ(table.seat, 1);
  table = played(rules, table, {kOne, kOne, kNone});
  EXPECT_EQ(table.score, (std::array{3, 2}));
  table = played(rules, table, {kTripleRoll, kNone});
  EXPECT_EQ(table.score, (std::array{8, 2}));
  EXPECT_EQ(table.seat, 3);
  EXPECT_FALSE(rings(rules, table));
  table = played(rules, table, {kBuncoRoll});
  EXPECT_EQ(table.score, (std::array{8, 23}));
  EXPECT_TRUE(rings(rules, table));
  EXPECT_EQ(winner_of(table), 1);
  EXPECT_EQ(after_bell(rules, table, true).play, Play::over);
  Rules turn;
  turn.round_ends = RoundEnds::turn;
  EXPECT_FALSE(rings(turn, table));
  EXPECT_TRUE(rings(turn, played(turn, table, {kOne, kNone})));
}

TEST(BuncoTable, OthersStopAtOnceOrPlayTheirTurn) {
  const Table scored = played({}, {}, {kNone, kTwo});
  EXPECT_EQ(after_bell({}, scored, false).play, Play::over);
  Rules turn;
  turn.others_stop = OthersStop::turn;
  Table last = after_bell(turn, scored, false);
  EXPECT_EQ(last.play, Play::last_turn);
  last = played(turn, last, {kOne, kNone});
  EXPECT_EQ(last.play, Play::over);
  EXPECT_EQ(last.score, (std::array{0, 3}));
  EXPECT_EQ(after_bell(turn, played(turn, {}, {kOne, kNone}), false).play, Play::over)
      << "who has not rolled yet does not";
  EXPECT_EQ(after_bell(turn, scored, true).play, Play::over) << "the head table has rung";
}

TEST(BuncoTable, TiesAreRolledOffUntilTheyAreBroken) {
  Table tied = after_bell({}, played({}, {}, {kOne, kNone, kOne}), false);
  EXPECT_EQ(tied.play, Play::roll_off);
  EXPECT_EQ(tied.seat, 0);
  EXPECT_EQ(tied.stays, 4);
  tied = played({}, tied, {kTwo, kNone, kOne, kNone, kNone, kOne});
  EXPECT_EQ(tied.stays, 1) << "each of the four has a stay, whoever is ahead";
  tied = played({}, tied, {kNone});  // 2 to 2
  EXPECT_EQ(tied.play, Play::roll_off);
  EXPECT_EQ(tied.stays, 4);
  tied = played({}, tied, {kNone, kNone, kTripleRoll, kNone, kNone});
  EXPECT_EQ(tied.play, Play::over);
  EXPECT_EQ(winner_of(tied), 0);
  Rules only;
  only.roll_off_triples = false;
  const Table again = after_bell(only, {}, false);
  EXPECT_EQ(played(only, again, {kTripleRoll}).stays, 3);
  EXPECT_EQ(played({}, again, {kTripleRoll}).stays, 4);
}

}  // namespace
}  // namespace fillwise::model::bunco
