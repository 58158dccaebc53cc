#pragma once

// The part of a turn that is another where saved dice stay saved (Rules::take_up_again is false): to roll all but the
// dice saved after the first roll, and to choose after the second one, where those have to be saved again.
//
// After the second roll the player has the best of all sets that hold the locked dice: S1 in S2 in all that lies there.
// What a set is worth then depends on nothing but itself, so that the best above S1 is that of saving S1, and of the
// best above each set that has one die more (docs/method.md, "Rollers").

#include <vector>

#include "solver/rollers/turn_nodes.hpp"
#include "solver/rollers/turn_program.hpp"

namespace fillwise::solver::rollers {

/// Whether a player who chooses after so many rolls has dice that were locked before.
inline bool has_locked_dice(const model::rollers::Rules& rules, int rolls) {
  static_assert(model::rollers::kMostRolls == 3, "after two rolls of three, and never else");
  return !rules.take_up_again && rolls == 2 && rules.rolls == 3;
}

class LockedDice {
 public:
  using NodeList = TurnProgram::NodeList;
  using Level = TurnProgram::Level;

  /// All that is given must outlive it.
  LockedDice(const model::rollers::Rules& rules, const Hands& hands, const UsefulDice& useful,
             TurnNodes& nodes)
      : rules_(rules), hands_(hands), useful_(useful), nodes_(nodes) {}

  /// Choices at this level, whose rolls are there. `apply`: by hand.
  void add_choices(const NodeList& apply, Level& level) const;
  /// Rolls at the level before, whose saved dice are then locked.
  void add_rolls(const Level& next, Level& level) const;

 private:
  /// [set][index of the other dice among sets of as many]
  using Lists = std::vector<NodeList>;

  HandId with_black(HandId set, int black) const { return hands_.id(hands_.dice(set).with(black - 1)); }
  model::rollers::Dice useful_others(const model::rollers::Dice& locked,
                                     const model::rollers::Dice& others) const;
  Lists best_with_black(const NodeList& apply, const Level& level) const;
  Lists best_without_black(const Level& level) const;
  void roll_one_by_one(Lists& lists, int dice) const;

  const model::rollers::Rules& rules_;
  const Hands& hands_;
  const UsefulDice& useful_;
  TurnNodes& nodes_;
};

}  // namespace fillwise::solver::rollers
