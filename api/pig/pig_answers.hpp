#pragma once

// Answers about Pig: what is asked, checked; the game solved; answers as text and as JSON.

#include <string>

#include "api/base/callbacks.hpp"
#include "api/base/json.hpp"
#include "model/pig/pig.hpp"
#include "solver/pig/pig_simulation.hpp"
#include "solver/pig/pig_values.hpp"

namespace fillwise::pig {

/// A player's place: both scores, below the goal, and the points of the turn so far.
struct Place {
  int me = 0, opponent = 0, total = 0;
};
/// Throws Error(invalid) if the turn cannot have come to that total, or has won.
void check_total(const model::pig::Rules& rules, const Place& at);

/// Solves the game from the start of a turn at these scores. `threads`: 0 for as many as the machine has. Throws Error:
/// cancelled; failed where the bounds do not come together.
solver::PigValues solved(const model::pig::Rules& rules, int threads, int own, int other,
                         const Callbacks& callbacks);

/// "Pig to 100", with other dice "Pig to 100 with 8 sides".
std::string name(const model::pig::Rules& rules);

/// Roll or hold; `values` are of the game from a turn at these scores.
std::string advice_text(const solver::PigValues& values, const Place& at);
Json advice_json(const solver::PigValues& values, const Place& at);

/// The chance to win at the start of a turn.
std::string value_text(const solver::PigValues& values, const Place& at);
Json value_json(const solver::PigValues& values, const Place& at);

/// Games that were played, and the solved chance of the player who began.
struct Simulated {
  std::array<std::string, 2> players;
  solver::PigCounted counted;
  std::uint64_t seed = 1;
  double confidence = 0.95;  ///< of the interval, two-sided
  solver::ValueInterval solved;
};
/// Whether the solved chance is in the interval of what was counted.
bool is_inside(const Simulated& simulated);
std::string simulation_text(const model::pig::Rules& rules, const Simulated& simulated);
Json simulation_json(const model::pig::Rules& rules, const Simulated& simulated);

}  // namespace fillwise::pig
