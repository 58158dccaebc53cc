// The engine against exact fractions: random games with end components, cycles of chance and both players, what an
// endless play is worth, expected totals.

#include "solver/generic/certified.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <unordered_map>

#include "solver/generic/policy_iteration.hpp"
#include "toy_games.hpp"

namespace fillwise::solver {
namespace {

using toys::chance;
using toys::end;
using toys::game_of;
using toys::maximizer;
using toys::minimizer;

constexpr double kInfinite = std::numeric_limits<double>::infinity();

using Luck = std::mt19937_64;
std::uint64_t below(Luck& luck, std::uint64_t n) {
  return luck() % n;
}

/// Games of up to `most` states that are not ends, with 1 to 3 edges each, and ends of payoff 0, 1, 2/5. Most
/// decisions and most loops come back, so that end components are common.
ExplicitGame random_game(Luck& luck, StateIndex most, bool only_one_player = false) {
  const auto inner = static_cast<StateIndex>(1 + below(luck, most));
  const std::uint64_t decisions = 1 + below(luck, 4);  // out of 5
  std::vector<toys::Row> rows;
  for (StateIndex s = 0; s < inner; ++s) {
    toys::Row row;
    row.owner = below(luck, 5) >= decisions              ? Owner::chance
                : below(luck, 2) == 0 || only_one_player ? Owner::maximizer
                                                         : Owner::minimizer;
    const std::uint64_t edges = 1 + below(luck, 3);
    for (std::uint32_t e = 0; e < edges; ++e) {
      // Near ones more often than far ones: several components, one after another.
      const std::uint64_t to =
          below(luck, 4) == 0 ? below(luck, inner + 3) : (s + inner + 2 - below(luck, 5)) % inner;
      row.edges.push_back(
          {static_cast<StateIndex>(to), row.owner == Owner::chance ? 1 + below(luck, 6) : 1, e});
    }
    rows.push_back(row);
  }
  rows.push_back(end(0));
  rows.push_back(end(1));
  rows.push_back(end(2, 5));
  return game_of(rows);
}

void expect_encloses(const CertifiedSolution& solution, const std::vector<Rational>& exact,
                     double tolerance) {
  ASSERT_EQ(solution.lower.size(), exact.size());
  for (std::size_t s = 0; s < exact.size(); ++s) {
    ASSERT_LE(Rational(solution.lower[s]), exact[s]) << "state " << s;
    ASSERT_GE(Rational(solution.upper[s]), exact[s]) << "state " << s;
    ASSERT_LE(solution.upper[s] - solution.lower[s], tolerance) << "state " << s;
  }
}

TEST(SolveCertified, ClosesEveryRandomGameAroundTheExactValue) {
  Luck luck(1);
  int with_end_components = 0;
  for (int k = 0; k < 4000; ++k) {
    SCOPED_TRACE(k);
    const ExplicitGame game = random_game(luck, 9);
    const auto solution = solve_certified(game, {.tolerance = 1e-10, .threads = 1});
    ASSERT_EQ(solution.report.status, CertifiedStatus::closed);
    ASSERT_TRUE(solution.report.open.empty());
    expect_encloses(solution, policy_iteration<Rational>(game).values, 1e-10);
    if (HasFatalFailure()) return;
    if (!terminates_almost_surely(game).holds()) ++with_end_components;
  }
  EXPECT_GT(with_end_components, 1000);
}

TEST(SolveCertified, ClosesLargerGamesWithEndComponents) {
  Luck luck(2);
  for (int k = 0; k < 40; ++k) {
    SCOPED_TRACE(k);
    const ExplicitGame game = random_game(luck, 60);
    const auto solution = solve_certified(game, {.tolerance = 1e-9, .threads = 1});
    ASSERT_EQ(solution.report.status, CertifiedStatus::closed);
    expect_encloses(solution, policy_iteration<Rational>(game).values, 1e-9);
    if (HasFatalFailure()) return;
  }
}

/// The value by brute force if a play without end is worth that.
std::vector<Rational> brute_force_with(const ExplicitGame& game, const Rational& endless) {
  ExplicitGame all_one = game;
  std::fill(all_one.payoff.begin(), all_one.payoff.end(), Payoff{1, 1});
  std::vector<Rational> best(game.states(), Rational(0));
  toys::for_each_policy(game, Owner::maximizer, Policy(game.states(), 0), [&](const Policy& mine) {
    std::vector<Rational> worst(game.states(), Rational(1));
    toys::for_each_policy(game, Owner::minimizer, mine, [&](const Policy& both) {
      const auto values = toys::plain_evaluation(game, both);
      const auto ends = toys::plain_evaluation(all_one, both);
      for (std::size_t s = 0; s < values.size(); ++s)
        worst[s] = std::min<Rational>(worst[s], values[s] + endless * (1 - ends[s]));
    });
    for (std::size_t s = 0; s < worst.size(); ++s) best[s] = std::max(best[s], worst[s]);
  });
  return best;
}

TEST(SolveCertified, TakesAnEndlessPlayForWhatTheCallerSays) {
  Luck luck(3);
  for (int k = 0; k < 300; ++k) {
    const ExplicitGame game = random_game(luck, 4);
    for (const double endless : {0.0, 0.25, 0.5, 1.0}) {
      SCOPED_TRACE(::testing::Message() << k << ", endless " << endless);
      const auto solution = solve_certified(game, {.tolerance = 1e-10, .endless = endless, .threads = 1});
      ASSERT_EQ(solution.report.status, CertifiedStatus::closed);
      expect_encloses(solution, brute_force_with(game, Rational(endless)), 1e-10);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(SolveCertified, ClosesWhereThePlayersCanHandOverForEver) {
  const auto solution = solve_certified(game_of(toys::hand_over()));
  EXPECT_EQ(solution.report.status, CertifiedStatus::closed);
  EXPECT_NEAR(solution.lower[0], 0.5, 1e-15);
  EXPECT_NEAR(solution.upper[0], 0.5, 1e-15);
  // A cycle of chance alone, and a decision that leads into it.
  const auto cycle =
      solve_certified(game_of({chance({{1, 1}, {2, 0}}), chance({{1, 0}}), maximizer({0, 3}), end(1, 4)}));
  EXPECT_EQ(cycle.upper[0], 0.0);
  EXPECT_NEAR(cycle.lower[2], 0.25, 1e-15);
}

TEST(SolveCertified, ClosesLongChainsOfComponents) {
  // A walk that comes back half of the time, in 50 pieces one after another: gaps add up to the tolerance only.
  std::vector<toys::Row> rows{end(0), end(1)};
  StateIndex target = 1;
  for (int piece = 0; piece < 50; ++piece) {
    const auto at = static_cast<StateIndex>(rows.size());
    rows.push_back(chance({{3, at + 1}, {1, 0}}));
    rows.push_back(chance({{1, at}, {1, target}}));
    target = at;
  }
  const ExplicitGame game = game_of(rows);
  const auto solution = solve_certified(game, {.tolerance = 1e-11});
  EXPECT_EQ(solution.report.status, CertifiedStatus::closed);
  expect_encloses(solution, policy_iteration<Rational>(game).values, 1e-11);
}

TEST(SolveCertified, SlowWalksNeedNoManySweeps) {
  // The fair walk over 201 places: plain sweeps of both bounds take four times as many.
  std::vector<toys::Row> rows{end(0)};
  for (StateIndex i = 1; i < 200; ++i) rows.push_back(chance({{1, i + 1}, {1, i - 1}}));
  rows.push_back(end(1));
  const auto solution = solve_certified(game_of(rows), {.tolerance = 1e-8});
  EXPECT_EQ(solution.report.status, CertifiedStatus::closed);
  EXPECT_LT(solution.report.sweeps, 20000u);
  for (int i = 0; i <= 200; ++i) {
    EXPECT_LE(Rational(solution.lower[i]), Rational(i, 200));
    EXPECT_GE(Rational(solution.upper[i]), Rational(i, 200));
  }
}

TEST(SolveCertified, SaysWhatStaysOpen) {
  const ExplicitGame game = game_of(toys::ruin(10));
  const auto exact = solve_certified(game, {.tolerance = 0.0});
  EXPECT_EQ(exact.report.status, CertifiedStatus::open);
  EXPECT_EQ(exact.report.open.size(), 9u);
  EXPECT_LT(exact.report.gap, 1e-12);
  const auto few = solve_certified(game, {.tolerance = 1e-9, .sweep_limit = 2});
  EXPECT_EQ(few.report.status, CertifiedStatus::open);
  expect_encloses(few, policy_iteration<Rational>(game).values, 1.0);
}

TEST(SolveCertified, StopsWhenToldTo) {
  const std::atomic<bool> cancel = true;
  const ExplicitGame game = game_of(toys::ruin(10));
  const auto solution = solve_certified(game, {.cancel = &cancel});
  EXPECT_EQ(solution.report.status, CertifiedStatus::cancelled);
  expect_encloses(solution, policy_iteration<Rational>(game).values, 1.0);
  EXPECT_EQ(solve_certified_total(game, std::vector<double>(game.states(), 1.0), TotalDirection::as_owned,
                                  {.cancel = &cancel})
                .report.status,
            CertifiedStatus::cancelled);
}

TEST(SolveCertified, ReportsProgressToTheEnd) {
  std::vector<double> shares;
  solve_certified(game_of(toys::ruin(10)), {.progress = [&](double share) { shares.push_back(share); }});
  ASSERT_FALSE(shares.empty());
  EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
  EXPECT_EQ(shares.back(), 1.0);
}

TEST(SolveCertified, ChecksItsOptions) {
  const ExplicitGame game = game_of(toys::coins());
  EXPECT_THROW(solve_certified(game, {.tolerance = -1e-9}), std::invalid_argument);
  EXPECT_THROW(solve_certified(game, {.tolerance = std::nan("")}), std::invalid_argument);
  EXPECT_THROW(solve_certified(game, {.sweep_limit = 0}), std::invalid_argument);
  EXPECT_THROW(solve_certified(game, {.endless = 1.5}), std::invalid_argument);
  EXPECT_THROW(solve_certified_total(game, std::vector<double>(3, 1.0)), std::invalid_argument);
  EXPECT_THROW(solve_certified_total(game, std::vector<double>(game.states(), -1.0)), std::invalid_argument);
  EXPECT_THROW(solve_certified_total(game, std::vector<double>(game.states(), kInfinite)),
               std::invalid_argument);
}

TEST(SolveCertified, EnumeratesAGameItself) {
  const auto solved = solve_certified(toys::TableGame{toys::safe_or_risky()}, 100);
  EXPECT_EQ(solved.states.size(), 8u);
  EXPECT_NEAR(solved.solution.value(0), 2.0 / 3.0, 1e-9);
  EXPECT_THROW(solve_certified(toys::TableGame{toys::safe_or_risky()}, 5), StateLimitExceeded);
}

// Totals

/// The totals of a pair of policies, infinite (no value) where play may never end.
std::vector<std::optional<Rational>> plain_totals(const ExplicitGame& game, const std::vector<int>& reward,
                                                  const Policy& policy) {
  ExplicitGame all_one = game;
  std::fill(all_one.payoff.begin(), all_one.payoff.end(), Payoff{1, 1});
  const auto ends = toys::plain_evaluation(all_one, policy);
  const std::size_t n = game.states();
  std::vector<std::vector<Rational>> m(n, std::vector<Rational>(n + 1, Rational(0)));
  for (StateIndex s = 0; s < n; ++s) {
    m[s][s] = 1;
    if (ends[s] != 1) continue;
    m[s][n] = reward[s];
    for (std::size_t e = game.first_edge[s]; e < game.first_edge[s + 1]; ++e) {
      if (game.is_decision(s) && e != game.first_edge[s] + policy[s]) continue;
      m[s][game.successor[e]] -= Rational(game.weight[e], game.is_decision(s) ? 1 : game.weight_sum[s]);
    }
  }
  const std::vector<Rational> x = detail::solve_linear_system(std::move(m));
  std::vector<std::optional<Rational>> totals(n);
  for (std::size_t s = 0; s < n; ++s)
    if (ends[s] == 1) totals[s] = x[s];
  return totals;
}

bool is_less(const std::optional<Rational>& a, const std::optional<Rational>& b) {
  return a && (!b || *a < *b);
}

/// [states]; the best total by brute force over all policies of both players.
std::vector<std::optional<Rational>> brute_force_totals(const ExplicitGame& game,
                                                        const std::vector<int>& reward) {
  std::vector<std::optional<Rational>> best(game.states(), Rational(0));
  toys::for_each_policy(game, Owner::maximizer, Policy(game.states(), 0), [&](const Policy& mine) {
    std::vector<std::optional<Rational>> least(game.states());
    toys::for_each_policy(game, Owner::minimizer, mine, [&](const Policy& both) {
      const auto totals = plain_totals(game, reward, both);
      for (std::size_t s = 0; s < totals.size(); ++s)
        if (is_less(totals[s], least[s])) least[s] = totals[s];
    });
    for (std::size_t s = 0; s < least.size(); ++s)
      if (is_less(best[s], least[s])) best[s] = least[s];
  });
  return best;
}

/// Checks bounds against exact totals. Returns how many are finite.
std::size_t expect_encloses_totals(const CertifiedSolution& solution,
                                   const std::vector<std::optional<Rational>>& exact, bool closed) {
  std::size_t finite = 0;
  std::vector<StateIndex> endless;
  for (StateIndex s = 0; s < exact.size(); ++s) {
    if (!exact[s]) {
      endless.push_back(s);
      EXPECT_EQ(solution.lower[s], kInfinite) << "state " << s;
      EXPECT_EQ(solution.upper[s], kInfinite) << "state " << s;
      continue;
    }
    ++finite;
    EXPECT_LE(Rational(solution.lower[s]), *exact[s]) << "state " << s;
    EXPECT_TRUE(solution.upper[s] == kInfinite || Rational(solution.upper[s]) >= *exact[s]) << "state " << s;
    EXPECT_TRUE(!closed || solution.upper[s] - solution.lower[s] <= 1e-6) << "state " << s;
  }
  EXPECT_EQ(solution.report.endless, endless);
  EXPECT_TRUE(!closed || solution.report.open.empty());
  return finite;
}

ExplicitGame with_direction(ExplicitGame game, TotalDirection direction) {
  for (Owner& owner : game.owner)
    if (direction != TotalDirection::as_owned && (owner == Owner::maximizer || owner == Owner::minimizer))
      owner = direction == TotalDirection::largest ? Owner::maximizer : Owner::minimizer;
  return game;
}

TEST(SolveCertifiedTotal, EnclosesEveryRandomTotal) {
  Luck luck(5);
  std::size_t finite = 0, infinite = 0;
  for (int k = 0; k < 1500; ++k) {
    const ExplicitGame game = random_game(luck, 5);
    std::vector<int> reward;
    for (std::size_t s = 0; s < game.states(); ++s)
      reward.push_back(game.owner[s] == Owner::terminal ? static_cast<int>(below(luck, 2))
                                                        : 1 + static_cast<int>(below(luck, 3)));
    const std::vector<double> rewards(reward.begin(), reward.end());
    for (const TotalDirection direction :
         {TotalDirection::as_owned, TotalDirection::largest, TotalDirection::smallest}) {
      SCOPED_TRACE(::testing::Message() << k << ", direction " << static_cast<int>(direction));
      const auto solution =
          solve_certified_total(game, rewards, direction, {.tolerance = 1e-9, .threads = 1});
      const std::size_t found =
          expect_encloses_totals(solution, brute_force_totals(with_direction(game, direction), reward), true);
      EXPECT_EQ(solution.report.status,
                found == game.states() ? CertifiedStatus::closed : CertifiedStatus::open);
      finite += found - 3;
      infinite += game.states() - found;
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(finite, 3000u);
  EXPECT_GT(infinite, 3000u);
}

TEST(SolveCertifiedTotal, StaysRightWherePlayersCanGoRoundWithoutReward) {
  Luck luck(6);
  std::size_t open = 0;
  for (int k = 0; k < 1000; ++k) {
    const ExplicitGame game = random_game(luck, 5);
    std::vector<int> reward;
    for (std::size_t s = 0; s < game.states(); ++s) reward.push_back(static_cast<int>(below(luck, 2)));
    const std::vector<double> rewards(reward.begin(), reward.end());
    SCOPED_TRACE(k);
    const auto solution =
        solve_certified_total(game, rewards, TotalDirection::as_owned, {.tolerance = 1e-9, .threads = 1});
    expect_encloses_totals(solution, brute_force_totals(game, reward), false);
    open += solution.report.open.size();
    if (HasFailure()) return;
  }
  EXPECT_GT(open, 50u);
}

TEST(SolveCertifiedTotal, KnownLengths) {
  // The fair walk from i of n coins lasts i (n - i) steps.
  std::vector<toys::Row> rows{end(0)};
  for (StateIndex i = 1; i < 30; ++i) rows.push_back(chance({{1, i + 1}, {1, i - 1}}));
  rows.push_back(end(1));
  std::vector<double> steps(31, 1.0);
  steps[0] = steps[30] = 0.0;
  const auto walk = solve_certified_total(game_of(rows), steps);
  EXPECT_EQ(walk.report.status, CertifiedStatus::closed);
  for (int i = 0; i <= 30; ++i) {
    EXPECT_LE(walk.lower[i], i * (30 - i));
    EXPECT_GE(walk.upper[i], i * (30 - i));
    EXPECT_LE(walk.upper[i] - walk.lower[i], 225e-9);
  }
  // Who may put the end off for ever does, or must not: a loop and an exit.
  const ExplicitGame loop = game_of({maximizer({0, 2}), minimizer({1, 2}), end(1)});
  const auto total = solve_certified_total(loop, std::vector<double>{1.0, 1.0, 0.0});
  EXPECT_EQ(total.report.endless, std::vector<StateIndex>{0});
  EXPECT_EQ(total.report.status, CertifiedStatus::open);
  EXPECT_EQ(total.upper[0], kInfinite);
  EXPECT_NEAR(total.upper[1], 1.0, 1e-9);
  EXPECT_TRUE(solve_certified_total(loop, std::vector<double>{1.0, 1.0, 0.0}, TotalDirection::smallest)
                  .report.endless.empty());
}

/// Tosses until so many heads in a row, as a game whose enumeration numbers states otherwise than its rows.
TEST(SolveCertifiedTotal, OfAGameGoesByItsStates) {
  constexpr StateIndex kHeads = 6;
  toys::TableGame game{{}, {kHeads - 1, 0}};
  for (StateIndex run = 0; run < kHeads; ++run) game.rows.push_back(chance({{1, run + 1}, {1, 0}}));
  game.rows.push_back(end(1));
  // All tosses, and those with no heads just before: 2^(n + 1) - 2^(r + 1) and 2^n - 2^r from a run of r, but 2^n from
  // none.
  const auto tosses = solve_certified_total(
      game, [](StateIndex run) { return run < kHeads ? 1.0 : 0.0; }, 100);
  const auto begun = solve_certified_total(
      game, [](StateIndex run) { return run == 0 ? 1.0 : 0.0; }, 100);
  ASSERT_EQ(tosses.states.front(), kHeads - 1);
  for (const auto* total : {&tosses, &begun}) {
    EXPECT_EQ(total->solution.report.status, CertifiedStatus::closed);
    for (StateIndex s = 0; s < total->states.size(); ++s) {
      const StateIndex run = total->states[s];
      const double missing = std::exp2(kHeads) - std::exp2(run);
      const double expected = total == &tosses ? 2 * missing : run == 0 ? std::exp2(kHeads) : missing;
      EXPECT_LE(total->solution.lower[s], expected) << run;
      EXPECT_GE(total->solution.upper[s], expected) << run;
      EXPECT_LE(total->solution.upper[s] - total->solution.lower[s], 1e-9 * 128) << run;
    }
  }
  EXPECT_THROW(solve_certified_total(
                   game, [](StateIndex) { return 1.0; }, 5),
               StateLimitExceeded);
  EXPECT_THROW(solve_certified_total(
                   game, [](StateIndex) { return -1.0; }, 100),
               std::invalid_argument);
}

/// Pig in which both players do what is best for them: a chain.
struct BestPig : toys::Pig {
  CertifiedGame<State> solved;
  std::unordered_map<State, StateIndex, Hash> number;

  explicit BestPig(const toys::Pig& pig) : toys::Pig(pig), solved(solve_certified(pig, 100'000)) {
    for (StateIndex s = 0; s < solved.states.size(); ++s) number[solved.states[s]] = s;
  }
  Owner owner(const State& s) const { return s.owner == Owner::terminal ? s.owner : Owner::chance; }
  template <class Sink>
  void expand(const State& s, Sink&& sink) const {
    if (owner(s) == s.owner) {
      toys::Pig::expand(s, sink);
      return;
    }
    State best;
    double best_chance = -1;
    toys::Pig::expand(s, [&](const State& next, std::uint64_t, std::uint32_t) {
      const double of_first = solved.solution.value(number.at(next));
      const double own_chance = s.mover == 0 ? of_first : 1 - of_first;
      if (own_chance > best_chance) {
        best_chance = own_chance;
        best = next;
      }
    });
    sink(best, std::uint64_t{1}, 0u);
  }
};

/// What the start of each turn of Pig comes to, [own][other], by its equations, repeated until nothing moves: so much
/// for the turn itself and for a win, and pick(own, other, total, roll, hold) at each decision. Chances are the other
/// player's where the turn passes.
template <class Pick>
std::vector<double> plain_pig(const toys::Pig& pig, double of_turn, double of_win, const Pick& pick) {
  const auto at = [&](int own, int other) { return static_cast<std::size_t>(own * pig.goal + other); };
  std::vector<double> table(at(pig.goal, 0)), by_total(at(1, 0));
  for (double change = 1; change > 1e-12;) {
    change = 0;
    for (int own = pig.goal - 1; own >= 0; --own)
      for (int other = pig.goal - 1; other >= 0; --other) {
        const auto passed = [&](int score) {
          return of_win > 0 ? 1 - table[at(other, score)] : table[at(other, score)];
        };
        for (int total = pig.goal - own - 1; total >= 0; --total) {
          double roll = passed(own);
          for (int gain = pig.least; gain <= pig.most; ++gain)
            roll +=
                own + total + gain >= pig.goal ? of_win : by_total[static_cast<std::size_t>(total + gain)];
          roll /= pig.most - pig.least + 2;
          by_total[static_cast<std::size_t>(total)] =
              total == 0 ? roll : pick(own, other, total, roll, passed(own + total));
        }
        const double now = of_turn + by_total[0];
        change = std::max(change, std::abs(now - table[at(own, other)]));
        table[at(own, other)] = now;
      }
  }
  return table;
}

/// With a die to 20, where both roll on, and with fewer faces, where they hold: no two options are as good by 1e-5.
TEST(SolveCertifiedTotal, TurnsOfAGameOfPig) {
  const auto starts_turn = [](const toys::Pig::State& s) {
    return s.owner == Owner::chance && s.total == 0 ? 1.0 : 0.0;
  };
  const auto expect_total = [](const CertifiedGame<toys::Pig::State>& total, double expected) {
    EXPECT_EQ(total.solution.report.status, CertifiedStatus::closed);
    EXPECT_LE(total.solution.lower[0], expected + 1e-10);
    EXPECT_GE(total.solution.upper[0], expected - 1e-10);
    EXPECT_LE(total.solution.upper[0] - total.solution.lower[0], 1e-7);
  };
  for (const toys::Pig& pig : {toys::Pig{20}, toys::Pig{12, 1, 2}, toys::Pig{10, 1, 1}}) {
    SCOPED_TRACE(pig.goal);
    // Both play to win.
    std::map<std::array<int, 3>, bool> holds;
    plain_pig(pig, 0, 1, [&](int own, int other, int total, double roll, double hold) {
      holds[{own, other, total}] = hold > roll;
      return std::max(roll, hold);
    });
    const double played = plain_pig(pig, 1, 0, [&](int own, int other, int total, double roll, double hold) {
      return holds.at({own, other, total}) ? hold : roll;
    })[0];
    expect_total(solve_certified_total(BestPig(pig), starts_turn, 100'000), played);
    // Both want the end.
    const double fewest =
        plain_pig(pig, 1, 0, [](int, int, int, double roll, double hold) { return std::min(roll, hold); })[0];
    expect_total(solve_certified_total(pig, starts_turn, 100'000, TotalDirection::smallest), fewest);
    EXPECT_EQ(played > fewest + 0.1, pig.goal < 20);
  }
}

TEST(WithFixed, LeavesTheOtherPlayerAProblemOfHisOwn) {
  const ExplicitGame game = game_of(toys::coins());
  Policy policy(8, 0);
  policy[3] = 1;
  const auto best = solve_certified(with_fixed(game, Owner::minimizer, policy));
  EXPECT_LE(Rational(best.lower[0]), Rational(11, 15));
  EXPECT_GE(Rational(best.upper[0]), Rational(11, 15));
  EXPECT_THROW(with_fixed(game, Owner::minimizer, Policy(3, 0)), std::invalid_argument);
}

TEST(SolveCertified, PigTo100AsPublished) {
  const auto pig = solve_certified(toys::Pig{100}, 3000000, {.tolerance = 1e-9});
  EXPECT_EQ(pig.solution.report.status, CertifiedStatus::closed);
  EXPECT_EQ(pig.states.size(), 1902188u);
  EXPECT_GE(pig.solution.upper[0], 0.530592725);
  EXPECT_LE(pig.solution.lower[0], 0.530592726);
}

}  // namespace
}  // namespace fillwise::solver
