#pragma once

// A game at the table, step by step: whose move it is, what has to be told next, and steps taken back.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "api/bots/question.hpp"
#include "model/fill_or_bust/played_game.hpp"
#include "solver/simulate/luck.hpp"

namespace fillwise::play {

/// Who plays, and who throws. Seats are in the order of turns.
struct Setup {
  std::vector<std::string> names = {"You", "fillwise"};  ///< two to model::kMostPlayers
  /// What plays by itself in a seat, as many as there are names: a player's name or a bot's command; empty: a person.
  std::vector<std::string> played_by = {"", "optimal"};
  int first = 0;           ///< the seat that begins
  bool real_dice = false;  ///< cards and dice are typed in from the real table
  std::uint64_t seed = 1;  ///< else the luck that the program deals

  int players() const { return static_cast<int>(names.size()); }
  bool is_person(int seat) const { return played_by[static_cast<std::size_t>(seat)].empty(); }
  friend bool operator==(const Setup&, const Setup&) = default;
};

/// What a game waits for.
enum class Need : std::uint8_t {
  luck,      ///< a card or a toss that the program deals
  card,      ///< the card that was drawn at the table
  toss,      ///< the dice that were thrown at the table
  decision,  ///< of a person
  move,      ///< a decision of a player of the program or a bot
  nothing    ///< the game is over
};

class TableTalk {
 public:
  /// The match must outlive it. `game`: of the same match, how far the game has come. Throws std::invalid_argument as
  /// model::PlayedGame does, and for a game of another number of players.
  TableTalk(const model::Match& match, Setup setup, std::optional<model::PlayedGame> game = std::nullopt);

  const Setup& setup() const { return setup_; }
  const model::PlayedGame& game() const { return game_; }
  const model::Match& match() const { return game_.match(); }
  int on_move() const { return game_.on_move(); }
  Need need() const;
  /// What is to be decided, where a decision is needed: of a person one step, the dice or what comes then; of
  /// others both.
  bots::Question question() const;
  /// The last toss as it fell, while dice of it are set aside.
  const std::vector<int>& roll() const { return roll_; }

  // Each takes what is needed, and after it what leaves no choice. They throw Error(invalid) for what can't be.
  void deal();
  void card(int index);
  void toss(const std::vector<int>& faces);
  void set_aside(const model::Dice& dice);
  void choose(model::ActionKind action);
  /// An option of question(), by index.
  void take(std::size_t option);

  /// Goes on with another game of the same rules and goal, and with its seats and luck. False if it is of other ones,
  /// or others play in it; then nothing changes.
  bool resume(const TableTalk& other);
  /// Goes back to before the last thing that a person typed. False if there is nothing.
  bool undo();

 private:
  bool is_typed(const model::GameStep& step) const;
  void take_forced();

  Setup setup_;
  solver::Deck deck_;
  model::PlayedGame game_;
  std::vector<int> roll_;
};

/// The first steps of a game, so many of them.
model::PlayedGame first_steps(const model::PlayedGame& game, std::size_t count);

}  // namespace fillwise::play
