// Simulated games of several players against chances from a program that knows the rule text alone, the proven bounds,
// and a game written down once more for players who follow a simple rule.

#include "solver/several/simulate_several.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>

#include "solver/play/rules_of_thumb.hpp"
#include "solver/several/profile_choice.hpp"
#include "solver/simulate/interval.hpp"
#include "tests/solver/equilibrium/plain_table.hpp"
#include "tests/solver/several/plain_turn.hpp"
#include "tests/solver/several/profiles.hpp"

namespace fillwise::solver {
namespace {

using Kind = SimulatedPlayer::Kind;
using model::Match;

constexpr double kSigmas = 4.5;

double share(const SeveralCounts& counts, std::size_t player) {
  return static_cast<double>(counts.wins.at(player)) / static_cast<double>(counts.games);
}

Interval interval(const SeveralCounts& counts, std::size_t player) {
  return wilson(static_cast<double>(counts.wins.at(player)), static_cast<double>(counts.games), kSigmas);
}

class SimulatedSeveral : public testing::TestWithParam<std::pair<int, int>> {};

TEST_P(SimulatedSeveral, WinAsOftenAsTheRuleTextSays) {
  const auto [players, goal] = GetParam();
  const equilibrium::Profile profile = equilibrium::solve(model::preset("official"), players, goal, {});
  const equilibrium::Continuation continuation = continuation_of(profile);
  equilibrium::plain::Table table(players, goal);
  table.solve(1e-10);
  const auto& chances = table.at(equilibrium::plain::Sheet(static_cast<std::size_t>(players), 0));
  SeveralOptions options;
  options.games = 400'000;
  const SeveralCounts counts =
      simulate_several(Match(model::preset("official"), goal), &continuation,
                       std::vector<SimulatedPlayer>(static_cast<std::size_t>(players)), options);
  ASSERT_EQ(counts.games, options.games);
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
    EXPECT_LE(interval(counts, p).lower, chances[p]) << "player " << p;
    EXPECT_GE(interval(counts, p).upper, chances[p]) << "player " << p;
  }
  EXPECT_EQ(counts.wins, counts.wins_by_seat);
}

INSTANTIATE_TEST_SUITE_P(Games, SimulatedSeveral,
                         testing::Values(std::pair{2, 8}, std::pair{3, 6}, std::pair{4, 4}));

/// At scores where Vengeance takes what is there, and where mixed decisions are frequent.
TEST(SimulatedSeveral, WinAsOftenAsTheTableSays) {
  equilibrium::Options solving;
  solving.mixing = 1e-2;
  const equilibrium::Profile profile = equilibrium::solve(model::preset("official"), 3, 16, solving);
  const equilibrium::Continuation continuation = continuation_of(profile);
  SeveralOptions options;
  options.games = 600'000;
  const SeveralCounts counts = simulate_several(Match(model::preset("official"), 16), &continuation,
                                                std::vector<SimulatedPlayer>(3), options);
  for (std::size_t p = 0; p < 3; ++p) {
    const double chance = chance_of(profile, {}, p);
    EXPECT_LE(interval(counts, p).lower, chance) << "player " << p;
    EXPECT_GE(interval(counts, p).upper, chance) << "player " << p;
  }
}

/// Simple players and one at random, in each seat against two who keep to the profile.
TEST(SimulatedSeveral, DeviationsGainNothing) {
  constexpr int kGoal = 12;
  const equilibrium::Profile profile = equilibrium::solve(model::preset("official"), 3, kGoal, {});
  const equilibrium::Continuation continuation = continuation_of(profile);
  const Match match(model::preset("official"), kGoal);
  std::vector<SimulatedPlayer> deviators = {{Kind::chance, {}}};
  for (const int points : {2, 6, 10}) deviators.push_back({Kind::rule, stop_at(match, points)});
  for (std::size_t seat = 0; seat < 3; ++seat)
    for (const SimulatedPlayer& deviator : deviators) {
      std::vector<SimulatedPlayer> players(3);
      players[seat] = deviator;
      SeveralOptions options;
      options.games = 40'000;
      options.seed = 17;
      const SeveralCounts counts = simulate_several(match, &continuation, players, options);
      EXPECT_LE(interval(counts, seat).lower, profile.upper[seat][0]) << "seat " << seat;
      if (deviator.kind == Kind::chance) {
        EXPECT_LT(share(counts, seat), profile.upper[seat][0] - 0.05) << "seat " << seat;
      }
    }
}

/// The game once more, from the rule text, for players who set aside all dice that score, stop with so many points, and
/// play Vengeance whenever they may: wins by seat.
class GameFromTheText {
 public:
  GameFromTheText(int players, int goal, int stop_at) : players_(players), goal_(goal), stop_at_(stop_at) {
    for (int n = 1; n <= 6; ++n) tosses_.push_back(equilibrium::plain::tosses_of(n));
  }

  std::size_t winner(std::mt19937_64& random) const {
    std::vector<int> sheet(static_cast<std::size_t>(players_), 0);
    for (std::size_t mover = 0;; mover = (mover + 1) % sheet.size())
      if (turn(sheet, mover, random)) return mover;
  }

 private:
  using Card = equilibrium::plain::Card;

  static double uniform(std::mt19937_64& random) { return std::uniform_real_distribution<double>()(random); }
  const equilibrium::plain::Toss& toss(int dice, std::mt19937_64& random) const {
    const auto& tosses = tosses_[static_cast<std::size_t>(dice - 1)];
    double number = uniform(random);
    for (const auto& toss : tosses)
      if ((number -= toss.chance) < 0) return toss;
    return tosses.back();
  }
  static int card(std::mt19937_64& random) {
    int number = std::uniform_int_distribution<int>(0, 53)(random);
    for (int card = 0;; ++card)
      if ((number -= equilibrium::plain::kCards[static_cast<std::size_t>(card)]) < 0) return card;
  }
  enum class Tossed { bust, stop, fill };
  /// Tosses until the fill, the bust or a stop.
  Tossed toss_on(int& at_risk, int own, bool may_stop, std::mt19937_64& random) const {
    for (int dice = 6; dice > 0;) {
      const auto& tossed = toss(dice, random);
      if (tossed.parts.empty()) return Tossed::bust;
      at_risk += tossed.all.points;
      dice -= tossed.all.dice;
      if (dice > 0 && may_stop && enough(at_risk, own)) return Tossed::stop;
    }
    return Tossed::fill;
  }
  bool enough(int at_risk, int own) const { return at_risk >= stop_at_ || own + at_risk >= goal_; }

  /// Whether the turn wins.
  bool turn(std::vector<int>& sheet, std::size_t mover, std::mt19937_64& random) const {
    int& own = sheet[mover];
    const auto add = [&](int points) { return (own += points) >= goal_; };
    for (int at_risk = 0;;) {
      const int best = *std::max_element(sheet.begin(), sheet.end());
      const bool alone = own == best && std::count(sheet.begin(), sheet.end(), best) == 1;
      int drawn = card(random);
      while (drawn == Card::vengeance && alone) drawn = card(random);
      if (drawn == Card::no_dice) return false;
      if (drawn == Card::must_bust) {
        while (toss_on(at_risk, own, false, random) != Tossed::bust) {
        }
        return add(at_risk);
      }
      if (drawn == Card::vengeance || drawn == Card::double_trouble) {
        if (toss_on(at_risk, own, false, random) == Tossed::bust) return false;
        if (drawn == Card::double_trouble) {
          if (toss_on(at_risk, own, false, random) == Tossed::bust) return false;
          at_risk *= 2;
        }
        if (add(at_risk)) return true;
        at_risk = 0;
        if (drawn == Card::vengeance)
          for (std::size_t p = 0; p < sheet.size(); ++p)
            if (p != mover && sheet[p] == best) sheet[p] = std::max(0, sheet[p] - 50);
        continue;  // with nothing at risk there is nothing to lose
      }
      const Tossed tossed = toss_on(at_risk, own, drawn != Card::fill_1000, random);
      if (tossed == Tossed::bust) return false;
      if (tossed == Tossed::fill) at_risk += drawn == Card::fill_1000 ? 20 : 6 + 2 * drawn;
      if (enough(at_risk, own)) return add(at_risk);
    }
  }

  int players_, goal_, stop_at_;
  std::vector<std::vector<equilibrium::plain::Toss>> tosses_;
};

/// To a goal at which Vengeance takes 2500 points from one or several leaders.
TEST(SimulatedSeveral, PlaysTheGameOfTheText) {
  constexpr int kPlayers = 3, kGoal = 80, kStopAt = 8, kGames = 60'000;
  const Match match(model::preset("official"), kGoal);
  const ChoiceRule rule = [&](const model::State& s, std::span<const model::Action> actions) -> std::size_t {
    using model::Phase;
    if (s.phase == Phase::play_or_discard) return 0;  // to play
    if (s.phase == Phase::set_aside) {
      const auto& all = match.classes(s)[static_cast<std::size_t>(s.toss)].all;
      for (std::size_t i = 0; i < actions.size(); ++i)
        if (actions[i].way == all) return i;
      throw std::logic_error("all dice that score can't be set aside");
    }
    // With nothing at risk a card is drawn.
    return s.at_risk >= kStopAt || s.own() + s.at_risk >= kGoal ? 1 : 0;
  };
  SeveralOptions options;
  options.games = 4 * kGames;
  const SeveralCounts counts =
      simulate_several(match, nullptr, std::vector<SimulatedPlayer>(kPlayers, {Kind::rule, rule}), options);
  const GameFromTheText game(kPlayers, kGoal, kStopAt);
  std::mt19937_64 random(5);
  std::array<int, kPlayers> wins{};
  for (int i = 0; i < kGames; ++i) ++wins.at(game.winner(random));
  for (std::size_t p = 0; p < kPlayers; ++p) {
    const double here = share(counts, p), there = wins.at(p) / static_cast<double>(kGames);
    const double spread =
        std::sqrt(here * (1 - here) * (1.0 / kGames + 1.0 / static_cast<double>(counts.games)));
    EXPECT_NEAR(here, there, kSigmas * spread) << "player " << p;
  }
}

/// The chance of a player who follows a rule in that seat, against two who keep to the profile: equations over all
/// scores, by sweeps from below.
double exact_chance(const Match& match, const equilibrium::Profile& profile, const ChoiceRule& rule,
                    std::size_t seat) {
  const equilibrium::Continuation continuation = continuation_of(profile);
  const ProfilePlay play(match, continuation);
  ProfileChoice choice(play);
  std::array<std::vector<double>, 3> won;  // by place of the player
  for (auto& table : won) table.assign(profile.space.size(), 0);
  for (double moved = 1; moved > 1e-6;) {
    moved = 0;
    for_each_scores(profile.space, [&](const equilibrium::Scores& scores) {
      choice.begin(std::span(&scores, 1));
      for (const bool follows : {true, false}) {
        const plain::Choose choose = [&](const model::State& s, std::span<const model::Action> actions) {
          std::vector<double> shares(actions.size(), 0);
          if (follows) {
            shares[rule(match.with_counted_at_risk(s), actions)] = 1;
          } else {
            const auto of_profile = choice.shares(0, s, actions);
            shares.assign(of_profile.begin(), of_profile.end());
          }
          return shares;
        };
        const plain::AtStart at_start = [&](const equilibrium::Scores& next) {
          plain::Chances chances{};
          for (std::size_t p = 0; p < 3; ++p) chances[p] = won[p][profile.space.index(next)];
          return chances;
        };
        const plain::Chances chances = plain::Turn(match, 3, scores, choose, at_start).value();
        for (std::size_t place = follows ? 0 : 1; place < (follows ? 1U : 3U); ++place) {
          double& kept = won[place][profile.space.index(scores)];
          moved = std::max(moved, chances[place] - kept);
          kept = chances[place];
        }
      }
    });
  }
  return won[seat][0];
}

/// Results without luck have the same mean, exactly known here, and far narrower intervals.
TEST(SimulatedSeveral, LuckIsTakenOut) {
  constexpr int kGoal = 4;
  const equilibrium::Profile profile = equilibrium::solve(model::preset("official"), 3, kGoal, {});
  const equilibrium::Continuation continuation = continuation_of(profile);
  const Match match(model::preset("official"), kGoal);
  std::vector<SimulatedPlayer> players(3);
  constexpr std::size_t kSeat = 1;
  players[kSeat] = {Kind::rule, stop_at(match, 1)};
  SeveralOptions options;
  options.games = 40'000;
  options.without_luck = true;
  const SeveralCounts counts = simulate_several(match, &continuation, players, options);
  const double exact = exact_chance(match, profile, players[kSeat].rule, kSeat);
  EXPECT_LT(exact, profile.value[kSeat][0] - 0.005);  // it is no good
  double sum = 0;
  for (std::size_t p = 0; p < 3; ++p) {
    const Observations& seen = counts.without_luck.at(p);
    ASSERT_EQ(seen.count, 40'000);
    const Mean mean = mean_of(seen.sum, seen.squares, seen.count, kSigmas);
    sum += mean.value;
    if (p == kSeat) {
      EXPECT_LE(mean.interval.lower, exact);
      EXPECT_GE(mean.interval.upper, exact);
    }
    const Interval counted = interval(counts, p);
    EXPECT_LE(counted.lower, mean.interval.upper);
    EXPECT_GE(counted.upper, mean.interval.lower);
    EXPECT_LT(mean.interval.upper - mean.interval.lower, 0.7 * (counted.upper - counted.lower));
  }
  EXPECT_NEAR(sum, 1, 1e-9);
  options.draws = Draws::pile;
  EXPECT_THROW(simulate_several(match, &continuation, players, options), std::invalid_argument);
}

TEST(SimulatedSeveral, RotatedSeatsShareTheLuck) {
  const Match match(model::preset("official"), 10);
  std::vector<SimulatedPlayer> alike(3, {Kind::rule, stop_at(match, 6)});
  SeveralOptions options;
  options.games = 3'000;
  options.rotated = true;
  const SeveralCounts counts = simulate_several(match, nullptr, alike, options);
  // Players who are alike win each luck once in each seat.
  for (std::size_t p = 0; p < 3; ++p) {
    EXPECT_EQ(counts.wins.at(p), 1'000U);
    EXPECT_EQ(counts.wins_squared.at(p), 1'000U);
  }
  EXPECT_EQ(std::accumulate(counts.wins_by_seat.begin(), counts.wins_by_seat.end(), std::uint64_t{0}),
            3'000U);
  EXPECT_GT(counts.wins_by_seat[0], counts.wins_by_seat[2]);
  // With other players the same lucks still come three times: player 1, who decides at random, wins less.
  alike[1] = {Kind::chance, {}};
  const SeveralCounts others = simulate_several(match, nullptr, alike, options);
  EXPECT_LT(others.wins[1], 900U);
  EXPECT_GE(others.wins_squared[1], others.wins[1]);
}

TEST(SimulatedSeveral, RefusesWhatIsNotPlayed) {
  const Match match(model::preset("official"), 6);
  const equilibrium::Profile profile = equilibrium::solve(model::preset("official"), 3, 4, {});
  const equilibrium::Continuation continuation = continuation_of(profile);
  const std::vector<SimulatedPlayer> three(3);
  EXPECT_THROW(simulate_several(match, nullptr, three, {}), std::invalid_argument);
  EXPECT_THROW(simulate_several(match, &continuation, three, {}), std::invalid_argument);
  EXPECT_THROW(simulate_several(match, nullptr, std::vector<SimulatedPlayer>(1, {Kind::chance, {}}), {}),
               std::invalid_argument);
  SeveralOptions options;
  options.games = 4;
  options.rotated = true;
  EXPECT_THROW(simulate_several(match, nullptr, std::vector<SimulatedPlayer>(3, {Kind::chance, {}}), options),
               std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::solver
