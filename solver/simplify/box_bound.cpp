#include "solver/simplify/box_bound.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include "solver/base/parallel.hpp"
#include "solver/base/solve_error.hpp"
#include "solver/play/best_response.hpp"

namespace fillwise::solver {
namespace {

constexpr std::size_t kPairs = BoxPass::kPairs;
// Steps go this share of the way to where they seem to lead; all of it would often be too far to be a bound.
constexpr double kShareOfWay = 1 - 1.0 / 32;
constexpr double kTellsSlope = 1e-7;  // a change of what a lost turn is worth
constexpr int kCostChunks = 64;       // sums of costs that are added up in order
constexpr std::size_t kMostCostBlocks = 1000;
constexpr double kRare = 1e-5;  // occupancy that does not count for costs

}  // namespace

/// Pairs of one diagonal and lead, a few neighbours.
struct BoxBound::Block {
  int lead = 0;
  std::vector<ScorePair> pairs;
};

/// The turns of a box by lead.
struct BoxBound::Turns {
  Turns(const BoxBound& bound, const RuleBox& box) {
    parallel_for(3, [&](int i) {
      const auto& flow = bound.graphs_[static_cast<std::size_t>(i)];
      if (flow) by_lead[static_cast<std::size_t>(i)] = box_turn(bound.decisions_, *flow, i - 1, box);
    });
  }
  const BoxTurn& of(int lead) const { return by_lead[static_cast<std::size_t>(lead + 1)]; }
  std::array<BoxTurn, 3> by_lead;
};

BoxBound::BoxBound(const model::Match& match, const LeadGraphs& graphs, const SimpleDecisions& decisions,
                   std::span<const TransitionRow> best, int threads)
    : match_(match),
      graphs_(graphs),
      decisions_(decisions),
      best_(best),
      threads_(threads),
      side_(static_cast<std::size_t>(match.limit())) {}

BoxTables BoxBound::widest(std::span<const double> value, const ShareDone& told) const {
  BoxTables tables;
  tables.upper.assign(side_ * side_, 1);
  tables.lower.assign(side_ * side_, 0);
  tables.slope = tables.lower;
  std::vector<double> start(value.begin(), value.end());
  start.insert(start.end(), value.begin(), value.end());
  try {
    BestResponse any = best_response(match_, best_.rows(), start, threads_, told);
    tables.upper = std::move(any.upper);
    tables.lower = std::move(any.lower);
  } catch (const SolveError&) {
    // The widest bounds do as well, with more sweeps.
  }
  return tables;
}

std::vector<BoxBound::Block> BoxBound::blocks_of_diagonal(int sum) const {
  const int side = static_cast<int>(side_);
  std::vector<Block> blocks;
  for (int own = std::max(0, sum - side + 1); own <= std::min(side - 1, sum); ++own) {
    const ScorePair pair{own, sum - own};
    if (blocks.empty() || blocks.back().lead != pair.lead() || blocks.back().pairs.size() == kPairs)
      blocks.push_back({pair.lead(), {}});
    blocks.back().pairs.push_back(pair);
  }
  return blocks;
}

/// New values of the block's pairs: of U and of its slope by their places, of Q by those of who moves next.
void BoxBound::step_block(const Turns& turns, const Block& block, int steps, const BoxTables& tables,
                          BoxPass& pass, std::span<double> upper, std::span<double> lower,
                          std::span<double> slope) const {
  const std::size_t count = block.pairs.size();
  // Of each pair: the bounds, and where they may lie once the next run has shown that they are bounds.
  Lanes u = {}, q = {}, next_u = {}, next_q = {}, rest = {}, rise = {}, lose = {};
  std::array<std::size_t, kPairs> at{}, other{};
  for (std::size_t i = 0; i < count; ++i) {
    const ScorePair pair = block.pairs[i];
    at[i] = static_cast<std::size_t>(pair.own) * side_ + static_cast<std::size_t>(pair.opponent);
    other[i] = static_cast<std::size_t>(pair.opponent) * side_ + static_cast<std::size_t>(pair.own);
    u[i] = tables.upper[at[i]], q[i] = tables.lower[other[i]], rise[i] = tables.slope[at[i]];
    rest[i] = best_.rest(other[i], tables.lower, tables.upper);
  }
  const auto answer = [&](std::size_t i, double of) { return best_.value(other[i], rest[i], of); };
  for (std::size_t i = 0; i < count; ++i) {
    next_u[i] = u[i];
    next_q[i] = q[i] = std::max(q[i], answer(i, u[i]));
  }
  pass.begin(turns.of(block.lead), block.pairs, tables.upper, tables.lower);
  Lanes last_lose = {}, last_value = {};
  for (int step = 0; step < steps; ++step) {
    for (std::size_t i = 0; i < count; ++i) lose[i] = std::min(1.0, 1 - next_q[i] + kUnitRoundoff);
    const Lanes value = pass.run(lose);
    for (std::size_t i = 0; i < count; ++i) {
      if (step > 0 && last_lose[i] - lose[i] > kTellsSlope)
        rise[i] = (last_value[i] - value[i]) / (last_lose[i] - lose[i]);
      if (value[i] <= next_u[i]) {
        u[i] = value[i];
        const double before = next_q[i];
        q[i] = std::max(before, answer(i, u[i]));
        const double way = rise[i] * (q[i] - before) / (1 - rise[i] * best_.loop(other[i]));
        next_u[i] = u[i] - kShareOfWay * std::max(0.0, way);
        next_q[i] = std::max(q[i], answer(i, next_u[i]));
      } else {  // too far, or rounding
        next_u[i] = u[i], next_q[i] = q[i];
      }
    }
    last_lose = lose, last_value = value;
  }
  for (std::size_t i = 0; i < count; ++i) {
    upper[at[i]] = u[i];
    lower[other[i]] = q[i];
    slope[at[i]] = rise[i];
  }
}

void BoxBound::tighten(const RuleBox& box, int steps, BoxTables& tables) const {
  with_threads(threads_, [&] {
    const Turns turns(*this, box);
    PerThread<BoxPass> passes([&] { return std::make_unique<BoxPass>(match_); });
    BoxTables next = tables;
    for (int sum = 2 * static_cast<int>(side_) - 2; sum >= 0; --sum) {
      const std::vector<Block> blocks = blocks_of_diagonal(sum);
      parallel_for(static_cast<int>(blocks.size()), [&](int b) {
        step_block(turns, blocks[static_cast<std::size_t>(b)], steps, tables, passes.local(), next.upper,
                   next.lower, next.slope);
      });
      // Only now, as a turn may lead to other scores of the diagonal.
      for (const Block& block : blocks)
        for (const ScorePair pair : block.pairs) {
          const std::size_t i =
              static_cast<std::size_t>(pair.own) * side_ + static_cast<std::size_t>(pair.opponent);
          tables.upper[i] = next.upper[i];
          tables.lower[i] = next.lower[i];
          tables.slope[i] = next.slope[i];
        }
    }
  });
}

SplitCosts BoxBound::costs(const RuleBox& box, const BoxTables& tables,
                           std::span<const double> occupancy) const {
  std::vector<SplitCosts> sums(kCostChunks, SplitCosts(decisions_.never()));
  with_threads(threads_, [&] {
    const Turns turns(*this, box);
    PerThread<BoxPass> passes([&] { return std::make_unique<BoxPass>(match_); });
    std::vector<Block> blocks;
    for (int sum = 0; sum < 2 * static_cast<int>(side_) - 1; ++sum)
      for (Block& block : blocks_of_diagonal(sum)) blocks.push_back(std::move(block));
    // One block of so many stands for its neighbours.
    const std::size_t stride = blocks.size() / kMostCostBlocks + 1;
    parallel_for(kCostChunks, [&](int chunk) {
      BoxPass& pass = passes.local();
      for (std::size_t b = static_cast<std::size_t>(chunk) * stride; b < blocks.size();
           b += kCostChunks * stride) {
        const Block& block = blocks[b];
        Lanes often = {}, lose = {};
        double most = 0;
        for (std::size_t i = 0; i < block.pairs.size(); ++i) {
          const auto own = static_cast<std::size_t>(block.pairs[i].own);
          const auto opponent = static_cast<std::size_t>(block.pairs[i].opponent);
          often[i] = static_cast<double>(stride) * occupancy[own * side_ + opponent];
          lose[i] = 1 - tables.lower[opponent * side_ + own];
          most = std::max(most, often[i]);
        }
        if (most < kRare) continue;
        pass.begin(turns.of(block.lead), block.pairs, tables.upper, tables.lower);
        pass.run(lose);
        pass.add_costs(often, sums[static_cast<std::size_t>(chunk)]);
      }
    });
  });
  for (std::size_t c = 1; c < sums.size(); ++c) sums.front().add(sums[c]);
  return std::move(sums.front());
}

}  // namespace fillwise::solver
