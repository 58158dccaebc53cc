#include "api/bots/rate_by_play.hpp"

#include <algorithm>
#include <memory>

#include "api/bots/measured.hpp"

namespace fillwise {

PlayedRating rate_by_play(bots::Player& player, const model::Match& match, const Table& table,
                          std::int64_t games, std::uint64_t seed,
                          const std::function<bool(double done)>& progress) {
  bots::Measured measured(player, match, table);
  const std::unique_ptr<bots::Player> best = bots::best_player(match, table);
  PlayedRating rating;
  rating.tally = bots::play_match(
      match, {&measured, best.get()}, games, {seed, {}, &table}, [&](const bots::Tally& so_far) {
        return progress(static_cast<double>(so_far.games) / static_cast<double>(games));
      });
  if (rating.tally.games == 0) return rating;
  const bots::Share share = bots::share_without_luck(rating.tally);
  rating.loss = {0.5 - share.share, {std::max(0.0, 0.5 - share.upper), 0.5 - share.lower}};
  rating.losses = measured.losses();
  for (solver::KindLosses& k : rating.losses) {
    const auto count = static_cast<double>(measured.games());
    k = {k.met / count, k.wrong / count, k.cost / count};
  }
  return rating;
}

}  // namespace fillwise
