// Last turns that are computed by themselves, against passes of their own.

#include "solver/race/last_turns.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/support/small_match.hpp"

namespace fillwise::race {
namespace {

struct Case {
  explicit Case(const model::Match& match)
      : program(compile(match)), ending(ending_of(match)), side(static_cast<std::size_t>(ending.limit)) {
    std::mt19937 random(3);
    for (std::size_t i = 0; i < side * side; ++i)
      table.push_back(static_cast<double>(random() % 1'000'000) / 1e6);
  }
  Outlook<double> outlook() const {
    return {ending, {table.data(), ending.limit}, {table.data(), ending.limit}};
  }
  /// Calls visit(own, opponent, the sweeper's value) for every pair.
  template <class Visit>
  void sweep(const OwnLastTurns& kept, const Visit& visit) const {
    Sweeper<double> sweeper(program, ending, kept);
    const Outlook<double> from = outlook();
    std::vector<double> values;
    for (int sum = 2 * ending.limit - 2; sum >= 0; --sum) {
      const Diagonal diagonal(ending.limit, sum);
      sweeper.apply(diagonal,
                    {{from, Rounding::nearest, [&](int a, int b) { return from.end_turn(a, b); }, &values}});
      for (int own = diagonal.first; own <= diagonal.last; ++own)
        visit(own, sum - own, values[static_cast<std::size_t>(own - diagonal.first)]);
    }
  }

  TurnProgram program;
  Ending ending;
  std::size_t side;
  std::vector<double> table;
};

/// Each one from the pass a step below it, and each one by itself: the same bits.
TEST(LastTurns, AreThoseOfASweepOverAllTurns) {
  for (const int goal : {4, 11}) {
    const Case c(testing::small_match(testing::shrunk(model::preset("zonk")), goal, 17));
    LastTurns<double> last_turns(c.program, c.ending);
    ASSERT_TRUE(last_turns.any());
    std::vector<double> values(c.side * c.side, -1);
    last_turns.apply(c.outlook(), Rounding::nearest, values);
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
  const Case c(testing::small_match(testing::shrunk(model::preset("zonk")), 6, 9));
  const OwnLastTurns kept = own_last_turns(c.program, c.ending);
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
  const Case c(testing::small_match(model::preset("official-showdown"), 6, 9));
  EXPECT_FALSE(own_last_turns(c.program, c.ending).any);
}

}  // namespace
}  // namespace fillwise::race
