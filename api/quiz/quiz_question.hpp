#pragma once

// Questions of the quiz: decisions from games in which both players play as well as can be, where the answer is
// not obvious.

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <set>

#include "api/advice/adviser.hpp"
#include "api/bots/game.hpp"
#include "api/bots/player.hpp"
#include "solver/base/decision_kind.hpp"

namespace fillwise::quiz {

/// A decision, and what each option is worth.
struct QuizQuestion {
  solver::DecisionKind kind = solver::DecisionKind::set_aside;
  model::PlayedGame game;  ///< up to the decision
  std::vector<int> roll;   ///< the last toss as it fell
  solver::Advice advice;
};

/// What is worth asking: the best option is proven to be better than the next one, by no more than a player could take
/// for nothing or for anything. Shares of 1.
struct WorthAsking {
  double least = 0.002;
  double most = 0.05;
};

/// In a game to so many points: the shorter it is, the more a decision matters.
WorthAsking worth_asking(int goal);

/// Whether advice is worth asking for.
bool is_worth_asking(const solver::Advice& advice, const WorthAsking& limits = {});

/// Questions without end, none of them twice. One thread at a time.
class QuizQuestions {
 public:
  /// The adviser must outlive it. The same seed asks the same questions.
  QuizQuestions(Adviser& adviser, std::uint64_t seed);

  /// The next question of the kind; of any kind where games have none of it for a long time. Throws
  /// Error(failed) where they have none at all.
  QuizQuestion next(solver::DecisionKind kind);

 private:
  void play_a_game();
  void consider(const model::PlayedGame& game, const std::vector<int>& roll,
                std::array<bool, solver::kDecisionKinds>& taken);

  static constexpr int kMostGames = 30;  ///< that are played for one question

  Adviser& adviser_;
  solver::Deck deck_;
  std::uint64_t seed_;
  std::uint64_t games_ = 0;
  std::array<std::deque<QuizQuestion>, solver::kDecisionKinds> found_;
  std::set<model::State> seen_;  ///< of the player on the move
};

}  // namespace fillwise::quiz
