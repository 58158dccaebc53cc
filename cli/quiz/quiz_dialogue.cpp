#include "cli/quiz/quiz_dialogue.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/advice/decision_words.hpp"
#include "api/advice/option_words.hpp"
#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "api/play/coach.hpp"
#include "cli/terminal/columns.hpp"

namespace fillwise::cli {
namespace {

using model::ActionKind;
using model::kPointsPerUnit;
using play::Request;
using quiz::QuizQuestion;
using solver::Option;

constexpr const char* kHelp =
    "Type what you would do: the dice to set aside and r or s behind them (11 r), or the first letter of a\n"
    "decision.\n"
    "  why (w)   of the question before: what stands behind each number\n"
    "  score     the question again\n"
    "  quit (q)  leave; your score is kept\n";

/// The table where the question is asked, with the player on the move as "You".
play::TableTalk table_of(const QuizQuestion& question) {
  play::Setup setup;
  const auto mover = static_cast<std::size_t>(question.game.state().mover);
  setup.names.at(mover) = "You";
  setup.names.at(1 - mover) = "The other player";
  setup.played_by = {"", ""};
  return {question.game.match(), setup, question.game};
}

/// The best of the options of that kind.
const Option* best_like(const QuizQuestion& question, const Option& chosen, bool with_then) {
  const auto found = std::ranges::find_if(question.advice.options, [&](const Option& o) {
    return o.action == chosen.action && (o.action != ActionKind::set_aside ||
                                         (o.dice == chosen.dice && (!with_then || o.then == chosen.then)));
  });
  return found == question.advice.options.end() ? nullptr : &*found;
}

}  // namespace

std::optional<double> QuizDialogue::ask(const QuizQuestion& question, const std::string& number) {
  say(fmt::format("\n{}: {}", number, kind_name(question.kind)));
  tell(question);
  for (;;) {
    const std::optional<Option> chosen = answer(question);
    if (!chosen) return std::nullopt;
    const Option* const option = best_like(question, *chosen, true);
    if (option == nullptr) {
      say("That can't be done here.");
      continue;
    }
    const double loss = judge(question, *option);
    last_ = question;
    return loss;
  }
}

/// What the player would do; of dice, with what comes after them.
std::optional<Option> QuizDialogue::answer(const QuizQuestion& question) {
  play::TableTalk talk = table_of(question);
  const std::optional<play::Entry> first = entry(talk, question);
  if (!first) return std::nullopt;
  Option chosen;
  if (!first->dice) {
    chosen.action = *first->action;
    return chosen;
  }
  chosen.action = ActionKind::set_aside;
  chosen.dice = *first->dice;
  if (const Option* const like = best_like(question, chosen, false)) chosen.then = like->then;
  talk.set_aside(*first->dice);
  if (talk.need() != play::Need::decision || talk.on_move() != question.game.state().mover) return chosen;
  if (first->action) {
    chosen.then = *first->action;
    return chosen;
  }
  const std::optional<play::Entry> then = entry(talk, question);
  if (!then) return std::nullopt;
  chosen.then = *then->action;
  return chosen;
}

/// The next line that answers; nothing if the player leaves.
std::optional<play::Entry> QuizDialogue::entry(play::TableTalk& talk, const QuizQuestion& question) {
  for (;;) {
    std::string line;
    switch (lines_->next(play::prompt(talk) + ' ', line)) {
      case LineEditor::Event::line:
        break;
      case LineEditor::Event::end:
        return std::nullopt;
      case LineEditor::Event::interrupted:
        throw Error(Fault::cancelled, "");
    }
    try {
      if (line.find_first_not_of(" \t") == std::string::npos)
        throw Error(Fault::invalid, found_but_expected("answer", "", "what you would do") + "; ? for help");
      const play::Entry read = play::read_entry(talk, line);
      if (!read.request) return read;
      switch (*read.request) {
        case Request::quit:
          return std::nullopt;
        case Request::why:
          tell_why();
          break;
        case Request::score:
          tell(question);
          break;
        case Request::hint:
          say("First your answer.");
          break;
        default:
          say(kHelp);
      }
    } catch (const Error& error) {
      if (error.fault() == Fault::cancelled) throw;
      say(on_one_line(error.what()));
    }
  }
}

/// The sheets, and where the turn stands.
void QuizDialogue::tell(const QuizQuestion& question) {
  const model::State& s = question.game.state();
  say(fmt::format("You have {}, the other player has {}; to {}", s.own() * kPointsPerUnit,
                  s.opponent() * kPointsPerUnit, question.game.match().goal() * kPointsPerUnit));
  std::string text = s.card >= 0 ? question.game.match().rules().cards[static_cast<std::size_t>(s.card)].name
                                 : std::string("After a fill");
  if (s.fills > 0)
    text += fmt::format(", filled {}", s.fills == 1 ? "once" : fmt::format("{} times", s.fills));
  say(text + fmt::format(", {} at risk", s.at_risk * kPointsPerUnit));
  if (s.phase == model::Phase::set_aside) context_.print(play::dice_picture(question.roll, dice_));
}

/// Says what the option costs; what is not proven to be worse costs nothing.
double QuizDialogue::judge(const QuizQuestion& question, const Option& chosen) {
  const std::vector<Option>& options = question.advice.options;
  const Option& best = options.front();
  const AnswerWords& words = adviser_.words();
  if (chosen.chance.upper >= best.chance.lower) {
    const auto next =
        std::ranges::find_if(options, [&](const Option& o) { return o.chance.upper < best.chance.lower; });
    say(fmt::format("Right: {} {}.{}", words.value(chosen.chance.value, words.decimals + 1), words.what,
                    next == options.end() ? ""
                                          : fmt::format(" Next: {}, {}.", option_name(*next),
                                                        words.loss(next->loss, words.decimals + 1))));
    return 0;
  }
  const int places = words.places_apart(best.chance.value, chosen.chance.value, words.decimals + 1);
  say(fmt::format("No: {} is better ({} {}, yours {}). That costs {:.{}f} {}.", option_name(best),
                  words.value(best.chance.value, places), words.what,
                  words.value(chosen.chance.value, places), words.is_chance ? 100 * chosen.loss : chosen.loss,
                  places, words.is_chance ? "percentage points" : "of the result"));
  return chosen.loss;
}

void QuizDialogue::tell_why() {
  if (!last_) return say("There was no question before this one.");
  say(play::CoachOfTwo(adviser_).why(table_of(*last_)));
}

void QuizDialogue::say(const std::string& text) {
  print_fitted(context_, text.ends_with('\n') ? text : text + '\n');
}

}  // namespace fillwise::cli
