#pragma once

// The program's players of Rollers on the command line, and the match that the best play needs.

#include <memory>
#include <string>

#include "api/rollers/rounds.hpp"
#include "cli/terminal/context.hpp"
#include "model/rollers/rules.hpp"
#include "solver/rollers/match_bounds.hpp"
#include "solver/rollers/play/players.hpp"

namespace fillwise::cli::games {

/// "racer, collector, stop-early, thumb or optimal".
std::string rollers_player_names();

/// The match, for somebody who plays by it: small ones are solved at once, of others rounds are kept.
struct SolvedMatchBounds {
  std::unique_ptr<solver::rollers::KeptMatch> small;
  std::unique_ptr<rollers::Rounds> rounds;

  solver::rollers::MatchBounds bounds() const {
    return small ? small->bounds() : rounds ? rounds->bounds() : solver::rollers::MatchBounds();
  }
  /// Of who begins a round, by the points of both.
  solver::rollers::Bounds starter(int own, int other) const {
    return small ? small->starter(own, other) : rounds->starter(own, other);
  }
};
/// `threads`: 0 for as many as the machine has. Throws Error(cancelled).
SolvedMatchBounds solved_match(const model::rollers::Rules& rules, int threads, Context& context);

}  // namespace fillwise::cli::games
