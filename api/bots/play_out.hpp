#pragma once

// One game, whatever it is. A game deals its luck and makes forced moves by itself; it has
//
//   bool is_over(), std::optional<int> winner()     seat; nobody: tied
//   int on_move(), question(), void play(option)     who decides what, until it is over
//   std::string position_line()                      the question as the protocol has it
//   int score(seat), std::uint64_t turns()
//   void say(chance)                                 may have: what the player calls its chance to win, before play()

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "api/bots/seat.hpp"
#include "api/bots/tally.hpp"

namespace fillwise::bots {

/// Plays a game, counted from 1, to its end; players by seat. Throws Error(cancelled).
template <class Game, class Player>
Ended play_out(Game& game, std::int64_t number, const std::array<Player*, 2>& seats) {
  Ended result;
  int seat = 0;
  bool asked = false;
  try {
    for (seat = 0; seat < 2; ++seat) seats[static_cast<std::size_t>(seat)]->begin({number, seat});
    while (!game.is_over()) {
      seat = game.on_move();
      asked = true;
      Player& player = *seats[static_cast<std::size_t>(seat)];
      const std::size_t option = player.choose(game.question());
      if constexpr (requires { game.say(0.5); })
        if (const std::optional<double> said = player.said()) game.say(*said);
      game.play(option);
    }
    result.winner = game.winner();
  } catch (const Resigned&) {
    result.winner = 1 - seat;
    result.resigned = true;
  } catch (const Forfeit& error) {
    result.winner = 1 - seat;
    result.forfeit = Forfeited{number, 0, seat, error.what(), asked ? game.position_line() : ""};
  }
  result.turns = game.turns();
  for (int s = 0; s < 2; ++s) {
    GameEnd end;
    if (result.winner) end.won = *result.winner == s;
    end.own = game.score(s);
    end.opponent = game.score(1 - s);
    seats[static_cast<std::size_t>(s)]->end(end);
  }
  return result;
}

}  // namespace fillwise::bots
