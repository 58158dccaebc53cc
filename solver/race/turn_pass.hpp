#pragma once

// The turn pass: one backward pass over the points at risk that solves a whole turn for a block of score
// pairs.
//
// Every value is a chance of the player on the move (the mover) to win. Points are in units of 50. A block
// holds 8 score pairs in double, 16 in float; lane i is the mover's score own[i] against opponent[i]. What a
// turn needs from outside are the values at the starts of turns: `stay` where the mover goes on with nothing
// at risk, `pass` where the other player moves next.
//
// With t points at risk, from t = goal - own downwards (from there on adding the points wins at once, so
// larger t are all alike):
//   toss(mode, n, t) = (bust * lose + sum over toss classes of weight * max over ways (k, p) of keep(mode, n
//   - k, t + p)) / 6^n keep(mode, n, t) = toss(mode, n, t), or if the card lets the player stop: max(bank(t),
//   toss(mode, n, t)) keep(mode, 0, t) = what the fill leads to draw(t)          = sum over cards of count *
//   toss(card, 6, t) / deck between(t)       = max(bank(t), draw(t))
//
// Sums run in a fixed order without fused operations and lanes do not interact, so the results are the same
// bits on every instruction set. With Rounding::up (down) every computed value is an upper (lower) bound of
// the exact value for the given inputs: a sum of k terms of size at most 1.25, divided once, carries an error
// below (k + 2) * 2^-52, which is added (subtracted). Source of the rounding bound: N. Higham, Accuracy and
// Stability of Numerical Algorithms (2002), section 4.2.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "solver/race/program.hpp"

namespace fillwise::race {

enum class Rounding : std::uint8_t { nearest, up, down };

/// A table of values at the start of a turn, [own score][opponent's score], side * side values; side = goal
/// in units.
template <class Real>
struct TurnStarts {
  const Real* values = nullptr;
  int side = 0;
  Real at(int own, int opponent) const {
    return values[static_cast<std::size_t>(own) * static_cast<std::size_t>(side) +
                  static_cast<std::size_t>(opponent)];
  }
};

/// Number of score pairs that one pass solves at once.
template <class Real>
inline constexpr int kLanes = static_cast<int>(64 / sizeof(Real));

template <class Real>
struct Block {
  std::array<int, kLanes<Real>> own{};
  std::array<int, kLanes<Real>> opponent{};
  std::array<Real, kLanes<Real>>
      lose{};  ///< value when the turn ends with nothing added: 1 - pass(opponent, own)
};

/// Memory that the vector loops use, on a cache line.
template <class Real>
class AlignedArray {
 public:
  AlignedArray() = default;
  explicit AlignedArray(std::size_t size) : size_(size), raw_(size + 64 / sizeof(Real), Real{0}) {}
  Real* data() {
    const auto address = reinterpret_cast<std::uintptr_t>(raw_.data());
    return raw_.data() + ((64 - address % 64) % 64) / sizeof(Real);
  }
  const Real* data() const { return const_cast<AlignedArray*>(this)->data(); }
  std::size_t size() const { return size_; }

 private:
  std::size_t size_ = 0;
  std::vector<Real> raw_;
};

/// One workspace for turn passes; one thread at a time. Memory: about 7 * modes * 64 bytes a number of points
/// at risk that is kept (official rules: 3.6 KB), of which it keeps 41 at a time or, with keep_all, twice all
/// of them.
template <class Real>
class TurnPass {
 public:
  /// `goal` in units. With `keep_all`, the values inside the turn can be read after run(), not only those of
  /// cards.
  TurnPass(const TurnProgram& program, int goal, bool keep_all);
  TurnPass(const TurnPass&) = delete;
  TurnPass& operator=(const TurnPass&) = delete;

  /// Solves the turn for the block. Table values must be within [-0.25, 1.25]. Rounding::up and down are for
  /// double.
  void run(const Block<Real>& block, TurnStarts<Real> stay, TurnStarts<Real> pass, Rounding rounding);

  /// Points at risk (units) from which adding them to the sheet wins in every lane; larger t count as this
  /// one.
  int top() const { return top_; }
  /// Value of drawing a card with t at risk.
  Real draw(int t, int lane) const { return draw_.data()[at(t, lane)]; }
  /// Value of drawing a card of another kind than the discardable one.
  Real redraw(int t, int lane) const { return redraw_.data()[at(t, lane)]; }
  /// Value of adding t to the sheet and ending the turn.
  Real bank(int t, int lane) const { return bank_.data()[at(t, lane)]; }
  /// The better of draw and bank.
  Real between(int t, int lane) const { return between_.data()[at(t, lane)]; }
  /// Value of tossing n dice (1..6) with t at risk. Needs keep_all.
  Real toss(int mode, int n, int t, int lane) const;
  /// Value when n dice are left (0: after a fill) and the player does what is best. Needs keep_all.
  Real keep(int mode, int n, int t, int lane) const;

 private:
  template <class>
  friend struct PassLoop;

  struct PackedStep {
    std::uint16_t first, second, leaf_points, leaf_dice;
    Real weight;
  };

  std::size_t at(int t, int lane) const {
    return static_cast<std::size_t>((t < top_ ? t : top_) * kLanes<Real> + lane);
  }
  std::size_t in_row(int mode, int n, int lane) const {
    return static_cast<std::size_t>((n * modes_ + mode) * kLanes<Real> + lane);
  }
  void prepare(const Block<Real>& block, TurnStarts<Real> stay, TurnStarts<Real> pass, Rounding rounding);

  const TurnProgram& program_;
  int goal_;
  bool keep_all_;
  int modes_;
  int top_ = 0;
  int active_choosing_ = 0;  ///< choosing modes that some lane can be in
  Rounding rounding_ = Rounding::nearest;
  std::array<std::vector<PackedStep>, model::kDice> choose_;
  std::array<std::vector<PackedStep>, model::kDice> forced_;
  std::array<Real, model::kDice> widening_{};  ///< of a toss of n dice, signed; 0 when rounding to nearest

  // Rows are [n = 0..6][mode][lane]; rows_[t] is clamped to the row of top().
  AlignedArray<Real> storage_;
  AlignedArray<Real> toss_storage_;  ///< with keep_all: toss values, in the same layout, row t at t
  std::vector<Real*> rows_;
  AlignedArray<Real> bank_, draw_, redraw_, between_;  ///< [t][lane]
  std::vector<AlignedArray<Real>> added_;              ///< by mode that adds to the sheet: [t][lane]
  AlignedArray<Real> stop_, bust_;                     ///< [mode][lane] for the current t
  AlignedArray<Real> slots_;
  std::array<Real, kLanes<Real>> lose_{};
  std::array<bool, kLanes<Real>> playable_{};  ///< whether the lane may play the discardable card
};

extern template class TurnPass<double>;
extern template class TurnPass<float>;

/// Name of the instruction set that passes run on ("AVX3", "AVX2", "SSE2", ...).
std::string simd_target();
/// Names of all that this machine can run, best first.
std::vector<std::string> simd_targets();
/// Makes passes run on the named one of simd_targets(), or on the best again when empty. For tests; not
/// thread-safe.
void force_simd_target(std::string_view name);

}  // namespace fillwise::race
