// What a solve of several players is made of.

#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <set>
#include <string>

#include "solver/equilibrium/anderson.hpp"
#include "solver/equilibrium/cycles.hpp"
#include "solver/equilibrium/equilibrium.hpp"
#include "solver/equilibrium/profile_pass.hpp"
#include "solver/turn/simd_target.hpp"
#include "tests/solver/equilibrium/turns.hpp"
#include "tests/support/random_rules.hpp"

namespace fillwise::equilibrium {
namespace {

TEST(ScoreSpace, TuplesOfAllTotalsAreAllTuples) {
  for (const ScoreSpace space : {ScoreSpace{2, 7}, ScoreSpace{3, 5}, ScoreSpace{4, 4}}) {
    std::set<std::size_t> seen;
    for (int total = 0; total <= space.most_total(); ++total)
      for (const Scores& s : tuples_with(space, total)) {
        EXPECT_EQ(space.total(s), total);
        EXPECT_LT(space.index(s), space.size());
        EXPECT_TRUE(seen.insert(space.index(s)).second);
      }
    EXPECT_EQ(seen.size(), space.size());
  }
}

TEST(ScoreSpace, TurnsPassAllTheWayRound) {
  const ScoreSpace space{4, 9};
  const Scores s = {1, 2, 3, 4};
  EXPECT_EQ(space.passed(s), (Scores{2, 3, 4, 1}));
  EXPECT_EQ(space.passed(space.passed(space.passed(space.passed(s)))), s);
  EXPECT_EQ(space.place_when_passed(0), 3);  // the mover waits longest
  EXPECT_EQ(space.place_when_passed(1), 0);
  EXPECT_EQ(space.best_other({9, 2, 3, 1}), 3);
}

TEST(Cycles, HoldEachTupleOnce) {
  for (const ScoreSpace space : {ScoreSpace{2, 6}, ScoreSpace{3, 6}, ScoreSpace{4, 4}})
    for (int total = 0; total <= space.most_total(); ++total) {
      const auto tuples = tuples_with(space, total);
      std::size_t count = 0;
      for (const Cycle& cycle : cycles_of(space, tuples)) count += static_cast<std::size_t>(cycle.period);
      EXPECT_EQ(count, tuples.size());
    }
}

TEST(Cycles, NewtonsStepSolvesALinearCycle) {
  const ScoreSpace space{3, 5};
  const Cycle cycle = cycles_of(space, std::vector<Scores>{{1, 2, 4}, {2, 4, 1}, {4, 1, 2}}).front();
  const std::array<double, kMostPlayers> stay = {0.5, 0.7, 0.9};
  CycleValues constant{};
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t p = 0; p < 3; ++p) constant[k][p] = 0.1 * static_cast<double>(1 + k + 2 * p);
  // x[k] = constant[k] + stay[k] * x[k + 1], from x = 0.
  const CycleValues x = newton_step(cycle, constant, stay);
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t p = 0; p < 3; ++p)
      EXPECT_NEAR(x[k][p], constant[k][p] + stay[k] * x[(k + 1) % 3][p], 1e-14);
}

/// As many secants as unknowns solve linear equations, steep ones too, on which plain steps run away.
TEST(Anderson, SolvesLinearEquations) {
  constexpr std::size_t kUnknowns = 6;
  std::mt19937 random(7);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::array<Anderson::Vector, kUnknowns> slope{};
  Anderson::Vector solution{}, x{};
  for (std::size_t i = 0; i < kUnknowns; ++i) {
    solution[i] = uniform(random);
    for (std::size_t j = 0; j < kUnknowns; ++j) slope[i][j] = uniform(random) - (i == j ? 4 : 0);
  }
  const auto step_at = [&](const Anderson::Vector& at) {
    Anderson::Vector step{};
    for (std::size_t i = 0; i < kUnknowns; ++i)
      for (std::size_t j = 0; j < kUnknowns; ++j) step[i] += slope[i][j] * (at[j] - solution[j]);
    return step;
  };
  Anderson anderson;
  for (std::size_t k = 0; k <= kUnknowns; ++k) x = anderson.next(x, step_at(x));
  for (std::size_t i = 0; i < kUnknowns; ++i) EXPECT_NEAR(x[i], solution[i], 1e-9) << i;
  for (std::size_t i = kUnknowns; i < x.size(); ++i) EXPECT_EQ(x[i], 0);
}

/// A step that falls slowly and then, behind a kink, eight times as fast: as where a choice near indifference begins to
/// turn.
TEST(Anderson, PassesAKink) {
  const auto step_at = [](double at) { return at < 0.7 ? 0.3 * (1 - at) : 0.09 - 2.4 * (at - 0.7); };
  Anderson anderson;
  Anderson::Vector x{};
  for (int k = 0; k < 15; ++k) x = anderson.next(x, {step_at(x[0])});
  EXPECT_NEAR(x[0], 0.7 + 0.09 / 2.4, 1e-9);
}

/// Each step reads from its slots the results that the program's step reads.
void reads_what_the_program_reads(const race::TossProgram& toss) {
  constexpr std::size_t kStride = 7;
  std::mt19937 random(5);
  const PlacedToss placed = equilibrium::placed(toss, kStride);
  ASSERT_EQ(placed.steps.size(), toss.steps.size());
  std::vector<unsigned> results(toss.steps.size() + 1), slots(static_cast<std::size_t>(placed.slots));
  for (std::size_t i = 0; i < toss.steps.size(); ++i) {
    const race::TossStep& step = toss.steps[i];
    const PlacedStep& same = placed.steps[i];
    ASSERT_EQ(same.leaf_points, step.leaf_points);
    ASSERT_EQ(same.leaf, step.leaf_position * kStride);
    ASSERT_EQ(same.weight, step.weight);
    ASSERT_EQ(slots.at(same.first), results[step.first]) << toss.dice << ' ' << i;
    ASSERT_EQ(slots.at(same.second), results[step.second]) << toss.dice << ' ' << i;
    results[i + 1] = random() | 1U;
    if (same.out != 0) slots.at(same.out) = results[i + 1];
  }
  EXPECT_EQ(slots[0], 0U);
}

TEST(PlacedToss, ReadsWhatTheProgramReads) {
  std::vector<model::RuleSet> all;
  for (const std::string& name : model::preset_names()) all.push_back(model::preset(name));
  for (unsigned seed = 1; seed <= 100; ++seed) all.push_back(fillwise::testing::random_rules(seed));
  for (const model::RuleSet& rules : all) {
    const race::TurnProgram program = race::compile(rules);
    for (const race::Board& board : program.boards)
      for (const race::TossProgram& toss : board.tosses) reads_what_the_program_reads(toss);
  }
}

/// What two steps read and nobody else: it is given back once.
TEST(PlacedToss, GivesEachSlotBackOnce) {
  race::TossProgram toss;
  toss.dice = 1;
  // 1; 2 is the last to read 1, twice; 3 and 4 live side by side.
  for (const auto& [first, second] : {std::pair{0, 0}, {1, 1}, {0, 0}, {0, 0}, {3, 4}}) {
    race::TossStep& step = toss.steps.emplace_back();
    step.first = static_cast<std::uint16_t>(first);
    step.second = static_cast<std::uint16_t>(second);
    step.weight = 1;
  }
  reads_what_the_program_reads(toss);
  EXPECT_EQ(placed(toss, 1).slots, 3);
}

TEST(PlacedToss, SixDiceNeedFewSlots) {
  const race::TurnProgram program = race::compile(model::preset("official"));
  const race::TossProgram& toss = program.boards[0].tosses.back();
  ASSERT_EQ(toss.steps.size(), 89U);
  EXPECT_EQ(placed(toss, 1).slots, 27);
}

/// A tuple's values are the same whatever stands in the other lanes: the proof is of the profile that advice follows.
TEST(ProfilePass, LanesDoNotMatter) {
  const Profile profile = solve(model::preset("official"), 3, 8, {});
  const race::TurnProgram program = race::compile(model::preset("official"));
  Continuation continuation;
  continuation.space = profile.space;
  continuation.mixing = profile.mixing;
  for (std::size_t p = 0; p < 2; ++p) continuation.value[p] = profile.value[p].data();
  for (std::size_t p = 0; p < 3; ++p) continuation.upper[p] = profile.upper[p].data();
  ProfilePass mixed(program, profile.space, PassKind::profile_and_upper, true),
      alone(program, profile.space, PassKind::profile_and_upper, true),
      candidate(program, profile.space, PassKind::profile, true);
  std::array<Scores, kPassLanes> block{};
  for (int i = 0; i < kPassLanes; ++i)
    block[static_cast<std::size_t>(i)] = {4 + i % kScoresOfGroup, i, (3 * i) % 8};
  mixed.run(block, continuation);
  candidate.run(block, continuation);
  for (int lane = 0; lane < kPassLanes; ++lane) {
    std::array<Scores, kPassLanes> same{};
    same.fill(block[static_cast<std::size_t>(lane)]);
    alone.run(same, continuation);
    for (int t = 0; t <= mixed.top(); ++t)
      for (int plane = 0; plane < 5; ++plane) {
        ASSERT_EQ(mixed.draw(t, plane, lane), alone.draw(t, plane, 0));
        ASSERT_EQ(mixed.between(t, plane, lane), alone.between(t, plane, 0));
        for (int mode = 0; mode < static_cast<int>(program.modes.size()); ++mode)
          for (int n = 0; n <= 6; ++n) {
            const bool discarded =
                mode == program.discardable_mode && same[0][0] > profile.space.best_other(same[0]);
            if (discarded) continue;
            ASSERT_EQ(mixed.state_value(mode, n, t, plane, lane), alone.state_value(mode, n, t, plane, 0));
            if (plane < 2) {
              ASSERT_EQ(mixed.state_value(mode, n, t, plane, lane),
                        candidate.state_value(mode, n, t, plane, lane));
            }
          }
      }
  }
}

/// Sweeps in float need not be right, but near: what is off is a share of a mixture, by the rounding of values over its
/// width.
TEST(ProfilePass, InFloatComesNear) {
  for (const ScoreSpace& space : {ScoreSpace{2, 40}, ScoreSpace{3, 14}, ScoreSpace{4, 9}})
    for (const Ties ties : {Ties::even, Ties::next, Ties::last}) {
      const race::TurnProgram program =
          race::compile(with_vengeance(model::preset("official"), 5, false, true));
      RandomTables tables(space);
      tables.continuation.mixing = {1e-3, ties};
      ProfilePassIn<float> quick(program, space, PassKind::profile, true);
      ProfilePass exact(program, space, PassKind::profile, true);
      std::array<Scores, kLanesOf<float>> block{};
      std::mt19937 random(4);
      for (Scores& s : block) {
        s[0] = static_cast<int>(random() % kScoresOfGroup);
        for (std::size_t i = 1; i < static_cast<std::size_t>(space.players); ++i)
          s[i] = static_cast<int>(random() % static_cast<unsigned>(space.side));
      }
      quick.run(block, tables.continuation);
      double most = 0;
      for (int half = 0; half < 2; ++half) {
        std::array<Scores, kPassLanes> of_half{};
        std::copy_n(block.begin() + half * kPassLanes, kPassLanes, of_half.begin());
        exact.run(of_half, tables.continuation);
        ASSERT_EQ(exact.top(), quick.top());
        for (int lane = 0; lane < kPassLanes; ++lane)
          for (int plane = 0; plane < space.players - 1; ++plane)
            for (int t = 0; t <= exact.top(); ++t) {
              const int same = half * kPassLanes + lane;
              most = std::max({most, std::abs(quick.draw(t, plane, same) - exact.draw(t, plane, lane)),
                               std::abs(quick.between(t, plane, same) - exact.between(t, plane, lane)),
                               std::abs(quick.state_value(0, 4, t, plane, same) -
                                        exact.state_value(0, 4, t, plane, lane))});
            }
      }
      EXPECT_LT(most, ties == Ties::even ? 1e-5 : 1e-3) << space.players << " " << static_cast<int>(ties);
      EXPECT_GT(most, 1e-9);
    }
}

/// With tables V and U that have nothing to do with each other: between cards the mover's bound is that of the better
/// option by U, the others' bounds those of the option that the mover takes by V.
TEST(ProfilePass, OnlyTheMoverPlaysOtherwise) {
  const ScoreSpace space{3, 8};
  const race::TurnProgram program = race::compile(model::preset("official"));
  std::array<std::vector<double>, 5> tables;
  for (std::size_t a = 0; a < tables.size(); ++a)
    for (std::size_t i = 0; i < space.size(); ++i)
      tables[a].push_back((a < 2 ? 0.03 : 0.06) * static_cast<double>((i * (31 + 7 * a)) % 17));
  Continuation continuation;
  continuation.space = space;
  continuation.mixing = 1e-9;
  for (std::size_t p = 0; p < 2; ++p) continuation.value[p] = tables[p].data();
  for (std::size_t p = 0; p < 3; ++p) continuation.upper[p] = tables[2 + p].data();
  ProfilePass pass(program, space, PassKind::profile_and_upper, true);
  int otherwise = 0;
  for (int own = 0; own < space.side; ++own) {
    std::array<Scores, kPassLanes> block{};
    for (int i = 0; i < kPassLanes; ++i) block[static_cast<std::size_t>(i)] = {own, i, (3 * i) % 8};
    pass.run(block, continuation);
    for (int lane = 0; lane < kPassLanes; ++lane)
      for (int t = 0; own + t < space.side; ++t) {
        const double draw = pass.draw(t, 2, lane), stop = pass.bank(t, 2, lane);
        ASSERT_EQ(pass.between(t, 2, lane), std::max(draw, stop));
        const bool stops = pass.bank(t, 0, lane) > pass.draw(t, 0, lane);
        for (const int plane : {0, 1, 3, 4})
          ASSERT_EQ(pass.between(t, plane, lane),
                    stops ? pass.bank(t, plane, lane) : pass.draw(t, plane, lane));
        if (stops != (stop > draw)) ++otherwise;
      }
  }
  EXPECT_GT(otherwise, 20);
}

void expect_bounds_of_all_planes(const ScoreSpace& space, const Mixing& mixing) {
  const race::TurnProgram program = race::compile(with_vengeance(model::preset("official"), 5, false, true));
  RandomTables tables(space);
  tables.continuation.mixing = mixing;
  const PassKind kind = kind_of_proof(mixing.ties);
  ProfilePass all(program, space, PassKind::profile_and_upper, true), fewer(program, space, kind, true);
  std::array<Scores, kPassLanes> block{};
  for (int lane = 0; lane < kPassLanes; ++lane) {
    block[static_cast<std::size_t>(lane)] = {lane % kScoresOfGroup, lane, (3 * lane) % space.side};
    std::fill(block[static_cast<std::size_t>(lane)].begin() + space.players,
              block[static_cast<std::size_t>(lane)].end(), 0);
  }
  all.run(block, tables.continuation);
  fewer.run(block, tables.continuation);
  for (int lane = 0; lane < kPassLanes; ++lane) {
    ASSERT_EQ(all.slack(lane), fewer.slack(lane));
    for (int place = -1; place < space.players; ++place) {  // -1: the mover's V
      const int of_all = place < 0 ? 0 : decision_planes(PassKind::profile_and_upper, space.players) + place;
      const int plane = place < 0 ? 0 : decision_planes(kind, space.players) + place;
      for (int t = 0; t <= all.top(); ++t) {
        ASSERT_EQ(all.draw(t, of_all, lane), fewer.draw(t, plane, lane));
        ASSERT_EQ(all.between(t, of_all, lane), fewer.between(t, plane, lane));
        for (int mode = 0; mode < static_cast<int>(program.modes.size()); ++mode) {
          if (mode == program.discardable_mode) continue;
          for (int n = 0; n <= 6; ++n)
            ASSERT_EQ(all.state_value(mode, n, t, of_all, lane), fewer.state_value(mode, n, t, plane, lane))
                << mode << " " << n;
        }
      }
    }
  }
}

/// Bit by bit, in every state of the turn: by whatever ties are decided, the pass of a proof has the planes that
/// decide.
TEST(ProfilePass, OfAProofDecidesAsThatOfAllPlanes) {
  for (const ScoreSpace& space : {ScoreSpace{2, 30}, ScoreSpace{3, 12}, ScoreSpace{4, 9}})
    for (const double within : {0.0, 1e-3})
      for (const Ties ties : {Ties::even, Ties::next, Ties::last})
        expect_bounds_of_all_planes(space, {within, ties});
}

/// With a mixing so wide that the mover's own chances are as good as equal: what is between cards goes by the favoured
/// player's.
TEST(ProfilePass, EqualOptionsFollowTheTieRule) {
  const ScoreSpace space{3, 8};
  const race::TurnProgram program = race::compile(model::preset("official"));
  std::array<std::vector<double>, 2> tables;
  for (std::size_t a = 0; a < tables.size(); ++a)
    for (std::size_t i = 0; i < space.size(); ++i)
      tables[a].push_back(0.03 * static_cast<double>((i * (31 + 7 * a)) % 17));
  ProfilePass pass(program, space, PassKind::profile, true);
  int checked = 0;
  for (const Ties ties : {Ties::even, Ties::next, Ties::last}) {
    Continuation continuation;
    continuation.space = space;
    continuation.mixing = {1e9, ties};
    for (std::size_t p = 0; p < 2; ++p) continuation.value[p] = tables[p].data();
    std::array<Scores, kPassLanes> block{};
    for (int i = 0; i < kPassLanes; ++i) block[static_cast<std::size_t>(i)] = {2, i, (3 * i) % 8};
    pass.run(block, continuation);
    for (int lane = 0; lane < kPassLanes; ++lane)
      for (int t = 0; t < pass.top(); ++t) {
        const auto of = [&](auto value, int place) {
          return place < 2 ? (pass.*value)(t, place, lane)
                           : 1 - (pass.*value)(t, 0, lane) - (pass.*value)(t, 1, lane);
        };
        for (int place = 1; place < 3; ++place) {
          const double draw = of(&ProfilePass::draw, place), stop = of(&ProfilePass::bank, place),
                       found = of(&ProfilePass::between, place);
          if (ties == Ties::even) {
            EXPECT_NEAR(found, (draw + stop) / 2, 1e-8);
          } else if (place == (ties == Ties::next ? 1 : 2) && std::abs(draw - stop) > 1 / kTieSlope) {
            EXPECT_NEAR(found, std::max(draw, stop), 1e-8);
            ++checked;
          }
        }
      }
  }
  EXPECT_GT(checked, 50);
}

void expect_same(const Profile& a, const Profile& b) {
  EXPECT_EQ(a.epsilon, b.epsilon);
  EXPECT_EQ(a.value, b.value);
  EXPECT_EQ(a.upper, b.upper);
  EXPECT_EQ(a.safe, b.safe);
}

TEST(Equilibrium, WhatIsSafeIsFoundIfAskedFor) {
  EXPECT_TRUE(solve(model::preset("official"), 3, 4, {}).safe.empty());
}

/// In the file and for advice it has to be the same profile: the two ways to decide, vectors and one by one, too.
TEST(Equilibrium, TieRulesKeepTheirPromise) {
  for (const Ties ties : {Ties::next, Ties::last}) {
    Options options;
    options.mixing = {1e-4, ties};
    for (const int players : {2, 3, 4}) {
      const Profile profile = solve(model::preset("official"), players, players == 4 ? 4 : 8, options);
      EXPECT_EQ(profile.mixing.ties, ties);
      EXPECT_LT(profile.epsilon, 1e-3) << players;
    }
  }
}

TEST(EquilibriumThreads, DoNotMatter) {
  Options options;
  options.threads = 1;
  options.safe = true;
  const Profile one = solve(model::preset("official"), 3, 6, options);
  for (const int threads : {2, 5}) {
    options.threads = threads;
    expect_same(one, solve(model::preset("official"), 3, 6, options));
  }
}

TEST(EquilibriumInstructionSets, DoNotMatter) {
  Options options;
  options.safe = true;
  const Profile best = solve(model::preset("official"), 3, 6, options);
  for (const std::string& target : race::simd_targets()) {
    race::force_simd_target(target);
    const Profile forced = solve(model::preset("official"), 3, 6, options);
    race::force_simd_target("");
    expect_same(best, forced);
  }
}

}  // namespace
}  // namespace fillwise::equilibrium
