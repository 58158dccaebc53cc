// Matches by chance against solved values.
#include "solver/rollers/play/match_simulation.hpp"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "solver/simulate/interval.hpp"

namespace fillwise::solver {
namespace {

using model::rollers::Rules;
using rollers::CountedMatches;
using rollers::KeptMatch;
using rollers::PlayerKind;
using rollers::Players;
using rollers::simulate_matches;

constexpr double kConfidence = 0.9999;

Rules small(int sections, int dice, int rolls, int chips, int points) {
  Rules rules;
  rules.sections = sections;
  rules.dice = dice;
  rules.rolls = rolls;
  rules.chips = chips;
  rules.points = points;
  return rules;
}

std::uint64_t sum(const CountedMatches::PerPlayer<std::uint64_t>& counts) {
  std::uint64_t all = 0;
  for (const std::uint64_t n : counts) all += n;
  return all;
}

/// Whoever begins wins as often as was solved.
void expect_solved_value(const Rules& rules, std::uint64_t games) {
  const KeptMatch match(rules, {.tolerance = 1e-9});
  EXPECT_EQ(match.report().open, 0U);
  const Players players(rules, match.bounds());
  constexpr std::array kBoth = {PlayerKind::optimal, PlayerKind::optimal};
  for (const std::optional<int> starter : {std::optional<int>(), std::optional<int>(1)}) {
    const CountedMatches counted =
        simulate_matches(players, kBoth, {.games = games, .seed = 5, .starter = starter});
    EXPECT_EQ(counted.games, games);
    EXPECT_EQ(sum(counted.won), games * CountedMatches::kWin);
    EXPECT_EQ(sum(counted.completed) + counted.cut, counted.rounds);
    EXPECT_EQ(counted.cut, 0U);
    const Interval found = wilson(static_cast<double>(counted.won_by_starter) / CountedMatches::kWin,
                                  static_cast<double>(games), two_sided_quantile(kConfidence));
    EXPECT_LE(match.first_players_chance().lower, found.upper);
    EXPECT_GE(match.first_players_chance().upper, found.lower);
  }
}

TEST(RollersSimulation, BestPlayersWinAsOftenAsWasSolved) {
  expect_solved_value(small(1, 2, 1, 1, 1), 40'000);
  expect_solved_value(small(1, 2, 3, 4, 5), 20'000);
  expect_solved_value(small(2, 3, 2, 3, 3), 20'000);
  expect_solved_value(small(2, 4, 3, 5, 5), 5'000);
  Rules rules = small(2, 3, 3, 4, 2);
  rules.apply_all = rules.tied_chips_score = true;
  expect_solved_value(rules, 10'000);
  rules.apply_all = rules.collect_when_closing = false;
  rules.tie_plays_on = true;
  expect_solved_value(rules, 10'000);
}

TEST(RollersSimulation, MatchesMayBeginWithPoints) {
  const Rules rules = small(2, 3, 2, 3, 3);
  const KeptMatch match(rules, {.tolerance = 1e-9});
  const Players players(rules, match.bounds());
  constexpr std::array kBoth = {PlayerKind::optimal, PlayerKind::optimal};
  constexpr std::uint64_t kGames = 20'000;
  for (const auto& [own, other] : {std::pair{2, 1}, std::pair{0, 2}, std::pair{2, 2}})
    for (const int starter : {0, 1}) {
      rollers::MatchSimulation options{.games = kGames, .starter = starter};
      options.points[0] = static_cast<std::uint8_t>(own);
      options.points[1] = static_cast<std::uint8_t>(other);
      const CountedMatches counted = simulate_matches(players, kBoth, options);
      const Interval found = wilson(static_cast<double>(counted.won_by_starter) / CountedMatches::kWin,
                                    kGames, two_sided_quantile(kConfidence));
      const auto solved = starter == 0 ? match.starter(own, other) : match.starter(other, own);
      EXPECT_LE(solved.lower, found.upper) << own << other << starter;
      EXPECT_GE(solved.upper, found.lower) << own << other << starter;
      if (own == 2 && other == 2) {
        EXPECT_EQ(counted.rounds, kGames);
      }
    }
}

TEST(RollersSimulation, NobodyBeatsTheBestPlayers) {
  const Rules rules = small(2, 4, 3, 5, 5);
  const KeptMatch match(rules, {.tolerance = 1e-9});
  const Players players(rules, match.bounds());
  for (const PlayerKind other :
       {PlayerKind::racer, PlayerKind::collector, PlayerKind::stop_early, PlayerKind::thumb}) {
    const std::array places = {other, PlayerKind::optimal};
    const CountedMatches counted = simulate_matches(players, places, {.games = 4000});
    EXPECT_GT(counted.won[1], counted.won[0]) << rollers::name_of(other);
  }
}

TEST(RollersSimulation, AMatchThatIsCutOffIsShared) {
  const Players players{Rules{}};
  const std::vector<PlayerKind> places(3, PlayerKind::stop_early);
  const CountedMatches counted = simulate_matches(players, places, {.games = 10, .most_turns = 2});
  EXPECT_EQ(counted.cut, 10U);
  EXPECT_EQ(counted.turns, 20U);
  EXPECT_EQ(counted.rounds, 10U);
  for (int p = 0; p < 3; ++p)
    EXPECT_EQ(counted.won[static_cast<std::size_t>(p)], 10 * CountedMatches::kWin / 3);
}

TEST(RollersSimulation, TwoToFivePlayTheFullRules) {
  const Players players{Rules{}};
  const std::array kinds = {PlayerKind::racer, PlayerKind::thumb, PlayerKind::collector,
                            PlayerKind::stop_early};
  for (std::size_t n = 2; n <= 5; ++n) {
    std::vector<PlayerKind> places;
    for (std::size_t p = 0; p < n; ++p) places.push_back(kinds[p % kinds.size()]);
    const CountedMatches counted = simulate_matches(players, places, {.games = 20});
    EXPECT_EQ(sum(counted.won), 20 * CountedMatches::kWin);
    EXPECT_EQ(sum(counted.completed), counted.rounds);
    EXPECT_LE(sum(counted.most_chips), counted.rounds);
    EXPECT_EQ(counted.cut, 0U);
  }
}

TEST(RollersSimulation, RefusesTablesThatItDoesNotKnow) {
  const Rules rules = small(1, 2, 1, 1, 1);
  const KeptMatch match(rules);
  const Players players(rules, match.bounds());
  const std::vector<PlayerKind> one(1, PlayerKind::racer), six(6, PlayerKind::racer),
      three(3, PlayerKind::optimal), two(2, PlayerKind::racer);
  for (const auto& places : {one, six, three})
    EXPECT_THROW(simulate_matches(players, places, {}), std::invalid_argument);
  EXPECT_THROW(simulate_matches(players, two, {.starter = 2}), std::invalid_argument);
  EXPECT_THROW(simulate_matches(players, two, {.points = {0, 1}}), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::solver
