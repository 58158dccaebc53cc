#pragma once

// One turn as a game for the generic solver, with bounds of chances where the next turns begin.
//
// Wherever a turn begins at scores (a, b), the game ends with a lottery that the player on move there wins
// with the chance chance_at(a, b) says. A chance is a double, taken as the very fraction it is: a lottery is
// a few chance nodes with integer weights up to 2^53, so that no digit is lost.

#include <cstdint>
#include <functional>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/score_pair.hpp"
#include "solver/generic/game.hpp"
#include "solver/plain/match_game.hpp"

namespace fillwise::solver {

class BoundedTurn {
 public:
  /// What the player about to draw holds against the other one, and which of the two players that is (0: the
  /// one whose turn is looked at). The answer is between 0 and 1.
  using ChanceAt = std::function<double(ScorePair pair, int mover)>;

  struct State {
    enum class Kind : std::uint8_t {
      inside,   ///< the state `at`
      lottery,  ///< player 0 wins (if wins) or loses (if not) with `chance`, else the other way round
      end       ///< player 0 has won (if wins) or lost (if not)
    };
    Kind kind = Kind::end;
    model::State at;  ///< of a lottery, the start of the turn that it stands for
    double chance = 0;
    bool wins = false;

    friend bool operator==(const State&, const State&) = default;
  };
  struct Hash {
    std::size_t operator()(const State& s) const;
  };

  /// The turn of player 0 at these scores, from 0 to below the goal. The match must outlive the game.
  BoundedTurn(const model::Match& match, ScorePair pair, ChanceAt chance_at);

  std::vector<State> initial_states() const;
  Owner owner(const State& s) const;
  Payoff payoff(const State& s) const { return {s.wins ? 1 : 0, 1}; }
  template <class Sink>
  void expand(const State& s, const Sink& sink) const {
    if (s.kind == State::Kind::inside)
      game_.expand(s.at, [&](const model::State& next, std::uint64_t weight, std::uint32_t action) {
        sink(after(next), weight, action);
      });
    else if (s.kind == State::Kind::lottery)
      for (const Prize& prize : prizes(s)) sink(prize.next, prize.weight, std::uint32_t{0});
  }

 private:
  struct Prize {
    State next;
    std::uint64_t weight;
  };
  static std::vector<Prize> prizes(const State& lottery);
  State after(const model::State& next) const;

  const model::Match& match_;
  MatchGame game_;
  ChanceAt chance_at_;
};

static_assert(Game<BoundedTurn>);

}  // namespace fillwise::solver
