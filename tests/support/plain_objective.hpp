#pragma once

// What a player who plays for anything makes at best, by value iteration over the states of the rules: no
// turn pass, no bounds, nothing of solver/.

#include <cmath>
#include <cstddef>
#include <functional>
#include <optional>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/fill_or_bust/turn.hpp"

namespace fillwise::testing {

class PlainObjective {
 public:
  /// Where a state of the rules stands here, and what is gained on the way there.
  struct Place {
    model::State state;
    double gain = 0;
  };
  struct Problem {
    bool least = false;
    /// The value of a place where play ends; nothing where it goes on. Every other place is player 0's.
    std::function<std::optional<double>(const model::State&)> end;
    /// Of a state that follows `from`, or of the state itself.
    std::function<Place(const model::State& from, const model::State& to)> place;
  };
  PlainObjective(const model::Match& match, Problem problem) : match_(match), problem_(std::move(problem)) {}

  /// The value of a state and, with it, of all that follow from it.
  double value(const model::State& s) { return value(s, s); }
  /// Of a state that follows another one.
  double value(const model::State& from, const model::State& to) {
    const Place place = problem_.place(from, to);
    if (!indices_.contains(place.state)) {
      const std::size_t known = states_.size();
      reach(place.state);
      solve(known);
    }
    return place.gain + values_[indices_.at(place.state)];
  }
  /// All that were reached, in the order in which that happened.
  const std::vector<model::State>& states() const { return states_; }

 private:
  struct Edge {
    std::size_t to = 0;
    double weight = 1;  ///< of a chance: its probability
    double gain = 0;
  };

  std::size_t index(const model::State& s) {
    const auto [known, is_new] = indices_.emplace(s, states_.size());
    if (is_new) {
      states_.push_back(s);
      edges_.emplace_back();
      const std::optional<double> end = problem_.end(s);
      is_end_.push_back(end.has_value());
      values_.push_back(end.value_or(0));
    }
    return known->second;
  }

  void reach(const model::State& first) {
    std::size_t next = states_.size();
    index(first);
    for (; next < states_.size(); ++next) {
      if (is_end_[next]) continue;
      const model::State s = states_[next];
      if (s.mover != 0 || model::Match::is_over(s))
        throw std::logic_error("play ends in a state without a value");
      std::vector<Edge> edges;
      const auto add = [&](const model::State& to, double weight) {
        const Place place = problem_.place(s, to);
        edges.push_back({index(place.state), weight, place.gain});
      };
      if (model::Match::is_chance(s)) {
        const std::vector<model::Outcome> outcomes = match_.outcomes(s);
        double all = 0;
        for (const model::Outcome& o : outcomes) all += static_cast<double>(o.weight);
        for (const model::Outcome& o : outcomes) add(o.next, static_cast<double>(o.weight) / all);
      } else {
        for (const model::Choice& c : match_.actions(s)) add(c.next, 1);
      }
      edges_[next] = std::move(edges);
    }
  }

  /// Of the states from `first` on, last ones first, until nothing changes.
  void solve(std::size_t first) {
    constexpr double kSettled = 4e-15;
    for (double change = 1; change > kSettled;) {
      change = 0;
      for (std::size_t i = states_.size(); i-- > first;) {
        if (is_end_[i]) continue;
        const double before = values_[i];
        values_[i] = best_of(i);
        change = std::max(change, std::abs(values_[i] - before) / std::max(1.0, std::abs(before)));
      }
    }
  }
  double best_of(std::size_t i) const {
    const auto of = [&](const Edge& e) { return e.gain + values_[e.to]; };
    double result = 0;
    if (model::Match::is_chance(states_[i])) {
      for (const Edge& e : edges_[i]) result += e.weight * of(e);
      return result;
    }
    result = of(edges_[i].front());
    for (const Edge& e : edges_[i])
      result = problem_.least ? std::min(result, of(e)) : std::max(result, of(e));
    return result;
  }

  const model::Match& match_;
  Problem problem_;
  std::unordered_map<model::State, std::size_t, model::StateHash> indices_;
  std::vector<model::State> states_;
  std::vector<std::vector<Edge>> edges_;
  std::vector<bool> is_end_;
  std::vector<double> values_;
};

}  // namespace fillwise::testing
