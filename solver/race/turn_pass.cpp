#include "solver/race/turn_pass.hpp"

#include <algorithm>
#include <stdexcept>

#include "solver/race/pass_loop.hpp"

namespace fillwise::race {
namespace {

constexpr double kUnitRoundoff = 0x1p-52;  // twice the unit roundoff of double

}  // namespace

template <class Real>
TurnPass<Real>::TurnPass(const TurnProgram& program, int goal, bool keep_all)
    : program_(program), goal_(goal), keep_all_(keep_all), modes_(static_cast<int>(program.modes.size())) {
  const auto lanes = static_cast<std::size_t>(kLanes<Real>);
  const auto modes = static_cast<std::size_t>(modes_);
  const auto heights = static_cast<std::size_t>(goal + 1);
  const std::size_t row = (model::kDice + 1) * modes * lanes;
  const std::size_t kept = keep_all ? heights : static_cast<std::size_t>(program.most_points + 2);
  storage_ = AlignedArray<Real>(kept * row);
  if (keep_all) toss_storage_ = AlignedArray<Real>(kept * row);
  rows_.resize(heights + static_cast<std::size_t>(program.most_points));
  for (auto* column : {&bank_, &draw_, &redraw_, &between_}) *column = AlignedArray<Real>(heights * lanes);
  for (const Mode& mode : program.modes)
    added_.emplace_back(mode.fill == Mode::Fill::add_to_sheet ? heights * lanes : 0);
  stop_ = AlignedArray<Real>(modes * lanes);
  bust_ = AlignedArray<Real>(modes * lanes);
  slots_ = AlignedArray<Real>(static_cast<std::size_t>(program.slots) * kMostVectors * lanes);
  for (std::size_t n = 0; n < model::kDice; ++n) {
    for (const ChooseStep& s : program.toss[n].choose)
      choose_[n].push_back({s.first, s.second, s.leaf_points, s.leaf_dice, static_cast<Real>(s.weight)});
    for (const ForcedStep& s : program.toss[n].forced)
      forced_[n].push_back({0, 0, s.points, s.dice, static_cast<Real>(s.weight)});
  }
}

template <class Real>
Real TurnPass<Real>::toss(int mode, int n, int t, int lane) const {
  const int row = t < top_ ? t : top_;
  if (n == model::kDice) return rows_[static_cast<std::size_t>(row)][in_row(mode, n, lane)];
  const auto row_size = in_row(0, model::kDice + 1, 0);
  return toss_storage_.data()[static_cast<std::size_t>(row) * row_size + in_row(mode, n, lane)];
}

template <class Real>
Real TurnPass<Real>::keep(int mode, int n, int t, int lane) const {
  return rows_[static_cast<std::size_t>(t < top_ ? t : top_)][in_row(mode, n, lane)];
}

/// Fills in what the turn needs from outside: bank(t), and what a card that adds to the sheet leads to.
template <class Real>
void TurnPass<Real>::prepare(const Block<Real>& block, TurnStarts<Real> stay, TurnStarts<Real> pass,
                             Rounding rounding) {
  const Real widening = rounding == Rounding::nearest
                            ? 0
                            : static_cast<Real>(rounding == Rounding::up ? kUnitRoundoff : -kUnitRoundoff);
  const auto other_moves = [&](int own, int opponent) {
    return (Real{1} - pass.at(opponent, own)) + widening;
  };
  lose_ = block.lose;
  active_choosing_ = program_.always;
  int least = goal_;
  for (std::size_t i = 0; i < lose_.size(); ++i) {
    playable_[i] = program_.sole_leader_plays || block.own[i] <= block.opponent[i];
    if (playable_[i]) active_choosing_ = program_.choosing;
    least = std::min(least, block.own[i]);
  }
  top_ = goal_ - least;

  for (int lane = 0; lane < kLanes<Real>; ++lane) {
    const int own = block.own[static_cast<std::size_t>(lane)];
    const int opponent = block.opponent[static_cast<std::size_t>(lane)];
    Real* bank = bank_.data() + lane;
    for (int t = 0; t <= top_; ++t, bank += kLanes<Real>)
      *bank = own + t >= goal_ ? Real{1} : other_moves(own + t, opponent);
    for (std::size_t m = 0; m < added_.size(); ++m) {
      const Mode& mode = program_.modes[m];
      if (mode.fill != Mode::Fill::add_to_sheet) continue;
      const int left = opponent >= own ? std::max(0, opponent - mode.leader_loses) : opponent;
      const int penalty = opponent == own && mode.tied_player_loses_too ? mode.leader_loses : 0;
      Real* added = added_[m].data() + lane;
      for (int t = 0; t <= top_; ++t, added += kLanes<Real>) {
        const int sum = own + mode.factor * (t + mode.bonus);
        if (sum >= goal_) {
          *added = Real{1};
          continue;
        }
        const int score = std::max(0, sum - penalty);
        const Real go_on = stay.at(score, left);
        *added = mode.must_draw ? go_on : std::max(go_on, other_moves(score, left));
      }
    }
  }

  const std::size_t row_size = in_row(0, model::kDice + 1, 0);
  const int ring = program_.most_points + 1;
  for (int t = 0; t < static_cast<int>(rows_.size()); ++t) {
    const int slot = keep_all_ ? std::min(t, top_) : t >= top_ ? ring : t % ring;
    rows_[static_cast<std::size_t>(t)] = storage_.data() + static_cast<std::size_t>(slot) * row_size;
  }
  rounding_ = rounding;
  for (std::size_t n = 0; n < model::kDice; ++n)
    widening_[n] = widening * static_cast<Real>(std::max(choose_[n].size(), forced_[n].size()) + 3);
}

template <class Real>
void TurnPass<Real>::run(const Block<Real>& block, TurnStarts<Real> stay, TurnStarts<Real> pass,
                         Rounding rounding) {
  if (rounding != Rounding::nearest && sizeof(Real) != sizeof(double))
    throw std::logic_error("directed rounding is for double");
  prepare(block, stay, pass, rounding);
  PassLoop<Real>::run(*this);
}

template class TurnPass<double>;
template class TurnPass<float>;

}  // namespace fillwise::race
