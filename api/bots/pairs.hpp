#pragma once

// The games of a match in pairs: two with the same luck, in which the players exchange seats; several pairs at a time
// if there are several tables.

#include <array>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "api/base/error.hpp"
#include "api/bots/play_out.hpp"

namespace fillwise::bots {

/// A game that was played, counted from 1, and the player in its first seat.
template <class Game>
struct PlayedOut {
  std::int64_t number = 0;
  std::size_t first = 0;
  std::unique_ptr<Game> game;
  Ended ended;
};

/// What a match of a game is made of. Functions are called by one thread at a time but for those that say otherwise.
template <class Game, class Player>
class Pairs {
 public:
  virtual ~Pairs() = default;

  /// The game of the n-th luck. Any number of threads.
  virtual std::unique_ptr<Game> deal(std::uint64_t n) const = 0;
  /// After each game, on the thread of its table: what is to be found out about it.
  virtual void look_at(std::size_t /*table*/, const Game& /*game*/, Ended& /*ended*/) {}
  /// Told of each game in order.
  virtual void on_game(const PlayedOut<Game>& game) = 0;
  /// After each pair; false ends the match.
  virtual bool on_pair(const Tally& tally) = 0;

  /// Plays on from `tally` until so many games have been played (an even number), on_pair() says no, or a player
  /// throws Error(cancelled): pairs that are complete count. `tables`: the players, 0 and 1, of each table; whatever
  /// the number of tables, games come in the same order. `begun`: the first game of the next pair, if it has been
  /// played. Throws what players and the functions above throw; the tally then has the pairs before.
  void play(const std::vector<std::array<Player*, 2>>& tables, std::int64_t games, Tally& tally,
            std::optional<Ended> begun = {});

 private:
  using Pair = std::vector<PlayedOut<Game>>;

  PlayedOut<Game> played(std::size_t table, const std::array<Player*, 2>& players, std::int64_t number) {
    const auto first = static_cast<std::size_t>((number - 1) % 2);
    PlayedOut<Game> result{number, first, deal(static_cast<std::uint64_t>(number - 1) / 2), {}};
    result.ended = play_out<Game, Player>(*result.game, number, {players[first], players[1 - first]});
    look_at(table, *result.game, result.ended);
    return result;
  }
  bool count(Tally& tally, std::array<Ended, 2> pair) {
    tally.add_pair(std::move(pair));
    return on_pair(tally);
  }
  void play_here(const std::array<Player*, 2>& players, std::int64_t games, Tally& tally);
  void play_at_tables(const std::vector<std::array<Player*, 2>>& tables, std::int64_t games, Tally& tally);
};

template <class Game, class Player>
void Pairs<Game, Player>::play(const std::vector<std::array<Player*, 2>>& tables, std::int64_t games,
                               Tally& tally, std::optional<Ended> begun) {
  try {
    if (begun) {
      const PlayedOut<Game> second = played(0, tables.front(), tally.games + 2);
      on_game(second);
      if (!count(tally, {std::move(*begun), second.ended})) return;
    }
    if (tables.size() == 1)
      play_here(tables.front(), games, tally);
    else
      play_at_tables(tables, games, tally);
  } catch (const Error& error) {
    if (error.fault() != Fault::cancelled) throw;
  }
}

template <class Game, class Player>
void Pairs<Game, Player>::play_here(const std::array<Player*, 2>& players, std::int64_t games, Tally& tally) {
  for (bool goes_on = true; goes_on && tally.games < games;) {
    std::array<Ended, 2> ended;
    for (std::size_t i = 0; i < 2; ++i) {
      const PlayedOut<Game> game = played(0, players, tally.games + static_cast<std::int64_t>(i) + 1);
      on_game(game);
      ended[i] = game.ended;
    }
    goes_on = count(tally, std::move(ended));
  }
}

/// Each table is a thread that takes the next pair; this one counts them in order.
template <class Game, class Player>
void Pairs<Game, Player>::play_at_tables(const std::vector<std::array<Player*, 2>>& tables,
                                         std::int64_t games, Tally& tally) {
  const std::int64_t ahead =
      4 * static_cast<std::int64_t>(tables.size());  // pairs that may wait to be counted
  std::mutex mutex;
  std::condition_variable changed;
  std::map<std::int64_t, Pair> done;  // by the number of games before
  std::int64_t next = tally.games, counted = tally.games;
  std::exception_ptr problem;
  std::size_t playing = 0;  // tables
  bool ends = false;

  const auto sit = [&](std::size_t table) {
    for (;;) {
      std::int64_t before = 0;
      {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return ends || next >= games || next < counted + 2 * ahead; });
        if (ends || next >= games) return;
        before = std::exchange(next, next + 2);
        ++playing;
      }
      try {
        Pair pair;
        for (std::int64_t i = 1; i <= 2; ++i) pair.push_back(played(table, tables[table], before + i));
        const std::lock_guard lock(mutex);
        done.emplace(before, std::move(pair));
        --playing;
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!problem) problem = std::current_exception();
        ends = true;
        --playing;
      }
      changed.notify_all();
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t table = 0; table < tables.size(); ++table) threads.emplace_back(sit, table);
  // The pair that is next, or nothing once there will be no more.
  const auto take = [&]() -> std::optional<Pair> {
    std::unique_lock lock(mutex);
    // Pairs that were begun before a trouble are played to their end, and count.
    changed.wait(lock, [&] { return done.contains(tally.games) || (ends && playing == 0); });
    const auto found = done.find(tally.games);
    if (found == done.end()) return std::nullopt;
    std::optional<Pair> pair(std::move(found->second));
    done.erase(found);
    return pair;
  };
  try {
    while (tally.games < games) {
      const std::optional<Pair> pair = take();
      if (!pair) break;
      for (const PlayedOut<Game>& game : *pair) on_game(game);
      if (!count(tally, {pair->front().ended, pair->back().ended})) break;
      const std::lock_guard lock(mutex);
      counted = tally.games;
      changed.notify_all();
    }
  } catch (...) {
    const std::lock_guard lock(mutex);
    problem = std::current_exception();
  }
  {
    const std::lock_guard lock(mutex);
    ends = true;
  }
  changed.notify_all();
  for (std::thread& thread : threads) thread.join();
  if (problem) std::rethrow_exception(problem);
}

}  // namespace fillwise::bots
