// Bunco's points, straight from the rule text, and its rule file.
#include "model/bunco/bunco.hpp"

#include <gtest/gtest.h>

#include <set>

#include "model/fill_or_bust/rules.hpp"

namespace fillwise::model::bunco {
namespace {

TEST(BuncoPoints, AreThoseOfTheRuleTextForEveryRollOfEveryRound) {
  for (int round = 1; round <= 6; ++round) {
    std::set<Roll> seen;
    RollWeights weights{};
    for (int number = 0; number < kRolls; ++number) {
      const Roll roll = roll_of(number);
      seen.insert(roll);
      // "each X rolled is worth a point", "21 points", "Rolling three-of-a-kind other than ... is worth five points".
      const int shown = (roll[0] == round ? 1 : 0) + (roll[1] == round ? 1 : 0) + (roll[2] == round ? 1 : 0);
      const bool alike = roll[0] == roll[1] && roll[0] == roll[2];
      const int expected = shown == 3 ? 21 : alike ? 5 : shown;
      EXPECT_EQ(points_of(roll, round), expected) << number << " in round " << round;
      EXPECT_EQ(is_bunco(roll, round), shown == 3);
      Rules only;
      only.roll_off_triples = false;
      EXPECT_EQ(roll_off_points({}, roll, round), expected);
      EXPECT_EQ(roll_off_points(only, roll, round), expected == 5 ? 0 : expected);
      ++weights.at(static_cast<std::size_t>(expected));
    }
    EXPECT_EQ(seen.size(), 216u);
    EXPECT_EQ(weights, roll_weights());
  }
  EXPECT_EQ(roll_weights()[0], 120);
  EXPECT_EQ(roll_weights()[1], 75);
  EXPECT_EQ(roll_weights()[2], 15);
  EXPECT_EQ(roll_weights()[5], 5);
  EXPECT_EQ(roll_weights()[21], 1);
}

TEST(BuncoTravelling, IsTheNamedTripleAndNotTheBuncoUnlessSaidSo) {
  Rules rules;
  EXPECT_TRUE(travels(rules, {5, 5, 5}, 4));
  EXPECT_FALSE(travels(rules, {5, 5, 5}, 5));
  EXPECT_FALSE(travels(rules, {4, 4, 4}, 5));
  EXPECT_FALSE(travels(rules, {5, 5, 4}, 1));
  rules.travels_when_bunco = true;
  EXPECT_TRUE(travels(rules, {5, 5, 5}, 5));
}

TEST(BuncoRules, ComeBackFromTheirFile) {
  EXPECT_EQ(parse_rules("", "empty"), Rules{});
  EXPECT_EQ(parse_rules(to_toml({}), "usual"), Rules{});
  const Rules other{RoundEnds::turn, OthersStop::turn, Pace::own, false, Partners::winners_up, 2, true};
  EXPECT_EQ(parse_rules(to_toml(other), "other"), other);
  EXPECT_NE(other, Rules{});
}

std::string complaint_of(std::string_view toml) {
  try {
    parse_rules(toml, "f");
  } catch (const RulesError& error) {
    return error.what();
  }
  return "";
}

TEST(BuncoRules, UnknownKeysAndValuesAreRefused) {
  EXPECT_EQ(complaint_of("round-ends = \"bell\""),
            "f:1: round-ends is \"bell\", expected \"roll\" or \"turn\"");
  EXPECT_EQ(complaint_of("\ntravelling = 7"), "f:2: travelling is 7, expected a whole number from 1 to 6");
  EXPECT_EQ(complaint_of("roll-off-triples = 1"), "f:1: roll-off-triples is 1, expected true or false");
  EXPECT_EQ(complaint_of("round-end = \"roll\""), "f:1: unknown key round-end (did you mean 'round-ends'?)");
  EXPECT_TRUE(complaint_of("pace = ").starts_with("f:1: not TOML"));
}

}  // namespace
}  // namespace fillwise::model::bunco
