// What the quiz asks: decisions of real games, each worth a question and asked once.
#include "api/quiz/quiz_question.hpp"

#include <gtest/gtest.h>

#include <set>

#include "model/fill_or_bust/replay.hpp"

namespace fillwise::quiz {
namespace {

Adviser& adviser() {
  static Adviser shared(
      Table(model::preset("official"), 2000, race::solve(model::preset("official"), 2000, {}), 1e-9));
  return shared;
}

solver::Advice advice_of(const std::vector<std::array<double, 2>>& bounds) {
  solver::Advice advice;
  for (const auto& [lower, upper] : bounds) {
    solver::Option& option = advice.options.emplace_back();
    option.chance = {(lower + upper) / 2, lower, upper};
    option.loss = advice.options.front().chance.value - option.chance.value;
  }
  return advice;
}

TEST(QuizQuestion, IsWorthAskingWhereTheAnswerIsProvenAndNotObvious) {
  EXPECT_TRUE(is_worth_asking(advice_of({{0.5, 0.5}, {0.49, 0.49}})));
  EXPECT_FALSE(is_worth_asking(advice_of({{0.5, 0.5}}))) << "there is no choice";
  EXPECT_FALSE(is_worth_asking(advice_of({{0.5, 0.5}, {0.5, 0.5}}))) << "it does not matter";
  EXPECT_FALSE(is_worth_asking(advice_of({{0.5, 0.5}, {0.4995, 0.4995}}))) << "it hardly matters";
  EXPECT_FALSE(is_worth_asking(advice_of({{0.5, 0.5}, {0.4, 0.4}}))) << "it is obvious";
  EXPECT_FALSE(is_worth_asking(advice_of({{0.48, 0.52}, {0.47, 0.51}}))) << "it is not proven";
  // Other dice that come to the same are no second best.
  EXPECT_TRUE(is_worth_asking(advice_of({{0.5, 0.5}, {0.5, 0.5}, {0.49, 0.49}})));
}

TEST(QuizQuestion, IsADecisionOfAGameAskedOnce) {
  QuizQuestions questions(adviser(), 5);
  std::set<std::pair<model::State, std::vector<int>>> seen;
  std::array<int, solver::kDecisionKinds> of_kind{};
  for (int i = 0; i < 60; ++i) {
    const auto kind = static_cast<solver::DecisionKind>(i % 4);
    const QuizQuestion question = questions.next(kind);
    EXPECT_EQ(question.kind, solver::decision_kind(question.game.state().phase));
    of_kind.at(static_cast<std::size_t>(question.kind)) += question.kind == kind ? 1 : 0;
    EXPECT_TRUE(is_worth_asking(question.advice, worth_asking(2000)));
    const bots::Question asked = bots::question_in(question.game, question.roll);
    EXPECT_TRUE(seen.insert({asked.query.state, {}}).second);
    // The advice is that for where the game stands.
    const solver::Advice again = adviser().advise(asked.query);
    ASSERT_EQ(again.options.size(), question.advice.options.size());
    EXPECT_EQ(again.options.front().chance.value, question.advice.options.front().chance.value);
  }
  for (const int count : of_kind) EXPECT_GT(count, 10) << "each kind comes up when it is asked for";
}

TEST(QuizQuestion, TheSameSeedAsksTheSame) {
  QuizQuestions one(adviser(), 5), same(adviser(), 5), other(adviser(), 6);
  bool differs = false;
  for (int i = 0; i < 8; ++i) {
    const auto kind = static_cast<solver::DecisionKind>(i % 4);
    const QuizQuestion question = one.next(kind);
    EXPECT_EQ(question.game.steps(), same.next(kind).game.steps());
    differs |= question.game.steps() != other.next(kind).game.steps();
  }
  EXPECT_TRUE(differs);
}

}  // namespace
}  // namespace fillwise::quiz
