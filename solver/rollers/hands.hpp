#pragma once

// Numbers for sets of dice: 0 is no dice, and a set comes after all smaller ones.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/rollers/dice.hpp"

namespace fillwise::solver::rollers {

using HandId = std::uint16_t;

/// The set without one die that shows this.
inline model::rollers::Dice without(model::rollers::Dice dice, int place) {
  --dice.count[static_cast<std::size_t>(place)];
  return dice;
}

/// Calls visit(place) for everything that some of the dice show.
template <class Visit>
void for_each_place(const model::rollers::Dice& dice, const Visit& visit) {
  for (int place = 0; place < model::rollers::kFaces; ++place)
    if (dice.count[static_cast<std::size_t>(place)] > 0) visit(place);
}

class Hands {
 public:
  /// All sets of at most so many dice.
  explicit Hands(int most_dice) : radix_(static_cast<std::size_t>(most_dice) + 1) {
    std::size_t places = 1;
    for (int face = 0; face < model::rollers::kFaces; ++face) places *= radix_;
    ids_.resize(places);
    for (int n = 0; n <= most_dice; ++n) {
      begin_.push_back(static_cast<HandId>(dice_.size()));
      model::rollers::for_each_dice(n, [&](const model::rollers::Dice& dice) {
        ids_[place_of(dice)] = static_cast<HandId>(dice_.size());
        dice_.push_back(dice);
      });
    }
    begin_.push_back(static_cast<HandId>(dice_.size()));
  }

  std::size_t size() const { return dice_.size(); }
  const model::rollers::Dice& dice(std::size_t id) const { return dice_[id]; }
  /// Of at most so many dice.
  HandId id(const model::rollers::Dice& dice) const { return ids_[place_of(dice)]; }
  /// Sets of n dice are begin(n) .. begin(n + 1) - 1.
  HandId begin(int n) const { return begin_[static_cast<std::size_t>(n)]; }

 private:
  std::size_t place_of(const model::rollers::Dice& dice) const {
    std::size_t place = 0;
    for (const std::size_t count : dice.count) place = place * radix_ + count;
    return place;
  }

  std::size_t radix_;
  std::vector<model::rollers::Dice> dice_;
  std::vector<HandId> ids_;  ///< by place_of()
  std::vector<HandId> begin_;
};

}  // namespace fillwise::solver::rollers
