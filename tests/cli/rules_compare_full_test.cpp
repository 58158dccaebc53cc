// fillwise rules compare where the match counts on above the goal: half a minute.
#include <gtest/gtest.h>

#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

/// Last turns: the match counts to 5000 points above the goal, and that is part of the bounds.
TEST(RulesCompare, LastTurns) {
  Sandbox sandbox;
  const Result result =
      sandbox.run({"rules", "compare", "--json", "--quiet", "--readings", "show-down", "--goal", "100"});
  ASSERT_EQ(result.exit, 0) << result.err;
  const Json all = Json::parse(result.out);
  const Json& row = all["compared"][0];
  EXPECT_GT(row["turns"]["lower"], 2);  // after the goal comes a last turn
  EXPECT_LT(row["turns"]["upper"].get<double>() - row["turns"]["lower"].get<double>(), 1e-4);
}

}  // namespace
}  // namespace fillwise::cli_test
