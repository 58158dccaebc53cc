#include "api/bots/game.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace fillwise::bots {
namespace {

using model::Phase;
using model::State;

/// The state with the player on the move as player 0.
State seen_by_mover(State s) {
  if (s.mover == 1) std::swap(s.score[0], s.score[1]);
  s.mover = 0;
  return s;
}

}  // namespace

Question question_in(const model::PlayedGame& game, const std::vector<int>& roll) {
  const bool tossed = game.state().phase == Phase::set_aside;
  solver::Query query;
  query.state = seen_by_mover(game.state());
  query.kept = game.kept();
  if (tossed) query.toss = game.toss();
  query.just_drawn = query.state.phase == Phase::play_or_discard;
  std::vector<int> opponents;
  if (game.players() > 2) {
    const std::vector<int> scores = game.scores();
    for (int place = 1; place < game.players(); ++place)
      opponents.push_back(scores[static_cast<std::size_t>((game.on_move() + place) % game.players())]);
    query.state.score[1] = std::ranges::max(opponents);  // a card may have taken points from who was the best
    for (int& score : opponents) score *= model::kPointsPerUnit;
  }
  Question question = question_of(game.match(), query, tossed ? roll : std::vector<int>());
  question.opponents = std::move(opponents);
  return question;
}

Game::Game(const model::Match& match, const solver::Deck& deck, std::uint64_t seed, std::uint64_t deal,
           std::array<int, 2> start)
    : game_(match, start), luck_(deck, seed, deal) {
  go_on();
}

Game::Game(const model::Match& match, const solver::Deck& deck, std::uint64_t seed, std::uint64_t deal,
           std::span<const int> start)
    : game_(match, start, 0), luck_(deck, seed, deal) {
  go_on();
}

std::optional<int> Game::winner() const {
  return game_.winner();
}

void Game::play(std::size_t option) {
  take(question_.options[option]);
  said_.reset();
  go_on();
}

void Game::go_on() {
  while (!is_over()) {
    if (on_move() != mover_) {
      mover_ = on_move();
      luck_.end_turn();
      ++turns_;
    }
    if (model::Match::is_chance(game_.state())) {
      deal();
    } else {
      ask();
      if (question_.options.size() > 1) return;
      take(question_.options.front());
    }
  }
}

void Game::deal() {
  const State& s = game_.state();
  const model::RuleSet& rules = game_.match().rules();
  if (s.phase != Phase::toss) {
    game_.draw(luck_.next_card(s.phase == Phase::redraw ? rules.discardable_card() : -1));
    return;
  }
  roll_.clear();
  model::Dice dice;
  solver::Roll roll = luck_.next_roll();
  for (int i = 0; i < s.dice; ++i, roll /= model::kFaces) {
    ++dice.counts[roll % model::kFaces];
    roll_.push_back(1 + static_cast<int>(roll % model::kFaces));
  }
  game_.throw_dice(dice);
}

void Game::ask() {
  question_ = question_in(game_, roll_);
}

void Game::take(const solver::Option& option) {
  if (option.action != model::ActionKind::set_aside) {
    game_.choose(option.action);
    if (said_) game_.say(*said_);
    return;
  }
  const model::ActionKind then = option.then;
  game_.set_aside(option.dice);
  if (said_) game_.say(*said_);
  if (!is_over() && !model::Match::is_chance(game_.state())) game_.choose(then);
}

}  // namespace fillwise::bots
