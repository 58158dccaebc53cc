// What rule sets are called that are not the preset of their name.
#include "api/rules/rule_name.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "api/table/table.hpp"
#include "tests/support/random_rules.hpp"

namespace fillwise {
namespace {

using model::Card;
using model::RuleSet;
using ::testing::HasSubstr;

RuleSet official_but(const std::function<void(RuleSet&)>& change) {
  RuleSet rules = model::preset("official");
  change(rules);
  return rules;
}

Card& named_card(RuleSet& rules, const char* name) {
  return rules.cards.at(static_cast<std::size_t>(rules.card_index(name)));
}

TEST(DisplayName, IsTheNameOfAPresetAndOfRulesThatNoPresetIsNamedLike) {
  for (const std::string& name : model::preset_names()) {
    EXPECT_EQ(display_name(model::preset(name)), name);
    EXPECT_EQ(csv_name(model::preset(name)), name);
    EXPECT_EQ(rules_json(model::preset(name)), Json({{"rules", name}}));
  }
  EXPECT_EQ(display_name(testing::random_rules(1)), "random-1");
  EXPECT_EQ(display_name(official_but([](RuleSet& r) {
              r.name = "mine";
              r.chart.straight = 60;
            })),
            "mine");
  // The title and the usual goal are no part of the play.
  EXPECT_EQ(display_name(official_but([](RuleSet& r) { r.goal = 5000, r.title = "Ours"; })), "official");
}

TEST(DisplayName, SaysWhatIsModified) {
  const std::pair<std::function<void(RuleSet&)>, std::string> cases[] = {
      {[](RuleSet& r) { r.chart.straight = 60; }, "straight 3000 instead of 1500"},
      {[](RuleSet& r) { r.chart.three_pairs = 30; }, "three-pairs 1500 instead of 0"},
      {[](RuleSet& r) { r.chart.single[1] = 1; }, "single.2 50 instead of 0"},
      {[](RuleSet& r) { r.last_turn = true; }, "last-turn true instead of false"},
      {[](RuleSet& r) { r.no_stop_on.counts = {2, 0, 0, 0, 2, 0}; }, "never-on [1,1,5,5] instead of []"},
      {[](RuleSet& r) { named_card(r, "vengeance").leader_loses = 100; },
       "vengeance leader-loses 5000 instead of 2500"},
      {[](RuleSet& r) { named_card(r, "must-bust").set_aside = Card::SetAside::some; },
       "must-bust set-aside some instead of all"},
      {[](RuleSet& r) {
         Card bertha;
         bertha.name = "bertha";
         bertha.count = 1;
         r.cards.push_back(bertha);
       },
       "new card bertha"},
      {[](RuleSet& r) { r.cards.erase(r.cards.begin()); }, "no card bonus-300"},
      {[](RuleSet& r) { std::swap(r.cards[0], r.cards[1]); }, "cards in another order"},
      {[](RuleSet& r) { r.chart.triple = {}; },
       "triple.1 0 instead of 1000, triple.2 0 instead of 200, triple.3 0 instead of 300 and 3 more"},
  };
  for (const auto& [change, expected] : cases) {
    const RuleSet rules = official_but(change);
    EXPECT_EQ(display_name(rules), "modified from official (" + expected + ")");
    EXPECT_EQ(csv_name(rules), "\"modified from official (" + expected + ")\"");
  }
}

TEST(DisplayName, IsThatOfThePresetExactlyWhereThePlayIs) {
  for (unsigned seed = 0; seed < 40; ++seed)
    for (const std::string& name : model::preset_names()) {
      RuleSet rules = testing::random_rules(seed);
      rules.name = name;
      EXPECT_THAT(display_name(rules), HasSubstr("modified from " + name + " ("));
      EXPECT_FALSE(differs_from_json(rules).is_null());
    }
}

TEST(RulesJson, HasTheDifferencesBehindTheNameAndThenTheRest) {
  const RuleSet rules = official_but([](RuleSet& r) { r.chart.straight = 60; });
  EXPECT_EQ(
      rules_json(rules, {{"goal", 500}}).dump(),
      R"({"rules":"official","differs_from":{"preset":"official","differences":[{"table":"scoring","card":null,)"
      R"("key":"straight","a":1500,"b":3000,"says":"1-2-3-4-5-6 in one toss scores 3000 points instead of )"
      R"(1500"}]},"goal":500})");
  EXPECT_EQ(rules_json(model::preset("official"), {{"goal", 500}}).dump(),
            R"({"rules":"official","goal":500})");
}

TEST(RulesJson, OfATableIsThatOfTheRulesInIt) {
  const RuleSet rules = official_but([](RuleSet& r) { r.chart.straight = 60; });
  tables::TableInfo info;
  info.rules_name = "official";
  info.rules_text = rules.to_toml();
  EXPECT_EQ(display_name(info), display_name(rules));
  EXPECT_EQ(rules_json(info, {{"goal", 500}}), rules_json(rules, {{"goal", 500}}));
  for (const std::string& text : {std::string("rules\n"), model::preset("team").to_toml()}) {
    info.rules_text = text;  // no rule set, and not the one that the table names
    EXPECT_EQ(display_name(info), "official");
    EXPECT_EQ(rules_json(info, {{"goal", 500}}).dump(), R"({"rules":"official","goal":500})");
  }
}

}  // namespace
}  // namespace fillwise
