#pragma once

// What one turn pass works on: turn_pass.cpp fills it in, the vector loops of pass_loop.cpp run over it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <vector>

#include "solver/turn/directed_rounding.hpp"
#include "solver/turn/penalty_points.hpp"
#include "solver/turn/program.hpp"

namespace fillwise::race {

/// Number of score pairs that one pass solves at once: as many as the longest vectors hold, or where nothing but
/// single questions is answered (FILLWISE_SINGLE_QUESTIONS) as few as can be. Values do not depend on it.
template <class Real>
#ifdef FILLWISE_SINGLE_QUESTIONS
inline constexpr int kLanes = static_cast<int>(8 / sizeof(Real));
#else
inline constexpr int kLanes = static_cast<int>(64 / sizeof(Real));
#endif

/// Stands for minus infinity among values.
inline constexpr int kNever = -64;

/// Zeroed memory that the vector loops use, on a cache line. Pages cost nothing before they are written.
template <class Real>
class AlignedArray {
 public:
  AlignedArray() = default;
  explicit AlignedArray(std::size_t size)
      // NOLINTNEXTLINE(cppcoreguidelines-no-malloc): pages that are zero until they are written
      : raw_(static_cast<Real*>(std::calloc(size + kPerLine, sizeof(Real)))) {
    if (raw_ == nullptr) throw std::bad_alloc();
    const auto address = reinterpret_cast<std::uintptr_t>(raw_.get());
    first_ = raw_.get() + ((kLine - address % kLine) % kLine) / sizeof(Real);
  }
  Real* data() { return first_; }
  const Real* data() const { return first_; }

 private:
  static constexpr std::size_t kLine = 64;
  static constexpr std::size_t kPerLine = kLine / sizeof(Real);
  struct Free {
    // NOLINTNEXTLINE(cppcoreguidelines-no-malloc): of calloc
    void operator()(Real* memory) const { std::free(memory); }
  };
  std::unique_ptr<Real, Free> raw_;
  Real* first_ = nullptr;
};

/// Memory: about positions * modes * 64 bytes a number of points at risk that is kept (official rules: 3.6
/// KB), of which it keeps 41 at a time or, with keep_all, twice all of them.
template <class Real>
struct Workspace {
  Workspace(const TurnProgram& turn_program, int limit, bool all);

  struct Step {  ///< a TossStep
    std::uint16_t first, second, leaf_points, leaf_position;
    Real weight;
  };
  /// A board in the rows.
  struct BoardRows {
    std::size_t begin = 0;                 ///< of its part of a row
    int preset_loops = -1;                 ///< index of the loops compiled for it; -1: none are
    std::vector<std::vector<Step>> steps;  ///< by position - 1
  };

  std::size_t at(int t, int lane) const {
    return static_cast<std::size_t>(t < top ? t : top) * kLanes<Real> + static_cast<std::size_t>(lane);
  }
  /// `position` of the mode's board.
  std::size_t in_row(int mode, int position, int lane) const {
    const Mode& m = program.modes[static_cast<std::size_t>(mode)];
    const Board& board = program.boards[static_cast<std::size_t>(m.board)];
    return boards[static_cast<std::size_t>(m.board)].begin +
           static_cast<std::size_t>((position * board.modes() + mode - board.first_mode) * kLanes<Real> +
                                    lane);
  }
  /// Of six fresh dice.
  std::size_t fresh(int mode) const { return in_row(mode, program.board_of(mode).fresh(), 0); }
  std::size_t of_mode(int mode, int lane) const {
    return static_cast<std::size_t>(mode * kLanes<Real> + lane);
  }
  /// State values with t at risk.
  Real* row(int t) { return state_values[static_cast<std::size_t>(t)]; }

  // 1. Of the rule set.
  const TurnProgram& program;
  bool keep_all;  ///< keep the values of all points at risk
  int modes;
  std::vector<BoardRows> boards;
  std::size_t row_size = 0;
  std::optional<PenaltyPoints> penalty_points;  ///< if there is a penalty card

  // 2. Of the block: which points at risk are told apart (points_at_risk.hpp).
  int top = 0;             ///< stands for all larger numbers too
  bool truncated = false;  ///< these may lead to something else

  // 3. How values are rounded (directed_rounding.hpp), and what they can be.
  Rounding rounding = Rounding::nearest;
  Widening<Real> widening;
  Real least = 0, most = 1;
  bool rewards = false;  ///< are part of values: to have won may not be the best

  // 4. Boundary values: what lies beyond the turn.
  AlignedArray<Real> wins;            ///< [lane]: 1
  AlignedArray<Real> lose, playable;  ///< [lane]; playable: 1 if the lane may play the discardable card, or 0
  bool plays_discardable = false;     ///< some lane may
  AlignedArray<Real> bank;            ///< [t][lane]
  AlignedArray<Real> penalty;         ///< [t][lane], times the cards' counts; empty without penalty cards
  std::vector<AlignedArray<Real>> added;  ///< by mode that adds to the sheet: [t][lane]
  bool takes_at_risk = false;             ///< in some lane a fill takes points from the leader, see `taken`
  std::vector<AlignedArray<Real>> taken;  ///< by mode that takes from a leader with the points at risk:
                                          ///< [t][lane], kNever in lanes where the leader keeps his points

  // 5. Results.
  AlignedArray<Real> draw, redraw, between;  ///< [t][lane]
  std::vector<Real*> state_values;   ///< rows by t, [board][position][mode][lane]; from top on the same
  AlignedArray<Real> state_storage;  ///< of these rows
  AlignedArray<Real> toss_values;    ///< with keep_all: action values of tossing, row t at t * row_size

  // 6. For the current t.
  AlignedArray<Real> stop, bust;  ///< [mode][lane]
  AlignedArray<Real> slots;
};

extern template struct Workspace<double>;
extern template struct Workspace<float>;

}  // namespace fillwise::race
