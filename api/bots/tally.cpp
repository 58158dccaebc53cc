#include "api/bots/tally.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "solver/simulate/interval.hpp"

namespace fillwise::bots {
namespace {

constexpr double kConfidence = 0.95;

}  // namespace

void Tally::add(Ended ended, std::uint64_t turns_of_game, std::size_t first) {
  const auto player_at = [&](int seat) { return seat == 0 ? first : 1 - first; };
  ++games;
  if (first == 0) pairs.push_back(0);
  if (!ended.winner) {
    ++ties;
    pairs.back() += 0.25;
  } else {
    const std::size_t winner = player_at(*ended.winner);
    ++wins[winner][static_cast<std::size_t>(*ended.winner)];
    if (winner == 0) pairs.back() += 0.5;
    if (ended.resigned) ++resigned[1 - winner];
  }
  if (!ended.forfeit) {
    turns += turns_of_game;
    return;
  }
  ended.forfeit->player = static_cast<int>(player_at(ended.forfeit->seat));
  ++forfeits[static_cast<std::size_t>(ended.forfeit->player)];
  if (first_forfeits.size() < kMostForfeits) first_forfeits.push_back(std::move(*ended.forfeit));
}

Share share_of(const Tally& tally) {
  const auto deals = static_cast<double>(tally.pairs.size());
  const double sum = std::accumulate(tally.pairs.begin(), tally.pairs.end(), 0.0);
  // One deal won and one lost are added.
  const double count = deals + 2;
  const double mean = (sum + 1) / count;
  double squares = (1 - mean) * (1 - mean) + mean * mean;
  for (const double x : tally.pairs) squares += (x - mean) * (x - mean);
  const double error = std::sqrt(squares / (count - 1) / count);
  const double reach = solver::two_sided_quantile(kConfidence) * error;
  return {deals > 0 ? sum / deals : 0.5, std::max(0.0, mean - reach), std::min(1.0, mean + reach)};
}

}  // namespace fillwise::bots
