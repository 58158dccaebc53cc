#pragma once

// A game that is being played: luck is dealt and forced moves are made until somebody has to decide.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "api/bots/question.hpp"
#include "model/fill_or_bust/played_game.hpp"
#include "solver/simulate/luck.hpp"

namespace fillwise::bots {

/// What is to be decided where a game stands, in a decision state; `roll`: the last toss, as it fell.
Question question_in(const model::PlayedGame& game, const std::vector<int>& roll);

class Game {
 public:
  /// Player 0 begins. Games of the same seed and deal have the same luck. `start`: the scores on the sheets, in units.
  /// The match and the deck must outlive the game.
  Game(const model::Match& match, const solver::Deck& deck, std::uint64_t seed, std::uint64_t deal,
       std::array<int, 2> start = {});
  /// Of start.size() players, 2 to model::kMostPlayers. Throws std::invalid_argument as PlayedGame does.
  Game(const model::Match& match, const solver::Deck& deck, std::uint64_t seed, std::uint64_t deal,
       std::span<const int> start);

  bool is_over() const { return game_.is_over() || turns_ > kMostTurns; }
  /// The winner, or nobody: the scores are level, or the game had too many turns.
  std::optional<int> winner() const;
  /// Points on the sheet.
  int score(int player) const {
    return game_.scores()[static_cast<std::size_t>(player)] * model::kPointsPerUnit;
  }
  /// Turns that have begun.
  std::uint64_t turns() const { return turns_; }
  /// Everything that has happened.
  const model::PlayedGame& played() const { return game_; }

  /// Who has to decide, from 0, and what; there are at least two options. Not to be asked when it is over.
  int on_move() const { return game_.on_move(); }
  const Question& question() const { return question_; }
  /// The question as the protocol has it, for messages.
  std::string position_line() const { return bots::position_line(game_.match(), question_); }
  /// What the player calls its chance to win with the option that it plays next.
  void say(double chance) { said_ = chance; }
  /// Plays an option of the question, by index.
  void play(std::size_t option);

  /// After so many turns a game that never ends is called a tie.
  static constexpr std::uint64_t kMostTurns = 100'000;

 private:
  void go_on();  ///< to the next decision
  void deal();   ///< the next card or toss
  void ask();    ///< the question of the situation
  void take(const solver::Option& option);

  model::PlayedGame game_;
  solver::Luck luck_;
  std::vector<int> roll_;  ///< the last toss, as it fell
  int mover_ = 0;
  std::uint64_t turns_ = 1;
  std::optional<double> said_;
  Question question_;
};

}  // namespace fillwise::bots
