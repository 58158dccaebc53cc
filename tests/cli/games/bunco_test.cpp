// fillwise bunco: each command, its help, and what it refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

std::string bunco_printed(Sandbox& sandbox, Words words) {
  words.insert(words.begin(), "bunco");
  const Result result = sandbox.run(words);
  EXPECT_EQ(result.exit, 0) << ::testing::PrintToString(words) << result.err;
  return result.out;
}

TEST(BuncoCommand, TextsAreAsTheyWere) {
  Sandbox sandbox;
  expect_golden(bunco_printed(sandbox, {}), "bunco.txt");
  expect_golden(bunco_printed(sandbox, {"round", "--help"}), "help-bunco-round.txt");
  expect_golden(bunco_printed(sandbox, {"round", "--us", "14", "--them", "17", "--to-roll", "them"}),
                "bunco-round.txt");
  expect_golden(bunco_printed(sandbox, {"round", "--table", "other"}), "bunco-round-other.txt");
}

// At 20 each the first roll that scores wins: 1 / (1 + 5/9).
TEST(BuncoRound, JsonHasTheExactFraction) {
  Sandbox sandbox;
  const Json json = Json::parse(bunco_printed(sandbox, {"round", "--us", "20", "--them", "20", "--json"}));
  EXPECT_EQ(json["us_wins_exact"], "9/14");
  EXPECT_EQ(json["expected_rolls"], 2.25);
  const Json other = Json::parse(bunco_printed(
      sandbox, {"round", "--table", "other", "--us", "30", "--them", "28", "--head-us", "20", "--json"}));
  EXPECT_NEAR(
      other["us_ahead"].get<double>() + other["tie"].get<double>() + other["them_ahead"].get<double>(), 1,
      1e-10);
}

TEST(BuncoRules, PrintedFileIsTheDefaultAndOthersChangeTheRound) {
  Sandbox sandbox;
  const std::string rules = bunco_printed(sandbox, {"rules"});
  write_file(sandbox.file("usual.toml"), rules);
  write_file(sandbox.file("turn.toml"), replaced(rules, "round-ends = \"roll\"", "round-ends = \"turn\""));
  const Words round{"round", "--us", "20", "--them", "20", "--json"};
  const auto with = [&](const std::string& file) {
    Words words = round;
    words.insert(words.end(), {"--rules", file});
    return bunco_printed(sandbox, words);
  };
  EXPECT_EQ(with("usual.toml"), bunco_printed(sandbox, round));
  EXPECT_EQ(Json::parse(with("turn.toml"))["expected_rolls"], 4.05);
  write_file(sandbox.file("bad.toml"), "pace = \"fast\"\n");
  const Result bad = sandbox.run({"bunco", "round", "--rules", "bad.toml"});
  EXPECT_EQ(bad.exit, 2);
  EXPECT_EQ(bad.out, "");
  EXPECT_EQ(bad.err, "fillwise: bad.toml:1: pace is \"fast\", expected \"lockstep\" or \"own\"\n");
}

TEST(BuncoRound, RefusesInOneLine) {
  Sandbox sandbox;
  const std::vector<std::pair<Words, std::string>> refused = {
      {{"--us", "21"}, "--us: found '21', expected a whole number from 0 to 20"},
      {{"--them", "-1"}, "--them: found '-1', expected a whole number from 0 to 20"},
      {{"--to-roll", "me"}, "--to-roll: found 'me', expected us or them"},
      {{"--table", "2"}, "--table: found '2', expected head or other"},
      {{"--head-us", "3"}, "--head-us: found '3', expected it only with --table other"},
      {{"--table", "other", "--us", "100"}, "--us: found '100', expected a whole number from 0 to 99"},
      {{"--table", "other", "--head-them", "21"},
       "--head-them: found '21', expected a whole number from 0 to 20"}};
  for (const auto& [words, message] : refused) {
    Words all{"bunco", "round"};
    all.insert(all.end(), words.begin(), words.end());
    const Result result = sandbox.run(all);
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "fillwise: " + message + "\n");
  }
}

}  // namespace
}  // namespace fillwise::cli_test
