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
#include <utility>
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
  int three_pairs = 0;               ///< three pairs of different faces in one toss of all six dice
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

/// What a card asks of the dice that are set aside.
struct TossRules {
  bool count = true;       ///< false: tosses score as usual and fill, but count no points
  bool new_faces = false;  ///< dice score by showing a face that is not kept yet (one of each), for no points
  Dice no_stop;            ///< with exactly these dice set aside since the last fill nobody may stop; or none

  friend bool operator==(const TossRules&, const TossRules&) = default;
};

/// Between two tosses: how many dice are left and, where it matters, which ones were set aside.
struct Position {
  int dice = kDice;
  int held = 0;  ///< which part of TossRules::no_stop exactly was set aside since the last fill; 0: another

  friend auto operator<=>(const Position&, const Position&) = default;
};

/// What setting aside comes to when the faces no longer matter.
struct Way {
  int count = 0;   ///< dice set aside
  int points = 0;  ///< units
  int held = 0;    ///< of the position after it

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

/// The toss classes of every position under one chart and one card's rules.
class TossTable {
 public:
  explicit TossTable(const Chart& chart, const TossRules& rules = {});

  const TossRules& rules() const { return rules_; }
  /// Positions in which dice are tossed, by rising number of dice; {6, 0} is the last.
  const std::vector<Position>& positions() const { return positions_; }
  /// Classes of a toss of n dice (1..6); class 0 is the bust (its weight may be 0), the rest in a fixed
  /// order.
  std::span<const TossClass> classes(int n) const { return classes({n, 0}); }
  std::span<const TossClass> classes(Position from) const { return classes_[place(from)]; }
  /// The index of a position in positions().
  std::size_t place(Position p) const { return static_cast<std::size_t>(places_[place_index(p)]); }
  /// Whether there is such a position.
  bool has(Position p) const {
    return p.dice >= 1 && p.dice <= kDice && p.held >= 0 && p.held <= static_cast<int>(parts_.size()) &&
           places_[place_index(p)] >= 0;
  }
  /// The class of a toss, an index into classes({toss.size(), held}). With new faces `kept` are the faces set
  /// aside before it, else it is not looked at.
  int class_of(const Dice& toss, int held = 0, const Dice& kept = {}) const;
  /// The part of a toss that scores and what it comes to: every way to set dice aside, most points first,
  /// then fewest dice, then by faces; empty for a bust. `held` and `kept` as above.
  std::vector<std::pair<SetAside, Way>> ways(const Dice& toss, int held = 0, const Dice& kept = {}) const;

  /// Position::held once exactly these dice (at least one) are set aside since the last fill.
  int held(const Dice& set_aside) const;
  /// The dice that a Position::held stands for; none for 0.
  Dice part(int held) const { return held == 0 ? Dice() : parts_[static_cast<std::size_t>(held - 1)]; }
  /// Dice set aside before a toss from the position, for TossClass::example; none where they don't matter.
  Dice kept_before(Position from) const;
  /// Whether nobody may stop there.
  bool forbids_stop(Position at) const;

 private:
  std::size_t place_index(Position p) const {
    return static_cast<std::size_t>(p.dice) * (parts_.size() + 1) + static_cast<std::size_t>(p.held);
  }
  std::vector<SetAside> scoring_parts(const Dice& toss, const Dice& kept) const;
  Way way_of(const SetAside& part, int n, int held) const;
  std::vector<Way> distinct_ways(const Dice& toss, int held, const Dice& kept) const;
  void add_position(Position from);

  Chart chart_;
  TossRules rules_;
  std::vector<Dice> parts_;  ///< of no_stop, by held - 1
  std::vector<Position> positions_;
  std::vector<std::vector<TossClass>> classes_;  ///< by position
  std::vector<std::int8_t> places_;              ///< index into positions_; see place_index()
};

/// 6^n, the number of ordered tosses of n dice.
constexpr std::uint64_t tosses(int n) {
  std::uint64_t product = 1;
  for (int i = 0; i < n; ++i) product *= kFaces;
  return product;
}

}  // namespace fillwise::model
