#pragma once

// The certificate: bounds around a candidate V, proven by one-sided inequalities.
//
// U = V + e and L = V - e, then one pass over the diagonals from high to low, rounding against ourselves,
// tightens (U, L) on each diagonal until
//   U >= turn operator(U where the mover goes on, 1 - L where the turn passes)
//   L <= turn operator(L where the mover goes on, 1 - U where the turn passes).
// A value of a lower diagonal is only ever tightened after it was used, so these hold for the final (U, L)
// too. Last turns that are computed by themselves (last_turns.hpp) come first: theirs become what the
// operator makes of the wide tables, which must not be wider, and stay so; so do those of an endgame
// (endgame.hpp), which is evaluated once more where a diagonal can't be proven or last turns are too wide;
// the diagonal then begins with the wide bounds again, which the endgame was computed from. Columns of turns
// that go on at lower scores (lower_turns.hpp) are found from the wide tables and hold for tighter ones. Then
// L <= W <= U: the operator is monotone, so the upper inequality encloses its least fixed point
// (Knaster-Tarski), and the fixed point is unique when every play ends (terminates_almost_surely() in solve.hpp).
//
// Sources: Hartmanns and Kaminski, Optimistic value iteration, CAV 2020; Azeem et al., ATVA 2022, for games.

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "solver/base/roundoff.hpp"
#include "solver/race/cut.hpp"
#include "solver/race/endgame.hpp"
#include "solver/race/last_turns.hpp"
#include "solver/race/lower_turns.hpp"
#include "solver/race/progress_meter.hpp"
#include "solver/race/sweep.hpp"
#include "solver/race/two_cycle_newton.hpp"
#include "solver/turn/draw_columns.hpp"
#include "solver/turn/program.hpp"

namespace fillwise::race {

/// Tables [own][opponent].
struct Bounds {
  std::vector<double> lower, upper;
};

class Certificate {
 public:
  Certificate(const TurnProgram& program, const TerminalRule& terminal, Cut cut,
              const TwoCycleNewton& two_cycles, ProgressMeter& meter)
      : terminal_(terminal),
        cut_(std::move(cut)),
        side_(terminal.limit),
        ulp_(solver::kUlp * terminal.range().scale),
        often_leads_back_(program.often_leads_back()),
        least_unreached_(least_unreached(program, terminal)),
        two_cycles_(two_cycles),
        meter_(meter),
        sweeper_(program, terminal, own_last_turns(program, terminal)),
        last_turns_(program, terminal),
        lower_turns_(program, terminal),
        endgame_(program, terminal) {}

  /// Whether the cut hides anything.
  bool hides() const { return cut_.hides(); }

  /// Work of one pass, in sweeps: two bounds, two attempts, and a little.
  static constexpr double kCost = 4.1;

  /// Bounds no further than `margin` from the candidate; empty tables if they can't be proven. For a mover
  /// who is over the goal in mid-turn they may be further apart by `hidden_share` of what the cut may hide
  /// there.
  /// With `graded` the margin falls evenly with the sum of the scores, to a tenth.
  Bounds prove(const std::vector<double>& candidate, double margin, double hidden_share = 0,
               bool graded = false, const Truncations* truncations = nullptr);

 private:
  std::size_t at(int own, int opponent) const {
    return static_cast<std::size_t>(own) * static_cast<std::size_t>(side_) +
           static_cast<std::size_t>(opponent);
  }
  /// Where penalties often lead back to lower scores, which were not tightened when they were used, the
  /// margin there must be only a little wider than here: it falls evenly with the sum of the scores.
  double margin_at(int own, int opponent) const {
    double margin = margin_;
    if (graded_) margin *= 1 - 0.9 * (own + opponent) / (2.0 * side_);
    margin += hidden_[static_cast<std::size_t>(own)];
    if (terminal_.wins(opponent)) margin = std::max(margin, last_turn_margin_);
    return margin + hidden_by_draws(own, opponent);
  }
  /// Chances are kept within [0, 1], where the turn operator keeps them too: a bound beyond says no more, and
  /// passes take them to lie there. So is what was computed, which rounding may have put outside. (NaN
  /// stays.)
  double at_most(double upper) const { return terminal_.benchmarks.empty() && upper > 1 ? 1 : upper; }
  double at_least(double lower) const { return terminal_.benchmarks.empty() && lower < 0 ? 0 : lower; }
  /// A guess of what is hidden where the limit may be reached and a card must be drawn then.
  double hidden_by_draws(int own, int opponent) const {
    if (cut_.comes_there.empty() || (own < terminal_.again && !terminal_.wins(opponent))) return 0;
    return hidden_share_ * (1 - cut_.least_must_draw[static_cast<std::size_t>(opponent)]) *
           cut_.comes_there[static_cast<std::size_t>(side_ - own)];
  }
  void begin_wide(const Diagonal& diagonal, const std::vector<double>& candidate, Bounds& bounds) const;
  bool keeps_to_margin(const Bounds& bounds) const;
  ContinuationValues<double> from_above(const Bounds& bounds) const;
  ContinuationValues<double> from_below(const Bounds& bounds) const;
  void find_columns(const Bounds& bounds);
  bool tighten_last_turns(Bounds& bounds);
  bool tighten_last_turns(Bounds& bounds, const Truncations& truncations);
  bool tighten_endgame(Bounds& bounds);
  bool take_values(const Diagonal& diagonal, Bounds& bounds) const;
  bool predict(const Diagonal& diagonal, const std::vector<double>& candidate, Bounds& bounds) const;
  bool tighten(const Diagonal& diagonal, const std::vector<double>& candidate, Bounds& bounds);

  TerminalRule terminal_;
  Cut cut_;
  int side_;
  double ulp_;  ///< covers the rounding of one subtraction from 1
  bool often_leads_back_;
  int least_unreached_;
  bool graded_ = false;  ///< margins grow towards low scores
  const Truncations* truncations_ = nullptr;
  const TwoCycleNewton& two_cycles_;
  ProgressMeter& meter_;
  Sweeper<double> sweeper_;
  LastTurns<double> last_turns_;
  LowerTurns lower_turns_;
  // Of turns at lower scores of the leader, where last turns are computed by themselves; null before they are
  // found, and if all points at risk are told apart.
  std::unique_ptr<DrawColumns<double>> columns_above_, columns_below_;
  Endgame<double> endgame_;
  double margin_ = 0;
  double hidden_share_ = 0;
  std::vector<double> hidden_;         ///< what is added to the margin for the cut, by own score
  double last_turn_margin_ = 0;        ///< at least, in last turns
  std::vector<double> upper_, lower_;  ///< turn values of the diagonal
};

}  // namespace fillwise::race
