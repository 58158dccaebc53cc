// fillwise analyse --players.

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/cli/golden.hpp"
#include "tests/cli/process.hpp"
#include "tests/cli/several/several_fixture.hpp"

namespace fillwise::cli_test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

constexpr const char* kEvening =
    "rules official\n"
    "goal 500\n"
    "players Ann Bob Cem\n"
    "\n"
    "game The first one\n"
    "start 100 150 300\n"
    "Ann: vengeance play 111555 > all = 1600\n";

constexpr const char* kGames =
    "rules official\n"
    "goal 500\n"
    "players Ann Bob Cem\n"
    "game The first one\n"
    "start 100 150 300\n"
    "Ann: vengeance play 123446 > 1 23446\n"
    "Bob: 300 115236 > 115 stop\n"
    "Cem: 400 115236 > 115 stop = 100 400 550\n"
    "game Not over\n"
    "Bob: 300 115236 > 1 roll 11234 > 11 stop = 300\n"
    "Cem: nd\n";

class SeveralAnalyse : public CommandTest {
 protected:
  SeveralAnalyse() : CommandTest("analyse") { write_file(sandbox_.file("evening.txt"), kGames); }
};

TEST_F(SeveralAnalyse, Text) {
  const Result result = run({"--players", "3", "evening.txt"});
  EXPECT_EQ(result.exit, 0);
  EXPECT_EQ(result.err, "");
  expect_golden(result.out, "analyse-three.txt");
}

/// Losses are those of `advise`, chances those of `value`, and what each got adds up.
TEST_F(SeveralAnalyse, AgreesWithAdvice) {
  const Result result = run({"--players", "3", "evening.txt", "--json"});
  ASSERT_EQ(result.exit, 0) << result.err;
  const json report = json::parse(result.out);
  ASSERT_EQ(report["games"].size(), 2U);
  const json& game = report["games"][0];
  const json value = json::parse(
      sandbox_.run({"value", "--me", "100", "--opponents", "150,300", "--goal", "500", "--json"}).out);
  for (std::size_t p = 0; p < 3; ++p) {
    const json& share = game["by_player"][p];
    EXPECT_NEAR(share["expectation"].get<double>(), value["chances"][p].get<double>(), 1e-12);
    EXPECT_NEAR(share["expectation"].get<double>() + share["luck"].get<double>() -
                    share["loss"].get<double>() + share["mixed"].get<double>() +
                    share["others"].get<double>(),
                share["at_end"].get<double>(), 1e-12);
  }
  EXPECT_EQ(game["winner"], "Cem");
  EXPECT_EQ(game["by_player"][2]["at_end"], 1.0);
  EXPECT_EQ(report["games"][1]["winner"], json());
  const json& step = game["steps"][1];
  EXPECT_EQ(step["kind"], "play_or_discard");
  EXPECT_EQ(step["situation"], "100 : 150, 300, vengeance drawn, 0 at risk");
  const json advice = json::parse(sandbox_
                                      .run({"advise", "--me", "100", "--opponents", "150,300", "--goal",
                                            "500", "--card", "vengeance", "--drawn", "--json"})
                                      .out);
  ASSERT_EQ(step["options"].size(), advice["options"].size());
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(step["options"][i]["action"], advice["options"][i]["action"]);
    EXPECT_NEAR(step["options"][i]["win_probability"].get<double>(),
                advice["options"][i]["win_probability"].get<double>(), 1e-12);
    EXPECT_NEAR(step["options"][i]["loss"].get<double>(), advice["options"][i]["loss"].get<double>(), 1e-12);
  }
  EXPECT_EQ(report["worst"][0]["loss"],
            report["games"][0]["steps"][report["worst"][0]["step"].get<std::size_t>()]["loss"]);
}

TEST_F(SeveralAnalyse, TakesWhatAMatchRecords) {
  ASSERT_EQ(sandbox_
                .run({"match", "--quiet", "--players", "3", "--player", "optimal", "--player", "stop-at:350",
                      "--player", "random", "--goal", "500", "--games", "30", "--record", "games.jsonl"})
                .exit,
            0);
  const Result result = run({"--players", "3", "games.jsonl", "--summary", "--json"});
  ASSERT_EQ(result.exit, 0) << result.err;
  const json report = json::parse(result.out);
  EXPECT_FALSE(report.contains("games"));
  EXPECT_EQ(report["players"][0]["player"], "optimal");
  EXPECT_EQ(report["players"][0]["games"], 30);
  EXPECT_LT(report["players"][0]["loss"], 1e-4);
  EXPECT_GT(report["players"][2]["loss"], 1);
  EXPECT_EQ(report["worst"].size(), 10U);
}

TEST_F(SeveralAnalyse, WhatCantBeAskedIsSaid) {
  const std::vector<std::pair<Words, std::string>> cases = {
      {{"--players", "4"}, "evening.txt:6:1: found a game of 3 players, expected 4"},
      {{"--players", "5"}, "--players: found '5', expected a whole number from 3 to 4"},
      {{"--players", "3", "--html", "x.html"},
       "--html: found with --players, expected none: it is for two players"},
      {{"--players", "3", "--decisions"},
       "--decisions: found with --players, expected none: it is for two players"},
      {{"--players", "3", "--games", "--summary"},
       "--summary: can't be used with --games, which shows every game"},
      {{"--players", "3", "--goal", "600"}, "evening.txt:2:6: goal: found '500', expected 600"},
      {{"--players", "3", "--rules", "team"}, "evening.txt:1:7: rules: found 'official', expected team"},
  };
  for (const auto& [more, expected] : cases) {
    Words words = more;
    words.emplace_back("evening.txt");
    const Result result = run(words);
    EXPECT_EQ(result.exit, 2) << expected;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "fillwise: " + expected + "\n");
  }
  write_file(sandbox_.file("wrong.txt"), std::string(kEvening) + "Bob: nd\n");
  EXPECT_EQ(
      run({"--players", "3", "wrong.txt"}).err,
      "fillwise: wrong.txt:8:1: the game is over and Ann has won, expected a header of the next game\n");
  EXPECT_EQ(run({"evening.txt"}).err, "fillwise: evening.txt:6:1: found a game of 3 players, expected two\n");
  write_file(sandbox_.file("none.txt"), "# nothing\n");
  EXPECT_EQ(run({"--players", "3", "none.txt"}).err, "fillwise: none.txt: found no game\n");
}

}  // namespace
}  // namespace fillwise::cli_test
