#pragma once

// Pig, for two players and one die.
//
// The player whose turn it is rolls the die as often as wanted. A 1 ends the turn with nothing; every other face
// adds its number to the turn total. Who holds adds the turn total to the score and passes the die. First to the
// goal wins; that is reached as soon as score and turn total come to it, as holding then wins.
// Source: J. Scarne, "Scarne on Dice", 1945; T. Neller and C. Presser, "Optimal play of the dice game Pig", The
// UMAP Journal 25 (2004) 25-47.
//
//   parameter  type  meaning                               default
//   goal       int   points that win, 2 to 120             100
//   sides      int   faces of the die, 1 to sides; 2 to 12   6

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace fillwise::model::pig {

inline constexpr int kLeastGoal = 2, kMostGoal = 120;
inline constexpr int kLeastSides = 2, kMostSides = 12;

struct Rules {
  int goal = 100;
  int sides = 6;
};

/// What a state waits for.
enum class Phase : std::uint8_t { die, player, nobody };
enum class Action : std::uint8_t { roll, hold };

/// A position as the player to move sees it.
struct State {
  std::uint8_t mover = 0;  ///< 0 or 1; once the game is over, the winner
  std::uint8_t own = 0;    ///< the mover's score, below the goal
  std::uint8_t other = 0;  ///< the other player's
  std::uint8_t total = 0;  ///< points of the turn, not added yet
  Phase phase = Phase::die;

  friend bool operator==(const State&, const State&) = default;
};

/// Spreads the states of all rules.
struct StateHash {
  std::size_t operator()(const State& s) const {
    return static_cast<std::size_t>(s.own | s.other << 7 | s.total << 14 | static_cast<int>(s.phase) << 21 |
                                    s.mover << 23);
  }
};

/// The start of a turn: the die is rolled without being asked for.
constexpr State turn_start(int own, int other, int mover = 0) {
  return {static_cast<std::uint8_t>(mover), static_cast<std::uint8_t>(own), static_cast<std::uint8_t>(other),
          0, Phase::die};
}

/// What follows a decision.
constexpr State after(const State& s, Action action) {
  if (action == Action::hold) return turn_start(s.other, s.own + s.total, 1 - s.mover);
  State rolled = s;
  rolled.phase = Phase::die;
  return rolled;
}

/// What follows a roll that shows that face, 1 to sides.
constexpr State after_face(const Rules& rules, const State& s, int face) {
  if (face == 1) return turn_start(s.other, s.own, 1 - s.mover);
  if (s.own + s.total + face >= rules.goal)
    return {s.mover, 0, 0, 0, Phase::nobody};  // the end forgets the scores
  State next = s;
  next.total = static_cast<std::uint8_t>(s.total + face);
  next.phase = Phase::player;
  return next;
}

/// Calls visit(next, weight) for what a roll can lead to; faces that win are one outcome. The weights add up to
/// the sides.
template <class Visit>
void for_each_outcome(const Rules& rules, const State& s, const Visit& visit) {
  visit(after_face(rules, s, 1), 1);
  const int needed = std::max(2, rules.goal - s.own - s.total);  // the least face that wins
  for (int face = 2; face <= rules.sides && face < needed; ++face) visit(after_face(rules, s, face), 1);
  if (needed <= rules.sides) visit(after_face(rules, s, rules.sides), rules.sides - needed + 1);
}

/// Can a turn total come up at a score? It takes one roll at least, each of 2 to sides.
constexpr bool is_possible(const Rules& rules, int own, int total) {
  if (total < 2 || own + total >= rules.goal) return false;
  return rules.sides == 2 ? total % 2 == 0 : true;
}

}  // namespace fillwise::model::pig
