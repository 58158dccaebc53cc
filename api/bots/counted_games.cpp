#include "api/bots/counted_games.hpp"

#include <utility>

#include "api/base/callbacks.hpp"
#include "api/base/error.hpp"

namespace fillwise::bots {
namespace {

/// Twice what player 0 won. `begins`: the player in the first seat.
std::size_t halves_of(const Ended& ended, std::size_t begins) {
  if (!ended.winner) return 1;
  return (static_cast<std::size_t>(*ended.winner) ^ begins) == 0 ? 2 : 0;
}

void count(const Game& game, const Ended& ended, std::size_t begins, solver::Simulated& sum) {
  ++sum.games;
  const std::size_t halves = halves_of(ended, begins);
  if (halves == 1) {
    ++sum.ties;
  } else {
    const std::size_t winner = halves == 2 ? 0 : 1;
    ++sum.wins[winner];
    if (winner == begins) ++sum.wins_of_first;
  }
  if (ended.forfeit) return;  // its turns tell nothing of how long games are
  const std::uint64_t turns = game.turns();
  sum.turns_squared += turns * turns;
  sum.turns[begins] += (turns + 1) / 2;
  sum.turns[1 - begins] += turns / 2;
  for (const model::GameStep& step : game.played().steps()) {
    const auto seat = static_cast<std::size_t>(step.before.mover);
    sum.units[seat ^ begins] += step.after.score[seat] - step.before.score[seat];
  }
  if (game.played().is_over() && game.played().match().is_cut(game.played().state())) ++sum.cut;
}

}  // namespace

CountedGames play_counted(const model::Match& match, const std::array<Player*, 2>& players,
                          const solver::SimulateOptions& options, const Table* table) {
  const solver::Deck deck(match.rules(), options.draws);
  std::optional<LuckMeter> meter;
  if (options.without_luck) meter.emplace(match, *table);
  CountedGames result, before;    // before: this game, or this pair of games
  std::size_t first_of_pair = 0;  // what player 0 won of the pair's first game, in halves
  double lucky = 0;               // that less the luck of player 0, of the pair's first game
  for (std::uint64_t i = 0; i < options.games; ++i) {
    const std::size_t begins = options.paired ? i % 2 : 0;
    if (begins == 0) before = result;
    if (options.cancel != nullptr && options.cancel->load()) return before;
    Game game(match, deck, options.seed, options.paired ? i / 2 : i);
    Ended ended;
    try {
      ended = play_game(game, static_cast<std::int64_t>(i) + 1, {players[begins], players[1 - begins]});
    } catch (const Error& error) {
      if (error.fault() != Fault::cancelled) throw;
      return before;
    }
    count(game, ended, begins, result.counted);
    if (meter) {
      const double luck = meter->of_first_seat(game.played());
      const double adjusted =
          static_cast<double>(halves_of(ended, begins)) / 2 - (begins == 0 ? luck : -luck);
      if (!options.paired || begins == 1)
        result.counted.without_luck.add(options.paired ? (lucky + adjusted) / 2 : adjusted);
      lucky = adjusted;
    }
    if (ended.forfeit) {
      const auto player = static_cast<std::size_t>(ended.forfeit->seat) ^ begins;
      ended.forfeit->player = static_cast<int>(player);
      ++result.forfeits[player];
      if (!result.first_forfeit) result.first_forfeit = std::move(ended.forfeit);
    }
    const std::size_t halves = halves_of(ended, begins);
    if (options.paired && begins == 1) ++result.counted.pairs.at(first_of_pair + halves);
    first_of_pair = halves;
    if (options.progress) options.progress(static_cast<double>(i + 1) / static_cast<double>(options.games));
  }
  return result;
}

}  // namespace fillwise::bots
