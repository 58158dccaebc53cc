// fillwise fairness: the first player's edge and the fairest head start.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>

#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;

TEST(Fairness, IsThatOfTheTable) {
  Sandbox sandbox;
  const Json rows = Json::parse(sandbox.run({"fairness", "--goals", "500,1000", "--json"}).out);
  ASSERT_EQ(rows.size(), 2U);
  for (const Json& row : rows) {
    const std::string goal = std::to_string(row["goal"].get<int>());
    const auto value = [&](int opponent) {
      const Result result = sandbox.run(
          {"value", "--goal", goal, "--me", "0", "--opponent", std::to_string(opponent), "--json"});
      return Json::parse(result.out)["win_probability"].get<double>();
    };
    const int head_start = row["head_start"];
    EXPECT_EQ(row["first_player"]["win_probability"].get<double>(), value(0));
    EXPECT_EQ(row["first_player_with_head_start"]["win_probability"].get<double>(), value(head_start));
    EXPECT_TRUE(row["head_start_proven"]);
    // No other head start is fairer.
    for (int points = 0; points < row["goal"].get<int>(); points += 50)
      EXPECT_GE(std::abs(value(points) - 0.5), std::abs(value(head_start) - 0.5)) << points;
  }
}

TEST(Fairness, Texts) {
  Sandbox sandbox;
  expect_golden(sandbox.run({"fairness", "--goals", "500,1000"}).out, "fairness.txt");
  expect_golden(sandbox.run({"fairness", "--rules", "team", "--goals", "500"}).out, "fairness-team.txt");
  const Result csv = sandbox.run({"fairness", "--goals", "100", "--csv"});
  EXPECT_THAT(csv.out, HasSubstr("rules,goal,win_probability,lower,upper,head_start"));
  EXPECT_THAT(csv.out, HasSubstr("\nofficial,100,0."));
}

TEST(Fairness, RefusesWhatItCanNotRead) {
  Sandbox sandbox;
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {{"--goals", "100,"}, "--goals: found ''"},
      {{"--goals", "75"}, "--goals: found '75', expected a multiple of 50 from 50 to 20000"},
      {{"--goals", "x"}, "--goals: found 'x'"},
      {{"--presets", "--rules", "team"}, "--presets: found with --rules"},
      {{"--csv", "--json"}, "--csv: found with --json"},
      {{"--rules", "nonsense"}, "nonsense"},
  };
  for (const auto& [words, expected] : cases) {
    std::vector<std::string> line{"fairness"};
    line.insert(line.end(), words.begin(), words.end());
    const Result result = sandbox.run(line);
    EXPECT_EQ(result.exit, 2) << expected;
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr(expected));
  }
}

/// The published rows of short games, made again.
TEST(Fairness, PublishedRowsFollow) {
  Sandbox sandbox;
  std::ifstream document(std::string(FILLWISE_ROOT) + "/docs/fairness.md");
  const std::regex published("\\| ([a-z-]+) \\| (\\d+) \\| ([0-9.]+) % \\| (\\d+) \\| ([0-9.]+) % \\|");
  int rows = 0;
  for (std::string line; std::getline(document, line);) {
    std::smatch cell;
    if (!std::regex_match(line, cell, published)) continue;
    if (std::stoi(cell[2]) > 2000 || cell[1] == "official-showdown" || cell[1] == "zonk") continue;
    ++rows;
    const Json row =
        Json::parse(sandbox.run({"fairness", "--rules", cell[1], "--goals", cell[2], "--json"}).out).at(0);
    EXPECT_NEAR(100 * row["first_player"]["win_probability"].get<double>(), std::stod(cell[3]), 0.5e-4 + 1e-9)
        << line;
    EXPECT_EQ(row["head_start"].get<int>(), std::stoi(cell[4])) << line;
    EXPECT_TRUE(row["head_start_proven"].get<bool>()) << line;
    EXPECT_NEAR(100 * row["first_player_with_head_start"]["win_probability"].get<double>(),
                std::stod(cell[5]), 0.5e-4 + 1e-9)
        << line;
  }
  EXPECT_GE(rows, 6);
}

}  // namespace
}  // namespace fillwise::cli_test
