#pragma once

// Game records as they are written: who played what, word by word, before it is held against the rules.
// docs/game-records.md is the notation; game_text.hpp reads and writes it as text, replay.hpp plays it.

#include <cstddef>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace fillwise::model {

/// A record that can't be read or played. what() is one line, "SOURCE:PLACE: what was found, what was
/// expected".
class RecordError : public std::runtime_error {
 public:
  RecordError(std::string_view source, std::string_view place, const std::string& problem)
      : std::runtime_error(std::string(source) + ":" + std::string(place) + ": " + problem) {}
};

/// A word of a turn, and where it stands: "LINE:COLUMN", or "LINE" and a path in JSON.
struct RecordWord {
  enum class Kind {
    any,     ///< a card, a toss or what a player does: the situation decides
    card,    ///< a card
    action,  ///< what a player does: roll, stop, draw, play, discard
    toss,    ///< faces of the dice thrown, "115236"
    kept     ///< faces of the dice set aside, or "all"
  };
  Kind kind = Kind::any;
  std::string text;
  std::string place;
  std::optional<double> said{};  ///< of a decision, in JSON: what the player called its chance to win, 0 to 1

  /// Places do not count.
  friend bool operator==(const RecordWord& a, const RecordWord& b) {
    return a.kind == b.kind && a.text == b.text && a.said == b.said;
  }
};

struct RecordedTurn {
  std::string label;  ///< whose turn it is
  std::vector<RecordWord> words;
  /// Scores on the sheet after the turn: of who played, or of all players in their order; or none.
  std::vector<RecordWord> scores;
  std::string place;

  friend bool operator==(const RecordedTurn& a, const RecordedTurn& b) {
    return a.label == b.label && a.words == b.words && a.scores == b.scores;
  }
};

/// A player lost the game where it stands, for what he did or because he left.
struct RecordedForfeit {
  std::string label;   ///< the player
  std::string reason;  ///< one line, or ""
  std::string place;

  friend bool operator==(const RecordedForfeit& a, const RecordedForfeit& b) {
    return a.label == b.label && a.reason == b.reason;
  }
};

struct GameRecord {
  std::string source;  ///< of messages: the file's name
  std::string place;   ///< where the game begins
  std::string title;
  std::optional<RecordWord> rules;                ///< a preset's name or a file
  std::optional<RecordWord> goal;                 ///< points
  std::vector<std::string> players = {"1", "2"};  ///< two to kMostPlayers, in the order of turns
  /// Points on the sheets at the start, in the order of the players; empty: none.
  std::vector<RecordWord> start;
  std::vector<RecordedTurn> turns;
  std::optional<RecordedForfeit> forfeit;

  friend bool operator==(const GameRecord& a, const GameRecord& b) {
    return a.title == b.title && a.rules == b.rules && a.goal == b.goal && a.players == b.players &&
           a.start == b.start && a.turns == b.turns && a.forfeit == b.forfeit;
  }
};

inline constexpr std::size_t kMostNameBytes = 64;

/// Why these can't be the names of two to kMostPlayers players, in words; empty if they can: 1 to 64 bytes without
/// control characters, : " # and blanks at the ends; and different, also without regard to capitals.
std::string problem_of_names(std::span<const std::string> players);

/// "Ann or Bob", "Ann, Bob or Cem"
std::string one_of_names(std::span<const std::string> players);

/// Whether a text can be the title of a game, or why it was forfeited: no control characters, no '#', no blanks at its
/// ends.
bool is_title(std::string_view text);

/// The player whom a label means, from 0, or -1 for nobody. It is a name, also without regard to capitals, a number
/// from 1, or the beginning of one name only.
int player_meant(std::span<const std::string> players, std::string_view label);

}  // namespace fillwise::model
