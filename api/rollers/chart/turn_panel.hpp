#pragma once

// What the best play makes of a turn, section by section.

#include "api/chart/description.hpp"
#include "api/rollers/rounds.hpp"
#include "model/rollers/match.hpp"
#include "solver/rollers/turn_program.hpp"

namespace fillwise::rollers {

/// Of my turn at this table. The first field of a row is "turn", the second the section, the last three the chances
/// that the turn opens it (and does not close it) and closes it, and the chips it collects; there are thirteen.
chart::Panel turn_panel(const solver::rollers::TurnProgram& program, const Round& round,
                        const model::rollers::Table& table);

}  // namespace fillwise::rollers
