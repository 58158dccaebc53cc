// Profiles of several players against a program from the rule text alone (plain_table.hpp), in every state.

#include <gtest/gtest.h>

#include <string>

#include "model/fill_or_bust/situation.hpp"
#include "solver/equilibrium/equilibrium.hpp"
#include "solver/equilibrium/profile_advisor.hpp"
#include "tests/solver/equilibrium/plain_table.hpp"

namespace fillwise::equilibrium {
namespace {

constexpr double kEnough = 1e-12;

std::string to_text(const plain::Sheet& s) {
  std::string text;
  for (const int score : s) text += std::to_string(50 * score) + " ";
  return text;
}

Scores scores_of(const plain::Sheet& s) {
  Scores scores{};
  std::copy(s.begin(), s.end(), scores.begin());
  return scores;
}

double value_of(const Profile& profile, std::size_t place, std::size_t index) {
  if (place + 1 < static_cast<std::size_t>(profile.space.players)) return profile.value[place][index];
  double rest = 1;
  for (std::size_t p = 0; p < place; ++p) rest -= profile.value[p][index];
  return rest;
}

Options with_safe() {
  Options options;
  options.safe = true;
  return options;
}

class EquilibriumPlainPath : public testing::TestWithParam<std::pair<int, int>> {};

TEST_P(EquilibriumPlainPath, GivesTheSameChances) {
  const auto [players, goal] = GetParam();
  const Profile profile = solve(model::preset("official"), players, goal, {});
  plain::Table table(players, goal);
  table.solve(kEnough);
  for (std::size_t i = 0; i < table.size(); ++i) {
    const plain::Sheet s = table.sheet(i);
    const std::size_t index = profile.space.index(scores_of(s));
    for (std::size_t p = 0; p < s.size(); ++p)
      ASSERT_NEAR(value_of(profile, p, index), table.at(s)[p], 1e-6) << to_text(s) << "place " << p;
  }
}

TEST_P(EquilibriumPlainPath, NobodyWinsMoreByPlayingOtherwise) {
  const auto [players, goal] = GetParam();
  const Profile profile = solve(model::preset("official"), players, goal, {});
  plain::Table table(players, goal);
  table.solve(kEnough);
  plain::Table responses(players, goal);
  responses.solve_best_responses(table, kEnough);
  for (std::size_t i = 0; i < table.size(); ++i) {
    const plain::Sheet s = table.sheet(i);
    const std::size_t index = profile.space.index(scores_of(s));
    for (std::size_t p = 0; p < s.size(); ++p) {
      ASSERT_LE(responses.at(s)[p], profile.upper[p][index] + 1e-6) << to_text(s) << "place " << p;
      ASSERT_GE(responses.at(s)[p], table.at(s)[p] - kEnough * 1e3) << to_text(s) << "place " << p;
    }
  }
}

TEST_P(EquilibriumPlainPath, WhatIsSafeFromAllOthersIsWon) {
  const auto [players, goal] = GetParam();
  const Profile profile = solve(model::preset("official"), players, goal, with_safe());
  plain::Table table(players, goal);
  table.solve_coalitions(kEnough);
  for (std::size_t i = 0; i < table.size(); ++i) {
    const plain::Sheet s = table.sheet(i);
    const double safe = profile.safe[profile.space.index(scores_of(s))];
    ASSERT_LE(safe, table.at(s)[0] + kEnough * 1e3) << to_text(s);
    ASSERT_GE(safe, table.at(s)[0] - 1e-6) << to_text(s);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, EquilibriumPlainPath,
                         testing::Values(std::pair{2, 6}, std::pair{3, 5}, std::pair{4, 3}));
INSTANTIATE_TEST_SUITE_P(GamesFull, EquilibriumPlainPath, testing::Values(std::pair{3, 10}, std::pair{4, 5}));

/// A turn under tables of any numbers, where options differ a lot: each card just drawn, dice left, between cards, in
/// each place.
class EquilibriumPlainTurn : public testing::TestWithParam<std::pair<int, int>> {
 protected:
  /// value(state of the pass, place) is compared with the plain turn's.
  template <class Value>
  void expect_turn(const plain::Sheet& s, const plain::Table::Turn& turn, const race::TurnProgram& program,
                   const ProfilePass& pass, const Value& value) {
    const bool leads_alone = s[0] > *std::max_element(s.begin() + 1, s.end());
    for (int t = 0; s[0] + t < GetParam().second; ++t)
      for (int p = 0; p < static_cast<int>(s.size()); ++p) {
        const auto row = static_cast<std::size_t>(t), place = static_cast<std::size_t>(p);
        const auto expect = [&](const auto& read, const plain::Chances& expected, int card, int n) {
          ASSERT_NEAR(value(read, p), expected[place], 1e-12)
              << to_text(s) << "place " << p << " at risk " << t << " card " << card << " dice " << n;
          ++asked_;
        };
        expect([&](int plane) { return pass.draw(t, plane, 0); }, turn.draw[row], -1, 0);
        expect([&](int plane) { return pass.between(t, plane, 0); }, turn.between[row], -1, 0);
        for (int card = 0; card < 9; ++card) {
          if (card == plain::no_dice || (card == plain::vengeance && leads_alone)) continue;
          const int mode = card == 8 ? program.mode_of(plain::double_trouble, 1) : program.mode_of(card, 0);
          for (int n = 1; n <= 6; ++n) {
            const auto c = static_cast<std::size_t>(card), dice = static_cast<std::size_t>(n);
            expect([&](int plane) { return pass.toss_value(mode, n, t, plane, 0); }, turn.toss[c][row][dice],
                   card, n);
            expect([&](int plane) { return pass.state_value(mode, n, t, plane, 0); },
                   turn.state[c][row][dice], card, n);
          }
        }
      }
  }

  /// Numbers from 0 to less than `below` that look like chance.
  static double number(std::size_t i, std::size_t table, double below) {
    return below * static_cast<double>((i * (7919 + 104 * table) + 31 * table) % 1009) / 1009;
  }

  int asked_ = 0;
};

TEST_P(EquilibriumPlainTurn, OfAProfile) {
  const auto [players, side] = GetParam();
  const ScoreSpace space{players, side};
  const auto n = static_cast<std::size_t>(players);
  plain::Table table(players, side);
  std::vector<std::vector<double>> value(n - 1, std::vector<double>(space.size()));
  for (std::size_t i = 0; i < table.size(); ++i) {
    const plain::Sheet s = table.sheet(i);
    plain::Chances chances{};
    chances[n - 1] = 1;
    for (std::size_t p = 0; p + 1 < n; ++p) {
      chances[p] = value[p][space.index(scores_of(s))] = number(i, p, 1.0 / players);
      chances[n - 1] -= chances[p];
    }
    table.set(s, chances);
  }
  const race::TurnProgram program = race::compile(model::preset("official"));
  Continuation continuation;
  continuation.space = space;
  continuation.mixing = 1e-15;  // nothing is so near
  for (std::size_t p = 0; p + 1 < n; ++p) continuation.value[p] = value[p].data();
  ProfilePass pass(program, space, PassKind::profile, true);
  for (std::size_t i = 0; i < table.size(); ++i) {
    const plain::Sheet s = table.sheet(i);
    std::array<Scores, kPassLanes> block;
    block.fill(scores_of(s));
    pass.run(block, continuation);
    expect_turn(s, table.turn(s), program, pass, [&](const auto& read, int place) {
      if (place + 1 < players) return read(place);
      double rest = 1;
      for (int p = 0; p < place; ++p) rest -= read(p);
      return rest;
    });
  }
  EXPECT_GT(asked_, 5000);
}

TEST_P(EquilibriumPlainTurn, OfCoalitions) {
  const auto [players, side] = GetParam();
  const ScoreSpace space{players, side};
  const auto n = static_cast<std::size_t>(players);
  plain::Table table(players, side);
  std::vector<std::vector<double>> others(n, std::vector<double>(space.size()));
  for (std::size_t i = 0; i < table.size(); ++i) {
    const plain::Sheet s = table.sheet(i);
    plain::Chances chances{};
    for (std::size_t p = 0; p < n; ++p)
      chances[p] = 1 - (others[p][space.index(scores_of(s))] = number(i, p, 1));
    table.set(s, chances);
  }
  const race::TurnProgram program = race::compile(model::preset("official"));
  Continuation continuation;
  continuation.space = space;
  for (std::size_t p = 0; p < n; ++p) continuation.upper[p] = others[p].data();
  ProfilePass pass(program, space, PassKind::coalition, true);
  for (std::size_t i = 0; i < table.size(); ++i) {
    const plain::Sheet s = table.sheet(i);
    std::array<Scores, kPassLanes> block;
    block.fill(scores_of(s));
    pass.run(block, continuation);
    expect_turn(s, table.coalition_turn(s), program, pass,
                [](const auto& read, int place) { return 1 - read(place); });
  }
  EXPECT_GT(asked_, 5000);
}

INSTANTIATE_TEST_SUITE_P(Games, EquilibriumPlainTurn,
                         testing::Values(std::pair{2, 6}, std::pair{3, 5}, std::pair{4, 3}));

/// Of a profile that is far from an equilibrium: the bounds hold what the best response to it wins.
TEST(EquilibriumPlainPath, BoundsHoldAgainstABadProfile) {
  const ScoreSpace space{3, 5};
  const race::TurnProgram program = race::compile(model::preset("official"));
  // Everybody thinks that each point is worth the same, as if there were no goal and no others, and stops too soon.
  Tables value;
  for (auto* table : {value.data(), value.data() + 1}) table->resize(space.size());
  plain::Table profile(3, space.side);
  for (std::size_t i = 0; i < profile.size(); ++i) {
    const plain::Sheet s = profile.sheet(i);
    const double last = 0.1 + 0.15 * s[2];
    profile.set(s, {(1 - last) / 2, (1 - last) / 2, last, 0});
    for (std::size_t p = 0; p < 2; ++p) value[p][space.index(scores_of(s))] = (1 - last) / 2;
  }
  const Chances stay(space.size(), 0.5F);
  OneRank alone;
  const Team team(alone, program, space);
  Proof proof(program, space, PassKind::profile_and_upper, 1e-9, team, value, stay);
  ASSERT_TRUE(proof.find(200, [](int, double, double) { return true; }));
  const double epsilon = proof.epsilon();
  const Tables upper = proof.take_upper();
  plain::Table responses(3, space.side);
  responses.solve_best_responses(profile, kEnough);
  double most = 0;
  for (std::size_t i = 0; i < profile.size(); ++i) {
    const plain::Sheet s = profile.sheet(i);
    const std::size_t index = space.index(scores_of(s));
    double sum = 0;
    for (std::size_t p = 0; p < 3; ++p) {
      ASSERT_LE(responses.at(s)[p], upper[p][index] + 1e-9) << to_text(s) << "place " << p;
      sum += responses.at(s)[p];
    }
    most = std::max(most, sum - 1);
  }
  EXPECT_GT(most, 1e-3);  // a best response gains that much
  EXPECT_GE(epsilon, most);
}

/// Every kind of situation: each card just drawn, No Dice too, dice left, a toss, between cards.
TEST(EquilibriumPlainPath, AdviceIsTheSameInEverySituation) {
  constexpr int kGoal = 6;
  const Profile profile = solve(model::preset("official"), 3, kGoal, {});
  plain::Table table(3, kGoal);
  table.solve(kEnough);
  const model::Match match(model::preset("official"), kGoal);
  Continuation continuation;
  continuation.space = profile.space;
  continuation.mixing = profile.mixing;
  for (std::size_t p = 0; p < 2; ++p) continuation.value[p] = profile.value[p].data();
  for (std::size_t p = 0; p < 3; ++p) continuation.upper[p] = profile.upper[p].data();
  ProfileAdvisor advisor(match, continuation);
  int asked = 0;
  for (const plain::Sheet& s :
       {plain::Sheet{0, 0, 0}, {2, 4, 4}, {4, 4, 2}, {5, 1, 3}, {1, 5, 3}, {3, 3, 3}}) {
    const plain::Table::Turn turn = table.turn(s);
    const model::State start = match.start(s[0], std::max(s[1], s[2]), 0);
    const auto expect = [&](const model::State& state, const plain::Chances& expected,
                            bool just_drawn = false) {
      solver::Query query;
      query.state = state;
      query.just_drawn = just_drawn;
      const ProfileAdvice answer = advisor.advise(scores_of(s), query);
      ASSERT_FALSE(answer.chances.empty());
      for (std::size_t p = 0; p < s.size(); ++p)
        ASSERT_NEAR(answer.chances.front()[p], expected[p], 2e-6)
            << to_text(s) << "place " << p << " phase " << static_cast<int>(state.phase);
      ASSERT_NEAR(answer.advice.chance.value, expected[0], 2e-6);
      ASSERT_LE(answer.advice.chance.lower, expected[0] + 2e-6);
      ASSERT_GE(answer.advice.chance.upper, expected[0] - 2e-6);
      ++asked;
    };
    for (int t = 0; t < kGoal - s[0]; ++t) {
      const auto row = static_cast<std::size_t>(t);
      model::State between = start;
      between.phase = model::Phase::between_cards;
      between.at_risk = t;
      if (t > 0) expect(between, turn.between[row]);
      for (int card = 0; card < 8; ++card) {
        const auto c = static_cast<std::size_t>(card);
        model::State drawing = start;
        drawing.at_risk = t;
        const model::State drawn = match.after_card(drawing, card);
        if (card == plain::no_dice) {
          plain::Sheet passed(s.begin() + 1, s.end());
          passed.push_back(s[0]);
          const plain::Chances& there = table.at(passed);
          expect(drawn, {there[2], there[0], there[1]}, true);
          continue;
        }
        if (drawn.phase == model::Phase::redraw) continue;  // nobody is asked
        if (drawn.phase == model::Phase::play_or_discard) {
          plain::Chances redraw{};
          for (int other = 0; other < 8; ++other)
            for (std::size_t p = 0; p < 3 && other != plain::vengeance; ++p) {
              plain::Sheet passed(s.begin() + 1, s.end());
              passed.push_back(s[0]);
              const plain::Chances& there = table.at(passed);
              const plain::Chances lost = {there[2], there[0], there[1]};
              const auto o = static_cast<std::size_t>(other);
              redraw[p] +=
                  plain::kCards[o] / 50.0 * (other == plain::no_dice ? lost : turn.toss[o][row][6])[p];
            }
          expect(drawn, turn.toss[c][row][6][0] > redraw[0] ? turn.toss[c][row][6] : redraw, true);
        } else {
          expect(drawn, turn.toss[c][row][6], true);
        }
        for (int n = 1; n < 6; ++n) {
          model::State left = drawn;
          left.phase = model::Phase::roll_or_stop;
          left.dice = static_cast<std::int8_t>(n);
          expect(left, turn.state[c][row][static_cast<std::size_t>(n)]);
        }
        if (card == plain::double_trouble) {
          model::State second = drawn;
          second.fills = 1;
          expect(second, turn.toss[8][row][6]);
        }
      }
    }
  }
  EXPECT_GT(asked, 300);
}

}  // namespace
}  // namespace fillwise::equilibrium
