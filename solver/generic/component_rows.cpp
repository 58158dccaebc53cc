#include "solver/generic/component_rows.hpp"

#include <algorithm>

namespace fillwise::solver {

void ComponentRows::load(const Task& task, std::size_t component, const BoundTables& bounds) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const ExplicitGame& game = task.game;
  const std::span<const StateIndex> states = task.components.states(component);
  const std::size_t start = task.components.first[component];
  const std::size_t n = states.size();
  state_.assign(states.begin(), states.end());
  ceiling_ = task.ceiling;
  rewarded_ = !task.reward.empty();
  owner_.resize(n);
  reward_.assign(n, 0.0);
  has_exit_.assign(n, false);
  exit_lower_.resize(n);
  exit_upper_.resize(n);
  exit_guess_.resize(n);
  weight_sum_.resize(n);
  edges_.resize(n);
  lower.resize(n);
  upper.resize(n);
  guess.resize(n);
  first_.assign(1, 0);
  successor_.clear();
  weight_.clear();
  exit_gap_ = exit_scale_ = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    const StateIndex s = states[i];
    const Owner owner = owner_[i] = task.owner[s];
    lower[i] = bounds.lower[s];
    upper[i] = bounds.upper[s];
    if (rewarded_) reward_[i] = task.reward[s];
    weight_sum_[i] = static_cast<double>(game.weight_sum[s]);
    edges_[i] = static_cast<std::uint32_t>(game.first_edge[s + 1] - game.first_edge[s]);
    double low = owner == Owner::minimizer ? kInfinity : 0.0;
    double high = low;
    if (owner == Owner::maximizer) low = high = -kInfinity;
    for (std::size_t e = game.first_edge[s]; owner != Owner::terminal && e < game.first_edge[s + 1]; ++e) {
      const StateIndex t = game.successor[e];
      const auto weight = static_cast<double>(game.weight[e]);
      if (task.components.component_of[t] == component) {
        successor_.push_back(static_cast<std::uint32_t>(task.components.position[t] - start));
        weight_.push_back(weight);
        continue;
      }
      has_exit_[i] = true;
      const double l = bounds.lower[t];
      const double u = bounds.upper[t];
      if (u < kInfinity) {
        exit_gap_ = std::max(exit_gap_, u - l);
        exit_scale_ = std::max(exit_scale_, u);
      }
      if (owner == Owner::chance) {
        low += weight * l;
        high += weight * u;
      } else {
        low = owner == Owner::maximizer ? std::max(low, l) : std::min(low, l);
        high = owner == Owner::maximizer ? std::max(high, u) : std::min(high, u);
      }
    }
    exit_lower_[i] = low;
    exit_upper_[i] = high;
    exit_guess_[i] = low < high && high < kInfinity ? low + (high - low) / 2 : high;
    guess[i] = upper[i] < kInfinity ? lower[i] + (upper[i] - lower[i]) / 2 : lower[i];
    first_.push_back(successor_.size());
  }
}

void ComponentRows::store(BoundTables& bounds) const {
  for (std::size_t i = 0; i < state_.size(); ++i) {
    bounds.lower[state_[i]] = lower[i];
    bounds.upper[state_[i]] = upper[i];
  }
}

}  // namespace fillwise::solver
