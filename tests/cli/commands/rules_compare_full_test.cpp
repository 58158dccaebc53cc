// fillwise rules compare where it takes long: half a minute, and a quarter of an hour.
#include <gtest/gtest.h>

#include "tests/cli/commands/compared_rows.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

/// Last turns: the match counts to 5000 points above the goal, and that is part of the bounds.
TEST(RulesCompareFull, LastTurns) {
  Sandbox sandbox;
  const Result result =
      sandbox.run({"rules", "compare", "--json", "--quiet", "--readings", "show-down", "--goal", "100"});
  ASSERT_EQ(result.exit, 0) << result.err;
  const Json all = Json::parse(result.out);
  const Json& row = all["compared"][0];
  EXPECT_GT(row["turns"]["lower"], 2);  // after the goal comes a last turn
  EXPECT_LT(row["turns"]["upper"].get<double>() - row["turns"]["lower"].get<double>(), 1e-4);
}

/// The published rows that take longer: seconds, a minute, two, and a quarter of an hour.
TEST(RulesCompareFull, PublishedRowsOfRelativesFollow) {
  Sandbox sandbox;
  const PublishedRows published;
  for (const Words& words : {Words{"quick-guide", "--goal", "5000"}, Words{"tutto", "--goal", "1000"},
                             Words{"tutto", "--goal", "2000"}, Words{"zonk", "--goal", "500"}}) {
    Words line{"rules", "compare", "--json", "--quiet"};
    line.insert(line.end(), words.begin(), words.end());
    const Result result = sandbox.start(line)->wait(std::chrono::hours(1));
    ASSERT_EQ(result.exit, 0) << result.err;
    published.expect(Json::parse(result.out));
  }
}

}  // namespace
}  // namespace fillwise::cli_test
