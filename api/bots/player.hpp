#pragma once

// Who sits at the table of a match: a player of the program, or a bot.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "api/bots/question.hpp"
#include "api/table/table.hpp"
#include "model/fill_or_bust/turn.hpp"

namespace fillwise::bots {

/// A player loses the game for what it did. what() is one line, "no bestmove in 5000 ms".
class Forfeit : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct GameStart {
  std::int64_t game = 0;  ///< counted from 1
  int seat = 0;           ///< 0 has the first turn
};

struct GameEnd {
  std::optional<bool> won;  ///< nothing: tied
  int own = 0;              ///< points on the sheet
  int opponent = 0;
};

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  /// Each throws Forfeit, or Error(cancelled) after Ctrl-C.
  virtual void begin(const GameStart&) {}
  /// The index of an option.
  virtual std::size_t choose(const Question& question) = 0;
  virtual void end(const GameEnd&) {}
};

/// Where a player that needs a table gets it. Throws Error as table_for() does.
using TableSource = std::function<std::shared_ptr<const Table>()>;

/// Whether it is the name of a player of the program (api/input/players.hpp); what these names are.
bool is_own_player(const std::string& name);
std::string own_player_names();
/// The player of that name; `seed` of one who leaves choices to chance. The match must outlive it. Throws
/// Error as player_named(), rule_of() and the source of the table do.
std::unique_ptr<Player> own_player(const std::string& name, const model::Match& match, std::uint64_t seed,
                                   const TableSource& table);

/// The player who plays by the table; match and table must outlive it.
std::unique_ptr<Player> best_player(const model::Match& match, const Table& table);

}  // namespace fillwise::bots
