// Matches for the referee: luck by turn, seats, ends.
#include "api/rollers/match/match_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <vector>

#include "api/rollers/match/own_match_player.hpp"
#include "solver/rollers/play/match_simulation.hpp"
#include "solver/rollers/play/players.hpp"
#include "solver/simulate/interval.hpp"
#include "tests/support/rollers_matches.hpp"
#include "tests/support/rollers_pairs.hpp"

namespace fillwise::rollers {
namespace {

using model::rollers::MatchStep;
using model::rollers::Rules;
using solver::rollers::PlayerKind;

class RandomMatchPlayer : public MatchPlayer {
 public:
  explicit RandomMatchPlayer(std::uint32_t seed) : random_(seed) {}
  std::size_t choose(const MatchQuestion& question) override {
    EXPECT_GT(question.options.size(), 1U);
    return random_() % question.options.size();
  }

 private:
  std::mt19937 random_;
};

/// What the first roll of each turn shows.
std::vector<model::rollers::Roll> first_rolls(const model::rollers::PlayedMatch& match) {
  std::vector<model::rollers::Roll> rolls;
  for (const MatchStep& step : match.steps())
    if (step.kind == MatchStep::Kind::roll && step.turn.rolls == 0) rolls.push_back(step.roll);
  return rolls;
}

TEST(RollersMatchGame, HasTheSameLuckWhateverIsPlayed) {
  const Rules rules;
  const auto rolls = [&](std::uint32_t player, std::uint64_t seed, std::uint64_t deal) {
    MatchGame game(rules, seed, deal);
    RandomMatchPlayer one(player), other(player + 1);
    for (int i = 0; i < 300 && !game.is_over(); ++i)
      game.play((game.on_move() == 0 ? one : other).choose(game.question()));
    auto all = first_rolls(game.played());
    EXPECT_GT(all.size(), 30U);
    all.resize(30);
    return all;
  };
  EXPECT_EQ(rolls(1, 7, 3), rolls(2, 7, 3));
  EXPECT_NE(rolls(1, 7, 3), rolls(1, 7, 4));
  EXPECT_NE(rolls(1, 7, 3), rolls(1, 8, 3));
}

TEST(RollersMatchGame, LaterRollsDoNotDependOnWhatWasSaved) {
  const Rules rules;
  std::map<int, int> met;
  for (std::uint64_t deal = 0; deal < 40; ++deal) {
    const auto second_roll = [&](std::size_t option) {
      MatchGame game(rules, 1, deal);
      game.play(option == 0 ? game.question().options.size() - 1 : option);  // the last one saves nothing
      return game.played().steps()[2].roll;
    };
    const MatchGame game(rules, 1, deal);
    const model::rollers::Roll all = second_roll(0);
    for (std::size_t option = 1; option < game.question().options.size(); ++option) {
      const auto saved = game.question().options[option].kept;
      const model::rollers::Roll some = second_roll(option);
      EXPECT_TRUE(all.purple.contains(some.purple));
      EXPECT_EQ(some.purple.total(), 5 - saved.purple.total());
      EXPECT_EQ(some.black.value_or(*all.black), all.black);
      ++met[saved.total()];
    }
  }
  EXPECT_GE(met.size(), 5U);
}

TEST(RollersMatchGame, FacesAreEvenlySpread) {
  std::array<int, model::rollers::kFaces> purple{}, black{};
  int rolls = 0;
  for (std::uint64_t deal = 0; deal < 200; ++deal) {
    MatchGame game(Rules{}, 3, deal);
    RandomMatchPlayer player(static_cast<std::uint32_t>(deal));
    for (int i = 0; i < 60 && !game.is_over(); ++i) game.play(player.choose(game.question()));
    for (const auto& roll : first_rolls(game.played())) {
      ++rolls;
      ++black.at(*roll.black);
      for (std::size_t f = 0; f < purple.size(); ++f) purple.at(f) += roll.purple.count.at(f);
    }
  }
  // Chi-squared with 5 degrees of freedom: below 25.7 but once in 10,000.
  const auto chi = [](const std::array<int, model::rollers::kFaces>& counts, double all) {
    double sum = 0;
    for (const int c : counts) sum += (c - all / 6) * (c - all / 6) / (all / 6);
    return sum;
  };
  EXPECT_LT(chi(purple, 5.0 * rolls), 25.7);
  EXPECT_LT(chi(black, rolls), 25.7);
}

TEST(RollersMatchGame, EndsAsTheModelSays) {
  for (const Rules& rules : test::rollers_rule_sets()) {
    RandomMatchPlayer one(1), other(2);
    const bots::Tally tally =
        test::play_rollers_pairs(rules, 5, {&one, &other}, 10, [&](const MatchGame& game) {
          const auto& played = game.played();
          if (!played.is_over()) {
            EXPECT_EQ(game.turns(), MatchGame::kMostTurns);
            EXPECT_EQ(game.winner(), std::nullopt);
          } else if (played.shares().denominator == 1) {
            ASSERT_TRUE(game.winner());
            EXPECT_EQ(played.shares().numerator[static_cast<std::size_t>(*game.winner())], 1);
            EXPECT_GE(game.score(*game.winner()), rules.points);
          } else {
            EXPECT_EQ(game.winner(), std::nullopt);
          }
        });
    EXPECT_EQ(tally.games, 10);
    EXPECT_EQ(tally.deals(), 5);
  }
}

TEST(RollersMatchGame, OwnPlayersPlayAsInSimulations) {
  // Other dice, the same players: the shares agree.
  const Rules rules = test::small_rollers();
  const solver::rollers::Players players(rules);
  const auto racer = own_match_player(players.make(PlayerKind::racer));
  const auto early = own_match_player(players.make(PlayerKind::stop_early));
  constexpr std::int64_t kGames = 4000;
  const bots::Tally tally = test::play_rollers_pairs(rules, 11, {racer.get(), early.get()}, kGames);
  const std::array<PlayerKind, 2> kinds = {PlayerKind::racer, PlayerKind::stop_early};
  const auto simulated = solver::rollers::simulate_matches(players, kinds, {.games = 20'000, .threads = 1});
  const double share = static_cast<double>(simulated.won[0]) / solver::rollers::CountedMatches::kWin / 20'000;
  const double won = static_cast<double>(tally.wins_of(0)) + static_cast<double>(tally.ties) / 2;
  const solver::Interval interval = solver::wilson(won, kGames, 4);
  EXPECT_LT(interval.lower, share);
  EXPECT_GT(interval.upper, share);
  EXPECT_EQ(tally.forfeits[0] + tally.forfeits[1], 0);
}

/// Forfeits when it is asked for the n-th time.
class Quitter : public RandomMatchPlayer {
 public:
  explicit Quitter(int n) : RandomMatchPlayer(1), n_(n) {}
  std::size_t choose(const MatchQuestion& question) override {
    if (--n_ < 0) throw bots::Forfeit("gave up");
    return RandomMatchPlayer::choose(question);
  }

 private:
  int n_;
};

TEST(RollersMatchGame, AForfeitLosesAndNamesThePosition) {
  Quitter quitter(3);
  RandomMatchPlayer other(2);
  const bots::Tally tally = test::play_rollers_pairs(Rules{}, 5, {&quitter, &other}, 2);
  EXPECT_EQ(tally.forfeits[0], 2);
  EXPECT_EQ(tally.wins_of(1), 2);
  ASSERT_EQ(tally.first_forfeits.size(), 2U);
  EXPECT_EQ(tally.first_forfeits[0].reason, "gave up");
  EXPECT_TRUE(tally.first_forfeits[0].position.starts_with("position points 0,0 began "))
      << tally.first_forfeits[0].position;
  EXPECT_EQ(tally.first_forfeits[1].seat, 1);
}

}  // namespace
}  // namespace fillwise::rollers
