#include "solver/generic/policy_iteration.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "solver/generic/policy_evaluation.hpp"
#include "toy_games.hpp"

namespace fillwise::solver {
namespace {

using toys::chance;
using toys::end;
using toys::game_of;
using toys::maximizer;
using toys::minimizer;

// Every test here runs in double, up to 1e-15, and in fractions, with tolerance 0.
template <class N>
class PolicyTest : public ::testing::Test {
 protected:
  static void expect_value(const N& actual, const Rational& expected) {
    if constexpr (kExact<N>) {
      EXPECT_EQ(actual, expected);
    } else {
      EXPECT_NEAR(actual, to_double(expected), 1e-15);
    }
  }
  static std::vector<N> optimal_values(const std::vector<toys::Row>& rows) {
    const auto solution = policy_iteration<N>(game_of(rows));
    EXPECT_TRUE(solution.report.converged);
    return solution.values;
  }
};

using Numbers = ::testing::Types<double, Rational>;
struct NumberNames {
  template <class N>
  static std::string GetName(int) {  // NOLINT(readability-identifier-naming): the name GoogleTest asks for
    return kExact<N> ? "Rational" : "Double";
  }
};
TYPED_TEST_SUITE(PolicyTest, Numbers, NumberNames);

TYPED_TEST(PolicyTest, SafeOrRisky) {
  const auto rows = toys::safe_or_risky();
  EXPECT_EQ(rows.size(), 8u);
  EXPECT_EQ(toys::count_outcomes(game_of(rows)), 6u);
  const auto values = this->optimal_values(rows);
  this->expect_value(values[0], Rational(2, 3));
  this->expect_value(values[1], Rational(1, 2));
  this->expect_value(values[2], Rational(2, 3));
  this->expect_value(values[6], Rational(1, 3));
}

TYPED_TEST(PolicyTest, Coins) {
  const auto rows = toys::coins();
  EXPECT_EQ(rows.size(), 8u);
  EXPECT_EQ(toys::count_outcomes(game_of(rows)), 8u);
  const auto values = this->optimal_values(rows);
  this->expect_value(values[0], Rational(7, 11));
  this->expect_value(values[3], Rational(5, 11));
}

TYPED_TEST(PolicyTest, GamblersRuin) {
  const auto rows = toys::ruin(10);
  EXPECT_EQ(rows.size(), 11u);
  EXPECT_EQ(toys::count_outcomes(game_of(rows)), 18u);
  const auto values = this->optimal_values(rows);
  for (std::uint64_t i = 0; i <= 10; ++i) this->expect_value(values[i], Rational((1u << i) - 1, 1023));
}

TYPED_TEST(PolicyTest, PlayersWhoCanHandOverForEver) {
  const auto values = this->optimal_values(toys::hand_over());
  this->expect_value(values[0], Rational(1, 2));
  this->expect_value(values[1], Rational(1, 2));
}

TYPED_TEST(PolicyTest, TheMinimizerStallsWhereHeCan) {
  // His first edge leads to a loss; by values alone staying looks no better than losing.
  const auto values = this->optimal_values({minimizer({1, 0}), end(1)});
  this->expect_value(values[0], 0);
  // Through a chance node that comes back to him, and one that may let a win through.
  const auto through =
      this->optimal_values({minimizer({1, 2, 3}), end(1), chance({{1, 0}}), chance({{1, 0}, {1, 1}})});
  this->expect_value(through[0], 0);
  this->expect_value(through[3], Rational(1, 2));
}

TYPED_TEST(PolicyTest, TheMaximizerDoesNotStall) {
  const auto values =
      this->optimal_values({maximizer({0, 1, 2}), chance({{1, 3}, {2, 4}}), maximizer({0}), end(1), end(0)});
  this->expect_value(values[0], Rational(1, 3));
  this->expect_value(values[2], Rational(1, 3));
}

TYPED_TEST(PolicyTest, PayoffsBetweenLossAndWin) {
  const auto values = this->optimal_values({chance({{1, 1}, {2, 2}}), end(1, 2), end(3, 7)});
  this->expect_value(values[0], Rational(19, 42));  // 1/3 * 1/2 + 2/3 * 3/7
}

TYPED_TEST(PolicyTest, EvaluatesAnyPairOfPolicies) {
  const ExplicitGame game = game_of(toys::coins());
  // The maximizer takes the coin that wins 2/5; the minimizer passes on: Q = 5/7 * 2/5.
  const auto risky = evaluate_policy<TypeParam>(game, {1, 0, 0, 0, 0, 0, 0, 0});
  this->expect_value(risky[0], Rational(2, 5));
  this->expect_value(risky[3], Rational(2, 7));
  // Both pass on: P = 1/3 + 2/3 * 5/7 P.
  this->expect_value(evaluate_policy<TypeParam>(game, Policy(8, 0))[0], Rational(7, 11));
}

TYPED_TEST(PolicyTest, APlayWithoutEndIsWorthNothing) {
  const ExplicitGame game = game_of(toys::hand_over());
  const auto values = evaluate_policy<TypeParam>(game, {0, 0, 0, 0, 0});
  this->expect_value(values[0], 0);
  this->expect_value(values[1], 0);
  this->expect_value(values[2], Rational(1, 2));
  // A chance of never ending: 1/2 into a loop, 1/2 to the win.
  const auto half =
      evaluate_policy<TypeParam>(game_of({chance({{1, 1}, {1, 2}}), chance({{1, 1}}), end(1)}), Policy(3, 0));
  this->expect_value(half[0], Rational(1, 2));
}

TYPED_TEST(PolicyTest, BestResponses) {
  const ExplicitGame game = game_of(toys::coins());
  // Against a minimizer who takes the coin that loses 3/5: P = max(1/3 + 2/3 * 3/5, 2/5).
  Policy policy(8, 0);
  policy[3] = 1;
  const auto best = best_response<TypeParam>(game, Owner::maximizer, policy);
  EXPECT_TRUE(best.report.converged);
  this->expect_value(best.values[0], Rational(11, 15));
  EXPECT_EQ(best.policy[3], 1u);
  // Against a maximizer who takes the coin that wins 2/5: Q = min(5/7 * 2/5, 3/5).
  policy[0] = 1;
  const auto worst = best_response<TypeParam>(game, Owner::minimizer, policy);
  this->expect_value(worst.values[3], Rational(2, 7));
  EXPECT_EQ(worst.policy[3], 0u);
}

TYPED_TEST(PolicyTest, ManyUnknownsInOneComponent) {
  // A walk on a ring of 12 with a leak to the win of 1/12 and to the loss of 2/12 a step, both ways alike:
  // 1/3 everywhere.
  std::vector<toys::Row> rows;
  for (StateIndex i = 0; i < 12; ++i)
    rows.push_back(chance({{4, (i + 1) % 12}, {5, (i + 5) % 12}, {1, 12}, {2, 13}}));
  rows.push_back(end(1));
  rows.push_back(end(0));
  for (const auto& values = this->optimal_values(rows); const StateIndex s : {0u, 5u, 11u}) {
    this->expect_value(values[s], Rational(1, 3));
  }
}

TYPED_TEST(PolicyTest, SaysThatTheRoundsWereUsedUp) {
  EXPECT_FALSE(best_response<TypeParam>(game_of(toys::coins()), Owner::maximizer, {1, 0, 0, 0, 0, 0, 0, 0},
                                        {.least_gain = 1e-14, .round_limit = 0})
                   .report.converged);
}

}  // namespace
}  // namespace fillwise::solver
