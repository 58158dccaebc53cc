#pragma once

// How likely a player who is behind makes it up: an upper bound, whatever both play.
//
// Who is d behind has to score d, and what cards take from the leader counts too: that is a MakeCut under
// rules by which such cards give their points to the one who is behind, and their fills are kept. A penalty
// of his own only makes it harder. Penalties of the leader make it easier; a leader who stops wherever that
// is allowed, which is one policy, has at most one a turn, and loses no more by it than its tosses make.
// Their sum is independent of what is played, so that chances add up over it. (A leader who must draw a card
// with points at risk that a penalty takes from the sheet too can lose more: then 1 is the bound.)

#include <optional>
#include <vector>

#include "model/fill_or_bust/rules.hpp"

namespace fillwise::solver {

class MakeUp {
 public:
  /// Turns that are left to who is behind and to the leader; they differ by one at most.
  struct Turns {
    int behind = 0;
    int leader = 0;
  };
  /// For at most so many turns of each.
  MakeUp(const model::RuleSet& rules, int most_turns);

  /// Upper bound of the chance to be level or ahead at the end of a player who is so many units behind.
  double chance(int units, Turns turns) const;
  /// The least lead in units, up to that of 20,000 points, at which that bound is this small.
  std::optional<int> least(double chance, Turns turns) const;

 private:
  /// [turns of who is behind][leader's less those, and 1][units]; empty where 1 is the bound.
  std::vector<std::vector<std::vector<double>>> chances_;
};

}  // namespace fillwise::solver
