#include "solver/simplify/averaged_turns.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "solver/base/parallel.hpp"
#include "solver/play/stopping.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
using model::State;

constexpr std::size_t kPairsAtOnce = TurnBounds::kPairs;
constexpr double kLeastVisits = 1e-12;
/// Pairs that one thread averages at a time.
constexpr std::size_t kChunk = 512;

/// The chance of player 0 to win from the start of a turn on.
double value_at(const PlayTable& win, int side, const State& start) {
  const auto n = static_cast<std::size_t>(side);
  const std::size_t at =
      static_cast<std::size_t>(start.own()) * n + static_cast<std::size_t>(start.opponent());
  return start.mover == 0 ? win.value[at] : 1 - win.value[n * n + at];
}

double value_after(const Match& match, const PlayTable& win, State next) {
  if (Match::is_over(next)) return Match::half_points(next, 0) / 2.0;
  if (next.phase == model::Phase::between_cards) {
    if (stopping(match, next, 0) == Stopping::wins) return 1;
    next.phase = model::Phase::draw;
  }
  return value_at(win, match.limit(), next);
}

}  // namespace

/// Tells scores of the mover apart only near the goal.
ScoreView AveragedTurns::with_near_scores(ScoreView view, const Match& match) {
  if (!view.own.exact) return view;
  view.own = {};
  for (int own = std::max(1, match.goal() - kNear); own < match.limit(); ++own) view.own.marks.push_back(own);
  return view;
}

AveragedTurns::AveragedTurns(const Match& match, const LeadGraphs& graphs, const PlayedAgainstBest& played,
                             ScoreView view, int threads, const ShareDone& told)
    : match_(match), graphs_(graphs), threads_(threads) {
  view = with_near_scores(std::move(view), match);
  const auto side = static_cast<std::size_t>(match.limit());
  std::array<std::vector<std::vector<ScorePair>>, 3> alike;  // by lead
  double all = 0;
  for (const int lead : {-1, 0, 1})
    for (std::vector<ScorePair>& pairs : pairs_alike(view, lead, match.limit())) {
      std::erase_if(pairs, [&](ScorePair pair) {
        return played.occupancy[static_cast<std::size_t>(pair.own) * side +
                                static_cast<std::size_t>(pair.opponent)] < kLeastVisits;
      });
      all += static_cast<double>(pairs.size());
      if (!pairs.empty()) alike[static_cast<std::size_t>(lead + 1)].push_back(std::move(pairs));
    }
  StepsDone steps(told, all);
  with_threads(threads, [&] {
    for (std::size_t lead = 0; lead < alike.size(); ++lead)
      for (std::vector<ScorePair>& pairs : alike[lead])
        turns_[lead].push_back(average(static_cast<int>(lead) - 1, std::move(pairs), played, steps));
  });
}

AveragedTurns::AveragedTurns(const AveragedTurns& finer, const ScoreView& view)
    : match_(finer.match_), graphs_(finer.graphs_), threads_(finer.threads_) {
  const ScoreView seen = with_near_scores(view, match_);
  for (std::size_t lead = 0; lead < turns_.size(); ++lead) {
    std::map<std::array<int, 4>, AveragedTurn> joined;
    for (const AveragedTurn& turn : finer.turns_[lead]) {
      AveragedTurn& to = joined[seen.key(turn.pairs.front())];
      to.pairs.insert(to.pairs.end(), turn.pairs.begin(), turn.pairs.end());
      to.leaf.resize(turn.leaf.size(), 0);
      for (std::size_t leaf = 0; leaf < turn.leaf.size(); ++leaf) to.leaf[leaf] += turn.leaf[leaf];
    }
    for (auto& [key, turn] : joined) turns_[lead].push_back(std::move(turn));
  }
}

AveragedTurn AveragedTurns::average(int lead, std::vector<ScorePair> pairs, const PlayedAgainstBest& played,
                                    StepsDone& steps) const {
  const std::vector<TurnNode>& leaves = graphs_[static_cast<std::size_t>(lead + 1)]->graph.leaves;
  const auto side = static_cast<std::size_t>(match_.limit());
  const std::size_t chunks = (pairs.size() + kChunk - 1) / kChunk;
  std::vector<std::vector<double>> sums(chunks, std::vector<double>(leaves.size(), 0));
  parallel_for(static_cast<int>(chunks), [&](int c) {
    const auto chunk = static_cast<std::size_t>(c);
    const std::size_t first = chunk * kChunk, end = std::min(pairs.size(), first + kChunk);
    for (std::size_t i = first; i < end; ++i) {
      const auto [own, opponent] = pairs[i];
      const double occupancy =
          played.occupancy[static_cast<std::size_t>(own) * side + static_cast<std::size_t>(opponent)];
      for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf)
        sums[chunk][leaf] +=
            occupancy * value_after(match_, played.win, after_leaf(match_, leaves[leaf], own, opponent));
    }
    steps.step(static_cast<double>(end - first));
  });
  AveragedTurn turn{std::move(pairs), std::move(sums.front())};
  for (std::size_t chunk = 1; chunk < chunks; ++chunk)
    for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf) turn.leaf[leaf] += sums[chunk][leaf];
  return turn;
}

double AveragedTurns::value(const MakePolicy& policy) const {
  struct Worker {
    TurnFlow flow;
    std::unique_ptr<TurnPolicy> policy;
  };
  struct Block {
    std::size_t lead, first, count;
  };
  std::vector<Block> blocks;
  for (std::size_t lead = 0; lead < turns_.size(); ++lead)
    for (std::size_t first = 0; first < turns_[lead].size(); first += kPairsAtOnce)
      blocks.push_back({lead, first, std::min(kPairsAtOnce, turns_[lead].size() - first)});
  std::vector<double> sums(blocks.size(), 0);
  with_threads(threads_, [&] {
    PerThread<Worker> workers([&] { return std::unique_ptr<Worker>(new Worker{{}, policy()}); });
    parallel_for(static_cast<int>(blocks.size()), [&](int b) {
      Worker& worker = workers.local();
      const auto& [lead, first, count] = blocks[static_cast<std::size_t>(b)];
      const FlowGraph& flow = *graphs_[lead];
      std::vector<ScorePair> pairs;
      for (std::size_t i = 0; i < count; ++i) pairs.push_back(turns_[lead][first + i].pairs.front());
      worker.policy->begin(flow.graph, pairs);
      worker.flow.follow(flow, count, *worker.policy, {});
      for (std::size_t i = 0; i < count; ++i)
        for (const auto& [leaf, chance] : worker.flow.leaves(flow, i).at)
          sums[static_cast<std::size_t>(b)] += chance * turns_[lead][first + i].leaf[leaf];
    });
  });
  double sum = 0;
  for (const double s : sums) sum += s;
  return sum;
}

}  // namespace fillwise::solver
