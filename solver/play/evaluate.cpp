#include "solver/play/evaluate.hpp"

#include <cmath>
#include <limits>
#include <memory>
#include <stdexcept>
#include <thread>
#include <utility>

#include "solver/parallel.hpp"

namespace fillwise::solver {
namespace {

using model::Match;

/// A group with all that its blocks share.
struct FollowedGroup {
  std::unique_ptr<FlowGraph> flow;  // on the heap: the marks refer to it
  MarkPairs marks;                  // empty: nothing is marked
};

class Evaluation {
 public:
  Evaluation(const Match& match, std::span<const MakePolicy> players, const PlayOptions& options)
      : match_(match),
        players_(players),
        options_(options),
        side_(static_cast<std::size_t>(match.limit())),
        groups_(score_groups(match.limit())),
        rows_(players.size() * side_ * side_),
        caller_(std::this_thread::get_id()) {
    for (const ScoreGroup& group : groups_) work_ += players.size() * work_of(group);
  }

  /// Follows every turn; false when it was cancelled.
  bool follow();
  Play solve() const;

 private:
  struct Worker {
    TurnFlow flow;
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
  void follow(std::size_t player);
  void follow_block(const FollowedGroup& group, std::span<const ScorePair> pairs, std::size_t player,
                    Worker& worker);
  void keep_countable(const TurnGraph& graph, std::span<const ScorePair> pairs, DecisionMarks& marks) const;

  const Match& match_;
  std::span<const MakePolicy> players_;
  const PlayOptions& options_;
  std::size_t side_;
  std::vector<ScoreGroup> groups_;
  std::vector<TurnRow> rows_;
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
  const std::function<bool(ScorePair)> none;
  worker.flow.follow(*group.flow, pairs.size(), *worker.policy, worker.marks);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const std::size_t entry =
        static_cast<std::size_t>(pairs[i].own) * side_ + static_cast<std::size_t>(pairs[i].opponent);
    rows_[player * side_ * side_ + entry] =
        worker.reader.row(graph, worker.flow.leaves(*group.flow, i), pairs[i], *worker.policy,
                          player == 0 ? options_.marks_between : none);
  }
  const std::uint64_t done = done_ += work_of(pairs);
  if (options_.progress && std::this_thread::get_id() == caller_)
    options_.progress(static_cast<double>(done) / static_cast<double>(work_));
}

void Evaluation::follow(std::size_t player) {
  PerThread<Worker> workers([&] {
    return std::unique_ptr<Worker>(new Worker{{}, LeafReader(match_), players_[player](), {}});
  });
  const auto followed = [&](const ScoreGroup& group) -> std::optional<FollowedGroup> {
    if (cancelled()) return std::nullopt;
    const ScorePair first = group.front();
    FollowedGroup made;
    made.flow =
        std::make_unique<FlowGraph>(build_turn_graph(match_, first.own, first.opponent, TurnSlots::own));
    if (!made.flow->graph.can_end_from_everywhere)
      throw PlayNeverEnds("a turn need not end, so that no way to play has values");
    if (player == 0 && options_.marks) made.marks = options_.marks(made.flow->graph, group);
    return made;
  };
  for_blocks(groups_, TurnBounds::kPairs, followed,
             [&](const FollowedGroup& group, std::span<const ScorePair> pairs) {
               if (!cancelled()) follow_block(group, pairs, player, workers.local());
             });
}

bool Evaluation::follow() {
  for (std::size_t player = 0; player < players_.size(); ++player) follow(player);
  return !cancelled();
}

Play Evaluation::solve() const {
  const PlaySystem system(rows_, static_cast<int>(players_.size()), match_.limit());
  Play play;
  play.players = static_cast<int>(players_.size());
  play.side = match_.limit();
  play.win = system.solve({-1, [](const TurnRow& row) { return row.wins + row.ties / 2 + row.passes; }, 1});
  play.turns = system.solve({1, [](const TurnRow& row) { return row.passes; }, 1});
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
    play.marked = system.solve({1, [](const TurnRow& row) { return row.marked; }, most_decisions});
  }
  if (match_.rules().last_turn) play.cut = system.solve({1, [](const TurnRow& row) { return row.cut; }, 1});
  return play;
}

}  // namespace

Play evaluate_play(const Match& match, std::span<const MakePolicy> players, const PlayOptions& options) {
  if (players.empty() || players.size() > 2)
    throw std::invalid_argument("one way to play or two can be evaluated");
  if (least_taken_at_risk(match) > 0)
    throw std::invalid_argument("a turn that goes on at other scores with points at risk can't be evaluated");
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

}  // namespace fillwise::solver
