// Situations as players tell them: the real ones come back as the state they were told of, the others are
// refused with words.
#include "model/fill_or_bust/situation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace fillwise::model {
namespace {

using Stage = Situation::Stage;
using ::testing::HasSubstr;

constexpr int kSmallGoal = 20;  // units

/// The situation that a player in state s tells of.
Situation told(const State& s, const Match& match) {
  Situation t;
  t.own = s.own() * kPointsPerUnit;
  t.opponent = s.opponent() * kPointsPerUnit;
  t.at_risk = s.at_risk * kPointsPerUnit;
  t.card = s.card;
  t.fills = s.fills;
  t.dice = s.dice;
  if (s.dice > 0 && s.dice < kDice) t.kept = match.tosses(s.card).kept_before(s.position());
  switch (s.phase) {
    case Phase::set_aside:
      t.stage = Stage::tossed;
      t.toss = match.classes(s)[static_cast<std::size_t>(s.toss)].example;
      break;
    case Phase::roll_or_stop:
    case Phase::toss:
      t.stage = Stage::dice_left;
      break;
    case Phase::play_or_discard:
      t.stage = Stage::card_drawn;
      break;
    default:
      t.stage = Stage::between_cards;
      break;
  }
  return t;
}

/// Every state of player 0's turns, up to 30 units at risk, that a match from 0 : 0 to 1000 comes to.
std::set<State> states_of_turns(const Match& match) {
  std::set<State> seen;
  std::vector<State> open;
  for (int own = 0; own < kSmallGoal; own += 3)
    for (int opponent = 0; opponent < kSmallGoal; opponent += 4)
      open.push_back(match.start(own, opponent, 0));
  while (!open.empty()) {
    const State s = open.back();
    open.pop_back();
    if (s.mover != 0 || Match::is_over(s) || s.at_risk > 30 || !seen.insert(s).second) continue;
    if (Match::is_chance(s))
      for (const Outcome& o : match.outcomes(s)) open.push_back(o.next);
    else
      for (const Choice& c : match.actions(s)) open.push_back(c.next);
  }
  return seen;
}

TEST(Situation, ComesBackAsTheStateItWasToldOf) {
  const Match match(preset("official"), kSmallGoal);
  Reachable reachable(match);
  std::size_t told_of = 0;
  for (const State& s : states_of_turns(match)) {
    if (s.phase == Phase::draw || s.phase == Phase::redraw) continue;  // nothing that a player asks about
    if (s.phase == Phase::toss && s.dice != kDice) continue;           // the player has rolled already
    ++told_of;
    ASSERT_EQ(state_of(match, reachable, told(s, match)), s);
  }
  EXPECT_GT(told_of, 30000U);
}

/// Refuses the situation and says why.
class Refused : public ::testing::Test {
 protected:
  Refused() : match(preset("official"), 200), reachable(match) {
    good.own = 2500;
    good.opponent = 3200;
    good.at_risk = 400;
    good.card = card("bonus-400");
    good.stage = Stage::dice_left;
    good.dice = 3;
    state_of(match, reachable, good);
  }
  int card(const char* name) const { return match.rules().card_index(name); }
  std::string refusal(const Situation& s) {
    try {
      state_of(match, reachable, s);
    } catch (const SituationError& error) {
      EXPECT_EQ(error.what(), error.field() + ": " + error.reason());
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
      return error.what();
    }
    return "accepted";
  }

  Match match;
  Reachable reachable;
  Situation good;
};

TEST_F(Refused, Scores) {
  Situation s = good;
  for (const auto& [points, why] : std::vector<std::pair<std::int64_t, std::string>>{
           {-50, "me: -50 is below 0"},
           {75, "me: 75 is no multiple of 50"},
           {110, "me: 110 is no multiple of 50"},
           {10000, "me: 10000 is not below the goal of 10000: the game is over"},
           {INT64_MAX, "me: 9223372036854775807 is not below the goal of 10000: the game is over"},
           {INT64_MIN, "me: -9223372036854775808 is below 0"}}) {
    s.own = points;
    EXPECT_EQ(refusal(s), why);
  }
  s = good;
  s.opponent = 10050;
  EXPECT_EQ(refusal(s), "opponent: 10050 is not below the goal of 10000: the game is over");
  s.opponent = -1;
  EXPECT_EQ(refusal(s), "opponent: -1 is below 0");
}

TEST_F(Refused, PointsAtRisk) {
  Situation s = good;
  s.at_risk = -50;
  EXPECT_EQ(refusal(s), "at_risk: -50 is below 0");
  s.at_risk = 475;
  EXPECT_EQ(refusal(s), "at_risk: 475 is no multiple of 50");
  s.at_risk = 100050;
  EXPECT_EQ(refusal(s), "at_risk: 100050 is more than 100000, the most that can be asked about");
  s.at_risk = 100000;
  EXPECT_EQ(refusal(s), "accepted");

  s.card = card("bonus-300");
  s.dice = 5;
  s.at_risk = 0;
  EXPECT_EQ(refusal(s), "at_risk: 0 points can't be at risk with 5 dice left on bonus-300 (50 can)");
  s.at_risk = 350;
  EXPECT_EQ(refusal(s),
            "at_risk: 350 points can't be at risk with 5 dice left on bonus-300 (100 and 650 can)");
  s.dice = 1;
  s.at_risk = 200;
  EXPECT_EQ(refusal(s), "at_risk: 200 points can't be at risk with 1 die left on bonus-300 (250 can)");
  s.dice = 6;
  s.at_risk = 300;
  EXPECT_EQ(refusal(s), "at_risk: 300 points can't be at risk with 6 dice left on bonus-300 (0 and 600 can)");
  s.stage = Stage::tossed;
  s.toss = {{2, 0, 0, 0, 1, 0}};
  s.at_risk = 450;
  EXPECT_EQ(refusal(s),
            "at_risk: 450 points can't be at risk before a toss of 3 dice on bonus-300 (400 and 500 can)");
}

TEST_F(Refused, PointsAtRiskOnOtherCards) {
  Situation s = good;
  s.card = card("double-trouble");
  s.fills = 1;
  s.dice = 6;
  s.at_risk = 0;
  EXPECT_EQ(refusal(s),
            "at_risk: 0 points can't be at risk with 6 dice left on double-trouble with 1 of 2 fills made "
            "(300 can)");
  s = good;
  s.stage = Stage::card_drawn;
  s.card = card("vengeance");
  s.at_risk = 50;
  EXPECT_EQ(refusal(s), "at_risk: 50 points can't be at risk when vengeance is drawn (0 and 600 can)");
}

TEST_F(Refused, BetweenCards) {
  Situation s = good;
  s.stage = Stage::between_cards;
  s.at_risk = 550;
  s.card = card("bonus-300");
  EXPECT_EQ(refusal(s), "at_risk: 550 points can't be at risk between cards after bonus-300 (600 can)");
  s.at_risk = 0;
  s.card = card("must-bust");
  EXPECT_EQ(refusal(s), "card: the turn does not go on after must-bust");
  s.card = -1;
  s.at_risk = 50;
  EXPECT_EQ(refusal(s), "at_risk: 50 points can't be at risk between cards (0 and 600 can)");
  s.at_risk = 600;
  EXPECT_EQ(refusal(s), "accepted");
  s.fills = 1;
  EXPECT_EQ(refusal(s), "fills: fills are counted on a card, and none is in play");
  s.fills = 0;
  s.at_risk = 0;
  s.own = 300;
  EXPECT_EQ(refusal(s), "accepted");
  s.own = 250;
  EXPECT_EQ(refusal(s),
            "me: 250 on the sheet is impossible with nothing at risk between cards: the last card has just "
            "added at least 300");
}

TEST_F(Refused, Dice) {
  Situation s = good;
  for (const std::int64_t dice : {std::int64_t{-1}, std::int64_t{0}, std::int64_t{7}, INT64_MAX}) {
    s.dice = dice;
    EXPECT_EQ(refusal(s), "dice: " + std::to_string(dice) + " dice, expected 1 to 6");
  }
  s.stage = Stage::tossed;
  s.toss = {{1, 1, 1, 1, 1, 2}};
  EXPECT_EQ(refusal(s), "roll: 7 dice, expected 1 to 6");
  s.toss = {};
  EXPECT_EQ(refusal(s), "roll: 0 dice, expected 1 to 6");
}

TEST_F(Refused, Fills) {
  Situation s = good;
  s.fills = 1;
  EXPECT_EQ(refusal(s), "fills: 1 fills can't have been made on bonus-400, expected 0");
  s.fills = -1;
  EXPECT_EQ(refusal(s), "fills: -1 fills can't have been made on bonus-400, expected 0");
  s.card = card("double-trouble");
  s.at_risk = 600;
  s.fills = 1;
  EXPECT_EQ(refusal(s), "accepted");
  s.fills = 2;
  EXPECT_EQ(refusal(s), "fills: 2 fills can't have been made on double-trouble, expected 0 to 1");
  s.stage = Stage::card_drawn;
  s.fills = 1;
  EXPECT_EQ(refusal(s), "fills: 1 fills can't have been made on a fresh double-trouble, expected 0");
  s = good;
  s.card = card("must-bust");  // goes on after each fill: any number
  s.fills = 3;
  EXPECT_EQ(refusal(s), "accepted");
  EXPECT_EQ(state_of(match, reachable, s).fills, 0);
}

TEST_F(Refused, Cards) {
  Situation s = good;
  s.card = card("no-dice");
  EXPECT_EQ(refusal(s), "card: no dice are tossed with no-dice: the turn ends");
  s.stage = Stage::card_drawn;
  s.at_risk = 650;
  EXPECT_EQ(refusal(s), "accepted");
  s.card = 99;
  EXPECT_EQ(refusal(s), "card: a card of the deck is expected");
  s.card = -1;
  EXPECT_EQ(refusal(s), "card: a card of the deck is expected");

  s = good;
  s.card = card("vengeance");
  s.opponent = 2500;
  EXPECT_EQ(refusal(s), "accepted") << "tied for the lead";
  s.opponent = 2450;
  const std::string why =
      "card: the sole leader can't play vengeance (2500 : 2450): discard it and draw another card";
  EXPECT_EQ(refusal(s), why);
  s.stage = Stage::card_drawn;
  EXPECT_EQ(refusal(s), why);
}

TEST_F(Refused, CardsThatAreNotInTheDeck) {
  RuleSet rules = preset("official");
  rules.cards[static_cast<std::size_t>(card("fill-1000"))].count = 0;
  const Match other(rules, 200);
  Reachable others(other);
  good.card = card("fill-1000");
  EXPECT_THAT([&] { state_of(other, others, good); },
              ::testing::ThrowsMessage<SituationError>("card: the deck has no fill-1000"));
}

TEST(Situation, OfACardWithoutDiceIsTheOtherPlayersTurn) {
  const Match match(preset("official"), 200);
  Reachable reachable(match);
  Situation s;
  s.stage = Stage::card_drawn;
  s.own = 100;
  s.card = match.rules().card_index("no-dice");
  EXPECT_EQ(state_of(match, reachable, s), match.start(2, 0, 1));
}

TEST(Situation, OfATossThatScoresNothingIsABust) {
  const Match match(preset("official"), 200);
  Reachable reachable(match);
  Situation s;
  s.stage = Stage::tossed;
  s.card = match.rules().card_index("fill-1000");
  s.toss = {{0, 2, 2, 1, 0, 1}};
  const State state = state_of(match, reachable, s);
  EXPECT_EQ(state.phase, Phase::set_aside);
  EXPECT_EQ(state.toss, 0);
}

TEST(Situation, BetweenCardsWithoutAChoiceIsADraw) {
  RuleSet rules = preset("official");
  for (Card& c : rules.cards)
    if (c.dice && !c.until_bust()) c.then = Card::Then::draw;
  const Match match(rules, 200);
  Reachable reachable(match);
  Situation s;
  s.own = 1000;
  for (const int points : {0, 600}) {
    s.at_risk = points;
    EXPECT_EQ(state_of(match, reachable, s).phase, Phase::draw) << points;
  }
  s.at_risk = 50;
  EXPECT_THROW(state_of(match, reachable, s), SituationError);
}

}  // namespace
}  // namespace fillwise::model
