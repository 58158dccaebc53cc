#pragma once

// A block of a round: a pair of boards with either player to move (solver/rollers/round.hpp).

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/base/roundoff.hpp"
#include "solver/rollers/applications.hpp"
#include "solver/rollers/round_values.hpp"
#include "solver/rollers/turn_kernel.hpp"
#include "solver/rollers/turn_program.hpp"

namespace fillwise::solver::rollers {

class BlockSolver {
 public:
  struct Counts {
    std::uint64_t backups = 0, evaluations = 0, open = 0;
  };

  BlockSolver(const TurnProgram& program, RoundValues& values, const RoundEnds& ends);

  /// Computes the block's two rows from rows with more markers. `boards`: of player 0 and of player 1.
  void solve(const std::array<model::rollers::Board, 2>& boards);
  const Counts& counts() const { return counts_; }

 private:
  using Chances = std::vector<double>;  ///< by the mover's chips
  enum class Side : std::uint8_t { lower, middle, upper };

  /// One of the two rows.
  struct Row {
    int mover = 0;
    std::size_t place = 0;  ///< in the values
    ChipRange chips;
    Applications applications;
    /// What each board of the applications is worth to the mover by chips after collecting; [0] is that of the
    /// block itself. Padded at the end, for chips that are not there.
    std::vector<Chances> targets;
    double target_gap = 0;  ///< the largest upper - lower of the targets but [0]
    Chances candidate, proven;
    std::vector<double> stays;  ///< [chips][value collected]: chance to stay in the block so
    Chances turns;              ///< expected turns until the block is left; capped
    Chances residual;
  };

  void begin_row(Row& row, int mover, const std::array<model::rollers::Board, 2>& boards);
  void fill_targets(Row& row, Side side);
  void fill_own_target(Row& row, std::span<const double> other) const;
  /// The Bellman backup of a row, with the values of `targets`, to `to`, on the side of the exact one that is asked
  /// for; to `stays` how the turn stays in the block, if asked for.
  void backup(Row& row, Chances& to, Rounding rounding, bool with_policy);
  void load(const Row& row, int first_chips);
  void find_candidate();
  bool newton(double& residual);
  void evaluate_policies();
  double residuals();
  bool prove(int player, double slack);

  const TurnProgram& program_;
  RoundValues& values_;
  const RoundEnds& ends_;
  std::size_t side_;
  std::size_t shifts_;  ///< values that can be collected in a turn, 0 included
  NodeValues nodes_, visits_;
  std::array<Row, 2> rows_;
  std::vector<double> matrix_;  ///< of Newton's step, factored
  bool has_policy_ = false;
  Counts counts_;
};

}  // namespace fillwise::solver::rollers
