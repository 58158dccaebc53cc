// docs/several.md: its commands print what it shows, and its sentences say what they print.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "tests/cli/docs/doc_page.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using testing::HasSubstr;

std::string page() {
  return read_file(std::filesystem::path(FILLWISE_ROOT) / "docs/several.md");
}

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

void expect_shown(Sandbox& sandbox, bool the_long_ones) {
  int shown = 0;
  for (const Section& section : sections_of(page()))
    for (const Shown& command : section.commands) {
      if ((command.command.find("--games 10000000") != std::string::npos) != the_long_ones) continue;
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
  EXPECT_GE(shown, the_long_ones ? 1 : 8);
}

TEST(SeveralDoc, ShowsWhatItsCommandsPrint) {
  Sandbox sandbox;
  write_file(sandbox.file("table.txt"), block_after("`table.txt` has"));
  ASSERT_EQ(sandbox.run({"solve", "--players", "3", "--goal", "1000", "--safe", "--quiet"}).exit, 0);
  expect_shown(sandbox, false);
}

TEST(SeveralDocFull, TenMillionGames) {
  Sandbox sandbox;
  expect_shown(sandbox, true);
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

}  // namespace
}  // namespace fillwise::cli_test
