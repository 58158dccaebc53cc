// Last turns that are computed by themselves, against passes of their own.

#include "solver/race/last_turns.hpp"

#include <gtest/gtest.h>

#include "tests/solver/turn/random_table.hpp"

namespace fillwise::race {
namespace {

/// Each one from the pass a step below it, and each one by itself: the same bits.
TEST(LastTurns, AreThoseOfASweepOverAllTurns) {
  for (const int goal : {4, 11}) {
    const RandomTable c(testing::small_match(testing::shrunk(model::preset("zonk")), goal, 17));
    LastTurns<double> last_turns(c.program, c.terminal);
    ASSERT_TRUE(last_turns.any());
    std::vector<double> values(c.side * c.side, -1);
    last_turns.apply(c.continuation(), Rounding::nearest, values);
    int seen = 0;
    c.sweep({}, [&](int own, int opponent, double value) {
      const double by_itself =
          values[static_cast<std::size_t>(own) * c.side + static_cast<std::size_t>(opponent)];
      if (last_turns.has(own, opponent)) {
        ++seen;
        EXPECT_EQ(by_itself, value) << own << " : " << opponent;
      } else {
        EXPECT_EQ(by_itself, -1) << own << " : " << opponent;
      }
    });
    EXPECT_GT(seen, 100);
  }
}

/// A sweep leaves out just what it is told to leave out.
TEST(LastTurns, AreLeftOutOfASweepOnlyWhereTheyAreKept) {
  const RandomTable c(testing::small_match(testing::shrunk(model::preset("zonk")), 6, 9));
  const OwnLastTurns kept = own_last_turns(c.program, c.terminal);
  const auto guess = [&](int own, int opponent) {
    return c.table[static_cast<std::size_t>(own) * c.side + static_cast<std::size_t>(opponent)];
  };
  int left_out = 0;
  c.sweep(kept, [&](int own, int opponent, double value) {
    EXPECT_EQ(value == guess(own, opponent), kept.has(own, opponent)) << own << " : " << opponent;
    left_out += kept.has(own, opponent) ? 1 : 0;
  });
  EXPECT_GT(left_out, 50);
  c.sweep({}, [&](int own, int opponent, double value) {
    EXPECT_NE(value, guess(own, opponent)) << own << " : " << opponent;
  });
}

TEST(LastTurns, AreComputedWithTheOthersWhereCardsTakeNothing) {
  const RandomTable c(testing::small_match(model::preset("official-showdown"), 6, 9));
  EXPECT_FALSE(own_last_turns(c.program, c.terminal).any);
}

}  // namespace
}  // namespace fillwise::race
