#pragma once

// Numbers for sets of dice: 0 is no dice, and a set comes after all smaller ones.

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "model/rollers/dice.hpp"

namespace fillwise::solver::rollers {

using HandId = std::uint16_t;

class Hands {
 public:
  /// All sets of at most so many dice.
  explicit Hands(int most_dice) {
    for (int n = 0; n <= most_dice; ++n) {
      begin_.push_back(static_cast<HandId>(dice_.size()));
      model::rollers::for_each_dice(n, [&](const model::rollers::Dice& dice) {
        ids_.emplace(dice, static_cast<HandId>(dice_.size()));
        dice_.push_back(dice);
      });
    }
    begin_.push_back(static_cast<HandId>(dice_.size()));
  }

  std::size_t size() const { return dice_.size(); }
  const model::rollers::Dice& dice(std::size_t id) const { return dice_[id]; }
  HandId id(const model::rollers::Dice& dice) const { return ids_.at(dice); }
  /// Sets of n dice are begin(n) .. begin(n + 1) - 1.
  HandId begin(int n) const { return begin_[static_cast<std::size_t>(n)]; }

 private:
  std::vector<model::rollers::Dice> dice_;
  std::map<model::rollers::Dice, HandId> ids_;
  std::vector<HandId> begin_;
};

}  // namespace fillwise::solver::rollers
