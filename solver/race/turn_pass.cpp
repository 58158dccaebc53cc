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
Workspace<Real>::Workspace(const TurnProgram& turn_program, int goal_units, bool all)
    : program(turn_program),
      goal(goal_units),
      keep_all(all),
      modes(static_cast<int>(program.modes.size())),
      preset_loops(program.use_preset_loops ? preset_loops_of(program.toss) : -1) {
  const auto lanes = static_cast<std::size_t>(kLanes<Real>);
  const auto heights = static_cast<std::size_t>(goal + 1);
  const std::size_t kept = all ? heights : static_cast<std::size_t>(program.most_points + 2);
  storage = AlignedArray<Real>(kept * row_size());
  if (all) kept_tosses = AlignedArray<Real>(kept * row_size());
  rows.resize(heights + static_cast<std::size_t>(program.most_points));
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
void TurnPass<Real>::prepare(const Block<Real>& block, TurnStarts<Real> stay, TurnStarts<Real> pass,
                             Rounding rounding) {
  const TurnProgram& program = w_.program;
  const int goal = w_.goal;
  const Real widening = rounding == Rounding::nearest
                            ? 0
                            : static_cast<Real>(rounding == Rounding::up ? kUnitRoundoff : -kUnitRoundoff);
  const auto other_moves = [&](int own, int opponent) {
    return (Real{1} - pass.at(opponent, own)) + widening;
  };
  w_.active_choosing = program.always;
  int least = goal;
  for (std::size_t i = 0; i < block.own.size(); ++i) {
    const bool playable = program.sole_leader_plays || block.own[i] <= block.opponent[i];
    if (playable) w_.active_choosing = program.choosing;
    w_.playable.data()[i] = playable ? Real{1} : Real{0};
    w_.lose.data()[i] = block.lose[i];
    least = std::min(least, block.own[i]);
  }
  w_.top = goal - least;

  for (int lane = 0; lane < kLanes<Real>; ++lane) {
    const int own = block.own[static_cast<std::size_t>(lane)];
    const int opponent = block.opponent[static_cast<std::size_t>(lane)];
    Real* bank = w_.bank.data() + lane;
    for (int t = 0; t <= w_.top; ++t, bank += kLanes<Real>)
      *bank = own + t >= goal ? Real{1} : other_moves(own + t, opponent);
    for (std::size_t m = 0; m < w_.added.size(); ++m) {
      const Mode& mode = program.modes[m];
      if (mode.fill != Mode::Fill::add_to_sheet) continue;
      const int left = opponent >= own ? std::max(0, opponent - mode.leader_loses) : opponent;
      const int penalty = opponent == own && mode.tied_player_loses_too ? mode.leader_loses : 0;
      Real* added = w_.added[m].data() + lane;
      for (int t = 0; t <= w_.top; ++t, added += kLanes<Real>) {
        const int sum = own + mode.factor * (t + mode.bonus);
        if (sum >= goal) {
          *added = Real{1};
          continue;
        }
        const int score = std::max(0, sum - penalty);
        const Real go_on = stay.at(score, left);
        *added = mode.must_draw ? go_on : std::max(go_on, other_moves(score, left));
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
    w_.widening[n] = widening * static_cast<Real>(std::max(w_.choose[n].size(), w_.forced[n].size()) + 3);
}

template <class Real>
void TurnPass<Real>::run(const Block<Real>& block, TurnStarts<Real> stay, TurnStarts<Real> pass,
                         Rounding rounding) {
  if (rounding != Rounding::nearest && sizeof(Real) != sizeof(double))
    throw std::logic_error("directed rounding is for double");
  prepare(block, stay, pass, rounding);
  run_pass(w_);
}

template struct Workspace<double>;
template struct Workspace<float>;
template class TurnPass<double>;
template class TurnPass<float>;

}  // namespace fillwise::race
