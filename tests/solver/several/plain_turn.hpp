#pragma once

// One turn of a game of several players, followed state by state through the plain rules: what it leads to when
// somebody chooses each option with a given share.

#include <array>
#include <functional>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "model/fill_or_bust/sheet.hpp"
#include "solver/equilibrium/score_space.hpp"

namespace fillwise::solver::plain {

/// Chances of the mover (0) and of the others in the order of turns.
using Chances = std::array<double, equilibrium::kMostPlayers>;
/// Shares of the actions in a state with at least two.
using Choose = std::function<std::vector<double>(const model::State&, std::span<const model::Action>)>;
/// Chances, by place of that mover, at the start of a turn with these scores.
using AtStart = std::function<Chances(const equilibrium::Scores&)>;

class Turn {
 public:
  Turn(const model::Match& match, int players, const equilibrium::Scores& scores, Choose choose,
       AtStart at_start)
      : match_(match),
        players_(static_cast<std::size_t>(players)),
        scores_(scores),
        choose_(std::move(choose)),
        at_start_(std::move(at_start)) {}

  /// Of the turn from its start.
  Chances value() { return value_of(model::turn_of(match_, std::span(scores_).first(players_)), true); }

 private:
  Chances value_of(const model::State& s, bool at_start = false) {
    using model::Phase;
    if (model::Match::is_over(s)) return {1, 0, 0, 0};
    if (!at_start && (s.mover != 0 || (s.phase == Phase::draw && s.at_risk == 0))) return beyond(s);
    // On Must Bust the bust comes for certain, and adds what is at risk.
    const bool adds = s.card >= 0 && match_.rules().cards[static_cast<std::size_t>(s.card)].on_bust ==
                                         model::Card::OnBust::add_to_sheet;
    if (adds && s.own() + s.at_risk >= match_.goal()) return {1, 0, 0, 0};
    if (const auto known = values_.find(s); known != values_.end()) return known->second;
    Chances sum{};
    const auto add = [&](const model::State& next, double share) {
      if (share == 0) return;
      const Chances of_next = value_of(next);
      for (std::size_t p = 0; p < players_; ++p) sum[p] += share * of_next[p];
    };
    if (model::Match::is_chance(s)) {
      const auto outcomes = match_.outcomes(s);
      double weight = 0;
      for (const auto& outcome : outcomes) weight += static_cast<double>(outcome.weight);
      for (const auto& outcome : outcomes) add(outcome.next, static_cast<double>(outcome.weight) / weight);
    } else {
      const auto choices = match_.actions(s);
      std::vector<model::Action> actions;
      for (const auto& choice : choices) actions.push_back(choice.action);
      const std::vector<double> shares = choices.size() == 1 ? std::vector<double>{1} : choose_(s, actions);
      for (std::size_t i = 0; i < choices.size(); ++i) add(choices[i].next, shares.at(i));
    }
    return values_[s] = sum;
  }

  Chances beyond(const model::State& s) const {
    equilibrium::Scores scores = scores_;
    const std::span<int> sheet = std::span(scores).first(players_);
    model::write_down(sheet, s);
    if (s.mover == 0) return at_start_(scores);
    model::pass_turn(sheet);
    const Chances there = at_start_(scores);
    Chances here{};
    for (std::size_t p = 0; p < players_; ++p) here[p] = there[(p + players_ - 1) % players_];
    return here;
  }

  const model::Match& match_;
  std::size_t players_;
  equilibrium::Scores scores_;
  Choose choose_;
  AtStart at_start_;
  std::map<model::State, Chances> values_;
};

}  // namespace fillwise::solver::plain
