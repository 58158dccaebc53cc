#pragma once

// What a played game was worth step by step: what each decision gave away, and how lucky each card and toss
// was.
//
// With V(s) the chance of a player to win in a state s (StateValues), every step from s to s' is counted
// once:
//   a card or a toss   luck = V(s') - V(s), of who plays the turn
//   a decision         loss = best - V(s') >= 0, and V(s) = best, the largest value that an option leads to
// so that, for each player, result = expectation + luck - losses, with the other player's luck and losses
// counted the other way round. analyse() holds every game to that. V of a toss or a card is the mean over
// what may follow, so luck is zero on average; at the start of a turn V is the table's own value, which is
// off by as little as the table's bounds are apart.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "model/fill_or_bust/played_game.hpp"
#include "solver/advice/advice.hpp"
#include "solver/base/decision_kind.hpp"

namespace fillwise::solver {

struct AnalysedOption {
  model::ActionKind action = model::ActionKind::roll;
  model::Dice dice;                       ///< of set_aside
  int points = 0;                         ///< of set_aside, in units
  std::optional<model::ActionKind> then;  ///< of set_aside: what is best after it, where that is a decision
  ValueInterval chance;                   ///< of who decides, who plays on as well as can be
  double loss = 0;                        ///< against the best option, >= 0
};

struct AnalysedStep {
  enum class Event : std::uint8_t { card, toss, decision };
  Event event = Event::card;
  std::size_t turn = 0;  ///< 0, 1, ...
  int player = 0;        ///< whose turn it is
  double before = 0;     ///< chance of player 0 to win
  double after = 0;
  double luck = 0;  ///< of `player`; a decision has none

  // Of a decision.
  DecisionKind kind = DecisionKind::set_aside;
  std::vector<AnalysedOption> options;  ///< best first
  std::size_t played = 0;               ///< index into options
  bool is_real = false;                 ///< options lead to more than one state
  bool has_stakes = false;              ///< they have more than one value
  bool is_near_tie =
      false;  ///< the option played is worse, but within the bounds it may be as good as the best
  std::optional<double> said;  ///< what the player called its chance to win after it
  double loss() const { return event == Event::decision ? options[played].loss : 0; }
};

struct GameAnalysis {
  double expectation = 0;        ///< chance of player 0 to win at the start
  std::optional<double> result;  ///< of player 0: 1, 0.5 or 0; nothing if the game is not over
  double at_end = 0;             ///< chance of player 0 in the last state
  /// Luck of player 0 beyond it: what the other player's last turn was still worth where the match counts no
  /// further (model::Match::is_cut), else 0.
  double end_luck = 0;
  /// Who lost the game by forfeit, and the chance that he gave away with it.
  std::optional<int> forfeited_by;
  double forfeit_loss = 0;
  std::vector<AnalysedStep> steps;  ///< one for each step of the game
};

/// A game that is not over was lost by that player where it stands: result = expectation + luck - losses holds with
/// this loss among them.
void add_forfeit(GameAnalysis& game, int player);

/// The largest difference that rounding may make in result = expectation + luck - losses.
inline constexpr double kBalance = 1e-12;

/// Analyses games of one match with the tables of an advisor; match and advisor are of the same rules and
/// goal. Throws std::logic_error if a game does not balance, which no record can bring about.
std::vector<GameAnalysis> analyse(const model::Match& match, Advisor& advisor,
                                  std::span<const model::PlayedGame> games);
/// The same, wherever the games stand.
std::vector<GameAnalysis> analyse_each(const model::Match& match, Advisor& advisor,
                                       std::span<const model::PlayedGame* const> games);

}  // namespace fillwise::solver
