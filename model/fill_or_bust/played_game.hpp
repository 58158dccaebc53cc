#pragma once

// A game as it is played: what luck dealt and what players chose, one after the other, held against the
// rules.

#include <array>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/fill_or_bust/turn.hpp"

namespace fillwise::model {

/// One thing that happened, and the states around it. What counts depends on before.phase.
struct GameStep {
  int player = 0;  ///< whose turn it is; in `before` and `after` he is player 0 where more than two play
  State before;
  int card = -1;  ///< of draw and redraw: the card drawn
  Dice toss;      ///< of toss: the dice thrown; of set_aside: those thrown before it
  Dice kept;      ///< of toss, set_aside and roll_or_stop: the dice set aside since the last fill
  Dice dice;      ///< of set_aside: the dice set aside
  ActionKind action = ActionKind::roll;  ///< of decisions
  State after;
  std::optional<double> said;  ///< of decisions: what the player called its chance to win after it

  /// Whether the toss scored nothing.
  bool is_bust() const { return before.phase == Phase::toss && after.phase != Phase::set_aside; }
  bool ends_turn() const { return Match::is_over(after) || after.mover != before.mover; }
  friend bool operator==(const GameStep&, const GameStep&) = default;
};

/// A step that the rules do not allow. what() is one line: "found ..., expected ...".
class IllegalStep : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A game of two or more players from its first turn on. It may stand anywhere: at its end or in the middle of a turn.
/// Where more than two play, states are those of the player on the move against the best of the others (sheet.hpp), and
/// the scores of all are scores().
class PlayedGame {
 public:
  /// `scores` on the sheets in units, `first` the player who begins. The match must outlive the game.
  explicit PlayedGame(const Match& match, std::array<int, 2> scores = {0, 0}, int first = 0);
  /// Of 2 to kMostPlayers players. Throws std::invalid_argument for another number, and for what why_only_two() names.
  PlayedGame(const Match& match, std::span<const int> scores, int first);

  /// A game that stands in the middle of a turn, however it came there; it has no steps yet. `toss`: the last one,
  /// where dice of it are set aside; `kept`: the dice set aside since the last fill, where the rules look at them.
  PlayedGame(const Match& match, const State& state, const Dice& toss, const Dice& kept);

  const Match& match() const { return *match_; }
  const State& state() const { return state_; }
  const std::vector<GameStep>& steps() const { return steps_; }
  bool is_over() const { return Match::is_over(state_); }
  int players() const { return static_cast<int>(start_scores_.size()); }
  /// Whose turn it is; of a game that is over, who has won it.
  int on_move() const { return is_of_two() ? state_.mover : mover_; }
  /// Who has won; nobody while the game goes on, or if it is shared.
  std::optional<int> winner() const;
  /// On the sheets in units, by player: now, and at the start.
  std::vector<int> scores() const;
  /// The same behind a step, by its place in steps().
  std::vector<int> scores_after(std::size_t step) const;
  const std::vector<int>& start_scores() const { return start_scores_; }
  /// The sheets and the player with which the game began, or with which it was met.
  const State& start() const { return start_; }
  /// The last toss, and the dice set aside since the last fill; they count in a turn's tosses only.
  const Dice& toss() const { return toss_; }
  const Dice& kept() const { return kept_; }
  /// Phase::set_aside: the ways to set dice aside, most points first.
  std::vector<SetAside> ways() const;

  // Each is one step. They throw IllegalStep for what can't happen in the state, which then stays as it is.
  void draw(int card);             ///< draw, redraw: the card of that index
  void throw_dice(const Dice& d);  ///< toss
  void set_aside(const Dice& d);   ///< set_aside
  void choose(ActionKind action);  ///< the other decisions
  /// What the player who made the last decision calls its chance to win, 0 to 1.
  void say(double chance) { steps_.back().said = chance; }
  /// Takes the steps that leave no choice, up to the next card, toss or decision.
  void take_forced_steps();

  /// What can come next, in words: "a toss of 3 dice", "roll or stop".
  std::string expected() const;

 private:
  bool is_of_two() const { return start_scores_.size() == 2; }
  void add(GameStep step, const State& next);
  void begin_anew();
  std::vector<int> seen_by_mover() const;
  [[noreturn]] void fail(const std::string& found) const;

  const Match* match_;
  std::vector<int> start_scores_;
  // Of more than two players: scores by player where their turn, or the rest of it, began, and whose turn it is.
  std::vector<int> sheet_;
  int mover_ = 0;
  std::map<std::size_t, std::vector<int>> written_;  ///< sheets by the number of steps before
  State start_;
  State state_;
  Dice toss_;
  Dice kept_;
  std::vector<GameStep> steps_;
};

/// The ways to set dice of a toss aside in a state of Phase::set_aside, most points first. `kept`: the dice
/// set aside since the last fill.
std::vector<SetAside> ways_in(const Match& match, const State& s, const Dice& toss, const Dice& kept);

/// The faces of dice as people write them: "1156".
std::string faces_of(const Dice& dice);

}  // namespace fillwise::model
