#include "solver/plain/turn_bounds.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "solver/base/roundoff.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
using model::State;

// Of a loop, a guard of time: any number is sound. Where nearly every die scores, thousands are needed before
// nothing changes any more.
constexpr int kMostLoops = 100'000;
constexpr std::uint8_t kAllPairs = 0xff;
static_assert(TurnBounds::kPairs == 8);

}  // namespace

TurnBounds::TurnBounds(const Match& match, std::span<const double> lower, std::span<const double> upper,
                       LeastAtLimit at_limit)
    : match_(match),
      lower_(lower),
      upper_(upper),
      at_limit_(std::move(at_limit)),
      range_(value_range(match.rules())) {
  const auto side = static_cast<std::size_t>(match.limit());
  if (lower.size() != side * side || upper.size() != side * side)
    throw std::invalid_argument("the tables do not have limit * limit values");
}

/// The reward where points were added to a sheet of player 0 that held so many before.
void TurnBounds::add_reward(int before, const State& next, Value& v) const {
  const int reward = match_.rules().landing_reward(before, next.score[0]);
  if (reward == 0) return;
  // The fraction, and the sum, each err by at most a unit roundoff times the scale.
  v.upper += in_games(reward) + 2 * range_.scale * kUnitRoundoff;
  v.lower += in_games(reward) - 2 * range_.scale * kUnitRoundoff;
}

TurnBounds::Value TurnBounds::value_after_leaf(const State& next, int sum_before) const {
  if (Match::is_over(next)) {
    const double won = Match::half_points(next, 0) / 2.0;
    return {won, match_.is_cut(next) ? std::min(won, at_limit_.of(next)) : won, true};
  }
  if (next == match_.start(next.score[0], next.score[1], next.mover)) {
    const auto i = static_cast<std::size_t>(next.own()) * static_cast<std::size_t>(match_.limit()) +
                   static_cast<std::size_t>(next.opponent());
    if (next.opponent() < 0 || next.opponent() >= match_.limit() || i >= upper_.size())
      throw std::logic_error("a turn begins at scores outside the table");
    const bool advances = next.score[0] + next.score[1] > sum_before;
    if (next.mover == 0) return {upper_[i], lower_[i], advances};
    // 1 - x errs by at most half a unit roundoff.
    const double widening = range_.scale * kUnitRoundoff;
    return {std::min(range_.most, 1 - lower_[i] + widening), std::max(range_.least, 1 - upper_[i] - widening),
            advances};
  }
  if (next.phase == model::Phase::draw && next.mover == 0) return drawn_at_risk(next);
  if (Match::is_chance(next) || next.mover != 0)
    throw std::logic_error("a leaf of the turn is neither the start of a turn nor the mover's decision");
  Value best{range_.least, range_.least, true};
  for (const model::Choice& choice : match_.actions(next)) {
    Value v = value_after_leaf(choice.next, sum_before);
    add_reward(next.own(), choice.next, v);  // of a stop with points that stayed at risk
    best = {std::max(best.upper, v.upper), std::max(best.lower, v.lower), best.advances && v.advances};
  }
  return best;
}

/// Value of drawing with points at risk in the turn of another pair, which has been run. It may begin with
/// fewer points on the sheets than this one, so that it advances from there says nothing here.
TurnBounds::Value TurnBounds::drawn_at_risk(const State& s) const {
  const auto opponent = static_cast<std::size_t>(s.opponent());
  if (s.own() != row_ || opponent >= drawn_.size() || drawn_[opponent].empty())
    throw std::logic_error("a turn goes on at scores whose turn was not run");
  const std::vector<Value>& values = drawn_[opponent];
  const Value v = values[std::min(static_cast<std::size_t>(s.at_risk), values.size() - 1)];
  return {v.upper, v.lower, false};
}

void TurnBounds::begin_row(int own) {
  row_ = own;
  drawn_.assign(static_cast<std::size_t>(match_.limit()), {});
}

void TurnBounds::run_row(std::span<const RowBlock> row) {
  begin_row(row.front().pairs.front().own);
  for (const RowBlock& block : row) run(*block.graph, block.pairs);
}

void TurnBounds::keep_draws(const TurnGraph& graph, std::span<const ScorePair> pairs) {
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    std::vector<Value>& values = drawn_[static_cast<std::size_t>(pairs[i].opponent)];
    values.clear();
    for (const std::uint32_t slot : graph.draws)
      values.push_back({bounds_[slot].upper[i], bounds_[slot].lower[i], false});
  }
}

void TurnBounds::evaluate_leaf(const TurnNode& leaf, std::uint32_t slot) {
  std::uint8_t advances = 0;
  for (std::size_t i = 0; i < kPairs; ++i) {
    const ScorePair pair = pairs_[i];
    const model::State next = after_leaf(match_, leaf, pair.own, pair.opponent);
    Value v = value_after_leaf(next, pair.own + pair.opponent);
    add_reward(pair.own, next, v);
    bounds_[slot].upper[i] = v.upper;
    bounds_[slot].lower[i] = v.lower;
    if (v.advances) advances = static_cast<std::uint8_t>(advances | 1U << i);
  }
  advances_[slot] = advances;
}

/// Evaluates a decision or chance node from its successors. Returns whether the value changed.
bool TurnBounds::evaluate(const TurnGraph& graph, std::uint32_t node) {
  const std::uint32_t begin = graph.first_edge[node];
  const std::uint32_t end = graph.first_edge[node + 1];
  const std::uint32_t slot = graph.slot[node];
  Bounds result{};
  std::uint8_t advances = 0;
  if (graph.op[node] == TurnGraph::Op::best) {
    advances = kAllPairs;
    result.upper.fill(range_.least);
    result.lower.fill(range_.least);
    for (std::uint32_t e = begin; e < end; ++e) {
      const Bounds& v = bounds_[graph.source[e]];
      for (std::size_t i = 0; i < kPairs; ++i)
        result.upper[i] = v.upper[i] > result.upper[i] ? v.upper[i] : result.upper[i];
      for (std::size_t i = 0; i < kPairs; ++i)
        result.lower[i] = v.lower[i] > result.lower[i] ? v.lower[i] : result.lower[i];
      advances &= advances_[graph.source[e]];
    }
  } else {
    for (std::uint32_t e = begin; e < end; ++e) {
      const Bounds& v = bounds_[graph.source[e]];
      const double weight = graph.weight[e];
      for (std::size_t i = 0; i < kPairs; ++i) result.upper[i] += weight * v.upper[i];
      for (std::size_t i = 0; i < kPairs; ++i) result.lower[i] += weight * v.lower[i];
      advances |= advances_[graph.source[e]];
    }
    const double sum = graph.weight_sum[node];
    const double widening = (end - begin + 3) * range_.scale * kUnitRoundoff;
    for (double& x : result.upper) x = std::min(range_.most, x / sum + widening);
    for (double& x : result.lower) x = std::max(range_.least, x / sum - widening);
  }
  const bool changed = advances != advances_[slot] || !(result == bounds_[slot]);
  bounds_[slot] = result;
  advances_[slot] = advances;
  return changed;
}

std::array<TurnBounds::Value, TurnBounds::kPairs> TurnBounds::run(const TurnGraph& graph,
                                                                  std::span<const ScorePair> pairs) {
  if (pairs.empty() || pairs.size() > kPairs)
    throw std::invalid_argument("too few or too many score pairs at once");
  pairs_.fill(pairs.back());
  std::ranges::copy(pairs, pairs_.begin());
  bounds_.resize(graph.slots);
  advances_.resize(graph.slots);

  std::size_t leaf = 0;
  for (const TurnGraph::Part& part : graph.parts) {
    if (!part.has_loop) {
      for (std::uint32_t node = part.first; node < part.last; ++node) {
        if (graph.op[node] == TurnGraph::Op::leaf)
          evaluate_leaf(graph.leaves[leaf++], graph.slot[node]);
        else
          evaluate(graph, node);
      }
      continue;
    }
    Bounds start{};
    start.upper.fill(range_.most);
    start.lower.fill(range_.least);
    for (std::uint32_t node = part.first; node < part.last; ++node) {
      bounds_[graph.slot[node]] = start;
      advances_[graph.slot[node]] = 0;
    }
    bool changed = true;
    for (int repeat = 0; changed && repeat < kMostLoops; ++repeat) {
      changed = false;
      for (std::uint32_t node = part.first; node < part.last; ++node) changed |= evaluate(graph, node);
    }
  }

  if (!graph.draws.empty()) keep_draws(graph, pairs);
  std::array<Value, kPairs> values;
  const std::uint32_t turn_start = graph.start;
  for (std::size_t i = 0; i < kPairs; ++i)
    values[i] = {bounds_[turn_start].upper[i], bounds_[turn_start].lower[i],
                 (advances_[turn_start] >> i & 1U) != 0};
  return values;
}

}  // namespace fillwise::solver
