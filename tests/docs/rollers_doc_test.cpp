// docs/strategy/rollers.md: its commands print what it shows, and its sentences say what they print. What they need is
// the rounds at 4 : 4 and 0 : 0, which take minutes; its sentences are held against the lines shown at once.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <iterator>
#include <map>
#include <sstream>

#include "tests/cli/process.hpp"
#include "tests/docs/doc_page.hpp"

namespace fillwise::cli_test {
namespace {

const std::filesystem::path kStrategy = std::filesystem::path(FILLWISE_ROOT) / "docs/strategy";

std::vector<Section> rollers_page() {
  return sections_of(read_file(kStrategy / "rollers.md"));
}

Words rollers_command(const std::string& command) {
  std::istringstream words(command + " --quiet");
  return Words(std::istream_iterator<std::string>(words), {});
}

/// Chances before a round come with the program.
bool needs_round(const std::string& command) {
  if (command.starts_with("rollers value") || command.starts_with("rollers solve")) return false;
  return !command.starts_with("rollers simulate") || command.find("optimal") != std::string::npos;
}

TEST(RollersDoc, SentencesSayWhatTheLinesShow) {
  int figures = 0;
  for (const Section& section : rollers_page())
    EXPECT_THAT(unfounded(section, figures), ::testing::IsEmpty());
  EXPECT_GE(figures, 35);
}

/// Every command is one of the program, with options that there are: all it objects to is the last of them.
TEST(RollersDoc, CommandsAreUnderstood) {
  Sandbox sandbox;
  std::size_t commands = 0;
  for (const Section& section : rollers_page())
    for (const Shown& shown : section.commands) {
      ++commands;
      const Result result = sandbox.run(rollers_command(shown.command + " --threads 0"));
      EXPECT_EQ(result.exit, 2) << shown.command;
      EXPECT_EQ(result.err, "fillwise: --threads: found '0', expected a whole number from 1 to 256\n")
          << shown.command;
    }
  EXPECT_GE(commands, 25U);
}

void expect_shown(Sandbox& sandbox, const RunOptions& options, bool all) {
  std::map<std::string, Lines> outputs;
  for (const Section& section : rollers_page())
    for (const Shown& shown : section.commands) {
      if (!all && needs_round(shown.command)) continue;
      if (!outputs.contains(shown.command)) {
        const Result result = sandbox.run(rollers_command(shown.command), options);
        EXPECT_EQ(result.exit, 0) << shown.command << result.err;
        outputs[shown.command] = split_lines(result.out);
      }
      EXPECT_EQ(missing_line(shown.lines, outputs[shown.command]), "")
          << section.title << ": " << shown.command;
    }
  EXPECT_GE(outputs.size(), all ? 20U : 5U);
}

TEST(RollersDoc, ShowsWhatIsPrintedWithoutARound) {
  Sandbox sandbox;
  expect_shown(sandbox, {}, false);
}

/// Solved rounds in FILLWISE_DATA are used.
RunOptions with_rounds() {
  RunOptions options;
  if (const char* const data = std::getenv("FILLWISE_DATA"))
    options.environment.push_back(std::string("FILLWISE_DATA=") + data);
  return options;
}

TEST(RollersDocFull, ShowsWhatIsPrinted) {
  Sandbox sandbox;
  const RunOptions options = with_rounds();
  for (const char* const points : {"4,4", "0,0"}) {
    const Result solved = sandbox.start({"rollers", "solve", "--points", points, "--quiet"}, options)
                              ->wait(std::chrono::hours(1));
    ASSERT_EQ(solved.exit, 0) << solved.err;
  }
  expect_shown(sandbox, options, true);
  for (const auto& [words, picture] :
       {std::pair{"rollers chart keep --points 4,4", "rollers-keep.svg"},
        std::pair{"rollers chart race --points 4,4 --theirs 1c,2c,3o,4c", "rollers-race.svg"}})
    EXPECT_TRUE(sandbox.run(rollers_command(words), options).out == read_file(kStrategy / picture))
        << picture;
}

}  // namespace
}  // namespace fillwise::cli_test
