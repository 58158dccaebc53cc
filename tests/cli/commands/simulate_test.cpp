// fillwise simulate: what it prints, that a seed gives the same games, what it refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;

Words simulate(const Words& words) {
  Words line{"simulate"};
  line.insert(line.end(), words.begin(), words.end());
  return line;
}

TEST(SimulateCommand, Texts) {
  Sandbox sandbox;
  const Words small{"--quiet", "--goal", "500", "--games", "2000"};
  const auto run = [&](Words words) {
    words.insert(words.end(), small.begin(), small.end());
    const Result result = sandbox.run(simulate(words));
    EXPECT_EQ(result.exit, 0);
    EXPECT_EQ(result.err, "");
    return result.out;
  };
  expect_golden(run({"--seed", "7"}), "simulate.txt");
  expect_golden(run({"--player", "stop-at:350", "--player", "random", "--deck", "shuffled", "--paired"}),
                "simulate-paired.txt");
  expect_golden(run({"--rules", "official-showdown", "--player", "points", "--player", "stop-at:200",
                     "--confidence", "0.99"}),
                "simulate-showdown.txt");
}

TEST(SimulateCommand, CountsAddUp) {
  Sandbox sandbox;
  const Result result = sandbox.run(simulate({"--goal", "500", "--games", "3000", "--json"}));
  ASSERT_EQ(result.exit, 0) << result.err;
  const Json json = Json::parse(result.out);
  EXPECT_EQ(json["games"], 3000);
  EXPECT_EQ(json["rules"], "official");
  EXPECT_EQ(json["goal"], 500);
  EXPECT_EQ(json["deck"], "replaced");
  const Json &first = json["players"][0], &second = json["players"][1];
  EXPECT_EQ(first["won"].get<int>() + second["won"].get<int>() + json["ties"].get<int>(), 3000);
  EXPECT_EQ(first["won"], json["won_by_first"]);
  EXPECT_DOUBLE_EQ(first["share"].get<double>(), first["won"].get<double>() / 3000);
  EXPECT_LT(first["lower"], first["share"]);
  EXPECT_GT(first["upper"], first["share"]);
  EXPECT_LT(json["turns_per_game_interval"]["lower"], json["turns_per_game"]);
  EXPECT_GT(json["turns_per_game_interval"]["upper"], json["turns_per_game"]);
  EXPECT_NEAR(json["turns_per_game"].get<double>(),
              (first["turns"].get<double>() + second["turns"].get<double>()) / 3000, 1e-9);
  // The solver's value is that of the table.
  const Json value =
      Json::parse(sandbox.run({"value", "--goal", "500", "--me", "0", "--opponent", "0", "--json"}).out);
  EXPECT_EQ(json["solver"]["value"], value["win_probability"]);
  EXPECT_EQ(json["solver"]["lower"], value["lower"]);
  EXPECT_TRUE(json["solver"]["inside"]);
}

/// The same games have as many turns in a match, under the same name.
TEST(SimulateCommand, CountsTurnsAsMatchDoes) {
  Sandbox sandbox;
  const Words games{"--player", "points", "--player", "stop-at:350", "--games",
                    "60",       "--goal", "1000",     "--json",      "-q"};
  Words simulated{"simulate", "--paired"}, match{"match"};
  simulated.insert(simulated.end(), games.begin(), games.end());
  match.insert(match.end(), games.begin(), games.end());
  EXPECT_EQ(Json::parse(sandbox.run(simulated).out)["turns_per_game"],
            Json::parse(sandbox.run(match).out)["turns_per_game"]);
}

TEST(SimulateCommand, GivesNoSolversValueOfOtherGames) {
  Sandbox sandbox;
  for (const Words& words :
       {Words{"--deck", "shuffled"}, Words{"--paired"}, Words{"--player", "optimal", "--player", "points"}}) {
    Words line = simulate({"--goal", "200", "--games", "100", "--json"});
    line.insert(line.end(), words.begin(), words.end());
    EXPECT_TRUE(Json::parse(sandbox.run(line).out)["solver"].is_null());
  }
}

TEST(SimulateCommand, IsTheSameForTheSameSeed) {
  Sandbox sandbox;
  const auto out = [&](const std::string& seed, const std::string& threads) {
    return sandbox
        .run(simulate({"--goal", "500", "--games", "20000", "--seed", seed, "--threads", threads, "--json"}))
        .out;
  };
  const std::string once = out("3", "1");
  EXPECT_EQ(out("3", "2"), once);
  EXPECT_EQ(out("3", "8"), once);
  EXPECT_NE(Json::parse(out("4", "2"))["players"], Json::parse(once)["players"]);
}

/// One half of all seeds leaves the value outside of a 50 % interval: --check tells them apart.
TEST(SimulateCommand, ChecksTheSolversValue) {
  Sandbox sandbox;
  int inside = 0;
  constexpr int kSeeds = 12;
  for (int seed = 1; seed <= kSeeds; ++seed) {
    const Result result = sandbox.run(simulate({"--goal", "200", "--games", "400", "--confidence", "0.5",
                                                "--check", "--json", "--seed", std::to_string(seed)}));
    const bool held = Json::parse(result.out)["solver"]["inside"];
    EXPECT_EQ(result.exit, held ? 0 : 1);
    if (!held) {
      EXPECT_THAT(result.err, HasSubstr("fillwise: the solver's value 0."));
      EXPECT_THAT(result.err, HasSubstr(" is outside the 50 % interval\n"));
    }
    inside += held ? 1 : 0;
  }
  EXPECT_GT(inside, 0);
  EXPECT_LT(inside, kSeeds);
}

TEST(SimulateCommand, RefusesWhatItCanNotRead) {
  Sandbox sandbox;
  const std::vector<std::pair<Words, std::string>> cases = {
      {{"--games", "0"}, "--games: found '0', expected a whole number from 1 to 1000000000"},
      {{"--games", "1e6"}, "--games: found '1e6', expected a whole number from 1 to"},
      {{"--games", "3", "--paired"}, "--games: found '3', expected a multiple of 2 from 2 to"},
      {{"--seed", "-1"}, "--seed: found '-1', expected a whole number from 0 to 9223372036854775807"},
      {{"--player", "optimal"}, "--player: found 1 of them, expected two to four, or none for optimal ones"},
      {{"--players", "2", "--player", "optimal", "--player", "points", "--player", "random"},
       "--player: found 3 of them, expected two, or none for optimal ones"},
      {{"--player", "optimal", "points"}, "unexpected word 'points'"},
      {{"--player", "optimla", "--player", "points"},
       "found 'optimla', expected optimal, points, strategy-card, endgame:POINTS, stop-at"},
      {{"--player", "optimla", "--player", "points"}, "did you mean 'optimal'?"},
      {{"--player", "stop-at", "--player", "points"}, "--player: found 'stop-at', expected"},
      {{"--player", "stop-at:", "--player", "points"},
       "--player stop-at: found '', expected a multiple of 50"},
      {{"--player", "stop-at:75", "--player", "points"}, "--player stop-at: found '75', expected a multiple"},
      {{"--player", "stop-at:0", "--player", "points"},
       "found '0', expected a multiple of 50 from 50 to 20000"},
      {{"--player", "", "--player", "points"}, "--player: found ''"},
      {{"--deck", "pile"}, "--deck: found 'pile', expected replaced or shuffled"},
      {{"--confidence", "1"}, "--confidence: found '1', expected a number from 0.5 to 0.999999"},
      {{"--threads", "0"}, "--threads: found '0'"},
      {{"--check", "--deck", "shuffled"}, "--check: found with games other than those solved"},
      {{"--check", "--paired"}, "--check: found with games other than those solved"},
      {{"--check", "--player", "points", "--player", "optimal"}, "--check: found with games other"},
      {{"--goal", "75"}, "--goal: found '75'"},
      {{"--rules", "nonsense"}, "nonsense"},
  };
  for (const auto& [words, expected] : cases) {
    const Result result = sandbox.run(simulate(words));
    EXPECT_EQ(result.exit, 2) << expected;
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr(expected));
    EXPECT_EQ(lines_of(result.err), 1U) << result.err;
  }
  EXPECT_EQ(sandbox.run(simulate({"--table", "missing.fwt"})).exit, 3);
}

/// Under rules in which nobody can score no game ends.
TEST(SimulateCommand, GivesUpAGameThatNeverEnds) {
  Sandbox sandbox;
  write_file(sandbox.file("nobody.toml"),
             "name = \"nobody\"\ntitle = \"Nobody\"\ngoal = 1000\n[scoring]\nsingle = { 1 = 100 }\n"
             "[[card]]\nname = \"no-dice\"\ncount = 1\ndice = false\n");
  const Result result = sandbox.run(simulate({"--rules", "nobody.toml", "--player", "stop-at:350", "--player",
                                              "random", "--games", "10", "--goal", "20000"}));
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, HasSubstr("fillwise: a game went on for 20000 turns and was given up\n"));
}

}  // namespace
}  // namespace fillwise::cli_test
