#include "solver/equilibrium/cycle_iteration.hpp"

#include <algorithm>
#include <cmath>

namespace fillwise::equilibrium {
namespace {

constexpr float kMostStay = 0.98F;

/// Of the mover k turns on in the cycle; who has no table has what is left.
PlayerValues by_player(const Cycle& cycle, std::size_t tables, const PlaceValues& values, std::size_t k) {
  const auto n = static_cast<std::size_t>(cycle.players);
  PlayerValues players{};
  double rest = 1;
  for (std::size_t p = 0; p < tables; ++p) {
    players[(p + k) % n] = values[p];
    rest -= values[p];
  }
  if (tables < n) players[(n - 1 + k) % n] = rest;
  return players;
}

}  // namespace

/// The chance of a turn that changes nothing, from two rounds with different values of the next turn. Not from small
/// differences, which may be all of a choice near indifference.
void CycleIteration::learn_stay(const Cycle& cycle, std::size_t tables, CycleState& state,
                                std::size_t k) const {
  const auto n = static_cast<std::size_t>(cycle.players);
  const std::size_t next = cycle.next(k);
  const PlayerValues result = by_player(cycle, tables, state.result[k], k),
                     old_result = by_player(cycle, tables, result_[k], k),
                     value = by_player(cycle, tables, state.value[next], next),
                     old_value = by_player(cycle, tables, value_[next], next);
  double product = 0, square = 0;
  for (std::size_t player = 0; player < n; ++player) {
    const double by = value[player] - old_value[player];
    product += (result[player] - old_result[player]) * by;
    square += by * by;
  }
  constexpr double kTooLittle = 1e-7;
  if (square > kTooLittle)
    for (std::size_t same = k % static_cast<std::size_t>(cycle.period); same < n;
         same += static_cast<std::size_t>(cycle.period))
      state.stay[same] = std::clamp(static_cast<float>(product / square), 0.0F, kMostStay);
}

double CycleIteration::step(const Cycle& cycle, std::size_t tables, CycleState& state) {
  const auto n = static_cast<std::size_t>(cycle.players), period = static_cast<std::size_t>(cycle.period);
  CycleValues residual{};
  std::array<double, kMostPlayers> stay{};
  for (std::size_t k = 0; k < n; ++k) {
    if (begun_) learn_stay(cycle, tables, state, k);
    stay[k] = state.stay[k];
    const PlayerValues result = by_player(cycle, tables, state.result[k], k),
                       value = by_player(cycle, tables, state.value[k], k);
    for (std::size_t player = 0; player < n; ++player) residual[k][player] = result[player] - value[player];
  }
  value_ = state.value;
  result_ = state.result;
  begun_ = true;

  const CycleValues by = newton_step(cycle, residual, stay);
  Anderson::Vector x{}, wanted{};
  double moved = 0;
  for (std::size_t k = 0; k < period; ++k)
    for (std::size_t p = 0; p < tables; ++p) {
      x[k * tables + p] = state.value[k][p];
      wanted[k * tables + p] = by[k][(p + k) % n];
      moved = std::max(moved, std::abs(wanted[k * tables + p]));
    }
  const Anderson::Vector next = anderson_.next(x, wanted);
  for (std::size_t k = 0; k < period; ++k)
    for (std::size_t p = 0; p < tables; ++p) state.value[k][p] = std::clamp(next[k * tables + p], 0.0, 1.0);
  return moved;
}

}  // namespace fillwise::equilibrium
