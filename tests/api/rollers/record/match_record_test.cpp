// Records of matches: what is written reads back, and what can't have happened is told with its place.
#include "api/rollers/record/match_record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "api/base/error.hpp"
#include "tests/api/rollers/refusal.hpp"
#include "tests/support/rollers_matches.hpp"

namespace fillwise::rollers {
namespace {

using model::rollers::Rules;
using model::rollers::Turn;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

RulesNamed always(const Rules& rules) {
  return [rules](const std::optional<std::string>&) { return rules; };
}

std::vector<MatchRecord> small_matches(const std::string& text) {
  return parse_matches(text, "m.txt", always(test::small_rollers()));
}

TEST(RollersRecord, WrittenMatchesReadBack) {
  std::size_t steps = 0, over = 0;
  for (const Rules& rules : test::rollers_rule_sets())
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
      std::vector<MatchRecord> written;
      for (std::uint32_t i = 0; i < 2; ++i) {
        const std::size_t most =
            seed % 3 == 0 ? 4000 : 1 + seed * 3 % 50;  // some end in the middle of a turn
        written.push_back(MatchRecord{"",
                                      "",
                                      i == 0 ? "A title: 1 > 2" : "",
                                      rules.name,
                                      {"Ann Marie", "Bob"},
                                      test::random_rollers_match(rules, 100 * seed + i, most)});
        steps += written.back().match.steps().size();
        over += written.back().match.is_over();
      }
      const std::string text = to_text(written);
      const std::vector<MatchRecord> read = parse_matches(text, "written", always(rules));
      ASSERT_EQ(read, written) << text;
      ASSERT_EQ(read[0].match.turn(), written[0].match.turn());
      ASSERT_EQ(read[0].match.table(), written[0].match.table());
      ASSERT_EQ(to_text(read), text);
    }
  EXPECT_GT(steps, 10'000U);
  EXPECT_GT(over, 50U);
}

TEST(RollersRecord, ByHand) {
  const std::string text = R"(# a match
players Ann "Bob Lee"

match The first one   # with a comment
Ann: 2*b1 > 2,*
  b2 open 2:2* close 2:2 = 5   # goes on
bob: 3,4,z > none 1,4,b1 stop open 1:1 close 1:1 = 5 5
a: z > none z > none 3,4,z = 5 5
2: 1*b2 collect 1:1* = 7
Ann: 11* > 11 b1
)";
  EXPECT_THAT(refusal([&] { small_matches(text); }), HasSubstr("m.txt:10:6: roll: found 3 dice in '11*'"));
  std::string mended = text;
  mended.replace(mended.rfind("11* > 11 b1"), 11, "11b3 > 11 b1 open 1:1 close 1:1 collect 2:2");
  EXPECT_EQ(refusal([&] { small_matches(mended); }),
            "m.txt:10:46: collect: found '2:2', expected no more dice than there are: 1 1 b1");
  mended.replace(mended.rfind("collect 2:2"), 11, "= 3 7\npoints 2 1\nmatch\nBob: 11b1\n");
  const auto matches = small_matches(mended);
  ASSERT_THAT(matches, SizeIs(2));
  const MatchRecord& first = matches[0];
  EXPECT_EQ(first.title, "The first one");
  EXPECT_THAT(first.players, ElementsAre("Ann", "Bob Lee"));
  EXPECT_EQ(first.place, "5:1");
  EXPECT_EQ(first.match.turns(), 5U);
  EXPECT_TRUE(first.match.is_over());
  EXPECT_EQ(first.match.shares().numerator[0], 1);
  EXPECT_EQ(matches[1].match.start().starter, 1);
  EXPECT_EQ(matches[1].match.turn().phase, Turn::Phase::choose);
}

TEST(RollersRecord, StartsAnywhereInAMatch) {
  Rules rules = test::small_rollers();
  rules.tie_plays_on = true;
  const auto start = [&](const std::string& points) {
    const std::string text = "points " + points + "\n2: 11b1\n";
    return parse_matches(text, "m.txt", always(rules)).at(0).match.start();
  };
  EXPECT_EQ(start("1 0").points[0], 1);
  EXPECT_EQ(start("1 0").starter, 1);
  EXPECT_EQ(start("2 2").points[1], 2);
  EXPECT_EQ(refusal([&] { start("2 1"); }),
            "m.txt:1:8: points: found 2 1, expected fewer than 2, or 2 for both");
  EXPECT_EQ(refusal([&] { start("0 3"); }),
            "m.txt:1:10: points: found '3', expected a whole number from 0 to 2");
  EXPECT_EQ(refusal([&] { start("0 x"); }),
            "m.txt:1:10: points: found 'x', expected a whole number from 0 to 2");
}

TEST(RollersRecord, NamesWhatCanNotBe) {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"nonsense",
       "m.txt:1:1: found 'nonsense', expected a name with a colon and what happened, or one of match rules "
       "players points"},
      {"player A B",
       "m.txt:1:1: found 'player', expected a name with a colon and what happened, or one of match rules "
       "players points (did you mean 'players'?)"},
      {"  1: 11b1",
       "m.txt:1:3: found a line that begins with a blank, expected a turn before it to continue"},
      {"players Ann", "m.txt:1:1: players: found 1 word, expected 2 names; put a name with blanks in quotes"},
      {"players Ann ann", "m.txt:1:9: players: found 'Ann' twice, expected two names"},
      {"match a\nmatch b", "m.txt:2:1: match: appears twice"},
      {"1: 11b1 stop\n\nmatch b\nplayers Ann Bob", "m.txt:3:1: match: found no turn of it"},
      {"Cid: 11b1", "m.txt:1:1: found 'Cid', expected 1 or 2"},
      {"1: 11",
       "m.txt:1:4: roll: found 2 dice in '11', expected a roll of 3 dice, the black one among them, b1 to b5 "
       "or z"},
      {"1: 1111111",
       "m.txt:1:4: roll: found 7 dice in '1111111', expected a roll of 3 dice, the black one among them, b1 "
       "to b5 or z"},
      {"1: 111b1",
       "m.txt:1:4: roll: found 4 dice in '111b1', expected a roll of 3 dice, the black one among them, b1 to "
       "b5 or z"},
      {"1: 16b1",
       "m.txt:1:4: roll: found '16b1', expected dice such as 1,1,3,*,5,b2 (1 to 5, * a star, b the black "
       "die, z a zap)"},
      {"1: 1b1b2", "m.txt:1:4: roll: found '1b1b2', expected one black die"},
      {"1: 1zb2", "m.txt:1:4: roll: found '1zb2', expected one black die"},
      {"1: 11b*", "m.txt:1:4: roll: found '11b*', expected no star on the black die: b1 to b5 or z"},
      {"1: stop",
       "m.txt:1:4: turn: found 'stop', expected a roll of 3 dice, the black one among them, b1 to b5 or z"},
      {"1: > 1",
       "m.txt:1:4: turn: found '>', expected a roll of 3 dice, the black one among them, b1 to b5 or z"},
      {"1: 11b1 11b1",
       "m.txt:1:9: turn: found '11b1', expected > and the dice that are saved, stop, or how the dice are "
       "applied"},
      {"1: 11b1 > 2", "m.txt:1:11: keep: found '2', expected some of 1 1 b1, the dice on the table"},
      {"1: 11b1 > 111", "m.txt:1:11: keep: found '111', expected some of 1 1 b1, the dice on the table"},
      {"1: 11b1 > 11b1", "m.txt:1:11: keep: found '11b1', expected at most 2 dice, or stop"},
      {"1: 11z > 11",
       "m.txt:1:10: keep: found '11', expected some of none: no die of a roll with a zap can be saved"},
      {"1: 11z > z", "m.txt:1:10: keep: found 'z', expected dice without a zap, which can't be saved"},
      {"1: 11b1 > 1 2z > 12",
       "m.txt:1:18: keep: found '12', expected some of 1: no die of a roll with a zap can be saved"},
      {"1: 11b1 > b1 1z",
       "m.txt:1:14: roll: found 2 dice in '1z', expected a roll of 2 dice, without the black one, which is "
       "saved"},
      {"1: 11b1 > 11 11",
       "m.txt:1:14: roll: found 2 dice in '11', expected a roll of the black die, b1 to b5 or z"},
      {"1: 11b1 >", "m.txt:1:10: keep: found nothing after '>', expected the dice that are saved, or none"},
      {"1: 11b1 stop > 1",
       "m.txt:1:14: turn: found '>', expected how the dice are applied: open, close, collect or nothing"},
      {"1: 11b1 stop 1:1",
       "m.txt:1:14: turn: found '1:1', expected how the dice are applied: open, close, collect or nothing"},
      {"1: 11b1 open",
       "m.txt:1:13: open: found nothing after it, expected a section and its dice, such as 3:33*"},
      {"1: 11b1 open close 1:1",
       "m.txt:1:14: open: found 'close', expected a section and its dice, such as 3:33*"},
      {"1: 11b1 open 2:11", "m.txt:1:14: open: found '2:11', expected dice that show 2, or stars"},
      {"1: 11b1 nothing open 1:1",
       "m.txt:1:17: turn: found 'open', expected the end of the turn: nothing is applied"},
      {"1: 11b1 nothing = 6",
       "m.txt:1:19: chips: found '6', expected 5 5, in the order of the players, or 5"},
      {"1: 11b1 nothing = 5 6",
       "m.txt:1:21: chips: found '5 6', expected 5 5, in the order of the players, or 5"},
      {"1: 11b1 nothing = 5 5 5", "m.txt:1:23: turn: found '5', expected the end of the turn"},
      {"1: 11b1 nothing =", "m.txt:1:18: chips: found nothing after '=', expected a number"},
      {"1: 11b1 nothing = x",
       "m.txt:1:19: chips: found 'x', expected 5 5, in the order of the players, or 5"},
      {"1: 11b1 = 5",
       "m.txt:1:9: turn: found '=', expected > and the dice that are saved, stop, or how the dice are "
       "applied"},
      {"1: 11b1 open 1:1 close 1:1 collect 1:1 = 7 3",
       "m.txt:1:42: chips: found '7', expected 6 4, in the order of the players, or 6"},
      {"1: 11b1 open 1:1 close 1:1 collect 1:1 = 4",
       "m.txt:1:42: chips: found '4', expected 6 4, in the order of the players, or 6"},
      {"1: 11b1 nothing\n1: 11b1", "m.txt:2:1: found a turn of 1, expected one of 2"},
      {"1: 11b1 > 1\n2: 11b1",
       "m.txt:2:1: found a turn of 2, expected that of 1 to go on: a roll of 2 dice, the black one "
       "among them, b1 to b5 or z"},
      {"1: 11b1\npoints 0 0", "m.txt:2:1: points: found them in a round, expected them after its last turn"},
      {"rules x\nrules y", "m.txt:2:1: rules: appears twice"},
  };
  for (const auto& [text, message] : wrong)
    EXPECT_EQ(refusal([&, &written = text] { small_matches(written); }), message) << text;
}

TEST(RollersRecord, ChipsOfTheOtherAloneAreNone) {
  const std::string text = "1: 12b1 nothing\n2: 11b1 open 1:1 close 1:1 collect 1:1 = 4\n";
  EXPECT_EQ(refusal([&] { small_matches(text); }),
            "m.txt:2:43: chips: found '4', expected 6, the chips of the player who moved, or both");
}

TEST(RollersRecord, HoldsPointsAgainstTheRound) {
  const std::string round = "1: 2*b2 open 2:22 close 2:*\n2: 345 nothing\n";
  EXPECT_EQ(refusal([&] { small_matches(round); }).substr(0, 20), "m.txt:2:4: roll: fou");
  const std::string ended =
      "1: 2*b2 open 2:22 close 2:*\n2: 34b5 nothing\n1: 11b1 open 1:1 close 1:1 collect 1:1 = 6 4\n";
  EXPECT_EQ(small_matches(ended + "points 3 0\n").size(), 1U);
  EXPECT_EQ(refusal([&] { small_matches(ended + "points 2 0\n"); }),
            "m.txt:4:8: points: found '2', expected 3 of 1");
  EXPECT_EQ(refusal([&] { small_matches(ended + "2: 11b1\n"); }),
            "m.txt:4:1: found a turn of 2, expected 'match' or the end: the match is over");
}

TEST(RollersRecord, LockedDiceStaySaved) {
  Rules rules = test::small_rollers();
  rules.take_up_again = false;
  const auto read = [&](const std::string& text) { parse_matches(text, "m.txt", always(rules)); };
  EXPECT_EQ(refusal([&] { read("1: 11b1 > 1 2b2 > 2 1b1"); }),
            "m.txt:1:19: keep: found '2', expected 1 among them: the rules have take-up-again = false");
  EXPECT_EQ(refusal([&] { read("1: 11b1 > 1 2b2 > 12 b1"); }), "");
}

TEST(RollersRecord, TellsWhatIsWrongWithTheRules) {
  const RulesNamed none = [](const std::optional<std::string>& word) -> Rules {
    refuse("there is no " + word.value_or("word"));
  };
  EXPECT_EQ(refusal([&] { parse_matches("rules x.toml\n1: 11b1", "m.txt", none); }),
            "m.txt:1:7: there is no x.toml");
  EXPECT_EQ(refusal([&] { parse_matches("\n1: 11b1", "m.txt", none); }), "m.txt:2:1: there is no word");
  EXPECT_THAT(parse_matches("rules x.toml\nplayers Ann Bob\n", "m.txt", none), SizeIs(0));
}

TEST(RollersRecord, WhatLeavesNoChoiceMayBeLeftOut) {
  // After three zaps nothing can be applied; after the second turn it is not known who would say so.
  const auto matches = small_matches("1: z > none z > none z\n2: z > none z > none z");
  ASSERT_THAT(matches, SizeIs(1));
  EXPECT_EQ(matches[0].match.turns(), 1U);
  EXPECT_EQ(matches[0].match.turn().phase, Turn::Phase::apply);
  EXPECT_THAT(
      refusal([] { small_matches("1: 11b1 stop\n2: 11b1"); }),
      HasSubstr("m.txt:2:1: found a turn of 2, expected that of 1 to go on: how the dice are applied"));
}

}  // namespace
}  // namespace fillwise::rollers
