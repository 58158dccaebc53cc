#pragma once

// Games of several players: a stationary profile of strategies, and a proven epsilon: in every state no player can
// raise his chance to win by more than epsilon by playing otherwise while the others keep to theirs (an
// epsilon-equilibrium).
//
// 1. A candidate: a table V of chances, whose profile (ProfilePass) gives the same chances (candidate.hpp).
// 2. Proof: U = V and a margin, raised where a pass finds more, until a whole sweep finds nothing to raise. Then U(s)
//    >= best response of the mover against the profile, and >= the profile's value for the others, in every state
//    (induction from the first n steps of a game to n + 1: least fixed points). As the game ends almost surely under
//    any play, chances under the profile sum to 1, and a player's own is at least 1 - the others' U. So nobody gains
//    more than
//      epsilon = max over states of (sum of U over players) - 1.
// 3. What is safe for the mover: upper bounds C of the zero-sum games of each player against all others together, found
//    and proven in the same way, of the chance that somebody else wins; he wins with at least 1 - C, which is therefore
//    a lower bound of his chance in every equilibrium.
// docs/method.md has the argument in full.

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/fill_or_bust/rules.hpp"
#include "solver/equilibrium/proof.hpp"

namespace fillwise::equilibrium {

inline constexpr const char* kCandidateStage = "profile";
inline constexpr const char* kProofStage = "proof";
inline constexpr const char* kCoalitionStage = "coalitions";
inline constexpr const char* kCoalitionProofStage = "proof of coalitions";

/// By so much Profile::safe is below what was proven: another build, which rounds otherwise, proves a little less or
/// more.
inline constexpr double kSafeSlack = 1e-8;

struct Progress {
  const char* stage = "";  ///< one of those above
  int sweep = 0;           ///< of the stage, from 1
  double change = 0;       ///< of the last whole sweep, as Tell has it; 1 before the first
  double share = 0;        ///< of the sweep that is done
};

/// How a solve is saved under way, so that one which was ended resumes. The pieces: Candidate::each_part().
struct Checkpoint {
  using Parts = std::function<void(const Part&)>;
  /// Puts back what was saved, if there is something. Called once, first.
  std::function<void(const Parts& parts)> restore;
  /// Whether to save now; asked after each sweep of the candidate of the profile, and needed with `save`.
  std::function<bool()> is_due;
  std::function<void(const Parts& parts, int sweep)> save;
};

struct Options {
  Mixing mixing = 2e-6;    ///< chances nearer to each other than this are played at random (ProfilePass)
  double residual = 1e-8;  ///< where the sweeps of the candidate end: Candidate::find()
  int most_sweeps = 200;   ///< of each stage
  bool safe = false;       ///< find what is safe for the mover, too
  int threads = 0;         ///< 0: as many as the machine has
  std::function<void(const Progress&)> progress;  ///< called from the calling thread
  const std::atomic<bool>* cancel = nullptr;      ///< set it to give up
  Checkpoint checkpoint;                          ///< what is left empty is not called; rank 0 alone calls it
  Ranks* ranks =
      nullptr;  ///< who solves it together, each with the same options; null: this process by itself
};

/// Of several ranks, rank 0 alone has the tables.
struct Profile {
  ScoreSpace space;
  Mixing mixing;
  double epsilon = 0;  ///< proven; 1 if the proof did not end
  Tables value, upper;
  /// If asked for, by tuple: the mover's chance to win is at least this by a play of his own, even if all others play
  /// together against him; else empty.
  solver::ZeroedVector<double> safe;
  int sweeps = 0, proof_sweeps = 0;
  std::vector<double> residuals;  ///< of the candidate's sweeps: the largest change that each met
  double seconds = 0;
  bool cancelled = false;
};

/// Why games of several players can't be solved by these rules, in one line; empty if they can.
std::string why_not(const model::RuleSet& rules);

/// What is proven to be safe for the mover, given V of a profile, without kSafeSlack; empty if it was cancelled.
solver::ZeroedVector<double> safe_against_coalitions(const model::RuleSet& rules, const Continuation& profile,
                                                     const Options& options);

/// `goal` in units. Throws std::invalid_argument for what why_not() names, and for another number of players than
/// kLeastPlayers to kMostPlayers. The same bits for any number of threads.
Profile solve(const model::RuleSet& rules, int players, int goal, const Options& options);

}  // namespace fillwise::equilibrium
