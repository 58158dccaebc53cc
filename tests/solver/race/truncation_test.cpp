// Passes that do not tell points at risk apart from some truncation on.

#include "solver/race/truncation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>

#include "solver/turn/turn_pass.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::race {
namespace {

/// Rules with a table of chances that rise with the own score and fall with the opponent's, with some noise,
/// so that neither rises or falls from score to score.
struct Turns {
  Turns(const model::RuleSet& rules, int goal, int above, unsigned seed)
      : match(testing::small_match(rules, goal, above)),
        program(compile(match)),
        terminal(terminal_rule_of(match)) {
    std::mt19937 random(seed);
    for (int a = 0; a < terminal.limit; ++a)
      for (int b = 0; b < terminal.limit; ++b)
        table.push_back(0.5 + 0.4 * std::tanh((a - b) / 20.0) + 0.05 * (random() % 1000) / 1000.0);
  }
  ContinuationValues<double> continuation() const {
    return {terminal, {table.data(), terminal.limit}, {table.data(), terminal.limit}};
  }
  Block<double> block(unsigned seed) const {
    std::mt19937 random(seed);
    Block<double> block;
    for (std::size_t i = 0; i < block.own.size(); ++i) {
      block.own[i] = static_cast<int>(random() % static_cast<unsigned>(least_unreached(program, terminal)));
      block.opponent[i] = static_cast<int>(random() % static_cast<unsigned>(terminal.limit));
      block.lose[i] = continuation().end_turn(block.own[i], block.opponent[i]);
    }
    return block;
  }

  model::Match match;
  TurnProgram program;
  TerminalRule terminal;
  std::vector<double> table;
};

/// Every draw and every place below the truncation lies between what the pass says rounding down and up.
void expect_enclosed(const Turns& turns, unsigned seed, int truncation, const std::string& what) {
  constexpr double kNearestError = 1e-12;  // of the pass that rounds to nearest
  TurnPass<double> full(turns.program, turns.terminal.limit, true);
  TurnPass<double> up(turns.program, turns.terminal.limit, true);
  TurnPass<double> down(turns.program, turns.terminal.limit, true);
  const Block<double> block = turns.block(seed);
  ContinuationValues<double> continuation = turns.continuation();
  full.run(block, continuation, Rounding::nearest);
  continuation.truncation = truncation;
  up.run(block, continuation, Rounding::up);
  down.run(block, continuation, Rounding::down);
  int outside = 0;
  const auto hold = [&](double value, double least, double most) {
    outside += value > most + kNearestError || value < least - kNearestError ? 1 : 0;
  };
  for (int t = 0; t < std::min(truncation, full.top()); ++t)
    for (int lane = 0; lane < kLanes<double>; ++lane) {
      hold(full.draw(t, lane), down.draw(t, lane), up.draw(t, lane));
      hold(full.between(t, lane), down.between(t, lane), up.between(t, lane));
      for (int m = 0; m < static_cast<int>(turns.program.modes.size()); ++m)
        for (int position = 0; position <= turns.program.board_of(m).fresh(); ++position)
          hold(full.state_value(m, position, t, lane), down.state_value(m, position, t, lane),
               up.state_value(m, position, t, lane));
    }
  EXPECT_EQ(outside, 0) << what << ", truncation " << truncation << ", block " << seed;
}

TEST(Truncation, GivesBoundsWhereverItLies) {
  for (const std::string& name : model::preset_names())
    for (const int truncation : {1, 5, 13, 30, 70})
      for (unsigned seed = 0; seed < 4; ++seed)
        expect_enclosed(Turns(model::preset(name), 60, 20, seed), seed, truncation, name);
  for (unsigned rules = 0; rules < 40; ++rules)
    for (const int truncation : {1, 4, 9})
      expect_enclosed(Turns(testing::random_rules(rules), 20, 8, rules), rules, truncation,
                      "random rules " + std::to_string(rules));
}

TEST(Truncation, BeyondAllPointsItChangesNothing) {
  const Turns turns(model::preset("zonk"), 30, 10, 1);
  TurnPass<double> with(turns.program, turns.terminal.limit, false),
      without(turns.program, turns.terminal.limit, false);
  ContinuationValues<double> far = turns.continuation();
  far.truncation = turns.terminal.limit + 100;
  for (const Rounding rounding : {Rounding::nearest, Rounding::up, Rounding::down}) {
    with.run(turns.block(2), far, rounding);
    without.run(turns.block(2), turns.continuation(), rounding);
    for (int lane = 0; lane < kLanes<double>; ++lane) EXPECT_EQ(with.draw(0, lane), without.draw(0, lane));
  }
}

/// At a pair of the grid, which is at a corner of its cell.
TEST(Truncation, IsFoundForAnError) {
  const Turns turns(model::preset("zonk"), 40, 120, 3);
  const ContinuationValues<double> continuation = turns.continuation();
  Truncations found;
  int last = 0;
  for (const double error : {1e-2, 1e-4, 1e-6}) {
    found = Truncations(turns.program, continuation, error, found);
    EXPECT_GT(found.at(0, 0), last);
    last = found.at(0, 0);
    Block<double> block;
    block.lose.fill(continuation.end_turn(0, 0));
    TurnPass<double> turn(turns.program, turns.terminal.limit, false);
    ContinuationValues<double> cut = continuation;
    cut.truncation = found.of(block);
    turn.run(block, cut, Rounding::up);
    const double up = turn.draw(0, 0);
    turn.run(block, cut, Rounding::down);
    EXPECT_LE(up - turn.draw(0, 0), 2 * error) << error;
    EXPECT_LT(cut.truncation, turns.terminal.limit) << error;
  }
  EXPECT_EQ(Truncations().at(3, 4), std::numeric_limits<int>::max());
}

/// With nearer ones a player would be rewarded for points that do not outscore the leader yet.
TEST(Truncation, InALastTurnIsBeyondThePointsThatOutscoreTheLeader) {
  const Turns turns(model::preset("official-showdown"), 40, 120, 3);
  const Truncations found(turns.program, turns.continuation(), 1e-2, {});
  EXPECT_LT(found.at(0, 0), turns.terminal.limit);
  for (int own = 0; own < turns.terminal.limit; ++own)
    for (int opponent = turns.terminal.again; opponent < turns.terminal.limit; ++opponent)
      EXPECT_GT(found.at(own, opponent), opponent - own) << own << " : " << opponent;
}

}  // namespace
}  // namespace fillwise::race
