// The published guide (docs/strategy): the charts of what its rules come to when they are played, which keep
// both cores busy for a minute or more.
#include <gtest/gtest.h>

#include <chrono>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

TEST(StrategyGuideFull, SlowChartsFollowFromTheTables) {
  const std::filesystem::path published = std::filesystem::path(FILLWISE_ROOT) / "docs/strategy";
  Sandbox sandbox;
  RunOptions script;
  script.program = published / "make";
  const Words words = {FILLWISE_PROGRAM, "--out", sandbox.file("guide").string()};
  const Result result = sandbox.start(words, script)->wait(std::chrono::hours(1));
  ASSERT_EQ(result.exit, 0) << result.err;
  for (const char* name : {"turn.svg", "simple.svg"})
    EXPECT_TRUE(read_file(sandbox.file("guide") / name) == read_file(published / name))
        << "docs/strategy/" << name << " no longer follows from the tables: docs/strategy/make";
}

}  // namespace
}  // namespace fillwise::cli_test
