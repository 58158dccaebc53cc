#pragma once

// The candidate: a table W close to the fixed point of the turn operator, not yet proven to be.
//
// Sweeps go over the diagonals a + b from high to low, so that everything but a Vengeance and the pair's own
// loop leads to values that are done in the same sweep. The loops are solved by their slopes
// (two_cycle_newton.hpp). What a Vengeance leads to is guessed: as it was, moved along with the changes of the
// diagonals just done. That leaves about 0.03 of the error a sweep at 10,000 points (docs/performance.md).

#include <algorithm>
#include <vector>

#include "solver/race/endgame.hpp"
#include "solver/race/last_turns.hpp"
#include "solver/race/progress_meter.hpp"
#include "solver/race/sweep.hpp"
#include "solver/race/two_cycle_newton.hpp"
#include "solver/turn/draw_columns.hpp"
#include "solver/turn/program.hpp"

namespace fillwise::race {

/// Sweeps in one precision over one table W[own][opponent].
template <class Real>
class GaussSeidelValueIteration {
 public:
  /// `at_limit`: ContinuationValues::at_limit.
  GaussSeidelValueIteration(const TurnProgram& program, const TerminalRule& terminal, Real at_limit,
                            TwoCycleNewton& two_cycles, ProgressMeter& meter)
      : terminal_(terminal),
        at_limit_(at_limit),
        side_(terminal.limit),
        two_cycles_(two_cycles),
        meter_(meter),
        sweeper_(program, terminal, own_last_turns(program, terminal)),
        last_turns_(program, terminal),
        endgame_(program, terminal),
        columns_(last_turns_.any() ? terminal.again : 0, program.most_taken),
        reach_(program.most_taken),
        over_leads_back_(!program.penalties.empty()),
        extrapolate_every_(program.takes_at_risk ? 1 : kExtrapolateEvery) {}

  enum class Slopes : bool { keep, learn };  ///< learn: back each diagonal up twice, for the slopes

  /// One sweep over all diagonals, from the highest sum down. Returns the largest residual met.
  double sweep(std::vector<Real>& w, Slopes slopes, const Truncations* truncations = nullptr,
               const Truncations* of_last_turns = nullptr);

  /// Goes on from what sweeps in another precision have left beside the table.
  template <class Other>
  void go_on_from(const GaussSeidelValueIteration<Other>& before) {
    columns_ = DrawColumns<Real>(before.columns_);
    residual_ = before.residual_;
    residual_of_all_ = before.residual_of_all_;
  }

  /// About how far the far pairs of the endgame are from what they would be if they were computed again.
  double left_in_endgame() const { return kFarLeft * residual_of_far_; }

 private:
  template <class Other>
  friend class GaussSeidelValueIteration;
  // The second backup of a diagonal moves lose by this share of its distance to 0 or 1, but at least by
  // so much: enough to see above rounding, too little to change many decisions.
  static constexpr Real kNudge = Real(3e-4);
  static constexpr Real kLeastNudge = Real(2e-5);
  static constexpr int kExtrapolateEvery = 4;  // diagonals; each one where a turn goes on at lower scores
  // Last turns that are computed by themselves: each sweep computes those near what wins. All of them, which
  // hardly depend on the tables, are computed when the residual has fallen to such a share of what it was
  // then.
  static constexpr double kAllLastTurnsEvery = 5e-4;
  // Of the largest change among them: what counts as residual. A sweep computes them first, and they lead to
  // one another only by way of a card.
  static constexpr double kLastTurnsCount = 0.1;
  // The far pairs of the endgame are computed in this sweep first, so that in double the near ones have lost
  // what the rounding of float left; again when the residual has fallen to such a share of what it was before
  // that.
  static constexpr int kFirstFar = sizeof(Real) == sizeof(float) ? 1 : 2;
  static constexpr double kFarEvery = 1e-3;
  // Of that residual: by how much they are off afterwards, measured under the rules of Show Down for
  // last turns. Movers far over the goal are off by ten times as much, where bounds are wider (the cut).
  static constexpr double kFarLeft = 3e-4;

  std::size_t at(int own, int opponent) const {
    return static_cast<std::size_t>(own) * static_cast<std::size_t>(side_) +
           static_cast<std::size_t>(opponent);
  }
  BellmanBackup<Real> at_table(const std::vector<Real>& w);
  void back_up_and_learn(const Diagonal& diagonal, const std::vector<Real>& w);
  double settle_last_turns(std::vector<Real>& w, const Truncations* truncations,
                           typename LastTurns<Real>::Which which);
  typename Endgame<Real>::Which part_of_endgame() const;
  double take_values(const Diagonal& part, std::vector<Real>& w) const;
  double settle_endgame(std::vector<Real>& w);
  double solve_two_cycles(const Diagonal& diagonal, std::vector<Real>& w);
  void extrapolate(const Diagonal& diagonal, std::vector<Real>& w) const;

  TerminalRule terminal_;
  Real at_limit_;
  int side_;
  TwoCycleNewton& two_cycles_;
  ProgressMeter& meter_;
  Sweeper<Real> sweeper_;
  LastTurns<Real> last_turns_;
  Endgame<Real> endgame_;
  DrawColumns<Real> columns_;     ///< as the last sweep left them; none without such last turns
  int reach_ = 0;                 ///< to how many diagonals below its own a change is extrapolated
  bool over_leads_back_ = false;  ///< turns of a mover over the goal, to lower scores
  int extrapolate_every_ = 1;     ///< diagonals
  std::vector<Real> f_;           ///< turn values of the diagonal, by own score
  std::vector<Real> nudged_;      ///< the same at the nudged lose
  std::vector<Real> start_;       ///< w as it was before the sweep
  const Truncations* truncations_ = nullptr;  ///< of the sweep
  int sweeps_ = 0;                            ///< done, this one counted
  double residual_ = 1;                       ///< of the last sweep, its endgame left out
  double residual_of_all_ = 0;                ///< of the last sweep with all last turns; 0: none yet
  double residual_of_far_ =
      0;  ///< of the sweep before the last one with the endgame's far pairs; 0: none yet
};

extern template class GaussSeidelValueIteration<double>;
extern template class GaussSeidelValueIteration<float>;

}  // namespace fillwise::race
