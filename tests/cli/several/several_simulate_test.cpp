// fillwise simulate with three and four players.

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/cli/golden.hpp"
#include "tests/cli/process.hpp"
#include "tests/cli/several/several_fixture.hpp"

namespace fillwise::cli_test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class SeveralSimulate : public CommandTest {
 protected:
  SeveralSimulate() : CommandTest("simulate") {}
};

TEST_F(SeveralSimulate, Texts) {
  const Words small{"--goal", "500", "--games", "3000"};
  const auto text = [&](Words words) {
    words.insert(words.end(), small.begin(), small.end());
    const Result result = run(words);
    EXPECT_EQ(result.exit, 0);
    EXPECT_EQ(result.err, "");
    return result.out;
  };
  expect_golden(text({"--players", "3"}), "simulate-three.txt");
  expect_golden(text({"--player", "stop-at:350", "--player", "points", "--player", "random", "--player",
                      "endgame:200", "--deck", "shuffled", "--paired"}),
                "simulate-four.txt");
}

TEST_F(SeveralSimulate, CountsAddUp) {
  const json report = answer({"--player", "optimal", "--player", "stop-at:200", "--player", "random",
                              "--goal", "400", "--games", "5000"});
  EXPECT_EQ(report["games"], 5000);
  EXPECT_EQ(report["goal"], 400);
  ASSERT_EQ(report["players"].size(), 3U);
  int won = 0, turns = 0;
  for (std::size_t p = 0; p < 3; ++p) {
    const json& player = report["players"][p];
    EXPECT_EQ(player["won"], report["won_by_seat"][p]);
    EXPECT_TRUE(player["solver"].is_null());
    EXPECT_LT(player["lower"], player["share"]);
    EXPECT_GT(player["upper"], player["share"]);
    won += player["won"].get<int>();
    turns += player["turns"].get<int>();
  }
  EXPECT_EQ(won, 5000);
  EXPECT_NEAR(report["turns_per_game"].get<double>(), turns / 5000.0, 1e-9);
  EXPECT_GT(report["players"][0]["share"], report["players"][1]["share"]);
  EXPECT_GT(report["players"][1]["share"], report["players"][2]["share"]);
}

/// The solved chances are those of `value`, and where nobody keeps to the profile none is needed.
TEST_F(SeveralSimulate, TellsTheSolvedChances) {
  const json report = answer({"--players", "3", "--goal", "400", "--games", "2000"});
  const json value =
      json::parse(sandbox_.run({"value", "--goal", "400", "--me", "0", "--opponents", "0,0", "--json"}).out);
  for (std::size_t p = 0; p < 3; ++p) EXPECT_EQ(report["players"][p]["solver"]["value"], value["chances"][p]);
  EXPECT_EQ(report["players"][0]["solver"]["lower"], value["lower"]);
  EXPECT_EQ(report["players"][0]["solver"]["upper"], value["upper"]);
  EXPECT_EQ(report["epsilon"], value["epsilon"]);
  const json rules = answer(
      {"--player", "points", "--player", "points", "--player", "points", "--goal", "10000", "--games", "20"});
  EXPECT_TRUE(rules["epsilon"].is_null());
  const json rotated = answer({"--players", "3", "--goal", "400", "--paired"});
  EXPECT_EQ(rotated["games"], 99'999);
  EXPECT_TRUE(rotated["players"][0]["solver"].is_null());
}

/// By the table where there is one, unless that is not wanted.
TEST_F(SeveralSimulate, LuckIsTakenOut) {
  const Words words = {"--player", "optimal", "--player", "stop-at:200", "--player",
                       "optimal",  "--goal",  "400",      "--games",     "4000"};
  const json report = answer(words);
  double sum = 0;
  for (const json& player : report["players"]) {
    sum += player["without_luck"]["share"].get<double>();
    EXPECT_LT(player["without_luck"]["upper"].get<double>() - player["without_luck"]["lower"].get<double>(),
              player["upper"].get<double>() - player["lower"].get<double>());
  }
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_LT(report["players"][1]["without_luck"]["upper"], report["profile"][1]);
  Words counted = words;
  counted.emplace_back("--no-luck");
  const json less = answer(counted);
  EXPECT_FALSE(less["players"][0].contains("without_luck"));
  EXPECT_EQ(less["players"][0]["won"], report["players"][0]["won"]);
  const Result far = sandbox_.run({"simulate", "--player", "points", "--player", "points", "--player",
                                   "points", "--goal", "10000", "--games", "3"});
  EXPECT_EQ(far.exit, 0);
  EXPECT_THAT(far.err,
              HasSubstr("Luck is not taken out: there is no table of the rules 'official' to 10000 for 3"));
}

TEST_F(SeveralSimulate, IsTheSameForTheSameSeed) {
  const auto out = [&](const std::string& seed, const std::string& threads) {
    return run({"--players", "3", "--goal", "400", "--games", "20000", "--seed", seed, "--threads", threads,
                "--json"})
        .out;
  };
  const std::string once = out("3", "1");
  EXPECT_EQ(out("3", "2"), once);
  EXPECT_EQ(out("3", "8"), once);
  EXPECT_NE(json::parse(out("4", "2"))["players"], json::parse(once)["players"]);
}

/// Intervals of 50 % leave a solved chance outside for most seeds: --check tells them apart.
TEST_F(SeveralSimulate, ChecksTheSolvedChances) {
  int inside = 0;
  constexpr int kSeeds = 16;
  for (int seed = 1; seed <= kSeeds; ++seed) {
    const Result result = run({"--players", "3", "--goal", "200", "--games", "400", "--confidence", "0.5",
                               "--check", "--json", "--seed", std::to_string(seed)});
    bool held = true;
    const json report = json::parse(result.out);
    for (const json& player : report["players"]) held = held && player["solver"]["inside"].get<bool>();
    EXPECT_EQ(result.exit, held ? 0 : 1);
    if (!held) {
      EXPECT_THAT(result.err, HasSubstr("fillwise: the solved chance 0."));
      EXPECT_THAT(result.err, HasSubstr(" player is outside the 50 % interval\n"));
    }
    inside += held ? 1 : 0;
  }
  EXPECT_GT(inside, 0);
  EXPECT_LT(inside, kSeeds);
}

TEST_F(SeveralSimulate, WhatCantBeAskedIsSaid) {
  const std::vector<std::pair<Words, std::string>> cases = {
      {{"--players", "5"}, "--players: found '5', expected a whole number from 2 to 4"},
      {{"--player", "random", "--player", "random", "--player", "random", "--player", "random", "--player",
        "random"},
       "--player: found 5 of them, expected at most 4"},
      {{"--players", "4", "--player", "points", "--player", "points", "--player", "points"},
       "--player: found 3 of them, expected 4, or none for optimal ones"},
      {{"--player", "points", "--player", "points", "--player", "bot:true"},
       "--player: found a bot among 3 players, expected optimal, points, strategy-card, endgame:POINTS, "
       "stop-at:POINTS, random or as-if:N"},
      {{"--player", "points", "--player", "points", "--player", "point"},
       "--player: found 'point', expected"},
      {{"--players", "3", "--paired", "--games", "100"},
       "--games: found '100', expected a multiple of 3 from 3 to 999999999"},
      {{"--players", "3", "--check", "--paired"},
       "--check: found with games other than those solved, expected optimal players, --deck replaced and no "
       "--paired"},
      {{"--players", "3", "--game-time", "5"}, "--game-time: found without a bot"},
      {{"--players", "3", "--rules", "official-showdown"},
       "the rules 'official-showdown' are not solved for 3 players: last turns are for two players"},
      {{"--players", "4"}, "--goal: found 10000, expected at most 3150 with 4 players"},
  };
  for (const auto& [words, expected] : cases) {
    const Result result = run(words);
    EXPECT_EQ(result.exit, 2) << expected;
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr("fillwise: " + expected));
    EXPECT_EQ(lines_of(result.err), 1U) << result.err;
  }
  EXPECT_EQ(run({"--players", "3"}).exit, 3);
}

}  // namespace
}  // namespace fillwise::cli_test
