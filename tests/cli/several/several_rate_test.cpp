// fillwise rate --players.

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/cli/golden.hpp"
#include "tests/cli/process.hpp"
#include "tests/cli/several/several_fixture.hpp"

namespace fillwise::cli_test {
namespace {

using nlohmann::json;

class SeveralRate : public CommandTest {
 protected:
  SeveralRate() : CommandTest("rate") {}
};

TEST_F(SeveralRate, Text) {
  const Result result = run({"--player", "stop-at:350", "--player", "points", "--players", "3", "--goal",
                             "500", "--games", "2000"});
  EXPECT_EQ(result.exit, 0);
  EXPECT_EQ(result.err, "");
  expect_golden(result.out, "rate-three.txt");
}

/// The figures are those of simulated games with luck taken out, and a player who is worse loses more.
TEST_F(SeveralRate, AgreesWithSimulatedGames) {
  const Words common = {"--goal", "400", "--games", "3000", "--seed", "5", "--json"};
  const auto report = [&](Words words) {
    words.insert(words.end(), common.begin(), common.end());
    words.insert(words.end(), {"--quiet"});
    const Result result = sandbox_.run(words);
    EXPECT_EQ(result.exit, 0) << result.err;
    return json::parse(result.out);
  };
  const json rated = report({"rate", "--players", "3", "--player", "stop-at:50", "--player", "points"});
  const json games =
      report({"simulate", "--player", "optimal", "--player", "stop-at:50", "--player", "optimal"});
  const json& seat = rated["players"][0]["seats"][1];
  EXPECT_EQ(seat["chance"], games["players"][1]["without_luck"]["share"]);
  EXPECT_EQ(seat["lower"], games["players"][1]["without_luck"]["lower"]);
  EXPECT_EQ(seat["optimal"], games["profile"][1]);
  EXPECT_EQ(rated["epsilon"], games["epsilon"]);
  double lost = 0;
  for (const json& each : rated["players"][0]["seats"]) {
    EXPECT_NEAR(each["lost"].get<double>(), each["optimal"].get<double>() - each["chance"].get<double>(),
                1e-15);
    EXPECT_LT(each["upper"], each["optimal"]);
    lost += each["lost"].get<double>() / 3;
  }
  EXPECT_NEAR(rated["players"][0]["lost"].get<double>(), lost, 1e-15);
  EXPECT_GT(rated["players"][0]["lost"], rated["players"][1]["lost"]);
  Words once = {"rate", "--players", "3", "--player", "points", "--threads", "1"};
  const json one = report(once);
  once.back() = "2";
  EXPECT_EQ(report(once), one);
}

/// Who looks at one of the others alone loses something, and far less than who looks at nobody.
TEST_F(SeveralRate, AsIfThereWereFewer) {
  const json rated = answer({"--players", "3", "--player", "as-if:2", "--player", "stop-at:350", "--goal",
                             "1000", "--games", "2000"});
  EXPECT_EQ(rated["players"][0]["player"], "as-if:2");
  for (const json& seat : rated["players"][0]["seats"]) EXPECT_LT(seat["upper"], seat["optimal"]);
  EXPECT_GT(rated["players"][1]["lost"].get<double>(), 5 * rated["players"][0]["lost"].get<double>());
}

TEST_F(SeveralRate, WhatCantBeAskedIsSaid) {
  const std::vector<std::pair<Words, std::string>> cases = {
      {{"--exploit"}, "--exploit: found with --players, expected none: it is for two players"},
      {{"--csv"}, "--csv: found with --players, expected none: it is for two players"},
      {{"--bot", "x"}, "--bot: found with --players, expected none: it is for two players"},
      {{"--policy", "x.csv"}, "--policy: found with --players, expected none: it is for two players"},
      {{"--games", "0"}, "--games: found '0', expected a whole number from 1 to 10000000"},
      {{"--rules", "tutto"},
       "the rules 'tutto' are not solved for 3 players: cards that take points while the player's own stay "
       "at risk "
       "are for two players"},
      {{"--player", "as-if:3"}, "--player as-if: found '3', expected 2"},
      {{"--player", "as-if:x"}, "--player as-if: found 'x', expected 2"},
      {{"--player", "random"},
       "--player: found 'random', expected a rule: points, strategy-card, endgame:POINTS or stop-at:POINTS"},
  };
  for (const auto& [more, expected] : cases) {
    Words words = {"--players", "3", "--player", "points"};
    words.insert(words.end(), more.begin(), more.end());
    const Result result = run(words);
    EXPECT_EQ(result.exit, 2) << expected;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "fillwise: " + expected + "\n");
  }
  EXPECT_EQ(run({"--players", "3"}).err, "fillwise: --player is required; see 'fillwise rate --help'\n");
  EXPECT_EQ(run({"--players", "5", "--player", "points"}).err,
            "fillwise: --players: found '5', expected a whole number from 3 to 4\n");
}

}  // namespace
}  // namespace fillwise::cli_test
