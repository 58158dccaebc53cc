// docs/several.md and docs/strategy/several.md: their commands print what they show, and their sentences say what these
// print.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "tests/cli/process.hpp"
#include "tests/docs/doc_page.hpp"

namespace fillwise::cli_test {
namespace {

using testing::HasSubstr;

std::string page(const std::string& name = "docs/several.md") {
  return read_file(std::filesystem::path(FILLWISE_ROOT) / name);
}

constexpr const char* kSeveralStrategy = "docs/strategy/several.md";

/// The indented lines after a line of prose that ends so.
std::string block_after(const std::string& end) {
  std::string block;
  bool found = false;
  for (const std::string& line : split_lines(page())) {
    if (found && line.starts_with("    "))
      block += line.substr(4) + "\n";
    else if (!block.empty())
      break;
    found = found || line.ends_with(end);
  }
  return block;
}

/// Times and places are not the same everywhere.
std::string without_accidents(const std::string& line) {
  return std::regex_replace(std::regex_replace(line, std::regex(" in [0-9.]+ s$"), " in some time"),
                            std::regex("^table: .*"), "table: a file");
}

bool takes_long(const std::string& command) {
  return command.starts_with("rate --players 4") || command.find("--games 10000000") != std::string::npos;
}

void expect_shown(Sandbox& sandbox, const std::string& name, bool the_long_ones, int at_least) {
  int shown = 0;
  for (const Section& section : sections_of(page(name)))
    for (const Shown& command : section.commands) {
      if (takes_long(command.command) != the_long_ones) continue;
      std::istringstream typed(command.command + " --quiet");
      const Result result =
          sandbox.start(Words(std::istream_iterator<std::string>(typed), {}))->wait(std::chrono::hours(1));
      EXPECT_EQ(result.exit, 0) << command.command << result.err;
      Lines expected = command.lines, printed = split_lines(result.out);
      for (Lines* const lines : {&expected, &printed})
        std::ranges::transform(*lines, lines->begin(), without_accidents);
      EXPECT_EQ(missing_line(expected, printed), "") << command.command;
      ++shown;
    }
  EXPECT_GE(shown, at_least);
}

TEST(SeveralDoc, ShowsWhatItsCommandsPrint) {
  Sandbox sandbox;
  write_file(sandbox.file("table.txt"), block_after("`table.txt` has"));
  ASSERT_EQ(sandbox.run({"solve", "--players", "3", "--goal", "1000", "--safe", "--quiet"}).exit, 0);
  expect_shown(sandbox, "docs/several.md", false, 11);
}

TEST(SeveralDocFull, ShowsWhatItsLongCommandsPrint) {
  Sandbox sandbox;
  expect_shown(sandbox, "docs/several.md", true, 2);
}

std::string rounded(const char* format, double number) {
  char text[200];
  std::snprintf(text, sizeof text, format, number);
  return text;
}

/// In percentage points, what the others take off the mover's chance if they play together.
double taken(Sandbox& sandbox, const std::string& table, const std::string& me, const std::string& others) {
  const Result result =
      sandbox.run({"value", "--me", me, "--opponents", others, "--table", table, "--json", "--quiet"});
  const auto json = nlohmann::json::parse(result.out);
  return 100 * (json.at("win_probability").get<double>() - json.at("safe").get<double>());
}

TEST(SeveralDocFull, FiguresFollow) {
  Sandbox sandbox;
  const auto solve = [&](const std::string& goal, const std::string& ties, const std::string& file) {
    const Result result = sandbox
                              .start({"solve", "--players", "3", "--goal", goal, "--ties", ties, "--safe",
                                      "--out", file, "--quiet"})
                              ->wait(std::chrono::hours(1));
    ASSERT_EQ(result.exit, 0) << result.err;
  };
  solve("1000", "even", "1000.fwp");
  for (const char* const ties : {"even", "next", "last"}) solve("2500", ties, std::string(ties) + ".fwp");
  const std::string text = page();
  EXPECT_THAT(text, HasSubstr(rounded("%.4f percentage points at 100 against 0 and 150",
                                      taken(sandbox, "1000.fwp", "100", "0,150"))));
  EXPECT_THAT(
      text, HasSubstr(rounded("it costs %.2f points at 0 against", taken(sandbox, "even.fwp", "0", "0,0"))));
  EXPECT_THAT(text, HasSubstr(rounded("and %.2f at 1650 against 0 and 2450",
                                      taken(sandbox, "even.fwp", "1650", "0,2450"))));
  const auto of_next = [&](const std::string& table) {
    const Result result = sandbox.run(
        {"value", "--me", "1500", "--opponents", "550,2150", "--table", table, "--json", "--quiet"});
    return 100 * nlohmann::json::parse(result.out).at("chances")[1].get<double>();
  };
  EXPECT_THAT(text, HasSubstr(rounded("the next player wins %.3f %%,", of_next("even.fwp"))));
  EXPECT_THAT(text, HasSubstr(rounded("with `--ties next` %.3f %%,", of_next("next.fwp"))));
  EXPECT_THAT(text, HasSubstr(rounded("with `--ties last` %.3f %%", of_next("last.fwp"))));
}

/// Chances to win by seat.
std::vector<double> chances(Sandbox& sandbox, const std::string& goal, const std::string& me,
                            const std::string& others) {
  const Result result =
      sandbox.run({"value", "--me", me, "--opponents", others, "--goal", goal, "--json", "--quiet"});
  return nlohmann::json::parse(result.out).at("chances").get<std::vector<double>>();
}

/// The text has a row of a table with these figures.
void expect_row(const std::string& text, const std::string& first, const std::vector<std::string>& figures) {
  std::string row = "\n| " + first + " |";
  for (const std::string& figure : figures) row += " " + figure + " |";
  EXPECT_THAT(text, HasSubstr(row));
}

std::vector<std::string> in_per_cent(const std::vector<double>& shares) {
  std::vector<std::string> texts;
  for (const double share : shares) texts.push_back(rounded("%.2f %%", 100 * share));
  return texts;
}

TEST(StrategySeveralDoc, SeatsInSmallGames) {
  Sandbox sandbox;
  const std::string text = page(kSeveralStrategy);
  for (const std::string goal : {"500", "1000"})
    expect_row(text, "3, to " + goal, in_per_cent(chances(sandbox, goal, "0", "0,0")));
  expect_row(text, "4, to 500", in_per_cent(chances(sandbox, "500", "0", "0,0,0")));
}

/// What the first of two options gains over the other, in percentage points.
std::string gain(Sandbox& sandbox, const std::string& option, const std::string& me, const Words& others,
                 const Words& situation) {
  Words words = {"advise", "--me", me, "--goal", "2500", "--json", "--quiet"};
  words.insert(words.end(), others.begin(), others.end());
  words.insert(words.end(), situation.begin(), situation.end());
  const auto options = nlohmann::json::parse(sandbox.run(words).out).at("options");
  const auto chance = [&](bool of_it) {
    for (const auto& each : options)
      if ((each.at("action") == option) == of_it) return each.at("win_probability").get<double>();
    throw std::runtime_error("there is no such option");
  };
  return rounded("%+.2f", 100 * (chance(true) - chance(false)));
}

TEST(StrategySeveralDocFull, FiguresFollow) {
  Sandbox sandbox;
  ASSERT_EQ(sandbox.start({"solve", "--players", "3", "--goal", "2500", "--quiet"})
                ->wait(std::chrono::hours(1))
                .exit,
            0);
  const std::string text = page(kSeveralStrategy);
  expect_row(text, "3, to 2500", in_per_cent(chances(sandbox, "2500", "0", "0,0")));
  expect_row(text, "4, to 1000", in_per_cent(chances(sandbox, "1000", "0", "0,0,0")));
  for (const std::string third : {"", "0", "500", "1000", "1500", "1950", "2000"}) {
    const Words others = third.empty() ? Words{"--opponent", "2000"} : Words{"--opponents", "2000," + third};
    const Words roll = {"--card", "300", "--dice", "2", "--at-risk", "500"};
    const Words vengeance = {"--card", "vengeance", "--drawn"};
    expect_row(text, third.empty() ? "(not there)" : third,
               {gain(sandbox, "roll", "1000", others, roll), gain(sandbox, "play", "1000", others, vengeance),
                gain(sandbox, "play", "1500", others, vengeance)});
  }
  expect_shown(sandbox, kSeveralStrategy, false, 1);
  // The fairest head starts.
  const auto unfair = [&](int second, int third) {
    const auto at = chances(sandbox, "2500", "0", std::to_string(second) + "," + std::to_string(third));
    return *std::max_element(at.begin(), at.end()) - *std::min_element(at.begin(), at.end());
  };
  const double fairest = unfair(150, 300);
  for (int second = 0; second <= 400; second += 50)
    for (int third = 0; third <= 600; third += 50)
      if (second != 150 || third != 300) {
        EXPECT_GT(unfair(second, third), fairest) << second << ' ' << third;
      }
}

TEST(StrategySeveralDocFull, LossesFollow) {
  Sandbox sandbox;
  const auto rated = [&](const Words& words) {
    const Result result = sandbox.start(words)->wait(std::chrono::hours(1));
    EXPECT_EQ(result.exit, 0) << result.err;
    return nlohmann::json::parse(result.out).at("players");
  };
  const auto players = rated({"rate", "--players", "3", "--player", "as-if:2", "--player", "strategy-card",
                              "--goal", "2500", "--json", "--quiet"});
  const auto loss = [](const nlohmann::json& player) { return 100 * player.at("lost").get<double>(); };
  EXPECT_THAT(page(), HasSubstr(rounded("and to 2500 %.2f (", loss(players[0]))));
  EXPECT_THAT(page(kSeveralStrategy), HasSubstr(rounded("to 2500 %.2f; with four", loss(players[0]))));
  EXPECT_THAT(page(kSeveralStrategy), HasSubstr(rounded("loses %.2f with three players", loss(players[1]))));
  const auto three =
      rated({"rate", "--players", "3", "--player", "as-if:2", "--goal", "1000", "--json", "--quiet"});
  const auto four = rated({"rate", "--players", "4", "--player", "as-if:2", "--player", "as-if:3", "--goal",
                           "1000", "--json", "--quiet"});
  const double of_three = loss(three[0]), by_two = loss(four[0]), by_three = loss(four[1]);
  EXPECT_THAT(page(), HasSubstr(rounded("the answer of three costs %.2f percentage points", by_three)));
  EXPECT_THAT(page(), HasSubstr(rounded("that of two %.2f; with three", by_two)));
  EXPECT_THAT(page(), HasSubstr(rounded("that of two costs %.2f, and", of_three)));
  EXPECT_THAT(page(kSeveralStrategy), HasSubstr(rounded("to 1000 that loses %.2f percentage", of_three)));
  EXPECT_THAT(page(kSeveralStrategy), HasSubstr(rounded("with four to 1000 it loses %.2f,", by_two)));
  EXPECT_THAT(page(kSeveralStrategy), HasSubstr(rounded("the table for three\n%.2f (", by_three)));
}

}  // namespace
}  // namespace fillwise::cli_test
