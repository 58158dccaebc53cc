#pragma once

// Objective: timed play. There is no goal; both players have so many turns left, and then the higher score
// wins, a tie being one half (docs/objectives.md).
//
// W_k(a, b) is the chance of the player on the move, holding a against b with k turns left between the two:
// the turn operator with W_k where the turn goes on with nothing at risk and 1 - W_(k - 1)(b, a) where it
// ends; W_0 compares the scores. In mid-turn only higher own scores follow, so each layer is solved from high
// own scores down.
//
// Scores have no limit. Tables end where a score is so high, or a lead so large, that play from here hardly
// comes there or hardly matters there. The chance to win of who is behind has a bound there (MakeUp), so that
// what lies beyond the tables is inside the bounds.

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "solver/base/parallel.hpp"
#include "solver/objectives/make_up.hpp"
#include "solver/objectives/objective.hpp"
#include "solver/turn/program.hpp"
#include "solver/turn/turn_pass.hpp"

namespace fillwise::solver {

/// Values are chances to win. Solved for one pair of scores.
class Timed : public Objective {
 public:
  static constexpr int kMostTurns = 10;

  struct Start {
    int own = 0;                  ///< units
    int opponent = 0;             ///< units
    int turns_left = 1;           ///< of the mover, this one included: 1 to kMostTurns
    int opponent_turns_left = 0;  ///< turns_left, or one less
    int at_risk = 0;  ///< units of the situation that is asked about: with many more, bounds are wider
  };
  /// Throws SolveError for rules by which a player who is tied for the lead loses points too: turns
  /// could lead back to where they began.
  static void check(const model::RuleSet& rules);
  /// Throws SolveError as check() does, std::invalid_argument for turns left that don't alternate.
  Timed(const model::RuleSet& rules, const Start& start) : Timed(rules, start, Tables()) {}

  /// Where tables end. Smaller ones are solved sooner, and their bounds are wider.
  struct Tables {
    double far = 1e-3;         ///< chance at most to come to scores beyond, from those of the start
    double negligible = 1e-6;  ///< chance to win of who is behind, beyond the tables
    int room = 120;            ///< where no score is so far off: units above the scores of the start
    int room_of_turn = 30;     ///< and for each turn left
    int least_room = 40;       ///< units, likewise
  };
  Timed(const model::RuleSet& rules, const Start& start, const Tables& tables);

  const model::Match& match() const override { return match_; }
  OptimizationDirection direction() const override { return {}; }
  /// Only of the scores of the start.
  ValueInterval at_start(int own, int opponent) override;

 protected:
  /// Likewise.
  void begin(const model::State& now) override;
  ValueInterval value(const model::State& s) override;

 private:
  /// Tables of two layers, [own][opponent].
  struct Reading {
    double ValueInterval::*part;
    race::Rounding rounding;
    int sign;
    std::vector<double> now, next;  ///< with so many turns left as the layer has, and one less
    std::unique_ptr<race::TurnPass<double>> pass;
  };
  struct Lane {
    int own = 0;
    int opponent = 0;
  };

  std::size_t index(int own, int opponent) const {
    return static_cast<std::size_t>(own) * static_cast<std::size_t>(side_) +
           static_cast<std::size_t>(opponent);
  }
  /// With so many turns left between the players, when the mover is behind or the other one; the mover has
  /// the odd turn.
  static MakeUp::Turns of_mover(int turns) { return {turns - turns / 2, turns / 2}; }
  static MakeUp::Turns of_other(int turns) { return {turns / 2, turns - turns / 2}; }
  /// Scores from here on are beyond the tables.
  int first_beyond() const;
  void solve_layer(int turns);
  /// Least lead that is beyond the tables, when who is behind and the other one have so many turns.
  int least_beyond(MakeUp::Turns turns) const;
  /// Bounds, and a guess, of W with so many turns left between the players, without a table.
  ValueInterval rough(int own, int opponent, int turns) const;
  /// The least score of a mover that is beyond the tables.
  int limit(int opponent, int turns) const {
    return std::min(side_, opponent + least_beyond(of_other(turns)));
  }
  race::ContinuationValues<double> continuation(const Reading& r, int most_opponent, int turns) const;
  /// Opponents' scores from the lane's on, as many as a pass has lanes; those from `end` on repeat the last.
  void run(const Reading& r, race::TurnPass<double>& pass, Lane first, int end, int turns) const;

  model::Match match_;
  race::TurnProgram program_;
  Start start_;
  Tables tables_;
  MakeUp make_up_;
  int opponent_ = 0;  ///< score when the passes of the readings were run
  int turns_;         ///< of both players
  int side_;          ///< scores of the tables, units
  std::array<Reading, 3> readings_;
  PerThread<race::TurnPass<double>> passes_;  ///< of the tables
};

}  // namespace fillwise::solver
