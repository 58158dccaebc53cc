// The rule that comes with the program: the one of the guide, found without a search.
#include "api/policy/proven_rule.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tests/tables/tables_fixture.hpp"

namespace fillwise {
namespace {

/// Nothing may be searched or kept.
Callbacks at_once() {
  Callbacks callbacks;
  callbacks.progress = [](const std::string& what) {
    ADD_FAILURE() << what;
    return [](double, std::string_view) {};
  };
  return callbacks;
}

TEST(ShippedRule, IsTheOneOfTheGuide) {
  const tables::TemporaryFolder folder;
  ::setenv("FILLWISE_DATA", folder.path().c_str(), 1);
  TableRequest request;
  request.rules = model::preset("official");
  request.goal = 10'000;
  const Callbacks callbacks = at_once();
  const Table table = table_for(callbacks, std::move(request));
  const model::Match match(table.rules(), table.goal() / model::kPointsPerUnit);
  const ProvenRule proven = proven_rule(callbacks, match, table, std::nullopt);
  ::unsetenv("FILLWISE_DATA");
  // docs/strategy/appendix.md: between two cards, then by dice left, in units of 50 points.
  const std::array<int, model::kDice> guide{
      1300 / 50, 300 / 50, 350 / 50, 500 / 50, solver::SimpleRule::kNever, 1400 / 50};
  EXPECT_EQ(proven.rule.stop_at, guide);
  EXPECT_GT(proven.boxes, 0);
  // What the guide says of it: it loses 2.1328 percentage points, and no other of its form gains 0.0001 on it.
  EXPECT_GT(proven.least_loss, 0.021327);
  EXPECT_LT(proven.least_loss, 0.021329);
}

}  // namespace
}  // namespace fillwise
