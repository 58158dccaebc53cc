// Rule files that extend a preset.
#include "model/fill_or_bust/extended_rules.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "model/fill_or_bust/rules.hpp"

namespace fillwise::model {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

/// What the presets were when each was written out whole: none of them changes by what it extends.
TEST(Presets, KeepTheirFingerprints) {
  const std::map<std::string, std::string> kFingerprints = {
      {"official", "e7f1207983fad8b7ab541b8dba2bbcce"},
      {"official-showdown", "5dd2d4141af0ebfdc9cd6b7f7a85cb60"},
      {"quick-guide", "bcc936ac76fc4dfd6bc15f5cfee8ece4"},
      {"team", "162d20885cfb698d76fc220934749aed"},
      {"tutto", "5bd73d386f4bdcdde642fdee3d9f26e9"},
      {"zonk", "962a288b614425baa50074101848b5fd"}};
  ASSERT_EQ(preset_names().size(), kFingerprints.size());
  for (const auto& [name, expected] : kFingerprints) {
    const RulesFingerprint found = preset(name).fingerprint();
    EXPECT_EQ(fmt::format("{:016x}{:016x}", found.high, found.low), expected) << name;
  }
}

Card& changed_card(RuleSet& rules, const char* name) {
  return rules.cards.at(static_cast<std::size_t>(rules.card_index(name)));
}

TEST(ExtendedRules, WithNothingElseAreThoseOfThePreset) {
  for (const std::string& name : preset_names()) {
    const RuleSet rules = parse_rules(fmt::format("extends = \"{}\"\n", name), "t");
    RuleSet expected = preset(name);
    expected.title = name;  // titles are not taken over
    EXPECT_EQ(rules, expected);
  }
}

TEST(ExtendedRules, ChangeKeysAndKeepTheOthers) {
  const RuleSet rules = parse_rules(
      "name = \"mine\"\ntitle = \"As we play it\"\ngoal = 5000\nextends = \"official\"\n"
      "[scoring]\nstraight = 3000\nsingle = { 2 = 50, 5 = 100 }\n"
      "[end]\nlast-turn = true\n[stop]\nnever-on = [1, 1]\n[benchmark]\nreward = { 4200 = 0.5 }\n",
      "t");
  RuleSet expected = preset("official");
  expected.name = "mine";
  expected.title = "As we play it";
  expected.goal = 5000;
  expected.chart.straight = 60;
  expected.chart.single[1] = 1;
  expected.chart.single[4] = 2;
  expected.last_turn = true;
  expected.no_stop_on.counts[0] = 2;
  expected.benchmarks = {{84, 500'000}};
  EXPECT_EQ(rules, expected);
}

TEST(ExtendedRules, TakeKeysBackByTheirDefaults) {
  RuleSet expected = preset("zonk");
  expected.name = expected.title = "mine";
  expected.chart.straight = 0;
  expected.last_turn = false;
  expected.no_stop_on = {};
  changed_card(expected, "fill-1000").then = Card::Then::stop_or_draw;
  EXPECT_EQ(parse_rules("name = \"mine\"\nextends = \"zonk\"\nscoring.straight = 0\nend.last-turn = false\n"
                        "stop.never-on = []\n[[card]]\nname = \"fill-1000\"\nthen = \"stop-or-draw\"\n",
                        "t"),
            expected);
}

TEST(ExtendedRules, ChangeCardsByTheirNamesAndAddNewOnesLast) {
  const RuleSet rules = parse_rules(
      "extends = \"official\"\n"
      "[[card]]\nname = \"bertha\"\ncount = 3\nmay-stop = true\nbonus = 200\n"
      "[[card]]\nname = \"vengeance\"\nleader-loses = 5000\n"
      "[[card]]\nname = \"bonus-300\"\ncount = 0\n",
      "t");
  RuleSet expected = preset("official");
  expected.title = "official";
  changed_card(expected, "vengeance").leader_loses = 100;
  changed_card(expected, "bonus-300").count = 0;
  Card bertha;
  bertha.name = "bertha";
  bertha.count = 3;
  bertha.may_stop = true;
  bertha.bonus = 4;
  expected.cards.push_back(bertha);
  EXPECT_EQ(rules, expected);
  EXPECT_EQ(rules.deck_size(), 54 - 12 + 3);
}

TEST(ExtendedRules, TakeCardsAsInlineTablesToo) {
  RuleSet expected = preset("team");
  expected.name = expected.title = "official";
  EXPECT_EQ(
      parse_rules("extends = \"official\"\ncard = [{ name = \"vengeance\", leader-loses = 5000 }]\n", "t"),
      expected);
}

std::string error_of_extending(const std::string& text) {
  try {
    parse_rules(text, "house.toml");
  } catch (const RulesError& e) {
    return e.what();
  }
  return "no error";
}

TEST(ExtendedRules, ThatAreWrongAreRefusedWithTheLineOfTheFile) {
  const std::string head = "name = \"mine\"\nextends = \"official\"\n";
  const std::pair<std::string, std::string> cases[] = {
      {"extends = \"offical\"\n",
       "house.toml:1: extends is \"offical\", expected one of the presets \"official\", "
       "\"official-showdown\", "
       "\"quick-guide\", \"team\", \"tutto\", \"zonk\" (did you mean 'official'?)"},
      {"\nextends = 3\n", "house.toml:2: extends is 3, expected one of the presets"},
      {"extends = [\"official\"]\n", "extends is an array, expected one of the presets"},
      {"extends = \"my-rules.toml\"\n", "extends is \"my-rules.toml\", expected one of the presets"},
      {"extends = \"\"\n", "extends is \"\", expected one of the presets"},
      {"extend = \"official\"\n", "house.toml:1: name is missing"},
      {"name = \"x\"\nextend = \"official\"\n[scoring]\nsingle = { 1 = 100 }\n[[card]]\nname = \"a\"\ncount "
       "= 1\n",
       "house.toml:2: unknown key extend (did you mean 'extends'?)"},
      {head + "goal = 75\n", "house.toml:3: goal is 75, expected a multiple of 50"},
      {head + "[scoring]\nstraight = 10\n",
       "house.toml:4: scoring.straight is 10, expected a multiple of 50"},
      {head + "[scoring]\nsingle = { 1 = 0, 5 = 0 }\n", "house.toml:3: scoring.single is empty"},
      {head + "[scoring]\nsingle = { 7 = 50 }\n", "house.toml:4: unknown key scoring.single.7"},
      {head + "scoring = 3\n", "house.toml:3: scoring is 3, expected a table"},
      {head + "[[card]]\nname = \"vengeance\"\nleader-loses = 10\n",
       "house.toml:5: card[1].leader-loses is 10, expected a multiple of 50"},
      {head + "[[card]]\nname = \"fill-1000\"\nbonus = 50\n[[card]]\nname = \"vengeance\"\nbonsu = 50\n",
       "house.toml:8: unknown key card[2].bonsu (did you mean 'bonus'?)"},
      {head + "[[card]]\nname = \"vengence\"\nleader-loses = 5000\n",
       "house.toml:3: card 'vengence' is new and has no count, expected one, or the name of a card of the "
       "rules "
       "that are extended (did you mean 'vengeance'?)"},
      {head + "[[card]]\ncount = 3\n", "house.toml:3: card[1].name is missing"},
      {head + "[[card]]\nname = 5\ncount = 3\n", "house.toml:4: card[1].name is 5, expected lower-case"},
      {head + "[[card]]\nname = \"vengeance\"\ncount = 3\n[[card]]\nname = \"vengeance\"\ncount = 5\n",
       "house.toml:6: card 'vengeance' appears twice"},
      {head + "[[card]]\nname = \"no-dice\"\nbonus = 50\n",
       "card 'no-dice' has dice = false, expected no other key"},
      {head + "[[card]]\nname = \"new\"\ncount = 1\nmay-discard = true\n",
       "house.toml:3: card 'new' is the second that can be discarded"},
      // The second of them is the preset's own, which has no line here.
      {head + "[[card]]\nname = \"bonus-300\"\nmay-discard = true\n",
       "house.toml:1: card 'vengeance' is the second that can be discarded"},
      {head + "card = 3\n", "house.toml:3: card is 3, expected 1 to 32 [[card]] tables"},
      {head + "card = [3, { name = \"vengeance\" }]\n", "card is an array, expected 1 to 32 [[card]] tables"},
  };
  for (const auto& [text, expected] : cases) {
    const std::string error = error_of_extending(text);
    EXPECT_THAT(error, HasSubstr(expected)) << text;
    EXPECT_THAT(error, StartsWith("house.toml:"));
    EXPECT_EQ(error.find('\n'), std::string::npos) << error;
  }
  std::string many = head;
  for (int i = 0; i < 25; ++i) many += fmt::format("[[card]]\nname = \"card-{}\"\ncount = 1\n", i);
  EXPECT_EQ(error_of_extending(many), "house.toml:3: card is an array, expected 1 to 32 [[card]] tables");
}

/// Texts that extend each other.
ExtendableRules texts(const std::map<std::string, std::string>& all) {
  ExtendableRules rules;
  for (const auto& [name, text] : all) rules.names.push_back(name);
  rules.text = [&all](std::string_view name) -> std::string_view { return all.at(std::string(name)); };
  return rules;
}

TEST(ExtendedRules, TakeOverWhatTheirBaseTakesOver) {
  const std::map<std::string, std::string> all = {
      {"base", "goal = 500\n[scoring]\nstraight = 50\ncombo-5 = 50\n"},
      {"middle", "extends = \"base\"\nscoring.combo-5 = 100\n"}};
  const toml::table table = extended_table("extends = \"middle\"\ngoal = 600\n", "t", texts(all));
  EXPECT_EQ(table["goal"].value<int>(), 600);
  EXPECT_EQ(table["scoring"]["straight"].value<int>(), 50);
  EXPECT_EQ(table["scoring"]["combo-5"].value<int>(), 100);
  EXPECT_EQ(table.get("extends"), nullptr);
}

TEST(ExtendedRules, ThatExtendEachOtherAreRefused) {
  const std::map<std::string, std::string> all = {
      {"a", "extends = \"b\"\n"}, {"b", "\nextends = \"a\"\n"}, {"self", "extends = \"self\"\n"}};
  const auto error = [&](const std::string& name) -> std::string {
    try {
      extended_table("extends = \"" + name + "\"\n", "t", texts(all));
    } catch (const RulesError& e) {
      return e.what();
    }
    return "no error";
  };
  EXPECT_EQ(error("a"),
            "preset b:2: extends is \"a\", expected rules that are not extended on the way to these");
  EXPECT_EQ(error("self"),
            "preset self:1: extends is \"self\", expected rules that are not extended on the way to these");
}

}  // namespace
}  // namespace fillwise::model
