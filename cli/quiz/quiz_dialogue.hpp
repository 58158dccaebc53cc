#pragma once

// One question of the quiz after the other.

#include <memory>
#include <optional>
#include <string>

#include "api/advice/adviser.hpp"
#include "api/play/entry.hpp"
#include "api/play/pictures.hpp"
#include "api/quiz/quiz_question.hpp"
#include "api/quiz/quiz_score.hpp"
#include "cli/play/line_editor.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

class QuizDialogue {
 public:
  /// All must outlive it.
  QuizDialogue(Context& context, Adviser& adviser, play::DiceStyle dice)
      : context_(context), adviser_(adviser), dice_(dice), lines_(line_editor(context)) {}

  /// Asks a question, "Question 3 of 10", and says what the answer costs. The loss, 0 for a right answer; nothing if
  /// the player leaves. Throws Error(cancelled) after Ctrl-C.
  std::optional<double> ask(const quiz::QuizQuestion& question, const std::string& number);

 private:
  std::optional<solver::Option> answer(const quiz::QuizQuestion& question);
  std::optional<play::Entry> entry(play::TableTalk& talk, const quiz::QuizQuestion& question);
  void tell(const quiz::QuizQuestion& question);
  double judge(const quiz::QuizQuestion& question, const solver::Option& chosen);
  void tell_why();
  void say(const std::string& text);

  Context& context_;
  Adviser& adviser_;
  play::DiceStyle dice_;
  std::unique_ptr<LineEditor> lines_;
  std::optional<quiz::QuizQuestion> last_;  ///< that was answered
};

}  // namespace fillwise::cli
