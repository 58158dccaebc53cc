#include "solver/race/solve.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <stdexcept>

#include "solver/parallel.hpp"
#include "solver/race/program.hpp"
#include "solver/race/sweep.hpp"

namespace fillwise::race {
namespace {

struct Cancelled {};

constexpr int kMostSweeps = 200;
constexpr double kSingleResidual = 3e-6;  // float resolves 6e-8; further sweeps would be wasted
constexpr double kStalled = 0.7;  // residual ratio of successive sweeps that says rounding has taken over
constexpr double kResidualShare = 1e-4;  // of the tolerance: residual of the candidate
constexpr double kLeastResidual = 2e-15;
constexpr double kCushion = 1.0 / 256;  // of the margin: outward step that makes the inequalities strict
constexpr int kMostAttempts = 8;
constexpr double kUsualDoubleSweeps = 12;  // of progress estimates
constexpr double kCertificateCost = 4.5;   // likewise: two bounds, two attempts, and a little

/// The 2x2 system of a pair's own loop: x + slope_x * y = rx, y + slope_y * x = ry.
struct PairStep {
  double x, y;
};
PairStep solve_pair(double rx, double slope_x, double ry, double slope_y) {
  const double determinant = 1 - slope_x * slope_y;
  return {(rx - slope_x * ry) / determinant, (ry - slope_y * rx) / determinant};
}

/// All tables of one solve, [own][opponent].
class Solver {
 public:
  Solver(const TurnProgram& program, int side, const SolveOptions& options)
      : program_(program), side_(side), options_(options), slope_(size(), 0.45F), share_(shares()) {}

  Solution run();

 private:
  std::size_t size() const { return static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_); }
  std::size_t at(int own, int opponent) const {
    return static_cast<std::size_t>(own) * static_cast<std::size_t>(side_) +
           static_cast<std::size_t>(opponent);
  }
  int top_sum() const { return 2 * side_ - 2; }

  void guess(std::vector<float>& w) const;
  template <class Real>
  double sweep(Sweeper<Real>& sweeper, std::vector<Real>& w, int repeats);
  template <class Real>
  double update(const Diagonal& diagonal, std::vector<Real>& w, const std::vector<Real>& f);
  void learn_slopes(const Diagonal& diagonal, const std::vector<float>& before,
                    const std::vector<float>& f_before, const std::vector<float>& w,
                    const std::vector<float>& f);
  bool certify(Sweeper<double>& sweeper, Solution& solution, double margin);
  bool tighten(Sweeper<double>& sweeper, const Diagonal& diagonal, Solution& solution, double margin);
  std::vector<double> shares() const;
  void begin_sweep(double cost, double ahead);
  void diagonal_done(int sum);

  const TurnProgram& program_;
  int side_;
  const SolveOptions& options_;
  std::vector<float> slope_;  ///< d W(a, b) / d lose
  Progress progress_;
  std::vector<double> share_;
  double spent_ = 0, cost_ = 0,
         ahead_ = 0;  ///< work in sweeps in double: finished, of this sweep, expected after it
};

/// Share of a sweep's work that is done when the diagonal of each sum is: a pair (a, b) costs side - a steps.
std::vector<double> Solver::shares() const {
  std::vector<double> share(static_cast<std::size_t>(top_sum()) + 1);
  double work = 0;
  for (int sum = top_sum(); sum >= 0; --sum) {
    const Diagonal diagonal(side_, sum);
    work += diagonal.size() * (side_ - 0.5 * (diagonal.first + diagonal.last));
    share[static_cast<std::size_t>(sum)] = work;
  }
  for (double& s : share) s /= work;
  return share;
}

/// Starts a sweep of that cost (1: one pass in double over all diagonals), `ahead` being expected after it.
void Solver::begin_sweep(double cost, double ahead) {
  spent_ += cost_;
  cost_ = cost;
  ahead_ = ahead;
  ++progress_.sweep;
}

/// Says how far the work is once a diagonal is done; stops here when that was asked for.
void Solver::diagonal_done(int sum) {
  if (options_.cancel != nullptr && options_.cancel->load(std::memory_order_relaxed)) throw Cancelled();
  if (!options_.progress) return;
  const double done = (spent_ + cost_ * share_[static_cast<std::size_t>(sum)]) / (spent_ + cost_ + ahead_);
  progress_.done = std::max(progress_.done, done);
  options_.progress(progress_);
}

/// A first guess: the further ahead, the better.
void Solver::guess(std::vector<float>& w) const {
  for (int a = 0; a < side_; ++a)
    for (int b = 0; b < side_; ++b) w[at(a, b)] = 0.5F + 0.45F * std::tanh(static_cast<float>(a - b) / 50.0F);
}

/// Solves the loops of the diagonal's pairs, given the turn values f at the old w. Returns the largest
/// residual.
template <class Real>
double Solver::update(const Diagonal& diagonal, std::vector<Real>& w, const std::vector<Real>& f) {
  double residual = 0;
  const auto f_of = [&](int own) {
    return static_cast<double>(f[static_cast<std::size_t>(own - diagonal.first)]);
  };
  for (int a = diagonal.first; a <= diagonal.sum - a; ++a) {
    const int b = diagonal.sum - a;
    Real& x = w[at(a, b)];
    Real& y = w[at(b, a)];
    const double rx = f_of(a) - static_cast<double>(x);
    const double ry = f_of(b) - static_cast<double>(y);
    const PairStep step = solve_pair(rx, slope_[at(a, b)], ry, slope_[at(b, a)]);
    residual = std::max({residual, std::abs(rx), std::abs(ry)});
    x = static_cast<Real>(static_cast<double>(x) + step.x);
    if (a != b) y = static_cast<Real>(static_cast<double>(y) + step.y);
  }
  return residual;
}

/// Slopes from two evaluations of a diagonal that differ in its own values only.
void Solver::learn_slopes(const Diagonal& diagonal, const std::vector<float>& before,
                          const std::vector<float>& f_before, const std::vector<float>& w,
                          const std::vector<float>& f) {
  for (int a = diagonal.first; a <= diagonal.last; ++a) {
    const int b = diagonal.sum - a;
    const auto i = static_cast<std::size_t>(a - diagonal.first);
    const float lose_change = before[static_cast<std::size_t>(b - diagonal.first)] - w[at(b, a)];
    if (std::abs(lose_change) < 1e-3F) continue;
    slope_[at(a, b)] = std::clamp((f[i] - f_before[i]) / lose_change, 0.0F, 0.98F);
  }
}

/// One sweep over all diagonals, from the highest sum down. Returns the largest residual met.
template <class Real>
double Solver::sweep(Sweeper<Real>& sweeper, std::vector<Real>& w, int repeats) {
  double residual = 0;
  std::vector<Real> f, before, f_before;
  for (int sum = top_sum(); sum >= 0; --sum) {
    const Diagonal diagonal(side_, sum);
    double here = 0;
    for (int i = 0; i < repeats; ++i) {
      sweeper.apply(
          diagonal, w.data(), w.data(), Rounding::nearest,
          [&](int a, int b) { return Real{1} - w[at(b, a)]; }, f);
      if constexpr (sizeof(Real) == sizeof(float)) {
        if (i > 0) learn_slopes(diagonal, before, f_before, w, f);
        if (i + 1 < repeats) {
          before.clear();
          for (int a = diagonal.first; a <= diagonal.last; ++a) before.push_back(w[at(a, sum - a)]);
          f_before = f;
        }
      }
      here = update(diagonal, w, f);
    }
    residual = std::max(residual, here);
    diagonal_done(sum);
  }
  progress_.residual = residual;
  return residual;
}

/// Sets (U, L) on the diagonal so that both inequalities of the certificate hold, given the rest of the
/// tables. False when that would take values outside V - margin, V + margin.
bool Solver::tighten(Sweeper<double>& sweeper, const Diagonal& diagonal, Solution& s, double margin) {
  const double cushion = margin * kCushion;
  std::vector<double> upper, lower;
  for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
    sweeper.apply(
        diagonal, s.upper.data(), s.lower.data(), Rounding::up,
        [&](int a, int b) { return 1 - s.lower[at(b, a)] + 0x1p-52; }, upper);
    sweeper.apply(
        diagonal, s.lower.data(), s.upper.data(), Rounding::down,
        [&](int a, int b) { return 1 - s.upper[at(b, a)] - 0x1p-52; }, lower);
    // 1. Do the inequalities hold as it stands? The first attempt only measures.
    bool holds = true;
    for (int a = diagonal.first; a <= diagonal.last; ++a) {
      const auto i = static_cast<std::size_t>(a - diagonal.first);
      const std::size_t here = at(a, diagonal.sum - a);
      holds &= upper[i] <= s.upper[here] && lower[i] >= s.lower[here];
    }
    if (holds && attempt > 0) return true;
    // 2. Solve the loops of the pairs (U(a, b), L(b, a)) and step a little outwards.
    for (int a = diagonal.first; a <= diagonal.last; ++a) {
      const int b = diagonal.sum - a;
      double& u = s.upper[at(a, b)];
      double& l = s.lower[at(b, a)];
      const double ru = upper[static_cast<std::size_t>(a - diagonal.first)] - u;
      const double rl = lower[static_cast<std::size_t>(b - diagonal.first)] - l;
      const PairStep step = solve_pair(ru, slope_[at(a, b)], rl, slope_[at(b, a)]);
      u += step.x + cushion;
      l += step.y - cushion;
      if (u > s.value[at(a, b)] + margin || l < s.value[at(b, a)] - margin) return false;
    }
  }
  return false;
}

/// Builds the certificate from solution.value; false if it can't be built with this margin.
bool Solver::certify(Sweeper<double>& sweeper, Solution& solution, double margin) {
  begin_sweep(kCertificateCost, 0);
  ++solution.report.certificate_passes;
  solution.upper = solution.lower = solution.value;
  for (double& u : solution.upper) u += margin;
  for (double& l : solution.lower) l -= margin;
  for (int sum = top_sum(); sum >= 0; --sum) {
    if (!tighten(sweeper, Diagonal(side_, sum), solution, margin)) return false;
    diagonal_done(sum);
  }
  for (std::size_t i = 0; i < size(); ++i) {
    solution.upper[i] = std::min(solution.upper[i], 1.0);
    solution.lower[i] = std::max(solution.lower[i], 0.0);
    solution.value[i] = std::clamp(solution.value[i], solution.lower[i], solution.upper[i]);
    solution.report.gap = std::max(solution.report.gap, solution.upper[i] - solution.lower[i]);
  }
  return true;
}

Solution Solver::run() {
  Solution solution;
  solution.side = side_;
  SolveReport& report = solution.report;

  // 1. Single precision, to where its rounding shows.
  progress_ = {"single precision", 0, 1, 0};
  {
    std::vector<float> w(size());
    guess(w);
    Sweeper<float> sweeper(program_, side_);
    for (double last = 1, residual = 1; report.single_sweeps < kMostSweeps && residual > kSingleResidual;
         last = residual) {
      const bool first = report.single_sweeps == 0;
      begin_sweep(first ? 1.5 : 0.5,
                  std::max(0.5, 3.5 - 0.5 * report.single_sweeps) + kUsualDoubleSweeps + kCertificateCost);
      residual = sweep(sweeper, w, first ? 3 : 1);
      ++report.single_sweeps;
      if (report.single_sweeps > 2 && residual > kStalled * last) break;
    }
    solution.value.assign(w.begin(), w.end());
  }

  // 2. Double precision, far below the tolerance.
  progress_ = {"double precision", 0, progress_.residual, progress_.done};
  Sweeper<double> sweeper(program_, side_);
  const double target = std::max(options_.tolerance * kResidualShare, kLeastResidual);
  report.residual = 1;
  for (double ahead = kUsualDoubleSweeps; report.double_sweeps < kMostSweeps && report.residual > target;) {
    begin_sweep(1, ahead + kCertificateCost);
    const double last = report.residual;
    report.residual = sweep(sweeper, solution.value, 1);
    ++report.double_sweeps;
    ahead = std::clamp(std::log(target / report.residual) / std::log(report.residual / last), 0.0, ahead);
  }

  // 3. The certificate.
  progress_ = {"certificate", 0, report.residual, progress_.done};
  if (!certify(sweeper, solution, options_.tolerance / 2))
    throw SolveError(
        fmt::format("the bounds could not be certified to a tolerance of {:g}: ask for a larger one",
                    options_.tolerance));
  return solution;
}

}  // namespace

Solution solve(const model::RuleSet& rules, int goal, const SolveOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  if (goal < model::kMinGoal || goal > model::kMaxGoal || goal % model::kPointsPerUnit != 0)
    throw std::invalid_argument(fmt::format("the goal is {}, expected a multiple of {} from {} to {}", goal,
                                            model::kPointsPerUnit, model::kMinGoal, model::kMaxGoal));
  if (!(options.tolerance >= kLeastTolerance && options.tolerance <= 1))
    throw std::invalid_argument(
        fmt::format("the tolerance is {:g}, expected a number from {:g} to 1: double precision "
                    "can't certify less",
                    options.tolerance, kLeastTolerance));
  if (ends_surely(rules).empty())
    throw SolveError(
        fmt::format("the rules '{}' have no card that adds points which nobody can refuse: a game may "
                    "never end, and its values can't be certified",
                    rules.name));
  const TurnProgram program = compile(rules);
  const int side = goal / model::kPointsPerUnit;
  Solution solution;
  try {
    solver::with_threads(options.threads, [&] { solution = Solver(program, side, options).run(); });
  } catch (const Cancelled&) {
    solution = {};
    solution.report.status = SolveReport::Status::cancelled;
  }
  solution.report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return solution;
}

}  // namespace fillwise::race
