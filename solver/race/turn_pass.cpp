#include "solver/race/turn_pass.hpp"

#include <algorithm>
#include <stdexcept>

#include "solver/race/pass_loop.hpp"

namespace fillwise::race {
namespace {

constexpr double kUnitRoundoff = 0x1p-52;  // twice the unit roundoff of double

template <class Real>
std::vector<typename Workspace<Real>::Step> in_real(const std::vector<TossStep>& steps) {
  std::vector<typename Workspace<Real>::Step> result;
  for (const TossStep& s : steps)
    result.push_back({s.first, s.second, s.leaf_points, s.leaf_dice, static_cast<Real>(s.weight)});
  return result;
}

}  // namespace

template <class Real>
Workspace<Real>::Workspace(const TurnProgram& turn_program, int limit, bool all)
    : program(turn_program),
      keep_all(all),
      modes(static_cast<int>(program.modes.size())),
      preset_loops(program.use_preset_loops ? preset_loops_of(program.toss) : -1) {
  const auto lanes = static_cast<std::size_t>(kLanes<Real>);
  const auto heights = static_cast<std::size_t>(limit + 1);
  const std::size_t kept = all ? heights : static_cast<std::size_t>(program.most_points + 2);
  storage = AlignedArray<Real>(kept * row_size());
  if (all) kept_tosses = AlignedArray<Real>(kept * row_size());
  rows.resize(heights + static_cast<std::size_t>(program.most_points));
  if (!program.penalties.empty()) {
    penalty = AlignedArray<Real>(heights * lanes);
    penalty_points.emplace(program.toss, limit);
  }
  for (auto* column : {&bank, &draw, &redraw, &between}) *column = AlignedArray<Real>(heights * lanes);
  for (const Mode& mode : program.modes)
    added.emplace_back(mode.fill == Mode::Fill::add_to_sheet ? heights * lanes : 0);
  for (auto* one : {&lose, &playable}) *one = AlignedArray<Real>(lanes);
  for (auto* row : {&stop, &bust}) *row = AlignedArray<Real>(in_row(modes, 0, 0));
  slots = AlignedArray<Real>(static_cast<std::size_t>(program.slots) * kMostVectors * lanes);
  std::fill_n(slots.data(), kMostVectors * lanes, Real{kNever});
  for (std::size_t n = 0; n < model::kDice; ++n) {
    choose[n] = in_real<Real>(program.toss[n].choose);
    forced[n] = in_real<Real>(program.toss[n].forced);
  }
}

template <class Real>
Real TurnPass<Real>::toss(int mode, int n, int t, int lane) const {
  const int row = t < top() ? t : top();
  if (n == model::kDice) return keep(mode, n, t, lane);
  return w_.kept_tosses.data()[static_cast<std::size_t>(row) * w_.row_size() + w_.in_row(mode, n, lane)];
}

template <class Real>
Real TurnPass<Real>::keep(int mode, int n, int t, int lane) const {
  return w_.rows[static_cast<std::size_t>(t < top() ? t : top())][w_.in_row(mode, n, lane)];
}

/// Fills in what the turn needs from outside: bank(t), and what a card that adds to the sheet leads to.
template <class Real>
void TurnPass<Real>::prepare(const Block<Real>& block, const Outlook<Real>& outlook, Rounding rounding) {
  const TurnProgram& program = w_.program;
  w_.active_choosing = program.always;
  w_.top = 0;
  for (std::size_t i = 0; i < block.own.size(); ++i) {
    const bool playable = program.sole_leader_plays || block.own[i] <= block.opponent[i];
    if (playable) w_.active_choosing = program.choosing;
    w_.playable.data()[i] = playable ? Real{1} : Real{0};
    w_.lose.data()[i] = block.lose[i];
    w_.top = std::max(w_.top, outlook.top(block.own[i], block.opponent[i], program.most_taken));
    if (program.subtracts_turn) w_.top = std::max(w_.top, block.own[i]);
  }

  for (int lane = 0; lane < kLanes<Real>; ++lane) {
    const int own = block.own[static_cast<std::size_t>(lane)];
    const int opponent = block.opponent[static_cast<std::size_t>(lane)];
    Real* bank = w_.bank.data() + lane;
    for (int t = 0; t <= w_.top; ++t, bank += kLanes<Real>) *bank = outlook.end_turn(own + t, opponent);
    for (std::size_t m = 0; m < w_.added.size(); ++m) {
      const Mode& mode = program.modes[m];
      if (mode.fill != Mode::Fill::add_to_sheet) continue;
      const int left = opponent >= own ? std::max(0, opponent - mode.leader_loses) : opponent;
      const int penalty = opponent == own && mode.tied_player_loses_too ? mode.leader_loses : 0;
      Real* added = w_.added[m].data() + lane;
      for (int t = 0; t <= w_.top; ++t, added += kLanes<Real>) {
        const int sum = own + mode.factor * (t + mode.bonus);
        // Reaching the limit ends the game before anyone loses points.
        *added = sum >= outlook.ending.limit
                     ? outlook.end_turn(sum, opponent)
                     : outlook.after_adding(std::max(0, sum - penalty), left, mode.must_draw);
      }
    }
  }

  const int ring = program.most_points + 1;
  for (int t = 0; t < static_cast<int>(w_.rows.size()); ++t) {
    const int slot = w_.keep_all ? std::min(t, w_.top) : t >= w_.top ? ring : t % ring;
    w_.rows[static_cast<std::size_t>(t)] = w_.storage.data() + static_cast<std::size_t>(slot) * w_.row_size();
  }
  w_.rounding = rounding;
  for (std::size_t n = 0; n < model::kDice; ++n)
    w_.widening[n] =
        outlook.widening * static_cast<Real>(std::max(w_.choose[n].size(), w_.forced[n].size()) + 3);
  if (!program.penalties.empty()) prepare_penalties(block, outlook);
}

/// The sum over all penalty cards of count * value, for each number of points at risk when the card is drawn.
template <class Real>
void TurnPass<Real>::prepare_penalties(const Block<Real>& block, const Outlook<Real>& outlook) {
  block_ = block;
  outlook_ = outlook;
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
  Real sum = static_cast<Real>(points.at_least(n, most)) * outlook_.end_turn(0, opponent);
  for (int p = 0; p < most; ++p)
    sum += static_cast<Real>(points.chance(n, p)) * outlook_.end_turn(most - p, opponent);
  // Of the sum of most + 1 products, of the chances, and of the product and the sum that follow.
  const Real terms = static_cast<Real>(most + 6) + static_cast<Real>(PenaltyPoints::kError / kUnitRoundoff);
  return sum + outlook_.widening * terms;
}

template <class Real>
void TurnPass<Real>::run(const Block<Real>& block, Outlook<Real> outlook, Rounding rounding) {
  if (rounding != Rounding::nearest && sizeof(Real) != sizeof(double))
    throw std::logic_error("directed rounding is for double");
  outlook.widening = rounding == Rounding::nearest
                         ? 0
                         : static_cast<Real>(rounding == Rounding::up ? kUnitRoundoff : -kUnitRoundoff);
  prepare(block, outlook, rounding);
  run_pass(w_);
}

template struct Workspace<double>;
template struct Workspace<float>;
template class TurnPass<double>;
template class TurnPass<float>;

}  // namespace fillwise::race
