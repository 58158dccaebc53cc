#pragma once

// Who sits at the table of a match, whatever the game is: what a player is told and asked.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

namespace fillwise::bots {

/// A player loses the game for what it did. what() is one line, "no bestmove in 5000 ms".
class Forfeit : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A player gives up the game that it is asked about, which is none of the ways to lose by forfeit. Who does not tell
/// the two apart takes it for one.
class Resigned : public Forfeit {
 public:
  Resigned() : Forfeit("it resigned") {}
};

struct GameStart {
  std::int64_t game = 0;  ///< counted from 1
  int seat = 0;           ///< 0 has the first turn
};

struct GameEnd {
  std::optional<bool> won;  ///< nothing: tied
  int own = 0;              ///< points on the sheet
  int opponent = 0;
  std::vector<int>
      opponents{};  ///< of several, in the order of turns after the player; `opponent` is not looked at then
};

template <class Question>
class PlayerOf {
 public:
  PlayerOf() = default;
  PlayerOf(const PlayerOf&) = delete;
  PlayerOf& operator=(const PlayerOf&) = delete;
  virtual ~PlayerOf() = default;

  /// Each throws Forfeit, or Error(cancelled) where the match is to end.
  virtual void begin(const GameStart&) {}
  /// The index of an option.
  virtual std::size_t choose(const Question& question) = 0;
  virtual void end(const GameEnd&) {}
  /// What it called its chance to win with its last choice, 0 to 1, if it said so.
  virtual std::optional<double> said() const { return std::nullopt; }
};

}  // namespace fillwise::bots
