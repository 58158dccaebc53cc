#include "api/bots/tally.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fillwise::bots {
void Tally::add_pair(std::array<Ended, 2> ended) {
  double share = 0, luck = 0;
  bool has_luck = true;
  for (std::size_t first = 0; first < 2; ++first) {  // the player in the first seat
    Ended& game = ended[first];
    const auto player_at = [&](int seat) { return seat == 0 ? first : 1 - first; };
    ++games;
    if (!game.winner) {
      ++ties;
      share += 0.25;
    } else {
      const std::size_t winner = player_at(*game.winner);
      ++wins[winner][static_cast<std::size_t>(*game.winner)];
      if (winner == 0) share += 0.5;
      if (game.resigned) ++resigned[1 - winner];
    }
    has_luck &= game.luck.has_value();
    luck += (first == 0 ? 0.5 : -0.5) * game.luck.value_or(0);
    if (!game.forfeit) {
      turns += game.turns;
      continue;
    }
    game.forfeit->player = static_cast<int>(player_at(game.forfeit->seat));
    ++forfeits[static_cast<std::size_t>(game.forfeit->player)];
    if (first_forfeits.size() < kMostForfeits) first_forfeits.push_back(std::move(*game.forfeit));
  }
  pairs.add(share);
  if (has_luck) without_luck.add(share - luck);
}

Share share_of(const Tally& tally) {
  if (tally.pairs.count == 0) return {0.5, 0, 1};
  // One deal won and one lost are added.
  const double count = tally.pairs.count + 2;
  const double mean = (tally.pairs.sum + 1) / count;
  const double squares = std::max(0.0, tally.pairs.squares + 1 - count * mean * mean);
  const double reach =
      solver::two_sided_quantile(kShareConfidence) * std::sqrt(squares / (count - 1) / count);
  return {tally.pairs.sum / tally.pairs.count, std::max(0.0, mean - reach), std::min(1.0, mean + reach)};
}

Share share_without_luck(const Tally& tally) {
  const solver::Mean mean =
      solver::cautious_share(tally.without_luck, solver::kRareMistakes, kShareConfidence);
  return {mean.value, mean.interval.lower, mean.interval.upper};
}

}  // namespace fillwise::bots
