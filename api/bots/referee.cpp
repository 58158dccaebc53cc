#include "api/bots/referee.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "solver/simulate/interval.hpp"

namespace fillwise::bots {
namespace {

constexpr double kConfidence = 0.95;

void tell_end(const std::array<Player*, 2>& seats, const Game& game, std::optional<int> winner) {
  for (int seat = 0; seat < 2; ++seat) {
    GameEnd end;
    if (winner) end.won = *winner == seat;
    end.own = game.score(seat);
    end.opponent = game.score(1 - seat);
    seats[static_cast<std::size_t>(seat)]->end(end);
  }
}

}  // namespace

Ended play_game(Game& game, std::int64_t number, const std::array<Player*, 2>& seats) {
  Ended result;
  int seat = 0;
  bool asked = false;
  try {
    for (seat = 0; seat < 2; ++seat) seats[static_cast<std::size_t>(seat)]->begin({number, seat});
    while (!game.is_over()) {
      seat = game.on_move();
      asked = true;
      game.play(seats[static_cast<std::size_t>(seat)]->choose(game.question()));
    }
    result.winner = game.winner();
  } catch (const Forfeit& error) {
    result.winner = 1 - seat;
    result.forfeit = Forfeited{number, 0, seat, error.what(),
                               asked ? position_line(game.played().match(), game.question()) : ""};
  }
  tell_end(seats, game, result.winner);
  return result;
}

namespace {

void count(Ended ended, const Game& game, std::size_t first, Tally& tally) {
  const auto player_at = [&](int seat) { return seat == 0 ? first : 1 - first; };
  ++tally.games;
  if (first == 0) tally.pairs.push_back(0);
  if (!ended.winner) {
    ++tally.ties;
    tally.pairs.back() += 0.25;
  } else {
    const std::size_t winner = player_at(*ended.winner);
    ++tally.wins[winner][static_cast<std::size_t>(*ended.winner)];
    if (winner == 0) tally.pairs.back() += 0.5;
  }
  if (!ended.forfeit) {
    tally.turns += game.turns();
    return;
  }
  ended.forfeit->player = static_cast<int>(player_at(ended.forfeit->seat));
  ++tally.forfeits[static_cast<std::size_t>(ended.forfeit->player)];
  if (tally.first_forfeits.size() < kMostForfeits) tally.first_forfeits.push_back(std::move(*ended.forfeit));
}

}  // namespace

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

Tally play_match(const model::Match& match, const std::array<Player*, 2>& players, std::int64_t games,
                 std::uint64_t seed, const OnGame& on_game) {
  const solver::Deck deck(match.rules(), solver::Draws::replaced);
  Tally tally;
  for (std::int64_t i = 0; i < games; ++i) {
    const auto first = static_cast<std::size_t>(i % 2);
    Game game(match, deck, seed, static_cast<std::uint64_t>(i / 2));
    count(play_game(game, i + 1, {players[first], players[1 - first]}), game, first, tally);
    on_game(tally, game, first);
  }
  return tally;
}

}  // namespace fillwise::bots
