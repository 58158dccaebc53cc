#pragma once

// A block of a round: a pair of boards with either player to move (solver/rollers/round.hpp).

#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/rollers/block_row.hpp"

namespace fillwise::solver::rollers {

class BlockSolver {
 public:
  struct Counts {
    std::uint64_t backups = 0, evaluations = 0;  ///< as RowBackups counts them
    std::uint64_t open = 0;
    double gap = 0;  ///< the largest upper - lower
  };

  /// `tolerance`: what each block may add to the gap between bounds.
  BlockSolver(TurnPrograms& programs, RoundValues& values, const RoundEnds& ends, double tolerance);

  /// Computes the block's two rows from rows with more markers. `boards`: of player 0 and of player 1.
  void solve(const std::array<model::rollers::Board, 2>& boards);
  Counts counts() const { return {backups_.backups(), backups_.evaluations(), open_, gap_}; }

 private:
  using Column = TwoCycle::Column;
  using Side = RowBackups::Side;
  enum class Evaluate : std::uint8_t { none, some, all };  ///< which policies
  /// Newton's: at some numbers of chips; at all; at all, with policies of all, and closer.
  enum class Steps : std::uint8_t { coarse, usual, careful };

  void backup_unsettled(const BlockRow& row, Column& to, bool with_policy);
  void find_candidate();
  void iterate();
  double sweep(bool coarse);
  double residuals(bool coarse, Evaluate policies);
  void evaluate_policies();
  double slack() const;
  bool newton(Steps kind);
  void newton_step(double small);
  bool prove(int player, double off, bool even);

  RoundValues& values_;
  double tolerance_;
  std::size_t side_;
  TwoCycle policies_;
  RowBackups backups_;
  std::array<BlockRow, 2> rows_;
  std::array<Column, 2> residual_, turns_;  ///< turns: expected number until the block is left
  double most_turns_ = 1;
  std::uint64_t open_ = 0;
  double gap_ = 0;
};

}  // namespace fillwise::solver::rollers
