// The sequential test: how often it is wrong, and how soon it ends; ratings of several players.
#include "api/bots/sprt.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "api/bots/standings.hpp"

namespace fillwise::bots {
namespace {

/// Results of pairs as matches without luck have them: many without a mistake, a few with large ones; to this mean.
class Results {
 public:
  Results(double mean, bool one_sided, unsigned seed) : random_(seed), one_sided_(one_sided) {
    const double mistakes = one_sided ? -0.4 * 0.04 : 0;
    shift_ = mean - mistakes;
  }
  double operator()() {
    if (chance_(random_) > 0.4) return shift_;
    const double mistake = -0.04 * std::log(1 - chance_(random_));
    return shift_ + (one_sided_ || chance_(random_) < 0.5 ? -mistake : mistake);
  }

 private:
  std::mt19937 random_;
  std::uniform_real_distribution<double> chance_{0, 1};
  bool one_sided_;
  double shift_ = 0;
};

TEST(Sprt, IsSeldomWrong) {
  constexpr int kRuns = 1000;
  for (const bool one_sided : {false, true})
    for (const Hypotheses h : {Hypotheses{0, 0.02}, Hypotheses{-0.01, 0.01}})
      for (const bool h1 : {false, true}) {
        int wrong = 0;
        double pairs = 0;
        for (unsigned run = 0; run < kRuns; ++run) {
          Results result(0.5 + (h1 ? h.h1 : h.h0), one_sided, run + 1);
          solver::Observations seen;
          Sprt test;
          while (test.verdict == Sprt::Verdict::open) {
            seen.add(result());
            test = sprt_of(seen, h, 0.1);
          }
          wrong += test.verdict == (h1 ? Sprt::Verdict::h0 : Sprt::Verdict::h1) ? 1 : 0;
          pairs += seen.count / kRuns;
        }
        EXPECT_LE(wrong, 65) << one_sided << ' ' << h.h1 << ' ' << h1;  // 5 %, and two standard errors
        EXPECT_LE(pairs, 100);
      }
}

TEST(Sprt, DecidesNothingByAFewEqualResults) {
  solver::Observations seen;
  for (int i = 0; i < kLeastPairs - 1; ++i) {
    seen.add(0.6);
    EXPECT_EQ(sprt_of(seen, {0, 0.02}, 0.1).verdict, Sprt::Verdict::open);
  }
  EXPECT_EQ(sprt_of(solver::Observations(), {0, 0.02}, 0.1).verdict, Sprt::Verdict::open);
  for (int i = 0; i < 1000; ++i) seen.add(0.52);
  EXPECT_EQ(sprt_of(seen, {0, 0.02}, 0.1).verdict, Sprt::Verdict::h1);
  EXPECT_EQ(sprt_of(seen, {0.05, 0.1}, 0.1).verdict, Sprt::Verdict::h0);
}

Share share(double middle, double half) {
  return {middle, middle - half, middle + half};
}

TEST(Standings, OfTwoAreTheElosOfTheirShare) {
  const auto table = standings(2, {{0, 1, share(0.36, 0.02)}});
  ASSERT_EQ(table.size(), 2U);
  EXPECT_EQ(table[0].player, 1U);
  EXPECT_NEAR(table[0].elo - table[1].elo, 400 * std::log10(0.64 / 0.36), 1e-6);
  EXPECT_NEAR(table[0].elo + table[1].elo, 0, 1e-9);
  // The difference has twice the error of each; d(elo)/d(share) = 400 / ln 10 / (s (1 - s)).
  EXPECT_NEAR(table[0].upper - table[0].elo, 0.5 * 0.02 * 173.717793 / (0.36 * 0.64), 1e-3);
}

TEST(Standings, GiveBackTheStrengthsThatMadeTheShares) {
  const std::vector<double> strengths = {120, -40, 10, -90};  // their mean is 0
  std::vector<Encounter> encounters;
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = i + 1; j < 4; ++j)
      encounters.push_back(
          {i, j, share(1 / (1 + std::pow(10, (strengths[j] - strengths[i]) / 400)), 0.01 * (1 + i + j))});
  const auto table = standings(4, encounters);
  std::vector<std::size_t> order;
  for (const Standing& s : table) {
    order.push_back(s.player);
    EXPECT_NEAR(s.elo, strengths[s.player], 1e-6);
    EXPECT_LT(s.lower, s.elo);
    EXPECT_GT(s.upper, s.elo);
  }
  EXPECT_THAT(order, ::testing::ElementsAre(0, 2, 1, 3));
}

/// Shares off by their errors: the intervals hold the strengths in 95 % of the runs.
TEST(Standings, IntervalsCover) {
  const std::vector<double> strengths = {60, -20, 10, -50};
  std::mt19937 random(1);
  std::normal_distribution<double> normal(0, 1);
  int held = 0;
  constexpr int kRuns = 500;
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Encounter> encounters;
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t j = i + 1; j < 4; ++j) {
        const double error = 0.004 * static_cast<double>(1 + i);
        const double s = 1 / (1 + std::pow(10, (strengths[j] - strengths[i]) / 400)) + error * normal(random);
        encounters.push_back({i, j, share(s, 1.959964 * error)});
      }
    for (const Standing& s : standings(4, encounters))
      held += s.lower <= strengths[s.player] && strengths[s.player] <= s.upper ? 1 : 0;
  }
  EXPECT_NEAR(held / (4.0 * kRuns), 0.95, 0.02);
}

TEST(Standings, TakeCleanSweeps) {
  const auto table = standings(3, {{0, 1, {1, 1, 1}}, {0, 2, {1, 0.9, 1}}, {1, 2, {0.5, 0.4, 0.6}}});
  EXPECT_EQ(table.front().player, 0U);
  for (const Standing& s : table)
    EXPECT_TRUE(std::isfinite(s.elo) && std::isfinite(s.lower) && std::isfinite(s.upper));
}

}  // namespace
}  // namespace fillwise::bots
