// Sums over the steps of games, by hand.
#include <gtest/gtest.h>

#include <vector>

#include "solver/advice/analysis_tally.hpp"

namespace fillwise::solver {
namespace {

using Event = AnalysedStep::Event;

AnalysedStep luck(Event event, std::size_t turn, double luck) {
  AnalysedStep s;
  s.event = event;
  s.turn = turn;
  s.player = static_cast<int>(turn % 2);
  s.luck = luck;
  return s;
}

/// A decision between the best option and one that costs `loss`; the second was played.
AnalysedStep decision(DecisionKind kind, std::size_t turn, double loss, bool near_tie = false) {
  AnalysedStep s;
  s.event = Event::decision;
  s.turn = turn;
  s.player = static_cast<int>(turn % 2);
  s.kind = kind;
  s.options.resize(2);
  s.options[1].loss = loss;
  s.played = 1;
  s.is_real = true;
  s.has_stakes = loss > 0;
  s.is_near_tie = near_tie;
  return s;
}

AnalysedStep forced(std::size_t turn) {
  AnalysedStep s = decision(DecisionKind::set_aside, turn, 0);
  s.options.resize(1);
  s.played = 0;
  s.is_real = false;
  return s;
}

GameAnalysis example() {
  GameAnalysis game;
  game.expectation = 0.5;
  game.result = 1;
  game.end_luck = 0.0625;
  game.steps = {luck(Event::card, 0, 0.25),
                luck(Event::toss, 0, -0.125),
                decision(DecisionKind::set_aside, 0, 0.001),
                forced(0),
                decision(DecisionKind::roll_or_stop, 0, 0.02),
                luck(Event::card, 1, 0.03125),
                decision(DecisionKind::roll_or_stop, 1, 0.0049),
                decision(DecisionKind::draw_or_stop, 1, 0.03, true),
                luck(Event::toss, 2, 0.5),
                decision(DecisionKind::play_or_discard, 2, 0)};
  return game;
}

TEST(Tally, AddsUpWhatAPlayerDid) {
  const PlayerTally t = tally_of(example(), 0, {});
  EXPECT_EQ(t.games, 1U);
  EXPECT_EQ(t.turns, 2U);
  EXPECT_EQ(t.decisions, 4U);
  EXPECT_EQ(t.real, 3U);
  EXPECT_EQ(t.stakes, 2U);
  EXPECT_DOUBLE_EQ(t.loss, 0.021);
  EXPECT_DOUBLE_EQ(t.mean_loss(), 0.007);
  EXPECT_EQ(t.mistakes, (std::array<std::size_t, 3>{1, 0, 1}));
  EXPECT_EQ(t.kinds[static_cast<std::size_t>(DecisionKind::set_aside)].real, 1U);
  EXPECT_DOUBLE_EQ(t.kinds[static_cast<std::size_t>(DecisionKind::set_aside)].loss, 0.001);
  EXPECT_DOUBLE_EQ(t.kinds[static_cast<std::size_t>(DecisionKind::roll_or_stop)].loss, 0.02);
  EXPECT_EQ(t.kinds[static_cast<std::size_t>(DecisionKind::play_or_discard)].real, 1U);
  EXPECT_DOUBLE_EQ(t.card_luck, 0.25);
  EXPECT_DOUBLE_EQ(t.dice_luck, 0.375);
  EXPECT_DOUBLE_EQ(t.opponents_luck, 0.03125);
  EXPECT_DOUBLE_EQ(t.luck(), 0.625 - 0.03125 + 0.0625);
  EXPECT_EQ(t.finished, 1U);
  EXPECT_DOUBLE_EQ(t.won, 1);
  EXPECT_DOUBLE_EQ(t.result, 1);
  EXPECT_DOUBLE_EQ(t.adjusted, 0.5 - 0.021 + 0.0349);
}

TEST(Tally, SeesTheGameFromBothSides) {
  const PlayerTally t = tally_of(example(), 1, {});
  EXPECT_EQ(t.turns, 1U);
  EXPECT_DOUBLE_EQ(t.result, 0);
  EXPECT_DOUBLE_EQ(t.luck(), 0.03125 - 0.625 - 0.0625);
  EXPECT_EQ(t.near_ties, 1U);
  // A near tie is no mistake, but what it may have cost is counted.
  EXPECT_EQ(t.mistakes, (std::array<std::size_t, 3>{1, 0, 0}));
  EXPECT_DOUBLE_EQ(t.loss, 0.0349);
}

TEST(Tally, PutsMistakesIntoTheClassesAskedFor) {
  const MistakeLimits limits{{0.0001, 0.001, 0.0049}};
  EXPECT_EQ(tally_of(example(), 0, limits).mistakes, (std::array<std::size_t, 3>{0, 1, 1}));
  EXPECT_EQ(tally_of(example(), 1, limits).mistakes, (std::array<std::size_t, 3>{0, 0, 1}));
  EXPECT_EQ(class_of(decision(DecisionKind::set_aside, 0, 0), limits), MistakeClass::none);
}

TEST(Tally, OfAGameThatIsNotOverCountsTheChanceAtItsEnd) {
  GameAnalysis game = example();
  game.result.reset();
  game.at_end = 0.75;
  const PlayerTally t = tally_of(game, 1, {});
  EXPECT_EQ(t.finished, 0U);
  EXPECT_EQ(t.won, 0);
  EXPECT_EQ(t.expectation, 0.5);
  EXPECT_EQ(t.result, 0.25);
  EXPECT_DOUBLE_EQ(t.adjusted, 0.5 - 0.0349 + 0.021);
}

TEST(Tally, OfSeveralGamesIsTheSum) {
  PlayerTally sum = tally_of(example(), 0, {});
  sum += tally_of(example(), 1, {});
  EXPECT_EQ(sum.games, 2U);
  EXPECT_EQ(sum.turns, 3U);
  EXPECT_DOUBLE_EQ(sum.result, 1);
  EXPECT_DOUBLE_EQ(sum.won, 1);
  EXPECT_EQ(sum.finished, 2U);
  EXPECT_NEAR(sum.luck(), 0, 1e-15);
  EXPECT_DOUBLE_EQ(sum.expectation, 1);
  EXPECT_DOUBLE_EQ(sum.adjusted, 1);
  EXPECT_EQ(sum.mistakes, (std::array<std::size_t, 3>{2, 0, 1}));
  EXPECT_EQ(sum.kinds[static_cast<std::size_t>(DecisionKind::roll_or_stop)].real, 2U);
  EXPECT_EQ(PlayerTally().mean_loss(), 0);
}

}  // namespace
}  // namespace fillwise::solver
