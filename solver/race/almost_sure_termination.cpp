// Whether every play ends: the side condition of the certificate's lower bound (docs/method.md).
//
// Any card can bust within a few tosses, so from any state the turn can end within a few steps. From the
// start of the next one, whatever the players do, some card C is drawn with positive chance that nobody can
// refuse, and with positive chance it adds points to the mover's sheet. Give each state the rank
//   (goal - own) + (goal - opponent) points, then the steps left on the way through C to the points added.
// Under every action some successor has a smaller rank, and only ends have rank 0. So from every state the
// game ends within a bounded number of steps with a chance bounded away from 0, that is, it ends with
// probability 1.

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/race/solve.hpp"

namespace fillwise::race {
namespace {

using model::Card;
using model::TossClass;
using model::Way;

/// Whether from six fresh dice of a card something has positive chance whatever is set aside. `at_once`: from
/// a position it may happen with the very next toss; `at_fill`: it happens when all dice are set aside.
template <class AtOnce>
bool comes_surely(const model::Match& match, int card, bool at_fill, const AtOnce& at_once) {
  const model::TossTable& tosses = match.tosses(card);
  const bool all = match.rules().cards[static_cast<std::size_t>(card)].takes_all();
  std::vector<bool> comes;  // by place; positions come by rising number of dice
  for (const model::Position from : tosses.positions()) {
    const auto leads_on = [&](const Way& way) {
      return way.count == from.dice ? at_fill : comes[tosses.place({from.dice - way.count, way.held})];
    };
    bool found = at_once(tosses.classes(from));
    for (const TossClass& toss : tosses.classes(from))
      if (!toss.is_bust() && toss.weight > 0)
        found = found || (all ? leads_on(toss.all) : std::ranges::all_of(toss.ways, leads_on));
    comes.push_back(found);
  }
  return comes.back();
}

bool always_fills(const model::Match& match, int card) {
  return comes_surely(match, card, true, [](auto) { return false; });
}

bool can_always_bust(const model::Match& match, int card) {
  return comes_surely(match, card, false, [](auto classes) { return classes.front().weight > 0; });
}

bool can_score(const model::Match& match, int card) {
  return std::ranges::any_of(match.tosses(card).classes(model::kDice),
                             [](const TossClass& toss) { return !toss.is_bust() && toss.weight > 0; });
}

}  // namespace

std::string terminates_almost_surely(const model::RuleSet& rules) {
  const model::Match match = model::Match::without_goal(rules);
  const int kinds = static_cast<int>(rules.cards.size());
  for (int i = 0; i < kinds; ++i) {
    const Card& card = rules.cards[static_cast<std::size_t>(i)];
    if (card.count > 0 && card.dice && !(can_score(match, i) && can_always_bust(match, i))) return "";
  }
  for (int i = 0; i < kinds; ++i) {
    const Card& card = rules.cards[static_cast<std::size_t>(i)];
    if (card.count == 0 || !card.dice || card.discardable()) continue;
    // A card that goes on until the bust and then adds what is at risk: nobody may stop before something is
    // added.
    if (card.until_bust() && card.on_bust == Card::OnBust::add_to_sheet && card.tosses_count)
      return fmt::format("'{}' can't be refused, and its points are added at the bust", card.name);
    // A card that must be filled and then adds what is at risk. A stop before the fill adds points too, if
    // the tosses count.
    const bool tosses_count = match.tosses(i).rules().count;
    const bool adds = card.on_fill == Card::OnFill::add_to_sheet && !card.tied_player_loses_too &&
                      card.leader_loses == 0 && (tosses_count || card.bonus > 0) &&
                      (tosses_count || !card.may_stop);
    if (adds && !card.until_bust() && always_fills(match, i))
      return fmt::format("'{}' can't be refused, and its points are added with the fill", card.name);
  }
  return "";
}

}  // namespace fillwise::race
