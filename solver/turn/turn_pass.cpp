#include "solver/turn/turn_pass.hpp"

#include <algorithm>
#include <stdexcept>

#include "solver/base/roundoff.hpp"
#include "solver/turn/pass_loop.hpp"
#include "solver/turn/points_at_risk.hpp"

namespace fillwise::race {
namespace {

/// A lane in which a fill of the mode takes points from the leader; -1 if there is none.
template <class Real>
int lane_taken_from(const Mode& mode, const Block<Real>& block) {
  for (std::size_t i = 0; i < block.own.size(); ++i)
    if (mode.takes_at_risk(block.own[i], block.opponent[i])) return static_cast<int>(i);
  return -1;
}

}  // namespace

template <class Real>
TurnPass<Real>::TurnPass(const TurnProgram& program, int limit, bool keep_all)
    : w_(program, limit, keep_all),
      own_nested_(std::make_unique<NestedPasses<Real>>(program, limit, keep_all)),
      nested_(own_nested_.get()) {}

template <class Real>
TurnPass<Real>::TurnPass(const TurnProgram& program, int limit, bool keep_all, NestedPasses<Real>& nested)
    : w_(program, limit, keep_all), nested_(&nested) {}

template <class Real>
void TurnPass<Real>::run(const Block<Real>& block, ContinuationValues<Real> continuation, Rounding rounding,
                         const TurnPass* below) {
  if (rounding != Rounding::nearest && sizeof(Real) != sizeof(double))
    throw std::logic_error("directed rounding is for double");
  if (own_nested_) own_nested_->clear();
  block_ = block;
  continuation_ = continuation;
  set_rounding(rounding);
  // 1. Which points at risk are told apart. The passes that this one leads to may tell more of them apart.
  tell_points_apart();
  if (w_.program.takes_at_risk) solve_turns_after_taking(below);
  lay_out_rows();
  // 2. Boundary values: what lies beyond the turn.
  set_who_plays_discardable();
  for (int lane = 0; lane < kLanes<Real>; ++lane) {
    set_bank(lane);
    for (std::size_t m = 0; m < w_.added.size(); ++m) set_added(m, lane);
  }
  if (w_.takes_at_risk)
    for (std::size_t m = 0; m < w_.taken.size(); ++m)
      if (w_.program.modes[m].takes_at_risk())
        after_taking_[m] != nullptr ? set_taken_from_pass(m) : set_taken_from_columns(m);
  if (!w_.program.penalties.empty()) set_penalties();
  // 3. Bellman backups.
  run_pass(w_);
}

// --- points at risk, rounding, memory -------------------------------------------------------------------------

template <class Real>
void TurnPass<Real>::tell_points_apart() {
  const PointsAtRisk points = points_at_risk(w_.program, block_, continuation_);
  alike_ = points.alike;
  w_.top = points.top;
  w_.truncated = points.top < points.alike;
}

template <class Real>
void TurnPass<Real>::set_rounding(Rounding rounding) {
  const solver::ValueRange range = continuation_.terminal.range();
  continuation_.widening = static_cast<Real>(widening_of_term(rounding, range));
  w_.rounding = rounding;
  w_.widening = Widening<Real>(w_.program, continuation_.widening);
  w_.least = static_cast<Real>(range.least);
  w_.most = static_cast<Real>(range.most);
  w_.rewards = !continuation_.terminal.benchmarks.empty();
}

/// Where each row of state values lies: those that are in use together follow one another in a ring, unless all
/// are kept.
template <class Real>
void TurnPass<Real>::lay_out_rows() {
  const int ring = w_.program.most_points + 1;
  for (int t = 0; t < static_cast<int>(w_.state_values.size()); ++t) {
    const int slot = w_.keep_all ? std::min(t, w_.top) : t >= w_.top ? ring : t % ring;
    w_.state_values[static_cast<std::size_t>(t)] =
        w_.state_storage.data() + static_cast<std::size_t>(slot) * w_.row_size;
  }
}

// --- boundary values ------------------------------------------------------------------------------------------

template <class Real>
void TurnPass<Real>::set_who_plays_discardable() {
  w_.plays_discardable = false;
  for (std::size_t i = 0; i < block_.own.size(); ++i) {
    const bool playable = w_.program.sole_leader_plays || block_.own[i] <= block_.opponent[i];
    w_.plays_discardable |= playable;
    w_.playable.data()[i] = playable ? Real{1} : Real{0};
    w_.lose.data()[i] = block_.lose[i];
  }
}

/// The value of ending the turn with t added to the sheet.
template <class Real>
void TurnPass<Real>::set_bank(int lane) {
  const int own = block_.own[static_cast<std::size_t>(lane)];
  const int opponent = block_.opponent[static_cast<std::size_t>(lane)];
  fill_column(w_.bank.data() + lane, w_.top, alike_, w_.rounding,
              [&](int t) { return continuation_.bank(own, t, opponent); });
}

/// What a fill leads to that adds the points at risk to the sheet in mid-turn.
template <class Real>
void TurnPass<Real>::set_added(std::size_t m, int lane) {
  const Mode& mode = w_.program.modes[m];
  if (mode.fill != Mode::Fill::add_to_sheet) return;
  const int own = block_.own[static_cast<std::size_t>(lane)];
  const int opponent = block_.opponent[static_cast<std::size_t>(lane)];
  const int left = mode.hits(own, opponent) ? mode.left(opponent) : opponent;
  const bool player_loses = opponent == own && mode.tied_player_loses_too;
  fill_column(w_.added[m].data() + lane, w_.top, alike_, w_.rounding, [&](int t) {
    const int sum = own + mode.factor * (t + mode.bonus);
    // Where there are no last turns, reaching a score that wins ends the game before anyone loses points.
    if (continuation_.ends_at_once(sum) && !continuation_.terminal.last_turn)
      return continuation_.bank(own, sum - own, opponent);
    const int kept = player_loses ? mode.left(sum) : sum;
    return continuation_.with_landing(continuation_.after_adding(kept, left, mode.must_draw), own, kept);
  });
}

/// The sum over all penalty cards of count * value, for each number of points at risk when the card is drawn.
template <class Real>
void TurnPass<Real>::set_penalties() {
  Real card_count = 0, turn_count = 0;
  for (const Penalty& p : w_.program.penalties)
    (p.whole_turn ? turn_count : card_count) += static_cast<Real>(p.count);
  for (int lane = 0; lane < kLanes<Real>; ++lane) {
    const Real of_card = card_count > 0 ? card_count * penalty(model::kDice, 0, lane) : 0;
    for (int t = 0; t <= w_.top; ++t)
      w_.penalty.data()[w_.at(t, lane)] =
          of_card + (turn_count > 0 ? turn_count * penalty(model::kDice, t, lane) : 0);
  }
}

template <class Real>
Real TurnPass<Real>::penalty(int n, int t, int lane) const {
  const int opponent = block_.opponent[static_cast<std::size_t>(lane)];
  // Points that bring the sheet to 0, and fewer.
  const int most = std::max(0, block_.own[static_cast<std::size_t>(lane)] - t);
  const PenaltyPoints& points = *w_.penalty_points;
  Real sum = static_cast<Real>(points.at_least(n, most)) * continuation_.end_turn(0, opponent);
  for (int p = 0; p < most; ++p)
    sum += static_cast<Real>(points.chance(n, p)) * continuation_.end_turn(most - p, opponent);
  // Of the sum of most + 1 products, of the chances, and of the product and the sum that follow.
  const Real terms = static_cast<Real>(most + 6) + static_cast<Real>(PenaltyPoints::kError / solver::kUlp);
  return sum + continuation_.widening * terms;
}

// --- turns that go on at other scores -------------------------------------------------------------------------

/// Where a fill takes points from the leader while the player's own stay at risk, the same turn goes on at the
/// scores that are left: finds the pass that has solved it or lets it run, unless it was stored as columns.
template <class Real>
void TurnPass<Real>::solve_turns_after_taking(const TurnPass* below) {
  const auto& modes = w_.program.modes;
  w_.takes_at_risk = false;
  after_taking_.assign(modes.size(), nullptr);
  for (std::size_t m = 0; m < modes.size(); ++m) {
    const int first_taken = lane_taken_from(modes[m], block_);
    if (first_taken < 0) continue;
    w_.takes_at_risk = true;
    const Block<Real> after = block_after_taking(modes[m], static_cast<std::size_t>(first_taken));
    if (has_columns_of(after)) {
      for (std::size_t i = 0; i < after.own.size() && !w_.truncated; ++i)
        w_.top = std::max(w_.top, continuation_.columns->top(after.own[i], after.opponent[i]));
      continue;
    }
    after_taking_[m] = below != nullptr && below->block_ == after
                           ? below
                           : &nested_->solved(after, continuation_, w_.rounding);
    w_.top = std::max(w_.top, after_taking_[m]->top());
  }
}

/// Lanes in which nothing is taken repeat one in which something is.
template <class Real>
Block<Real> TurnPass<Real>::block_after_taking(const Mode& mode, std::size_t first_taken) const {
  Block<Real> after;
  for (std::size_t i = 0; i < after.own.size(); ++i) {
    const std::size_t from = mode.takes_at_risk(block_.own[i], block_.opponent[i]) ? i : first_taken;
    after.own[i] = block_.own[from];
    after.opponent[i] = mode.left(block_.opponent[from]);
    after.lose[i] = continuation_.end_turn(after.own[i], after.opponent[i]);
  }
  return after;
}

template <class Real>
bool TurnPass<Real>::has_columns_of(const Block<Real>& after) const {
  const DrawColumns<Real>* columns = continuation_.columns;
  for (std::size_t i = 0; i < after.own.size(); ++i)
    if (columns == nullptr || !columns->has(after.own[i], after.opponent[i])) return false;
  return true;
}

/// last(lane): points at risk from which on values are alike; value(lane, total): with so many at risk.
template <class Real>
template <class Last, class Value>
void TurnPass<Real>::set_taken(std::size_t m, const Last& last, const Value& value) {
  const Mode& mode = w_.program.modes[m];
  for (int lane = 0; lane < kLanes<Real>; ++lane) {
    const auto i = static_cast<std::size_t>(lane);
    const bool taken = mode.takes_at_risk(block_.own[i], block_.opponent[i]);
    fill_column(w_.taken[m].data() + lane, w_.top, taken ? last(lane) : w_.top, w_.rounding,
                [&](int t) { return taken ? value(lane, mode.factor * (t + mode.bonus)) : Real{kNever}; });
  }
}

template <class Real>
void TurnPass<Real>::set_taken_from_pass(std::size_t m) {
  const TurnPass& after = *after_taking_[m];
  const bool must_draw = w_.program.modes[m].must_draw;
  set_taken(
      m, [&](int) { return after.top(); },
      [&](int lane, int t) { return must_draw ? after.draw(t, lane) : after.between(t, lane); });
}

/// A column that an earlier sweep has stored is moved along with what the start of its turn has become since
/// then. One that holds bounds is taken as it is.
template <class Real>
void TurnPass<Real>::set_taken_from_columns(std::size_t m) {
  const Mode& mode = w_.program.modes[m];
  const DrawColumns<Real>* columns = continuation_.columns;  // not null if anything is taken
  const Real least = w_.least, most = w_.most;
  const auto left = [&](std::size_t i) { return mode.left(block_.opponent[i]); };
  // Where the player may stop too, points above the column's are told apart by what adding them is worth.
  set_taken(
      m,
      [&](int lane) {
        const auto i = static_cast<std::size_t>(lane);
        const int of_column = columns->top(block_.own[i], left(i));
        return mode.must_draw ? of_column
                              : std::max(of_column, continuation_.top(block_.own[i], left(i), w_.program));
      },
      [&](int lane, int t) {
        const auto i = static_cast<std::size_t>(lane);
        const int own = block_.own[i], opponent = left(i);
        Real draw = columns->draw(own, opponent, t);
        if (w_.rounding == Rounding::nearest) {
          const Real change = continuation_.stay.at(own, opponent) - columns->draw(own, opponent, 0);
          draw = std::clamp(draw + change, least, most);
        }
        return mode.must_draw ? draw : std::max(draw, continuation_.bank(own, t, opponent));
      });
}

// --- values inside the turn -----------------------------------------------------------------------------------

template <class Real>
Real TurnPass<Real>::toss_value(int mode, int position, int t, int lane) const {
  // Nobody stops before a card's first toss.
  if (position == w_.program.board_of(mode).fresh()) return state_value(mode, position, t, lane);
  const auto row = static_cast<std::size_t>(std::min(t, top()));
  return w_.toss_values.data()[row * w_.row_size + w_.in_row(mode, position, lane)];
}

template <class Real>
Real TurnPass<Real>::state_value(int mode, int position, int t, int lane) const {
  return w_.state_values[static_cast<std::size_t>(std::min(t, top()))][w_.in_row(mode, position, lane)];
}

template class TurnPass<double>;
template class TurnPass<float>;

}  // namespace fillwise::race
