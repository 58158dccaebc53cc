// The options of the rule text, sentence by sentence: Show Down and Must Bust as a penalty.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "model/fill_or_bust/situation.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "tests/model/fill_or_bust/turn_states.hpp"

namespace fillwise::model {
namespace {

class ShowDown : public testing::TurnStates {
 protected:
  ShowDown() : TurnStates({preset("official-showdown"), 100}) {}
};

TEST_F(ShowDown, TheOtherPlayerHasOneLastTurn) {
  EXPECT_EQ(match.after_stop(between(90, 40, 10)), match.start(100, 40, 1));
  EXPECT_EQ(match.after_stop(between(90, 40, 9)), match.start(99, 40, 1));
}

TEST_F(ShowDown, TheHighestScoreWinsAndATieIsShared) {
  const auto result = [&](int at_risk) {
    const State over = match.after_stop(between(90, 110, at_risk));
    EXPECT_TRUE(Match::is_over(over)) << at_risk;
    return Match::half_points(over, 0);
  };
  EXPECT_EQ(result(21), 2);
  EXPECT_EQ(result(20), 1);
  EXPECT_EQ(result(19), 0);
  EXPECT_EQ(result(0), 0);
  EXPECT_EQ(Match::half_points(match.after_stop(between(90, 110, 19)), 1), 2);
  EXPECT_EQ(Match::half_points(match.after_stop(between(90, 110, 20)), 1), 1);
}

TEST_F(ShowDown, ABustInTheLastTurnEndsTheGame) {
  State s = filled("bonus-300", 90, 110, 40);
  s.phase = Phase::toss;
  s.dice = 2;
  EXPECT_EQ(Match::half_points(match.after_bust(s), 1), 2);
}

TEST_F(ShowDown, VengeanceMayTakeTheLeaderBelowTheGoal) {
  // 110 - 50 is below 100: the game goes on, and the player may still add points.
  const State s = match.after_fill(filled("vengeance", 70, 110, 20));
  EXPECT_EQ(s, between(90, 60, 0));
  EXPECT_EQ(match.after_stop(s), match.start(90, 60, 1));
  // With the goal reached as well, it is the former leader who has a last turn now.
  EXPECT_EQ(match.after_stop(match.after_fill(filled("vengeance", 90, 110, 20))), match.start(110, 60, 1));
  // 160 - 50 is not below the goal: the last turn goes on.
  EXPECT_EQ(Match::half_points(match.after_stop(match.after_fill(filled("vengeance", 70, 160, 20))), 1), 2);
}

TEST_F(ShowDown, PointsAddedInMidTurnEndNothing) {
  EXPECT_EQ(match.after_fill(filled("double-trouble", 90, 40, 12, 1)), between(114, 40, 0));
}

TEST_F(ShowDown, TheMatchCountsToItsLimit) {
  const State over = match.after_stop(between(90, 40, match.limit() - 90));
  EXPECT_TRUE(Match::is_over(over));
  EXPECT_TRUE(match.is_cut(over));
  // In the last turn it is a win without a doubt.
  EXPECT_FALSE(match.is_cut(match.after_stop(between(90, 110, match.limit() - 90))));
  // A card that reaches the limit has taken points from the leader all the same, who no longer has the goal.
  const State taken = match.after_fill(filled("vengeance", 90, 110, match.limit() - 90));
  EXPECT_EQ(taken.opponent(), 60);
  EXPECT_TRUE(match.is_cut(taken));
  EXPECT_THROW(Match(preset("official-showdown"), 100, 99), std::invalid_argument);
  EXPECT_THROW(Match(preset("official"), 100, 101), std::invalid_argument);
}

TEST(UsualLimit, LiesFartherWhereACardRunsOnWithCombo5) {
  const auto above = [](const std::function<void(RuleSet&)>& change) {
    RuleSet rules = preset("official-showdown");
    rules.chart.combo_five = 1;
    change(rules);
    return usual_limit(rules, 100) - 100;
  };
  const auto must_bust = [](RuleSet& rules) -> Card& {
    return rules.cards[static_cast<std::size_t>(rules.card_index("must-bust"))];
  };
  EXPECT_EQ(above([](RuleSet&) {}), 260);
  EXPECT_EQ(above([](RuleSet& r) { r.chart.combo_five = 0; }), 200);
  EXPECT_EQ(above([&](RuleSet& r) { must_bust(r).count = 0; }), 200);
  EXPECT_EQ(above([&](RuleSet& r) { must_bust(r).on_bust = Card::OnBust::subtract_card; }), 200);
  EXPECT_EQ(above([](RuleSet& r) { r.benchmarks = {{84, 50'000}}; }), 200);
  EXPECT_EQ(above([](RuleSet& r) { r.last_turn = false; }), 0);
  EXPECT_EQ(above([](RuleSet& r) { r.overshoot = 10; }), 270);
}

TEST_F(ShowDown, ScoresAboveTheGoalCanBeAskedAbout) {
  Reachable reachable(match);
  Situation s;
  s.own = 4000;
  s.opponent = 6000;
  s.stage = Situation::Stage::dice_left;
  s.card = match.rules().card_index("bonus-300");
  s.dice = 6;
  EXPECT_EQ(state_of(match, reachable, s).opponent(), 120);
  s.opponent = match.limit() * kPointsPerUnit;
  EXPECT_THROW(state_of(match, reachable, s), SituationError);
}

/// The official rules with Must Bust as a penalty.
RuleSet penalty_rules(Card::OnBust on_bust) {
  RuleSet rules = preset("official");
  rules.cards[static_cast<std::size_t>(rules.card_index("must-bust"))].on_bust = on_bust;
  return rules;
}

State drawn(const Match& match, int own, int at_risk) {
  State s = match.start(own, 30, 0);
  s.at_risk = at_risk;
  return match.after_card(s, match.rules().card_index("must-bust"));
}

TEST(Penalty, SubtractsTheCardsPointsAndLosesTheOthers) {
  const Match match(penalty_rules(Card::OnBust::subtract_card), 100);
  State s = drawn(match, 50, 20);
  EXPECT_EQ(s.at_risk, 0);  // what was at risk is lost already
  s.at_risk = 8;
  EXPECT_EQ(match.after_bust(s), match.start(42, 30, 1));
  s.at_risk = 60;
  EXPECT_EQ(match.after_bust(s), match.start(0, 30, 1));  // not below zero
}

/// "After adding your total to the scoresheet, you can continue your turn without the risk of losing those
/// points": what Double Trouble and Vengeance have added is not subtracted once more.
TEST(Penalty, LeavesWhatWasAddedEarlierInTheTurn) {
  for (const auto& [name, fills, opponent_left] : {std::tuple{"double-trouble", 1, 60}, {"vengeance", 0, 10}})
    for (const Card::OnBust on_bust : {Card::OnBust::subtract_card, Card::OnBust::subtract_turn}) {
      const Match match(penalty_rules(on_bust), 100);
      State s = match.start(20, 60, 0);
      s.phase = Phase::roll_or_stop;
      s.card = static_cast<std::int8_t>(match.rules().card_index(name));
      s.fills = static_cast<std::int8_t>(fills);
      s.at_risk = 12;
      const State added = match.after_fill(s);
      const int own = 20 + (fills == 1 ? 24 : 12);
      ASSERT_EQ(added.own(), own);
      s = match.after_card(added, match.rules().card_index("must-bust"));
      s.at_risk += 8;
      EXPECT_EQ(match.after_bust(s), match.start(own - 8, opponent_left, 1)) << name;
    }
}

TEST(Penalty, OfTheTurnSubtractsWhatWasAtRiskBeforeTheCardToo) {
  const Match match(penalty_rules(Card::OnBust::subtract_turn), 100);
  State s = drawn(match, 50, 20);
  EXPECT_EQ(s.at_risk, 20);
  s.at_risk += 8;
  EXPECT_EQ(match.after_bust(s), match.start(22, 30, 1));
}

TEST(Penalty, NeedsACardWithoutDecisions) {
  for (const char* key : {"may-stop = true", "fills = 1", "set-aside = \"some\"", "may-discard = true"}) {
    std::string text =
        "name = \"x\"\n[scoring]\nsingle = { 1 = 100 }\n[[card]]\nname = \"a\"\ncount = 1\n[[card]]\nname = "
        "\"p\"\ncount = 1\non-bust = \"subtract-card\"\n";
    if (std::string(key).find("fills") == std::string::npos) text += "fills = 0\n";
    if (std::string(key).find("set-aside") == std::string::npos) text += "set-aside = \"all\"\n";
    text += key;
    try {
      parse_rules(text, "t");
      ADD_FAILURE() << key;
    } catch (const RulesError& error) {
      EXPECT_THAT(error.what(),
                  ::testing::HasSubstr("card 'p' subtracts points at the bust, expected fills = 0"));
    }
  }
}

}  // namespace
}  // namespace fillwise::model
