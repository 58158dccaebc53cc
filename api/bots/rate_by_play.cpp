#include "api/bots/rate_by_play.hpp"

#include <fmt/format.h>

#include <memory>

#include "api/base/error.hpp"
#include "api/bots/measured.hpp"

namespace fillwise {
namespace {

/// Mean of the pairs of games, which don't depend on each other.
solver::Mean mean_of_pairs(const std::vector<double>& games) {
  double sum = 0, squares = 0;
  const std::size_t pairs = games.size() / 2;
  for (std::size_t i = 0; i < pairs; ++i) {
    const double pair = (games[2 * i] + games[2 * i + 1]) / 2;
    sum += pair;
    squares += pair * pair;
  }
  return solver::mean_of(sum, squares, static_cast<double>(pairs),
                         solver::two_sided_quantile(PlayedRating::kConfidence));
}

}  // namespace

PlayedRating rate_by_play(bots::Player& player, const model::Match& match, const Table& table,
                          std::int64_t games, std::uint64_t seed,
                          const std::function<void(double done)>& progress) {
  bots::Measured measured(player, match, table);
  const std::unique_ptr<bots::Player> best = bots::best_player(match, table);
  PlayedRating rating;
  rating.tally = bots::play_match(
      match, {&measured, best.get()}, games, seed,
      [&](const bots::Tally& so_far, const bots::Game&, std::size_t) {
        if (so_far.resigned[0] > 0)
          throw Error(Fault::failed,
                      fmt::format("the bot can't be rated: it resigned game {}", so_far.games));
        if (!so_far.first_forfeits.empty()) {
          const bots::Forfeited& lost = so_far.first_forfeits.front();
          throw Error(Fault::failed, fmt::format("the bot can't be rated: in game {} {}, at '{}'", lost.game,
                                                 lost.reason, lost.position));
        }
        progress(static_cast<double>(so_far.games) / static_cast<double>(games));
      });
  rating.loss = mean_of_pairs(measured.games());
  rating.losses = measured.losses();
  for (solver::KindLosses& k : rating.losses) {
    const auto count = static_cast<double>(games);
    k = {k.met / count, k.wrong / count, k.cost / count};
  }
  return rating;
}

}  // namespace fillwise
