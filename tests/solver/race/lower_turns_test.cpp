// Turns that go on at lower scores of the leader, from stored columns and from passes of their own.

#include "solver/race/lower_turns.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/solver/turn/random_table.hpp"

namespace fillwise::race {
namespace {

RandomTable zonk_table(int goal, int spare = 17) {
  return RandomTable(testing::small_match(testing::shrunk(model::preset("zonk")), goal, spare));
}

/// The turn at the pair, in all lanes.
Block<double> block_of(const ContinuationValues<double>& continuation, int own, int opponent) {
  Block<double> block;
  block.own.fill(own);
  block.opponent.fill(opponent);
  block.lose.fill(continuation.end_turn(own, opponent));
  return block;
}

template <class Visit>
void each_pair_that_a_card_leads_to(const RandomTable& c, const DrawColumns<double>& columns,
                                    const Visit& visit) {
  int seen = 0;
  for (int own = 0; own < least_unreached(c.program, c.terminal); ++own)
    for (int opponent = 0; opponent < c.terminal.again; ++opponent) {
      ASSERT_EQ(columns.has(own, opponent), columns.may_lead_to(own, opponent)) << own << " : " << opponent;
      if (!columns.has(own, opponent)) continue;
      visit(own, opponent);
      ++seen;
    }
  EXPECT_GT(seen, 20);
}

/// A pass that solves all lower turns anew comes to the same, but for the rounding of its own top.
TEST(LowerTurns, AreThoseOfPassesOfTheirOwn) {
  for (const int goal : {4, 11})
    for (const Rounding rounding : {Rounding::up, Rounding::down}) {
      const RandomTable c = zonk_table(goal);
      LowerTurns lower(c.program, c.terminal);
      const DrawColumns<double> columns = lower.columns(c.continuation(), rounding, {});
      TurnPass<double> pass(c.program, c.terminal.limit, false);
      each_pair_that_a_card_leads_to(c, columns, [&](int own, int opponent) {
        pass.run(block_of(c.continuation(), own, opponent), c.continuation(), rounding);
        for (int t = 0; t <= std::max(pass.top(), columns.top(own, opponent)); ++t)
          ASSERT_NEAR(columns.draw(own, opponent, t), pass.draw(t, 0), 1e-13)
              << own << " : " << opponent << ", " << t << " at risk";
      });
    }
}

/// With truncations they are bounds, which far from the truncation are close.
TEST(LowerTurns, EncloseWithTruncations) {
  const RandomTable c = zonk_table(26, 50);
  const Truncations truncations(c.program, c.continuation(), 1e-2, {});
  LowerTurns lower(c.program, c.terminal);
  const DrawColumns<double> up = lower.columns(c.continuation(), Rounding::up, truncations);
  const DrawColumns<double> down = lower.columns(c.continuation(), Rounding::down, truncations);
  TurnPass<double> pass(c.program, c.terminal.limit, false);
  double widest = 0;
  int cut = 0;
  each_pair_that_a_card_leads_to(c, up, [&](int own, int opponent) {
    if ((7 * own + opponent) % 23 != 0) return;
    pass.run(block_of(c.continuation(), own, opponent), c.continuation(), Rounding::nearest);
    for (int t = 0; t <= pass.top(); ++t) {
      ASSERT_GE(up.draw(own, opponent, t), pass.draw(t, 0)) << own << " : " << opponent << ", " << t;
      ASSERT_LE(down.draw(own, opponent, t), pass.draw(t, 0)) << own << " : " << opponent << ", " << t;
    }
    cut += up.top(own, opponent) < pass.top() ? 1 : 0;
    widest = std::max(widest, up.draw(own, opponent, 0) - down.draw(own, opponent, 0));
  });
  EXPECT_GT(cut, 10);
  EXPECT_LT(widest, 0.2);
  EXPECT_GT(widest, 1e-6);
}

/// Where the opponent leads by much, so that a card may take points from him and leave him ahead.
constexpr int kOwn = 2, kLeader = 9;

/// A turn that reads columns is worth what it is worth with passes of its own; where the table has changed
/// since they were stored, they are moved along.
TEST(DrawColumns, ServeATurnAsPassesDo) {
  RandomTable c = zonk_table(11);
  DrawColumns<double> columns(c.terminal.again, c.program.most_taken);
  TurnPass<double> pass(c.program, c.terminal.limit, false);
  const auto mode = std::ranges::find_if(c.program.modes, [](const Mode& m) { return m.takes_at_risk(); });
  ASSERT_NE(mode, c.program.modes.end());
  const int left = mode->left(kLeader);
  ASSERT_LT(left, kLeader);

  const Block<double> block = block_of(c.continuation(), kOwn, kLeader);
  pass.run(block_of(c.continuation(), kOwn, left), c.continuation(), Rounding::nearest);
  columns.store(kOwn, left, pass, 0);
  double& start = c.table[static_cast<std::size_t>(kOwn) * c.side + static_cast<std::size_t>(left)];
  start = pass.draw(0, 0);
  pass.run(block, c.continuation(), Rounding::nearest);
  const double with_pass = pass.draw(0, 0);
  EXPECT_FALSE(pass.nested().empty());

  ContinuationValues<double> continuation = c.continuation();
  continuation.columns = &columns;
  pass.run(block, continuation, Rounding::nearest);
  EXPECT_EQ(pass.draw(0, 0), with_pass);
  EXPECT_TRUE(pass.nested().empty());
  const double bound = [&] {
    pass.run(block, continuation, Rounding::up);
    return pass.draw(0, 0);
  }();

  constexpr double kChange = 1e-3;
  start += kChange;
  pass.run(block, continuation, Rounding::nearest);
  EXPECT_GT(pass.draw(0, 0), with_pass + 1e-3 * kChange);
  EXPECT_LT(pass.draw(0, 0), with_pass + kChange);
  pass.run(block, continuation, Rounding::up);
  EXPECT_EQ(pass.draw(0, 0), bound) << "bounds are taken as they are";
}

TEST(DrawColumns, KeepWhatTheyHoldInAnotherPrecision) {
  const RandomTable c = zonk_table(4);
  LowerTurns lower(c.program, c.terminal);
  const DrawColumns<double> columns = lower.columns(c.continuation(), Rounding::up, {});
  const DrawColumns<float> single(columns);
  each_pair_that_a_card_leads_to(c, columns, [&](int own, int opponent) {
    ASSERT_EQ(single.top(own, opponent), columns.top(own, opponent));
    for (int t = 0; t <= columns.top(own, opponent) + 1; ++t)
      ASSERT_EQ(single.draw(own, opponent, t), static_cast<float>(columns.draw(own, opponent, t)));
  });
}

}  // namespace
}  // namespace fillwise::race
