#pragma once

// Rollers of two players as a game for the engine: model/rollers under the names of the concept Game. Player 0 is the
// maximizer. It goes to the end of the match, or of one round whose ends are given payoffs.
//
// States that are alike are one:
// - Numbers that the mover can't apply in this turn (sections closed by both, or by the mover without chips, or not in
//   the rules) all stand as the lowest of them, and to apply not at all. Boards, chips and so these numbers don't
//   change before the dice are applied.
// - To apply, black and purple dice are the same. Before, a black die that will not be rolled again is no other than a
//   purple one that stays with it: it stands as the lowest number among those.
// - An end is its payoff.
// Without Rules::apply_all players can pass for ever: CertifiedOptions::endless = 0.5 makes that half for each.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

#include "model/rollers/match.hpp"
#include "model/rollers/turn.hpp"
#include "solver/generic/game.hpp"

namespace fillwise::solver {

/// A moment of a game of two.
struct RollersPosition {
  model::rollers::Table table;
  model::rollers::Turn turn;

  friend bool operator==(const RollersPosition&, const RollersPosition&) = default;
};

/// A position in 16 bytes (RollersGame::state), or an end: its payoff.
struct RollersState {
  std::uint64_t turn = 0;   ///< at an end: numerator
  std::uint64_t table = 0;  ///< at an end: denominator, and the highest bit

  static constexpr std::uint64_t kEnd = std::uint64_t{1} << 63U;
  bool is_end() const { return (table & kEnd) != 0; }
  friend bool operator==(const RollersState&, const RollersState&) = default;
  friend auto operator<=>(const RollersState&, const RollersState&) = default;
};

/// An action of a player: what edges of decisions have as their id.
namespace rollers_action {

inline constexpr std::uint32_t kStop = 0xFFFFFFFF;  ///< of a player who has to choose
std::uint32_t of(const model::rollers::Saved& saved);
std::uint32_t of(const model::rollers::Application& application);
/// The dice that are saved; numbers as they stand in the state.
model::rollers::Saved saved(std::uint32_t action);
model::rollers::Application application(std::uint32_t action);

}  // namespace rollers_action

class RollersGame {
 public:
  using State = RollersState;
  struct Hash {
    std::size_t operator()(const State& s) const {
      return static_cast<std::size_t>((s.turn ^ s.table << 31U ^ s.table >> 33U) * 0x9E3779B97F4A7C15U);
    }
  };
  /// What player 0 gets at the end of a round; asked with round_is_over(), before it is scored.
  using RoundEnd = std::function<Payoff(const model::rollers::Table&)>;

  /// Starts at this moment of a turn. Without `round_end` it goes to the end of the match. Throws
  /// std::invalid_argument on rules that can't be played and on a table that they don't know: not two players, chips
  /// that are not 2 * Rules::chips, a complete board, points above the target, all players' at the target unless
  /// such a tie is played on.
  RollersGame(const model::rollers::Rules& rules, const model::rollers::Table& start, RoundEnd round_end = {},
              const model::rollers::Turn& turn = {});

  const std::vector<State>& initial_states() const { return start_; }
  Owner owner(const State& s) const;
  Payoff payoff(const State& s) const {
    return {static_cast<std::int64_t>(s.turn), static_cast<std::int64_t>(s.table & ~State::kEnd)};
  }
  template <class Sink>
  void expand(const State& s, const Sink& sink) const {
    if (s.is_end()) return;
    const RollersPosition at = position(s);
    switch (at.turn.phase) {
      case model::rollers::Turn::Phase::roll:
        for (const auto& [next, weight] : rolls(at)) sink(next, weight, std::uint32_t{0});
        break;
      case model::rollers::Turn::Phase::choose:
        sink(state({at.table, model::rollers::after_stopping(at.turn)}), std::uint64_t{1},
             rollers_action::kStop);
        model::rollers::for_each_save(rules_, at.turn, [&](const model::rollers::Saved& saved) {
          sink(state({at.table, model::rollers::after_saving(rules_, at.turn, saved)}), std::uint64_t{1},
               rollers_action::of(saved));
        });
        break;
      case model::rollers::Turn::Phase::apply:
        model::rollers::for_each_application(
            rules_, at.table.boards[at.table.mover], model::rollers::collectable(at.table),
            at.turn.saved.hand(), [&](const model::rollers::Application& made) {
              sink(after(at.table, made), std::uint64_t{1}, rollers_action::of(made));
            });
    }
  }

  /// The state of a position that the game can come to, and the position that stands for all that are this state.
  State state(const RollersPosition& position) const;
  RollersPosition position(const State& s) const;
  /// What follows when the mover applies the dice so: the next turn, the next round, or an end.
  State after(const model::rollers::Table& table, const model::rollers::Application& made) const;

 private:
  std::vector<std::pair<State, std::uint64_t>> rolls(const RollersPosition& at) const;
  model::rollers::Turn merged(const RollersPosition& position) const;

  model::rollers::Rules rules_;
  RoundEnd round_end_;
  std::vector<State> start_;
};

}  // namespace fillwise::solver
