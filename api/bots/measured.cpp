#include "api/bots/measured.hpp"

#include <algorithm>

namespace fillwise::bots {
namespace {

using model::ActionKind;
using solver::DecisionKind;
using solver::Option;

constexpr double kLeastLoss = 1e-9;

/// What is decided about rolling, stopping and drawing.
DecisionKind kind_after(ActionKind action, model::Phase phase) {
  if (phase == model::Phase::play_or_discard) return DecisionKind::play_or_discard;
  if (action == ActionKind::draw || phase == model::Phase::between_cards) return DecisionKind::draw_or_stop;
  return DecisionKind::roll_or_stop;
}

}  // namespace

void Measured::begin(const GameStart& start) {
  ++games_;
  player_.begin(start);
}

void Measured::end(const GameEnd& end) {
  player_.end(end);
}

void Measured::add(DecisionKind kind, double loss) {
  losses_[static_cast<std::size_t>(kind)] += {1, loss > kLeastLoss ? 1.0 : 0.0, loss};
}

/// An answer about dice just thrown is two decisions: which dice, and what then.
std::size_t Measured::choose(const Question& question) {
  const std::size_t answer = player_.choose(question);
  const Option& chosen = question.options.at(answer);
  const model::Phase phase = question.query.state.phase;
  const std::vector<Option> options = advisor_.advise(question.query).options;  // best first
  // Both decisions' best values, and that of the answer.
  const double best = options.front().chance.value;
  double best_with_dice = -1, value = 0;
  bool has_other_dice = false;
  ActionKind then = chosen.then;
  int thens = 0;
  for (const Option& o : options) {
    const bool same_dice = o.dice == chosen.dice;
    has_other_dice |= !same_dice;
    if (!same_dice) continue;
    ++thens;
    if (o.then == ActionKind::draw) then = o.then;
    best_with_dice = std::max(best_with_dice, o.chance.value);
    if (o.action == chosen.action && o.then == chosen.then) value = o.chance.value;
  }
  if (phase == model::Phase::set_aside && has_other_dice) add(DecisionKind::set_aside, best - best_with_dice);
  if (thens > 1)
    add(kind_after(phase == model::Phase::set_aside ? then : chosen.action, phase), best_with_dice - value);
  return answer;
}

}  // namespace fillwise::bots
