#pragma once

// Rule sets of chance for property tests: every key of the rule text is varied.

#include <algorithm>
#include <random>
#include <string>

#include "model/fill_or_bust/rules.hpp"

namespace fillwise::testing {

/// A valid rule set that depends on the seed only. One card adds points that nobody can refuse, so every play
/// ends.
inline model::RuleSet random_rules(unsigned seed) {
  using model::Card;
  std::mt19937 random(seed);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const auto chance = [&](int percent) { return below(100) < percent; };

  model::RuleSet rules;
  rules.name = "random-" + std::to_string(seed);
  rules.title = rules.name;
  rules.goal = 1000;
  for (int face = 0; face < model::kFaces; ++face) {
    const auto f = static_cast<std::size_t>(face);
    if (chance(30)) rules.chart.single[f] = 1 + below(3);
    if (chance(80)) rules.chart.triple[f] = 2 + below(20);
  }
  rules.chart.single[static_cast<std::size_t>(below(3))] = 0;
  rules.chart.single[static_cast<std::size_t>(3 + below(3))] = 1 + below(2);
  if (chance(50)) rules.chart.straight = 10 + below(30);
  std::mt19937 later(seed + 1);  // for keys that came later: the others stay what they were
  if (later() % 4 == 0) rules.chart.combo_five = 1 + static_cast<int>(later() % 4);

  Card sure;  // as Must Bust
  sure.name = "sure";
  sure.count = 1 + below(6);
  sure.set_aside = chance(70) ? Card::SetAside::all : Card::SetAside::some;
  sure.fills = 0;
  sure.on_bust = Card::OnBust::add_to_sheet;
  rules.cards.push_back(sure);

  if (later() % 4 == 0) {
    Card penalty;
    penalty.name = "penalty";
    penalty.count = 1 + static_cast<int>(later() % 3);
    penalty.set_aside = Card::SetAside::all;
    penalty.fills = 0;
    penalty.on_bust = later() % 2 == 0 ? Card::OnBust::subtract_card : Card::OnBust::subtract_turn;
    rules.cards.push_back(penalty);
  }

  const int kinds = 1 + below(6);
  bool discardable = false;
  for (int i = 0; i < kinds; ++i) {
    Card c;
    c.name = "card-" + std::to_string(i);
    c.count = below(10);
    c.dice = !chance(15);
    if (c.dice) {
      if (!discardable && chance(30)) {
        discardable = true;
        c.may_discard = chance(60);
        c.played_by = !c.may_discard || chance(60) ? Card::PlayedBy::not_sole_leader : Card::PlayedBy::anyone;
      }
      c.may_stop = chance(50);
      c.set_aside = chance(15) ? Card::SetAside::all : Card::SetAside::some;
      c.fills = chance(10) ? 0 : 1 + below(3);
      c.on_bust = chance(15) ? Card::OnBust::add_to_sheet : Card::OnBust::lose;
      if (c.fills > 0) {
        c.bonus = chance(60) ? below(12) : 0;
        c.factor = chance(25) ? 1 + below(3) : 1;
        c.on_fill = chance(35) ? Card::OnFill::add_to_sheet : Card::OnFill::at_risk;
        c.then = chance(20) ? Card::Then::draw : Card::Then::stop_or_draw;
        if (c.on_fill == Card::OnFill::add_to_sheet && chance(60)) {
          c.leader_loses = 1 + below(15);
          c.tied_player_loses_too = chance(30);
        }
      }
    }
    rules.cards.push_back(c);
  }

  // Keys that came later still.
  std::mt19937 last(seed + 2);
  const auto one_in = [&](unsigned n) { return last() % n == 0; };
  if (one_in(5)) rules.overshoot = 1 + static_cast<int>(last() % 3);
  if (one_in(4))
    for (int i = 1 + static_cast<int>(last() % 4); i > 0; --i)
      ++rules.no_stop_on.counts[last() % model::kFaces];
  bool uncounted = false;
  for (Card& c : rules.cards) {
    if (!c.dice || c.until_bust()) continue;
    if (one_in(5) && c.on_fill == Card::OnFill::at_risk) {
      c.leader_loses = 1 + static_cast<int>(last() % 5);
      c.leader_needs = static_cast<int>(last() % 5);
    }
    if (one_in(8) && !c.takes_all()) c.set_aside = Card::SetAside::new_faces, c.may_stop = false;
    // At most one card, and no points at its bust: else a turn would be too likely to add nothing.
    if (one_in(4) && !uncounted) uncounted = true, c.tosses_count = false;
    if (!rules.toss_rules(c).count) {
      c.bonus = std::max(c.bonus, 1);
      c.on_bust = Card::OnBust::lose;
    }
    if (one_in(8)) {
      c.on_fill = Card::OnFill::win;
      c.bonus = 0;
      c.take_nothing();
      c.factor = 1;
      c.then = Card::Then::stop_or_draw;
    }
  }

  if (std::mt19937 pairs(seed + 4); pairs() % 3 == 0)
    rules.chart.three_pairs = 8 + static_cast<int>(pairs() % 30);
  std::mt19937 latest(seed + 3);
  for (Card& c : rules.cards)
    if (latest() % 2 == 0 && c.leader_loses > 0 && !c.tied_player_loses_too) c.only_from_behind = true;
  return rules;
}

/// Two cards that take points from a leader while the player's own stay at risk: few and often, so that a
/// turn goes on at several scores. On one of them a player may stop before the fill but must draw after it,
/// and who is tied for the lead takes nothing with it.
inline model::RuleSet two_takers() {
  using model::Card;
  model::RuleSet rules = model::preset("tutto");
  rules.name = rules.title = "two-takers";
  std::erase_if(rules.cards, [](const Card& c) {
    return c.name != "bonus-200" && c.name != "stop" && c.name != "fireworks" && c.name != "plus-minus";
  });
  Card& taker = rules.cards.back();
  taker.count = 20;
  taker.bonus = 1;
  taker.leader_loses = 1;
  Card must_draw = taker;
  must_draw.name = "must-draw";
  must_draw.count = 10;
  must_draw.leader_loses = 2;
  must_draw.leader_needs = 3;
  must_draw.only_from_behind = true;
  must_draw.may_stop = true;
  must_draw.then = Card::Then::draw;
  rules.cards.push_back(must_draw);
  return rules;
}

}  // namespace fillwise::testing
