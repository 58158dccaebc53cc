#include "solver/play/changed_decisions.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <stdexcept>

namespace fillwise::solver {
namespace {

constexpr std::uint32_t kMostActions = 64;

/// The actions that can be best: bit i if no other one is proven better than action i.
std::uint64_t can_be_best(const TurnGraph& graph, const TurnBounds& bounds, std::uint32_t node,
                          std::size_t pair) {
  const std::uint32_t begin = graph.first_edge[node];
  const std::uint32_t end = graph.first_edge[node + 1];
  double sure = 0;
  for (std::uint32_t e = begin; e < end; ++e) sure = std::max(sure, bounds.lower(graph.source[e], pair));
  std::uint64_t best = 0;
  for (std::uint32_t e = begin; e < end; ++e)
    if (bounds.upper(graph.source[e], pair) >= sure) best |= std::uint64_t{1} << (e - begin);
  return best;
}

bool has_changed(std::uint64_t best_a, std::uint64_t best_b) {
  return (best_a & best_b) == 0;
}
bool is_the_same(std::uint64_t best_a, std::uint64_t best_b) {
  return best_a == best_b && std::has_single_bit(best_a);
}

/// Between two cards with nothing at risk: bit 0 if drawing can be best, bit 1 if stopping can.
std::uint64_t best_between_cards(const SolvedMatch& solved, ScorePair pair) {
  const auto at = [&](int own, int opponent) {
    return static_cast<std::size_t>(own) * static_cast<std::size_t>(solved.match.limit()) +
           static_cast<std::size_t>(opponent);
  };
  const std::size_t draw = at(pair.own, pair.opponent);
  const std::size_t passed = at(pair.opponent, pair.own);
  constexpr double kRounding = 0x1p-53;
  const double stop_upper = 1 - solved.lower[passed] + kRounding;
  const double stop_lower = 1 - solved.upper[passed] - kRounding;
  return (solved.upper[draw] >= stop_lower ? 1U : 0U) | (stop_upper >= solved.lower[draw] ? 2U : 0U);
}

}  // namespace

struct ChangedDecisions::Band {
  std::map<GraphKind, TurnGraph> graphs;
};

struct ChangedDecisions::Group {
  const TurnGraph* graph_a;
  std::shared_ptr<const Band> band;
  std::map<GraphKind, std::vector<CommonDecision>> common;  ///< by kind of b's graph
};

ChangedDecisions::ChangedDecisions(const SolvedMatch& a, const SolvedMatch& b)
    : a_(a),
      b_(b),
      common_(a.match, b.match, kMostActions),
      rows_of_b_(least_taken_at_risk(b.match) > 0),
      bounds_of_b_([this] {
        return std::unique_ptr<BoundsOfB>(
            new BoundsOfB{TurnBounds(b_.match, b_.lower, b_.upper, b_.at_limit)});
      }) {
  if (a.match.goal() != b.match.goal()) throw std::invalid_argument("the matches are to different goals");
  compare_between_cards();
}

ScoreGroup ChangedDecisions::countable(std::span<const ScorePair> pairs) const {
  ScoreGroup result;
  std::ranges::copy_if(pairs, std::back_inserter(result), [&](ScorePair pair) { return is_countable(pair); });
  return result;
}

/// Compares the choices with nothing at risk, after points were added in mid-turn.
void ChangedDecisions::compare_between_cards() {
  const int goal = a_.match.goal();
  between_changed_.assign(static_cast<std::size_t>(goal) * static_cast<std::size_t>(goal), false);
  const int fewest = common_.fewest_between_cards();
  for (int own = fewest < 0 ? goal : fewest; own < goal; ++own)
    for (int opponent = 0; opponent < goal; ++opponent) {
      const std::uint64_t best_a = best_between_cards(a_, {own, opponent});
      const std::uint64_t best_b = best_between_cards(b_, {own, opponent});
      ++compared_;
      if (has_changed(best_a, best_b)) {
        ++changed_;
        between_changed_[static_cast<std::size_t>(own * goal + opponent)] = true;
      } else if (!is_the_same(best_a, best_b)) {
        ++open_;
      }
    }
}

/// The graphs of b for a group of pairs; where turns can go on at other scores, for all rows of its band.
std::shared_ptr<const ChangedDecisions::Band> ChangedDecisions::band_of(const ScoreGroup& group) {
  const auto built = [&](const ScoreGroup& pairs) {
    auto band = std::make_shared<Band>();
    for (const auto& [kind, of_kind] : by_graph_kind(b_.match, pairs))
      band->graphs.emplace(
          kind, build_turn_graph(b_.match, of_kind.front().own, of_kind.front().opponent, TurnSlots::own));
    return band;
  };
  if (!rows_of_b_) return built(group);
  const int number = score_band(group.front().own);
  const std::lock_guard lock(bands_mutex_);
  std::shared_ptr<const Band> band = bands_[number].lock();
  if (!band) {
    const std::vector<ScoreGroup> bands = score_bands(a_.match.goal(), a_.match.goal());
    bands_[number] = band = built(bands[static_cast<std::size_t>(number)]);
  }
  return band;
}

std::shared_ptr<const ChangedDecisions::Group> ChangedDecisions::group_of(const TurnGraph& graph,
                                                                          const ScoreGroup& group) {
  const ScoreGroup pairs = countable(group);
  if (pairs.empty()) return nullptr;
  auto made = std::make_shared<Group>();
  made->graph_a = &graph;
  made->band = band_of(pairs);
  for (const auto& [kind, of_kind] : by_graph_kind(b_.match, pairs))
    made->common[kind] = common_.of(graph, made->band->graphs.at(kind), of_kind.front().own);
  return made;
}

/// This thread's bounds of b's turns. Where these can go on at other scores, all of the row have been run.
TurnBounds& ChangedDecisions::bounds_of_b(const Band& band, int own) {
  BoundsOfB& of_b = bounds_of_b_.local();
  if (!rows_of_b_ || of_b.row == own) return of_b.bounds;
  ScoreGroup row;
  for (int opponent = 0; opponent < a_.match.goal(); ++opponent) row.push_back({own, opponent});
  std::vector<RowBlock> blocks;
  for (const auto pairs : row_blocks(b_.match, row, TurnBounds::kPairs))
    blocks.push_back({&band.graphs.at(graph_kind(b_.match, pairs.front())), pairs});
  of_b.bounds.run_row(blocks);
  of_b.row = own;
  return of_b.bounds;
}

void ChangedDecisions::mark_pairs(const Group& group, const TurnPolicy& policy,
                                  std::span<const ScorePair> pairs, DecisionMarks& marks) {
  const TurnBounds* const bounds_a = policy.bounds();
  if (bounds_a == nullptr) throw std::invalid_argument("decisions are compared by a policy without bounds");
  ChangedCount count;
  for (const auto& [kind, counted] : by_graph_kind(b_.match, countable(pairs))) {
    TurnBounds& bounds_b = bounds_of_b(*group.band, counted.front().own);
    const TurnGraph& graph_b = group.band->graphs.at(kind);
    bounds_b.run(graph_b, counted);
    for (std::size_t i = 0; i < counted.size(); ++i) {
      const auto place = static_cast<std::size_t>(std::ranges::find(pairs, counted[i]) - pairs.begin());
      for (const CommonDecision& common : group.common.at(kind)) {
        const int at_risk = group.graph_a->decisions[common.decision].at_risk;
        if (counted[i].own + at_risk >= a_.match.goal()) continue;
        const std::uint64_t best_a = can_be_best(*group.graph_a, *bounds_a, common.node_a, place);
        const std::uint64_t best_b = can_be_best(graph_b, bounds_b, common.node_b, i);
        ++count.compared;
        if (has_changed(best_a, best_b)) {
          ++count.changed;
          marks[common.decision] = static_cast<std::uint8_t>(marks[common.decision] | 1U << place);
        } else if (!is_the_same(best_a, best_b)) {
          ++count.open;
        }
      }
    }
  }
  compared_ += count.compared;
  changed_ += count.changed;
  open_ += count.open;
}

void ChangedDecisions::mark(PlayOptions& options) {
  options.by_rows = rows_of_b_;
  options.marks = [this](const TurnGraph& graph, const ScoreGroup& group) {
    return [this, made = group_of(graph, group)](const TurnPolicy& policy, std::span<const ScorePair> pairs,
                                                 DecisionMarks& marks) {
      if (made) mark_pairs(*made, policy, pairs, marks);
    };
  };
  options.marks_between = [this](ScorePair pair) {
    return is_countable(pair) &&
           between_changed_[static_cast<std::size_t>(pair.own * a_.match.goal() + pair.opponent)];
  };
}

}  // namespace fillwise::solver
