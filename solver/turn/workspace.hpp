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

#include "solver/base/roundoff.hpp"
#include "solver/turn/penalty_points.hpp"
#include "solver/turn/program.hpp"

namespace fillwise::race {

using solver::Rounding;

/// Number of score pairs that one pass solves at once.
template <class Real>
inline constexpr int kLanes = static_cast<int>(64 / sizeof(Real));

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
  Real* row(int t) { return rows[static_cast<std::size_t>(t)]; }

  // 1. Of the rule set.
  const TurnProgram& program;
  bool keep_all;  ///< keep the values of all points at risk
  int modes;
  std::vector<BoardRows> boards;
  std::size_t row_size = 0;
  std::optional<PenaltyPoints> penalty_points;  ///< if there is a penalty card

  // 2. Of the block.
  Rounding rounding = Rounding::nearest;
  std::array<Real, model::kDice> widening{};  ///< of a toss of n dice, signed; 0 when rounding to nearest
  Real draw_widening = 0;                     ///< the same of drawing a card
  Real least = 0, most = 1;                   ///< what values can be
  bool rewards = false;                       ///< are part of values: to have won may not be the best
  int top = 0;                     ///< points at risk from which adding them to the sheet wins in every lane
  bool is_cut = false;             ///< the top is a truncation: more points may lead to something else
  bool takes_at_risk = false;      ///< in some lane a fill takes points from the leader, see `taken`
  bool plays_discardable = false;  ///< some lane may play the discardable card
  AlignedArray<Real> wins;         ///< [lane]: 1
  AlignedArray<Real> lose, playable;  ///< [lane]; playable: 1 if the lane may play the discardable card, or 0
  AlignedArray<Real> bank;            ///< [t][lane]
  AlignedArray<Real> penalty;         ///< [t][lane], times the cards' counts; empty without penalty cards
  std::vector<AlignedArray<Real>> added;  ///< by mode that adds to the sheet: [t][lane]
  std::vector<AlignedArray<Real>> taken;  ///< by mode that takes from a leader with the points at risk:
                                          ///< [t][lane], kNever in lanes where the leader keeps his points

  // 3. Results.
  AlignedArray<Real> draw, redraw, between;  ///< [t][lane]
  AlignedArray<Real> storage;                ///< rows of keep values, [board][position][mode][lane]
  std::vector<Real*> rows;                   ///< by t; from top on all the same
  AlignedArray<Real> kept_tosses;            ///< with keep_all: rows of toss values, at t * row_size

  // 4. For the current t.
  AlignedArray<Real> stop, bust;  ///< [mode][lane]
  AlignedArray<Real> slots;
};

extern template struct Workspace<double>;
extern template struct Workspace<float>;

}  // namespace fillwise::race
