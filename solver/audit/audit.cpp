#include "solver/audit/audit.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <thread>
#include <tuple>
#include <vector>

#include "solver/audit/audit_cut.hpp"
#include "solver/base/parallel.hpp"
#include "solver/plain/score_groups.hpp"
#include "solver/plain/turn_bounds.hpp"
#include "solver/plain/turn_graph.hpp"

namespace fillwise::solver {
namespace {

using model::Match;

constexpr const char* kEveryPlayEnds =
    "every game ends: whatever a player does, every turn can end, and from the start of every turn the game "
    "can be won "
    "or the two sheets come to hold more points";

/// The least slack so far, and where; of equal ones the first in the table's order.
struct Worst {
  double margin = std::numeric_limits<double>::infinity();
  ScorePair pair;
  bool is_upper = false;

  void add(const Worst& other) {
    const auto key = [](const Worst& w) { return std::tuple(w.margin, w.pair, !w.is_upper); };
    if (key(other) < key(*this)) *this = other;
  }
};

/// What one thread has found.
struct Findings {
  std::uint64_t pairs = 0;
  Worst worst;
  bool every_turn_ends = true;
  bool every_turn_advances = true;

  void add(const Findings& other) {
    pairs += other.pairs;
    worst.add(other.worst);
    every_turn_ends &= other.every_turn_ends;
    every_turn_advances &= other.every_turn_advances;
  }
};

class Audit {
 public:
  Audit(const Match& match, std::vector<double> lower, std::vector<double> upper, const AuditOptions& options)
      : match_(match),
        lower_(std::move(lower)),
        upper_(std::move(upper)),
        options_(options),
        at_limit_(least_at_limit(match, options.cancel)),
        workers_(std::make_unique<PerThread<Worker>>([this] {
          return std::make_unique<Worker>(TurnBounds(match_, lower_, upper_, at_limit_), Findings{});
        })),
        by_rows_(least_taken_at_risk(match) > 0),
        groups_(by_rows_ ? score_rows(match.limit(), options.sample)
                         : score_groups(match.limit(), options.sample)),
        caller_(std::this_thread::get_id()) {
    for (const ScoreGroup& group : groups_) {
      pairs_ += group.size();
      work_ += work_of(group);
    }
  }

  /// Checks all groups; fewer than pairs_to_check() pairs when it was cancelled.
  Findings run();
  std::uint64_t pairs_to_check() const { return pairs_; }

 private:
  struct Worker {
    TurnBounds bounds;
    Findings findings;
  };

  bool cancelled() const {
    return options_.cancel != nullptr && options_.cancel->load(std::memory_order_relaxed);
  }
  std::size_t at(ScorePair pair) const {
    return static_cast<std::size_t>(pair.own) * static_cast<std::size_t>(match_.limit()) +
           static_cast<std::size_t>(pair.opponent);
  }
  /// Work is counted in states times pairs, so by the points that can be at risk.
  std::uint64_t work_of(std::span<const ScorePair> pairs) const {
    std::uint64_t work = 0;
    for (const ScorePair pair : pairs) work += static_cast<std::uint64_t>(match_.limit() - pair.own);
    return work;
  }
  void check_row(const ScoreGroup& row);
  void check(const TurnGraph& graph, std::span<const ScorePair> pairs, Worker& worker) const;
  void report_progress(std::uint64_t work);

  const Match& match_;
  std::vector<double> lower_, upper_;
  const AuditOptions& options_;
  LeastAtLimit at_limit_;
  std::unique_ptr<PerThread<Worker>> workers_;
  bool by_rows_;  ///< for cards that take at risk
  std::vector<ScoreGroup> groups_;
  std::thread::id caller_;
  std::uint64_t pairs_ = 0;
  std::uint64_t work_ = 0;
  std::atomic<std::uint64_t> done_{0};
};

/// Checks the inequalities of some pairs.
void Audit::check(const TurnGraph& graph, std::span<const ScorePair> pairs, Worker& worker) const {
  const auto turns = worker.bounds.run(graph, pairs);
  Findings& found = worker.findings;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const std::size_t entry = at(pairs[i]);
    found.worst.add({upper_[entry] - turns[i].upper, pairs[i], true});
    found.worst.add({turns[i].lower - lower_[entry], pairs[i], false});
    found.every_turn_advances &= turns[i].advances;
    ++found.pairs;
  }
}

/// Checks the pairs of one own score by rising score of the opponent: where a card takes points from the
/// leader with the player's own at risk, the play goes on in the turn of a pair further down.
void Audit::check_row(const ScoreGroup& row) {
  Worker& worker = workers_->local();
  std::map<GraphKind, TurnGraph> graphs;
  worker.bounds.begin_row(row.front().own);
  for (const auto pairs : row_blocks(match_, row, TurnBounds::kPairs)) {
    if (cancelled()) return;
    const GraphKind kind = graph_kind(match_, pairs.front());
    auto graph = graphs.find(kind);
    if (graph == graphs.end()) {
      graph = graphs.emplace(kind, build_turn_graph(match_, pairs.front().own, pairs.front().opponent)).first;
      worker.findings.every_turn_ends &= graph->second.can_end_from_everywhere;
    }
    check(graph->second, pairs, worker);
    report_progress(work_of(pairs));
  }
}

void Audit::report_progress(std::uint64_t work) {
  const std::uint64_t done = done_.fetch_add(work) + work;
  if (options_.progress && std::this_thread::get_id() == caller_)
    options_.progress(static_cast<double>(done) / static_cast<double>(work_));
}

Findings Audit::run() {
  if (by_rows_) {
    parallel_for(static_cast<int>(groups_.size()),
                 [&](int row) { check_row(groups_[static_cast<std::size_t>(row)]); });
  } else {
    const auto graph_of = [&](const ScoreGroup& group) -> std::optional<TurnGraph> {
      if (cancelled()) return std::nullopt;
      TurnGraph graph = build_turn_graph(match_, group.front().own, group.front().opponent);
      workers_->local().findings.every_turn_ends &= graph.can_end_from_everywhere;
      return graph;
    };
    for_blocks(groups_, TurnBounds::kPairs, graph_of,
               [&](const TurnGraph& graph, std::span<const ScorePair> pairs) {
                 if (cancelled()) return;
                 check(graph, pairs, workers_->local());
                 report_progress(work_of(pairs));
               });
  }
  Findings all;
  workers_->for_each([&](const Worker& worker) { all.add(worker.findings); });
  return all;
}

/// The worst entry that is no pair of bounds: of a chance, or with rewards of a value in the range that
/// tables may have. A margin of 0 or more if there is none. (Where both are the same infinity, their
/// difference is NaN, which fmin passes over.)
Worst worst_entry(const model::RuleSet& rules, int side, std::span<const double> lower,
                  std::span<const double> upper) {
  const ValueRange range = table_range(rules);
  const bool rewards = !rules.benchmarks.empty();
  Worst worst;
  for (int own = 0; own < side; ++own)
    for (int opponent = 0; opponent < side; ++opponent) {
      const auto i =
          static_cast<std::size_t>(own) * static_cast<std::size_t>(side) + static_cast<std::size_t>(opponent);
      const bool is_nan = std::isnan(lower[i]) || std::isnan(upper[i]);
      const double inside = rewards ? std::fmin(lower[i] - range.least, range.most - upper[i])
                                    : std::fmin(upper[i], 1 - lower[i]);
      const double margin =
          is_nan ? -std::numeric_limits<double>::infinity() : std::fmin(inside, upper[i] - lower[i]);
      worst.add({margin, {own, opponent}, true});
    }
  return worst;
}

/// Runs the audit of tables that are bounds, and fills in the report.
void check_inequalities(const Match& match, std::vector<double> lower, std::vector<double> upper,
                        const AuditOptions& options, AuditReport& report, Worst& worst) {
  with_threads(options.threads, [&] {
    Audit audit(match, std::move(lower), std::move(upper), options);
    const Findings found = audit.run();
    report.pairs_checked = found.pairs;
    worst = found.worst;
    if (found.pairs < audit.pairs_to_check()) {
      report.status = AuditReport::Status::cancelled;
      return;
    }
    if (found.every_turn_ends && found.every_turn_advances) report.uniqueness = kEveryPlayEnds;
    if (worst.margin < 0 || report.uniqueness.empty()) report.status = AuditReport::Status::fails;
  });
}

}  // namespace

AuditReport audit(const model::RuleSet& rules, int goal, std::span<const double> lower,
                  std::span<const double> upper, const AuditOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const Match match(rules, goal, options.limit);
  const int limit = match.limit();
  const auto side = static_cast<std::size_t>(limit);
  if (lower.size() != side * side || upper.size() != side * side)
    throw std::invalid_argument("the tables do not have limit * limit values");

  AuditReport report;
  Worst worst = worst_entry(rules, limit, lower, upper);
  if (worst.margin < 0) {
    report.status = AuditReport::Status::fails;
  } else {
    for (std::size_t i = 0; i < side * static_cast<std::size_t>(goal + rules.overshoot); ++i)
      report.gap = std::max(report.gap, upper[i] - lower[i]);
    std::vector<double> low(lower.begin(), lower.end());
    std::vector<double> high(upper.begin(), upper.end());
    if (rules.benchmarks.empty()) {
      for (double& x : low) x = std::max(x, 0.0);
      for (double& x : high) x = std::min(x, 1.0);
    }
    check_inequalities(match, std::move(low), std::move(high), options, report, worst);
  }
  if (report.pairs_checked > 0 || worst.margin < 0) {
    report.worst_margin = worst.margin;
    report.worst_own = worst.pair.own;
    report.worst_opponent = worst.pair.opponent;
    report.worst_is_upper = worst.is_upper;
  }
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

}  // namespace fillwise::solver
