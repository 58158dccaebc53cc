#pragma once

// Advice: every option of the player on the move, best first, with its chance to win and bounds of it.
//
// What an option leads to is asked of model::Match; its value is looked up: at the start of a turn in the
// tables, inside the turn in three turn passes. One takes the tables' values and rounds to nearest; the other
// two take the tables' bounds and round outward, so that lower <= exact <= upper holds for every option,
// rounding included.

#include <array>
#include <span>
#include <vector>

#include "model/turn.hpp"
#include "solver/race/turn_pass.hpp"

namespace fillwise::solver {

/// A chance to win with proven bounds: 0 <= lower <= exact <= upper <= 1, and lower <= value <= upper.
struct Chance {
  double value = 0;
  double lower = 0;
  double upper = 0;
};

struct Option {
  model::ActionKind action = model::ActionKind::roll;
  // Of set_aside:
  model::Dice dice;                                  ///< the dice set aside
  int points = 0;                                    ///< their price in units of 50 points
  model::ActionKind then = model::ActionKind::roll;  ///< roll, stop or draw, after them
  bool fills = false;                                ///< they are the last dice: the fill is made

  bool wins = false;  ///< the goal is reached at once: the chance is 1
  Chance chance;      ///< of the player on the move
  double loss = 0;    ///< best option's chance.value less this one's, >= 0
};

struct Advice {
  /// Of the player on the move: the value of the best option, or of what happens if there is no decision. The
  /// bounds enclose the chance of playing on as well as can be, whichever option that is.
  Chance chance;
  /// Best first. Of equal chances the one with more points comes first, then the one with fewer dice set
  /// aside, then stop before draw before roll. Empty for a bust or a card without dice.
  std::vector<Option> options;
  bool bust = false;  ///< the toss scores nothing
  bool forced() const { return options.size() == 1; }
};

struct Query {
  model::State state;  ///< as model::state_of() gives it
  model::Dice toss;    ///< the dice of a state in Phase::set_aside
  bool just_drawn =
      false;  ///< the card of a state in Phase::toss was just drawn: the option is "play", not "roll"
};

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

 private:
  struct Scores {
    int own = 0;
    int opponent = 0;
    friend auto operator<=>(const Scores&, const Scores&) = default;
  };

  /// The options of a query, and where each leads: to a state that leaves nothing to decide. Without options
  /// there is one such state all the same.
  struct Plan {
    int lane = 0;
    Advice advice;
    std::vector<model::State> leads_to;
    std::vector<Chance> chances;  ///< of leads_to
  };
  /// One of the three readings of the tables, for one part of a Chance.
  struct Reading {
    double Chance::*part;
    race::Outlook<double> outlook;
    race::Rounding rounding;
  };

  Plan plan(const Query& query, int lane) const;
  void plan_set_aside(const Query& query, Plan& plan) const;
  /// Answers the plans; they belong to up to race::kLanes<double> score pairs, which all have the same own
  /// score.
  void answer(std::span<const Scores> lanes, std::span<Plan> plans);
  double value_of(const model::State& s, int lane, const Reading& reading) const;

  const model::Match& match_;
  std::array<Reading, 3> readings_;
  race::TurnProgram program_;
  race::TurnPass<double> pass_;
};

}  // namespace fillwise::solver
