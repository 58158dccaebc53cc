#include "solver/play/evaluate.hpp"

#include <atomic>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>

#include "solver/base/parallel.hpp"
#include "solver/play/row_flow.hpp"

namespace fillwise::solver {
namespace {

using model::Match;

/// A group with all that its blocks share.
struct FollowedGroup {
  std::unique_ptr<FlowGraph> flow;  // on the heap: the marks refer to it
  MarkPairs marks;                  // empty: nothing is marked
};
/// A band of whole rows.
using FollowedBand = std::map<GraphKind, FollowedGroup>;

class Evaluation {
 public:
  Evaluation(const Match& match, std::span<const MakePolicy> players, const PlayOptions& options)
      : match_(match),
        players_(players),
        options_(options),
        side_(static_cast<std::size_t>(match.limit())),
        by_rows_(options.by_rows || least_taken_at_risk(match) > 0),
        groups_(by_rows_ ? score_bands(match.limit(), least_unreached(match)) : score_groups(match.limit())),
        caller_(std::this_thread::get_id()) {
    const std::vector<TransitionRow> rows = rows_to_follow(match);
    for (std::size_t i = 0; i < players.size(); ++i) rows_.insert(rows_.end(), rows.begin(), rows.end());
    for (const ScoreGroup& group : groups_) work_ += players.size() * work_of(group);
  }

  /// Follows every turn; false when it was cancelled.
  bool follow();
  Play solve() const;
  std::vector<TransitionRow> rows() && { return std::move(rows_); }

 private:
  struct Worker {
    TurnFlow flow;
    RowFlow rows;
    LeafReader reader;
    std::unique_ptr<TurnPolicy> policy;
    DecisionMarks marks;
  };

  bool cancelled() const {
    return options_.cancel != nullptr && options_.cancel->load(std::memory_order_relaxed);
  }
  std::uint64_t work_of(std::span<const ScorePair> pairs) const {
    std::uint64_t work = 0;
    for (const ScorePair pair : pairs) work += static_cast<std::uint64_t>(match_.limit() - pair.own);
    return work;
  }
  std::size_t row_at(std::size_t player, ScorePair pair) const {
    return (player * side_ + static_cast<std::size_t>(pair.own)) * side_ +
           static_cast<std::size_t>(pair.opponent);
  }
  FollowedGroup followed(const ScoreGroup& group, std::size_t player) const;
  void follow(std::size_t player);
  void follow_row(const FollowedBand& band, std::span<const ScorePair> row, std::size_t player,
                  Worker& worker);
  void follow_block(const FollowedGroup& group, std::span<const ScorePair> pairs, std::size_t player,
                    Worker& worker);
  const std::function<bool(ScorePair)>& marks_between(std::size_t player) const {
    static const std::function<bool(ScorePair)> kNone;
    return player == 0 ? options_.marks_between : kNone;
  }
  void report_progress(std::span<const ScorePair> pairs);
  void keep_countable(const TurnGraph& graph, std::span<const ScorePair> pairs, DecisionMarks& marks) const;

  const Match& match_;
  std::span<const MakePolicy> players_;
  const PlayOptions& options_;
  std::size_t side_;
  bool by_rows_;
  std::vector<ScoreGroup> groups_;
  std::vector<TransitionRow> rows_;
  std::thread::id caller_;
  std::uint64_t work_ = 0;
  std::atomic<std::uint64_t> done_{0};
};

/// Takes the marks off where adding the points at risk reaches the limit: there states are not told apart.
void Evaluation::keep_countable(const TurnGraph& graph, std::span<const ScorePair> pairs,
                                DecisionMarks& marks) const {
  for (std::size_t d = 0; d < marks.size(); ++d)
    for (std::size_t i = 0; i < pairs.size(); ++i)
      if (pairs[i].own + graph.decisions[d].at_risk >= match_.limit())
        marks[d] = static_cast<std::uint8_t>(marks[d] & ~(1U << i));
}

void Evaluation::follow_block(const FollowedGroup& group, std::span<const ScorePair> pairs,
                              std::size_t player, Worker& worker) {
  const TurnGraph& graph = group.flow->graph;
  worker.policy->begin(graph, pairs);
  worker.marks.clear();
  if (group.marks) {
    worker.marks.assign(graph.decisions.size(), 0);
    group.marks(*worker.policy, pairs, worker.marks);
    keep_countable(graph, pairs, worker.marks);
  }
  worker.flow.follow(*group.flow, pairs.size(), *worker.policy, worker.marks);
  for (std::size_t i = 0; i < pairs.size(); ++i)
    rows_[row_at(player, pairs[i])] = worker.reader.row(graph, worker.flow.leaves(*group.flow, i), pairs[i],
                                                        *worker.policy, marks_between(player));
  report_progress(pairs);
}

/// Follows all turns of one own score.
void Evaluation::follow_row(const FollowedBand& band, std::span<const ScorePair> row, std::size_t player,
                            Worker& worker) {
  const auto group_at = [&](ScorePair pair) -> const FollowedGroup& {
    return band.at(graph_kind(match_, pair));
  };
  RowFlow::MarkBlock mark;
  if (player == 0 && options_.marks)
    mark = [&](std::span<const ScorePair> pairs, DecisionMarks& marks) {
      const FollowedGroup& group = group_at(pairs.front());
      group.marks(*worker.policy, pairs, marks);
      keep_countable(group.flow->graph, pairs, marks);
    };
  const auto graph_at = [&](ScorePair pair) -> const FlowGraph& { return *group_at(pair).flow; };
  const auto turns = worker.rows.follow(row, graph_at, *worker.policy, mark);
  for (std::size_t i = 0; i < row.size(); ++i)
    rows_[row_at(player, row[i])] =
        worker.reader.row(row[i], turns[i], *worker.policy, marks_between(player));
  report_progress(row);
}

void Evaluation::report_progress(std::span<const ScorePair> pairs) {
  const std::uint64_t done = done_ += work_of(pairs);
  if (options_.progress && std::this_thread::get_id() == caller_)
    options_.progress(static_cast<double>(done) / static_cast<double>(work_));
}

FollowedGroup Evaluation::followed(const ScoreGroup& group, std::size_t player) const {
  const ScorePair first = group.front();
  FollowedGroup made;
  made.flow =
      std::make_unique<FlowGraph>(build_turn_graph(match_, first.own, first.opponent, TurnSlots::own));
  if (!made.flow->graph.can_end_from_everywhere)
    throw PlayNeverEnds("a turn need not end, so that no policy has values");
  if (player == 0 && options_.marks) made.marks = options_.marks(made.flow->graph, group);
  return made;
}

void Evaluation::follow(std::size_t player) {
  PerThread<Worker> workers([&] {
    return std::unique_ptr<Worker>(  // NOLINT(modernize-make-unique): an aggregate that can't be moved
        new Worker{{}, RowFlow(match_), LeafReader(match_), players_[player](), {}});
  });
  if (by_rows_) {
    const auto band_of = [&](const ScoreGroup& pairs) -> std::optional<FollowedBand> {
      FollowedBand band;
      for (const auto& [kind, group] : by_graph_kind(match_, pairs)) {
        if (cancelled()) return std::nullopt;
        band[kind] = followed(group, player);
      }
      return band;
    };
    for_blocks(groups_, side_, band_of, [&](const FollowedBand& band, std::span<const ScorePair> row) {
      if (!cancelled()) follow_row(band, row, player, workers.local());
    });
    return;
  }
  const auto group_of = [&](const ScoreGroup& group) -> std::optional<FollowedGroup> {
    if (cancelled()) return std::nullopt;
    return followed(group, player);
  };
  for_blocks(groups_, TurnBounds::kPairs, group_of,
             [&](const FollowedGroup& group, std::span<const ScorePair> pairs) {
               if (!cancelled()) follow_block(group, pairs, player, workers.local());
             });
}

bool Evaluation::follow() {
  for (std::size_t player = 0; player < players_.size(); ++player) follow(player);
  return !cancelled();
}

Play Evaluation::solve() const {
  const PolicyEvaluationSystem system(rows_, static_cast<int>(players_.size()), match_.limit());
  Play play;
  play.players = static_cast<int>(players_.size());
  play.side = match_.limit();
  play.win =
      system.solve({-1, [](const TransitionRow& row) { return row.wins + row.ties / 2 + row.passes; }, 1});
  play.turns = system.solve({1, [](const TransitionRow& row) { return row.passes; }, 1});
  // The turn itself.
  for (double& x : play.turns.value) x += 1;
  for (double& x : play.turns.lower) x = std::nextafter(x + 1, 0);
  for (double& x : play.turns.upper) x = std::nextafter(x + 1, std::numeric_limits<double>::infinity());
  if (options_.marks) {
    // In a turn the points at risk rise with every toss, or where tosses don't count with every card, on
    // which there are at most 36 then: below the limit it has no more decisions than this.
    const auto counts = [&](const model::Card& c) { return match_.rules().toss_rules(c).count; };
    const double for_a_unit = std::ranges::all_of(match_.rules().cards, counts) ? 4 : 80;
    const double most_decisions = for_a_unit * match_.limit() + 1;
    play.marked = system.solve({1, [](const TransitionRow& row) { return row.marked; }, most_decisions});
  }
  if (match_.rules().last_turn)
    play.cut = system.solve({1, [](const TransitionRow& row) { return row.cut; }, 1});
  return play;
}

}  // namespace

Play evaluate_play(const Match& match, std::span<const MakePolicy> players, const PlayOptions& options) {
  if (players.empty() || players.size() > 2)
    throw std::invalid_argument("one policy or two can be evaluated");
  Play play;
  with_threads(options.threads, [&] {
    Evaluation evaluation(match, players, options);
    if (evaluation.follow())
      play = evaluation.solve();
    else
      play.cancelled = true;
  });
  return play;
}

std::vector<TransitionRow> followed_rows(const Match& match, const MakePolicy& player, int threads) {
  std::vector<TransitionRow> rows;
  with_threads(threads, [&] {
    const PlayOptions options;
    Evaluation evaluation(match, std::span(&player, 1), options);
    evaluation.follow();
    rows = std::move(evaluation).rows();
  });
  return rows;
}

}  // namespace fillwise::solver
