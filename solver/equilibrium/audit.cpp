#include "solver/equilibrium/audit.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <vector>

#include "solver/base/parallel.hpp"
#include "solver/equilibrium/equilibrium.hpp"
#include "solver/equilibrium/passes.hpp"

namespace fillwise::equilibrium {
namespace {

constexpr double kOfCoalitions = 0.7;  // of the time, where they are proven too

/// Whether all entries are chances, and V lies within the bounds.
bool are_bounds(const Continuation& c) {
  const auto n = static_cast<std::size_t>(c.space.players);
  for (std::size_t i = 0; i < c.space.size(); ++i) {
    double rest = 1, above = -1;
    for (std::size_t p = 0; p < n; ++p) above += c.upper[p][i];
    for (std::size_t p = 0; p < n; ++p) {
      const double value = p + 1 < n ? c.value[p][i] : rest;
      rest -= value;
      const double upper = c.upper[p][i];
      const bool is_chance =
          value >= -kRoundingOfSums && value <= 1 + kRoundingOfSums && upper >= 0 && upper <= 2;
      if (!is_chance || value > upper + kRoundingOfSums || value < upper - above - kRoundingOfSums)
        return false;
    }
  }
  return true;
}

class Auditor {
 public:
  Auditor(const model::RuleSet& rules, const Continuation& continuation, const AuditOptions& options,
          double share_of_time)
      : program_(race::compile(rules)),
        c_(continuation),
        options_(options),
        share_of_time_(share_of_time),
        first_plane_(decision_planes(kind_of_proof(continuation.mixing.ties), continuation.space.players)),
        passes_(program_, continuation.space, kind_of_proof(continuation.mixing.ties)),
        n_(static_cast<std::size_t>(continuation.space.players)),
        margin_(continuation.space.size() * n_),
        slack_(continuation.space.size()) {}

  void run(Audit& audit) {
    const ScoreSpace& space = c_.space;
    for (int total = space.most_total(); total >= 0; --total) {
      if (options_.cancel != nullptr && *options_.cancel) {
        audit.cancelled = true;
        return;
      }
      if (options_.progress)
        options_.progress(share_of_time_ *
                          (1 - static_cast<double>(total) / std::max(1, space.most_total())));
      const std::vector<Scores> tuples = tuples_with(space, total);
      passes_.run(tuples, c_, [&](std::size_t i, const ProfilePass& pass, int lane) {
        look(space.index(tuples[i]), pass, lane);
      });
    }
    sum_up(audit);
  }

 private:
  void look(std::size_t index, const ProfilePass& pass, int lane) {
    double sum = -1;
    for (std::size_t p = 0; p < n_; ++p) {
      const double upper = c_.upper[p][index];
      sum += upper;
      margin_[index * n_ + p] = upper - pass.draw(0, first_plane_ + static_cast<int>(p), lane);
    }
    slack_[index] = std::max(sum, pass.slack(lane));
  }
  void sum_up(Audit& audit) const {
    const auto worst = std::ranges::min_element(margin_);
    const auto at = static_cast<std::size_t>(worst - margin_.begin());
    audit.checked = slack_.size();
    audit.worst_margin = *worst;
    audit.worst_place = static_cast<int>(at % n_);
    std::size_t rest = at / n_;
    for (std::size_t p = n_; p-- > 0; rest /= static_cast<std::size_t>(c_.space.side))
      audit.worst.at(p) = static_cast<int>(rest % static_cast<std::size_t>(c_.space.side));
    audit.epsilon = std::min(1.0, *std::ranges::max_element(slack_) + kRoundingOfSums);
  }

  race::TurnProgram program_;
  const Continuation& c_;
  const AuditOptions& options_;
  double share_of_time_;
  int first_plane_;  ///< of U in a pass
  Passes passes_;
  std::size_t n_;
  std::vector<double> margin_;  ///< by tuple and place
  std::vector<double> slack_;   ///< by tuple: largest sum of bounds of a state, less 1
};

/// What is safe, proven anew from V.
void audit_safe(const model::RuleSet& rules, const Continuation& c, std::span<const double> safe,
                const AuditOptions& options, Audit& audit) {
  Options solving;
  solving.mixing = c.mixing;
  solving.cancel = options.cancel;
  if (options.progress)
    solving.progress = [&](const Progress& p) {
      options.progress(1 - kOfCoalitions + kOfCoalitions * std::min(1.0, (p.sweep - 1 + p.share) / 20));
    };
  const auto proven = safe_against_coalitions(rules, c, solving);
  if (proven.empty()) {
    audit.cancelled = true;
    return;
  }
  audit.safe_margin = 1;
  for (std::size_t i = 0; i < safe.size(); ++i)
    audit.safe_margin = std::min(audit.safe_margin, proven[i] - safe[i]);
}

}  // namespace

Audit audit(const model::RuleSet& rules, const Continuation& continuation, std::span<const double> safe,
            const AuditOptions& options) {
  if (const std::string reason = why_not(rules); !reason.empty()) throw std::invalid_argument(reason);
  const auto begin = std::chrono::steady_clock::now();
  Audit result;
  solver::with_threads(options.threads, [&] {
    if (!are_bounds(continuation)) return;
    Auditor(rules, continuation, options, safe.empty() ? 1 : 1 - kOfCoalitions).run(result);
    if (!safe.empty() && !result.cancelled) audit_safe(rules, continuation, safe, options, result);
  });
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return result;
}

}  // namespace fillwise::equilibrium
