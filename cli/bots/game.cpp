#include "cli/bots/game.hpp"

#include <utility>

namespace fillwise::cli::bots {
namespace {

using model::Phase;
using model::State;

/// The state with the players' numbers exchanged.
State exchanged(State s) {
  if (s.phase != Phase::tied) s.mover = static_cast<std::uint8_t>(1 - s.mover);
  std::swap(s.score[0], s.score[1]);
  return s;
}

}  // namespace

Game::Game(const model::Match& match, Dealer dealer) : match_(match), dealer_(dealer) {
  move_to(match_.start(0, 0, 0));
  go_on();
}

std::optional<int> Game::winner() const {
  if (state_.phase != Phase::over) return std::nullopt;
  return state_.mover;
}

void Game::move_to(const State& next) {
  const bool begins =
      next.phase == Phase::draw && next.at_risk == 0 && (turns_ == 0 || next.mover != state_.mover);
  state_ = next;
  if (state_.card < 0 || state_.dice == model::kDice) kept_ = {};
  if (begins) dealer_.begin_turn(turns_++);
}

void Game::play(std::size_t option) {
  take(question_, option);
  go_on();
}

void Game::take(const Question& question, std::size_t option) {
  const solver::Option& o = question.options[option];
  if (o.action == model::ActionKind::set_aside)
    for (std::size_t face = 0; face < model::kFaces; ++face) kept_.counts[face] += o.dice.counts[face];
  const State& next = question.leads_to[option];
  move_to(state_.mover == 0 ? next : exchanged(next));
}

void Game::draw() {
  const bool again = state_.phase == Phase::redraw;
  const int card = dealer_.card(match_.rules(), again ? match_.rules().discardable_card() : -1);
  State drawing = state_;
  drawing.phase = Phase::draw;
  move_to(match_.after_card(drawing, card));
}

void Game::toss() {
  std::vector<int> roll = dealer_.toss(state_.dice);
  solver::Query query;
  query.state = state_.mover == 0 ? state_ : exchanged(state_);
  query.kept = kept_;
  for (const int face : roll) ++query.toss.counts[static_cast<std::size_t>(face - 1)];
  query.state.phase = Phase::set_aside;
  query.state.toss =
      static_cast<std::int16_t>(match_.tosses(state_.card).class_of(query.toss, state_.held, kept_));
  question_ = question_of(match_, query, std::move(roll));
  if (question_.options.empty())
    move_to(match_.after_bust(state_));
  else if (question_.options.size() == 1)
    take(question_, 0);
  else
    state_.phase = Phase::set_aside;
}

void Game::go_on() {
  while (!is_over() && model::Match::is_chance(state_)) {
    if (state_.phase == Phase::toss)
      toss();
    else
      draw();
  }
  if (is_over() || state_.phase == Phase::set_aside) return;
  solver::Query query;
  query.state = state_.mover == 0 ? state_ : exchanged(state_);
  query.kept = kept_;
  query.just_drawn = state_.phase == Phase::play_or_discard;
  question_ = question_of(match_, query, {});
}

}  // namespace fillwise::cli::bots
