#pragma once

// A turn of Rollers up to the point where its dice are applied: rolls, and what is set aside between them.
// Source: rule text, "1. Roll the Dice"; docs/games/rollers.md has the readings.

#include <cstdint>

#include "model/rollers/dice.hpp"
#include "model/rollers/rules.hpp"

namespace fillwise::model::rollers {

/// Dice that are saved, or lie there after a roll.
struct Saved {
  Dice purple;
  std::uint8_t black = kNoBlack;  ///< the number that the black die shows, 1 to 5; or it is not among them

  /// Black and purple alike, as they are applied.
  constexpr Dice hand() const { return black == kNoBlack ? purple : purple.with(black - 1); }
  constexpr int total() const { return purple.total() + (black != kNoBlack ? 1 : 0); }
  constexpr bool contains(const Saved& part) const {
    return purple.contains(part.purple) && (part.black == kNoBlack || part.black == black);
  }

  friend constexpr bool operator==(const Saved&, const Saved&) = default;
};

/// A moment of a turn.
struct Turn {
  enum class Phase : std::uint8_t {
    roll,    ///< all dice that are not saved are rolled
    choose,  ///< the player stops, or saves some of the dice and rolls the others
    apply    ///< the player applies the dice
  };
  Phase phase = Phase::roll;
  std::uint8_t rolls = 0;  ///< made so far
  Saved saved;   ///< before a roll those that stay; after it all that have not been cancelled by a zap
  Saved locked;  ///< of them those that can't be taken up again; none with Rules::take_up_again

  friend constexpr bool operator==(const Turn&, const Turn&) = default;
};

/// What follows a decision to roll all but these dice. Throws std::invalid_argument if they can't be saved.
Turn after_saving(const Rules& rules, const Turn& turn, const Saved& saved);
/// What follows a decision to stop.
Turn after_stopping(const Turn& turn);

/// Whether a player who has to choose may save these: some of the dice, but not all of the rules' (that is to
/// stop), and all that are locked.
bool can_save(const Rules& rules, const Turn& turn, const Saved& saved);

/// Calls visit(saved) for everything that can be saved, nothing included, in a fixed order.
template <class Visit>
void for_each_save(const Rules& rules, const Turn& turn, const Visit& visit) {
  for_each_part(turn.saved.purple, [&](const Dice& purple) {
    for (const int black : {kNoBlack, static_cast<int>(turn.saved.black)}) {
      const Saved saved{purple, static_cast<std::uint8_t>(black)};
      if (can_save(rules, turn, saved)) visit(saved);
      if (turn.saved.black == kNoBlack) break;
    }
  });
}

/// What a roll has come to that shows these dice; black: 1 to 5, 0 for the zap; not looked at if the black die is
/// saved. A zap cancels the roll: what was saved before is all there is.
Turn after_roll(const Rules& rules, const Turn& turn, const Dice& purple, int black);

/// Calls visit(next, weight) for what the roll can come to, each once; the weights add up to 6^(dice rolled).
template <class Visit>
void for_each_roll(const Rules& rules, const Turn& turn, const Visit& visit) {
  const int purple_rolled = rules.dice - 1 - turn.saved.purple.total();
  const bool with_black = turn.saved.black == kNoBlack;
  if (with_black) visit(after_roll(rules, turn, {}, 0), rolls_of(purple_rolled));
  for_each_dice(purple_rolled, [&](const Dice& purple) {
    if (with_black)
      for (int black = 1; black <= kValues; ++black)
        visit(after_roll(rules, turn, purple, black), weight_of(purple));
    else
      visit(after_roll(rules, turn, purple, 0), weight_of(purple));
  });
}

}  // namespace fillwise::model::rollers
