#include "model/reachable.hpp"

#include <algorithm>
#include <set>

namespace fillwise::model {

Reachable::Reachable(const Match& match) : match_(match) {
  for (int n = 1; n <= kDice; ++n) {
    std::set<Way> some;
    std::set<Way> all;
    for (const TossClass& toss : match.tosses().classes(n)) {
      if (toss.is_bust() || toss.weight == 0) continue;
      some.insert(toss.ways.begin(), toss.ways.end());
      all.insert(toss.all);
    }
    const auto i = static_cast<std::size_t>(n - 1);
    ways_[0][i].assign(some.begin(), some.end());
    ways_[1][i].assign(all.begin(), all.end());
  }
  for (const Card& card : match.rules().cards) {
    fills_stride_ = std::max(fills_stride_, card.fills);
    if (!card.dice || card.count == 0 || card.until_bust() || card.on_fill != Card::OnFill::add_to_sheet)
      continue;
    const int fill = fewest_in_fill(card);
    if (fill < 0) continue;
    may_stop_with_nothing_ |= card.then == Card::Then::stop_or_draw;
    const int added = card.factor * (card.fills * fill + card.bonus);
    const int left = std::max(0, added - (card.tied_player_loses_too ? card.leader_loses : 0));
    if (fewest_on_sheet_ < 0 || left < fewest_on_sheet_) fewest_on_sheet_ = left;
  }
}

const std::vector<Way>& Reachable::ways(const Card& card, int dice) const {
  return ways_[card.set_aside_all ? 1 : 0][static_cast<std::size_t>(dice - 1)];
}

/// Fewest units that six dice set aside on the card can make; -1 if they can't all be set aside.
int Reachable::fewest_in_fill(const Card& card) const {
  std::array<int, kDice + 1> fewest{};  // by dice left
  for (int n = 1; n <= kDice; ++n) {
    int& least = fewest[static_cast<std::size_t>(n)];
    least = -1;
    for (const Way& way : ways(card, n)) {
      const int rest = fewest[static_cast<std::size_t>(n - way.count)];
      if (rest >= 0 && (least < 0 || rest + way.points < least)) least = rest + way.points;
    }
  }
  return fewest[kDice];
}

std::size_t Reachable::index(int card, int fills, int dice, int at_risk) const {
  const std::size_t kinds = match_.rules().cards.size();
  const auto place = [](int i) { return static_cast<std::size_t>(i); };
  return ((place(at_risk) * kinds + place(card)) * place(fills_stride_) + place(fills)) * (kDice + 1) +
         place(dice);
}

bool Reachable::tossing(int card, int fills, int dice, int at_risk) const {
  if (fills < 0 || fills >= fills_stride_) return false;
  return tossing_.at(index(card, fills, dice, at_risk)) != 0;
}

void Reachable::cover(int at_risk) {
  if (at_risk <= most_) return;
  most_ = std::max(at_risk, 2 * most_);  // doubled, so that ever larger questions cost little
  const auto size = static_cast<std::size_t>(most_) + 1;
  tossing_.assign(index(0, 0, 0, most_ + 1), 0);
  between_.assign(size, 0);
  drawing_.assign(size, 0);
  drawing_[0] = 1;
  between_[0] = may_stop_with_nothing_ ? 1 : 0;
  // Points at risk never fall within a card, so one pass by rising points is enough.
  for (int t = 0; t <= most_; ++t) {
    after_fills(t);
    tosses(t);
  }
}

/// Follows the fills that were made with `at_risk` units.
void Reachable::after_fills(int at_risk) {
  const auto& cards = match_.rules().cards;
  for (int c = 0; c < static_cast<int>(cards.size()); ++c) {
    const Card& card = cards[static_cast<std::size_t>(c)];
    for (int f = 0; f < fills_stride_; ++f) {
      if (!tossing(c, f, 0, at_risk)) continue;
      if (card.until_bust()) {
        tossing_[index(c, f, kDice, at_risk)] = 1;
        continue;
      }
      if (f + 1 < card.fills) {
        tossing_[index(c, f + 1, kDice, at_risk)] = 1;
        continue;
      }
      if (card.on_fill == Card::OnFill::add_to_sheet) continue;  // nothing is at risk then, see cover()
      const int total = card.factor * (at_risk + card.bonus);
      if (total > most_) continue;
      drawing_[static_cast<std::size_t>(total)] = 1;
      if (card.then == Card::Then::stop_or_draw) between_[static_cast<std::size_t>(total)] = 1;
    }
  }
}

/// Follows the tosses that are made with `at_risk` units at risk, of fresh cards too.
void Reachable::tosses(int at_risk) {
  const auto& cards = match_.rules().cards;
  for (int c = 0; c < static_cast<int>(cards.size()); ++c) {
    const Card& card = cards[static_cast<std::size_t>(c)];
    if (!card.dice || card.count == 0) continue;
    if (drawing(at_risk))
      tossing_[index(c, 0, kDice, card.on_bust == Card::OnBust::subtract_card ? 0 : at_risk)] = 1;
    for (int f = 0; f < fills_stride_; ++f)
      for (int n = 1; n <= kDice; ++n) {
        if (!tossing(c, f, n, at_risk)) continue;
        for (const Way& way : ways(card, n))
          if (at_risk + way.points <= most_) tossing_[index(c, f, n - way.count, at_risk + way.points)] = 1;
      }
  }
}

}  // namespace fillwise::model
