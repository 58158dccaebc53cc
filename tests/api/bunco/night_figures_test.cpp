// A night of Bunco as the library answers it: one table by hand, laws, and how each figure is known.
#include "api/bunco/night_figures.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <numeric>
#include <string>
#include <string_view>

#include "api/base/error.hpp"

namespace fillwise::bunco {
namespace {

using How = Figure::How;

NightQuestion short_night(int tables) {
  NightQuestion question;
  question.evening = {tables, 1};
  question.nights = 20'000;
  question.confidence = 0.999999;
  return question;
}

void expect_inside(const Figure& figure, double exact, const char* what) {
  EXPECT_EQ(figure.how, How::simulated) << what;
  EXPECT_LE(figure.interval.lower, exact) << what;
  EXPECT_GE(figure.interval.upper, exact) << what;
  EXPECT_LT(figure.interval.upper - figure.interval.lower, 0.1) << what;
}

// In each round any pair of the four wins: all 6^6 sets.
TEST(BuncoNightFigures, OfOneTableAreThoseOfAllWaysToWin) {
  constexpr std::array<std::array<std::size_t, 2>, 6> kPairs = {
      {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}};
  constexpr int kSets = 6 * 6 * 6 * 6 * 6 * 6;
  double shared = 0, best = 0, some_half = 0;
  for (int set = 0; set < kSets; ++set) {
    std::array<int, 4> wins{};
    for (int round = 0, left = set; round < 6; ++round, left /= 6)
      for (const std::size_t player : kPairs.at(static_cast<std::size_t>(left % 6))) ++wins.at(player);
    const int most = *std::ranges::max_element(wins);
    best += most;
    shared += std::ranges::count(wins, most) > 1 ? 1 : 0;
    some_half += std::ranges::count(wins, 3) > 0 ? 1 : 0;
  }
  const NightFigures night = night_figures(short_night(1));
  EXPECT_EQ(night.nights, 20'000U);
  ASSERT_EQ(night.prizes.size(), 5U);
  for (const PrizeFigures& prize : night.prizes) {
    if (prize.prize == model::bunco::Prize::most_wins) {
      EXPECT_EQ(prize.given.how, How::exact);
      EXPECT_EQ(prize.given.value, 1);
      EXPECT_EQ(prize.share.value, 0.25);
      expect_inside(prize.shared.value(), shared / kSets, "most wins, shared");
      expect_inside(prize.takes.value(), best / kSets, "most wins, enough");
    }
    if (prize.prize == model::bunco::Prize::half_and_half) {
      expect_inside(prize.given, some_half / kSets, "half and half");
      EXPECT_EQ(prize.has.how, How::exact);
      EXPECT_EQ(prize.has.value, 20.0 / 64);  // C(6, 3) of 2^6
    }
  }
  EXPECT_FALSE(night.round_elsewhere) << "there is no other table";
  EXPECT_FALSE(night.expected_elsewhere);
}

TEST(BuncoNightFigures, AddUp) {
  const NightFigures night = night_figures(short_night(2));
  EXPECT_EQ(night.roll.how, How::exact);
  EXPECT_EQ(night.roll.value, 1.0 / 216);
  EXPECT_EQ(night.half_and_half.value, 20.0 / 64);
  EXPECT_NEAR(std::accumulate(night.wins.begin(), night.wins.end(), 0.0), 1, 1e-12);
  EXPECT_NEAR(std::accumulate(night.buncos.begin(), night.buncos.end(), 0.0), 1, 1e-8);
  double expected = 0;
  for (std::size_t k = 0; k < night.buncos.size(); ++k) expected += static_cast<double>(k) * night.buncos[k];
  EXPECT_NEAR(night.expected_buncos.value, expected, 1e-6);
  EXPECT_EQ(night.player_night.how, How::proven);
  EXPECT_NEAR(night.player_night.value, 1 - night.buncos.at(0), 1e-12);
  // The number of players without a bunco: 0 to 8 of them.
  ASSERT_EQ(night.without.size(), 9U);
  double sum = 0, mean = 0;
  for (std::size_t k = 0; k < night.without.size(); ++k) {
    EXPECT_EQ(night.without[k].how, How::proven);
    sum += night.without[k].value;
    mean += static_cast<double>(k) * night.without[k].value;
  }
  EXPECT_NEAR(sum, 1, 1e-8);
  EXPECT_NEAR(mean, night.expected_without.value, 1e-6);
  EXPECT_NEAR(night.somebody_without.value, 1 - night.without[0].value, 1e-12);
  EXPECT_NEAR(night.some_night.value, 1 - night.without[8].value, 1e-7);
  ASSERT_EQ(night.first_buncos.size(), 2U);
  EXPECT_NEAR((night.first_buncos[0].value + night.first_buncos[1].value) / 2, expected, 1e-6);
  for (const PrizeFigures& prize : night.prizes) {
    EXPECT_NEAR(8 * prize.share.value, prize.given.value, 1e-12);
    EXPECT_EQ(prize.first_table.size(), 2U);
  }
}

TEST(BuncoNightFigures, AreSimulatedWhereTablesDependOnEachOther) {
  NightQuestion question = short_night(2);
  question.nights = 1000;
  question.rules.pace = model::bunco::Pace::own;
  const NightFigures own = night_figures(question);
  EXPECT_EQ(own.some_round.how, How::simulated);
  EXPECT_EQ(own.some_night.how, How::simulated);
  EXPECT_EQ(own.without.at(0).how, How::simulated);
  EXPECT_EQ(own.player_night.how, How::proven);
}

TEST(BuncoNightFigures, AreTheSameForAnyNumberOfThreads) {
  NightQuestion question = short_night(2);
  question.nights = 1000;
  question.threads = 1;
  const Json one = night_json(question, night_figures(question));
  question.threads = 3;
  EXPECT_EQ(night_json(question, night_figures(question)), one);
  question.seed = 2;
  EXPECT_NE(night_json(question, night_figures(question)), one);
}

TEST(BuncoNightFigures, JsonSaysHowTheyAreKnown) {
  NightQuestion question = short_night(2);
  question.nights = 1000;
  question.rules.partners = model::bunco::Partners::winners_up;
  const NightFigures night = night_figures(question);
  const Json json = night_json(question, night);
  EXPECT_EQ(json["players"], 8);
  EXPECT_EQ(json["rounds"], 6);
  EXPECT_EQ(json["advance"], "winners-move-up");
  EXPECT_EQ(json["games"], 1000);
  EXPECT_EQ(json["bunco"]["roll"], (Json{{"value", 1.0 / 216}, {"how", "exact"}}));
  EXPECT_EQ(json["bunco"]["player_night"]["error"], night.player_night.error);
  EXPECT_EQ(json["without"]["somebody"]["how"], "simulated");
  EXPECT_EQ(json["without"]["somebody"]["lower"], night.somebody_without.interval.lower);
  ASSERT_EQ(json["prizes"].size(), night.prizes.size());
  for (std::size_t i = 0; i < night.prizes.size(); ++i)
    EXPECT_EQ(json["prizes"][i]["prize"], prize_name(night.prizes[i].prize));
}

TEST(BuncoNightFigures, EndWhenTheyAreCancelled) {
  const std::atomic<bool> cancelled = true;
  std::string begun;
  Callbacks callbacks;
  callbacks.cancel = &cancelled;
  callbacks.progress = [&](const std::string& what) -> Callbacks::Progress {
    begun += what;
    return [](double, std::string_view) {};
  };
  try {
    night_figures(short_night(2), callbacks);
    FAIL() << "they went on";
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::cancelled);
  }
  EXPECT_EQ(begun, "playing");
}

}  // namespace
}  // namespace fillwise::bunco
