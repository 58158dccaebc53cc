// Situations between cards: the card that was filled, and an opponent whom a card took down to the goal.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/fill_or_bust/situation.hpp"

namespace fillwise::model {
namespace {

/// Why the situation can't be.
std::string refusal_after_fill(const Match& match, const Situation& situation) {
  Reachable reachable(match);
  try {
    state_of(match, reachable, situation);
  } catch (const SituationError& error) {
    return error.what();
  }
  return "accepted";
}

/// Zonk, where after some cards another one must be drawn.
class AfterAFill : public ::testing::Test {
 protected:
  Situation after(const char* card, std::int64_t at_risk) const {
    Situation s;
    s.own = 1000;
    s.at_risk = at_risk;
    if (card != nullptr) s.card = match.rules().card_index(card);
    return s;
  }
  Phase phase(const char* card, std::int64_t at_risk) {
    return state_of(match, reachable, after(card, at_risk)).phase;
  }
  std::vector<std::string> would_force(const char* card, std::int64_t at_risk) {
    std::vector<std::string> names;
    for (const int i : cards_that_would_force(match, reachable, after(card, at_risk)))
      names.push_back(match.rules().cards[static_cast<std::size_t>(i)].name);
    return names;
  }

  Match match{preset("zonk"), 200, 300};
  Reachable reachable{match};
};

TEST_F(AfterAFill, TheCardSaysWhetherADrawIsForced) {
  EXPECT_EQ(phase("bonus-300", 1300), Phase::between_cards);
  EXPECT_EQ(phase("double-trouble", 1300), Phase::between_cards);
  EXPECT_EQ(phase("fill-1000", 1300), Phase::draw);
  EXPECT_EQ(phase("vengeance", 1300), Phase::draw);
  for (const char* card : {"bonus-300", "fill-1000", "vengeance"})
    EXPECT_THAT(would_force(card, 1300), ::testing::IsEmpty()) << card;
}

TEST_F(AfterAFill, WithoutTheCardThePointsSayWhatTheyCan) {
  EXPECT_EQ(phase(nullptr, 300), Phase::draw) << "Vengeance alone leaves so few";
  EXPECT_THAT(would_force(nullptr, 300), ::testing::IsEmpty());
  EXPECT_EQ(phase(nullptr, 600), Phase::between_cards);
  EXPECT_THAT(would_force(nullptr, 600), ::testing::ElementsAre("vengeance"));
  EXPECT_EQ(phase(nullptr, 1300), Phase::between_cards);
  EXPECT_THAT(would_force(nullptr, 1300), ::testing::ElementsAre("fill-1000", "vengeance"));
  Situation drawn = after("bonus-300", 1300);
  drawn.stage = Situation::Stage::card_drawn;
  EXPECT_THAT(cards_that_would_force(match, reachable, drawn), ::testing::IsEmpty());
}

TEST_F(AfterAFill, CardsThatCannotHaveBeenFilledAreRefused) {
  const auto refusal = [&](const char* card, std::int64_t at_risk) {
    return refusal_after_fill(match, after(card, at_risk));
  };
  EXPECT_EQ(refusal("bonus-300", 300),
            "at_risk: 300 points can't be at risk between cards after bonus-300 (600 can)");
  EXPECT_EQ(refusal("fill-1000", 600),
            "at_risk: 600 points can't be at risk between cards after fill-1000 (1300 can)");
  EXPECT_EQ(refusal("no-dice", 600), "card: the turn does not go on after no-dice");
  EXPECT_EQ(refusal("must-bust", 600), "card: the turn does not go on after must-bust");
}

TEST(AfterAFillOfTheOfficialRules, TheSheetHasWhatWasAdded) {
  const Match match(preset("official"), 200);
  Situation s;
  s.card = match.rules().card_index("double-trouble");
  s.own = 1150;
  EXPECT_EQ(refusal_after_fill(match, s),
            "me: 1150 on the sheet is impossible after double-trouble, which has just added at least 1200");
  s.own = 1200;
  EXPECT_EQ(refusal_after_fill(match, s), "accepted");
  s.at_risk = 600;
  EXPECT_EQ(refusal_after_fill(match, s),
            "at_risk: 600 points can't be at risk between cards after double-trouble (0 can)");
}

/// A card takes 100 points from the leader; games end at exactly 1000, or 1400 and more.
TEST(AfterAFillOfTheOfficialRules, AnOpponentAtTheGoalNeedsACardThatTakesHimThere) {
  const auto refusal = [](auto change, std::int64_t opponent) {
    RuleSet rules = preset("official");
    rules.overshoot = 8;
    Card& vengeance = rules.cards[static_cast<std::size_t>(rules.card_index("vengeance"))];
    vengeance.leader_loses = 2;
    change(rules, vengeance);
    Situation s;
    s.own = 300;
    s.opponent = opponent;
    return refusal_after_fill(Match(rules, 20), s);
  };
  const auto as_it_is = [](RuleSet&, Card&) {};
  const std::string wins = "opponent: 1000 wins: the game is over";
  EXPECT_EQ(refusal(as_it_is, 1000), "accepted");
  EXPECT_EQ(refusal(as_it_is, 1100), "accepted");
  EXPECT_EQ(refusal([](RuleSet&, Card& c) { c.leader_loses = 8; }, 1000), wins) << "from 1400, which wins";
  EXPECT_EQ(refusal([](RuleSet&, Card& c) { c.leader_loses = 7; }, 1000), "accepted");
  EXPECT_EQ(refusal([](RuleSet&, Card& c) { c.leader_needs = 23; }, 1000), wins) << "more than 1100";
  EXPECT_EQ(refusal([](RuleSet&, Card& c) { c.leader_needs = 22; }, 1000), "accepted");
  EXPECT_EQ(refusal([](RuleSet&, Card& c) { c.leader_loses = 0; }, 1000), wins);
  EXPECT_EQ(refusal([](RuleSet&, Card& c) { c.count = 0; }, 1000), wins);
  EXPECT_EQ(refusal([](RuleSet& r, Card&) { r.overshoot = 0; }, 1000),
            "opponent: 1000 is not below the goal of 1000: the game is over");
  EXPECT_EQ(refusal([](RuleSet& r, Card&) { r.last_turn = true; }, 1000), "accepted");
}

}  // namespace
}  // namespace fillwise::model
