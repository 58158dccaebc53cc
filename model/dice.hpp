#pragma once

// Dice: what a toss is worth and which of its dice may be set aside.
//
// Rules: "You score by tossing 1s, 5s, any triples or a straight" (Rule 2), "After each toss you MUST remove
// some or all of the scoring dice" (Rule 3), "A triple can only be scored in a single toss of the dice" (How
// to score a triple). Points are counted in units of 50 throughout the model.

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace fillwise::model {

inline constexpr int kPointsPerUnit = 50;  // every score of the game is a multiple of 50 points
inline constexpr int kDice = 6;
inline constexpr int kFaces = 6;

/// How many dice show each face: counts[f - 1] dice show face f.
struct Dice {
  std::array<std::uint8_t, kFaces> counts{};

  int size() const;
  bool contains(const Dice& part) const;
  std::string to_text() const;  ///< faces in rising order, "1,1,5"
  friend auto operator<=>(const Dice&, const Dice&) = default;
};

/// The dice chart: prices in units of 50 points; 0 means that the combination does not score.
struct Chart {
  std::array<int, kFaces> single{};  ///< one die of the face
  std::array<int, kFaces> triple{};  ///< three dice of the face in one toss
  int straight = 0;                  ///< 1-2-3-4-5-6 in one toss of all six dice
  int combo_five = 0;  ///< 2 and 3, or 4 and 1, where every die of the toss is set aside (Combo 5)

  friend bool operator==(const Chart&, const Chart&) = default;
};

/// One way to set dice aside after a toss.
struct SetAside {
  Dice dice;
  int count = 0;   ///< dice set aside, 1 to 6
  int points = 0;  ///< their price in units: the best the chart gives for exactly these dice

  friend bool operator==(const SetAside&, const SetAside&) = default;
};

/// The best price in units for exactly these dice, every one of them scoring; 0 if some die can't score.
/// Pairs that make five are not counted.
int price(const Chart& chart, const Dice& dice);

/// The best price in units of all the dice of a toss, which makes the fill: pairs that make five may be among
/// them (Combo 5). 0 if some die can't score.
int price_of_fill(const Chart& chart, const Dice& toss);

/// Every way to set aside a part of the toss, most points first, then fewest dice, then by faces; empty for a
/// bust.
std::vector<SetAside> ways_to_set_aside(const Chart& chart, const Dice& toss);

/// What setting aside comes to when the faces no longer matter.
struct Way {
  int count = 0;   ///< dice set aside
  int points = 0;  ///< units

  friend auto operator<=>(const Way&, const Way&) = default;
};

/// Tosses of n dice that offer the same ways to set aside.
struct TossClass {
  std::uint64_t weight = 0;  ///< how many of the 6^n ordered tosses belong to it
  std::vector<Way> ways;     ///< distinct, in rising order; empty for the bust class
  Way all;       ///< every scoring die set aside (the Must Bust way): the most dice, then the most points
  Dice example;  ///< the first toss of the class in rising order of its counts

  bool is_bust() const { return ways.empty(); }
};

/// The toss classes of 1 to 6 dice under one chart.
class TossTable {
 public:
  explicit TossTable(const Chart& chart);

  /// Classes of a toss of n dice (1..6); class 0 is the bust (its weight may be 0), the rest in a fixed
  /// order.
  std::span<const TossClass> classes(int n) const { return classes_[static_cast<std::size_t>(n - 1)]; }
  /// The class of a toss, an index into classes(toss.size()).
  int class_of(const Dice& toss) const;

 private:
  Chart chart_;
  std::array<std::vector<TossClass>, kDice> classes_;
};

/// 6^n, the number of ordered tosses of n dice.
constexpr std::uint64_t tosses(int n) {
  std::uint64_t product = 1;
  for (int i = 0; i < n; ++i) product *= kFaces;
  return product;
}

}  // namespace fillwise::model
