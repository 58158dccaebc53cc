#pragma once

// The rule sets under which objectives are compared.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "model/fill_or_bust/rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::every_objective {

using model::Card;

inline Card& card_of(model::RuleSet& rules, const char* name) {
  return rules.cards[static_cast<std::size_t>(rules.card_index(name))];
}

/// The official game, changed.
template <class Change>
model::RuleSet changed(const char* name, const Change& change) {
  model::RuleSet rules = model::preset("official");
  change(rules);
  rules.name = name;
  return rules;
}

/// The presets, and the one kind of card that none of them has: a penalty.
inline std::vector<model::RuleSet> kinds_of_rules() {
  std::vector<model::RuleSet> all;
  for (const std::string& name : model::preset_names()) all.push_back(testing::shrunk(model::preset(name)));
  all.push_back(changed("subtract-card", [](model::RuleSet& r) {
    card_of(r, "must-bust").on_bust = Card::OnBust::subtract_card;
  }));
  return all;
}

/// The official game with each other option of its text and some house rules.
inline std::vector<model::RuleSet> other_options() {
  std::vector<model::RuleSet> all;
  const auto add = [&](const char* name, const auto& change) { all.push_back(changed(name, change)); };
  add("combo-5", [](model::RuleSet& r) { r.chart.combo_five = 1; });
  add("three-pairs", [](model::RuleSet& r) { r.chart.three_pairs = 3; });
  add("subtract-turn",
      [](model::RuleSet& r) { card_of(r, "must-bust").on_bust = Card::OnBust::subtract_turn; });
  add("tied-player-loses", [](model::RuleSet& r) { card_of(r, "vengeance").tied_player_loses_too = true; });
  add("takes-at-risk", [](model::RuleSet& r) {
    card_of(r, "vengeance").on_fill = Card::OnFill::at_risk;
    card_of(r, "vengeance").leader_loses = 3;
    card_of(r, "bonus-500").leader_loses = 2;
    card_of(r, "bonus-500").only_from_behind = true;
    card_of(r, "double-trouble").then = Card::Then::draw;
    card_of(r, "fill-1000").may_discard = false;
    r.no_stop_on.counts = {1, 0, 0, 0, 1, 0};
  });
  add("benchmarks", [](model::RuleSet& r) {
    r.overshoot = 2;
    r.last_turn = true;
    r.benchmarks = {{3, 50'000}, {12, 100'000}};
    card_of(r, "vengeance").may_discard = false;
  });
  return all;
}

inline std::string name_of(const ::testing::TestParamInfo<model::RuleSet>& info) {
  std::string name = info.param.name;
  std::ranges::replace(name, '-', '_');
  return name;
}

inline bool has_penalty(const model::RuleSet& rules) {
  return std::ranges::any_of(rules.cards, [](const Card& c) { return c.count > 0 && c.is_penalty(); });
}

/// The same kinds of cards with few points, so that turns come to an end: a 1 counts one unit, and Combo 5.
inline model::RuleSet few_points(model::RuleSet rules) {
  const int combo = rules.chart.combo_five;
  rules.chart = {};
  rules.chart.single[0] = 1;
  rules.chart.combo_five = combo;
  for (Card& card : rules.cards) {
    card.bonus = std::min(card.bonus, 1);
    card.factor = std::min(card.factor, 2);
    card.leader_loses = std::min(card.leader_loses, 2);
    card.leader_needs = std::min(card.leader_needs, 1);
  }
  if (rules.no_stop_on.size() > 0) rules.no_stop_on.counts = {1, 0, 0, 0, 0, 0};
  return rules;
}

inline bool has_tied_loser(const model::RuleSet& rules) {
  return std::ranges::any_of(rules.cards,
                             [](const Card& c) { return c.tied_player_loses_too && c.leader_loses > 0; });
}

}  // namespace fillwise::every_objective
