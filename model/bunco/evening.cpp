#include "model/bunco/evening.hpp"

namespace fillwise::model::bunco {

Places moved_up(const Places& places, std::span<const int> winners) {
  const auto tables = static_cast<int>(winners.size());
  std::vector<Places> at(winners.size());
  for (int table = 0; table < tables; ++table)
    for (int seat = 0; seat < kSeats; ++seat) {
      const bool won = seat % 2 == winners[static_cast<std::size_t>(table)];
      at[static_cast<std::size_t>(next_table(table, won, tables))].push_back(
          places[static_cast<std::size_t>(kSeats * table + seat)]);
    }
  Places next;
  next.reserve(places.size());
  for (const Places& table : at) next.insert(next.end(), table.begin(), table.end());
  return next;
}

void find_winners(Prize prize, std::span<const ScoreCard> cards, int holder, std::vector<int>& winners) {
  winners.clear();
  if (prize == Prize::travelling) {
    if (holder != kNobody) winners.push_back(holder);
    return;
  }
  const auto score = [prize](const ScoreCard& card) {
    switch (prize) {
      case Prize::most_wins:
        return card.wins;
      case Prize::most_losses:
        return card.losses;
      case Prize::half_and_half:
        return card.wins == card.losses ? 1 : 0;
      default:
        return card.buncos;
    }
  };
  int best = 1;  // none of it wins nothing
  for (std::size_t player = 0; player < cards.size(); ++player) {
    const int found = score(cards[player]);
    if (found < best) continue;
    if (found > best) winners.clear();
    best = found;
    winners.push_back(static_cast<int>(player));
  }
}

}  // namespace fillwise::model::bunco
