#pragma once

// A match of Rollers as it is played: what was rolled and what players chose, one after the other, held against the
// rules.

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "model/rollers/match.hpp"
#include "model/rollers/turn.hpp"

namespace fillwise::model::rollers {

/// Dice as they fall. Of a roll with a zap the others need not be known.
struct Roll {
  Dice purple;
  std::optional<std::uint8_t> black;  ///< 1 to 5, 0 the zap; nothing if it was not rolled

  bool is_zap() const { return black == std::uint8_t{0}; }
  int total() const { return purple.total() + (black ? 1 : 0); }
  friend bool operator==(const Roll&, const Roll&) = default;
};

/// One thing that happened.
struct MatchStep {
  enum class Kind : std::uint8_t {
    roll,
    save,  ///< some dice are saved, the others will be rolled
    stop,  ///< the dice are applied as they lie
    apply,
  };
  Kind kind = Kind::roll;
  Table table;  ///< before it
  Turn turn;    ///< before it
  Roll roll;
  Saved saved;
  Application applied;

  friend bool operator==(const MatchStep&, const MatchStep&) = default;
};

/// It may stand anywhere: at its end or in the middle of a turn.
class PlayedMatch {
 public:
  /// `start`: the start of a round (round_start()).
  PlayedMatch(Rules rules, const Table& start) : rules_(std::move(rules)), start_(start), table_(start) {}

  const Rules& rules() const { return rules_; }
  const Table& start() const { return start_; }
  /// At the end of the match, the end of its last round with the points it gave.
  const Table& table() const { return table_; }
  const Turn& turn() const { return turn_; }
  const std::vector<MatchStep>& steps() const { return steps_; }
  bool is_over() const { return shares_.is_over; }
  /// Of the match, once it is over.
  const Shares& shares() const { return shares_; }
  /// Turns that are over.
  std::uint64_t turns() const { return turns_; }

  // Each is one step. They throw std::invalid_argument for what can't happen, and the match stays as it is.
  void roll(const Roll& roll);
  void save(const Saved& saved);
  void stop();
  void apply(const Application& application);

  /// Dice that a roll shows: purple ones, and whether the black one is among them.
  int purple_rolled() const { return rules_.dice - 1 - turn_.saved.purple.total(); }
  bool black_is_rolled() const { return turn_.saved.black == kNoBlack; }

  friend bool operator==(const PlayedMatch& a, const PlayedMatch& b) {
    return a.rules_ == b.rules_ && a.start_ == b.start_ && a.steps_ == b.steps_;
  }

 private:
  void expect(Turn::Phase phase) const;
  void add(MatchStep step, const Turn& next);

  Rules rules_;
  Table start_;
  Table table_;
  Turn turn_;
  std::vector<MatchStep> steps_;
  Shares shares_;
  std::uint64_t turns_ = 0;
};

/// Whether the mover may apply the dice of this turn so.
bool can_apply(const Rules& rules, const Table& table, const Turn& turn, const Application& application);

}  // namespace fillwise::model::rollers
