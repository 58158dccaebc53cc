#include "solver/base/decision_kind.hpp"

#include <stdexcept>

namespace fillwise::solver {

using model::Phase;

DecisionKind decision_kind(Phase phase) {
  switch (phase) {
    case Phase::set_aside:
      return DecisionKind::set_aside;
    case Phase::roll_or_stop:
      return DecisionKind::roll_or_stop;
    case Phase::play_or_discard:
      return DecisionKind::play_or_discard;
    case Phase::between_cards:
      return DecisionKind::draw_or_stop;
    default:
      throw std::logic_error("a state without a decision");
  }
}

}  // namespace fillwise::solver
