#include "api/play/table_talk.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "api/base/as_error.hpp"
#include "api/bots/game.hpp"
#include "model/fill_or_bust/dice_words.hpp"

namespace fillwise::play {
namespace {

using model::Match;
using model::Phase;
using model::PlayedGame;
using model::State;

/// How far luck has been dealt in the game.
solver::Dealt dealt_in(const PlayedGame& game) {
  solver::Dealt dealt;
  for (const model::GameStep& step : game.steps()) {
    if (step.before.phase == Phase::toss) ++dealt.tosses;
    if (step.before.phase == Phase::draw || step.before.phase == Phase::redraw) ++dealt.cards;
    if (!step.ends_turn() || Match::is_over(step.after)) continue;
    dealt = {dealt.turn + 1, 0, 0, 0, 0};
  }
  return dealt;
}

/// The same game, at its start.
PlayedGame begun_anew(const Match& match, const PlayedGame& game) {
  return {match, game.start_scores(), game.steps().empty() ? game.on_move() : game.steps().front().player};
}

void take_step(PlayedGame& game, const model::GameStep& step) {
  switch (step.before.phase) {
    case Phase::draw:
    case Phase::redraw:
      return game.draw(step.card);
    case Phase::toss:
      return game.throw_dice(step.toss);
    case Phase::set_aside:
      return game.set_aside(step.dice);
    default:
      return game.choose(step.action);
  }
}

}  // namespace

PlayedGame first_steps(const PlayedGame& game, std::size_t count) {
  PlayedGame result = begun_anew(game.match(), game);
  for (std::size_t i = 0; i < count; ++i) take_step(result, game.steps()[i]);
  return result;
}

TableTalk::TableTalk(const Match& match, Setup setup, std::optional<PlayedGame> game)
    : setup_(std::move(setup)),
      deck_(match.rules(), solver::Draws::replaced),
      game_(game ? *std::move(game)
                 : PlayedGame(match, std::vector<int>(setup_.names.size(), 0), setup_.first)) {
  if (game_.players() != setup_.players()) throw std::invalid_argument("the number of players");
  roll_ = face_list(game_.toss());
  take_forced();
}

Need TableTalk::need() const {
  const State& s = game_.state();
  if (Match::is_over(s)) return Need::nothing;
  if (Match::is_chance(s)) {
    if (!setup_.real_dice) return Need::luck;
    return s.phase == Phase::toss ? Need::toss : Need::card;
  }
  return setup_.is_person(on_move()) ? Need::decision : Need::move;
}

bots::Question TableTalk::question() const {
  return bots::question_in(game_, roll_);
}

void TableTalk::deal() {
  const State& s = game_.state();
  solver::Luck luck(deck_, setup_.seed, 0, dealt_in(game_));
  if (s.phase != Phase::toss) {
    card(luck.next_card(s.phase == Phase::redraw ? match().rules().discardable_card() : -1));
    return;
  }
  solver::Roll roll = luck.next_roll();
  std::vector<int> faces;
  for (int i = 0; i < s.dice; ++i, roll /= model::kFaces)
    faces.push_back(1 + static_cast<int>(roll % model::kFaces));
  toss(faces);
}

void TableTalk::card(int index) {
  as_errors([&] { game_.draw(index); });
  take_forced();
}

void TableTalk::toss(const std::vector<int>& faces) {
  as_errors([&] { game_.throw_dice(model::dice_with(faces)); });
  roll_ = faces;
  take_forced();
}

void TableTalk::set_aside(const model::Dice& dice) {
  as_errors([&] { game_.set_aside(dice); });
  take_forced();
}

void TableTalk::choose(model::ActionKind action) {
  as_errors([&] { game_.choose(action); });
  take_forced();
}

void TableTalk::take(std::size_t option) {
  const solver::Option o = question().options.at(option);
  if (o.action != model::ActionKind::set_aside) return choose(o.action);
  game_.set_aside(o.dice);
  if (!game_.is_over() && !Match::is_chance(game_.state())) game_.choose(o.then);
  take_forced();
}

/// Steps that leave no choice, but for the dice: those that a card takes are shown before they are set aside.
void TableTalk::take_forced() {
  while (!game_.is_over() && !Match::is_chance(game_.state())) {
    const std::vector<model::Choice> choices = match().actions(game_.state());
    if (choices.size() != 1) return;
    if (game_.state().phase != Phase::set_aside) {
      game_.choose(choices.front().action.kind);
      continue;
    }
    const std::vector<model::SetAside> ways = game_.ways();
    if (ways.size() != 1) return;
    game_.set_aside(ways.front().dice);
  }
}

/// Whether a person typed it: luck of the real table, or a decision among several.
bool TableTalk::is_typed(const model::GameStep& step) const {
  if (Match::is_chance(step.before)) return setup_.real_dice;
  if (!setup_.is_person(step.player)) return false;
  if (step.before.phase == Phase::set_aside)
    return model::ways_in(match(), step.before, step.toss, step.kept).size() > 1;
  return match().actions(step.before).size() > 1;
}

bool TableTalk::resume(const TableTalk& other) {
  const bool same_match = other.match().rules().fingerprint() == match().rules().fingerprint() &&
                          other.match().goal() == match().goal();
  if (!same_match || other.setup_.played_by != setup_.played_by) return false;
  PlayedGame game = begun_anew(match(), other.game_);
  for (const model::GameStep& step : other.game_.steps()) take_step(game, step);
  setup_ = other.setup_;
  game_ = std::move(game);
  roll_ = other.roll_;
  return true;
}

bool TableTalk::undo() {
  std::size_t count = game_.steps().size();
  while (count > 0 && !is_typed(game_.steps()[count - 1])) --count;
  if (count == 0) return false;
  game_ = first_steps(game_, count - 1);
  roll_ = face_list(game_.toss());
  return true;
}

}  // namespace fillwise::play
