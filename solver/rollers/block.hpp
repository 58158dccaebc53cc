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
#include "solver/rollers/turn_programs.hpp"
#include "solver/rollers/two_cycle.hpp"

namespace fillwise::solver::rollers {

/// Numbers of chips of a row, in ascending order; those between two of them are interpolated.
class ChipGrid {
 public:
  ChipGrid() = default;
  /// All of the range.
  explicit ChipGrid(ChipRange range);
  /// Some of the range: its ends, those next to them (who has no chips can't collect), half of all chips and those next
  /// to it (to have more chips than the other is worth a point), and others between.
  ChipGrid(ChipRange range, int half);

  std::span<const int> chips() const { return chips_; }
  bool is_whole() const {
    return chips_.empty() || static_cast<int>(chips_.size()) == chips_.back() - chips_.front() + 1;
  }
  /// Calls put(chips, low, high, share) for all chips of the range between: value = low + share (high - low).
  template <class Put>
  void interpolate(const Put& put) const {
    for (std::size_t i = 1; i < chips_.size(); ++i)
      for (int c = chips_[i - 1] + 1; c < chips_[i]; ++c)
        put(static_cast<std::size_t>(c), static_cast<std::size_t>(chips_[i - 1]),
            static_cast<std::size_t>(chips_[i]),
            static_cast<double>(c - chips_[i - 1]) / static_cast<double>(chips_[i] - chips_[i - 1]));
  }

 private:
  std::vector<int> chips_;
};

class BlockSolver {
 public:
  struct Counts {
    std::uint64_t backups = 0, evaluations = 0;  ///< lane groups: kLanes numbers of chips
    std::uint64_t open = 0;
    double gap = 0;  ///< the largest upper - lower
  };

  /// `tolerance`: what each block may add to the gap between bounds.
  BlockSolver(TurnPrograms& programs, RoundValues& values, const RoundEnds& ends, double tolerance);

  /// Computes the block's two rows from rows with more markers. `boards`: of player 0 and of player 1.
  void solve(const std::array<model::rollers::Board, 2>& boards);
  const Counts& counts() const { return counts_; }

 private:
  using Column = TwoCycle::Column;
  enum class Side : std::uint8_t { lower, middle, upper };
  /// Newton's: at some numbers of chips; at all; at all, with policies of all, and closer.
  enum class Steps : std::uint8_t { coarse, usual, careful };

  /// One of the two rows.
  struct Row {
    int mover = 0;
    const TurnProgram* program = nullptr;
    std::size_t place = 0;  ///< in the values
    ChipRange chips;
    ChipGrid coarse, whole;
    Applications applications;
    /// What each board of the applications is worth to the mover by chips after collecting; [0] is that of the
    /// block itself. Padded at the end, for chips that are not there.
    std::vector<Column> targets;
    double target_gap = 0;  ///< the largest upper - lower of the targets but [0]
    Column candidate, proven;
  };
  using ChipLanes = std::array<int, kLanes>;

  void begin_row(Row& row, int mover, const std::array<model::rollers::Board, 2>& boards);
  void fill_targets(Row& row, Side side);
  void fill_own_target(Row& row, std::span<const double> other) const;
  /// The Bellman backup of a row, with the values of `targets`, to `to`, on the side of the exact one that is asked
  /// for; how the policy stays in the block, if asked for. Chips between those of the grid are interpolated.
  void backup(Row& row, const ChipGrid& grid, Column& to, Rounding rounding, bool with_policy);
  void load(const Row& row, const ChipLanes& chips);
  void add_stays(const Row& row, const ChipLanes& chips, int lanes);
  void find_candidate();
  void iterate();
  double sweep(bool coarse);
  double residuals(bool coarse, bool with_policy);
  void evaluate_policies();
  double slack() const;
  bool newton(Steps kind);
  bool prove(int player, double off, bool even);

  TurnPrograms& programs_;
  RoundValues& values_;
  const RoundEnds& ends_;
  double tolerance_;
  std::size_t side_;
  NodeValues nodes_, visits_;
  std::array<Row, 2> rows_;
  TwoCycle policies_;
  std::array<Column, 2> residual_, turns_;  ///< turns: expected number until the block is left
  double most_turns_ = 1;
  Counts counts_;
};

}  // namespace fillwise::solver::rollers
