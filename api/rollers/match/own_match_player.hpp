#pragma once

// The program's players of Rollers at the table of a match.

#include <memory>

#include "api/rollers/match/match_question.hpp"
#include "solver/rollers/play/players.hpp"

namespace fillwise::rollers {

/// Plays as this one does.
std::unique_ptr<MatchPlayer> own_match_player(std::unique_ptr<solver::rollers::Player> player);

}  // namespace fillwise::rollers
