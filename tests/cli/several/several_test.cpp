// Games of several players on the command line.

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <numeric>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::MatchesRegex;

class Several : public testing::Test {
 protected:
  Result run(const Words& words) { return sandbox_.run(words); }
  /// The JSON of a run that goes well.
  json answer(Words words) {
    words.emplace_back("--json");
    const Result result = run(words);
    EXPECT_EQ(result.exit, 0) << result.err;
    return json::parse(result.out);
  }
  void expect_refused(const Words& words, int exit, const std::string& line) {
    const Result result = run(words);
    EXPECT_EQ(result.exit, exit);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "fillwise: " + line + "\n");
  }

  Sandbox sandbox_;
};

TEST_F(Several, ChancesAtTheStartOfATurn) {
  const json three = answer({"value", "--me", "100", "--opponents", "250,0", "--goal", "500"});
  EXPECT_EQ(three["players"], 3);
  EXPECT_EQ(three["opponents"], json({250, 0}));
  const auto chances = three["chances"].get<std::vector<double>>();
  ASSERT_EQ(chances.size(), 3U);
  EXPECT_NEAR(std::accumulate(chances.begin(), chances.end(), 0.0), 1, 1e-12);
  EXPECT_EQ(three["win_probability"], three["chances"][0]);
  EXPECT_LE(three["lower"], three["win_probability"]);
  EXPECT_GE(three["upper"], three["win_probability"]);
  EXPECT_LT(three["epsilon"], 1e-6);
  // The one who moves first has the best of three equal chances, and who has more has more of them.
  const json even = answer({"value", "--me", "0", "--opponents", "0,0", "--goal", "500"});
  EXPECT_GT(even["chances"][0], even["chances"][1]);
  EXPECT_GT(even["chances"][1], even["chances"][2]);
  EXPECT_GT(three["chances"][1], even["chances"][1]);
  const Result text = run({"value", "--me", "100", "--opponents", "250,0", "--goal", "500"});
  EXPECT_THAT(text.out, HasSubstr("100 against 250, 0, about to draw; rules 'official' to 500, 3 players\n"));
  EXPECT_THAT(text.out, HasSubstr("for 250 (next), "));
}

TEST_F(Several, WhatIsSafe) {
  const Words ask = {"value", "--me", "100", "--opponents", "250,0", "--goal", "300"};
  EXPECT_FALSE(answer(ask).contains("safe"));
  const json report = answer({"solve", "--players", "3", "--goal", "300",
                              "--safe"});  // in place of the one that was solved for that
  EXPECT_EQ(report["safe"], true);
  const json with = answer(ask);
  EXPECT_GT(with["safe"], 0.01);
  EXPECT_LT(with["safe"], with["win_probability"]);  // the others gain by playing together
  const Result text = run(ask);
  EXPECT_THAT(
      text.out,
      MatchesRegex("(.*\n)*safe: at least [0-9.]+ %, even if all the others play together against you\n"));
  EXPECT_THAT(run({"solve", "--players", "3", "--goal", "200", "--safe"}).out,
              HasSubstr("\nsafe chances, against all the others together, are in the table\ntable: "));
}

TEST_F(Several, TieRules) {
  const json even = answer({"solve", "--players", "3", "--goal", "200"});
  EXPECT_EQ(even["ties"], "even");
  const json next = answer({"solve", "--players", "3", "--goal", "200", "--ties", "next"});
  EXPECT_EQ(next["ties"], "next");
  EXPECT_THAT(run({"solve", "--players", "3", "--goal", "200", "--ties", "last"}).out,
              HasSubstr(" are played at random; ties are broken in favour of the last player\n"));
  EXPECT_THAT(run({"value", "--me", "0", "--opponents", "0,0", "--goal", "200"}).out,
              HasSubstr("ties: broken in favour of the last player\n"));
  expect_refused({"solve", "--players", "3", "--ties", "first"}, 2,
                 "--ties: found 'first', expected even, next or last");
  expect_refused({"solve", "--ties", "next"}, 2,
                 "--ties: found without --players, expected with 3 or 4 players");
}

TEST_F(Several, AFourthPlayer) {
  const json four = answer({"value", "--me", "0", "--opponents", "0,0,0", "--goal", "200"});
  EXPECT_EQ(four["chances"].size(), 4U);
}

TEST_F(Several, AdviceInEachKindOfSituation) {
  const Words start = {"advise", "--me", "100", "--opponents", "250,50", "--goal", "500"};
  const auto asked = [&](const Words& more) {
    Words words = start;
    words.insert(words.end(), more.begin(), more.end());
    const json advice = answer(words);
    EXPECT_EQ(advice["state"]["opponents"], json({250, 50}));
    EXPECT_FALSE(advice["state"].contains("opponent"));
    for (const json& option : advice["options"]) {
      EXPECT_EQ(option["chances"].size(), 3U);
      EXPECT_EQ(option["chances"][0].get<double>(), option["win_probability"].get<double>());
      EXPECT_NEAR(option["chances"][0].get<double>() + option["chances"][1].get<double>() +
                      option["chances"][2].get<double>(),
                  1, 1e-12);
      EXPECT_LE(option["win_probability"], advice["best"]["win_probability"]);
    }
    return advice;
  };
  EXPECT_GT(asked({"--card", "300", "--roll", "1,1,5,2,3,6"})["options"].size(), 5U);
  EXPECT_EQ(asked({"--card", "300", "--dice", "3", "--at-risk", "300"})["options"].size(), 2U);
  EXPECT_EQ(asked({"--card", "vengeance", "--drawn"})["options"].size(), 2U);
  EXPECT_EQ(asked({"--card", "must-bust", "--dice", "2", "--at-risk", "300"})["options"].size(), 1U);
  EXPECT_EQ(asked({"--card", "no-dice", "--drawn"})["options"].size(), 0U);
  EXPECT_EQ(asked({"--between-cards", "--at-risk", "600"})["best"]["win_probability"], 1.0);
  EXPECT_EQ(asked({"--card", "double-trouble", "--fills", "1", "--dice", "4", "--at-risk", "400"})["options"]
                .size(),
            1U);
}

TEST_F(Several, ATableIsSolvedKeptAndNamed) {
  const std::string file = (sandbox_.folder() / "three.fwp").string();
  const json report = answer({"solve", "--players", "3", "--goal", "300", "--out", file});
  EXPECT_EQ(report["status"], "proven");
  EXPECT_LT(report["epsilon"], 1e-6);
  const json named = answer({"value", "--me", "0", "--opponents", "0,50", "--table", file});
  EXPECT_EQ(named["goal"], 300);
  const json kept = answer({"value", "--me", "0", "--opponents", "0,50", "--goal", "300"});
  EXPECT_EQ(named, kept);
  expect_refused({"value", "--me", "0", "--opponents", "0,50,0", "--table", file}, 3,
                 file + ": the table is of another game: players: found 3, expected 4");
  // One kind of table is not the other.
  const Result two = run({"value", "--me", "0", "--opponent", "0", "--table", file});
  EXPECT_EQ(two.exit, 3);
  EXPECT_THAT(two.err, HasSubstr(file + ": the file is a table of several players, expected one of two"));
  const std::string pair = (sandbox_.folder() / "two.fwt").string();
  ASSERT_EQ(run({"solve", "--goal", "300", "--out", pair}).exit, 0);
  const Result several = run({"value", "--me", "0", "--opponents", "0,0", "--table", pair});
  EXPECT_EQ(several.exit, 3);
  EXPECT_THAT(several.err,
              HasSubstr(pair + ": found other bytes at its beginning, expected a table of several players"));
}

TEST_F(Several, TablesAreListed) {
  ASSERT_EQ(run({"solve", "--players", "3", "--goal", "200"}).exit, 0);
  const Result text = run({"tables"});
  EXPECT_THAT(text.out, HasSubstr("rules 'official' to 200, 3 players, nobody gains more than "));
  const std::filesystem::path kept = *std::find_if(
      std::filesystem::directory_iterator(sandbox_.tables()), std::filesystem::directory_iterator(),
      [](const auto& entry) { return entry.path().extension() == ".fwp"; });
  const auto row_of = [&](const std::filesystem::path& path) {
    const json listed = json::parse(run({"tables", "--json"}).out);
    for (const json& row : listed["tables"])
      if (row["path"] == path.string()) return row;
    return json();
  };
  const json used = row_of(kept);
  EXPECT_EQ(used["use"], "used");
  EXPECT_EQ(used["players"], 3);
  EXPECT_LT(used["epsilon"], 1e-6);
  std::filesystem::copy(kept, sandbox_.tables() / "other.fwp");
  EXPECT_EQ(row_of(sandbox_.tables() / "other.fwp")["use"], "by name");
  write_file(sandbox_.tables() / "broken.fwp", "FWPLAYRS");
  EXPECT_EQ(row_of(sandbox_.tables() / "broken.fwp")["use"], "unusable");
  EXPECT_EQ(run({"verify", kept.string()}).exit, 0);
  // Rules that are not the preset of their name are not called so.
  std::string rules = run({"rules", "show", "official"}).out;
  rules.replace(rules.find("straight = 1500"), 15, "straight = 3000");
  write_file(sandbox_.file("mine.toml"), rules);
  ASSERT_EQ(
      run({"solve", "--players", "3", "--goal", "200", "--rules", sandbox_.file("mine.toml").string()}).exit,
      0);
  EXPECT_THAT(run({"tables"}).out,
              HasSubstr("modified from official (straight 3000 instead of 1500)' to 200, 3 players"));
}

TEST_F(Several, WhatCantBeAskedIsSaid) {
  expect_refused({"value", "--me", "0", "--opponents", "100", "--goal", "500"}, 2,
                 "--opponents: found 1 score, expected 2 or 3; for two players use --opponent");
  expect_refused({"value", "--me", "0", "--opponents", "0,0,0,0", "--goal", "500"}, 2,
                 "--opponents: found 4 scores, expected 2 or 3; for two players use --opponent");
  expect_refused({"value", "--me", "0", "--opponents", "0,500", "--goal", "500"}, 2,
                 "--opponents: found '500', expected a multiple of 50 from 0 to 450");
  expect_refused({"value", "--me", "500", "--opponents", "0,0", "--goal", "500"}, 2,
                 "--me: found '500', expected a multiple of 50 from 0 to 450");
  expect_refused({"value", "--me", "0", "--opponents", "0,0", "--opponent", "0"}, 2,
                 "--opponent: can't be used with --opponents");
  expect_refused({"value", "--me", "0", "--opponents", "0,0", "--exact"}, 2,
                 "--exact: can't be used with --opponents");
  expect_refused({"value", "--me", "0", "--opponents", "0,0", "--objective", "turns"}, 2,
                 "--objective: can't be used with --opponents");
  expect_refused({"advise", "--opponents", "0,0", "--batch"}, 2, "--batch: can't be used with --opponents");
  expect_refused({"value", "--me", "0", "--opponents", "0,0", "--tolerance", "1e-3"}, 2,
                 "--tolerance: found with several players, expected none: the table says what is proven");
  expect_refused({"value", "--me", "0", "--opponents", "0,0", "--rules", "zonk"}, 2,
                 "the rules 'zonk' are not solved for 3 players: last turns are for two players");
  expect_refused({"value", "--me", "0", "--opponents", "0,0,0"}, 2,
                 "--goal: found 10000, expected at most 3150 with 4 players");
  expect_refused(
      {"value", "--me", "0", "--opponents", "0,0"}, 3,
      "there is no table of the rules 'official' to 10000 for 3 players: make it with 'fillwise solve "
      "--players 3 --goal 10000', which takes its time, or name a smaller --goal");
  expect_refused({"solve", "--players", "5"}, 2, "--players: found '5', expected a whole number from 3 to 4");
  expect_refused({"solve", "--players", "3", "--tolerance", "1e-6"}, 2,
                 "--tolerance: found with --players, expected none: the report says what is proven");
  expect_refused({"solve", "--safe"}, 2, "--safe: found without --players, expected with 3 or 4 players");
  expect_refused({"solve", "--mixing", "1e-6"}, 2,
                 "--mixing: found without --players, expected with 3 or 4 players");
}

}  // namespace
}  // namespace fillwise::cli_test
