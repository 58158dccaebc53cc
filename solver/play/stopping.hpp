#pragma once

// What a rule of thumb can see at the table besides the points at risk: whether a stop would end the game,
// and what all dice of a toss that score come to.

#include <cstdint>
#include <span>

#include "model/fill_or_bust/turn.hpp"
#include "solver/play/score_view.hpp"

namespace fillwise::solver {

/// Places among Match::actions: of roll or draw and of stop; of a card that was drawn.
inline constexpr std::size_t kGoOn = 0, kStop = 1;
inline constexpr std::size_t kPlay = 0, kDiscard = 1;

/// What a stop does.
enum class Stopping : std::uint8_t {
  goes_on,  ///< the game goes on, or nobody may stop there
  wins,     ///< the game is over, and the mover has won
  ends      ///< the game is over, and the mover has not won it
};

/// Of a stop in s, where dice were set aside or a fill is scored; of a game that is over in s, how it ended.
/// `mover`: who has come there.
Stopping stopping(const model::Match& match, const model::State& s, int mover);

/// What stopping() looks at of the scores, of a decision and of what setting dice aside leads to: whether
/// points win, and in a last turn how many are needed. Not seen is where a match with last turns stops
/// counting: in a last turn the rule is asked at the lowest scores that need as many.
ScoreView view_of_stopping(const model::Match& match);

/// The place of the action that sets all dice aside that score: most points, of these most dice.
std::size_t all_that_score(std::span<const model::Action> actions);

/// The place of the action that sets aside most points less `per_die` points (not units) for each die; of
/// equal ones with fewest dice.
std::size_t most_points_less(std::span<const model::Action> actions, int per_die);

/// Of a decision: for dice just thrown of a stop once all that score are set aside.
Stopping stopping(const model::Match& match, const model::State& s, std::span<const model::Action> actions);

}  // namespace fillwise::solver
