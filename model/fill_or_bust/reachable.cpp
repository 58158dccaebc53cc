#include "model/fill_or_bust/reachable.hpp"

#include <algorithm>
#include <set>

namespace fillwise::model {

Reachable::Reachable(const Match& match) : match_(match) {
  for (int i = 0; i < static_cast<int>(match.rules().cards.size()); ++i) {
    const Card& card = match.rules().cards[static_cast<std::size_t>(i)];
    const TossTable& tosses = match.tosses(i);
    all_count_ = all_count_ && tosses.rules().count;
    auto& ways = ways_.emplace_back();
    for (const Position from : tosses.positions()) {
      std::set<Way> offered;
      for (const TossClass& toss : tosses.classes(from)) {
        if (toss.is_bust() || toss.weight == 0) continue;
        if (card.takes_all())
          offered.insert(toss.all);
        else
          offered.insert(toss.ways.begin(), toss.ways.end());
      }
      ways.emplace_back(offered.begin(), offered.end());
    }
    fewest_added_.push_back(-1);
    places_stride_ = std::max(places_stride_, tosses.positions().size() + 1);
    fills_stride_ = std::max(fills_stride_, card.fills);
    if (!card.dice || card.count == 0 || card.until_bust() || card.on_fill != Card::OnFill::add_to_sheet)
      continue;
    const int fill = fewest_in_fill(i);
    if (fill < 0) continue;
    may_stop_with_nothing_ |= card.then == Card::Then::stop_or_draw;
    const int added = card.factor * (card.fills * fill + card.bonus);
    const int left = std::max(0, added - (card.tied_player_loses_too ? card.leader_loses : 0));
    fewest_added_.back() = left;
    if (fewest_on_sheet_ < 0 || left < fewest_on_sheet_) fewest_on_sheet_ = left;
  }
}

std::size_t Reachable::place_after(int card, Position from, const Way& way) const {
  return way.count == from.dice ? 0 : match_.tosses(card).place({from.dice - way.count, way.held}) + 1;
}

/// Fewest units that six dice set aside on the card can make; -1 if they can't all be set aside.
int Reachable::fewest_in_fill(int card) const {
  const auto& positions = match_.tosses(card).positions();
  std::vector<int> fewest{0};  // by place; positions come by rising number of dice
  for (std::size_t p = 0; p < positions.size(); ++p) {
    int least = -1;
    for (const Way& way : ways_[static_cast<std::size_t>(card)][p]) {
      const int rest = fewest[place_after(card, positions[p], way)];
      if (rest >= 0 && (least < 0 || rest + way.points < least)) least = rest + way.points;
    }
    fewest.push_back(least);
  }
  return fewest.back();
}

std::size_t Reachable::index(int card, int fills, std::size_t place, int at_risk) const {
  const std::size_t kinds = match_.rules().cards.size();
  const auto number = [](int i) { return static_cast<std::size_t>(i); };
  return ((number(at_risk) * kinds + number(card)) * number(fills_stride_) + number(fills)) * places_stride_ +
         place;
}

bool Reachable::is_set(int card, int fills, std::size_t place, int at_risk) const {
  return tossing_.at(index(card, fills, place, at_risk)) != 0;
}

bool Reachable::tossing(int card, int fills, Position from, int at_risk) const {
  if (fills < 0 || fills >= fills_stride_ || !match_.tosses(card).has(from)) return false;
  return is_set(card, fills, match_.tosses(card).place(from) + 1, at_risk);
}

bool Reachable::filled(int card, int at_risk, int own) const {
  const Card& c = match_.rules().cards[static_cast<std::size_t>(card)];
  const int fewest = fewest_added(card);
  if (fewest >= 0) return at_risk == 0 && own >= fewest;
  if (!c.dice || c.count == 0 || c.until_bust() || c.on_fill != Card::OnFill::at_risk) return false;
  if (at_risk % c.factor != 0 || at_risk / c.factor < c.bonus) return false;
  return is_set(card, c.fills - 1, 0, at_risk / c.factor - c.bonus);
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
  // Points at risk never fall within a card, so one pass by rising points is enough. Where points do not
  // count a card's fill may follow a draw, and a draw a fill, without any: then once more.
  const auto marks = [&](int t) {
    const auto first = tossing_.begin() + static_cast<std::ptrdiff_t>(index(0, 0, 0, t));
    const auto last = tossing_.begin() + static_cast<std::ptrdiff_t>(index(0, 0, 0, t + 1));
    return std::count(first, last, 1) + drawing_[static_cast<std::size_t>(t)];
  };
  for (int t = 0; t <= most_; ++t)
    for (bool again = true; again;) {
      const auto before = all_count_ ? 0 : marks(t);
      after_fills(t);
      tosses(t);
      again = !all_count_ && marks(t) != before;
    }
}

/// Follows the fills that were made with `at_risk` units.
void Reachable::after_fills(int at_risk) {
  const auto& cards = match_.rules().cards;
  for (int c = 0; c < static_cast<int>(cards.size()); ++c) {
    const Card& card = cards[static_cast<std::size_t>(c)];
    const std::size_t fresh = ways_[static_cast<std::size_t>(c)].size();
    for (int f = 0; f < fills_stride_; ++f) {
      if (!is_set(c, f, 0, at_risk)) continue;
      if (card.until_bust()) {
        tossing_[index(c, f, fresh, at_risk)] = 1;
        continue;
      }
      if (f + 1 < card.fills) {
        tossing_[index(c, f + 1, fresh, at_risk)] = 1;
        continue;
      }
      if (card.on_fill != Card::OnFill::at_risk) continue;  // nothing is at risk then, see cover()
      const int total = card.factor * (at_risk + card.bonus);
      if (total > most_) continue;
      drawing_[static_cast<std::size_t>(total)] = 1;
      if (card.then == Card::Then::stop_or_draw) between_[static_cast<std::size_t>(total)] = 1;
    }
  }
}

/// Follows the tosses that are made with `at_risk` units at risk, of fresh cards too. Some count no points,
/// so positions with more dice come first.
void Reachable::tosses(int at_risk) {
  const auto& cards = match_.rules().cards;
  for (int c = 0; c < static_cast<int>(cards.size()); ++c) {
    const Card& card = cards[static_cast<std::size_t>(c)];
    if (!card.dice || card.count == 0) continue;
    const auto& ways = ways_[static_cast<std::size_t>(c)];
    const auto& positions = match_.tosses(c).positions();
    if (drawing(at_risk))
      tossing_[index(c, 0, ways.size(), card.on_bust == Card::OnBust::subtract_card ? 0 : at_risk)] = 1;
    for (int f = 0; f < fills_stride_; ++f)
      for (std::size_t p = ways.size(); p > 0; --p) {
        if (!is_set(c, f, p, at_risk)) continue;
        for (const Way& way : ways[p - 1])
          if (at_risk + way.points <= most_)
            tossing_[index(c, f, place_after(c, positions[p - 1], way), at_risk + way.points)] = 1;
      }
  }
}

}  // namespace fillwise::model
