#pragma once

// Rule sets of chance that combine what the argument for the bounds has to deal with: last turns, penalties,
// cards that must be drawn, fills that add nothing, tosses that don't count, discards, points taken while the
// player's own stay at risk, rewards.

#include <algorithm>
#include <optional>
#include <random>
#include <string>

#include "model/fill_or_bust/rules.hpp"
#include "tests/support/random_rules.hpp"

namespace fillwise::testing {

namespace combined {

using model::Card;

inline Card penalty(Card::OnBust on_bust, int count) {
  Card card;
  card.name = "fine";
  card.count = count;
  card.set_aside = Card::SetAside::all;
  card.fills = 0;
  card.on_bust = on_bust;
  return card;
}

}  // namespace combined

/// A rule set that depends on the seed only; nothing where the combination is no valid rule set.
inline std::optional<model::RuleSet> combined_rules(unsigned seed) {
  using model::Card;
  std::mt19937 random(seed * 2 + 1);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const auto chance = [&](int percent) { return below(100) < percent; };

  model::RuleSet rules = random_rules(seed);
  rules.name = rules.title = "combined-" + std::to_string(seed);
  rules.last_turn = chance(80);
  if (chance(40))
    rules.cards.push_back(combined::penalty(
        chance(60) ? Card::OnBust::subtract_card : Card::OnBust::subtract_turn, 1 + below(20)));
  for (Card& card : rules.cards) {
    if (!card.dice || card.until_bust() || card.on_fill == Card::OnFill::win) continue;
    if (chance(40)) card.on_fill = chance(60) ? Card::OnFill::add_to_sheet : Card::OnFill::at_risk;
    if (chance(50)) card.then = Card::Then::draw;
    if (chance(30)) card.leader_loses = 1 + below(chance(50) ? 60 : 8), card.tied_player_loses_too = false;
    if (card.leader_loses == 0) card.take_nothing();
    if (card.leader_loses > 0 && !card.tied_player_loses_too && chance(20)) card.only_from_behind = true;
    if (chance(15) && card.set_aside == Card::SetAside::some) {
      card.tosses_count = false;
      card.on_bust = Card::OnBust::lose;
      if (card.on_fill == Card::OnFill::add_to_sheet) card.bonus = chance(60) ? 0 : 1 + below(4);
    }
    if (chance(20) && card.set_aside != Card::SetAside::new_faces) card.may_stop = true;
    if (chance(30)) card.count += below(20);
  }
  if (chance(15)) {
    rules.benchmarks.push_back({1 + below(6), 50'000 * (1 + below(6))});
    if (chance(50)) rules.benchmarks.push_back({rules.benchmarks.back().score + 1 + below(4), 100'000});
  }
  try {
    return model::parse_rules(rules.to_toml(), rules.name);
  } catch (const model::RulesError&) {
    return std::nullopt;
  }
}

}  // namespace fillwise::testing
