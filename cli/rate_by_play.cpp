#include "cli/rate_by_play.hpp"

#include <fmt/format.h>

#include <memory>

#include "cli/bots/measured.hpp"
#include "cli/json.hpp"
#include "cli/numbers.hpp"
#include "cli/rate_report.hpp"

namespace fillwise::cli {
namespace {

constexpr double kConfidence = 0.95;

/// Mean of the pairs of games, which don't depend on each other.
solver::Mean mean_of_pairs(const std::vector<double>& games) {
  double sum = 0, squares = 0;
  const std::size_t pairs = games.size() / 2;
  for (std::size_t i = 0; i < pairs; ++i) {
    const double pair = (games[2 * i] + games[2 * i + 1]) / 2;
    sum += pair;
    squares += pair * pair;
  }
  return solver::mean_of(sum, squares, static_cast<double>(pairs), solver::two_sided_quantile(kConfidence));
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
        if (!so_far.first_forfeits.empty()) {
          const bots::Forfeited& lost = so_far.first_forfeits.front();
          throw CommandError(Exit::failed, fmt::format("the bot can't be rated: in game {} {}, at '{}'",
                                                       lost.game, lost.reason, lost.position));
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

std::string to_text(const PlayedRating& rating, const std::string& name, const Table& table) {
  const bots::Share share = bots::share_of(rating.tally);
  const solver::Mean& loss = rating.loss;
  std::string text = fmt::format("{}, {} games against optimal play, rules '{}' to {}\n\n", on_one_line(name),
                                 rating.tally.games, table.rules().name, table.goal());
  text += fmt::format("gives away {:.4f} hundredths of a game: {:.4f} to {:.4f} (95 %)\n", 100 * loss.value,
                      100 * loss.interval.lower, 100 * loss.interval.upper);
  text += fmt::format("chance to win against optimal play, mean of both seats: {:.4f} % to {:.4f} %\n",
                      100 * (0.5 - loss.interval.upper), 100 * (0.5 - loss.interval.lower));
  text += fmt::format("by counting wins: {:.2f} % ({:.2f} to {:.2f})\n\n", 100 * share.share,
                      100 * share.lower, 100 * share.upper);
  return text + losses_text(rating.losses) +
         "\ncost: in hundredths of a game, the exact values of the decisions that came up; wrong: costs more "
         "than "
         "1e-9 of one\n";
}

Json to_json(const PlayedRating& rating, const std::string& name, const Table& table) {
  const bots::Share share = bots::share_of(rating.tally);
  return {{"rules", table.rules().name},
          {"goal", table.goal()},
          {"player", name},
          {"games", rating.tally.games},
          {"loss",
           {{"mean", rating.loss.value},
            {"lower", rating.loss.interval.lower},
            {"upper", rating.loss.interval.upper},
            {"confidence", kConfidence}}},
          {"share_of_wins", {{"share", share.share}, {"lower", share.lower}, {"upper", share.upper}}},
          {"decisions", losses_json(rating.losses)}};
}

}  // namespace fillwise::cli
