#include "solver/race/solve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/parallel.hpp"
#include "solver/race/candidate.hpp"
#include "solver/race/certificate.hpp"
#include "solver/race/cut.hpp"
#include "solver/race/endgame.hpp"
#include "solver/race/progress_meter.hpp"
#include "solver/race/truncation.hpp"
#include "solver/race/two_cycle_newton.hpp"
#include "solver/turn/program.hpp"

namespace fillwise::race {
namespace {

constexpr int kMostSweeps = 200;
// Sweeps that learn slopes: the first, and from this one on until most decisions are settled.
constexpr int kLearning = 3;
// Then a sweep's residual is below.
constexpr double kMostlySettled = 1e-2;
// In float: the step after that residual leaves less than float resolves over a game.
constexpr double kSingleResidual = 1e-5;
// Ratio of the residuals of successive sweeps that says rounding has taken over.
constexpr double kStalled = 0.7;
// Residuals above this one may rise where last turns are computed in some sweeps only.
constexpr double kMayStall = 1e-4;
// Of the tolerance: the candidate's last residual. The step that follows takes nine tenths of it or more.
constexpr double kResidualShare = 0.1;
// The same where penalties lead back: a turn uses up but a small part of the margin (certificate.hpp).
constexpr double kResidualShareOfPenalties = 0.001;
// Times the shares above, where nothing could be proven: changes that come after an entry was evaluated may leave it
// further off than the residual says.
constexpr double kSmallerResidual = 1.0 / 32;
// Of the residual of the sweep before: how far apart the bounds of a turn may be for what lies above the
// truncations. Nearer ones would cost one more sweep.
constexpr double kTruncationShare = 5e-4;
// Of that, in last turns.
constexpr double kLastTurnShare = 0.02;
// Of the tolerance: how far apart they may be in the certificate.
constexpr double kProvenTruncationShare = 0.005;
// Of the candidate's last residual: what may be left to do in the endgame.
constexpr double kEndgameShare = 2;
constexpr double kLeastResidual = 2e-15;
// Of what the cut may hide, tried one after the other: who plays well does not chase the limit.
constexpr double kHiddenShares[] = {1, 4, 16};
constexpr double kUsualDoubleSweeps = 4;  // of progress estimates

/// A first guess: the further ahead, the better.
std::vector<float> guess(int side) {
  std::vector<float> w;
  w.reserve(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
  for (int a = 0; a < side; ++a)
    for (int b = 0; b < side; ++b) w.push_back(0.5F + 0.45F * std::tanh(static_cast<float>(a - b) / 50.0F));
  return w;
}

/// Truncations that follow the residual: a sweep need not be more exact than what it leads to.
class SweepTruncations {
 public:
  SweepTruncations(const TurnProgram& program, const TerminalRule& terminal, double at_limit)
      : program_(program),
        terminal_(terminal),
        at_limit_(at_limit),
        any_(own_last_turns(program, terminal).any || has_endgame(program, terminal)) {}

  /// Whether the rules are such that turns have truncations: those with last turns or an endgame that are
  /// computed by themselves.
  bool any() const { return any_; }
  /// How far apart the bounds of a turn's value may be in a sweep, given the residual of the one before.
  static double error_after(double residual) { return kTruncationShare * residual; }
  /// For the table w and bounds of a turn's value that are at most `error` apart; null where all points at
  /// risk are told apart.
  template <class Real>
  const Truncations* within(double error, const std::vector<Real>& w) {
    return find(error, w, of_turns_);
  }
  /// Of last turns, which are not computed in each sweep.
  template <class Real>
  const Truncations* of_last_turns(double error, const std::vector<Real>& w) {
    return find(kLastTurnShare * error, w, of_last_turns_);
  }

 private:
  struct Found {
    Truncations truncations;
    double error = 0;  ///< 0: not looked for yet
  };
  template <class Real>
  const Truncations* find(double error, const std::vector<Real>& w, Found& found) {
    if (!any_) return nullptr;
    if (found.error > 0 && error >= found.error) return &found.truncations;
    const std::vector<double> table(w.begin(), w.end());
    const ContinuationValues<double> continuation{
        terminal_, {table.data(), terminal_.limit}, {table.data(), terminal_.limit}, at_limit_};
    found = {Truncations(program_, continuation, error, found.truncations), error};
    return &found.truncations;
  }

  const TurnProgram& program_;
  TerminalRule terminal_;
  double at_limit_;
  bool any_;
  Found of_turns_, of_last_turns_;
};

/// Single precision, to where its rounding shows.
std::vector<float> single_sweeps(const TurnProgram& program, const TerminalRule& terminal,
                                 GaussSeidelValueIteration<float>& sweeps, SweepTruncations& truncations,
                                 ProgressMeter& meter, SolveReport& report) {
  using Sweeps = GaussSeidelValueIteration<float>;
  meter.begin_stage("single precision");
  std::vector<float> w = guess(terminal.limit);
  const bool slow = own_last_turns(program, terminal).any;
  double last = 1;
  while (report.single_sweeps < kMostSweeps) {
    const int number = ++report.single_sweeps;
    const bool learn =
        number == 1 || number == kLearning || (number > kLearning && (slow || last > kMostlySettled));
    meter.begin_sweep(learn ? 1 : 0.5,
                      std::max(0.5, 3 - 0.5 * number) + kUsualDoubleSweeps + Certificate::kCost);
    const double error = truncations.error_after(last);
    const double residual = sweeps.sweep(w, learn ? Sweeps::Slopes::learn : Sweeps::Slopes::keep,
                                         truncations.within(error, w), truncations.of_last_turns(error, w));
    report.residuals.push_back(residual);
    const bool may_stall = number > kLearning && (!slow || residual < kMayStall);
    if (residual <= kSingleResidual || (may_stall && residual > kStalled * last)) break;
    last = residual;
  }
  return w;
}

/// Double precision, to a residual far below the tolerance.
void double_sweeps(GaussSeidelValueIteration<double>& sweeps, SweepTruncations& truncations,
                   ProgressMeter& meter, double most_residual, std::vector<double>& w, SolveReport& report) {
  using Sweeps = GaussSeidelValueIteration<double>;
  meter.begin_stage("double precision");
  const double target = std::max(most_residual, kLeastResidual);
  const double least_error = 0.5 * target;
  double residual = 1, error = 0;
  for (double ahead = kUsualDoubleSweeps;
       report.double_sweeps < kMostSweeps &&
       (residual > target || error > least_error || sweeps.left_in_endgame() > kEndgameShare * target);) {
    meter.begin_sweep(1, ahead + Certificate::kCost);
    const double last = residual;
    error = truncations.any() ? std::max(least_error, truncations.error_after(report.residuals.back())) : 0;
    residual = sweeps.sweep(w, Sweeps::Slopes::keep, truncations.within(error, w),
                            truncations.of_last_turns(error, w));
    report.residuals.push_back(residual);
    ++report.double_sweeps;
    ahead = std::clamp(std::log(target / residual) / std::log(residual / last), 0.0, ahead);
  }
}

/// One way to come to proven bounds.
struct Attempt {
  double residual_share = 1;  ///< of the residual that is usually asked of the candidate
  bool truncated = false;     ///< points at risk are told apart up to truncations only
  double hidden_share = 1;    ///< of what the cut may hide
  bool graded = false;        ///< margins grow towards lower sums
};

/// In the order in which they are tried: what costs least, then a better candidate, then one without truncations. Of
/// each the tightest first, graded margins only where turns often lead back to lower sums.
std::vector<Attempt> attempts_for(const TurnProgram& program, bool hides, bool truncates) {
  std::vector<Attempt> attempts;
  const auto add = [&](double residual_share, bool truncated) {
    for (const double hidden_share : kHiddenShares) {
      if (program.often_leads_back()) attempts.push_back({residual_share, truncated, hidden_share, true});
      attempts.push_back({residual_share, truncated, hidden_share, false});
      if (!hides) break;
    }
  };
  add(1, truncates);
  add(kSmallerResidual, truncates);
  if (truncates) add(kSmallerResidual, false);
  return attempts;
}

/// The proven bounds become those of the solution, its values are put between them, and the widest go into the report.
void enclose(Bounds bounds, const TerminalRule& terminal, Solution& solution) {
  solution.lower = std::move(bounds.lower);
  solution.upper = std::move(bounds.upper);
  const auto side = static_cast<std::size_t>(solution.side);
  for (std::size_t i = 0; i < solution.value.size(); ++i) {
    solution.value[i] = std::clamp(solution.value[i], solution.lower[i], solution.upper[i]);
    const double gap = solution.upper[i] - solution.lower[i];
    double& widest = i / side < static_cast<std::size_t>(terminal.again) ? solution.report.gap
                                                                         : solution.report.gap_over_goal;
    widest = std::max(widest, gap);
  }
}

Solution certified(const TurnProgram& program, const TerminalRule& terminal, const SolveOptions& options) {
  Solution solution;
  solution.side = terminal.limit;
  SolveReport& report = solution.report;
  ProgressMeter meter(options, has_endgame(program, terminal) ? terminal.again : terminal.limit);
  TwoCycleNewton two_cycles(terminal);
  const Cut cut = options.limit_wins ? Cut() : cut_of(program, terminal);
  const double at_limit = (1 + cut.least_at_limit) / 2;

  // 1. The candidate.
  SweepTruncations truncations(program, terminal, at_limit);
  auto sweeps =
      std::make_unique<GaussSeidelValueIteration<double>>(program, terminal, at_limit, two_cycles, meter);
  {
    GaussSeidelValueIteration<float> first(program, terminal, static_cast<float>(at_limit), two_cycles,
                                           meter);
    const std::vector<float> w = single_sweeps(program, terminal, first, truncations, meter, report);
    solution.value.assign(w.begin(), w.end());
    sweeps->go_on_from(first);
  }

  // 2. A candidate that is exact enough, and the certificate.
  const double share = program.penalties.empty() ? kResidualShare : kResidualShareOfPenalties;
  const auto sweep_to = [&](double residual_share) {
    if (sweeps == nullptr)
      sweeps =
          std::make_unique<GaussSeidelValueIteration<double>>(program, terminal, at_limit, two_cycles, meter);
    double_sweeps(*sweeps, truncations, meter, options.tolerance * share * residual_share, solution.value,
                  report);
    sweeps.reset();  // the certificate needs the memory
    meter.begin_stage("certificate");
    meter.begin_sweep(Certificate::kCost, 0);
  };
  Certificate certificate(program, terminal, cut, two_cycles, meter);
  double swept_to = std::numeric_limits<double>::infinity();
  for (const Attempt& attempt : attempts_for(program, certificate.hides(), truncations.any())) {
    if (attempt.residual_share < swept_to) sweep_to(attempt.residual_share);
    swept_to = attempt.residual_share;
    ++report.certificate_passes;
    Bounds bounds = certificate.prove(
        solution.value, options.tolerance / 2, attempt.hidden_share, attempt.graded,
        attempt.truncated ? truncations.within(kProvenTruncationShare * options.tolerance, solution.value)
                          : nullptr);
    if (bounds.upper.empty()) continue;
    enclose(std::move(bounds), terminal, solution);
    return solution;
  }
  throw SolveError(fmt::format(
      "the bounds could not be certified to a tolerance of {:g}: ask for a larger one", options.tolerance));
}

}  // namespace

Solution solve(const model::RuleSet& rules, int goal, const SolveOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  if (goal < model::kMinGoal || goal > model::kMaxGoal || goal % model::kPointsPerUnit != 0)
    throw std::invalid_argument(fmt::format("the goal is {}, expected a multiple of {} from {} to {}", goal,
                                            model::kPointsPerUnit, model::kMinGoal, model::kMaxGoal));
  const bool in_range = options.tolerance >= kLeastTolerance && options.tolerance <= 1;  // false for NaN
  if (!in_range)
    throw std::invalid_argument(
        fmt::format("the tolerance is {:g}, expected a number from {:g} to 1: double precision "
                    "can't certify less",
                    options.tolerance, kLeastTolerance));
  if (terminates_almost_surely(rules).empty())
    throw SolveError(
        "the rules have no card that forces points on a player: a game may never end, and its "
        "values can't be certified");
  const model::Match match(rules, goal / model::kPointsPerUnit, options.limit);
  const TurnProgram program = compile(match);
  const TerminalRule terminal = terminal_rule_of(match);
  Solution solution;
  try {
    solver::with_threads(options.threads, [&] { solution = certified(program, terminal, options); });
  } catch (const Cancelled&) {
    solution = {};
    solution.report.status = SolveReport::Status::cancelled;
  }
  solution.report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return solution;
}

}  // namespace fillwise::race
