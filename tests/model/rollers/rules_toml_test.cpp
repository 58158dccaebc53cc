// Rule sets of Rollers from TOML and back, and what is said of texts that can't be used.
#include "model/rollers/rules_toml.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <string>

#include "model/fill_or_bust/rules.hpp"

namespace fillwise::model::rollers {
namespace {

std::string refusal(const std::string& text) {
  try {
    parse_rules(text, "r.toml");
  } catch (const RulesError& e) {
    return e.what();
  }
  return "accepted";
}

TEST(RollersRules, AreThoseOfTheGameWhereNothingIsSaid) {
  EXPECT_EQ(parse_rules("name = \"rollers\"", "r.toml"), Rules{});
  EXPECT_EQ(parse_rules(to_toml(Rules{}), "r.toml"), Rules{});
}

TEST(RollersRules, EachKeyIsRead) {
  const Rules rules = parse_rules(R"(
name = "house"
sections = 2
dice = 3
rolls = 2
chips = 7
points = 9
take-up-again = false
collect-when-closing = false
apply = "all"
tied-chips = "each"
tied-end = "another-round"
)",
                                  "r.toml");
  EXPECT_EQ(rules, (Rules{"house", 2, 3, 2, 7, 9, false, false, true, true, true}));
}

TEST(RollersRules, TheirTextGivesThemAgain) {
  std::mt19937_64 chance(5);
  const auto from = [&](int least, int most) {
    return least + static_cast<int>(chance() % static_cast<unsigned>(most - least + 1));
  };
  for (int i = 0; i < 500; ++i) {
    Rules rules;
    rules.name = "house-" + std::to_string(i);
    rules.sections = from(1, 5);
    rules.dice = from(std::max(2, rules.sections), 6);
    rules.rolls = from(1, 3);
    rules.chips = from(1, 55);
    rules.points = from(1, 9);
    for (bool* reading : {&rules.take_up_again, &rules.collect_when_closing, &rules.apply_all,
                          &rules.tied_chips_score, &rules.tie_plays_on})
      *reading = from(0, 1) == 1;
    ASSERT_EQ(parse_rules(to_toml(rules), "r.toml"), rules);
  }
}

TEST(RollersRules, EachKeyIsWrittenWithAComment) {
  const std::string text = to_toml(Rules{});
  for (const char* key : {"sections", "dice", "rolls", "chips", "points", "take-up-again",
                          "collect-when-closing", "apply", "tied-chips", "tied-end"}) {
    const std::size_t at = text.find("\n" + std::string(key) + " = ");
    ASSERT_NE(at, std::string::npos) << key;
    EXPECT_LT(text.find(" # ", at), text.find('\n', at + 1)) << key;
  }
}

// docs/games/rollers.md shows the file that to_toml() writes, four columns in.
TEST(RollersRules, TheDocumentShowsThem) {
  std::ifstream document(std::string(FILLWISE_ROOT) + "/docs/games/rollers.md");
  ASSERT_TRUE(document);
  std::string shown;
  for (std::string line; std::getline(document, line);) {
    if (shown.empty() && !line.starts_with("    # Rules of Rollers.")) continue;
    if (!line.empty() && !line.starts_with("    ")) break;
    shown += (line.empty() ? "" : line.substr(4)) + "\n";
  }
  EXPECT_EQ(shown, to_toml(Rules{}) + "\n");
}

TEST(RollersRules, WhatIsWrongIsNamedInOneLine) {
  const std::string name = "name = \"x\"\n";
  EXPECT_EQ(refusal(""),
            "r.toml:1: name is missing, expected lower-case letters, digits and hyphens (at most 40)");
  EXPECT_EQ(refusal("name = 3"),
            "r.toml:1: name is 3, expected lower-case letters, digits and hyphens (at most 40)");
  EXPECT_EQ(refusal(name + "sections = 6"), "r.toml:2: sections is 6, expected a whole number from 1 to 5");
  EXPECT_EQ(refusal(name + "dice = 1"), "r.toml:2: dice is 1, expected a whole number from 2 to 6");
  EXPECT_EQ(refusal(name + "rolls = 0"), "r.toml:2: rolls is 0, expected a whole number from 1 to 3");
  EXPECT_EQ(refusal(name + "chips = 56"), "r.toml:2: chips is 56, expected a whole number from 1 to 55");
  EXPECT_EQ(refusal(name + "points = 2.5"), "r.toml:2: points is 2.5, expected a whole number from 1 to 9");
  EXPECT_EQ(refusal(name + "take-up-again = \"no\""),
            "r.toml:2: take-up-again is \"no\", expected true or false");
  EXPECT_EQ(refusal(name + "collect-when-closing = 1"),
            "r.toml:2: collect-when-closing is 1, expected true or false");
  EXPECT_EQ(refusal(name + "apply = \"some\""), "r.toml:2: apply is \"some\", expected \"free\" or \"all\"");
  EXPECT_EQ(refusal(name + "tied-chips = true"),
            "r.toml:2: tied-chips is true, expected \"nobody\" or \"each\"");
  EXPECT_EQ(refusal(name + "tied-end = []"),
            "r.toml:2: tied-end is an array, expected \"shared\" or \"another-round\"");
  EXPECT_EQ(refusal(name + "section = 3"), "r.toml:2: unknown key section (did you mean 'sections'?)");
  EXPECT_EQ(refusal(name + "dice = 4"),
            "r.toml:2: dice is 4 and sections is 5, expected at least as many dice as sections: section 5 "
            "takes 5 dice "
            "at once");
  EXPECT_EQ(refusal(name + "sections = 3\ndice = 2").substr(0, 9), "r.toml:3:");
  EXPECT_EQ(refusal(name + "rolls = 2\nrolls = 3").substr(0, 19), "r.toml:3: not TOML:");
}

TEST(RollersRules, AFileThatIsNotThereIsNamed) {
  EXPECT_THROW(load_rules("/no/such/rules.toml"), RulesError);
}

}  // namespace
}  // namespace fillwise::model::rollers
