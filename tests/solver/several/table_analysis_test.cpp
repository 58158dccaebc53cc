// Played games of several players analysed: chances at every moment, luck and losses.

#include "solver/several/table_analysis.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <span>

#include "tests/solver/several/profiles.hpp"
#include "tests/support/random_games.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
using model::Phase;
using model::PlayedGame;
using model::State;

class TableAnalyses : public ::testing::Test {
 protected:
  static constexpr int kGoal = 12;
  static equilibrium::Options options() {
    equilibrium::Options options;
    options.mixing = 1e-3;
    return options;
  }

  /// A game by three, who choose at random, or what the profile takes most often.
  PlayedGame game(unsigned seed, bool by_profile) {
    std::mt19937 random(seed);
    std::vector<int> scores(3, 0);
    for (int& score : scores) score = static_cast<int>(random() % kGoal);
    PlayedGame game(match_, scores, static_cast<int>(random() % 3));
    while (!game.is_over()) {
      if (!by_profile || Match::is_chance(game.state())) {
        testing::play_step(game, random, 3);
        continue;
      }
      const std::vector<int> now = sheet_at(game);
      equilibrium::Scores seen{};
      for (std::size_t place = 0; place < 3; ++place)
        seen[place] = now[(static_cast<std::size_t>(game.on_move()) + place) % 3];
      choice_.begin(std::span(&seen, 1));
      const std::vector<model::Choice> choices = match_.actions(game.state());
      std::size_t best = 0;
      if (choices.size() > 1) {
        std::vector<model::Action> actions;
        for (const model::Choice& c : choices) actions.push_back(c.action);
        const auto shares = choice_.shares(0, game.state(), actions);
        best = static_cast<std::size_t>(std::ranges::max_element(shares) - shares.begin());
      }
      if (game.state().phase != Phase::set_aside) {
        game.choose(choices[best].action.kind);
        continue;
      }
      for (const auto& [way, taken] :
           match_.tosses(game.state().card).ways(game.toss(), game.state().held, game.kept()))
        if (taken == choices[best].action.way) {
          game.set_aside(way.dice);
          break;
        }
    }
    return game;
  }
  /// The sheet where the turn, or the rest of it, began: a game that has only its whole turns and rests played.
  std::vector<int> sheet_at(const PlayedGame& game) const {
    const auto& steps = game.steps();
    for (std::size_t i = steps.size(); i-- > 0;)
      if (steps[i].ends_turn() || (steps[i].after.phase == Phase::draw && steps[i].after.at_risk == 0))
        return game.scores_after(i);
    return game.start_scores();
  }

  const equilibrium::Profile profile_ = equilibrium::solve(model::preset("official"), 3, kGoal, options());
  const equilibrium::Continuation continuation_ = continuation_of(profile_);
  const Match match_{model::preset("official"), kGoal};
  const ProfilePlay play_{match_, continuation_};
  ProfileChoice choice_{play_};
};

/// The chance at a moment is the mean of what may follow, for every player, and they sum to 1.
TEST_F(TableAnalyses, ChancesAreMeansOfWhatMayFollow) {
  int asked = 0;
  for (unsigned seed = 0; seed < 40; ++seed) {
    const PlayedGame played = game(seed, false);
    const TableAnalysis analysis = analyse_table(played, play_, choice_);
    for (std::size_t i = 0; i < played.steps().size(); ++i) {
      const State& s = played.steps()[i].before;
      const auto& before = analysis.steps[i].before;
      ASSERT_NEAR(std::accumulate(before.begin(), before.end(), 0.0), 1, 1e-12);
      if (!Match::is_chance(s)) continue;
      // The sheet of that moment again: its scores with the mover first.
      equilibrium::Scores seen{};
      const auto mover = static_cast<std::size_t>(analysis.steps[i].player);
      for (std::size_t place = 0; place < 3; ++place)
        seen[place] = analysis.steps[i].scores[(mover + place) % 3];
      choice_.begin(std::span(&seen, 1));
      std::array<double, 3> mean{};
      double weights = 0;
      for (const model::Outcome& outcome : match_.outcomes(s)) {
        const auto chances = choice_.chances(0, outcome.next);
        weights += static_cast<double>(outcome.weight);
        for (std::size_t place = 0; place < 3; ++place)
          mean[place] += static_cast<double>(outcome.weight) * chances[place];
      }
      for (std::size_t place = 0; place < 3; ++place)
        ASSERT_NEAR(mean[place] / weights, before[(mover + place) % 3], 1e-7)
            << "seed " << seed << " step " << i;
      ++asked;
    }
  }
  EXPECT_GT(asked, 300);
}

TEST_F(TableAnalyses, WhoKeepsToTheProfileLosesNothing) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    const PlayedGame played = game(seed, true);
    const TableAnalysis analysis = analyse_table(played, play_, choice_);
    ASSERT_EQ(analysis.winner, played.winner());
    for (std::size_t p = 0; p < 3; ++p) {
      const TableShare& share = analysis.players[p];
      EXPECT_EQ(share.at_end, analysis.winner == static_cast<int>(p) ? 1 : 0);
      EXPECT_LE(share.lost, 10 * options().mixing.within);
    }
  }
}

/// Who plays at random gives a lot away, and never less than nothing.
TEST_F(TableAnalyses, RandomPlayLoses) {
  double lost = 0, others = 0;
  int decisions = 0;
  for (unsigned seed = 0; seed < 40; ++seed) {
    const TableAnalysis analysis = analyse_table(game(seed, false), play_, choice_);
    for (const TableStep& s : analysis.steps) {
      ASSERT_GE(s.loss(), 0);
      if (s.event != AnalysedStep::Event::decision) continue;
      EXPECT_TRUE(std::ranges::is_sorted(s.options, std::ranges::greater(),
                                         [](const AnalysedOption& o) { return o.chance.value; }));
    }
    for (const TableShare& share : analysis.players) {
      lost += share.lost;
      others += share.others;
      decisions += share.decisions;
    }
  }
  EXPECT_GT(lost, 2);
  EXPECT_GT(decisions, 100);
  // What one gives away the others get, but for what the profile itself mixes.
  EXPECT_NEAR(others, lost, 0.05);
}

TEST_F(TableAnalyses, RefuseGamesOfAnotherTable) {
  const PlayedGame two(match_, std::array<int, 2>{0, 0});
  EXPECT_THROW(analyse_table(two, play_, choice_), std::invalid_argument);
  const Match other(model::preset("official"), 20);
  const PlayedGame further(other, std::vector<int>{0, 0, 0}, 0);
  EXPECT_THROW(analyse_table(further, play_, choice_), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::solver
