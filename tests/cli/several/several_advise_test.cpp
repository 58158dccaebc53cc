// fillwise advise --opponents for more players than are solved, and --as-if: answers of a game of fewer.

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/cli/golden.hpp"
#include "tests/cli/several/several_fixture.hpp"

namespace fillwise::cli_test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class SeveralAdvise : public CommandTest {
 protected:
  SeveralAdvise() : CommandTest("advise") {}

  json asked(const std::string& rules, const Words& scores, const Words& situation) {
    Words words = {"--rules", rules, "--goal", "500"};
    words.insert(words.end(), scores.begin(), scores.end());
    words.insert(words.end(), situation.begin(), situation.end());
    return answer(words);
  }
};

TEST_F(SeveralAdvise, Texts) {
  const Result five =
      run({"--me", "100", "--opponents", "250,0,150,250", "--goal", "400", "--card", "vengeance", "--drawn"});
  EXPECT_EQ(five.exit, 0);
  EXPECT_EQ(five.err, "");
  expect_golden(five.out, "advise-five.txt");
  const Result two = run({"--me", "4000", "--opponents", "4100,2500,5000", "--as-if", "2", "--card", "300",
                          "--dice", "3", "--at-risk", "300"});
  EXPECT_EQ(two.err, "");
  EXPECT_THAT(two.out, HasSubstr("rules 'official' to 10000\n"));
  EXPECT_THAT(two.out,
              HasSubstr("\nthis is the answer in a game of 2: you and 5000, leaving out 2 other players\n"));
}

/// In each kind of situation the answer is that of the game of those who count, but for what says so.
TEST_F(SeveralAdvise, IsThatOfTheGameOfThoseWhoCount) {
  const std::vector<Words> situations = {
      {"--card", "300", "--roll", "1,1,5,2,3,6"},
      {"--card", "500", "--dice", "3", "--at-risk", "300"},
      {"--card", "vengeance", "--drawn"},
      {"--card", "must-bust", "--dice", "2", "--at-risk", "300"},
      {"--card", "no-dice", "--drawn"},
      {"--between-cards", "--at-risk", "600"},
      {"--card", "double-trouble", "--fills", "1", "--dice", "4", "--at-risk", "400"},
      {"--card", "fill-1000", "--roll", "1,5,5,2,2,3"}};
  struct Case {
    std::string opponents, as_if;
    Words plain;
  };
  const std::vector<Case> cases = {{"250,50,150", "2", {"--opponent", "250"}},
                                   {"50,250,150", "3", {"--opponents", "250,150"}},
                                   {"150,250,150", "3", {"--opponents", "150,250"}},
                                   {"0,50,250,100,200", "4", {"--opponents", "250,100,200"}}};
  for (const std::string rules : {"official", "quick-guide"})
    for (const Words& situation : situations)
      for (const Case& c : cases) {
        if (rules != "official" && c.as_if == "4") continue;
        json as_if = asked(rules, {"--me", "100", "--opponents", c.opponents, "--as-if", c.as_if}, situation);
        Words plain = {"--me", "100"};
        plain.insert(plain.end(), c.plain.begin(), c.plain.end());
        const json expected_as_if = {{"players", std::stoi(c.as_if)},
                                     {"opponents", json::parse("[" + c.opponents + "]")}};
        EXPECT_EQ(as_if["as_if"], expected_as_if);
        as_if.erase("as_if");
        EXPECT_EQ(as_if, asked(rules, plain, situation))
            << rules << ' ' << c.opponents << ' ' << situation[1];
      }
}

/// Of five and more players it is of as many as there is a table for.
TEST_F(SeveralAdvise, TakesTheLargestTableAtHand) {
  const auto players = [&](const std::string& goal, const Words& more) {
    Words words = {"--me", "0",      "--opponents", "0,50,0,0,100,0,0", "--goal", goal, "--card",
                   "300",  "--dice", "5",           "--at-risk",        "100"};
    words.insert(words.end(), more.begin(), more.end());
    return answer(words)["as_if"]["players"].get<int>();
  };
  EXPECT_EQ(players("300", {}), 4);
  EXPECT_EQ(players("1400", {}), 3);  // four would take their time
  EXPECT_EQ(players("10000", {}), 2);
  EXPECT_EQ(players("300", {"--as-if", "3"}), 3);
  const std::string file = sandbox_.file("three.fwp").string();
  ASSERT_EQ(sandbox_.run({"solve", "--players", "3", "--goal", "350", "--out", file}).exit, 0);
  EXPECT_EQ(players("350", {"--as-if", "3", "--table", file}), 3);
}

TEST_F(SeveralAdvise, WhatCantBeAskedIsSaid) {
  const Words five = {"--me", "0",      "--opponents", "0,0,0,0",   "--card",
                      "300",  "--dice", "5",           "--at-risk", "100"};
  const std::vector<std::pair<Words, std::string>> cases = {
      {{"--as-if", "5"}, "--as-if: found '5', expected a whole number from 2 to 4"},
      {{"--as-if", "1"}, "--as-if: found '1', expected a whole number from 2 to 4"},
      {{"--as-if", "x"}, "--as-if: found 'x', expected a whole number from 2 to 4"},
      {{"--table", "x.fwp"},
       "--table: found with 5 players, expected --as-if with it: the players of the table"},
      {{"--rules", "zonk"}, "the rules 'zonk' can't be played by 5: last turns are for two players"},
      {{"--goal", "0"}, "--goal: found '0', expected a multiple of 50 from 50 to 20000"},
  };
  for (const auto& [more, expected] : cases) {
    Words words = five;
    words.insert(words.end(), more.begin(), more.end());
    const Result result = run(words);
    EXPECT_EQ(result.exit, 2) << expected;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "fillwise: " + expected + "\n");
  }
  const Words dice = {"--card", "300", "--dice", "5", "--at-risk", "100"};
  const auto error = [&](Words words) {
    words.insert(words.end(), dice.begin(), dice.end());
    return run(words).err;
  };
  EXPECT_EQ(error({"--me", "0", "--opponents", "0,0,0,0,0,0,0,0"}),
            "fillwise: --opponents: found 8 scores, expected 2 to 7; for two players use --opponent\n");
  EXPECT_EQ(error({"--me", "0", "--opponents", "0,0", "--as-if", "3"}),
            "fillwise: --as-if: found '3', expected 2\n");
  EXPECT_EQ(error({"--me", "0", "--opponents", "0,0,500,0", "--goal", "500"}),
            "fillwise: --opponents: found '500', expected a multiple of 50 from 0 to 450\n");
  EXPECT_EQ(error({"--me", "0", "--opponent", "0", "--as-if", "2"}),
            "fillwise: --as-if: found without --opponents\n");
  // What there is no table for says how to have an answer all the same.
  EXPECT_THAT(error({"--me", "0", "--opponents", "0,0,0"}),
              HasSubstr("--goal: found 10000, expected at most 3150 with 4 players; --as-if 2 answers as if "
                        "only you and the best of the others were there\n"));
  EXPECT_THAT(error({"--me", "0", "--opponents", "0,0"}), HasSubstr("; --as-if 2 answers as if"));
  EXPECT_EQ(error({"--me", "0", "--opponents", "0,0", "--rules", "nope"}).find("--as-if"), std::string::npos);
}

}  // namespace
}  // namespace fillwise::cli_test
