// A night: what is computed against what is played by the rule text, and laws.
#include "solver/bunco/bunco_night.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "solver/bunco/bunco_night_play.hpp"
#include "tests/solver/bunco/rule_readings.hpp"

namespace fillwise::solver {
namespace {

using model::bunco::Evening;
using model::bunco::Pace;
using model::bunco::Partners;
using model::bunco::Prize;
using model::bunco::Rules;

double total_of(const std::vector<double>& chances) {
  return std::accumulate(chances.begin(), chances.end(), 0.0);
}

double mean_of_numbers(const std::vector<double>& chances) {
  double sum = 0;
  for (std::size_t k = 0; k < chances.size(); ++k) sum += static_cast<double>(k) * chances[k];
  return sum;
}

TEST(BuncoNight, WinsAreHalfOfTheRounds) {
  const std::vector<double> wins = bunco_night_wins({3, 1});
  ASSERT_EQ(wins.size(), 7U);
  EXPECT_EQ(wins[0], 1.0 / 64);
  EXPECT_EQ(wins[3], 20.0 / 64);
  EXPECT_NEAR(total_of(bunco_night_wins({1, 20})), 1, 1e-14);
}

TEST(BuncoNight, OnePlayersBuncosAndThoseOfAllAgree) {
  for (const Rules& rules : lockstep_readings())
    for (const Evening evening : {Evening{1, 1}, Evening{4, 3}}) {
      const BuncoPlayerRounds rounds = bunco_player_rounds(rules, evening);
      const BuncoNightBuncos night = bunco_night_buncos(rounds, rules, evening, std::nullopt);
      EXPECT_NEAR(total_of(night.chance), 1, night.error);
      EXPECT_LT(night.error, 1e-8);
      EXPECT_NEAR(mean_of_numbers(night.chance), night.expected.value, night.expected.error);
      double of_starts = 0, mean_of_starts = 0;
      for (int table = 0; table < evening.tables; ++table) {
        const BuncoNightBuncos from = bunco_night_buncos(rounds, rules, evening, table);
        of_starts += from.chance[0] / evening.tables;
        mean_of_starts += from.expected.value / evening.tables;
      }
      EXPECT_NEAR(of_starts, night.chance[0], night.error);
      EXPECT_NEAR(mean_of_starts, night.expected.value, night.expected.error);
      const BuncoNightTogether together = bunco_night_together(rules, evening);
      EXPECT_NEAR(together.silent_night.value, std::pow(together.silent_round.value, evening.rounds()),
                  1e-12);
      if (rules.partners == Partners::winners_up) {
        EXPECT_TRUE(together.without.empty());
        continue;
      }
      EXPECT_NEAR(total_of(together.without), 1, together.without_error);
      EXPECT_LT(together.without_error, 1e-8);
      // n players, each without a bunco with the same chance.
      EXPECT_NEAR(mean_of_numbers(together.without), evening.players() * night.chance[0],
                  evening.players() * (together.without_error + night.error));
      EXPECT_NEAR(together.without.back(), together.silent_night.value,
                  together.without_error + together.silent_night.error);
    }
}

TEST(BuncoNight, TravelsWithTheTripleOfFiveRoundsOrOfSix) {
  Rules also;
  also.travels_when_bunco = true;
  const BuncoNightTogether five = bunco_night_together({}, {2, 1}), six = bunco_night_together(also, {2, 1});
  EXPECT_NEAR(six.bag_stays.value, five.bag_stays.value * five.silent_round.value, 1e-12);
  EXPECT_EQ(five.silent_night.value, six.silent_night.value);
}

/// Five standard deviations of a share of so many nights.
void expect_share(std::uint64_t found, std::uint64_t nights, double chance, const char* what) {
  const auto many = static_cast<double>(nights);
  EXPECT_NEAR(static_cast<double>(found) / many, chance, 5 * std::sqrt(chance * (1 - chance) / many) + 1e-9)
      << what;
}

class BuncoPlayed : public ::testing::TestWithParam<std::pair<Rules, Evening>> {};

TEST_P(BuncoPlayed, ComesToWhatIsComputed) {
  const auto& [rules, evening] = GetParam();
  constexpr std::uint64_t kNights = 30000;
  const BuncoNightCounts counts = play_bunco_nights(rules, evening, {.nights = kNights, .seed = 11});
  ASSERT_EQ(counts.nights, kNights);
  const auto players = static_cast<std::uint64_t>(evening.players());
  // Players of one night depend on each other: the spread is that of nights, or less.
  const std::vector<double> wins = bunco_night_wins(evening);
  for (std::size_t k = 0; k < wins.size(); ++k)
    expect_share(counts.wins[k] / players, kNights, wins[k], "wins");
  const BuncoPlayerRounds rounds = bunco_player_rounds(rules, evening);
  const BuncoNightBuncos buncos = bunco_night_buncos(rounds, rules, evening, std::nullopt);
  for (std::size_t k = 0; k < buncos.chance.size(); ++k)
    expect_share(counts.buncos[k] / players, kNights, buncos.chance[k], "buncos");
  for (int table = 0; table < evening.tables; ++table) {
    const double expected = bunco_night_buncos(rounds, rules, evening, table).expected.value;
    EXPECT_NEAR(static_cast<double>(counts.start_buncos[static_cast<std::size_t>(table)]) / (4 * kNights),
                expected, 5 * std::sqrt(1.2 * expected / (4 * kNights)))
        << table;
  }
  if (rules.pace != Pace::lockstep) return;
  const BuncoNightTogether together = bunco_night_together(rules, evening);
  expect_share(counts.silent_rounds, kNights * static_cast<std::uint64_t>(evening.rounds()),
               together.silent_round.value, "silent rounds");
  expect_share(counts.without.back(), kNights, together.silent_night.value, "silent nights");
  for (std::size_t k = 0; k < together.without.size(); ++k)
    expect_share(counts.without[k], kNights, together.without[k], "without");
  const Mean given = estimate_prize(counts, Prize::travelling, 5).given;
  EXPECT_LE(given.interval.lower, 1 - together.bag_stays.value);
  EXPECT_GE(given.interval.upper, 1 - together.bag_stays.value);
}

std::vector<std::pair<Rules, Evening>> played_evenings() {
  std::vector<std::pair<Rules, Evening>> evenings;
  for (const Rules& rules : lockstep_readings()) evenings.emplace_back(rules, Evening{3, 1});
  Rules own;
  own.pace = Pace::own;
  evenings.emplace_back(own, Evening{2, 1});
  own.others_stop = model::bunco::OthersStop::turn;
  own.partners = Partners::winners_up;
  evenings.emplace_back(own, Evening{3, 1});
  evenings.emplace_back(Rules{}, Evening{1, 1});
  return evenings;
}
INSTANTIATE_TEST_SUITE_P(Readings, BuncoPlayed, ::testing::ValuesIn(played_evenings()));

// One table: in each round any pair of the four wins. All 6^6 sets by hand.
TEST(BuncoPrizes, OfOneTableAreThoseOfAllWaysToWin) {
  constexpr int kPairs[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
  int shared = 0, halves = 0, given_halves = 0;
  std::array<int, 7> best{};
  int has = 0;
  for (int way = 0; way < 46656; ++way) {
    std::array<int, 4> wins{};
    for (int round = 0, left = way; round < 6; ++round, left /= 6)
      for (const int player : kPairs[left % 6]) ++wins.at(static_cast<std::size_t>(player));
    const int most = std::max({wins[0], wins[1], wins[2], wins[3]});
    const auto sharers = std::count(wins.begin(), wins.end(), most);
    ++best.at(static_cast<std::size_t>(most));
    shared += sharers > 1 ? 1 : 0;
    has += static_cast<int>(sharers);
    const auto even = std::count(wins.begin(), wins.end(), 3);
    halves += static_cast<int>(even);
    given_halves += even > 0 ? 1 : 0;
  }
  constexpr std::uint64_t kNights = 40000;
  const Evening evening{1, 1};
  const BuncoNightCounts counts = play_bunco_nights({}, evening, {.nights = kNights, .seed = 3});
  for (const Prize prize : {Prize::most_wins, Prize::most_losses}) {
    const BuncoPrizeEstimate estimate = estimate_prize(counts, prize, 5);
    EXPECT_EQ(estimate.given.value, 1);
    EXPECT_EQ(estimate.share.value, 0.25);
    EXPECT_NEAR(estimate.shared.value, shared / 46656.0, 0.0125);
    EXPECT_LE(estimate.has.interval.lower, has / 46656.0 / 4);
    EXPECT_GE(estimate.has.interval.upper, has / 46656.0 / 4);
    EXPECT_LT(estimate.has.interval.upper - estimate.has.interval.lower, 0.02);
    ASSERT_EQ(estimate.start_share.size(), 1U);
    EXPECT_NEAR(estimate.start_share[0].value, 0.25, 1e-12);
  }
  for (std::size_t k = 0; k < best.size(); ++k) {
    expect_share(counts.best_wins[k], kNights, best.at(k) / 46656.0, "most wins");
    expect_share(counts.best_losses[k], kNights, best.at(k) / 46656.0, "most losses");
  }
  const BuncoPrizeEstimate half = estimate_prize(counts, Prize::half_and_half, 5);
  EXPECT_NEAR(half.given.value, given_halves / 46656.0, 0.0125);
  EXPECT_NEAR(half.has.value, halves / 46656.0 / 4, 0.0125);
}

TEST(BuncoPrizes, SharesOfAllTablesAddUp) {
  Rules rules;
  rules.partners = Partners::winners_up;
  const Evening evening{3, 1};
  const BuncoNightCounts counts = play_bunco_nights(rules, evening, {.nights = 20000, .seed = 5});
  for (const Prize prize : model::bunco::kPrizes) {
    const BuncoPrizeEstimate estimate = estimate_prize(counts, prize, 2);
    double sum = 0;
    for (const Mean& share : estimate.start_share) sum += 4 * share.value;
    EXPECT_NEAR(sum, estimate.given.value, 1e-9);
    EXPECT_NEAR(12 * estimate.share.value, estimate.given.value, 1e-12);
    EXPECT_GE(estimate.has.value, estimate.share.value - 1e-12);
  }
  EXPECT_EQ(estimate_prize(counts, Prize::travelling, 2).shared.value, 0);
}

TEST(BuncoPlay, NightsAreTheSameForAnyThreadsAndOthersForAnotherSeed) {
  for (const Rules& rules : lockstep_readings()) {
    const Evening evening{2, 1};
    const BuncoNightCounts one = play_bunco_nights(rules, evening, {.nights = 3000, .seed = 7, .threads = 1});
    EXPECT_EQ(one, play_bunco_nights(rules, evening, {.nights = 3000, .seed = 7, .threads = 3}));
    EXPECT_NE(one, play_bunco_nights(rules, evening, {.nights = 3000, .seed = 8, .threads = 1}));
  }
  std::atomic<bool> stop = true;
  EXPECT_EQ(play_bunco_nights({}, {2, 1}, {.nights = 3000, .cancel = &stop}).nights, 0U);
}

}  // namespace
}  // namespace fillwise::solver
