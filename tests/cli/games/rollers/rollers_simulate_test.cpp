// fillwise rollers simulate: texts, JSON, what it refuses, and that docs/games/rollers.md says what it prints.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;

constexpr const char* kSmallRollers = FILLWISE_ROOT "/docs/games/rollers-small.toml";

Words rollers_simulate(const Words& options) {
  Words words{"rollers", "simulate", "--quiet"};
  words.insert(words.end(), options.begin(), options.end());
  return words;
}

std::string rollers_simulated(Sandbox& sandbox, const Words& options) {
  const Result result = sandbox.run(rollers_simulate(options));
  EXPECT_EQ(result.exit, 0) << ::testing::PrintToString(options) << result.err;
  EXPECT_EQ(result.err, "");
  return result.out;
}

TEST(RollersSimulate, TextsAreAsTheyWere) {
  Sandbox sandbox;
  expect_golden(rollers_simulated(sandbox, {"--help"}), "help-rollers-simulate.txt");
  const Words three{"--player", "racer",  "--player", "collector",    "--player", "stop-early", "--games",
                    "100",      "--seed", "4",        "--confidence", "0.99",     "--first",    "2"};
  expect_golden(rollers_simulated(sandbox, three), "rollers-simulate.txt");
  const Words late{"--player", "thumb", "--player", "racer", "--points", "4,3", "--games", "100"};
  expect_golden(rollers_simulated(sandbox, late), "rollers-simulate-points.txt");
}

TEST(RollersSimulate, TheDocumentShowsWhatItPrints) {
  Sandbox sandbox;
  const std::string document = read_file(FILLWISE_ROOT "/docs/games/rollers.md");
  const auto indented = [](const std::string& text) {
    return replaced(replaced("    " + text.substr(0, text.size() - 1), "\n", "\n    "), "    \n", "\n");
  };
  EXPECT_THAT(document, HasSubstr(indented(rollers_simulated(sandbox, {"--games", "1000"}))));
  const Words best{"--rules", kSmallRollers, "--player", "optimal", "--player",
                   "optimal", "--games",     "20000",    "--check"};
  EXPECT_THAT(document, HasSubstr(indented(rollers_simulated(sandbox, best))));
}

TEST(RollersSimulate, JsonHasTheCountsOfEachPlayer) {
  Sandbox sandbox;
  const Json json =
      Json::parse(rollers_simulated(sandbox, {"--rules", kSmallRollers, "--player", "optimal", "--player",
                                              "stop-early", "--games", "2000", "--json", "--threads", "1"}));
  EXPECT_EQ(keys(json), (Words{"game", "rules", "seed", "confidence", "first", "points", "games", "players",
                               "shared", "cut", "rounds", "turns", "won_by_first", "loss", "solver"}));
  EXPECT_EQ(json["rules"], "small");
  EXPECT_EQ(json["solver"], nullptr);
  const Json& best = json["players"][0];
  EXPECT_EQ(keys(best), (Words{"player", "won", "share", "lower", "upper", "boards", "boards_without_chips",
                               "most_chips"}));
  EXPECT_GT(best["lower"].get<double>(), 0.5);
  const Json &loss = json["loss"], &other = json["players"][1];
  EXPECT_EQ(loss["player"], 2);
  EXPECT_NEAR(loss["value"].get<double>(), 0.5 - other["share"].get<double>(), 1e-12);
  EXPECT_NEAR(loss["lower"].get<double>(), 0.5 - other["upper"].get<double>(), 1e-12);
  EXPECT_NEAR(loss["upper"].get<double>(), 0.5 - other["lower"].get<double>(), 1e-12);
  EXPECT_EQ(best["won"].get<double>() + json["players"][1]["won"].get<double>(), 2000);
  EXPECT_EQ(best["boards"].get<int>() + json["players"][1]["boards"].get<int>(), json["rounds"].get<int>());
}

/// From any points the best players win as often as was solved, whoever begins.
TEST(RollersSimulate, MatchesMayBeginWithPoints) {
  Sandbox sandbox;
  const auto solved = [&](const std::string& points) {
    const Result result =
        sandbox.run({"rollers", "value", "--json", "--quiet", "--rules", kSmallRollers, "--points", points});
    return Json::parse(result.out)["win_probability"].get<double>();
  };
  const auto simulated = [&](Words words) {
    words.insert(words.end(), {"--rules", kSmallRollers, "--player", "optimal", "--player", "optimal",
                               "--points", "1,0", "--games", "4001", "--check", "--json"});
    return Json::parse(rollers_simulated(sandbox, words));
  };
  const double mine = solved("1,0"), theirs = solved("0,1");
  EXPECT_GT(mine, theirs + 0.05);
  const Json in_turn = simulated({});
  EXPECT_EQ(in_turn["points"].dump(), "[1,0]");
  EXPECT_NEAR(in_turn["solver"]["win_probability"].get<double>(), (2001 * mine + 2000 * theirs) / 4001, 1e-7);
  EXPECT_NEAR(simulated({"--first", "1"})["solver"]["win_probability"].get<double>(), mine, 1e-7);
  EXPECT_NEAR(simulated({"--first", "2"})["solver"]["win_probability"].get<double>(), theirs, 1e-7);
}

/// The best play would win half only where both begin equally often and nobody is ahead.
TEST(RollersSimulate, LossIsSaidOnlyAgainstHalf) {
  Sandbox sandbox;
  const auto says_loss = [&](Words words) {
    words.insert(words.end(), {"--rules", kSmallRollers, "--player", "thumb"});
    return rollers_simulated(sandbox, words).find("thumb gives away ") != std::string::npos;
  };
  EXPECT_TRUE(says_loss({"--games", "100", "--player", "optimal"}));
  EXPECT_TRUE(says_loss({"--games", "100", "--player", "optimal", "--points", "1,1"}));
  EXPECT_FALSE(says_loss({"--games", "100", "--player", "optimal", "--points", "1,0"}));
  EXPECT_FALSE(says_loss({"--games", "101", "--player", "optimal"}));
  EXPECT_FALSE(says_loss({"--games", "100", "--player", "optimal", "--first", "1"}));
  EXPECT_FALSE(says_loss({"--games", "100", "--player", "racer"}));
}

TEST(RollersSimulate, SameSeedSameMatchesForAnyThreads) {
  Sandbox sandbox;
  const auto printed_with = [&](const std::string& threads, const std::string& seed) {
    return rollers_simulated(sandbox, {"--rules", kSmallRollers, "--games", "500", "--threads", threads,
                                       "--seed", seed, "--json"});
  };
  const std::string one = printed_with("1", "1");
  EXPECT_EQ(one, printed_with("2", "1"));
  EXPECT_EQ(one, printed_with("3", "1"));
  EXPECT_NE(one, printed_with("1", "2"));
}

TEST(RollersSimulate, RefusesInOneLine) {
  Sandbox sandbox;
  write_file(sandbox.file("bad.toml"), "name = \"bad\"\ndice = 7\n");
  const std::vector<std::pair<Words, std::string>> refused = {
      {{"--player", "me", "--player", "racer"},
       "--player: found 'me', expected racer, collector, stop-early, thumb or optimal"},
      {{"--player", "racer"}, "--player: found 1 of them, expected 2 to 5"},
      {{"--games", "0"}, "--games: found '0', expected a whole number from 1 to 1000000000"},
      {{"--games", "-5"}, "--games: found '-5', expected a whole number from 1 to 1000000000"},
      {{"--seed", "x"}, "--seed: found 'x', expected a whole number from 0 to 9223372036854775807"},
      {{"--first", "3"}, "--first: found '3', expected a whole number from 1 to 2"},
      {{"--points", "4"}, "--points: found 1 numbers, expected 2, one for each player"},
      {{"--points", "5,0"}, "--points: found '5', expected a whole number from 0 to 4"},
      {{"--confidence", "1"}, "--confidence: found '1', expected a number from 0.5 to 0.999999"},
      {{"--check"}, "--check: found with other players, expected optimal against optimal"},
      {{"--player", "optimal", "--player", "racer", "--player", "racer"},
       "--player: found optimal among 3 players, expected it only among two"},
      {{"--rules", "bad.toml"}, "bad.toml:2: dice is 7, expected a whole number from 2 to 6"},
      {{"--rules", "none.toml"}, "none.toml: the rule file can't be opened: No such file or directory"}};
  for (const auto& [words, message] : refused) {
    const Result result = sandbox.run(rollers_simulate(words));
    EXPECT_EQ(result.exit, 2) << message;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "fillwise: " + message + "\n");
  }
}

}  // namespace
}  // namespace fillwise::cli_test
