#pragma once

// A policy that is asked once for all pairs of scores that look alike to it, where each pair's turns are
// followed by themselves.

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "solver/plain/score_groups.hpp"
#include "solver/play/score_view.hpp"
#include "solver/play/turn_policy.hpp"

namespace fillwise::solver {

/// Asks another policy at the first pair of a band of rows (score_band()) that looks alike and that the same
/// kind of graph serves, and keeps the answers for the band: a byte for each decision and look.
class AskedOnce : public TurnPolicy {
 public:
  /// The match must outlive it.
  AskedOnce(const model::Match& match, std::unique_ptr<TurnPolicy> asked, ScoreView view)
      : match_(match), asked_(std::move(asked)), view_(std::move(view)) {}

  void begin_row(std::span<const RowBlock> row) override;
  void begin(const TurnGraph& graph, std::span<const ScorePair> pairs) override;
  TurnChoice choose(std::size_t decision, std::uint32_t node) override;
  std::size_t choose_between_cards(const model::State& s) override { return asked_->choose_between_cards(s); }

 private:
  using Look = std::pair<std::array<int, 4>, GraphKind>;
  struct Answers {
    ScorePair seen;
    std::vector<std::uint8_t> place;  ///< [decisions]: of the action, plus 1; 0: not asked yet
  };
  Look look_of(ScorePair pair) const { return {view_.key(pair), graph_kind(match_, pair)}; }

  const model::Match& match_;
  std::unique_ptr<TurnPolicy> asked_;
  ScoreView view_;
  int band_ = -1;
  std::map<Look, Answers> answers_;
  const TurnGraph* graph_ = nullptr;
  std::vector<Answers*> lanes_;
};

/// The opponents' scores of a row, one own score against all from 0 on, of which turns go the same way: they
/// look alike, as do all the scores that cards leave to the opponent, and cards take equally much. By the
/// opponent's score the lowest score that is like it.
std::vector<int> alike_in_row(const model::Match& match, const ScoreView& view,
                              std::span<const ScorePair> row);

}  // namespace fillwise::solver
