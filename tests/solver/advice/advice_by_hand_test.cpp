// Advice in the game to 10,000, worked out by hand from a made-up table. Points are in units of 50 here, so
// the goal is 200. A die scores with a 5 (1 unit) or a 1 (2 units).
#include <gtest/gtest.h>

#include <vector>

#include "solver/advice/advice.hpp"

namespace fillwise::solver {
namespace {

using model::ActionKind;
using model::Phase;
using model::State;

constexpr int kGoal = 200;

class AdviceByHand : public ::testing::Test {
 protected:
  AdviceByHand() : match(model::preset("official"), kGoal) {}

  /// The table value(own, opponent) with bounds `width` on both sides.
  template <class Value>
  void use_table(const Value& at, double width) {
    for (int a = 0; a < kGoal; ++a)
      for (int b = 0; b < kGoal; ++b) {
        value.push_back(at(a, b));
        lower.push_back(at(a, b) - width);
        upper.push_back(at(a, b) + width);
      }
  }
  /// W(own, opponent) = 0.55 + (own - opponent) / 800.
  void use_slope(double width = 0) {
    use_table([](int a, int b) { return 0.55 + (a - b) / 800.0; }, width);
  }

  State on_card(const char* card, int own, int opponent, int dice, int at_risk) const {
    State s = match.start(own, opponent, 0);
    s.phase = Phase::roll_or_stop;
    s.card = static_cast<std::int8_t>(match.rules().card_index(card));
    s.dice = static_cast<std::int8_t>(dice);
    s.at_risk = at_risk;
    return s;
  }
  Query tossed(State s, const model::Dice& toss) const {
    s.phase = Phase::set_aside;
    s.toss = static_cast<std::int16_t>(match.tosses(s.card).class_of(toss));
    return {s, toss, false, {}};
  }
  Advice advise(const Query& query) const { return Advisor(match, value, lower, upper).advise(query); }
  Advice advise(const State& s) const { return advise(Query{s, {}, false}); }

  model::Match match;
  std::vector<double> value, lower, upper;
};

void expect_option(const Option& o, ActionKind action, double chance) {
  EXPECT_EQ(o.action, action);
  EXPECT_NEAR(o.chance.value, chance, 1e-12);
}

TEST_F(AdviceByHand, OneDieLeftNearTheGoal) {
  // 9900 with 50 at risk. Every start of a turn is worth 0.4, somewhere between 0.3 and 0.6.
  use_table([](int, int) { return 0.4; }, 0);
  lower.assign(lower.size(), 0.3);
  upper.assign(upper.size(), 0.6);
  const Advice advice = advise(on_card("bonus-300", 198, 100, 1, 1));
  ASSERT_EQ(advice.options.size(), 2U);
  // Roll: 2 of 6 make the fill and then stop at the goal; 4 of 6 leave the turn to the other player, who wins
  // with 0.4.
  expect_option(advice.options[0], ActionKind::roll, 1.0 / 3 + 2.0 / 3 * 0.6);
  EXPECT_NEAR(advice.options[0].chance.lower, 1.0 / 3 + 2.0 / 3 * 0.4, 1e-12);
  EXPECT_NEAR(advice.options[0].chance.upper, 1.0 / 3 + 2.0 / 3 * 0.7, 1e-12);
  // Stop: 9950, and the other player's turn.
  expect_option(advice.options[1], ActionKind::stop, 0.6);
  EXPECT_NEAR(advice.options[1].chance.lower, 0.4, 1e-12);
  EXPECT_NEAR(advice.options[1].chance.upper, 0.7, 1e-12);
  EXPECT_NEAR(advice.options[1].loss, 1.0 / 3 + 2.0 / 3 * 0.6 - 0.6, 1e-12);
}

TEST_F(AdviceByHand, Fill1000MustBeFilled) {
  // 9000 with 300 at risk and two dice left: the fill reaches the goal. Of 36 tosses 4 fill with both dice,
  // 16 score with one die (the other then has 2 in 6), 16 score nothing: 4/36 + 16/36 * 1/3 = 7/27 fill.
  use_table([](int, int) { return 0.4; }, 0);
  const Advice advice = advise(on_card("fill-1000", 180, 100, 2, 6));
  EXPECT_TRUE(advice.forced());
  expect_option(advice.options.front(), ActionKind::roll, 7.0 / 27 + 20.0 / 27 * 0.6);
}

TEST_F(AdviceByHand, VengeanceFilledWithTheLastDie) {
  // 5000 : 5000 with 300 at risk. A 5 makes it 107 : 50 units, a 1 makes it 108 : 50. To draw is worth
  // 0.55 + 57/800 then (0.55 + 58/800), to stop 1 - (0.55 - 57/800), less. A bust leaves 1 - 0.55.
  use_slope();
  const State s = on_card("vengeance", 100, 100, 1, 6);
  expect_option(advise(s).options.front(), ActionKind::roll,
                (0.55 + 57 / 800.0) / 6 + (0.55 + 58 / 800.0) / 6 + 0.45 * 4 / 6);

  const Advice five = advise(tossed(s, {{0, 0, 0, 0, 1, 0}}));
  ASSERT_EQ(five.options.size(), 2U);
  expect_option(five.options[0], ActionKind::set_aside, 0.55 + 57 / 800.0);
  EXPECT_EQ(five.options[0].then, ActionKind::draw);
  EXPECT_TRUE(five.options[0].fills);
  expect_option(five.options[1], ActionKind::set_aside, 0.45 + 57 / 800.0);
  EXPECT_EQ(five.options[1].then, ActionKind::stop);
  EXPECT_NEAR(five.options[1].loss, 0.1, 1e-12);
}

TEST_F(AdviceByHand, BoundsAreAsWideAsThoseOfTheTable) {
  // All that follows the roll is a start of a turn of one player or the other, known to within 0.1.
  use_slope(0.1);
  const State s = on_card("vengeance", 100, 100, 1, 6);
  for (const Query& query : {Query{s, {}, false}, tossed(s, {{0, 0, 0, 0, 1, 0}})})
    for (const Option& o : advise(query).options) {
      EXPECT_NEAR(o.chance.lower, o.chance.value - 0.1, 1e-12);
      EXPECT_NEAR(o.chance.upper, o.chance.value + 0.1, 1e-12);
    }
}

TEST_F(AdviceByHand, VengeanceThatReachesTheGoalWins) {
  use_slope();
  const Advice advice = advise(tossed(on_card("vengeance", 190, 195, 1, 9), {{0, 0, 0, 0, 1, 0}}));
  EXPECT_TRUE(advice.forced());
  expect_option(advice.options.front(), ActionKind::set_aside, 1);
  EXPECT_EQ(advice.options.front().then, ActionKind::stop);
  EXPECT_TRUE(advice.options.front().wins);
}

TEST_F(AdviceByHand, DoubleTroubleFilledTwice) {
  // 1000 : 3000 with 600 at risk, the second fill a die away. A 5 adds 2 * 13 units: 46 : 60; a 1 adds 28: 48
  // : 60. A bust leaves 1 - W(60, 20) = 1 - (0.55 + 40/800).
  use_slope();
  State s = on_card("double-trouble", 20, 60, 1, 12);
  s.fills = 1;
  expect_option(advise(s).options.front(), ActionKind::roll,
                (0.55 - 14 / 800.0) / 6 + (0.55 - 12 / 800.0) / 6 + 0.40 * 4 / 6);
  // With the first fill still to make, the last die leads to a toss of six.
  s.fills = 0;
  const Advice first = advise(tossed(s, {{1, 0, 0, 0, 0, 0}}));
  EXPECT_TRUE(first.forced());
  EXPECT_EQ(first.options.front().then, ActionKind::roll);
}

TEST_F(AdviceByHand, ABustLosesWhatIsAtRisk) {
  use_slope();
  const Advice advice = advise(tossed(on_card("bonus-500", 100, 50, 2, 12), {{0, 1, 1, 0, 0, 0}}));
  EXPECT_TRUE(advice.bust);
  EXPECT_TRUE(advice.options.empty());
  EXPECT_NEAR(advice.chance.value, 1 - (0.55 - 50 / 800.0), 1e-12);
}

TEST_F(AdviceByHand, MustBustKeepsWhatIsAtRisk) {
  use_slope();
  const model::Dice nothing{{0, 1, 1, 0, 0, 0}};
  const Advice below = advise(tossed(on_card("must-bust", 100, 50, 2, 12), nothing));
  EXPECT_TRUE(below.bust);
  EXPECT_NEAR(below.chance.value, 1 - (0.55 - 62 / 800.0), 1e-12);
  EXPECT_EQ(advise(tossed(on_card("must-bust", 190, 50, 2, 12), nothing)).chance.lower, 1);
  // Every scoring die is taken.
  const Advice all = advise(tossed(on_card("must-bust", 100, 50, 4, 12), {{1, 0, 0, 1, 2, 0}}));
  EXPECT_TRUE(all.forced());
  EXPECT_EQ(all.options.front().dice, (model::Dice{{1, 0, 0, 0, 2, 0}}));
  EXPECT_EQ(all.options.front().points, 4);
}

TEST_F(AdviceByHand, ACardWithoutDiceEndsTheTurn) {
  use_slope();
  const Advice advice = advise(match.start(100, 50, 1));  // the other player's turn, with 50 : 100
  EXPECT_TRUE(advice.options.empty());
  EXPECT_FALSE(advice.bust);
  EXPECT_NEAR(advice.chance.value, 1 - (0.55 - 50 / 800.0), 1e-12);
}

TEST_F(AdviceByHand, StopAtTheGoalWins) {
  use_slope();
  State s = match.start(180, 199, 0);
  s.phase = Phase::between_cards;
  s.at_risk = 20;
  const Advice advice = advise(s);
  expect_option(advice.options.front(), ActionKind::stop, 1);
  EXPECT_TRUE(advice.options.front().wins);
  EXPECT_EQ(advice.options[1].action, ActionKind::draw);
  EXPECT_LT(advice.options[1].chance.upper, 1);
}

TEST_F(AdviceByHand, ACardThatWasJustDrawnIsPlayed) {
  use_slope();
  State s = on_card("bonus-300", 100, 50, 6, 0);
  s.phase = Phase::toss;
  EXPECT_EQ(advise({s, {}, true}).options.front().action, ActionKind::play);
  EXPECT_EQ(advise({s, {}, false}).options.front().action, ActionKind::roll);
}

}  // namespace
}  // namespace fillwise::solver
