// One turn by the profile followed to its end: chances of its ends against the table and against games played by
// chance.

#include "solver/several/profile_turn_ends.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <tuple>

#include "model/fill_or_bust/sheet.hpp"
#include "solver/generic/certified.hpp"
#include "solver/several/profile_choice.hpp"
#include "solver/several/simulate_several.hpp"
#include "tests/solver/several/profiles.hpp"

namespace fillwise::solver {
namespace {

using equilibrium::Profile;
using equilibrium::Scores;
using model::Match;
using model::State;

Profile solved(const char* rules, int players, int goal, equilibrium::Mixing mixing) {
  equilibrium::Options options;
  options.mixing = mixing;
  options.residual = 1e-12;
  return equilibrium::solve(model::preset(rules), players, goal, options);
}

std::vector<int> sheet_of(const Scores& scores, int players) {
  return {scores.begin(), scores.begin() + players};
}

double all_of(const TableTurnEnds& turn) {
  double all = turn.wins + turn.ties + turn.loses;
  for (const auto& [after, chance] : turn.passes) all += chance;
  return all;
}

/// The ends, valued by the table, make everybody's chance at the start: what the mover leaves to each of the others
/// depends on every mixed decision, as far as they are wide.
class ProfileTurnEndsOf
    : public testing::TestWithParam<std::tuple<const char*, int, int, equilibrium::Ties>> {};

TEST_P(ProfileTurnEndsOf, AddUpToTheTable) {
  const auto& [rules, players, goal, ties] = GetParam();
  const Profile profile = solved(rules, players, goal, {1e-3, ties});
  const Match match(model::preset(rules), goal);
  const equilibrium::Continuation continuation = continuation_of(profile);
  const auto count = static_cast<std::size_t>(players);
  for_each_scores(profile.space, [&](const Scores& scores) {
    const TableTurnEnds turn = profile_turn_ends(match, continuation, sheet_of(scores, players));
    EXPECT_EQ(turn.ties, 0);
    EXPECT_EQ(turn.loses, 0);
    EXPECT_LE(std::abs(all_of(turn) - 1), turn.error + 1e-15);
    EXPECT_LT(turn.error, 1e-12);
    std::vector<double> chances(count);
    chances[0] = turn.wins;
    for (const auto& [after, chance] : turn.passes) {
      Scores there{};
      std::ranges::copy(after, there.begin());
      there = profile.space.passed(there);
      for (std::size_t p = 0; p < count; ++p)
        chances[p] += chance * chance_of(profile, there, (p + count - 1) % count);
    }
    for (std::size_t p = 0; p < count; ++p)
      ASSERT_NEAR(chances[p], chance_of(profile, scores, p), 1e-10) << scores[0] << ' ' << scores[1];
  });
}

/// The chain of starts of turns under the profile, for each place the chance that its player wins: the engine of any
/// game encloses what the table says, at every start.
TEST(ProfileTurnEnds, AreAChainWithTheChancesOfTheTable) {
  constexpr double kUnit = 0x1p-50;  // of weights
  for (const auto& [players, goal] : {std::pair{2, 4}, std::pair{3, 3}, std::pair{3, 6}, std::pair{4, 3}}) {
    const Profile profile = solved("official", players, goal, {2e-6, equilibrium::Ties::even});
    const Match match(model::preset("official"), goal);
    const equilibrium::Continuation continuation = continuation_of(profile);
    const auto count = static_cast<std::size_t>(players);
    const std::size_t starts = profile.space.size(), won = starts * count, lost = won + 1;
    ExplicitGame game;
    std::vector<Scores> tuples(starts);
    for_each_scores(profile.space,
                    [&](const Scores& scores) { tuples[profile.space.index(scores)] = scores; });
    for (const Scores& scores : tuples) {
      const TableTurnEnds turn = profile_turn_ends(match, continuation, sheet_of(scores, players));
      for (std::size_t p = 0; p < count; ++p) {
        std::vector<Edge> edges;
        const auto lead_to = [&](std::size_t state, double chance) {
          const auto weight = static_cast<std::uint64_t>(std::llround(chance / kUnit));
          if (weight > 0) edges.push_back({static_cast<StateIndex>(state), weight, 0});
        };
        lead_to(p == 0 ? won : lost, turn.wins);
        for (const auto& [after, chance] : turn.passes) {
          Scores there{};
          std::ranges::copy(after, there.begin());
          lead_to(profile.space.index(profile.space.passed(there)) * count + (p + count - 1) % count, chance);
        }
        game.append(Owner::chance, {}, edges);
      }
    }
    game.append(Owner::terminal, {1, 1}, {});
    game.append(Owner::terminal, {0, 1}, {});
    CertifiedOptions options;
    options.tolerance = 1e-10;
    const CertifiedSolution chances = solve_certified(game, options);
    ASSERT_EQ(chances.report.status, CertifiedStatus::closed);
    for (std::size_t i = 0; i < starts; ++i)
      for (std::size_t p = 0; p < count; ++p)
        ASSERT_NEAR(chances.value(static_cast<StateIndex>(i * count + p)), chance_of(profile, tuples[i], p),
                    2e-10)
            << players << " players, start " << i << ", place " << p;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, ProfileTurnEndsOf,
                         testing::Values(std::tuple("official", 3, 6, equilibrium::Ties::even),
                                         std::tuple("official", 3, 6, equilibrium::Ties::next),
                                         std::tuple("quick-guide", 3, 6, equilibrium::Ties::last),
                                         std::tuple("team", 3, 5, equilibrium::Ties::even),
                                         std::tuple("official", 4, 3, equilibrium::Ties::even)));

/// Vengeance takes from all leaders alike, and who is not among them keeps what he has: for the profile and for a rule.
TEST(ProfileTurnEnds, TakeFromAllWhoAreTied) {
  const Match match(model::preset("quick-guide"), 8);  // Vengeance is always played
  const Profile profile = solved("quick-guide", 4, 8, 2e-6);
  const ChoiceRule rule = [](const model::State&, std::span<const model::Action>) { return std::size_t{0}; };
  for (const TableTurnEnds& turn : {profile_turn_ends(match, continuation_of(profile), {1, 4, 2, 4}),
                                    rule_turn_ends_at_table(match, rule, {1, 4, 2, 4})}) {
    std::set<std::vector<int>> others;
    for (const auto& [after, chance] : turn.passes) others.insert({after.begin() + 1, after.end()});
    EXPECT_TRUE(others.contains({4, 2, 4}));
    EXPECT_TRUE(others.contains({0, 2, 0}));
    for (const std::vector<int>& sheet : others) EXPECT_EQ(sheet[0], sheet[2]);
    EXPECT_NEAR(all_of(turn), 1, 1e-12);
  }
}

/// With two players left at a table, a rule's turn is that of two.
TEST(ProfileTurnEnds, OfARuleAreThoseOfTwoPlayers) {
  const Match match(model::preset("official"), 8);
  const ChoiceRule rule = [](const model::State& s, std::span<const model::Action> actions) {
    return static_cast<std::size_t>(s.at_risk + s.dice) % actions.size();
  };
  const TurnEnds two = rule_turn_ends(match, rule, {3, 5});
  const TableTurnEnds one_of_two = rule_turn_ends_at_table(match, rule, {3, 5});
  EXPECT_EQ(two.wins, one_of_two.wins);
  ASSERT_EQ(two.passes.size(), one_of_two.passes.size());
  for (const auto& [after, chance] : two.passes)
    EXPECT_EQ(one_of_two.passes.at({after.own, after.opponent}), chance);
  EXPECT_THROW(rule_turn_ends_at_table(match, rule, {8, 0, 0}), std::out_of_range);
  EXPECT_THROW(profile_turn_ends(match, continuation_of(solved("official", 3, 2, 1e-6)), {0, -1, 0}),
               std::out_of_range);
}

/// Where a turn ends that is played by chance, through the plain rules and the profile's shares; nothing if it wins.
std::optional<std::vector<int>> played_turn(const Match& match, ProfileChoice& choice, std::vector<int> sheet,
                                            std::mt19937_64& random) {
  const auto drawn = [&](const std::vector<double>& weights) {
    return std::discrete_distribution<std::size_t>(weights.begin(), weights.end())(random);
  };
  while (true) {
    Scores scores{};
    std::ranges::copy(sheet, scores.begin());
    choice.begin(std::span(&scores, 1));
    State s = model::turn_of(match, sheet);
    do {
      std::vector<double> weights;
      if (Match::is_chance(s)) {
        const auto outcomes = match.outcomes(s);
        for (const auto& outcome : outcomes) weights.push_back(static_cast<double>(outcome.weight));
        s = outcomes[drawn(weights)].next;
        continue;
      }
      const auto choices = match.actions(s);
      std::vector<model::Action> actions;
      for (const model::Choice& one : choices) actions.push_back(one.action);
      weights = {1};
      if (choices.size() > 1) {
        const auto shares = choice.shares(0, s, actions);
        weights.assign(shares.begin(), shares.end());
      }
      s = choices[drawn(weights)].next;
    } while (!Match::is_over(s) && s.mover == 0 && (s.phase != model::Phase::draw || s.at_risk > 0));
    if (Match::is_over(s)) return std::nullopt;
    model::write_down(sheet, s);
    if (s.mover != 0) return sheet;
  }
}

/// The share of turns that win, and the mean points of the others.
TEST(ProfileTurnEnds, AreThoseOfTurnsPlayedByChance) {
  const Match match(model::preset("official"), 24);
  const Profile profile = solved("official", 3, 24, 1e-4);
  const equilibrium::Continuation continuation = continuation_of(profile);
  const std::vector<int> sheet{2, 12, 12};
  const TableTurnEnds turn = profile_turn_ends(match, continuation, sheet);
  double mean = 0, square = 0;  // winning turns add nothing
  for (const auto& [after, chance] : turn.passes) {
    mean += chance * (after[0] - sheet[0]);
    square += chance * (after[0] - sheet[0]) * (after[0] - sheet[0]);
  }
  const ProfilePlay play(match, continuation);
  ProfileChoice choice(play);
  std::mt19937_64 random(1);
  constexpr int kTurns = 4'000;
  double points = 0, wins = 0;
  for (int i = 0; i < kTurns; ++i) {
    const auto after = played_turn(match, choice, sheet, random);
    (after ? points : wins) += after ? (*after)[0] - sheet[0] : 1;
  }
  EXPECT_NEAR(points / kTurns, mean, 4 * std::sqrt((square - mean * mean) / kTurns));
  EXPECT_NEAR(wins / kTurns, turn.wins, 4 * std::sqrt(turn.wins * (1 - turn.wins) / kTurns));
}

/// Turn by turn through a whole game: wins and turns are those of simulated games.
TEST(ProfileTurnEnds, AreThoseOfSimulatedGames) {
  constexpr int kGoal = 6, kPlayers = 3;
  const Match match(model::preset("official"), kGoal);
  const Profile profile = solved("official", kPlayers, kGoal, 1e-3);
  const equilibrium::Continuation continuation = continuation_of(profile);
  std::map<std::vector<int>, TableTurnEnds> turns;
  for_each_scores(profile.space, [&](const Scores& scores) {
    const std::vector<int> sheet = sheet_of(scores, kPlayers);
    turns[sheet] = profile_turn_ends(match, continuation, sheet);
  });
  std::array<double, kPlayers> wins{}, begun{};
  std::map<std::vector<int>, double> here{{{0, 0, 0}, 1}};
  for (std::size_t turn = 0; turn < 400; ++turn) {
    std::map<std::vector<int>, double> next;
    for (const auto& [sheet, chance] : here) {
      begun[turn % kPlayers] += chance;
      wins[turn % kPlayers] += chance * turns[sheet].wins;
      for (const auto& [after, share] : turns[sheet].passes) {
        std::vector<int> passed = after;
        model::pass_turn(passed);
        next[passed] += chance * share;
      }
    }
    here = std::move(next);
  }
  SeveralOptions options;
  options.games = 200'000;
  const SeveralCounts counts =
      simulate_several(match, &continuation, std::vector<SimulatedPlayer>(kPlayers), options);
  const auto games = static_cast<double>(counts.games);
  for (std::size_t p = 0; p < kPlayers; ++p) {
    const double error = 4 * std::sqrt(wins[p] * (1 - wins[p]) / games);
    EXPECT_NEAR(static_cast<double>(counts.wins[p]) / games, wins[p], error);
    // Turns of a player in a game spread less than their mean here.
    EXPECT_NEAR(static_cast<double>(counts.turns[p]) / games, begun[p], 4 * begun[p] / std::sqrt(games));
  }
}

}  // namespace
}  // namespace fillwise::solver
