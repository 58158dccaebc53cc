#pragma once

// Bunco straight from its rule text, roll by roll with all 216 rolls, in fractions of 216^n as doubles. It shares
// nothing with model/bunco: no points, no weights, no chain.

#include <map>
#include <tuple>
#include <utility>

namespace fillwise::solver {

struct PlainTable {
  int score[2] = {0, 0};  ///< "US", "THEM"
  int player = 0;         ///< Player #1 to #4, here 0 to 3; #1 and #3 are US
  int leader = -1;        ///< who was ahead last
  int changes = 0, turns = 1, buncos = 0;
  bool rang = false;    ///< a team has 21 or more
  bool scored = false;  ///< the last roll scored
  bool over = false;
  auto key() const {
    return std::tuple(score[0], score[1], player, leader, changes, turns, buncos, rang, scored, over);
  }
  bool operator<(const PlainTable& other) const { return key() < other.key(); }
};

/// "A player continues rolling until no points are scored."
inline PlainTable plain_roll(PlainTable t, int a, int b, int c, int round) {
  int points = 0;
  if (a == b && b == c)
    points = a == round ? 21 : 5;
  else
    points = int{a == round} + int{b == round} + int{c == round};
  t.buncos += points == 21 ? 1 : 0;
  t.scored = points > 0;
  if (points == 0) {
    t.player = (t.player + 1) % 4;
    if (t.rang)
      t.over = true;
    else
      ++t.turns;
    return t;
  }
  t.score[t.player % 2] += points;
  const int ahead = t.score[0] > t.score[1] ? 0 : t.score[1] > t.score[0] ? 1 : -1;
  if (ahead >= 0 && t.leader >= 0 && ahead != t.leader) ++t.changes;
  if (ahead >= 0) t.leader = ahead;
  t.rang = t.rang || t.score[t.player % 2] >= 21;
  return t;
}

using PlainChances = std::map<PlainTable, double>;

/// The tables after one more roll. Those that are over stay as they are.
inline PlainChances plain_step(const PlainChances& before, int round) {
  PlainChances after;
  for (const auto& [table, chance] : before) {
    if (table.over) {
      after[table] += chance;
      continue;
    }
    for (int a = 1; a <= 6; ++a)
      for (int b = 1; b <= 6; ++b)
        for (int c = 1; c <= 6; ++c) after[plain_roll(table, a, b, c, round)] += chance / 216;
  }
  return after;
}

}  // namespace fillwise::solver
