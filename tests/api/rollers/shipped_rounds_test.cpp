// The chances before each round of a match of Rollers that come with the program.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "api/rollers/rounds.hpp"
#include "solver/rollers/match_values.hpp"
#include "tests/tables/tables_fixture.hpp"

namespace fillwise::rollers {
namespace {

using model::rollers::Rules;
using solver::rollers::Bounds;
using solver::rollers::RoundPlace;

/// What is known with an empty folder of the user. Nothing may be solved.
KnownRounds shipped_rounds() {
  const tables::TemporaryFolder folder;
  ::setenv("FILLWISE_DATA", folder.path().c_str(), 1);
  Callbacks callbacks;
  callbacks.progress = [](std::string what) {
    ADD_FAILURE() << what;
    return [](double, std::string_view) {};
  };
  const KnownRounds known = Rounds(Rules(), 1, callbacks).match();
  ::unsetenv("FILLWISE_DATA");
  return known;
}

TEST(RollersShippedRounds, AreAllThereWithBounds) {
  const Rules rules;
  const KnownRounds known = shipped_rounds();
  EXPECT_EQ(known.size(), 25U);
  for (const auto& [points, chance] : known) {
    SCOPED_TRACE(std::to_string(points.first) + " : " + std::to_string(points.second));
    EXPECT_LE(chance.upper - chance.lower, kMatchTolerance);
    EXPECT_GT(chance.lower, 0);
    EXPECT_LT(chance.upper, 1);
    // A point more is worth something to whoever has it.
    if (points.first + 1 < rules.points) {
      EXPECT_GT(known.at({points.first + 1, points.second}).lower, chance.upper);
    }
    if (points.second + 1 < rules.points) {
      EXPECT_LT(known.at({points.first, points.second + 1}).upper, chance.lower);
    }
  }
}

/// Each round once more, from the shipped chances of those that follow it.
class RollersShippedRoundsFull : public testing::TestWithParam<int> {};

TEST_P(RollersShippedRoundsFull, IsWhatIsSolved) {
  const Rules rules;
  const KnownRounds known = shipped_rounds();
  solver::rollers::MatchValues match(rules);
  for (const auto& [points, chance] : known) match.starter(points.first, points.second) = chance;
  const RoundPlace place{{static_cast<std::uint8_t>(GetParam() / rules.points),
                          static_cast<std::uint8_t>(GetParam() % rules.points)},
                         0};
  const auto solved =
      solver::rollers::solve_round(rules, solver::rollers::round_ends(rules, match, place),
                                   {.tolerance = solver::rollers::round_tolerance(rules, kMatchTolerance)});
  const Bounds found = solved.values.at(0, {}, {}, rules.chips);
  const Bounds shipped = known.at({place.points[0], place.points[1]});
  EXPECT_EQ(solved.report.open, 0U);
  EXPECT_LE(solved.report.gap, 1e-6);
  EXPECT_LE(found.lower, shipped.upper);
  EXPECT_GE(found.upper, shipped.lower);
  EXPECT_NEAR(found.lower, shipped.lower, kMatchTolerance);
  EXPECT_NEAR(found.upper, shipped.upper, kMatchTolerance);
}

INSTANTIATE_TEST_SUITE_P(Rounds, RollersShippedRoundsFull, testing::Range(0, 25));

}  // namespace
}  // namespace fillwise::rollers
