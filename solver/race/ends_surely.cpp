// Whether every play ends: the side condition of the certificate's lower bound (docs/method.md).
//
// Any toss can bust, so from any state the turn can end within a few steps. From the start of the next one,
// whatever the players do, some card C is drawn with positive chance that nobody can refuse, and with
// positive chance it adds points to the mover's sheet. Give each state the rank
//   (goal - own) + (goal - opponent) points, then the steps left on the way through C to the points added.
// Under every action some successor has a smaller rank, and only ends have rank 0. So from every state the
// game ends within a bounded number of steps with a chance bounded away from 0, that is, it ends with
// probability 1.

#include <fmt/format.h>

#include <array>

#include "solver/race/solve.hpp"

namespace fillwise::race {
namespace {

using model::Card;
using model::TossClass;
using model::Way;

/// Whether the fill of n dice has positive chance whatever is set aside, for n = 1..6, on a card.
bool always_fills(const model::TossTable& tosses, const Card& card) {
  std::array<bool, model::kDice + 1> fills{};
  fills[0] = true;
  for (int n = 1; n <= model::kDice; ++n)
    for (const TossClass& toss : tosses.classes(n)) {
      if (toss.is_bust() || toss.weight == 0) continue;
      const auto leads_on = [&](const Way& way) { return fills[static_cast<std::size_t>(n - way.count)]; };
      bool every = card.set_aside_all ? leads_on(toss.all) : true;
      if (!card.set_aside_all)
        for (const Way& way : toss.ways) every = every && leads_on(way);
      if (every) fills[static_cast<std::size_t>(n)] = true;
    }
  return fills[model::kDice];
}

bool can_score(const model::TossTable& tosses) {
  for (const TossClass& toss : tosses.classes(model::kDice))
    if (!toss.is_bust() && toss.weight > 0) return true;
  return false;
}

/// Whether any number of dice can bust: then every turn can end soon, whatever the mover does.
bool can_always_bust(const model::TossTable& tosses) {
  for (int n = 1; n <= model::kDice; ++n)
    if (tosses.classes(n).front().weight == 0) return false;
  return true;
}

}  // namespace

std::string ends_surely(const model::RuleSet& rules) {
  const model::TossTable tosses(rules.chart);
  if (!can_score(tosses) || !can_always_bust(tosses)) return "";
  for (const Card& card : rules.cards) {
    if (card.count == 0 || !card.dice || card.discardable()) continue;
    // A card that goes on until the bust and then adds what is at risk: nobody may stop before something is
    // added.
    if (card.until_bust() && card.on_bust == Card::OnBust::add_to_sheet)
      return fmt::format("nobody can refuse '{}', whose points are added at the bust", card.name);
    // A card that must be filled and then adds what is at risk; a stop before the fill adds points too.
    if (card.on_fill == Card::OnFill::add_to_sheet && !card.until_bust() && !card.tied_player_loses_too &&
        card.leader_loses == 0 && always_fills(tosses, card))
      return fmt::format("nobody can refuse '{}', whose points are added with the fill", card.name);
  }
  return "";
}

}  // namespace fillwise::race
