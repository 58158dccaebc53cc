#pragma once

// Objectives of a player who plays alone: what they share.
//
// A turn is solved by the race's turn pass (solver/turn/turn_pass.hpp). Where that asks for the opponent's
// score, a column stands: a table of what the player's own scores are worth. So one pass solves turns of up
// to eight columns. Values are within [0, 1] and 1 at the goal.

#include <array>
#include <memory>
#include <vector>

#include "solver/objectives/objective.hpp"
#include "solver/turn/program.hpp"
#include "solver/turn/turn_pass.hpp"

namespace fillwise::solver {

/// The rules for a player who is alone, and so alone in the lead: a card that this player may not play is as
/// good as not in the deck, and no card takes points from anybody. There is no last turn, and no reward for
/// benchmarks. Throws SolveError where a card takes points off the player's own sheet: there turns can
/// lead back to lower scores.
model::RuleSet rules_alone(const model::RuleSet& rules);

class Solo : public Objective {
 public:
  const model::Match& match() const override { return match_; }

 protected:
  /// A match of rules_alone(); columns: how many a place may name.
  Solo(model::Match match, int columns);

  /// A table of bounds of one kind and the turn pass that reads it.
  struct Reading {
    double ValueInterval::*part;
    race::Rounding rounding;
    int sign;                       ///< of the rounding
    std::vector<double> stay;       ///< [own][column]: about to draw with nothing at risk
    std::vector<double> not_ended;  ///< [column][own]: 1 less the value of a turn that ended there
    std::unique_ptr<race::TurnPass<double>> pass;
  };
  struct Place {
    int own = 0;
    int column = 0;
  };

  double& stay(Reading& r, Place p) const { return r.stay[index(p.own, p.column)]; }
  /// Of a turn that ends at this place. The value is moved outwards by what its storage may lose.
  void set_ended(Reading& r, Place p, double value) const;
  /// Solves the turns of one lane a place, at most race::kLanes; Reading::pass has the results.
  void run(Reading& r, std::span<const Place> lanes) const;
  /// Of a state with 0 at risk or more in a turn of lane 0 that goes on.
  double inside(const Reading& r, const model::State& s) const;

  int limit() const { return match_.limit(); }
  Reading& lower() { return readings_[1]; }
  Reading& upper() { return readings_[2]; }
  std::array<Reading, 3>& readings() { return readings_; }

 private:
  std::size_t index(int row, int column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(side_) + static_cast<std::size_t>(column);
  }
  race::ContinuationValues<double> continuation(const Reading& r) const;

  model::Match match_;
  race::TurnProgram program_;
  int side_;
  std::array<Reading, 3> readings_;
};

}  // namespace fillwise::solver
