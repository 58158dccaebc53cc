// Passes that do not tell points at risk apart from some horizon on.

#include "solver/race/horizon.hpp"

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
      : match(testing::small_match(rules, goal, above)), program(compile(match)), ending(ending_of(match)) {
    std::mt19937 random(seed);
    for (int a = 0; a < ending.limit; ++a)
      for (int b = 0; b < ending.limit; ++b)
        table.push_back(0.5 + 0.4 * std::tanh((a - b) / 20.0) + 0.05 * (random() % 1000) / 1000.0);
  }
  Outlook<double> outlook() const {
    return {ending, {table.data(), ending.limit}, {table.data(), ending.limit}};
  }
  Block<double> block(unsigned seed) const {
    std::mt19937 random(seed);
    Block<double> block;
    for (std::size_t i = 0; i < block.own.size(); ++i) {
      block.own[i] = static_cast<int>(random() % static_cast<unsigned>(least_unreached(program, ending)));
      block.opponent[i] = static_cast<int>(random() % static_cast<unsigned>(ending.limit));
      block.lose[i] = outlook().end_turn(block.own[i], block.opponent[i]);
    }
    return block;
  }

  model::Match match;
  TurnProgram program;
  Ending ending;
  std::vector<double> table;
};

/// Every draw and every place below the horizon lies between what the pass says rounding down and up.
void expect_enclosed(const Turns& turns, unsigned seed, int horizon, const std::string& what) {
  constexpr double kNearestError = 1e-12;  // of the pass that rounds to nearest
  TurnPass<double> full(turns.program, turns.ending.limit, true);
  TurnPass<double> up(turns.program, turns.ending.limit, true);
  TurnPass<double> down(turns.program, turns.ending.limit, true);
  const Block<double> block = turns.block(seed);
  Outlook<double> outlook = turns.outlook();
  full.run(block, outlook, Rounding::nearest);
  outlook.horizon = horizon;
  up.run(block, outlook, Rounding::up);
  down.run(block, outlook, Rounding::down);
  int outside = 0;
  const auto hold = [&](double value, double least, double most) {
    outside += value > most + kNearestError || value < least - kNearestError ? 1 : 0;
  };
  for (int t = 0; t < std::min(horizon, full.top()); ++t)
    for (int lane = 0; lane < kLanes<double>; ++lane) {
      hold(full.draw(t, lane), down.draw(t, lane), up.draw(t, lane));
      hold(full.between(t, lane), down.between(t, lane), up.between(t, lane));
      for (int m = 0; m < static_cast<int>(turns.program.modes.size()); ++m)
        for (int position = 0; position <= turns.program.board_of(m).fresh(); ++position)
          hold(full.keep(m, position, t, lane), down.keep(m, position, t, lane),
               up.keep(m, position, t, lane));
    }
  EXPECT_EQ(outside, 0) << what << ", horizon " << horizon << ", block " << seed;
}

TEST(Horizon, GivesBoundsWhereverItLies) {
  for (const std::string& name : model::preset_names())
    for (const int horizon : {1, 5, 13, 30, 70})
      for (unsigned seed = 0; seed < 4; ++seed)
        expect_enclosed(Turns(model::preset(name), 60, 20, seed), seed, horizon, name);
  for (unsigned rules = 0; rules < 40; ++rules)
    for (const int horizon : {1, 4, 9})
      expect_enclosed(Turns(testing::random_rules(rules), 20, 8, rules), rules, horizon,
                      "random rules " + std::to_string(rules));
}

TEST(Horizon, BeyondAllPointsItChangesNothing) {
  const Turns turns(model::preset("zonk"), 30, 10, 1);
  TurnPass<double> with(turns.program, turns.ending.limit, false),
      without(turns.program, turns.ending.limit, false);
  Outlook<double> far = turns.outlook();
  far.horizon = turns.ending.limit + 100;
  for (const Rounding rounding : {Rounding::nearest, Rounding::up, Rounding::down}) {
    with.run(turns.block(2), far, rounding);
    without.run(turns.block(2), turns.outlook(), rounding);
    for (int lane = 0; lane < kLanes<double>; ++lane) EXPECT_EQ(with.draw(0, lane), without.draw(0, lane));
  }
}

/// At a pair of the grid, which is at a corner of its cell.
TEST(Horizon, IsFoundForAnError) {
  const Turns turns(model::preset("zonk"), 40, 120, 3);
  const Outlook<double> outlook = turns.outlook();
  Horizons found;
  int last = 0;
  for (const double error : {1e-2, 1e-4, 1e-6}) {
    found = Horizons(turns.program, outlook, error, found);
    EXPECT_GT(found.at(0, 0), last);
    last = found.at(0, 0);
    Block<double> block;
    block.lose.fill(outlook.end_turn(0, 0));
    TurnPass<double> turn(turns.program, turns.ending.limit, false);
    Outlook<double> cut = outlook;
    cut.horizon = found.of(block);
    turn.run(block, cut, Rounding::up);
    const double up = turn.draw(0, 0);
    turn.run(block, cut, Rounding::down);
    EXPECT_LE(up - turn.draw(0, 0), 2 * error) << error;
    EXPECT_LT(cut.horizon, turns.ending.limit) << error;
  }
  EXPECT_EQ(Horizons().at(3, 4), std::numeric_limits<int>::max());
}

/// With nearer ones a player would be rewarded for points that do not outscore the leader yet.
TEST(Horizon, InALastTurnIsBeyondThePointsThatOutscoreTheLeader) {
  const Turns turns(model::preset("official-showdown"), 40, 120, 3);
  const Horizons found(turns.program, turns.outlook(), 1e-2, {});
  EXPECT_LT(found.at(0, 0), turns.ending.limit);
  for (int own = 0; own < turns.ending.limit; ++own)
    for (int opponent = turns.ending.again; opponent < turns.ending.limit; ++opponent)
      EXPECT_GT(found.at(own, opponent), opponent - own) << own << " : " << opponent;
}

}  // namespace
}  // namespace fillwise::race
