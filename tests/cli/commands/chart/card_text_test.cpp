// `fillwise chart card` and `cost` as text, to the letter.
#include "tests/cli/commands/chart/chart_test.hpp"
#include "tests/cli/golden.hpp"

namespace fillwise::cli_test {
namespace {

TEST_F(ChartTest, CardAndCostAsText) {
  expect_golden(text("card --goal 600 --leader 550 --gap 0 --at-risk 300 --format markdown"),
                "chart-card.md");
  expect_golden(text("cost --goal 600 --me 550 --opponent 500 --at-risk 200 --format markdown"),
                "chart-cost.md");
  expect_golden(text("card --goal 600 --me 550 --opponent 500 --at-risk 150 --format csv"), "chart-card.csv");
  EXPECT_EQ(text("card --goal 600 --me 550 --opponent 500 --format csv"),
            text("cost --goal 600 --me 550 --opponent 500 --format csv"));
}

}  // namespace
}  // namespace fillwise::cli_test
