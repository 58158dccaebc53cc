#pragma once

// Lower bounds of the chance to win of a player whose sheet has reached the limit of a match with last turns
// (model::Match::is_cut). audit_cut.hpp finds them by the plain rules.

#include <algorithm>
#include <cstddef>
#include <vector>

#include "model/fill_or_bust/turn.hpp"

namespace fillwise::solver {

struct LeastAtLimit {
  double turn_over = 1;  ///< of who has ended the turn, or may, before the other one's last turn
  /// Of who must draw a card, by the other player's score [limit]; empty in rules where that does no harm.
  std::vector<double> must_draw = {};

  /// Of the winner of a state that is cut.
  double of(const model::State& over) const {
    if (!model::Match::is_cut_in_mid_turn(over) || must_draw.empty()) return turn_over;
    return must_draw.at(static_cast<std::size_t>(over.opponent()));
  }
  /// The least of all.
  double least() const {
    return must_draw.empty() ? turn_over : std::min(turn_over, std::ranges::min(must_draw));
  }
};

}  // namespace fillwise::solver
