#include "api/analysis/analysis_summary.hpp"

#include <algorithm>

namespace fillwise {
namespace {

/// Of two decisions, whether the first comes before the other in the list of the worst.
bool is_worse(const WorstDecision& a, const WorstDecision& b) {
  if (a.decision.loss() != b.decision.loss()) return a.decision.loss() > b.decision.loss();
  return std::pair(a.game, a.step) < std::pair(b.game, b.step);
}

}  // namespace

void AnalysisSummary::add(const AnalysedGame& game) {
  for (std::size_t p = 0; p < 2; ++p) {
    const std::string& name = game.record.players[p];
    const auto [known, is_new] = places_.try_emplace(name, players_.size());
    if (is_new)
      players_.emplace_back(name, game.tallies[p]);
    else
      players_[known->second].second += game.tallies[p];
  }
  for (std::size_t i = 0; i < game.analysis.steps.size(); ++i) {
    const solver::AnalysedStep& step = game.analysis.steps[i];
    for (const solver::AnalysedOption& o : step.options)
      width_ = std::max(width_, o.chance.upper - o.chance.lower);
    if (step.loss() > 0) add_worst(game, i);
  }
  ++games_;
}

void AnalysisSummary::add_worst(const AnalysedGame& game, std::size_t step) {
  const solver::AnalysedStep& decision = game.analysis.steps[step];
  if (worst_.size() == most_worst_) {
    // Of equal losses the earlier one stays.
    if (worst_.empty() || decision.loss() <= worst_.front().decision.loss()) return;
    std::ranges::pop_heap(worst_, is_worse);
    worst_.pop_back();
  }
  worst_.push_back({games_, step, game.record.source, game.record.place,
                    game.record.players[static_cast<std::size_t>(decision.player)], game.board,
                    game.game.steps()[step], decision});
  std::ranges::push_heap(worst_, is_worse);
}

std::vector<WorstDecision> AnalysisSummary::worst() const {
  std::vector<WorstDecision> sorted = worst_;
  std::ranges::sort(sorted, is_worse);
  return sorted;
}

}  // namespace fillwise
