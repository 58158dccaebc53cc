// Rule sets as texts: whole, and as what differs from a preset.
#include "api/rules/rule_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/base/error.hpp"
#include "tests/support/random_rules.hpp"

namespace fillwise {
namespace {

using model::RuleSet;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(WholeText, IsReadAsTheSameRules) {
  for (const std::string& name : model::preset_names())
    EXPECT_EQ(model::parse_rules(whole_text(model::preset(name)), "t"), model::preset(name));
  for (unsigned seed = 0; seed < 100; ++seed) {
    const RuleSet rules = testing::random_rules(seed);
    EXPECT_EQ(model::parse_rules(whole_text(rules), "t"), rules) << whole_text(rules);
  }
}

TEST(WholeText, LeavesDefaultsOut) {
  const std::string text = whole_text(model::preset("tutto"));
  for (const char* key : {"straight = ", "fills = 1", "bonus = 0", "tosses-count = true", "then"})
    EXPECT_THAT(text, Not(HasSubstr(key)));
  EXPECT_THAT(text,
              HasSubstr("\n[[card]]\nname = \"bonus-200\"\ncount = 5\nmay-stop = true\nbonus = 200\n\n"));
}

/// A preset with the chart of rules of chance and the keys of their cards under its own cards' names, and with
/// some of those cards as new ones.
RuleSet altered(const std::string& preset, unsigned seed) {
  RuleSet rules = model::preset(preset);
  const RuleSet random = testing::random_rules(seed);
  rules.name = "altered-" + std::to_string(seed);
  rules.title = "Altered";
  rules.goal = seed % 2 == 0 ? rules.goal : 700;
  rules.chart = random.chart;
  rules.overshoot = random.overshoot;
  rules.last_turn = seed % 3 == 0;
  rules.no_stop_on = random.no_stop_on;
  if (seed % 4 == 0) rules.benchmarks = {{84, 50'000}, {100, 10}};
  for (std::size_t i = 0; i < random.cards.size(); ++i) {
    const model::Card& card = random.cards[i];
    if (card.discardable() || seed % 5 == 4) continue;
    if (i % 2 == 0) {
      rules.cards.push_back(card);
    } else {
      model::Card& mine = rules.cards[i % rules.cards.size()];
      const std::string name = mine.name;
      mine = card;
      mine.name = name;
    }
  }
  return rules;
}

TEST(ExtendingText, IsReadAsTheSameRules) {
  for (const std::string& preset : model::preset_names())
    for (unsigned seed = 0; seed < 60; ++seed) {
      const RuleSet rules = altered(preset, seed);
      const std::string text = extending_text(rules, preset);
      EXPECT_EQ(model::parse_rules(text, "t"), rules) << text;
      EXPECT_THAT(text, HasSubstr("\nextends = \"" + preset + "\"\n"));
    }
}

TEST(ExtendingText, HoldsOnlyWhatDiffers) {
  RuleSet rules = model::preset("official");
  rules.name = "mine";
  rules.title = "Mine";
  rules.chart.straight = 60;
  rules.chart.single[1] = 1;
  rules.cards[6].leader_loses = 100;
  EXPECT_EQ(
      extending_text(rules, "official"),
      "name = \"mine\"\ntitle = \"Mine\"\nextends = \"official\"\n\n"
      "[scoring]\nsingle.2 = 50\nstraight = 3000\n\n[[card]]\nname = \"vengeance\"\nleader-loses = 5000\n");
}

TEST(ExtendingText, IsRefusedWhereCardsAreGoneOrStandOtherwise) {
  const auto error = [](const RuleSet& rules) -> std::string {
    try {
      return extending_text(rules, "official");
    } catch (const Error& e) {
      return e.what();
    }
  };
  RuleSet rules = model::preset("official");
  std::swap(rules.cards[0], rules.cards[1]);
  EXPECT_THAT(error(rules), HasSubstr("official has the cards of official in another order"));
  rules = model::preset("official");
  rules.cards.erase(rules.cards.begin());
  EXPECT_THAT(error(rules), HasSubstr("official has no card 'bonus-300'"));
  EXPECT_THAT(error(model::preset("tutto")), HasSubstr("tutto has no card 'no-dice'"));
}

}  // namespace
}  // namespace fillwise
