// The certificate on its own, from candidates and slopes that the sweeps would not hand it.

#include "solver/race/certificate.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "solver/audit/audit.hpp"
#include "solver/race/solve.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::race {
namespace {

constexpr double kMargin = 1e-6;
constexpr double kRounding = 1e-15;  // of blocks with other pairs: each is rounded outwards by itself

/// Entries that a test chooses at random.
double between(double least, double most, std::mt19937& random) {
  return least + (most - least) * (random() % 1001) / 1000.0;
}

/// Proves bounds around a candidate that is off the solution by at most so many margins, with slopes of the
/// loops that have nothing to do with the game.
Bounds proven(const model::RuleSet& rules, const std::vector<double>& solution, int side, double least_off,
              double most_off, std::mt19937& random) {
  std::vector<double> candidate = solution;
  for (double& v : candidate) v += between(least_off, most_off, random) * kMargin;
  const TerminalRule terminal{side, side, side};
  TwoCycleNewton loops(terminal);
  for (int a = 0; a < side; ++a)
    for (int b = 0; b < side; ++b) loops.learn(a, b, 1, between(0, 0.7, random));
  const SolveOptions options;
  ProgressMeter meter(options, side);
  meter.begin_stage("certificate");
  meter.begin_sweep(Certificate::kCost, 0);
  const TurnProgram program = compile(rules);
  return Certificate(program, terminal, Cut(), loops, meter).prove(candidate, kMargin, 0);
}

void expect_holds_whatever_the_candidate(int most_side, int trials) {
  // A step with wrong slopes may settle one of the two inequalities of a pair and not the other.
  const model::RuleSet rules = model::preset("official");
  std::mt19937 random(5);
  int proofs = 0;
  for (int side = 1; side <= most_side; ++side) {
    const std::vector<double> solution = solve(rules, side * model::kPointsPerUnit, {}).value;
    for (int trial = 0; trial < trials; ++trial) {
      const Bounds bounds = proven(rules, solution, side, -0.8, 0.8, random);
      if (bounds.upper.empty()) continue;
      ++proofs;
      const auto report = solver::audit(rules, side, bounds.lower, bounds.upper, {});
      EXPECT_EQ(report.status, solver::AuditReport::Status::holds)
          << side << ", trial " << trial << ": " << report.worst_margin << " "
          << (report.worst_is_upper ? "upper" : "lower");
      EXPECT_LE(report.gap, 2 * kMargin + 1e-15);
    }
  }
  EXPECT_GT(proofs, most_side * trials / 5);
}

TEST(Certificate, HoldsWhateverTheCandidateAndTheSlopes) {
  expect_holds_whatever_the_candidate(2, 60);
}
TEST(CertificateFull, HoldsWhateverTheCandidateAndTheSlopes) {
  expect_holds_whatever_the_candidate(3, 300);
}

TEST(Certificate, GivesNoBoundsOutsideTheMargin) {
  const model::RuleSet rules = model::preset("official");
  const std::vector<double> solution = solve(rules, 150, {}).value;
  std::mt19937 random(6);
  for (int trial = 0; trial < 20; ++trial) {
    EXPECT_TRUE(proven(rules, solution, 3, 1.1, 2, random).upper.empty());
    EXPECT_TRUE(proven(rules, solution, 3, -2, -1.1, random).upper.empty());
  }
}

/// By how much the turn operator, applied to all pairs at once, would widen the bounds of the match that ends
/// at its limit.
double most_widened(const TurnProgram& program, const TerminalRule& terminal, const Bounds& bounds) {
  const ContinuationValues<double> above{
      terminal, {bounds.upper.data(), terminal.limit}, {bounds.lower.data(), terminal.limit}};
  const ContinuationValues<double> below{
      terminal, {bounds.lower.data(), terminal.limit}, {bounds.upper.data(), terminal.limit}};
  Sweeper<double> sweeper(program, terminal);
  std::vector<double> upper, lower;
  double most = -1;
  for (int sum = 2 * terminal.limit - 2; sum >= 0; --sum) {
    const Diagonal diagonal(terminal.limit, sum);
    sweeper.apply(diagonal,
                  {{above, Rounding::up, [&](int a, int b) { return above.end_turn(a, b); }, &upper},
                   {below, Rounding::down, [&](int a, int b) { return below.end_turn(a, b); }, &lower}});
    for (int own = diagonal.first; own <= std::min(diagonal.last, least_unreached(program, terminal) - 1);
         ++own) {
      const auto i = static_cast<std::size_t>(own - diagonal.first);
      const std::size_t here = static_cast<std::size_t>(own) * static_cast<std::size_t>(terminal.limit) +
                               static_cast<std::size_t>(sum - own);
      most = std::max(
          {most, std::min(upper[i], 1.0) - bounds.upper[here], bounds.lower[here] - std::max(lower[i], 0.0)});
    }
  }
  return most;
}

/// With last turns the bounds of a diagonal are predicted from the one above, and those of the endgame are
/// what one evaluation makes of them. With truncations, turns at lower scores
/// are found from the widest tables.
void expect_holds_with_last_turns(const char* name, int trials) {
  const model::Match match = testing::small_match(testing::shrunk(model::preset(name)), 8, 9);
  SolveOptions options;
  options.limit = match.limit();
  options.limit_wins = true;
  const std::vector<double> solution = solve(match.rules(), 8 * model::kPointsPerUnit, options).value;
  const TurnProgram program = compile(match);
  const TerminalRule terminal = terminal_rule_of(match);
  ProgressMeter meter(options, terminal.limit);
  meter.begin_stage("certificate");
  meter.begin_sweep(Certificate::kCost, 0);
  const TwoCycleNewton loops(terminal);
  std::mt19937 random(7);
  const ContinuationValues<double> continuation{
      terminal, {solution.data(), terminal.limit}, {solution.data(), terminal.limit}};
  const Truncations truncations(program, continuation, 0.01 * kMargin, {});
  int proofs = 0, with_truncations = 0;
  for (int trial = 0; trial < trials; ++trial) {
    const bool has_truncations = trial % 2 == 1;
    std::vector<double> candidate = solution;
    const double off = between(0, 0.9, random);
    for (double& v : candidate) v += between(-off, off, random) * kMargin;
    const Bounds bounds = Certificate(program, terminal, Cut(), loops, meter)
                              .prove(candidate, kMargin, 0, false, has_truncations ? &truncations : nullptr);
    if (bounds.upper.empty()) continue;
    ++(has_truncations ? with_truncations : proofs);
    EXPECT_LE(most_widened(program, terminal, bounds), kRounding) << name << ", trial " << trial;
  }
  for (const int count : {proofs, with_truncations}) {
    EXPECT_GT(count, trials / 16) << name;
    EXPECT_LT(count, trials / 2) << name;
  }
}

TEST(Certificate, HoldsWithLastTurnsWhateverTheCandidate) {
  expect_holds_with_last_turns("official-showdown", 32);
}
TEST(CertificateFull, HoldsWithLastTurnsWhateverTheCandidate) {
  for (const char* name : {"official-showdown", "zonk"}) expect_holds_with_last_turns(name, 80);
}

TEST(Certificate, ProvesNothingOfWhatIsNoNumber) {
  for (const char* name : {"official", "official-showdown", "zonk"}) {
    const model::Match match = testing::small_match(testing::shrunk(model::preset(name)), 4, 5);
    const TurnProgram program = compile(match);
    const TerminalRule terminal = terminal_rule_of(match);
    SolveOptions options;
    ProgressMeter meter(options, terminal.limit);
    meter.begin_stage("certificate");
    meter.begin_sweep(Certificate::kCost, 0);
    options.limit = match.limit();
    options.limit_wins = true;
    const std::vector<double> solution = solve(match.rules(), 4 * model::kPointsPerUnit, options).value;
    const TwoCycleNewton loops(terminal);
    // From some sum of scores down, as errors that grow from diagonal to diagonal would leave them.
    for (int most = 2 * terminal.limit - 2; most >= 0; --most) {
      std::vector<double> candidate = solution;
      for (int own = 0; own < terminal.limit; ++own)
        for (int opponent = 0; opponent < terminal.limit && own + opponent <= most; ++opponent)
          candidate[static_cast<std::size_t>(own * terminal.limit + opponent)] =
              std::numeric_limits<double>::quiet_NaN();
      const Bounds bounds = Certificate(program, terminal, Cut(), loops, meter).prove(candidate, kMargin);
      EXPECT_TRUE(bounds.upper.empty()) << name << ", " << most;
    }
  }
}

/// Where penalties lead back to pairs of the endgame, one evaluation leaves them as wide as the cut made
/// them.
TEST(CertificateFull, AllOptionsTogetherAreCertified) {
  model::RuleSet rules = model::preset("official-showdown");
  rules.chart.combo_five = 1;
  rules.cards[static_cast<std::size_t>(rules.card_index("must-bust"))].on_bust =
      model::Card::OnBust::subtract_card;
  const Solution solved = solve(rules, 200, {});
  EXPECT_EQ(solved.report.status, SolveReport::Status::certified);
  EXPECT_LE(solved.report.gap, 1e-9);
}

/// Show Down with Combo 5, with team play, and with both: a last turn can make up far more, and one
/// evaluation leaves the endgame too wide.
std::vector<model::RuleSet> far_last_turns() {
  const auto variant = [](bool combo, bool team) {
    model::RuleSet rules = model::preset("official-showdown");
    if (combo) rules.chart.combo_five = 1;
    if (team) rules.cards[static_cast<std::size_t>(rules.card_index("vengeance"))].leader_loses = 100;
    return rules;
  };
  return {variant(true, false), variant(false, true), variant(true, true)};
}

void expect_certified(const model::RuleSet& rules, int goal, std::uint64_t sample) {
  SCOPED_TRACE(::testing::Message() << rules.to_toml() << goal);
  const Solution solution = solve(rules, goal, {});
  EXPECT_LE(solution.report.gap, 1e-9);
  const auto audit = solver::audit(rules, goal / model::kPointsPerUnit, solution.lower, solution.upper,
                                   {.sample = sample, .progress = {}});
  EXPECT_EQ(audit.status, solver::AuditReport::Status::holds);
  EXPECT_LE(audit.gap, 1e-9);
}

TEST(CertificateFull, LastTurnsThatMakeUpMuchAreCertified) {
  for (const model::RuleSet& rules : far_last_turns()) {
    expect_certified(rules, 200, 0);
    expect_certified(rules, 1000, 1000);
  }
}

TEST(Certificate, PenaltiesAreCertifiedAtALongGoal) {
  for (const auto on_bust : {model::Card::OnBust::subtract_card, model::Card::OnBust::subtract_turn}) {
    model::RuleSet rules = model::preset("official");
    rules.cards[static_cast<std::size_t>(rules.card_index("must-bust"))].on_bust = on_bust;
    const Solution solution = solve(rules, 4000, {});
    EXPECT_LE(solution.report.gap, 1e-9);
    const auto audit =
        solver::audit(rules, solution.side, solution.lower, solution.upper, {.sample = 100, .progress = {}});
    EXPECT_EQ(audit.status, solver::AuditReport::Status::holds);
  }
}

}  // namespace
}  // namespace fillwise::race
