#pragma once

// Matches with rewards for benchmarks, solved state by state from the plain turn rules: what the fast path
// and the audit are held against.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "model/fill_or_bust/turn.hpp"

namespace fillwise::testing {

/// Values of player 0, by value iteration to `most_change`; for matches small enough to be enumerated.
class PlainRewards {
 public:
  PlainRewards(const model::Match& match, const std::vector<model::State>& starts, double most_change = 1e-13)
      : match_(match) {
    for (const model::State& s : starts) place(s);
    for (std::size_t i = 0; i < states_.size(); ++i) expand(i);
    values_.assign(states_.size(), 0.5);
    while (sweep() > most_change) {
    }
  }

  const std::deque<model::State>& states() const { return states_; }
  double value(std::size_t i) const { return values_[i]; }
  double value_of(const model::State& s) const { return values_[places_.at(canonical(s))]; }

 private:
  struct Edge {
    std::size_t to;
    double weight;
    double reward;  ///< of player 0, less that of player 1
  };

  model::State canonical(model::State s) const {
    if (!model::Match::is_over(s)) return match_.with_counted_at_risk(s);
    s.at_risk = 0;
    return s;
  }
  std::size_t place(const model::State& s) {
    const model::State c = canonical(s);
    const auto [at, is_new] = places_.emplace(c, states_.size());
    if (is_new) states_.push_back(c);
    return at->second;
  }
  void expand(std::size_t i) {
    const model::State s = states_[i];
    std::vector<Edge> edges;
    const auto add = [&](const model::State& next, double weight) {
      const int reward = match_.rules().landing_reward(s.score[s.mover], next.score[s.mover]);
      edges.push_back({place(next), weight, (s.mover == 0 ? 1e-6 : -1e-6) * reward});
    };
    if (model::Match::is_over(s)) {
    } else if (model::Match::is_chance(s)) {
      for (const model::Outcome& o : match_.outcomes(s)) add(o.next, static_cast<double>(o.weight));
    } else {
      for (const model::Choice& c : match_.actions(s)) add(c.next, 1);
    }
    edges_.push_back(std::move(edges));
  }
  double value_now(std::size_t i) const {
    const model::State& s = states_[i];
    if (model::Match::is_over(s)) return model::Match::half_points(s, 0) / 2.0;
    const bool chance = model::Match::is_chance(s);
    const double sign = s.mover == 0 ? 1 : -1;
    double sum = 0, weights = 0, best = -1e9;
    for (const Edge& e : edges_[i]) {
      const double v = values_[e.to] + e.reward;
      sum += e.weight * v;
      weights += e.weight;
      best = std::fmax(best, sign * v);
    }
    return chance ? sum / weights : sign * best;
  }
  double sweep() {
    double change = 0;
    for (std::size_t i = states_.size(); i-- > 0;) {
      const double v = value_now(i);
      change = std::fmax(change, std::abs(v - values_[i]));
      values_[i] = v;
    }
    return change;
  }

  const model::Match& match_;
  std::deque<model::State> states_;
  std::vector<std::vector<Edge>> edges_;
  std::unordered_map<model::State, std::size_t, model::StateHash> places_;
  std::vector<double> values_;
};

}  // namespace fillwise::testing
