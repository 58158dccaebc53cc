#include "api/bots/referee.hpp"

namespace fillwise::bots {

Ended play_game(Game& game, std::int64_t number, const std::array<Player*, 2>& seats) {
  return play_out(game, number, seats);
}

Tally play_match(const model::Match& match, const std::array<Player*, 2>& players, std::int64_t games,
                 std::uint64_t seed, const OnGame& on_game) {
  const solver::Deck deck(match.rules(), solver::Draws::replaced);
  return play_pairs(
      players, games, [&](std::uint64_t deal) { return Game(match, deck, seed, deal); }, on_game);
}

}  // namespace fillwise::bots
