// The published guide (docs/strategy): what its rules come to when they are played, and the charts of that,
// which take a minute or two of both cores.
#include <gmock/gmock.h>

#include <cstdio>

#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

/// One of the rules; all of them are in the chart below.
TEST(StrategyGuide, ARuleLosesWhatIsPublished) {
  const std::filesystem::path docs = std::filesystem::path(FILLWISE_ROOT) / "docs";
  const std::string rule = (docs / "strategy/rules/by-dice.csv").string();
  Sandbox sandbox;
  const Result result = sandbox.run({"rate", "--quiet", "--json", "--policy", rule});
  ASSERT_EQ(result.exit, 0) << result.err;
  const Json player = Json::parse(result.out).at("players").at(0);
  const auto wins = [&](const char* seat) {
    return 100 * player.at("against_optimal").at(seat).at("win_probability").get<double>();
  };
  char row[80];
  std::snprintf(row, sizeof row, "\n| `by-dice` | %.4f | %.4f %% | %.4f %% |",
                100 * player.at("loss").get<double>(), wins("first"), wins("second"));
  EXPECT_THAT(read_file(docs / "simplify.md"), ::testing::HasSubstr(row));
  EXPECT_THAT(read_file(docs / "strategy/README.md"), ::testing::HasSubstr(row));
}

TEST(StrategyGuideFull, SlowChartsFollowFromTheTables) {
  const std::filesystem::path published = std::filesystem::path(FILLWISE_ROOT) / "docs/strategy";
  Sandbox sandbox;
  RunOptions script;
  script.program = published / "make";
  const Result result = sandbox.run({FILLWISE_PROGRAM, "--out", sandbox.file("guide").string()}, script);
  ASSERT_EQ(result.exit, 0) << result.err;
  for (const char* name : {"turn.svg", "simple.svg"})
    EXPECT_TRUE(read_file(sandbox.file("guide") / name) == read_file(published / name))
        << "docs/strategy/" << name << " no longer follows from the tables: docs/strategy/make";
}

}  // namespace
}  // namespace fillwise::cli_test
