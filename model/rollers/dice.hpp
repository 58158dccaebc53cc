#pragma once

// The dice of Rollers: purple ones (1 to 5 and a star) and a black one (1 to 5 and a zap).
// Source: rule text, "1. Roll the Dice" and "Special Dice Faces".

#include <array>
#include <cstddef>
#include <cstdint>

#include "model/rollers/rules.hpp"

namespace fillwise::model::rollers {

inline constexpr int kFaces = 6;    ///< of a die
inline constexpr int kValues = 5;   ///< numbers on it
inline constexpr int kStar = 5;     ///< place of the star in Dice::count; value v is in place v - 1
inline constexpr int kNoBlack = 0;  ///< of Turn::black: not saved

/// Dice that lie on the table, whatever their colour, by what they show.
struct Dice {
  std::array<std::uint8_t, kFaces> count{};

  constexpr int total() const {
    int sum = 0;
    for (const int c : count) sum += c;
    return sum;
  }
  constexpr int of(int value) const { return count[static_cast<std::size_t>(value - 1)]; }
  constexpr int stars() const { return count[kStar]; }
  /// These and one more; place: value - 1, or kStar.
  constexpr Dice with(int place) const {
    Dice more = *this;
    ++more.count[static_cast<std::size_t>(place)];
    return more;
  }
  constexpr bool contains(const Dice& part) const {
    for (std::size_t i = 0; i < kFaces; ++i)
      if (part.count[i] > count[i]) return false;
    return true;
  }

  friend constexpr bool operator==(const Dice&, const Dice&) = default;
  friend constexpr auto operator<=>(const Dice&, const Dice&) = default;
};

/// 6^n.
constexpr std::uint64_t rolls_of(int dice) {
  std::uint64_t rolls = 1;
  for (int i = 0; i < dice; ++i) rolls *= kFaces;
  return rolls;
}

/// Of 6^n rolls of n purple dice, those that show exactly these.
constexpr std::uint64_t weight_of(const Dice& dice) {
  std::uint64_t weight = 1;
  int placed = 0;
  for (const int c : dice.count)
    for (int i = 1; i <= c; ++i)
      weight = weight * static_cast<std::uint64_t>(++placed) / static_cast<std::uint64_t>(i);
  return weight;
}

/// Calls visit(part) for every set of `dice` or fewer dice out of `all`, none and all included, in a fixed order.
template <class Visit>
void for_each_part(const Dice& all, const Visit& visit) {
  Dice part;
  while (true) {
    visit(static_cast<const Dice&>(part));
    std::size_t i = 0;
    while (i < kFaces && part.count[i] == all.count[i]) part.count[i++] = 0;
    if (i == kFaces) return;
    ++part.count[i];
  }
}

/// Calls visit(dice) for everything that n dice can show, in a fixed order.
template <class Visit>
void for_each_dice(int n, const Visit& visit) {
  const auto rest = [&](const auto& self, Dice dice, std::size_t place, int left) -> void {
    if (place + 1 == kFaces) {
      dice.count[place] = static_cast<std::uint8_t>(left);
      visit(static_cast<const Dice&>(dice));
      return;
    }
    for (int c = 0; c <= left; ++c) {
      dice.count[place] = static_cast<std::uint8_t>(c);
      self(self, dice, place + 1, left - c);
    }
  };
  rest(rest, Dice{}, 0, n);
}

}  // namespace fillwise::model::rollers
