// The relatives: Zonk's end, Bertha and Vengeance; Tutto's cards. Scores and points in units of 50.

#include <gtest/gtest.h>

#include <bit>
#include <map>

#include "model/fill_or_bust/turn.hpp"
#include "tests/model/fill_or_bust/turn_states.hpp"

namespace fillwise::model {
namespace {

Dice dice_of(std::initializer_list<int> faces) {
  Dice d;
  for (const int f : faces) ++d.counts[static_cast<std::size_t>(f - 1)];
  return d;
}

class Zonk : public testing::TurnStates {
 protected:
  Zonk() : TurnStates({preset("zonk"), 200}) {}
};

TEST_F(Zonk, WinsAtExactlyTheGoalAndFarAboveIt) {
  for (const auto& [score, wins] :
       {std::pair{199, false}, {200, true}, {201, false}, {259, false}, {260, true}, {300, true}})
    EXPECT_EQ(match.wins(score), wins) << score;
  EXPECT_EQ(match.limit(), 460);
}

TEST_F(Zonk, AScoreThatWinsStartsOneRebuttalTurn) {
  EXPECT_EQ(match.after_stop(between(190, 50, 10)), match.start(200, 50, 1));
  EXPECT_EQ(match.after_stop(between(190, 50, 11)), match.start(201, 50, 1));  // just a score
  // Rebuttal against 10,000: more than that is not enough, 13,000 is; 10,000 shares the game.
  const auto end = [&](int at_risk) { return match.after_stop(between(180, 200, at_risk)); };
  EXPECT_EQ(end(20).phase, Phase::tied);
  EXPECT_EQ(end(50).phase, Phase::over);
  EXPECT_EQ(end(50).mover, 1);
  EXPECT_EQ(end(80).phase, Phase::over);
  EXPECT_EQ(end(80).mover, 0);
  // Against 13,500 a score of 13,000 is too low.
  EXPECT_EQ(match.after_stop(between(180, 270, 80)).mover, 1);
}

TEST_F(Zonk, VengeanceLeavesThePointsAtRiskAndACardMustFollow) {
  const State after = match.after_fill(filled("vengeance", 100, 160, 9));
  EXPECT_EQ(after.phase, Phase::draw);
  EXPECT_EQ(after.at_risk, 9);
  EXPECT_EQ(after.own(), 100);
  EXPECT_EQ(after.opponent(), 110);
  // Only against a leader with 2500, and never against oneself.
  EXPECT_EQ(match.after_fill(filled("vengeance", 10, 50, 9)).opponent(), 0);
  EXPECT_EQ(match.after_fill(filled("vengeance", 10, 49, 9)).opponent(), 49);
  EXPECT_EQ(match.after_fill(filled("vengeance", 100, 90, 9)).score, (std::array<std::int32_t, 2>{100, 90}));
  EXPECT_EQ(match.after_fill(filled("vengeance", 100, 100, 9)).score, (std::array<std::int32_t, 2>{100, 50}));
}

/// "Flippin a Vengeance 2500 means that if you fill": only of Fill 1000 it is said that players "do not have
/// the option to stay".
TEST_F(Zonk, VengeanceMayBeLeftBeforeTheFillButFill1000MayNot) {
  State kept = filled("vengeance", 100, 160, 9);
  kept.dice = 3;
  const std::vector<Choice> choices = match.actions(kept);
  ASSERT_EQ(choices.size(), 2U);
  EXPECT_EQ(choices[1].action.kind, ActionKind::stop);
  EXPECT_EQ(choices[1].next, match.start(109, 160, 1));  // nobody loses points
  State forced = filled("fill-1000", 100, 160, 9);
  forced.dice = 3;
  ASSERT_EQ(match.actions(forced).size(), 1U);
  EXPECT_EQ(match.actions(forced)[0].action.kind, ActionKind::roll);
  RuleSet must_fill = preset("zonk");
  must_fill.cards[static_cast<std::size_t>(card("vengeance"))].may_stop = false;
  EXPECT_EQ(Match(must_fill, 200).actions(kept).size(), 1U);
}

TEST_F(Zonk, APlayerWhoIsTakenDownToTheGoalHasWonUnlessTheOtherOneEndsHigher) {
  State after = match.after_fill(filled("vengeance", 100, 250, 9));
  EXPECT_EQ(after.opponent(), 200);
  EXPECT_EQ(match.after_stop(after).mover, 1);
  EXPECT_TRUE(Match::is_over(match.after_stop(after)));
  after.at_risk = 160;
  EXPECT_EQ(match.after_stop(after).mover, 0);
  // And a leader who is taken below what wins plays on.
  const State saved = match.after_fill(filled("vengeance", 100, 200, 9));
  EXPECT_EQ(match.after_stop(saved), match.start(109, 150, 1));
}

TEST_F(Zonk, FillsOfFill1000AndDoubleTrouble) {
  const State fill = match.after_fill(filled("fill-1000", 10, 20, 9));
  EXPECT_EQ(fill.phase, Phase::draw);
  EXPECT_EQ(fill.at_risk, 29);
  const State trouble = match.after_fill(filled("double-trouble", 10, 20, 9, 1));
  EXPECT_EQ(trouble.phase, Phase::between_cards);
  EXPECT_EQ(trouble.at_risk, 9);
}

/// The state after a toss of these dice on the card, before it is said what is set aside.
State tossed(const Match& match, State s, const Dice& toss, const Dice& kept = {}) {
  s.dice = static_cast<std::int8_t>(toss.size());
  s.held = static_cast<std::int8_t>(toss.size() == kDice ? 0 : match.tosses(s.card).held(kept));
  s.toss = static_cast<std::int16_t>(match.tosses(s.card).class_of(toss, s.held, kept));
  s.phase = Phase::set_aside;
  return s;
}

/// The state after setting these dice of the toss aside.
State set_aside(const Match& match, const State& s, const Dice& toss, const Dice& part,
                const Dice& kept = {}) {
  for (const auto& [way, taken] : match.tosses(s.card).ways(toss, s.held, kept))
    if (way.dice == part)
      for (const Choice& c : match.actions(s))
        if (c.action.way == taken) return c.next;
  ADD_FAILURE() << part.to_text() << " can't be set aside";
  return s;
}

bool may_stop(const Match& match, const State& s) {
  return match.actions(s).size() == 2;
}

TEST_F(Zonk, NobodyStopsOnBertha) {
  const Dice bertha = dice_of({1, 1, 5, 5});
  const State s = filled("bonus-300", 10, 20, 0);
  // In one toss, and in two.
  const Dice toss = dice_of({1, 1, 2, 3, 5, 5});
  const State at_once = set_aside(match, tossed(match, s, toss), toss, bertha);
  EXPECT_EQ(at_once.at_risk, 6);
  EXPECT_FALSE(may_stop(match, at_once));
  const Dice two = dice_of({1, 5}), more = dice_of({1, 2, 3, 5});
  const State first =
      set_aside(match, tossed(match, s, dice_of({1, 5, 2, 3, 4, 6})), dice_of({1, 5, 2, 3, 4, 6}), two);
  EXPECT_TRUE(may_stop(match, first));
  State again = first;
  again.phase = Phase::set_aside;
  again.toss = static_cast<std::int16_t>(match.tosses(s.card).class_of(more, first.held, two));
  EXPECT_FALSE(may_stop(match, set_aside(match, again, more, two)));
  EXPECT_TRUE(may_stop(match, set_aside(match, again, more, dice_of({1}))));
  // Three 1s and a 5 are not Bertha, nor are five dice.
  const Dice other = dice_of({1, 1, 1, 5, 2, 3});
  EXPECT_TRUE(may_stop(match, set_aside(match, tossed(match, s, other), other, dice_of({1, 1, 1, 5}))));
  const Dice five = dice_of({1, 1, 1, 5, 5, 2});
  EXPECT_TRUE(may_stop(match, set_aside(match, tossed(match, s, five), five, dice_of({1, 1, 1, 5, 5}))));
}

TEST_F(Zonk, PositionsAddUp) {
  const TossTable& tosses_of_bonus = match.tosses(card("bonus-300"));
  EXPECT_EQ(tosses_of_bonus.rules().no_stop, dice_of({1, 1, 5, 5}));
  for (const Position from : tosses_of_bonus.positions()) {
    std::uint64_t sum = 0;
    for (const TossClass& c : tosses_of_bonus.classes(from)) sum += c.weight;
    EXPECT_EQ(sum, tosses(from.dice)) << from.dice << ' ' << from.held;
  }
}

class Tutto : public testing::TurnStates {
 protected:
  Tutto() : TurnStates({preset("tutto"), 120}) {}
};

TEST_F(Tutto, HasItsDeck) {
  EXPECT_EQ(match.rules().deck_size(), 56);
  EXPECT_EQ(match.rules().chart.straight, 0);
}

TEST_F(Tutto, PlusMinusCountsAThousandWhateverWasTossed) {
  const State after = match.after_fill(filled("plus-minus", 30, 50, 7));
  EXPECT_EQ(after.phase, Phase::between_cards);
  EXPECT_EQ(after.at_risk, 27);
  EXPECT_EQ(after.opponent(), 30);
  EXPECT_EQ(match.after_fill(filled("plus-minus", 60, 50, 7)).opponent(), 50);
  const Dice toss = dice_of({1, 1, 1, 5, 2, 3});
  const State s = filled("plus-minus", 30, 50, 7);
  EXPECT_EQ(set_aside(match, tossed(match, s, toss), toss, dice_of({1, 1, 1})).at_risk, 7);
}

TEST_F(Tutto, TimesTwoDoublesTheTurnWithTheFill) {
  EXPECT_EQ(match.after_fill(filled("times-two", 30, 50, 9)).at_risk, 18);
}

TEST_F(Tutto, CloverleafWinsWithItsSecondFill) {
  EXPECT_EQ(match.after_fill(filled("cloverleaf", 30, 50, 9, 0)).phase, Phase::toss);
  const State over = match.after_fill(filled("cloverleaf", 30, 50, 9, 1));
  EXPECT_EQ(over.phase, Phase::over);
  EXPECT_EQ(over.mover, 0);
}

/// Tosses of n dice that show exactly so many different faces out of the n missing ones, each toss looked at.
std::map<int, std::uint64_t> new_faces_one_by_one(int n) {
  std::map<int, std::uint64_t> counts;
  for (std::uint64_t toss = 0; toss < tosses(n); ++toss) {
    unsigned seen = 0;
    std::uint64_t rest = toss;
    for (int i = 0; i < n; ++i, rest /= kFaces)
      if (static_cast<int>(rest % kFaces) < n) seen |= 1U << (rest % kFaces);
    ++counts[std::popcount(seen)];
  }
  return counts;
}

TEST_F(Tutto, StraightCollectsNewFaces) {
  const TossTable& straight = match.tosses(card("straight"));
  for (int n = 1; n <= kDice; ++n) {
    auto expected = new_faces_one_by_one(n);
    for (const TossClass& c : straight.classes(n)) {
      const int faces = c.is_bust() ? 0 : c.all.count;
      EXPECT_EQ(c.ways.size(), static_cast<std::size_t>(faces));
      for (const Way& way : c.ways) EXPECT_EQ(way.points, 0);
      EXPECT_EQ(c.weight, expected[faces]) << n << " dice, " << faces << " faces";
    }
  }
  // With 2, 4 and 5 kept, of 1, 2 and 2 only the 1 is new.
  const auto ways = straight.ways(dice_of({1, 2, 2}), 0, dice_of({2, 4, 5}));
  ASSERT_EQ(ways.size(), 1U);
  EXPECT_EQ(ways[0].first.dice, dice_of({1}));
  EXPECT_EQ(match.after_fill(filled("straight", 30, 50, 9)).at_risk, 49);
}

}  // namespace
}  // namespace fillwise::model
