// The turn rules, sentence by sentence of the rule text, and the laws that every state obeys.

#include "model/fill_or_bust/turn.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <set>
#include <unordered_set>

#include "tests/model/fill_or_bust/turn_states.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::model {
namespace {

class OfficialTurn : public testing::TurnStates {
 protected:
  OfficialTurn() : TurnStates({preset("official"), 200}) {}

  State with_dice(const char* name, int own, int opponent, int at_risk, int dice, Phase phase) const {
    State s = filled(name, own, opponent, at_risk);
    s.dice = static_cast<std::int8_t>(dice);
    s.phase = phase;
    return s;
  }
  static bool can(const std::vector<Choice>& choices, ActionKind kind) {
    return std::ranges::any_of(choices, [&](const Choice& c) { return c.action.kind == kind; });
  }
};

TEST_F(OfficialTurn, ACardIsDrawnFirst) {
  const auto outcomes = match.outcomes(match.start(0, 0, 0));
  ASSERT_EQ(outcomes.size(), 8U);
  std::uint64_t sum = 0;
  for (const Outcome& o : outcomes) sum += o.weight;
  EXPECT_EQ(sum, 54U);
}

TEST_F(OfficialTurn, NoDiceEndsTheTurnAndLosesWhatIsAtRisk) {
  State s = match.start(10, 20, 0);
  s.at_risk = 30;
  EXPECT_EQ(match.after_card(s, card("no-dice")), match.start(10, 20, 1));
}

TEST_F(OfficialTurn, BonusMayStopAndGetsTheBonusWithTheFillOnly) {
  const auto choices = match.actions(with_dice("bonus-400", 10, 0, 6, 3, Phase::roll_or_stop));
  ASSERT_EQ(choices.size(), 2U);
  EXPECT_EQ(choices[1].action.kind, ActionKind::stop);
  EXPECT_EQ(choices[1].next, match.start(16, 0, 1));
  EXPECT_EQ(match.after_fill(filled("bonus-400", 10, 0, 6)), between(10, 0, 14));
}

TEST_F(OfficialTurn, FillThousandForbidsToStop) {
  EXPECT_FALSE(can(match.actions(with_dice("fill-1000", 0, 0, 6, 3, Phase::roll_or_stop)), ActionKind::stop));
  EXPECT_EQ(match.after_fill(filled("fill-1000", 0, 0, 6)), between(0, 0, 26));
}

TEST_F(OfficialTurn, AfterAFillThePlayerStopsOrDraws) {
  const auto choices = match.actions(between(10, 0, 14));
  EXPECT_TRUE(can(choices, ActionKind::draw));
  EXPECT_TRUE(can(choices, ActionKind::stop));
}

TEST_F(OfficialTurn, ABustLosesThePointsOfTheTurnOnly) {
  EXPECT_EQ(match.after_bust(with_dice("bonus-300", 10, 20, 9, 2, Phase::toss)), match.start(10, 20, 1));
}

TEST_F(OfficialTurn, MustBustSetsAllAsideGoesOnAfterFillsAndBanksAtTheBust) {
  State toss = with_dice("must-bust", 10, 20, 7, 6, Phase::toss);
  for (const Outcome& o : match.outcomes(toss)) {
    if (o.next.phase != Phase::set_aside) {
      EXPECT_EQ(o.next, match.start(17, 20, 1));  // the bust banks, what was scored before the card included
      continue;
    }
    const auto choices = match.actions(o.next);
    ASSERT_EQ(choices.size(), 1U);
    EXPECT_EQ(choices[0].action.way,
              match.tosses(card("must-bust")).classes(6)[static_cast<std::size_t>(o.next.toss)].all);
  }
  const State again = match.after_fill(filled("must-bust", 10, 20, 31));
  EXPECT_EQ(again.phase, Phase::toss);
  EXPECT_EQ(again.dice, 6);
  EXPECT_EQ(again.at_risk, 31);
  EXPECT_EQ(again.card, card("must-bust"));
}

TEST_F(OfficialTurn, DoubleTroubleDoublesTheTurnAfterTwoFillsInARow) {
  const State second = match.after_fill(filled("double-trouble", 10, 20, 9));
  EXPECT_EQ(second.phase, Phase::toss);
  EXPECT_EQ(second.fills, 1);
  EXPECT_EQ(second.dice, 6);
  EXPECT_EQ(second.at_risk, 9);
  // 2 * 15 are added to the sheet; the turn may go on with nothing at risk. The opponent loses nothing.
  EXPECT_EQ(match.after_fill(filled("double-trouble", 10, 20, 15, 1)), between(40, 20, 0));
  EXPECT_FALSE(
      can(match.actions(with_dice("double-trouble", 0, 0, 6, 3, Phase::roll_or_stop)), ActionKind::stop));
}

TEST(HouseRules, AFactorMultipliesTheBonusToo) {
  RuleSet rules = preset("official");
  const int trouble = rules.card_index("double-trouble");
  rules.cards[static_cast<std::size_t>(trouble)].bonus = 4;
  const Match match(rules, 200);
  State s = match.start(10, 20, 0);
  s.phase = Phase::roll_or_stop;
  s.card = static_cast<std::int8_t>(trouble);
  s.fills = 1;
  s.at_risk = 15;
  EXPECT_EQ(match.after_fill(s).own(), 10 + 2 * (15 + 4));
}

TEST_F(OfficialTurn, VengeanceIsForWhoIsNotAloneInTheLead) {
  const int vengeance = card("vengeance");
  for (const auto& [own, opponent] : {std::pair{10, 20}, {20, 20}}) {
    const State drawn = match.after_card(match.start(own, opponent, 0), vengeance);
    EXPECT_EQ(drawn.phase, Phase::play_or_discard);
    const auto choices = match.actions(drawn);
    EXPECT_EQ(choices[0].next.phase, Phase::toss);
    EXPECT_EQ(choices[1].next.phase, Phase::redraw);
    EXPECT_EQ(choices[1].next.card, -1);
  }
  const State discarded = match.after_card(match.start(21, 20, 0), vengeance);
  EXPECT_EQ(discarded.phase, Phase::redraw);
  const auto outcomes = match.outcomes(discarded);
  EXPECT_EQ(outcomes.size(), 7U);  // the other seven kinds
  std::uint64_t sum = 0;
  for (const Outcome& o : outcomes) sum += o.weight;
  EXPECT_EQ(sum, 50U);
}

TEST_F(OfficialTurn, VengeanceAddsThePointsAndTakes2500FromTheLeader) {
  EXPECT_EQ(match.after_fill(filled("vengeance", 10, 80, 9)), between(19, 30, 0));
  EXPECT_EQ(match.after_fill(filled("vengeance", 10, 20, 9)), between(19, 0, 0));  // not below zero
  EXPECT_EQ(match.after_fill(filled("vengeance", 80, 80, 9)),
            between(89, 30, 0));  // tied: the other one loses
  // No bonus points, no doubling; a bust loses as usual.
  EXPECT_EQ(match.after_bust(with_dice("vengeance", 10, 80, 9, 2, Phase::toss)), match.start(10, 80, 1));
  // The selectable reading: a tied player loses as well.
  RuleSet rules = preset("official");
  rules.cards[static_cast<std::size_t>(card("vengeance"))].tied_player_loses_too = true;
  const Match strict(rules, 200);
  EXPECT_EQ(strict.after_fill(filled("vengeance", 80, 80, 9)), between(39, 30, 0));
  EXPECT_EQ(strict.after_fill(filled("vengeance", 20, 20, 9)), between(0, 0, 0));
  EXPECT_EQ(strict.after_fill(filled("vengeance", 10, 80, 9)), between(19, 30, 0));
}

/// "If the person with the highest score is the one who draws the Vengeance 2500 card then nobody will lose
/// any points", read so that who is tied for the highest score is such a person.
TEST_F(OfficialTurn, VengeanceOnlyFromBehind) {
  RuleSet rules = preset("quick-guide");
  rules.cards[static_cast<std::size_t>(card("vengeance"))].only_from_behind = true;
  const Match spares(rules, 200);
  EXPECT_EQ(spares.after_fill(filled("vengeance", 80, 80, 9)), between(89, 80, 0));
  EXPECT_EQ(spares.after_fill(filled("vengeance", 81, 80, 9)), between(90, 80, 0));
  EXPECT_EQ(spares.after_fill(filled("vengeance", 79, 80, 9)), between(88, 30, 0));
  EXPECT_EQ(spares.after_fill(filled("vengeance", 0, 0, 9)), between(9, 0, 0));
  const Match quick_guide(preset("quick-guide"), 200);
  EXPECT_EQ(quick_guide.after_fill(filled("vengeance", 80, 80, 9)), between(89, 30, 0));
  EXPECT_EQ(quick_guide.after_fill(filled("vengeance", 81, 80, 9)), between(90, 80, 0));
}

TEST_F(OfficialTurn, ReachingTheGoalEndsTheGameAtOnceInMidTurnToo) {
  const auto won = [&](const State& s) { return Match::is_over(s) && s.mover == 0; };
  EXPECT_TRUE(won(match.after_stop(between(190, 199, 10))));
  EXPECT_FALSE(won(match.after_stop(between(190, 199, 9))));
  EXPECT_TRUE(won(match.after_fill(filled("double-trouble", 190, 199, 5, 1))));
  EXPECT_TRUE(won(match.after_fill(filled("vengeance", 190, 199, 10))));
  EXPECT_TRUE(won(match.after_bust(with_dice("must-bust", 190, 199, 10, 2, Phase::toss))));
}

TEST_F(OfficialTurn, SixFreshDiceMustBeTossed) {
  // There is no stopping between the card and its first toss.
  EXPECT_EQ(match.after_card(between(10, 0, 14), card("bonus-300")).phase, Phase::toss);
}

/// Every state that a match to a small goal can come to obeys the laws of the rules.
void expect_laws(const RuleSet& rules, int goal) {
  const Match match = testing::small_match(rules, goal);
  const bool wins_by_card = std::ranges::any_of(
      rules.cards, [](const Card& c) { return c.count > 0 && c.on_fill == Card::OnFill::win; });
  std::unordered_set<State, StateHash> seen;
  std::deque<State> queue{match.start(0, 0, 0)};
  seen.insert(queue.front());
  while (!queue.empty() && seen.size() < 200'000) {
    const State s = queue.front();
    queue.pop_front();
    if (Match::is_over(s)) {
      // A card that wins leaves the sheets as they are.
      if (!wins_by_card) {
        EXPECT_TRUE(match.wins(s.own()));
        EXPECT_TRUE(s.own() >= s.opponent() || !match.wins(s.opponent()));
      }
      continue;
    }
    EXPECT_LT(s.own(), match.limit());
    EXPECT_LT(s.opponent(), match.limit());
    EXPECT_GE(s.own(), 0);
    EXPECT_GE(s.opponent(), 0);
    EXPECT_GE(s.at_risk, 0);
    std::vector<State> next;
    if (Match::is_chance(s)) {
      std::uint64_t sum = 0;
      for (const Outcome& o : match.outcomes(s)) {
        EXPECT_GT(o.weight, 0U);
        sum += o.weight;
        next.push_back(o.next);
      }
      if (s.phase == Phase::toss) {
        EXPECT_EQ(sum, tosses(s.dice));
      }
    } else {
      std::set<Action> actions;
      for (const Choice& c : match.actions(s)) {
        EXPECT_TRUE(actions.insert(c.action).second);
        next.push_back(c.next);
        if (c.next.mover == s.mover && !Match::is_over(c.next) && c.next.own() == s.own()) {
          EXPECT_GE(c.next.at_risk, s.at_risk);
        }
      }
      EXPECT_FALSE(actions.empty());
    }
    EXPECT_FALSE(next.empty());
    for (State n : next) {
      if (!Match::is_over(n)) n.at_risk = std::min(n.at_risk, match.limit() - n.own() + 60);
      if (seen.insert(n).second) queue.push_back(n);
    }
  }
}

TEST(TurnLaws, Official) {
  expect_laws(preset("official"), 8);
}

TEST(TurnLaws, Presets) {
  for (const std::string& name : preset_names()) expect_laws(preset(name), 4);
}

TEST(TurnLaws, RandomRules) {
  for (unsigned seed = 0; seed < 15; ++seed) expect_laws(testing::random_rules(seed), 3);
}

TEST(Match, RefusesGoalsOutOfRange) {
  EXPECT_THROW(Match(preset("official"), 0), std::invalid_argument);
  EXPECT_THROW(Match(preset("official"), 401), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::model
