#include "cli/bots/dealer.hpp"

namespace fillwise::cli::bots {
namespace {

std::mt19937_64 stream(std::uint64_t seed, std::uint64_t deal, std::uint64_t turn, std::uint32_t kind) {
  const auto low = [](std::uint64_t n) { return static_cast<std::uint32_t>(n); };
  const auto high = [](std::uint64_t n) { return static_cast<std::uint32_t>(n >> 32); };
  std::seed_seq words = {low(seed), high(seed), low(deal), high(deal), low(turn), kind};
  return std::mt19937_64(words);
}

}  // namespace

void Dealer::begin_turn(std::uint64_t turn) {
  cards_ = stream(seed_, deal_, turn, 0);
  dice_ = stream(seed_, deal_, turn, 1);
}

std::uint64_t Dealer::number(std::mt19937_64& random, std::uint64_t below) {
  const std::uint64_t whole = UINT64_MAX - UINT64_MAX % below;  // a multiple of below
  std::uint64_t n = random();
  while (n >= whole) n = random();
  return n % below;
}

int Dealer::card(const model::RuleSet& rules, int discarded) {
  for (;;) {
    auto place = static_cast<int>(number(cards_, static_cast<std::uint64_t>(rules.deck_size())));
    int card = 0;
    while (place >= rules.cards[static_cast<std::size_t>(card)].count)
      place -= rules.cards[static_cast<std::size_t>(card++)].count;
    if (card != discarded) return card;
  }
}

std::vector<int> Dealer::toss(int dice) {
  std::vector<int> faces(static_cast<std::size_t>(dice));
  for (int& face : faces) face = 1 + static_cast<int>(number(dice_, model::kFaces));
  return faces;
}

}  // namespace fillwise::cli::bots
