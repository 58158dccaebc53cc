#pragma once

// One turn as a game of its own, enumerated from the turn rules at its own scores, with the values at the
// starts of other turns as payoffs: solved in fractions it says what the turn is worth, exactly.

#include <cstdint>
#include <random>
#include <vector>

#include "solver/plain/match_game.hpp"
#include "solver/plain/turn_bounds.hpp"

namespace fillwise::testing {

inline constexpr std::int64_t kGrid = 1 << 20;  // values of the test tables are multiples of 1 / kGrid

/// The turn of player 0 at one pair of scores; the starts of all other turns are ends.
class PlainTurn {
 public:
  using State = model::State;
  using Hash = model::StateHash;

  PlainTurn(const model::Match& match, solver::ScorePair scores, const std::vector<std::int64_t>& table)
      : match_(match),
        start_(match.start(scores.own, scores.opponent, 0)),
        game_(match, {start_}),
        table_(table) {}

  const std::vector<State>& initial_states() const { return game_.initial_states(); }
  solver::Owner owner(const State& s) const {
    return is_other_start(s) ? solver::Owner::terminal : game_.owner(s);
  }
  solver::Payoff payoff(const State& s) const {
    if (model::Match::is_over(s)) return game_.payoff(s);
    const std::int64_t value = table_[static_cast<std::size_t>(s.own() * match_.limit() + s.opponent())];
    return {s.mover == 0 ? value : kGrid - value, kGrid};
  }
  template <class Sink>
  void expand(const State& s, const Sink& sink) const {
    if (!is_other_start(s)) game_.expand(s, sink);
  }
  /// Whether s is an end that counts as an advance.
  bool advances(const State& s) const {
    return model::Match::is_over(s) || s.score[0] + s.score[1] > start_.score[0] + start_.score[1];
  }

 private:
  bool is_other_start(const State& s) const {
    return s.phase == model::Phase::draw && s.at_risk == 0 && s != start_;
  }

  const model::Match& match_;
  State start_;
  solver::MatchGame game_;
  const std::vector<std::int64_t>& table_;
};

/// Values of a table of side * side entries that depend on the seed only, as multiples of 1 / kGrid.
inline std::vector<std::int64_t> random_table(int side, std::mt19937& random) {
  std::vector<std::int64_t> table;
  for (int i = 0; i < side * side; ++i) table.push_back(static_cast<std::int64_t>(random() % (kGrid + 1)));
  return table;
}

inline std::vector<double> as_double(const std::vector<std::int64_t>& table) {
  std::vector<double> values;
  for (const std::int64_t v : table) values.push_back(static_cast<double>(v) / static_cast<double>(kGrid));
  return values;
}

}  // namespace fillwise::testing
