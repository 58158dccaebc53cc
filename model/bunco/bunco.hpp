#pragma once

// Bunco: three dice, tables of four, two against two. Nobody decides anything; a round is a Markov chain.
//
// In round r each die that shows r is a point, three of them are a bunco, 21 points, and three of another number are
// 5. A player rolls on while the rolls score; then the dice pass to the left, to the other team. A round ends at
// all tables when a team of the head table has 21 points. Source: the rule text, sentence by sentence in
// docs/games/bunco.md, with the keys of Rules.

#include <array>
#include <string>
#include <string_view>

namespace fillwise::model::bunco {

inline constexpr int kSides = 6, kDice = 3, kRolls = 216;
inline constexpr int kTarget = 21;  ///< points of the head table that end a round
inline constexpr int kBunco = 21, kTriple = 5;
inline constexpr int kRounds = 6;  ///< of a set
inline constexpr int kSeats = 4;   ///< of a table; seats 0 and 2 are one team, the dice go 0, 1, 2, 3, 0

enum class RoundEnds { roll, turn };      ///< in mid-turn, or when the turn of who has 21 is over
enum class OthersStop { at_once, turn };  ///< when the bell rings, or when the turn is over
enum class Pace { lockstep, own };        ///< one roll at a time, or whenever: each table as fast on average
enum class Partners { random, winners_up };  ///< all are dealt anew, or winners move up a table

struct Rules {
  RoundEnds round_ends = RoundEnds::roll;
  OthersStop others_stop = OthersStop::at_once;
  Pace pace = Pace::lockstep;
  bool roll_off_triples = true;  ///< other triples count in a roll-off
  Partners partners = Partners::random;
  int travelling = 5;               ///< the number whose triple travels, 1 to 6
  bool travels_when_bunco = false;  ///< also in its own round

  friend bool operator==(const Rules&, const Rules&) = default;
};

using Roll = std::array<int, kDice>;  ///< what the dice show, 1 to 6

/// The roll of a number 0 to 215, each once.
constexpr Roll roll_of(int number) {
  return {1 + number / 36, 1 + number / 6 % 6, 1 + number % 6};
}

constexpr bool is_triple(const Roll& roll) {
  return roll[0] == roll[1] && roll[1] == roll[2];
}
constexpr bool is_bunco(const Roll& roll, int round) {
  return is_triple(roll) && roll[0] == round;
}

/// Points of a roll in a round 1 to 6; 0 ends the turn.
constexpr int points_of(const Roll& roll, int round) {
  if (is_triple(roll)) return roll[0] == round ? kBunco : kTriple;
  int points = 0;
  for (const int face : roll) points += face == round ? 1 : 0;
  return points;
}

/// Points of a roll in a roll-off.
constexpr int roll_off_points(const Rules& rules, const Roll& roll, int round) {
  const int points = points_of(roll, round);
  return points == kTriple && !rules.roll_off_triples ? 0 : points;
}

/// Does the bag travel to who rolled this?
constexpr bool travels(const Rules& rules, const Roll& roll, int round) {
  return is_triple(roll) && roll[0] == rules.travelling && (rules.travels_when_bunco || roll[0] != round);
}

/// By points, 0 to 21: how many of the 216 rolls give them; the same in each round.
using RollWeights = std::array<int, kBunco + 1>;
constexpr RollWeights roll_weights() {
  RollWeights weights{};
  for (int number = 0; number < kRolls; ++number)
    ++weights.at(static_cast<std::size_t>(points_of(roll_of(number), 1)));
  return weights;
}
constexpr RollWeights roll_off_weights(const Rules& rules) {
  RollWeights weights = roll_weights();
  if (!rules.roll_off_triples) {
    weights[0] += weights[kTriple];
    weights[kTriple] = 0;
  }
  return weights;
}

/// Reads a rule file; what is left out is as in Rules. Throws RulesError, in one line; unknown keys are errors.
Rules parse_rules(std::string_view toml, std::string_view source);
Rules load_rules(const std::string& path);
/// The rules as a file: each key with its reading and the sentence of the rule text that it reads.
std::string to_toml(const Rules& rules);

}  // namespace fillwise::model::bunco
