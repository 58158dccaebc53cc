// The published ladder (docs/ladder.md) and rules (docs/simplify.md), made again: some minutes.
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <fstream>
#include <regex>

#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

TEST(LadderFull, PublishedRowsFollow) {
  std::ifstream document(std::string(FILLWISE_ROOT) + "/docs/ladder.md");
  const std::regex published(
      "\\| ([a-z:0-9-]+) \\| ([0-9.]+) % \\| ([0-9.]+) % \\| ([0-9.]+) \\| ([0-9.]+) % \\| ([0-9.]+) \\| "
      "([0-9.]+) \\|");
  std::vector<std::string> lines;
  for (std::string line; std::getline(document, line);)
    if (std::regex_match(line, published)) lines.push_back(line);
  ASSERT_GE(lines.size(), 13U);

  Words words = {"rate", "--json", "--quiet"};
  for (const std::string& line : lines) {
    std::smatch cell;
    std::regex_match(line, cell, published);
    words.insert(words.end(), {"--player", cell[1].str()});
  }
  Sandbox sandbox;
  const Result result = sandbox.start(words)->wait(std::chrono::hours(1));
  ASSERT_EQ(result.exit, 0) << result.err;
  const Json all = Json::parse(result.out).at("players");
  ASSERT_EQ(all.size(), lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::smatch cell;
    std::regex_match(lines[i], cell, published);
    const Json& one = all.at(i);
    const auto chance = [](const Json& json) { return 100 * json.at("win_probability").get<double>(); };
    constexpr double kRounding = 0.5e-4 + 1e-7;
    EXPECT_NEAR(chance(one.at("against_optimal").at("first")), std::stod(cell[2]), kRounding) << lines[i];
    EXPECT_NEAR(chance(one.at("against_optimal").at("second")), std::stod(cell[3]), kRounding) << lines[i];
    EXPECT_NEAR(100 * one.at("loss").get<double>(), std::stod(cell[4]), kRounding) << lines[i];
    EXPECT_NEAR(chance(one.at("against_itself_first")), std::stod(cell[5]), kRounding) << lines[i];
    double wrong = 0;
    for (const auto& [kind, losses] : one.at("decisions").items()) wrong += losses.at("wrong").get<double>();
    EXPECT_NEAR(wrong, std::stod(cell[6]), 0.005 + 1e-7) << lines[i];
    EXPECT_NEAR(one.at("turns").get<double>(), std::stod(cell[7]), 0.005 + 1e-7) << lines[i];
  }
}

TEST(SimplifyFull, PublishedRulesFollow) {
  std::ifstream document(std::string(FILLWISE_ROOT) + "/docs/simplify.md");
  const std::regex published(
      "\\| `([a-z-]+)` \\| ([0-9.]+) \\| ([0-9.]+) % \\| ([0-9.]+) % \\| ([0-9.]+) \\|.*");
  std::vector<std::string> lines;
  for (std::string line; std::getline(document, line);)
    if (std::regex_match(line, published)) lines.push_back(line);
  ASSERT_EQ(lines.size(), 6U);
  Sandbox sandbox;
  std::filesystem::create_directory(sandbox.file("rules"));
  const Result result =
      sandbox.start({"simplify", "--json", "--quiet", "--folder", "rules"})->wait(std::chrono::hours(1));
  ASSERT_EQ(result.exit, 0) << result.err;
  const Json all = Json::parse(result.out).at("forms");
  ASSERT_EQ(all.size(), lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::smatch cell;
    std::regex_match(lines[i], cell, published);
    const Json& one = all.at(i);
    const auto chance = [&](const char* seat) {
      return 100 * one.at("against_optimal").at(seat).at("win_probability").get<double>();
    };
    constexpr double kRounding = 0.5e-4 + 1e-7;
    EXPECT_EQ(one.at("form"), cell[1].str());
    const std::string file = cell[1].str() + ".csv";
    EXPECT_TRUE(read_file(sandbox.file("rules") / file) ==
                read_file(std::filesystem::path(FILLWISE_ROOT) / "docs/strategy/rules" / file))
        << "docs/strategy/rules/" << file << ": fillwise simplify --folder docs/strategy/rules";
    EXPECT_NEAR(100 * one.at("loss").get<double>(), std::stod(cell[2]), kRounding) << lines[i];
    EXPECT_NEAR(chance("first"), std::stod(cell[3]), kRounding) << lines[i];
    EXPECT_NEAR(chance("second"), std::stod(cell[4]), kRounding) << lines[i];
    EXPECT_NEAR(100 * one.at("from_best_of_form_at_most").get<double>(), std::stod(cell[5]), kRounding)
        << lines[i];
  }
}

}  // namespace
}  // namespace fillwise::cli_test
