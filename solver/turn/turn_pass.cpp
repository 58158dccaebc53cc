#include "solver/turn/turn_pass.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "solver/base/roundoff.hpp"
#include "solver/turn/pass_loop.hpp"

namespace fillwise::race {
namespace {

template <class Real>
std::vector<typename Workspace<Real>::Step> in_real(const std::vector<TossStep>& steps) {
  std::vector<typename Workspace<Real>::Step> result;
  result.reserve(steps.size());
  for (const TossStep& s : steps)
    result.push_back({s.first, s.second, s.leaf_points, s.leaf_position, static_cast<Real>(s.weight)});
  return result;
}

}  // namespace

template <class Real>
Workspace<Real>::Workspace(const TurnProgram& turn_program, int limit, bool all)
    : program(turn_program), keep_all(all), modes(static_cast<int>(program.modes.size())) {
  const auto lanes = static_cast<std::size_t>(kLanes<Real>);
  const std::size_t heights = program.heights(limit);
  for (const Board& board : program.boards) {
    BoardRows& rows_of_board = boards.emplace_back();
    rows_of_board.begin = row_size;
    row_size += board.positions.size() * static_cast<std::size_t>(board.modes()) * lanes;
    if (program.use_preset_loops) rows_of_board.preset_loops = preset_loops_of(board);
    for (const TossProgram& toss : board.tosses) rows_of_board.steps.push_back(in_real<Real>(toss.steps));
  }
  const std::size_t kept = all ? heights : static_cast<std::size_t>(program.most_points + 2);
  storage = AlignedArray<Real>(kept * row_size);
  if (all) kept_tosses = AlignedArray<Real>(kept * row_size);
  rows.resize(heights + static_cast<std::size_t>(program.most_points));
  if (!program.penalties.empty()) {
    penalty = AlignedArray<Real>(heights * lanes);
    penalty_points.emplace(*program.penalty_board(), limit);
  }
  for (auto* column : {&bank, &draw, &redraw, &between}) *column = AlignedArray<Real>(heights * lanes);
  for (const Mode& mode : program.modes) {
    added.emplace_back(mode.fill == Mode::Fill::add_to_sheet ? heights * lanes : 0);
    taken.emplace_back(mode.takes_at_risk() ? heights * lanes : 0);
  }
  for (auto* one : {&wins, &lose, &playable}) *one = AlignedArray<Real>(lanes);
  for (auto* row : {&stop, &bust}) *row = AlignedArray<Real>(of_mode(modes, 0));
  std::fill_n(wins.data(), lanes, Real{1});
  slots = AlignedArray<Real>(static_cast<std::size_t>(program.slots) * kMostVectors * lanes);
  std::fill_n(slots.data(), kMostVectors * lanes, Real{kNever});
}

template <class Real>
const Real* TurnPass<Real>::tosses(int mode, int position, int t) const {
  const int row = t < top() ? t : top();
  if (position == w_.program.board_of(mode).fresh()) return keeps(mode, position, t);
  return w_.kept_tosses.data() + static_cast<std::size_t>(row) * w_.row_size + w_.in_row(mode, position, 0);
}

template <class Real>
const Real* TurnPass<Real>::keeps(int mode, int position, int t) const {
  return w_.rows[static_cast<std::size_t>(t < top() ? t : top())] + w_.in_row(mode, position, 0);
}

template <class Real>
Real TurnPass<Real>::toss(int mode, int position, int t, int lane) const {
  return tosses(mode, position, t)[lane];
}

template <class Real>
Real TurnPass<Real>::keep(int mode, int position, int t, int lane) const {
  return keeps(mode, position, t)[lane];
}

/// Fills one lane's column by what value(t) says, up to the top; there it stands for all t up to `full`: the
/// largest of their values when rounding up, the smallest when rounding down.
template <class Real>
template <class Value>
void TurnPass<Real>::fill_column(Real* column, int full, Rounding rounding, const Value& value) {
  for (int t = 0; t < w_.top; ++t) column[t * kLanes<Real>] = value(t);
  Real last = value(w_.top);
  if (rounding != Rounding::nearest)
    for (int t = w_.top + 1; t <= full; ++t)
      last = rounding == Rounding::up ? std::max(last, value(t)) : std::min(last, value(t));
  column[w_.top * kLanes<Real>] = last;
}

/// Fills in what the turn needs from outside: bank(t), and what a card that adds to the sheet leads to.
template <class Real>
void TurnPass<Real>::prepare(const Block<Real>& block, const ContinuationValues<Real>& continuation,
                             Rounding rounding, const TurnPass* below) {
  const TurnProgram& program = w_.program;
  w_.plays_discardable = false;
  w_.top = 0;
  for (std::size_t i = 0; i < block.own.size(); ++i) {
    const bool playable = program.sole_leader_plays || block.own[i] <= block.opponent[i];
    w_.plays_discardable |= playable;
    w_.playable.data()[i] = playable ? Real{1} : Real{0};
    w_.lose.data()[i] = block.lose[i];
    w_.top = std::max(w_.top, continuation.top(block.own[i], block.opponent[i], program));
    if (program.subtracts_turn) w_.top = std::max(w_.top, block.own[i]);
  }
  const int full = w_.top;
  if (!program.subtracts_turn) w_.top = std::min(full, continuation.truncation);
  w_.is_cut = w_.top < full;
  if (program.takes_at_risk) prepare_taken(block, continuation, rounding, below);

  for (int lane = 0; lane < kLanes<Real>; ++lane) {
    const int own = block.own[static_cast<std::size_t>(lane)];
    const int opponent = block.opponent[static_cast<std::size_t>(lane)];
    fill_column(w_.bank.data() + lane, full, rounding,
                [&](int t) { return continuation.bank(own, t, opponent); });
    for (std::size_t m = 0; m < w_.added.size(); ++m) {
      const Mode& mode = program.modes[m];
      if (mode.fill != Mode::Fill::add_to_sheet) continue;
      const int left = mode.hits(own, opponent) ? mode.left(opponent) : opponent;
      const bool player_loses = opponent == own && mode.tied_player_loses_too;
      fill_column(w_.added[m].data() + lane, full, rounding, [&](int t) {
        const int sum = own + mode.factor * (t + mode.bonus);
        // Where there are no last turns, reaching a score that wins ends the game before anyone loses points.
        if (continuation.ends_at_once(sum) && !continuation.terminal.last_turn)
          return continuation.bank(own, sum - own, opponent);
        const int kept = player_loses ? mode.left(sum) : sum;
        return continuation.with_landing(continuation.after_adding(kept, left, mode.must_draw), own, kept);
      });
    }
  }

  const int ring = program.most_points + 1;
  for (int t = 0; t < static_cast<int>(w_.rows.size()); ++t) {
    const int slot = w_.keep_all ? std::min(t, w_.top) : t >= w_.top ? ring : t % ring;
    w_.rows[static_cast<std::size_t>(t)] = w_.storage.data() + static_cast<std::size_t>(slot) * w_.row_size;
  }
  w_.rounding = rounding;
  const solver::ValueRange range = continuation.terminal.range();
  w_.least = static_cast<Real>(range.least);
  w_.most = static_cast<Real>(range.most);
  w_.rewards = !continuation.terminal.benchmarks.empty();
  w_.widening = {};
  for (const Board& board : program.boards)
    for (const TossProgram& toss : board.tosses) {
      Real& widest = w_.widening[static_cast<std::size_t>(toss.dice - 1)];
      const Real widening = continuation.widening * static_cast<Real>(toss.steps.size() + 3);
      if (std::abs(widening) > std::abs(widest)) widest = widening;
    }
  // A sum over the kinds of card with dice, and three terms more. That of six dice is mostly wider, and used
  // for both.
  w_.draw_widening = w_.widening[model::kDice - 1];
  const Real of_kinds = continuation.widening * static_cast<Real>(program.deck.size() + 3 + 3);
  if (std::abs(of_kinds) > std::abs(w_.draw_widening)) w_.draw_widening = of_kinds;
  if (!program.penalties.empty()) prepare_penalties(continuation);
}

/// What a fill leads to that takes points from the leader while the player's own stay at risk: the same turn
/// at other scores, as it was stored or solved by a pass of its own.
template <class Real>
void TurnPass<Real>::prepare_taken(const Block<Real>& block, const ContinuationValues<Real>& continuation,
                                   Rounding rounding, const TurnPass* below) {
  const auto& modes = w_.program.modes;
  w_.takes_at_risk = std::ranges::any_of(modes, [&](const Mode& m) { return affected_lane(m, block) >= 0; });
  after_taking_.assign(modes.size(), nullptr);
  for (std::size_t m = 0; m < modes.size(); ++m) {
    const int first = affected_lane(modes[m], block);
    if (first < 0) continue;
    Block<Real> after = block;
    for (std::size_t i = 0; i < block.own.size(); ++i) {
      // Lanes in which nothing is taken repeat one in which something is.
      const bool taken = modes[m].takes_at_risk(block.own[i], block.opponent[i]);
      const std::size_t from = taken ? i : static_cast<std::size_t>(first);
      after.own[i] = block.own[from];
      after.opponent[i] = modes[m].left(block.opponent[from]);
      after.lose[i] = continuation.end_turn(after.own[i], after.opponent[i]);
    }
    if (has_all(continuation.columns, after)) {
      for (std::size_t i = 0; i < after.own.size() && !w_.is_cut; ++i)
        w_.top = std::max(w_.top, continuation.columns->top(after.own[i], after.opponent[i]));
      continue;
    }
    const TurnPass*& from = after_taking_[m];
    from = below != nullptr && below->block_ == after ? below : root_->solved(after, continuation, rounding);
    w_.top = std::max(w_.top, from->top());
  }
  for (std::size_t m = 0; m < modes.size(); ++m)
    if (w_.takes_at_risk && modes[m].takes_at_risk()) {
      if (after_taking_[m] != nullptr)
        fill_in_from_pass(m, block, rounding);
      else
        fill_in_from_columns(m, block, continuation, rounding);
    }
}

template <class Real>
bool TurnPass<Real>::has_all(const DrawColumns<Real>* columns, const Block<Real>& block) {
  for (std::size_t i = 0; i < block.own.size(); ++i)
    if (columns == nullptr || !columns->has(block.own[i], block.opponent[i])) return false;
  return true;
}

/// Of a root: the pass of that block, which is run unless it has been.
template <class Real>
const TurnPass<Real>* TurnPass<Real>::solved(const Block<Real>& after,
                                             const ContinuationValues<Real>& continuation,
                                             Rounding rounding) {
  for (const TurnPass* pass : done_)
    if (pass->block_ == after) return pass;
  if (used_ == nested_.size()) {
    nested_.push_back(std::make_unique<TurnPass>(w_.program, limit_, w_.keep_all));
    nested_.back()->root_ = this;
  }
  TurnPass& pass = *nested_[used_++];
  ContinuationValues<Real> nearer = continuation;
  if (nearer.truncation != std::numeric_limits<int>::max())
    nearer.truncation = nearer_below(nearer.truncation);
  pass.run(after, nearer, rounding);
  done_.push_back(&pass);
  return &pass;
}

/// A lane in which a fill of the mode takes points from the leader; -1 if there is none.
template <class Real>
int TurnPass<Real>::affected_lane(const Mode& mode, const Block<Real>& block) {
  for (std::size_t i = 0; i < block.own.size(); ++i)
    if (mode.takes_at_risk(block.own[i], block.opponent[i])) return static_cast<int>(i);
  return -1;
}

/// full(lane): points at risk from which on values are alike; value(lane, total): with so many at risk.
template <class Real>
template <class Full, class Value>
void TurnPass<Real>::fill_in_taken(std::size_t m, const Block<Real>& block, Rounding rounding,
                                   const Full& full, const Value& value) {
  const Mode& mode = w_.program.modes[m];
  for (int lane = 0; lane < kLanes<Real>; ++lane) {
    const auto i = static_cast<std::size_t>(lane);
    const bool taken = mode.takes_at_risk(block.own[i], block.opponent[i]);
    fill_column(w_.taken[m].data() + lane, taken ? full(lane) : w_.top, rounding,
                [&](int t) { return taken ? value(lane, mode.factor * (t + mode.bonus)) : Real{kNever}; });
  }
}

template <class Real>
void TurnPass<Real>::fill_in_from_pass(std::size_t m, const Block<Real>& block, Rounding rounding) {
  const TurnPass& below = *after_taking_[m];
  const bool must_draw = w_.program.modes[m].must_draw;
  fill_in_taken(
      m, block, rounding, [&](int) { return below.top(); },
      [&](int lane, int t) { return must_draw ? below.draw(t, lane) : below.between(t, lane); });
}

/// A column that an earlier sweep has stored is moved along with what the start of its turn has become since
/// then. One that holds bounds is taken as it is.
template <class Real>
void TurnPass<Real>::fill_in_from_columns(std::size_t m, const Block<Real>& block,
                                          const ContinuationValues<Real>& continuation, Rounding rounding) {
  const Mode& mode = w_.program.modes[m];
  const solver::ValueRange range = continuation.terminal.range();
  const auto least = static_cast<Real>(range.least), most = static_cast<Real>(range.most);
  const auto left = [&](std::size_t i) { return mode.left(block.opponent[i]); };
  // Where the player may stop too, points above the column's are told apart by what adding them is worth.
  fill_in_taken(
      m, block, rounding,
      [&](int lane) {
        const auto i = static_cast<std::size_t>(lane);
        const int of_column = continuation.columns->top(block.own[i], left(i));
        return mode.must_draw ? of_column
                              : std::max(of_column, continuation.top(block.own[i], left(i), w_.program));
      },
      [&](int lane, int t) {
        const auto i = static_cast<std::size_t>(lane);
        const int own = block.own[i], opponent = left(i);
        Real draw = continuation.columns->draw(own, opponent, t);
        if (rounding == Rounding::nearest) {
          const Real change =
              continuation.stay.at(own, opponent) - continuation.columns->draw(own, opponent, 0);
          draw = std::clamp(draw + change, least, most);
        }
        return mode.must_draw ? draw : std::max(draw, continuation.bank(own, t, opponent));
      });
}

/// The sum over all penalty cards of count * value, for each number of points at risk when the card is drawn.
template <class Real>
void TurnPass<Real>::prepare_penalties(const ContinuationValues<Real>& continuation) {
  continuation_ = continuation;
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

template <class Real>
void TurnPass<Real>::run(const Block<Real>& block, ContinuationValues<Real> continuation, Rounding rounding,
                         const TurnPass* below) {
  if (rounding != Rounding::nearest && sizeof(Real) != sizeof(double))
    throw std::logic_error("directed rounding is for double");
  const double ulp = solver::kUlp * continuation.terminal.range().scale;
  continuation.widening =
      rounding == Rounding::nearest ? 0 : static_cast<Real>(rounding == Rounding::up ? ulp : -ulp);
  block_ = block;
  used_ = 0;
  done_.clear();
  prepare(block, continuation, rounding, below);
  run_pass(w_);
}

template struct Workspace<double>;
template struct Workspace<float>;
template class TurnPass<double>;
template class TurnPass<float>;

}  // namespace fillwise::race
