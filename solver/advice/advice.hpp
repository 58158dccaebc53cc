#pragma once

// Advice: every option of the player on the move, best first, with its chance to win and bounds of it.
//
// What an option leads to is asked of model::Match; its value is looked up: at the start of a turn in the
// tables, inside the turn in three turn passes. One takes the tables' values and rounds to nearest; the other
// two take the tables' bounds and round outward, so that lower <= exact <= upper holds for every option,
// rounding included.

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/options.hpp"
#include "solver/race/cut.hpp"
#include "solver/turn/turn_pass.hpp"

namespace fillwise::solver {

/// Answers queries from the tables of one rule set and goal. One thread at a time.
class Advisor {
 public:
  /// Tables [own][opponent] in units, limit * limit values each, lower <= exact <= upper; they and the match
  /// must outlive the advisor. Throws std::invalid_argument for another number of values.
  /// `limit_wins`: the tables are of the game that ends at the limit (race::SolveOptions).
  Advisor(const model::Match& match, std::span<const double> value, std::span<const double> lower,
          std::span<const double> upper, bool limit_wins = false);

  Advice advise(const Query& query);
  /// The same answers, to the bit, in the order of the queries; queries share turn passes, so that many are
  /// answered much faster than one by one.
  std::vector<Advice> advise(std::span<const Query> queries);

  /// The chances of player 0, who is on the move, in states of chance, at the starts of turns, and where the
  /// game is over, in their order. The same values that advise() gives to options that lead there.
  std::vector<ValueInterval> values(std::span<const model::State> states);

  const model::Match& match() const { return match_; }
  const race::TurnProgram& program() const { return program_; }
  /// What lies beyond a turn, for Option::chance.value.
  const race::ContinuationValues<double>& estimate() const { return readings_[0].continuation; }

 private:
  struct Scores {
    int own = 0;
    int opponent = 0;
    friend auto operator<=>(const Scores&, const Scores&) = default;
  };

  /// One of the three readings of the tables, for one part of a ValueInterval.
  struct Reading {
    double ValueInterval::*part;
    race::ContinuationValues<double> continuation;
    race::Rounding rounding;
  };

  /// The value of a state is asked for, in the turn at some scores.
  struct Asked {
    Scores at;
    const model::State* state = nullptr;
    ValueInterval* chance = nullptr;  ///< to be filled in
    int lane = 0;
  };
  /// Puts them into the order of their scores.
  void answer_all(std::span<Asked> asked);
  /// They belong to up to race::kLanes<double> score pairs, which all have the same own score.
  void answer(std::span<const Scores> lanes, std::span<const Asked> together);
  double value_of(const model::State& s, int lane, const Scores& scores, const Reading& reading);
  /// Of a state that needs no turn pass.
  double value_outside(const model::State& s, const Reading& reading) const;
  double value_elsewhere(const model::State& s, const Reading& reading);

  const model::Match& match_;
  race::Cut cut_;  ///< nothing where the limit wins
  std::array<Reading, 3> readings_;
  OptimizationDirection direction_;
  race::TurnProgram program_;
  race::TurnPass<double> pass_;
  std::unique_ptr<race::TurnPass<double>> other_;  ///< at scores that change in mid-turn with points at risk
};

}  // namespace fillwise::solver
