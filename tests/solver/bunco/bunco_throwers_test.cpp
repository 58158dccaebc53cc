// Who throws a bunco or another triple in a round: against the chains that follow one player or nobody.
#include "solver/bunco/bunco_throwers.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "solver/bunco/bunco_other.hpp"
#include "tests/solver/bunco/rule_readings.hpp"

namespace fillwise::solver {
namespace {

using model::bunco::RoundEnds;
using model::bunco::Rules;

double sum_of_row(const std::array<double, 5>& row) {
  return std::accumulate(row.begin(), row.end(), 0.0);
}

/// The chance that one of a table's four, any, throws none; by the lengths of the head table's round.
double none_of_one(const BuncoThrowerRows& rows, const std::vector<double>& weights) {
  double sum = 0;
  for (std::size_t n = 0; n < rows.size(); ++n)
    for (std::size_t j = 0; j <= 4; ++j) sum += weights[n] * rows[n].at(j) * static_cast<double>(4 - j) / 4;
  return sum;
}

TEST(BuncoThrowers, AreAsManyAsTheOtherChainsSay) {
  for (const Rules& rules : lockstep_readings()) {
    const BuncoThrowers throwers = bunco_throwers(rules, BuncoThrow::bunco);
    const auto rolls = bunco_head_rolls<double>(rules, {}, 400);
    ASSERT_EQ(throwers.head.size(), throwers.other.size());
    EXPECT_LT(throwers.lost, 1e-15);
    for (std::size_t n = 1; n < throwers.head.size(); ++n) {
      EXPECT_NEAR(sum_of_row(throwers.head[n]), rolls[n], 1e-13) << n;
      EXPECT_NEAR(sum_of_row(throwers.other[n]), 1, 1e-12) << n;
    }
    const auto head = bunco_player_at_head(rules), elsewhere = bunco_player_elsewhere(rules);
    if (rules.round_ends == RoundEnds::roll) {
      EXPECT_NEAR(none_of_one(throwers.head, std::vector<double>(throwers.head.size(), 1.0)),
                  head.chance[0][0] + head.chance[1][0], 1e-12);
    }
    EXPECT_NEAR(none_of_one(throwers.other, rolls), elsewhere.chance[0][0] + elsewhere.chance[1][0], 1e-11);
  }
}

// A table of n rolls without a roll-off throws none with chance (215/216)^n, whatever it is; a roll-off adds to it.
TEST(BuncoThrowers, OfATripleAreFewerThanRollsAllow) {
  for (const Rules& rules : lockstep_readings()) {
    if (rules.others_stop == model::bunco::OthersStop::turn) continue;
    const BuncoThrowers triples = bunco_throwers(rules, BuncoThrow::triple);
    double none = 1;
    for (std::size_t n = 1; n < 60; ++n) {
      none *= 215.0 / 216;
      EXPECT_LT(triples.other[n][0], none);
      EXPECT_GT(triples.other[n][0], none * 0.9) << n;
    }
    // In one roll a table that scores nothing is tied: 4 stays of 9/5 rolls a session, or shorter ones.
    const double tied = 120.0 / 216;
    EXPECT_NEAR(triples.other[1][0], 215.0 / 216 - tied * 1.2 * 4 * 9 / 5 / 216, 0.003);
  }
}

}  // namespace
}  // namespace fillwise::solver
