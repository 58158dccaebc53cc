#pragma once

// Players by name, as people type them: "optimal", "points", "strategy-card", "endgame:1000", "stop-at:350",
// "random".

#include <string>
#include <string_view>

#include "model/fill_or_bust/turn.hpp"
#include "solver/play/score_view.hpp"
#include "solver/simulate/simulate.hpp"

namespace fillwise {

struct NamedPlayer {
  enum class Kind : std::uint8_t {
    optimal,        ///< plays for the largest chance to win, by a table
    points,         ///< for the most expected points of each turn
    endgame,        ///< the same, but never stops short of winning once the other player is near the goal
    strategy_card,  ///< by the rule that fits on a strategy card (docs/simplify.md)
    stop_at,        ///< stops with so many points at risk
    random,         ///< chooses at random
    as_if,  ///< by a table of `number` players, as if there were no more (solver/several/reduction.hpp)
    bot     ///< a process that is asked: of simulate alone, "bot:COMMAND"
  };
  Kind kind = Kind::optimal;
  int number = 0;    ///< points: of stop_at, or how near the goal of endgame; players: of as_if
  std::string name;  ///< as it was typed; "strategy-card" for its old name "card"

  bool uses_table() const { return kind == Kind::optimal; }
};

/// What the names are, for help texts.
inline constexpr std::string_view kPlayerNames =
    "optimal, points, strategy-card, endgame:POINTS, stop-at:POINTS or random";

/// The player of that name. Throws Error(invalid) that names the field and what was expected.
NamedPlayer player_named(std::string_view field, const std::string& word,
                         std::string_view expected = kPlayerNames);

/// What the names are in games of three and more players.
inline constexpr std::string_view kSeveralPlayerNames =
    "optimal, points, strategy-card, endgame:POINTS, stop-at:POINTS, random or as-if:N";

/// And of the one that is not there with two, for help texts.
inline constexpr std::string_view kWhatAsIfIs =
    "with more players also as-if:N, who plays as if only he and the N-1 best of the others were there";

/// Whether the name is that of a player as if there were fewer: "as-if:2".
bool is_as_if(std::string_view word);

/// The player of that name in a game of so many, 3 or more: as_if is of 2 to 4 players, but fewer than play. Throws
/// Error(invalid).
NamedPlayer several_player_named(std::string_view field, const std::string& word, int players,
                                 std::string_view expected = kSeveralPlayerNames);

/// Whether it is the name of a player in games of some number, three or more.
bool is_several_player(const std::string& word);

/// What the names of players without table and without chance are.
inline constexpr std::string_view kRuleNames = "points, strategy-card, endgame:POINTS or stop-at:POINTS";

/// The player of that name, if it follows a rule. Throws Error(invalid) that names the field.
NamedPlayer rule_named(std::string_view field, const std::string& word);

/// The rule that the player follows, for players without table and without chance: the same for simulated
/// games and for exact evaluation (solver::by_rule()). The match must outlive it. Throws Error(failed)
/// where the expected points of a turn can't be had, std::logic_error for the other players.
solver::ChoiceRule rule_of(const NamedPlayer& player, const model::Match& match);

/// What that rule looks at of the scores.
solver::ScoreView view_of(const NamedPlayer& player, const model::Match& match);

/// For simulate() and simulate_several(); of as_if the profile is left open (PlayTables). Errors as of rule_of().
solver::SimulatedPlayer simulated(const NamedPlayer& player, const model::Match& match);

}  // namespace fillwise
