#include "solver/play/best_response.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "solver/base/parallel.hpp"
#include "solver/base/solve_error.hpp"
#include "solver/play/best_rows.hpp"
#include "solver/play/fixed_turn.hpp"
#include "solver/play/policy_evaluation_system.hpp"
#include "solver/race/sweep.hpp"

namespace fillwise::solver {
namespace {

using race::Diagonal;

constexpr int kMostRounds = 30;
// Sum over all pairs: after a gain this small the next one is below what the bound leaves.
constexpr double kNothingGained = 1e-4;
// Of U above the candidate, for each turn that the game is still expected to last.
constexpr double kMargins[] = {1e-11, 1e-10, 1e-9, 1e-8};
constexpr double kCushion = 0.25;  // of the margin: a step outwards
constexpr int kMostAttempts = 16;
constexpr int kPatient = 3;
// Of what is told of the work: rounds of policy iteration and the share of all that they are; how long their parts
// take.
constexpr int kUsualRounds = 3;
constexpr double kRoundsShare = 0.95;
constexpr double kAnswerWork = 5, kBestReachWork = 1, kValuesWork = 2;

/// The share of the work that so many rounds are; there may always be one more.
double share_of_rounds(int rounds) {
  const double usual = 0.9 * std::min(rounds, kUsualRounds) / kUsualRounds;
  return kRoundsShare * (rounds <= kUsualRounds ? usual : 1 - std::pow(0.1, 1 + rounds - kUsualRounds));
}

/// The search for U.
class UpperBound {
 public:
  UpperBound(const model::Match& match, std::span<const TransitionRow> fixed,
             std::span<const TransitionRow> answer)
      : program_(race::compile(match)),
        terminal_(race::terminal_rule_of(match)),
        fixed_(fixed),
        answer_(answer),
        side_(static_cast<std::size_t>(match.limit())),
        sweeper_(program_, terminal_) {}

  /// Whether there is a U within the margin, times `left`, of the candidate; `u` and `q` become U and Q.
  /// `left`: as PolicyEvaluationSystem::reach(), for the fixed player and the responder.
  bool prove(double margin, std::span<const double> left, std::vector<double>& u, std::vector<double>& q,
             const ShareDone& told);

 private:
  std::size_t at(int own, int opponent) const {
    return static_cast<std::size_t>(own) * side_ + static_cast<std::size_t>(opponent);
  }
  bool tighten(const Diagonal& diagonal, double margin, std::vector<double>& u, std::vector<double>& q);
  bool step_out(const Diagonal& diagonal, double cushion, std::vector<double>& u, std::vector<double>& q);

  race::TurnProgram program_;
  race::TerminalRule terminal_;
  FixedTurn fixed_;
  std::span<const TransitionRow> answer_;
  std::size_t side_;
  race::Sweeper<double> sweeper_;
  std::vector<double> most_u_, least_q_;  ///< how far they may go
  std::vector<double> turn_;              ///< of the diagonal, by own score
};

bool UpperBound::prove(double margin, std::span<const double> left, std::vector<double>& u,
                       std::vector<double>& q, const ShareDone& told) {
  for (std::size_t i = 0; i < u.size(); ++i) {
    u[i] += margin * left[u.size() + i];
    q[i] -= margin * left[i];
  }
  most_u_ = u;
  least_q_ = q;
  StepsDone steps(told, static_cast<double>(u.size()));
  for (int sum = 2 * static_cast<int>(side_) - 2; sum >= 0; --sum) {
    const Diagonal diagonal(static_cast<int>(side_), sum);
    if (!tighten(diagonal, margin, u, q)) return false;
    steps.step(diagonal.size());
  }
  return true;
}

/// Sets U and Q on a diagonal so that their inequalities hold, given the rest of the tables.
bool UpperBound::tighten(const Diagonal& diagonal, double margin, std::vector<double>& u,
                         std::vector<double>& q) {
  const auto side = static_cast<int>(side_);
  for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
    const race::ContinuationValues<double> continuation{
        terminal_, {u.data(), side}, {q.data(), side}, 1, 0x1p-52};
    sweeper_.apply(diagonal, {{continuation, race::Rounding::up,
                               [&](int a, int b) { return continuation.end_turn(a, b); }, &turn_}});
    if (step_out(diagonal, margin * kCushion * (1 << std::max(0, attempt - kPatient)), u, q)) return true;
    for (int a = diagonal.first; a <= diagonal.last; ++a) {
      const std::size_t i = at(a, diagonal.sum - a);
      if (u[i] > most_u_[i] || q[i] < least_q_[i]) return false;
    }
  }
  return false;
}

/// True if the inequalities hold as they stand; else solves the loops of the pairs and steps outwards.
bool UpperBound::step_out(const Diagonal& diagonal, double cushion, std::vector<double>& u,
                          std::vector<double>& q) {
  bool holds = true;
  std::vector<std::pair<double, double>> steps;
  for (int a = diagonal.first; a <= diagonal.last; ++a) {
    const std::size_t i = at(a, diagonal.sum - a), j = at(diagonal.sum - a, a);
    const double miss_u = turn_[static_cast<std::size_t>(a - diagonal.first)] - u[i];
    const double miss_q = fixed_.value(j, fixed_.rest(j, q, u), u[i]) - q[j];
    holds &= miss_u <= 0 && miss_q >= 0;
    const double slope = answer_[i].loop, loop = fixed_.loop(j);
    const double determinant = 1 - slope * loop;
    steps.emplace_back((miss_u - slope * miss_q) / determinant, (miss_q - loop * miss_u) / determinant);
  }
  if (holds) return true;
  for (int a = diagonal.first; a <= diagonal.last; ++a) {
    const auto& [step_u, step_q] = steps[static_cast<std::size_t>(a - diagonal.first)];
    u[at(a, diagonal.sum - a)] += step_u + cushion;
    q[at(diagonal.sum - a, a)] += step_q - cushion;
  }
  return false;
}

}  // namespace

BestResponse best_response(const model::Match& match, std::span<const TransitionRow> fixed,
                           std::span<const double> start, int threads, const ShareDone& told) {
  const auto pairs = static_cast<std::size_t>(match.limit()) * static_cast<std::size_t>(match.limit());
  if (fixed.size() != pairs || start.size() != 2 * pairs)
    throw std::invalid_argument("the rows do not fit the match");
  BestResponse result;
  // Both players' rows: the fixed one's first.
  std::vector<TransitionRow> rows(fixed.begin(), fixed.end());
  std::vector<double> q(start.begin(), start.begin() + static_cast<std::ptrdiff_t>(pairs));
  std::vector<double> u(start.begin() + static_cast<std::ptrdiff_t>(pairs), start.end());
  PlayTable play;
  std::vector<double> left;
  // What `start` promises is not counted: it need not be what any answer wins.
  double shown = 0;
  const auto tell = [&](double share) {
    if (told) told(shown = std::max(shown, share));
  };
  for (double before = -std::numeric_limits<double>::infinity(); result.rounds < kMostRounds;
       ++result.rounds) {
    PartsDone round([&, from = share_of_rounds(result.rounds), to = share_of_rounds(result.rounds + 1)](
                        double share) { tell(from + (to - from) * share); },
                    {kAnswerWork, kBestReachWork, kValuesWork});
    std::vector<TransitionRow> answer = best_rows(match, {u, q, 1}, threads, round.part(0));
    rows.resize(pairs);
    std::ranges::move(answer, std::back_inserter(rows));
    const PolicyEvaluationSystem system(rows, 2, match.limit(), round.part(1));
    play = system.solve({-1, chance_to_win, 1}, round.part(2));
    left.assign(system.reach().begin(), system.reach().end());
    q.assign(play.value.begin(), play.value.begin() + static_cast<std::ptrdiff_t>(pairs));
    u.assign(play.value.begin() + static_cast<std::ptrdiff_t>(pairs), play.value.end());
    const double all = std::accumulate(u.begin(), u.end(), 0.0);
    if (all - before <= kNothingGained) break;
    before = all;
  }
  const std::span<const TransitionRow> answer = std::span(rows).subspan(pairs);
  with_threads(threads, [&] {
    UpperBound bound(match, fixed, answer);
    for (const double margin : kMargins) {
      std::vector<double> upper = u, lower = q;
      if (!bound.prove(margin, left, upper, lower,
                       [&](double share) { tell(kRoundsShare + (1 - kRoundsShare) * share); }))
        continue;
      result.first = {play.value[0], lower[0], play.upper[0]};
      result.second = {1 - play.value[pairs], 1 - upper[0], 1 - play.lower[pairs]};
      result.upper = std::move(upper);
      result.lower = std::move(lower);
      return;
    }
    throw SolveError("the best response could not be bounded");
  });
  return result;
}

}  // namespace fillwise::solver
