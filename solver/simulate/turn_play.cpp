#include "solver/simulate/turn_play.hpp"

#include <algorithm>

namespace fillwise::solver {
namespace {

using model::Action;
using model::Phase;
using model::State;

/// The class of every roll from each position of the table.
std::vector<std::vector<std::uint16_t>> classes_of(const model::TossTable& table) {
  std::vector<std::vector<std::uint16_t>> result;
  for (const model::Position& from : table.positions()) {
    std::vector<std::uint16_t>& by_roll = result.emplace_back(model::tosses(from.dice));
    for (Roll roll = 0; roll < by_roll.size(); ++roll)
      by_roll[roll] = static_cast<std::uint16_t>(
          table.class_of(dice_of(roll, from.dice), from.held, table.kept_before(from)));
  }
  return result;
}

std::vector<Action> actions_of(const model::Match& match, const State& s) {
  std::vector<Action> result;
  for (const model::Choice& choice : match.actions(s)) result.push_back(choice.action);
  return result;
}

}  // namespace

TurnPlay::TurnPlay(const model::Match& match)
    : match_(match), discardable_(match.rules().discardable_card()) {
  const auto cards = static_cast<int>(match.rules().cards.size());
  for (int card = 0; card < cards; ++card) {
    const model::TossTable* const table = &match.tosses(card);
    if (std::ranges::none_of(classes_, [&](const auto& known) { return known.first == table; }))
      classes_.emplace_back(table, classes_of(*table));
  }
  for (int card = 0; card < cards; ++card) add_card(card);
  State s = match.start(0, 0, 0);
  s.phase = Phase::between_cards;
  between_cards_ = actions_of(match, s);
  s.phase = Phase::play_or_discard;
  s.card = 0;
  play_or_discard_ = actions_of(match, s);
}

void TurnPlay::add_card(int card) {
  const model::TossTable& table = match_.tosses(card);
  const auto of_table = std::ranges::find(classes_, &table, [](const auto& known) { return known.first; });
  std::vector<Tosses>& of_card = tosses_.emplace_back();
  for (const model::Position& from : table.positions()) {
    Tosses& tosses = of_card.emplace_back();
    tosses.class_of = &of_table->second[table.place(from)];
    tosses.rolls = static_cast<std::uint32_t>(model::tosses(from.dice));
    State s = match_.start(0, 0, 0);
    s.card = static_cast<std::int8_t>(card);
    s.dice = static_cast<std::int8_t>(from.dice);
    s.held = static_cast<std::int8_t>(from.held);
    s.phase = Phase::roll_or_stop;
    tosses.roll_or_stop = actions_of(match_, s);
    s.phase = Phase::set_aside;
    const auto classes = table.classes(from);
    for (std::size_t c = 0; c < classes.size(); ++c) {
      s.toss = static_cast<std::int16_t>(c);
      tosses.set_aside.push_back(classes[c].is_bust() ? std::vector<Action>() : actions_of(match_, s));
    }
  }
}

std::span<const Action> TurnPlay::actions(const State& s) const {
  switch (s.phase) {
    case Phase::play_or_discard:
      return play_or_discard_;
    case Phase::between_cards:
      return between_cards_;
    case Phase::roll_or_stop:
      return tosses(s).roll_or_stop;
    default:
      return tosses(s).set_aside[static_cast<std::size_t>(s.toss)];
  }
}

State TurnPlay::tossed(const State& s, Luck& luck) const {
  const Tosses& here = tosses(s);
  const std::uint16_t toss = (*here.class_of)[luck.next_roll() % here.rolls];
  if (here.set_aside[toss].empty()) return match_.after_bust(s);
  State next = s;
  next.phase = Phase::set_aside;
  next.toss = static_cast<std::int16_t>(toss);
  return next;
}

}  // namespace fillwise::solver
