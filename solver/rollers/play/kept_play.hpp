#pragma once

// The best play by one reading of the rules, kept to where another reading holds, and what that gives away.
//
// If one player keeps to it and the other one plays as well as can be, the chance that the first one gives away is the
// sum over his decisions of what each of them loses, expected over the plays of the two (performance difference
// lemma). What a decision loses is known from the solved round, so that only luck is left to simulate, and what is
// summed is small.

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "solver/rollers/match_bounds.hpp"
#include "solver/rollers/play/players.hpp"
#include "solver/rollers/play/turn_plan.hpp"

namespace fillwise::solver::rollers {

/// A solved round by a reading. Player 0 begins it. Both must outlive what uses them.
struct RoundReading {
  const TurnProgram& program;
  const RoundBounds& round;
};

/// Decides as is best by `kept`, among what both readings allow; where they have no way in common to apply the dice,
/// among what `holds` allows. The rules differ in readings alone, and the same player decides all of a turn.
class KeptPlay final : public Player {
 public:
  KeptPlay(const RoundReading& kept, const model::rollers::Rules& holds)
      : kept_(kept), holds_(holds), plan_(kept.program) {}

  void begin_turn(const model::rollers::Table& table) override;
  std::optional<model::rollers::Saved> choose(const model::rollers::Turn& turn) override;
  model::rollers::Application apply(const model::rollers::Turn& turn) override;

 private:
  RoundReading kept_;
  const model::rollers::Rules& holds_;
  TurnPlan plan_;
  model::rollers::Table table_;
  model::rollers::Saved saved_;  ///< in the last decision of this turn
};

struct LossSimulation {
  std::uint64_t games = 1;
  std::uint64_t seed = 1;
  std::uint64_t most_turns = 5000;                  ///< of a round, those of both players; then it is cut off
  int threads = 0;                                  ///< 0: as many as the machine has
  const std::atomic<bool>* cancel = nullptr;        ///< set it to give up
  std::function<void(double share)> progress = {};  ///< from any thread
};

struct SimulatedLosses {
  std::vector<double> chances;  ///< that the player who keeps to his play gave away, by round
  std::uint64_t cut = 0;        ///< rounds that were cut off: what comes after is not counted
};

/// Plays the round where `holds` holds. In every other one, from the first, the player keeps to `kept` who begins. The
/// same for any number of threads. Not all is there when it was cancelled.
SimulatedLosses simulate_losses(const RoundReading& kept, const RoundReading& holds,
                                const LossSimulation& options);

}  // namespace fillwise::solver::rollers
