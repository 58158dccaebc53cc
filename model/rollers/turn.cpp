#include "model/rollers/turn.hpp"

#include <cstddef>
#include <stdexcept>

namespace fillwise::model::rollers {

bool can_save(const Rules& rules, const Turn& turn, const Saved& saved) {
  return turn.phase == Turn::Phase::choose && turn.saved.contains(saved) && saved.contains(turn.locked) &&
         saved.total() < rules.dice;
}

Turn after_saving(const Rules& rules, const Turn& turn, const Saved& saved) {
  if (!can_save(rules, turn, saved)) throw std::invalid_argument("these dice can't be saved");
  Turn next = turn;
  next.phase = Turn::Phase::roll;
  next.saved = saved;
  next.locked = rules.take_up_again ? Saved{} : saved;
  return next;
}

Turn after_stopping(const Turn& turn) {
  Turn next = turn;
  next.phase = Turn::Phase::apply;
  next.locked = {};
  return next;
}

Turn after_roll(const Rules& rules, const Turn& turn, const Dice& purple, int black) {
  Turn next = turn;
  ++next.rolls;
  const bool zap = turn.saved.black == kNoBlack && black == 0;
  if (!zap) {
    for (std::size_t i = 0; i < kFaces; ++i)
      next.saved.purple.count[i] = static_cast<std::uint8_t>(turn.saved.purple.count[i] + purple.count[i]);
    if (turn.saved.black == kNoBlack) next.saved.black = static_cast<std::uint8_t>(black);
  }
  next.phase = Turn::Phase::choose;
  return next.rolls < rules.rolls ? next : after_stopping(next);
}

}  // namespace fillwise::model::rollers
