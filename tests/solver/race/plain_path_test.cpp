// The fast path against the plain path: the turn rules enumerated into a game and solved by the generic
// solver.

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "solver/generic/policy_iteration.hpp"
#include "solver/plain/match_game.hpp"
#include "solver/race/solve.hpp"
#include "tests/solver/turn/pass_values.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise {
namespace {

using boost::multiprecision::mpq_rational;

/// A rule set solved on both paths; the plain one holds every turn start, whether or not a match comes to it.
template <class Number>
struct BothPaths {
  model::Match match;
  int side;  ///< the limit of scores
  solver::Enumeration<model::State> plain;
  solver::Solution<Number> exact;
  race::Solution fast;

  /// `above`: units from the goal to the limit of rules with last turns; the game ends at the limit on both
  /// paths.
  BothPaths(const model::RuleSet& rules, int goal_points, double tolerance, int above = 4)
      : match(testing::small_match(rules, goal_points / model::kPointsPerUnit, above)), side(match.limit()) {
    std::vector<model::State> starts;
    for (int a = 0; a < match.goal() + rules.overshoot; ++a)
      for (int b = 0; b < side; ++b) starts.push_back(match.start(a, b, 0));
    plain = solver::build_explicit(solver::MatchGame(match, starts), 3'000'000);
    exact = solver::policy_iteration<Number>(plain.game);
    race::SolveOptions options;
    options.tolerance = tolerance;
    options.limit = side;
    options.limit_wins = true;
    fast = race::solve(rules, goal_points, options);
  }

  /// The plain value of state i for its mover.
  Number plain_value(std::size_t i) const {
    return plain.states[i].mover == 0 ? exact.values[i] : Number(1) - exact.values[i];
  }

  struct Passes {
    race::TurnPass<double> value, lower, upper;
  };

  /// Calls visit(state, plain value, value, lower, upper) for every state, ends excepted.
  template <class Visit>
  void for_each_state(const Visit& visit) const {
    const race::TurnProgram program = race::compile(match.rules());
    race::TurnPass<double> value(program, side, true), lower(program, side, true), upper(program, side, true);
    std::map<std::pair<int, int>, std::vector<std::size_t>> by_scores;
    for (std::size_t i = 0; i < plain.states.size(); ++i)
      if (!model::Match::is_over(plain.states[i]))
        by_scores[{plain.states[i].own(), plain.states[i].opponent()}].push_back(i);
    const race::ValueFunction<double> v{fast.value.data(), side}, l{fast.lower.data(), side},
        u{fast.upper.data(), side};
    const race::TerminalRule terminal = race::terminal_rule_of(match);
    const race::ContinuationValues<double> nearest{terminal, v, v, 1, 0}, above{terminal, u, l, 1, 0x1p-52},
        below{terminal, l, u, 1, -0x1p-52};
    for (const auto& [scores, states] : by_scores) {
      race::Block<double> block;
      block.own.fill(scores.first);
      block.opponent.fill(scores.second);
      block.lose.fill(nearest.end_turn(scores.first, scores.second));
      value.run(block, nearest, race::Rounding::nearest);
      block.lose.fill(above.end_turn(scores.first, scores.second));
      upper.run(block, above, race::Rounding::up);
      block.lose.fill(below.end_turn(scores.first, scores.second));
      lower.run(block, below, race::Rounding::down);
      for (const std::size_t i : states) {
        const model::State& s = plain.states[i];
        const auto in = [&](const race::TurnPass<double>& pass) {
          return testing::value_in_pass(match, program, pass, s, 3);
        };
        visit(s, plain_value(i), in(value), in(lower), in(upper));
      }
    }
  }
};

std::string describe(const model::State& s) {
  return "phase " + std::to_string(static_cast<int>(s.phase)) + ", " + std::to_string(s.own()) + " : " +
         std::to_string(s.opponent()) + ", at risk " + std::to_string(s.at_risk) + ", card " +
         std::to_string(s.card) + ", fills " + std::to_string(s.fills) + ", dice " + std::to_string(s.dice) +
         ", toss " + std::to_string(s.toss);
}

void expect_agreement(const BothPaths<double>& both, std::size_t least_states, double most_off = 1e-12) {
  std::size_t states = 0;
  double worst = 0;
  std::string where;
  both.for_each_state([&](const model::State& s, double plain, double value, double lower, double upper) {
    ++states;
    const double off = std::max({std::abs(plain - value), lower - plain, plain - upper});
    if (!(off <= worst)) {
      worst = off;
      where = describe(s);
    }
    if (upper - lower > 1e-9 + 1e-12)
      ADD_FAILURE() << "bounds " << upper - lower << " apart: " << describe(s);
  });
  EXPECT_GE(states, least_states);
  EXPECT_LE(worst, most_off) << where << " with " << both.match.rules().to_toml();
}

TEST(PlainPath, AgreesInEveryStateOfTheOfficialGameTo500) {
  expect_agreement(BothPaths<double>(model::preset("official"), 500, 1e-11), 100'000);
}

TEST(PlainPath, AgreesInEveryStateOfTheOfficialGameTo50) {
  expect_agreement(BothPaths<double>(model::preset("official"), 50, 1e-11), 300);
}

/// The official rules with options of the text: s Show Down, p and t Must Bust as a penalty (of the card's
/// points, of the turn's), c Combo 5, 3 three pairs for 150 points.
model::RuleSet with_options(std::string_view options) {
  model::RuleSet rules = model::preset("official");
  rules.last_turn = options.find('s') != std::string_view::npos;
  rules.chart.combo_five = options.find('c') != std::string_view::npos ? 1 : 0;
  rules.chart.three_pairs = options.find('3') != std::string_view::npos ? 3 : 0;
  model::Card& must_bust = rules.cards[static_cast<std::size_t>(rules.card_index("must-bust"))];
  if (options.find('p') != std::string_view::npos) must_bust.on_bust = model::Card::OnBust::subtract_card;
  if (options.find('t') != std::string_view::npos) must_bust.on_bust = model::Card::OnBust::subtract_turn;
  return rules;
}

class Options : public ::testing::TestWithParam<const char*> {};

TEST_P(Options, AgreeInEveryState) {
  const model::RuleSet rules = with_options(GetParam());
  expect_agreement(BothPaths<double>(rules, 100, 1e-11), 1000);
  expect_agreement(BothPaths<double>(rules, 250, 1e-11, 2), 10'000);
}

INSTANTIATE_TEST_SUITE_P(PlainPath, Options,
                         ::testing::Values("s", "p", "t", "c", "3", "s3", "sp", "st", "sc", "pc", "tc", "spc",
                                           "stc"));

class PresetsOnBothPaths : public ::testing::TestWithParam<std::string> {};

TEST_P(PresetsOnBothPaths, AgreeInEveryStateTo350) {
  expect_agreement(BothPaths<double>(testing::shrunk(model::preset(GetParam())), 350, 1e-11, 2), 20'000);
}

INSTANTIATE_TEST_SUITE_P(PlainPath, PresetsOnBothPaths, ::testing::ValuesIn(model::preset_names()));

class RandomRules : public ::testing::TestWithParam<unsigned> {};

TEST_P(RandomRules, AgreeInEveryState) {
  const model::RuleSet rules = testing::random_rules(GetParam());
  if (race::terminates_almost_surely(rules).empty()) GTEST_SKIP() << "a play may never end";
  expect_agreement(BothPaths<double>(rules, 50 + 50 * static_cast<int>(GetParam() % 7), 1e-11), 20, 3e-12);
}

INSTANTIATE_TEST_SUITE_P(PlainPath, RandomRules, ::testing::Range(0U, 60U));

TEST(PlainPath, EnclosesTheFractionsOfTheOfficialGameTo150) {
  const BothPaths<mpq_rational> both(model::preset("official"), 150, 1e-11);
  std::size_t states = 0;
  both.for_each_state(
      [&](const model::State& s, const mpq_rational& exact, double value, double lower, double upper) {
        ++states;
        EXPECT_LE(mpq_rational(lower), exact) << describe(s);
        EXPECT_GE(mpq_rational(upper), exact) << describe(s);
        EXPECT_LE(abs(mpq_rational(value) - exact), mpq_rational(1, 10'000'000'000'000LL)) << describe(s);
      });
  EXPECT_GE(states, 3000U);
}

TEST(PlainPath, EveryPlayEndsByRanks) {
  // The premise of the certificate's lower bound, on the plain game: terminates_almost_surely() of the generic solver
  // computes a rank for every state such that under every action some successor has a smaller one.
  for (const std::string& name : model::preset_names()) {
    const model::Match match = testing::small_match(testing::shrunk(model::preset(name)), 6);
    const auto plain = solver::build_explicit(solver::MatchGame(match), 3'000'000);
    const auto ranks = solver::terminates_almost_surely(plain.game);
    EXPECT_TRUE(ranks.holds()) << name;
    EXPECT_TRUE(solver::check_rank(plain.game, ranks.rank)) << name;
  }
}

}  // namespace
}  // namespace fillwise
