#pragma once

// A situation of Rollers as it was typed, or as it came in JSON, read and checked.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/input/situation_words.hpp"
#include "model/rollers/match.hpp"
#include "model/rollers/rules.hpp"
#include "model/rollers/turn.hpp"
#include "solver/rollers/match_values.hpp"

namespace fillwise::rollers {

/// The fields in their own words; what was not given is empty.
struct RollersWords {
  std::optional<std::string> points;  ///< mine and the opponent's before the round, "3,2" ("0,0")
  std::optional<std::string> began;   ///< who began the round, me or opponent (me)
  std::optional<std::string>
      chips;                        ///< mine, and the opponent's if wanted: "60" or "60,50" (as at the start)
  std::optional<std::string> mine;  ///< my board (none)
  std::optional<std::string> theirs;   ///< the opponent's board (none)
  std::optional<std::string> to_move;  ///< whose turn it is, me or opponent (me)
  std::optional<std::string> rolls;    ///< made in this turn (0, or 1 where there are dice)
  std::optional<std::string> dice;     ///< all that lie there after the last roll
  std::optional<std::string> kept;     ///< of them those that were saved before it
  bool stopped = false;                ///< no more rolls: how to apply the dice?
};

/// A moment of a match. I am player 0.
struct RollersSituation {
  model::rollers::Table table;
  model::rollers::Turn turn;
  bool zap = false;  ///< shown by the last roll

  solver::rollers::RoundPlace place() const { return {{table.points[0], table.points[1]}, table.starter}; }
};

class RollersReader {
 public:
  RollersReader(model::rollers::Rules rules, FieldNames names) : rules_(std::move(rules)), names_(names) {}

  /// Throws Error(invalid) in one line, "FIELD: found FOUND, expected EXPECTED".
  RollersSituation read(const RollersWords& words) const;

 private:
  void read_table(const RollersWords& words, model::rollers::Table& table) const;
  void read_points(const std::string& word, model::rollers::Table& table) const;
  void read_chips(const std::string& word, model::rollers::Table& table) const;
  void read_turn(const RollersWords& words, RollersSituation& result) const;
  void read_before_roll(const RollersWords& words, RollersSituation& result) const;
  void read_after_roll(const RollersWords& words, RollersSituation& result) const;
  int rolls(const RollersWords& words, int least) const;
  model::rollers::Saved kept(const std::string& word) const;
  int player(std::string_view key, const std::optional<std::string>& word) const;
  std::string name(std::string_view key) const { return field_name(names_, key); }
  [[noreturn]] void fail(std::string_view key, std::string_view found, std::string_view expected) const;

  model::rollers::Rules rules_;
  FieldNames names_;
};

}  // namespace fillwise::rollers
