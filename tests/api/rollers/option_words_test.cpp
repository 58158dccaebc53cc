// Options in words: the section, the dice and the chips that come of it, and each result once.
#include "api/rollers/option_words.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "api/rollers/advice_json.hpp"
#include "api/rollers/adviser.hpp"
#include "tests/api/rollers/three_dice.hpp"

namespace fillwise::rollers {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

/// My section 1 is closed, and 1 1 * lie there after the last roll: the options.
struct Worded {
  Worded(const model::rollers::Rules& rules, const std::string& chips, const std::string& theirs) {
    RollersWords words;
    words.mine = "1c";
    words.theirs = theirs;
    words.chips = chips;
    words.rolls = "3";
    words.dice = "1,*,b1";
    situation = RollersReader(rules, FieldNames::flags).read(words);
    RollersAdviser adviser(rules, 1, {});
    options = adviser.advise(situation);
    json = rollers_advice_json(rules, situation, options);
  }
  std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const auto& option : options) all.push_back(full_name(situation, option));
    return all;
  }
  RollersSituation situation;
  std::vector<solver::rollers::TurnOption> options;
  Json json;
};

TEST(RollersOptionWords, NameSectionDiceAndChips) {
  EXPECT_THAT(Worded(three_dice(), "3", "1o").names(),
              UnorderedElementsAre("apply nothing", "collect 1 (1) for 1 chip", "collect 1 (1 1) for 2 chips",
                                   "collect 1 (1 1 *) for 3 chips"));
}

// Readings, 28: "Who has less than what is due pays what is there."
TEST(RollersOptionWords, CountTheChipsThatAreThere) {
  const Worded one_left(three_dice(), "5", "1o");
  EXPECT_THAT(one_left.names(), UnorderedElementsAre("apply nothing", "collect 1 (1) for 1 chip"));
  for (const Json& option : one_left.json["options"])
    if (!option["collect"].empty()) {
      EXPECT_EQ(option["collect"][0]["chips"], 1);
    }
  EXPECT_THAT(Worded(three_dice(), "6", "1o").names(), ElementsAre("apply nothing"));
}

TEST(RollersOptionWords, NameEveryDieWhereAllHaveToBeApplied) {
  model::rollers::Rules rules = three_dice();
  rules.apply_all = true;
  EXPECT_THAT(Worded(rules, "5", "1o").names(), ElementsAre("collect 1 (1 1 *) for 1 chip"));
}

TEST(RollersOptionWords, ChipsArePaidBySectionsInRisingOrder) {
  model::rollers::Table table = model::rollers::round_start(three_dice(), 2, 0);
  table.chips = {3, 3};
  model::rollers::Application made{table.boards[0], {}};
  made.collects = {2, 1, 0, 0, 0};
  EXPECT_THAT(chips_paid(table, made), ElementsAre(2, 1, 0, 0, 0));
  table.boards[1].set(1, model::rollers::Section::closed);
  EXPECT_THAT(chips_paid(table, made), ElementsAre(0, 2, 0, 0, 0));
}

}  // namespace
}  // namespace fillwise::rollers
