// fillwise rollers rules compare: figures, formats, and what is refused.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/cli/commands/exported.hpp"
#include "tests/cli/examples.hpp"
#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class RollersCompare : public ::testing::Test {
 protected:
  RollersCompare() {
    std::filesystem::create_directories(sandbox_.file("docs/games"));
    write_file(sandbox_.file(kSmall), small());
  }

  static std::string small() {
    return read_file(std::filesystem::path(FILLWISE_ROOT) / "docs/games/rollers-small.toml");
  }
  std::string printed(const Words& words) {
    const Result result = sandbox_.run(words);
    EXPECT_EQ(result.exit, 0) << ::testing::PrintToString(words) << result.err;
    return result.out;
  }
  std::string compared(const Words& words) {
    Words all = {"rollers", "rules", "compare", "--quiet", "--rules", kSmall};
    all.insert(all.end(), words.begin(), words.end());
    return printed(all);
  }

  static constexpr const char* kSmall = "docs/games/rollers-small.toml";
  Sandbox sandbox_;
};

TEST_F(RollersCompare, TextsAreAsTheyWere) {
  expect_golden(printed({"rollers", "rules", "compare", "--help"}), "help-rollers-rules-compare.txt");
  expect_golden(
      compared({}) + "\n" + compared({"--points", "0,1", "--readings", "apply,tied-chips+tied-end"}),
      "rollers-rules-compare.txt");
}

/// The chances are those that `rollers solve` finds by the rules with the key in the file, and the losses do not depend
/// on threads.
TEST_F(RollersCompare, ChancesAreThoseOfTheRules) {
  const std::string text = compared({"--points", "1,0", "--json", "--games", "100", "--threads", "1"});
  EXPECT_EQ(text, compared({"--points", "1,0", "--json", "--games", "100", "--threads", "2"}));
  const Json json = Json::parse(text);
  EXPECT_THAT(keys(json), ElementsAre("game", "points", "seed", "confidence", "base", "compared"));
  EXPECT_EQ(json["points"].dump(), "[1,0]");
  const auto solved = [&](const std::string& rules) {
    write_file(sandbox_.file("rules.toml"), rules);
    return Json::parse(
        printed({"rollers", "value", "--rules", "rules.toml", "--points", "1,0", "--json", "--quiet"}));
  };
  const double base = solved(small())["win_probability"];
  EXPECT_NEAR(json["base"]["first"]["value"].get<double>(), base, 1e-7);
  ASSERT_EQ(json["compared"].size(), 5U);
  int others = 0;
  for (const Json& row : json["compared"]) {
    const Json chance = solved(small() + row["values"].get<std::string>() + "\n");
    EXPECT_LE(row["first"]["lower"], chance["upper"]) << row["reading"];
    EXPECT_GE(row["first"]["upper"], chance["lower"]) << row["reading"];
    const double change = chance["win_probability"].get<double>() - base;
    EXPECT_NEAR(row["change"]["value"].get<double>(), change, 1e-7) << row["reading"];
    EXPECT_LE(row["change"]["lower"], row["change"]["value"]);
    EXPECT_GE(row["change"]["upper"], row["change"]["value"]);
    EXPECT_LE(row["loss"]["lower"], row["loss"]["value"]);
    EXPECT_GE(row["loss"]["upper"], row["loss"]["value"]);
    EXPECT_EQ(row["same_rounds"], row["reading"] == "tied-end");
    if (row["same_rounds"]) continue;
    EXPECT_GT(row["loss"]["value"], 0) << row["reading"];
    ++others;
  }
  EXPECT_EQ(others, 4);
}

TEST_F(RollersCompare, CsvHasWhatJsonHas) {
  const Words asked = {"--readings", "tied-end,apply", "--games", "50", "--seed", "5"};
  const auto with = [&](const char* format) {
    Words words = asked;
    words.emplace_back(format);
    return compared(words);
  };
  const Json json = Json::parse(with("--json"));
  const std::vector<Words> rows = csv_lines(with("--csv"));
  ASSERT_EQ(rows.size(), 4U);
  for (const Words& row : rows) EXPECT_EQ(row.size(), 14U);
  EXPECT_EQ(std::stod(rows[1][3]), json["base"]["first"]["value"]);
  for (const std::size_t i : {0U, 1U}) {
    const Words& row = rows[2 + i];
    const Json& same = json["compared"][i];
    EXPECT_EQ(row[0], same["reading"]);
    EXPECT_EQ(row[1] + row[2], "11");
    std::size_t column = 3;
    for (const char* key : {"first", "change", "loss"})
      for (const char* part : {"value", "lower", "upper"})
        EXPECT_EQ(std::stod(row[column++]), same[key][part]);
    EXPECT_EQ(std::stod(row[12]), same["loss"]["games"]);
    EXPECT_EQ(std::stod(row[13]), 0);
  }
}

/// A reading that is switched in a file goes back to the default.
TEST_F(RollersCompare, SwitchesWhatTheFileSays) {
  write_file(sandbox_.file("locked.toml"), small() + "take-up-again = false\ntied-end = \"another-round\"\n");
  const Words words = {"rollers", "rules",      "compare",
                       "--quiet", "--json",     "--games",
                       "10",      "--readings", "take-up-again+tied-end",
                       "--rules", "locked.toml"};
  const Json back = Json::parse(printed(words))["compared"][0];
  EXPECT_EQ(back["values"], "take-up-again = true, tied-end = \"shared\"");
  EXPECT_NEAR(back["first"]["value"].get<double>(),
              Json::parse(compared({"--json", "--games", "2"}))["base"]["first"]["value"].get<double>(),
              1e-7);
  EXPECT_GT(back["change"]["lower"], 0);
}

TEST_F(RollersCompare, ExamplesOfTheHelpWork) {
  const std::vector<Words> examples = examples_in(printed({"rollers", "rules", "compare", "--help"}));
  EXPECT_EQ(examples.size(), 2U);
  for (const Words& example : examples) printed(example);
}

TEST_F(RollersCompare, RefusesInOneLine) {
  const std::vector<std::pair<Words, std::string>> refused = {
      {{"--readings", "aply"},
       "--readings: found 'aply', expected take-up-again, collect-when-closing, apply, tied-chips, tied-end "
       "(did "
       "you mean 'apply'?)"},
      {{"--readings", "apply,apply"}, "--readings: found 'apply' twice"},
      {{"--readings", "apply,"},
       "--readings: found '', expected take-up-again, collect-when-closing, apply, tied-chips, tied-end"},
      {{"--csv", "--json"}, "--csv: found with --json, expected one of them"},
      {{"--points", "2,0"}, "--points: found '2', expected a whole number from 0 to 1"},
      {{"--points", "1"}, "--points: found '1', expected my points and the opponent's, such as 1,0"},
      {{"--games", "1"}, "--games: found '1', expected a whole number from 2 to 10000000"},
      {{"--seed", "-1"}, "--seed: found '-1', expected a whole number from 0 to 9223372036854775807"},
      {{"--threads", "0"}, "--threads: found '0', expected a whole number from 1 to 256"}};
  for (const auto& [words, message] : refused) {
    Words all = {"rollers", "rules", "compare", "--rules", kSmall};
    all.insert(all.end(), words.begin(), words.end());
    const Result result = sandbox_.run(all);
    EXPECT_EQ(result.exit, 2) << message;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "fillwise: " + message + "\n");
  }
  // A round that only one of the readings has.
  write_file(sandbox_.file("on.toml"), small() + "tied-end = \"another-round\"\n");
  const Result result =
      sandbox_.run({"rollers", "rules", "compare", "--rules", "on.toml", "--points", "2,2"});
  EXPECT_EQ(result.exit, 2);
  EXPECT_EQ(result.err,
            "fillwise: --points: found '2', expected a whole number from 0 to 1 by tied-end = \"shared\"\n");
}

}  // namespace
}  // namespace fillwise::cli_test
