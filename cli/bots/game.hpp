#pragma once

// A game that is being played: luck is dealt and forced moves are made until somebody has to decide.

#include <optional>

#include "cli/bots/dealer.hpp"
#include "cli/bots/question.hpp"
#include "model/turn.hpp"

namespace fillwise::cli::bots {

class Game {
 public:
  /// Player 0 begins. The match must outlive the game.
  Game(const model::Match& match, Dealer dealer);

  bool is_over() const { return model::Match::is_over(state_) || turns_ > kMostTurns; }
  /// The winner, or nobody: the scores are level, or the game had too many turns.
  std::optional<int> winner() const;
  /// Points on the sheet.
  int score(int player) const {
    return state_.score[static_cast<std::size_t>(player)] * model::kPointsPerUnit;
  }
  /// Turns that have begun.
  std::uint64_t turns() const { return turns_; }

  /// Who has to decide, 0 or 1, and what; there are at least two options. Not to be asked when it is over.
  int on_move() const { return state_.mover; }
  const Question& question() const { return question_; }
  /// Plays an option of the question, by index.
  void play(std::size_t option);

  /// After so many turns a game that never ends is called a tie.
  static constexpr std::uint64_t kMostTurns = 100'000;

 private:
  void go_on();  ///< to the next decision
  void draw();
  void toss();
  void take(const Question& question, std::size_t option);
  void move_to(const model::State& next);

  const model::Match& match_;
  Dealer dealer_;
  model::State state_;
  model::Dice kept_;  ///< set aside since the last fill
  std::uint64_t turns_ = 0;
  Question question_;
};

}  // namespace fillwise::cli::bots
