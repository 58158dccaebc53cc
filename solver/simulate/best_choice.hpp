#pragma once

// What the player does who plays for the largest chance to win by a table: the option that advice puts first.

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/score_pair.hpp"
#include "solver/turn/turn_pass.hpp"

namespace fillwise::solver {

/// What all choices by a table share. Any number of threads.
class BestPlay {
 public:
  /// `value`: table [own][opponent] in units, limit * limit values; it and the match must outlive it. Throws
  /// std::invalid_argument for another number of values.
  /// `limit_wins`: the table is of the game that ends at the limit (race::SolveOptions).
  BestPlay(const model::Match& match, std::span<const double> value, bool limit_wins = false);

 private:
  friend class BestChoice;
  int mode(const model::State& s) const;
  double tidied(double value) const;

  const model::Match& match_;
  race::TurnProgram program_;
  race::ContinuationValues<double> continuation_;
  std::vector<std::vector<int>> modes_;                 ///< [card][fills]
  std::vector<std::vector<std::uint8_t>> position_of_;  ///< [card][place of the position]: of its board
};

/// One workspace for turns. One thread at a time.
class BestChoice {
 public:
  /// Score pairs whose turns are solved together: those of one own score with the opponent's scores from
  /// first_of(opponent) on.
  static constexpr int kTogether = race::kLanes<double>;
  static constexpr int first_of(int opponent) { return opponent - opponent % kTogether; }

  explicit BestChoice(const BestPlay& play);

  /// Solves the turns of player 0 with that score against first_of(opponent) and the seven scores above. What
  /// is chosen then depends on the state alone, not on what was solved before.
  void begin(int own, int opponent);
  /// The place of the best of at least two actions of player 0, whose turn began with scores that were
  /// solved. Of equal values the one with more points, then with fewer dice, then stop before draw before
  /// roll, play before discard.
  std::size_t choose(const model::State& s, std::span<const model::Action> actions);
  /// What another of these actions gives away against the best one, >= 0.
  double loss(const model::State& s, std::span<const model::Action> actions, std::size_t chosen);

 private:
  using Pass = race::TurnPass<double>;

  /// The pass that solved s's turn, and the lane in it.
  std::pair<const Pass*, int> solved(const model::State& s);
  void run(Pass& pass, int own, int first, int last) const;
  std::size_t set_aside(const model::State& s, std::span<const model::Action> actions);
  /// The value of setting dice aside.
  double value_of(const model::State& s, const model::Way& way, const Pass& pass, int lane) const;
  /// Of a decision with two actions: the values of the first and the second.
  std::pair<double, double> values(const model::State& s);

  const BestPlay& play_;
  Pass pass_;
  int own_ = -1, first_ = 0;
  std::unique_ptr<Pass> other_;  ///< at scores that change in mid-turn with points at risk
  ScorePair other_at_{-1, -1};
};

}  // namespace fillwise::solver
