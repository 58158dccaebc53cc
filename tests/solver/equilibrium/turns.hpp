#pragma once

// Rules and tables for tests of turns.

#include <random>
#include <vector>

#include "model/fill_or_bust/rules.hpp"
#include "solver/equilibrium/profile_pass.hpp"

namespace fillwise::equilibrium {

inline model::RuleSet with_vengeance(model::RuleSet rules, int leader_loses, bool tied_loses, bool may_stop) {
  model::Card& card = rules.cards[static_cast<std::size_t>(rules.card_index("vengeance"))];
  card.leader_loses = leader_loses;
  card.tied_player_loses_too = tied_loses;
  card.then = may_stop ? model::Card::Then::stop_or_draw : model::Card::Then::draw;
  return rules;
}

/// Tables of V and U without a pattern.
struct RandomTables {
  std::vector<std::vector<double>> table;
  Continuation continuation;

  explicit RandomTables(const ScoreSpace& space) : table(static_cast<std::size_t>(2 * space.players - 1)) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> value(0.3, 0.4);
    for (auto& one : table)
      for (std::size_t i = 0; i < space.size(); ++i) one.push_back(value(random));
    continuation.space = space;
    continuation.mixing = 1e-3;
    const auto n = static_cast<std::size_t>(space.players);
    for (std::size_t p = 0; p + 1 < n; ++p) continuation.value[p] = table[p].data();
    for (std::size_t p = 0; p < n; ++p) continuation.upper[p] = table[n - 1 + p].data();
  }
  std::vector<double>& upper(std::size_t place) {
    return table[static_cast<std::size_t>(continuation.space.players) - 1 + place];
  }
  /// To other values; a second time: back.
  void move(std::size_t index) {
    for (auto& one : table) one[index] = 0.7 - one[index];
  }
};

}  // namespace fillwise::equilibrium
