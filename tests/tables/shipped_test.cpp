// The shipped tables are what the solver computes, to the last byte.

#include <gtest/gtest.h>

#include <cstring>

#include "solver/race/solve.hpp"
#include "tables/store.hpp"
#include "tables/table_file.hpp"

namespace fillwise {
namespace {

void expect_rebuilt(int goal) {
  const model::RuleSet rules = model::preset("official");
  const model::RulesFingerprint print = rules.fingerprint();
  const tables::Fingerprint fingerprint{print.high, print.low};
  const auto table =
      tables::TableFile::open(std::filesystem::path(FILLWISE_SHIPPED) /
                              tables::table_name(rules.name, fingerprint, static_cast<std::uint32_t>(goal)));
  EXPECT_EQ(table.info().fingerprint, fingerprint);
  EXPECT_EQ(table.info().goal, static_cast<std::uint32_t>(goal));
  EXPECT_EQ(table.info().rules_text, rules.to_toml());

  race::SolveOptions options;
  options.tolerance = table.info().tolerance;
  const race::Solution solution = race::solve(rules, goal, options);
  const auto same = [](const std::vector<double>& solved, std::span<const double> shipped) {
    return solved.size() == shipped.size() &&
           std::memcmp(solved.data(), shipped.data(), shipped.size_bytes()) == 0;
  };
  EXPECT_TRUE(same(solution.value, table.value()));
  EXPECT_TRUE(same(solution.lower, table.lower()));
  EXPECT_TRUE(same(solution.upper, table.upper()));
}

TEST(ShippedTables, To5000AreRebuiltByteForByte) {
  expect_rebuilt(5000);
}
TEST(ShippedTables, To10000AreRebuiltByteForByte) {
  expect_rebuilt(10000);
}

}  // namespace
}  // namespace fillwise
