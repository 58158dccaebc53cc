#include "cli/play/dialogue.hpp"

#include <fmt/format.h>

#include <utility>

#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "cli/terminal/columns.hpp"

namespace fillwise::cli {
namespace {

using model::ActionKind;
using model::GameStep;
using model::kPointsPerUnit;
using model::Phase;
using play::Need;
using play::Request;

std::string spaced(const model::Dice& dice) {
  return fmt::format("{}", fmt::join(face_list(dice), " "));
}

}  // namespace

Dialogue::Dialogue(Context& context, play::TableTalk& talk, Players players,
                   std::function<play::Coach&()> coach, Keep keep, Kept kept, const DialogueOptions& options)
    : context_(context),
      talk_(talk),
      players_(std::move(players)),
      coach_(std::move(coach)),
      keep_(std::move(keep)),
      kept_(std::move(kept)),
      options_(options),
      lines_(line_editor(context)) {}

bool Dialogue::run() {
  told_ = talk_.game().steps().size();
  tell_place();
  while (talk_.need() != Need::nothing) {
    switch (talk_.need()) {
      case Need::luck:
        talk_.deal();
        break;
      case Need::move:
        let_play();
        break;
      default:
        if (!ask()) return false;
    }
    tell_new();
  }
  return true;
}

/// False if the player leaves.
bool Dialogue::ask() {
  hinted_ = false;
  for (;;) {
    const std::string proposed = hinted_ ? coach_().best_entry(talk_) : play::proposal(talk_);
    std::string line;
    switch (lines_->next(play::prompt(talk_) + (proposed.empty() ? " " : fmt::format(" [{}] ", proposed)),
                         line)) {
      case LineEditor::Event::line:
        break;
      case LineEditor::Event::end:
        keep_(talk_, std::nullopt);
        return false;
      case LineEditor::Event::interrupted:
        keep_(talk_, std::nullopt);
        throw Error(Fault::cancelled, "");
    }
    if (hinted_ && line.find_first_not_of(" \t") == std::string::npos) line = proposed;
    try {
      const play::Entry entry = play::read_entry(talk_, line);
      if (!entry.request) {
        take(entry);
        return true;
      }
      obey(*entry.request, entry.file);
      if (leaves_) return false;
      // What is needed may be something else.
      if (*entry.request == Request::undo || *entry.request == Request::resume) return true;
    } catch (const Error& error) {
      if (error.fault() == Fault::cancelled) throw;
      say(on_one_line(error.what()));
    }
  }
}

void Dialogue::obey(Request request, const std::string& file) {
  const bool decides = talk_.need() == Need::decision;
  switch (request) {
    case Request::help:
      return say(play::help_text(talk_));
    case Request::score:
      return tell_place();
    case Request::hint:
      if (!decides) return say("There is nothing to decide yet.");
      say(coach_().hint(talk_));
      hinted_ = true;
      return;
    case Request::why:
      if (!decides) return say("There is nothing to decide yet.");
      return say(coach_().why(talk_));
    case Request::undo:
      if (!talk_.undo()) return say("There is nothing to take back.");
      told_ = talk_.game().steps().size();
      say("Taken back.");
      return tell_place();
    case Request::save:
      return keep_(talk_, file.empty() ? std::nullopt : std::optional(file));
    case Request::resume:
      return resume(file.empty() ? "last" : file);
    case Request::quit:
      keep_(talk_, std::nullopt);
      leaves_ = true;
      return;
  }
}

/// The game at hand is given up for the other one; undo does not bring it back.
void Dialogue::resume(const std::string& file) {
  const play::SavedGame saved = kept_(file);
  if (!talk_.resume(*saved.talk))
    return say(
        fmt::format("{}: a game of other rules or players; leave, and go on with it by --resume", file));
  told_ = talk_.game().steps().size();
  say("Taken up again.");
  tell_place();
}

void Dialogue::take(const play::Entry& entry) {
  if (entry.dice || entry.action) decide(entry);
  if (entry.card >= 0) talk_.card(entry.card);
  if (!entry.faces.empty()) talk_.toss(entry.faces);
}

void Dialogue::decide(const play::Entry& entry) {
  if (entry.dice) {
    const bots::Question asked = talk_.question();
    talk_.set_aside(*entry.dice);
    decided(asked);
    if (!entry.action) return;
    if (talk_.need() != Need::decision) return;  // there was no choice
  }
  const bots::Question asked = talk_.question();
  talk_.choose(*entry.action);
  decided(asked);
}

/// Tells what the coach has to say of a decision, and what came of it.
void Dialogue::decided(const bots::Question& asked) {
  if (options_.coach)
    if (const auto remark = coach_().remark(asked, talk_.game().steps()[told_], options_.from)) say(*remark);
  tell_new();
}

void Dialogue::let_play() {
  context_.check_interrupt("");
  bots::Player& player = *players_.at(static_cast<std::size_t>(talk_.on_move()));
  const bots::Question question = talk_.question();
  talk_.take(question.options.size() > 1 ? player.choose(question) : 0);
}

void Dialogue::tell_new() {
  for (; told_ < talk_.game().steps().size(); ++told_) tell(told_);
}

void Dialogue::tell(std::size_t index) {
  const GameStep& step = talk_.game().steps()[index];
  const bool ended = step.ends_turn();
  std::string text;
  switch (step.before.phase) {
    case Phase::draw:
    case Phase::redraw:
      text = card_name(step.card);
      break;
    case Phase::toss: {
      const bool is_last = index + 1 == talk_.game().steps().size();
      if (!talk_.setup().real_dice) show_dice(is_last && !ended ? talk_.roll() : face_list(step.toss));
      if (step.is_bust()) text = "bust";
      break;
    }
    case Phase::set_aside:
      text = fmt::format("{} set aside", spaced(step.dice));
      break;
    default:
      if (step.action != ActionKind::roll) text = model::to_text(step.action);
  }
  if (!text.empty()) say(fmt::format("{}: {}{}", name(step.player), text, changes(index)));
  if (ended) tell_scores();
}

/// What a step did to the points, the player's first: ", 350 at risk", ", +350", ", -2500 for Bob".
std::string Dialogue::changes(std::size_t index) const {
  const model::PlayedGame& game = talk_.game();
  const GameStep& step = game.steps()[index];
  const std::vector<int> before = index == 0 ? game.start_scores() : game.scores_after(index - 1);
  const std::vector<int> after = game.scores_after(index);
  std::string text;
  for (int place = 0; place < game.players(); ++place) {
    const int player = (step.player + place) % game.players();
    const auto seat = static_cast<std::size_t>(player);
    const int change = (after[seat] - before[seat]) * kPointsPerUnit;
    if (change == 0) continue;
    text += place == 0 ? fmt::format(", {:+}", change) : fmt::format(", {} for {}", change, name(player));
  }
  if (!step.ends_turn() && step.after.at_risk != step.before.at_risk && step.after.at_risk > 0)
    text += fmt::format(", {} at risk", step.after.at_risk * kPointsPerUnit);
  return text;
}

std::string Dialogue::card_name(int card) const {
  return talk_.match().rules().cards[static_cast<std::size_t>(card)].name;
}

void Dialogue::tell_scores() {
  const model::State& s = talk_.game().state();
  std::string scores;
  for (std::size_t seat = 0; const int score : talk_.game().scores()) {
    scores +=
        fmt::format("{}{} {}", seat == 0 ? "" : ", ", talk_.setup().names.at(seat), score * kPointsPerUnit);
    ++seat;
  }
  if (s.phase == Phase::over) return say(fmt::format("\n{}. {} won.", scores, name(talk_.on_move())));
  if (s.phase == Phase::tied) return say(fmt::format("\n{}. A tie.", scores));
  say(fmt::format("\n{}; to {}", scores, talk_.match().goal() * kPointsPerUnit));
}

/// The sheets, and where the turn stands.
void Dialogue::tell_place() {
  tell_scores();
  const model::State& s = talk_.game().state();
  if (model::Match::is_over(s)) return;
  std::string text;
  if (s.card >= 0) text = card_name(s.card);
  if (s.at_risk > 0)
    text += fmt::format("{}{} at risk", text.empty() ? "" : ", ", s.at_risk * kPointsPerUnit);
  if (!text.empty()) say(fmt::format("{}: {}", name(talk_.on_move()), text));
  if (s.phase == Phase::set_aside) show_dice(talk_.roll());
}

void Dialogue::show_dice(const std::vector<int>& faces) {
  context_.print(play::dice_picture(faces, options_.dice));
}

/// Each text ends with one line end; on a terminal lines are as long as it is wide.
void Dialogue::say(const std::string& text) {
  print_fitted(context_, text.ends_with('\n') ? text : text + '\n');
}

}  // namespace fillwise::cli
