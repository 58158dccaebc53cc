#pragma once

// Solved rounds of Rollers for two players: the one place where answers get them from. Values of rounds come with the
// program or are kept in the user's folder, as rounds are; what is missing is solved and kept.

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "api/base/callbacks.hpp"
#include "api/rollers/match_file.hpp"
#include "model/rollers/rules.hpp"
#include "solver/rollers/match_bounds.hpp"
#include "solver/rollers/match_values.hpp"
#include "solver/rollers/turn_advice.hpp"

namespace fillwise::rollers {

/// A round of a match, with player 0 and player 1 as in its RoundPlace.
using Round = solver::rollers::RoundBounds;

/// What may be asked for a match as a whole to be apart: no answer is looser than that, but for blocks that are
/// reported as open.
inline constexpr double kMatchTolerance = 5e-7;

class Rounds {
 public:
  /// `threads`: 0 for as many as the machine has. Throws Error(damaged) if a file of the match is not whole.
  Rounds(const model::rollers::Rules& rules, int threads, Callbacks callbacks);

  /// Solves it if need be, and before it those that may follow it, with progress. Throws Error: cancelled (what has
  /// been solved until then is kept), damaged, no_table.
  std::shared_ptr<const Round> round(const solver::rollers::RoundPlace& place);
  /// The chance of who begins a round to win the match, by the points of both. As round().
  solver::rollers::Bounds starter(int own, int other);

  /// The chances of who begins, of every round of the match; what is missing is solved. As round().
  const KnownRounds& match();
  /// All rounds that are asked for, for the best play; as round(). Valid as long as the object.
  solver::rollers::MatchBounds bounds();

  const model::rollers::Rules& rules() const { return rules_; }

 private:
  /// The rounds that may follow this one; without a place, all of the match.
  void know_rounds_after(const std::optional<solver::rollers::RoundPlace>& place);
  solver::rollers::StartValues starts(const solver::rollers::RoundPlace& place);
  solver::rollers::StartValues solve(const solver::rollers::RoundPlace& place);
  void keep_known(const solver::rollers::RoundPlace& place, const solver::rollers::Bounds& bounds);
  /// Where files of the user are; nothing if there is no place.
  std::optional<std::filesystem::path> own_file(const std::string& name) const;

  model::rollers::Rules rules_;
  int threads_;
  Callbacks callbacks_;
  KnownRounds known_;
  solver::rollers::MatchValues match_;
  std::vector<std::pair<solver::rollers::RoundPlace, solver::rollers::StartValues>> last_;  ///< asked for
  std::mutex mutex_;                                                                        ///< of bounds()
  std::map<std::pair<int, int>, std::shared_ptr<const Round>> all_;
};

}  // namespace fillwise::rollers
