#pragma once

// A match of Rollers that is being played: dice are thrown and forced moves are made until somebody has to decide. It
// is a game for the referee of api/bots/play_out.hpp.

#include <cstdint>
#include <optional>
#include <string>

#include "api/rollers/match/match_question.hpp"
#include "model/rollers/played_match.hpp"
#include "model/rollers/rules.hpp"
#include "solver/simulate/die.hpp"

namespace fillwise::rollers {

class MatchGame {
 public:
  /// Player 0 begins. Matches of the same seed and deal have the same luck: in the n-th turn of both, whatever was
  /// played before, the i-th roll shows the same, a roll of fewer purple dice the first of them.
  MatchGame(const model::rollers::Rules& rules, std::uint64_t seed, std::uint64_t deal);

  bool is_over() const { return played_.is_over() || played_.turns() >= kMostTurns; }
  /// The winner, or nobody: it is shared, or had too many turns.
  std::optional<int> winner() const;
  int score(int player) const { return played_.table().points[static_cast<std::size_t>(player)]; }
  std::uint64_t turns() const { return played_.turns(); }
  const model::rollers::PlayedMatch& played() const { return played_; }

  /// Who has to decide, and what; there are at least two options. Not to be asked when it is over.
  int on_move() const { return played_.table().mover; }
  const MatchQuestion& question() const { return question_; }
  std::string position_line() const { return rollers::position_line(question_); }
  /// Plays an option of the question, by index.
  void play(std::size_t option);

  /// After so many turns a match is called a tie.
  static constexpr std::uint64_t kMostTurns = 5000;

 private:
  void go_on();  ///< to the next decision
  void deal();
  void take(const solver::rollers::TurnOption& option);

  model::rollers::PlayedMatch played_;
  std::uint64_t seed_, deal_;
  std::optional<solver::SimulatedDie> die_;  ///< of this turn
  MatchQuestion question_;
};

}  // namespace fillwise::rollers
