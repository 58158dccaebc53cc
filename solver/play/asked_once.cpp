#include "solver/play/asked_once.hpp"

#include <algorithm>
#include <tuple>

namespace fillwise::solver {

void AskedOnce::begin_row(std::span<const RowBlock> row) {
  const int band = score_band(row.front().pairs.front().own);
  if (band == band_) return;
  band_ = band;
  answers_.clear();
  for (const ScoreGroup& group : score_bands(match_.limit(), least_unreached(match_)))
    if (score_band(group.front().own) == band)
      for (const ScorePair pair : group) answers_.try_emplace(look_of(pair), Answers{pair, {}});
}

void AskedOnce::begin(const TurnGraph& graph, std::span<const ScorePair> pairs) {
  graph_ = &graph;
  lanes_.clear();
  for (const ScorePair pair : pairs) {
    lanes_.push_back(&answers_.at(look_of(pair)));
    lanes_.back()->place.resize(graph.decisions.size());
  }
}

TurnChoice AskedOnce::choose(std::size_t decision, std::uint32_t node) {
  TurnChoice chosen{};
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    std::uint8_t& place = lanes_[i]->place[decision];
    if (place == 0) {
      asked_->begin(*graph_, {&lanes_[i]->seen, 1});
      place = static_cast<std::uint8_t>(asked_->choose(decision, node)[0] + 1);
    }
    chosen[i] = static_cast<std::uint16_t>(place - 1);
  }
  return chosen;
}

std::vector<int> alike_in_row(const model::Match& match, const ScoreView& view,
                              std::span<const ScorePair> row) {
  // Of a taker: how much it takes, and what the score that is left is like.
  using Taken = std::vector<std::pair<int, int>>;
  std::map<std::tuple<std::array<int, 4>, GraphKind, Taken>, int> first_of;
  std::vector<int> first;
  const auto& cards = match.rules().cards;
  for (const ScorePair pair : row) {
    const GraphKind kind = graph_kind(match, pair);
    Taken taken;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if ((kind.takers >> i & 1U) == 0) continue;
      const int left = std::max(0, pair.opponent - cards[i].leader_loses);
      taken.emplace_back(pair.opponent - left, first[static_cast<std::size_t>(left)]);
    }
    first.push_back(first_of.try_emplace({view.key(pair), kind, taken}, pair.opponent).first->second);
  }
  return first;
}

}  // namespace fillwise::solver
