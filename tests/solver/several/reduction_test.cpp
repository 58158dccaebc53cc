// Games of several players played as if they were games of fewer.

#include "solver/several/reduction.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <thread>

#include "solver/base/parallel.hpp"
#include "solver/play/action_lists.hpp"
#include "solver/race/solve.hpp"
#include "solver/several/simulate_several.hpp"
#include "solver/simulate/best_choice.hpp"
#include "tests/solver/several/profiles.hpp"

namespace fillwise::solver {
namespace {

using Kind = SimulatedPlayer::Kind;
using Places = std::vector<std::size_t>;
using Sheet = std::vector<int>;

TEST(Reduction, CountsTheBestInTheOrderOfTurns) {
  const Sheet sheet = {7, 1, 9, 3, 9, 8};
  EXPECT_EQ(who_counts(sheet, 2), (Places{0, 2}));  // of 9 and 9 the one whose turn comes sooner
  EXPECT_EQ(who_counts(sheet, 3), (Places{0, 2, 4}));
  EXPECT_EQ(who_counts(sheet, 4), (Places{0, 2, 4, 5}));
  EXPECT_EQ(who_counts(sheet, 6), (Places{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(who_counts(Sheet{0, 5, 5, 5}, 3), (Places{0, 1, 2}));
  EXPECT_THROW(who_counts(sheet, 1), std::invalid_argument);
  EXPECT_THROW(who_counts(sheet, 7), std::invalid_argument);
}

/// Somebody counts if fewer than count - 1 of the others come before him.
TEST(Reduction, CountsThoseWhoHaveFewBeforeThem) {
  std::mt19937 random(3);
  for (int i = 0; i < 2000; ++i) {
    Sheet sheet(3 + random() % 6);
    for (int& score : sheet) score = static_cast<int>(random() % 5);
    const std::size_t count = 2 + random() % (sheet.size() - 1);
    Places expected = {0};
    for (std::size_t p = 1; p < sheet.size(); ++p) {
      std::size_t before = 0;
      for (std::size_t q = 1; q < sheet.size(); ++q)
        before += sheet[q] > sheet[p] || (sheet[q] == sheet[p] && q < p) ? 1 : 0;
      if (before < count - 1) expected.push_back(p);
    }
    ASSERT_EQ(who_counts(sheet, count), expected);
  }
}

/// In every decision of a few turns the shares are those of the game of three.
TEST(Reduction, DecidesAsInTheGameOfThoseWhoCount) {
  constexpr int kGoal = 8;
  const equilibrium::Profile three = equilibrium::solve(model::preset("official"), 3, kGoal, {});
  const equilibrium::Continuation continuation = continuation_of(three);
  const model::Match match(model::preset("official"), kGoal);
  const ProfilePlay play(match, continuation);
  ProfileChoice expected(play);
  ReducedChoice choice(play);
  int decisions = 0;
  for (const Sheet& sheet : {Sheet{2, 1, 5, 3}, Sheet{4, 6, 6, 6, 1}, Sheet{0, 0, 0}, Sheet{2, 1, 5, 3}}) {
    equilibrium::Scores counted{sheet[0]};
    std::size_t place = 1;
    for (const std::size_t p : who_counts(sheet, 3))
      if (p > 0) counted.at(place++) = sheet[p];
    expected.begin(std::span(&counted, 1));
    const int best = *std::max_element(sheet.begin() + 1, sheet.end());
    std::vector<model::State> open = {match.start(sheet[0], best, 0)};
    for (int depth = 0; depth < 5; ++depth) {
      std::vector<model::State> next;
      for (const model::State& s : open) {
        if (model::Match::is_over(s) || s.mover != 0) continue;
        if (model::Match::is_chance(s)) {
          for (const auto& outcome : match.outcomes(s)) next.push_back(outcome.next);
          continue;
        }
        const std::vector<model::Choice> choices = match.actions(s);
        for (const model::Choice& c : choices) next.push_back(c.next);
        if (choices.size() < 2) continue;
        const auto actions = actions_of(choices);
        const auto shares = expected.shares(0, s, actions);
        const std::vector<double> kept(shares.begin(), shares.end());
        const auto reduced = choice.shares(sheet, s, actions);
        ASSERT_TRUE(std::ranges::equal(reduced, kept));
        ++decisions;
      }
      open = std::move(next);
    }
  }
  EXPECT_GT(decisions, 500);
}

SeveralCounts games(const model::Match& match, const equilibrium::Continuation* profile,
                    const std::vector<SimulatedPlayer>& players) {
  SeveralOptions options;
  options.games = 30'000;
  options.seed = 3;
  return simulate_several(match, profile, players, options);
}

/// As if there were as many as there are is by the profile itself, game by game.
TEST(Reduction, ToAllPlayersIsTheProfile) {
  constexpr int kGoal = 10;
  const equilibrium::Profile three = equilibrium::solve(model::preset("official"), 3, kGoal, {});
  const equilibrium::Continuation continuation = continuation_of(three);
  const model::Match match(model::preset("official"), kGoal);
  std::vector<SimulatedPlayer> players(3);
  const SeveralCounts expected = games(match, &continuation, players);
  players[1] = {Kind::reduced, {}, &continuation};
  EXPECT_EQ(games(match, &continuation, players), expected);
}

/// As if there were two is what a table of two players says against the best of the others; with the same luck most
/// games end alike.
TEST(Reduction, ToTwoPlaysTheirTable) {
  constexpr int kGoal = 14;
  const equilibrium::Profile three = equilibrium::solve(model::preset("official"), 3, kGoal, {});
  const equilibrium::Profile two = equilibrium::solve(model::preset("official"), 2, kGoal, {});
  const equilibrium::Continuation of_three = continuation_of(three), of_two = continuation_of(two);
  const race::Solution table = race::solve(model::preset("official"), kGoal * model::kPointsPerUnit, {});
  const model::Match match(model::preset("official"), kGoal);
  const BestPlay play(match, table.value);
  PerThread<BestChoice> workers([&] { return std::make_unique<BestChoice>(play); });
  const ChoiceRule rule = [&](const model::State& s, std::span<const model::Action> actions) {
    BestChoice& choice = workers.local();
    choice.begin(s.own(), s.score[1]);
    return choice.choose(s, actions);
  };
  for (std::size_t seat = 0; seat < 3; ++seat) {
    std::vector<SimulatedPlayer> players(3);
    const SeveralCounts of_profile = games(match, &of_three, players);
    players[seat] = {Kind::rule, rule};
    const SeveralCounts by_table = games(match, &of_three, players);
    players[seat] = {Kind::reduced, {}, &of_two};
    const SeveralCounts as_if = games(match, &of_three, players);
    const auto apart = [&](const SeveralCounts& counts) {
      return std::abs(static_cast<double>(counts.wins.at(seat)) - static_cast<double>(as_if.wins.at(seat)));
    };
    EXPECT_LT(apart(by_table), 30) << "seat " << seat;
    EXPECT_GT(apart(of_profile), 60) << "seat " << seat;
  }
}

TEST(Reduction, RefusesOtherProfiles) {
  const equilibrium::Profile four = equilibrium::solve(model::preset("official"), 4, 4, {});
  const equilibrium::Profile two = equilibrium::solve(model::preset("official"), 2, 6, {});
  const equilibrium::Continuation of_four = continuation_of(four), of_two = continuation_of(two);
  const model::Match match(model::preset("official"), 4);
  for (const equilibrium::Continuation* const profile :
       {&of_four, &of_two, static_cast<const equilibrium::Continuation*>(nullptr)}) {
    std::vector<SimulatedPlayer> players(3, {Kind::chance, {}});
    players[0] = {Kind::reduced, {}, profile};
    EXPECT_THROW(games(match, nullptr, players), std::invalid_argument);
  }
  const SimulatedPlayer fewer{Kind::reduced, {}, &of_two};
  EXPECT_THROW(simulate(match, {}, {fewer, {Kind::chance, {}}}, {}), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::solver
