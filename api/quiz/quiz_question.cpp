#include "api/quiz/quiz_question.hpp"

#include <algorithm>

#include "api/base/error.hpp"

namespace fillwise::quiz {

using solver::DecisionKind;
using solver::Option;

bool is_worth_asking(const solver::Advice& advice, const WorthAsking& limits) {
  if (advice.options.size() < 2) return false;
  const Option& best = advice.options.front();
  // Other dice of the same price and number come to the same.
  const auto next = std::ranges::find_if(advice.options,
                                         [&](const Option& o) { return o.chance.value < best.chance.value; });
  if (next == advice.options.end() || next->chance.upper >= best.chance.lower) return false;
  return next->loss >= limits.least && next->loss <= limits.most;
}

WorthAsking worth_asking(int goal) {
  WorthAsking limits;
  limits.most = std::min(0.25, 500.0 / goal);
  return limits;
}

QuizQuestions::QuizQuestions(Adviser& adviser, std::uint64_t seed)
    : adviser_(adviser), deck_(adviser.match().rules(), solver::Draws::replaced), seed_(seed) {}

QuizQuestion QuizQuestions::next(DecisionKind kind) {
  std::deque<QuizQuestion>* of_kind = &found_.at(static_cast<std::size_t>(kind));
  for (int played = 0; of_kind->empty() && played < kMostGames; ++played) play_a_game();
  if (of_kind->empty()) {
    of_kind = std::ranges::find_if(found_, [](const auto& questions) { return !questions.empty(); });
    if (of_kind == found_.end())
      throw Error(Fault::failed, "games by these rules have no decision that is worth a question");
  }
  QuizQuestion question = std::move(of_kind->front());
  of_kind->pop_front();
  return question;
}

/// One question of each kind at most is taken from a game, from some turn on, so that they come from all parts of
/// games.
void QuizQuestions::play_a_game() {
  std::array<bool, solver::kDecisionKinds> taken{};
  bots::Game game(adviser_.match(), deck_, seed_, ++games_);
  const std::uint64_t first_turn = 1 + games_ * 7 % 23;
  while (!game.is_over()) {
    const bots::Question& question = game.question();
    const Option best = adviser_.advise(question.query).options.front();
    if (game.turns() >= first_turn) {
      model::PlayedGame at = game.played();
      at.take_forced_steps();
      consider(at, question.roll, taken);
      // The dice are set aside as they should be: what then?
      if (at.state().phase == model::Phase::set_aside) {
        at.set_aside(best.dice);
        consider(at, {}, taken);
      }
    }
    const auto played = std::ranges::find_if(question.options, [&](const Option& o) {
      return o.action == best.action && o.dice == best.dice && o.then == best.then;
    });
    game.play(static_cast<std::size_t>(played - question.options.begin()));
  }
}

/// Takes the decision where a game stands, if it is one, is worth asking and of a kind that was not taken.
void QuizQuestions::consider(const model::PlayedGame& game, const std::vector<int>& roll,
                             std::array<bool, solver::kDecisionKinds>& taken) {
  if (game.is_over() || model::Match::is_chance(game.state())) return;
  const DecisionKind kind = solver::decision_kind(game.state().phase);
  bool& has_one = taken.at(static_cast<std::size_t>(kind));
  if (has_one) return;
  const bots::Question question = bots::question_in(game, roll);
  const solver::Advice advice = adviser_.advise(question.query);
  if (!is_worth_asking(advice, worth_asking(adviser_.table().goal()))) return;
  if (!seen_.insert(question.query.state).second) return;
  has_one = true;
  found_.at(static_cast<std::size_t>(kind)).push_back({kind, game, roll, advice});
}

}  // namespace fillwise::quiz
