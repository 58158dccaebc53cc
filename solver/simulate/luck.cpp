#include "solver/simulate/luck.hpp"

#include <algorithm>
#include <numeric>

namespace fillwise::solver {
namespace {

constexpr auto kRolls = static_cast<std::uint32_t>(model::tosses(model::kDice));

/// The card that is number `place` when the deck lies in order.
int card_at(std::span<const std::uint16_t> counts, std::uint32_t place, int other_than = -1) {
  for (std::size_t card = 0;; ++card) {
    if (static_cast<int>(card) == other_than) continue;
    if (place < counts[card]) return static_cast<int>(card);
    place -= counts[card];
  }
}

}  // namespace

Deck::Deck(const model::RuleSet& rules, Draws draws) : draws_(draws) {
  for (const model::Card& card : rules.cards) {
    counts_.push_back(static_cast<std::uint16_t>(card.count));
    size_ += counts_.back();
  }
}

model::Dice dice_of(Roll roll, int n) {
  model::Dice dice;
  for (int i = 0; i < n; ++i, roll /= model::kFaces) ++dice.counts[roll % model::kFaces];
  return dice;
}

Luck::Luck(const Deck& deck, std::uint64_t seed, std::uint64_t game, const Dealt& dealt,
           std::span<std::uint16_t> pile)
    : deck_(deck), seed_(seed), game_(game), dealt_(dealt), pile_(pile) {
  if (deck.draws() != Draws::pile || !pile.empty()) return;
  own_pile_.resize(deck.kinds());
  pile_ = own_pile_;
}

void Luck::end_turn() {
  ++dealt_.turn;
  dealt_.cards = dealt_.tosses = dealt_.choices = 0;
}

std::uint32_t Luck::below(std::uint32_t n, Kind kind, std::uint32_t turn, std::uint32_t number) const {
  constexpr std::uint64_t kWords = std::uint64_t{1} << 32U;
  const std::uint64_t used = kWords - kWords % n;
  for (std::uint32_t attempt = 0;; ++attempt)
    for (const std::uint32_t word :
         philox({number << 6U | attempt, turn << 2U | static_cast<std::uint32_t>(kind),
                 static_cast<std::uint32_t>(game_), static_cast<std::uint32_t>(game_ >> 32U)},
                seed_))
      if (word < used) return word % n;
}

/// The next card of a shuffled pile: any card that is left in it is as likely as any other.
int Luck::from_pile() {
  std::uint32_t left = std::accumulate(pile_.begin(), pile_.end(), std::uint32_t{0});
  if (left == 0) {
    std::ranges::copy(deck_.counts(), pile_.begin());
    left = deck_.size();
  }
  const int card = card_at(pile_, below(left, Kind::pile, 0, dealt_.from_pile++));
  --pile_[static_cast<std::size_t>(card)];
  return card;
}

int Luck::next_card(int other_than) {
  if (deck_.draws() == Draws::pile) {
    int card = from_pile();
    while (card == other_than) card = from_pile();
    return card;
  }
  const std::uint32_t without = other_than < 0 ? 0 : deck_.count(static_cast<std::size_t>(other_than));
  return card_at(deck_.counts(), below(deck_.size() - without, Kind::card, dealt_.turn, dealt_.cards++),
                 other_than);
}

Roll Luck::next_roll() {
  return below(kRolls, Kind::toss, dealt_.turn, dealt_.tosses++);
}

std::uint32_t Luck::next_choice(std::uint32_t n) {
  return below(n, Kind::choice, dealt_.turn, dealt_.choices++);
}

}  // namespace fillwise::solver
