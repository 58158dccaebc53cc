#pragma once

// A player by a rule that fits in the head. docs/games/rollers.md, "Players and simulation", has its words.

#include <memory>

#include "model/rollers/rules.hpp"
#include "solver/rollers/play/players.hpp"

namespace fillwise::solver::rollers {

/// The rules must outlive it.
std::unique_ptr<Player> make_thumb(const model::rollers::Rules& rules);

}  // namespace fillwise::solver::rollers
