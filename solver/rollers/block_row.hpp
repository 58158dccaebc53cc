#pragma once

// One of the two rows of a block (solver/rollers/block.hpp), and its Bellman backups.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/base/roundoff.hpp"
#include "solver/rollers/applications.hpp"
#include "solver/rollers/chip_grid.hpp"
#include "solver/rollers/round_values.hpp"
#include "solver/rollers/turn_kernel.hpp"
#include "solver/rollers/turn_programs.hpp"
#include "solver/rollers/two_cycle.hpp"

namespace fillwise::solver::rollers {

/// A pair of boards with one of the players to move.
struct BlockRow {
  using Column = TwoCycle::Column;

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
  std::vector<char> settled;  ///< by chips: whether Newton's last step left nothing to see
};

/// Numbers of chips that are computed side by side.
using ChipLanes = std::array<int, kLanes>;
/// The chips of lanes from `first` on, and how many of them there are; the others are padding.
std::size_t lanes_of(const ChipGrid& grid, std::size_t first, ChipLanes& chips);

/// Bellman backups of rows, one at a time.
class RowBackups {
 public:
  using Column = BlockRow::Column;
  enum class Side : std::uint8_t { lower, middle, upper };

  /// All that is given must outlive it. How policies stay in the block goes to `policies`.
  RowBackups(TurnPrograms& programs, const RoundValues& values, const RoundEnds& ends, TwoCycle& policies);

  void begin(BlockRow& row, int mover, const std::array<model::rollers::Board, 2>& boards);
  /// All targets but the block's own: of the mover who has made the board, the turn being the other's, or the round
  /// over.
  void fill_targets(BlockRow& row, Side side) const;
  /// The block's own, from the other row by the other's chips.
  void fill_own_target(BlockRow& row, std::span<const double> other) const;

  /// The backup of a row, with the values of `targets`, to `to`, on the side of the exact one that is asked for; how
  /// the policy stays in the block, if asked for. Chips between those of the grid are interpolated.
  void backup(const BlockRow& row, const ChipGrid& grid, Column& to, Rounding rounding, bool with_policy);
  void backup_lanes(const BlockRow& row, const ChipLanes& chips, std::size_t lanes, Column& to,
                    Rounding rounding);
  /// How the policy that is greedy for the last backup, which was of these chips, stays in the block.
  void add_stays(const BlockRow& row, const ChipLanes& chips, int lanes);

  /// So far, in lane groups: kLanes numbers of chips.
  std::uint64_t backups() const { return backups_; }
  std::uint64_t evaluations() const { return evaluations_; }

 private:
  void load(const BlockRow& row, const ChipLanes& chips);

  TurnPrograms& programs_;
  const RoundValues& values_;
  const RoundEnds& ends_;
  TwoCycle& policies_;
  std::size_t side_;
  NodeValues nodes_, visits_;
  std::uint64_t backups_ = 0, evaluations_ = 0;
};

}  // namespace fillwise::solver::rollers
