#pragma once

// Players of Rollers by name: rules of thumb for 2 to 5 players, and the best play for two.
// docs/games/rollers.md, "Players and simulation", says how each of them plays.

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>

#include "model/rollers/match.hpp"
#include "model/rollers/turn.hpp"
#include "solver/rollers/match_bounds.hpp"
#include "solver/rollers/play/fewest_turns.hpp"
#include "solver/rollers/turn_program.hpp"

namespace fillwise::solver::rollers {

/// Whoever makes the decisions of a turn. What it does depends on the table and the turn alone.
class Player {
 public:
  virtual ~Player() = default;

  /// The player is to move at this table; what follows is asked of this turn.
  virtual void begin_turn(const model::rollers::Table& table) = 0;
  /// In Phase::choose: the dice to save, or nothing: to stop.
  virtual std::optional<model::rollers::Saved> choose(const model::rollers::Turn& turn) = 0;
  /// In Phase::apply.
  virtual model::rollers::Application apply(const model::rollers::Turn& turn) = 0;
};

enum class PlayerKind : std::uint8_t {
  racer,       ///< completes the board in the fewest turns
  collector,   ///< closes high sections and collects chips
  stop_early,  ///< stops as soon as a marker can be placed
  thumb,       ///< a rule that fits in the head: the most pips
  optimal      ///< has the largest chance to win the match; two players
};

/// What players are called, in the order of PlayerKind.
std::span<const std::string_view> player_names();
std::string_view name_of(PlayerKind kind);
std::optional<PlayerKind> player_named(std::string_view name);

/// Makes players for a rule set.
class Players {
 public:
  /// `bounds`: for optimal players; without them there are none.
  explicit Players(model::rollers::Rules rules, MatchBounds bounds = {});

  const model::rollers::Rules& rules() const { return rules_; }

  /// The players object must outlive the player. From any thread; a player is used by one at a time. Throws
  /// std::invalid_argument on optimal without bounds.
  std::unique_ptr<Player> make(PlayerKind kind) const;

 private:
  model::rollers::Rules rules_;
  MatchBounds bounds_;
  TurnProgram program_;
  mutable std::once_flag counted_;
  mutable std::optional<FewestTurns> fewest_;
};

}  // namespace fillwise::solver::rollers
