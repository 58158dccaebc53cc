// What a profile's players choose: followed through the plain rules their decisions give the chances of the table, and
// nobody who plays otherwise gets more than its bounds.

#include "solver/several/profile_choice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "solver/simulate/philox.hpp"
#include "tests/solver/several/plain_turn.hpp"
#include "tests/solver/several/profiles.hpp"

namespace fillwise::solver {
namespace {

using equilibrium::Scores;
using model::Action;
using model::Match;
using model::State;

struct SolvedGame {
  const char* rules;
  int players, goal;
  double mixing;
  equilibrium::Ties ties = equilibrium::Ties::even;
};

class ProfileChoices : public testing::TestWithParam<SolvedGame> {};

/// One turn by the shares, from every start of a turn, gives everybody's chance there: with mixed decisions too.
TEST_P(ProfileChoices, GiveTheChancesOfTheTable) {
  const auto& [rules, players, goal, mixing, ties] = GetParam();
  equilibrium::Options options;
  options.mixing = {mixing, ties};
  const equilibrium::Profile profile = equilibrium::solve(model::preset(rules), players, goal, options);
  const equilibrium::Continuation continuation = continuation_of(profile);
  const Match match(model::preset(rules), goal);
  const ProfilePlay play(match, continuation);
  ProfileChoice choice(play);
  int mixed = 0, asked = 0;
  const plain::Choose by_shares = [&](const State& s, std::span<const Action> actions) {
    const auto shares = choice.shares(0, s, actions);
    EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 1, 1e-12);
    ++asked;
    mixed += std::ranges::any_of(shares, [](double share) { return share > 1e-6 && share < 1 - 1e-6; });
    return std::vector<double>(shares.begin(), shares.end());
  };
  const plain::AtStart by_table = [&](const Scores& scores) {
    plain::Chances chances{};
    for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p)
      chances[p] = chance_of(profile, scores, p);
    return chances;
  };
  for_each_scores(profile.space, [&](const Scores& scores) {
    choice.begin(std::span(&scores, 1));
    const plain::Chances chances = plain::Turn(match, players, scores, by_shares, by_table).value();
    for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p)
      ASSERT_NEAR(chances[p], chance_of(profile, scores, p), 1e-7)
          << scores[0] << " " << scores[1] << " " << scores[2] << " place " << p;
  });
  EXPECT_GT(asked, 1000);
  if (mixing > 1e-3) {
    EXPECT_GT(mixed, 100);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, ProfileChoices,
                         testing::Values(SolvedGame{"official", 3, 7, 2e-2},
                                         SolvedGame{"official", 3, 6, 2e-6},
                                         SolvedGame{"quick-guide", 3, 6, 1e-2},
                                         SolvedGame{"team", 4, 4, 1e-2}, SolvedGame{"official", 2, 12, 2e-2},
                                         SolvedGame{"official", 3, 6, 1e-2, equilibrium::Ties::next},
                                         SolvedGame{"official", 3, 6, 1e-2, equilibrium::Ties::last}));

/// Turns that are solved together are solved as by themselves.
TEST(ProfileChoice, DoesNotDependOnWhatIsSolvedTogether) {
  const equilibrium::Profile profile = equilibrium::solve(model::preset("official"), 3, 8, {});
  const equilibrium::Continuation continuation = continuation_of(profile);
  const Match match(model::preset("official"), 8);
  const ProfilePlay play(match, continuation);
  ProfileChoice one(play), many(play);
  std::vector<Scores> together;
  for (int i = 0; i < 8; ++i) together.push_back({3, i, 7 - i, 0});
  many.begin(together);
  for (std::size_t turn = 0; turn < together.size(); ++turn) {
    one.begin(std::span(&together[turn], 1));
    State s = model::turn_of(match, std::span(together[turn]).first(3));
    s.phase = model::Phase::between_cards;
    for (s.at_risk = 1; s.at_risk < 8; ++s.at_risk) {
      const std::vector<Action> actions = {{model::ActionKind::draw, {}}, {model::ActionKind::stop, {}}};
      const auto alone = one.shares(0, s, actions), beside = many.shares(turn, s, actions);
      ASSERT_TRUE(std::ranges::equal(alone, beside));
    }
  }
  together.push_back(together.front());
  EXPECT_THROW(many.begin(together), std::invalid_argument);
  EXPECT_THROW(many.begin({}), std::invalid_argument);
  const std::vector<Scores> different = {{3, 1, 1, 0}, {4, 1, 1, 0}};
  EXPECT_THROW(many.begin(different), std::invalid_argument);
}

TEST(ProfileChoice, DrawsByShares) {
  const std::vector<double> shares = {0, 0.25, 0, 0.75, 0};
  EXPECT_EQ(drawn_from(shares, 0), 1U);
  EXPECT_EQ(drawn_from(shares, 0.2), 1U);
  EXPECT_EQ(drawn_from(shares, 0.25), 3U);
  EXPECT_EQ(drawn_from(shares, 0.999), 3U);
  EXPECT_EQ(drawn_from(shares, 1), 3U);  // rounding
}

/// A player who decides at random, but always the same way in the same state, and stops where that wins.
class RandomPolicy {
 public:
  RandomPolicy(const Match& match, std::uint64_t seed) : match_(match), seed_(seed) {}
  std::size_t operator()(const Scores& scores, const State& s, std::size_t actions) const {
    const bool stop_wins = s.own() + s.at_risk >= match_.goal();
    if (stop_wins && (s.phase == model::Phase::between_cards)) return 1;
    const auto word = [](auto... parts) {
      std::uint32_t sum = 0;
      ((sum = sum * 1000 + static_cast<std::uint32_t>(parts + 1)), ...);
      return sum;
    };
    const PhiloxBlock block =
        philox({word(scores[0], scores[1], scores[2]), word(s.at_risk, s.card, s.fills),
                word(s.dice, static_cast<int>(s.phase), s.held), word(s.toss, s.score[0], s.score[1])},
               seed_);
    return block[0] % actions;
  }

 private:
  const Match& match_;
  std::uint64_t seed_;
};

/// Whoever plays at random against two who keep to the profile gets no more than the bound says, in every state and
/// exactly: the chances of the deviator solve their own equations, which sweeps approach from below.
TEST(ProfileChoice, RandomDeviationsGainNothing) {
  constexpr int kPlayers = 3, kGoal = 4;
  const equilibrium::Profile profile = equilibrium::solve(model::preset("official"), kPlayers, kGoal, {});
  const equilibrium::Continuation continuation = continuation_of(profile);
  const Match match(model::preset("official"), kGoal);
  const ProfilePlay play(match, continuation);
  ProfileChoice choice(play);
  double most_lost = 0;
  for (const std::uint64_t seed : {1, 2}) {
    const RandomPolicy policy(match, seed);
    // Chances of the deviator by his place, at every start of a turn.
    std::array<std::vector<double>, kPlayers> won;
    for (auto& table : won) table.assign(profile.space.size(), 0);
    for (double moved = 1; moved > 1e-7;) {
      moved = 0;
      for_each_scores(profile.space, [&](const Scores& scores) {
        choice.begin(std::span(&scores, 1));
        // He moves by his policy where he is first. Where he is not, the mover keeps to the profile.
        for (const bool deviates : {true, false}) {
          const plain::Choose choose = [&](const State& s, std::span<const Action> actions) {
            if (!deviates) {
              const auto shares = choice.shares(0, s, actions);
              return std::vector<double>(shares.begin(), shares.end());
            }
            std::vector<double> shares(actions.size(), 0);
            shares[policy(scores, s, actions.size())] = 1;
            return shares;
          };
          const plain::AtStart at_start = [&](const Scores& next) {
            plain::Chances chances{};
            for (std::size_t p = 0; p < kPlayers; ++p) chances[p] = won[p][profile.space.index(next)];
            return chances;
          };
          const plain::Chances chances = plain::Turn(match, kPlayers, scores, choose, at_start).value();
          for (std::size_t place = deviates ? 0 : 1; place < (deviates ? 1U : 3U); ++place) {
            double& kept = won[place][profile.space.index(scores)];
            moved = std::max(moved, chances[place] - kept);
            kept = chances[place];
          }
        }
      });
    }
    for_each_scores(profile.space, [&](const Scores& scores) {
      for (std::size_t p = 0; p < kPlayers; ++p) {
        const std::size_t index = profile.space.index(scores);
        ASSERT_LE(won[p][index], profile.upper[p][index])
            << scores[0] << " " << scores[1] << " " << scores[2];
        most_lost = std::max(most_lost, chance_of(profile, scores, p) - won[p][index]);
      }
    });
  }
  EXPECT_GT(most_lost, 0.05);  // the policies are no good
}

}  // namespace
}  // namespace fillwise::solver
