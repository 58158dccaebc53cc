#include "model/fill_or_bust/played_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "model/fill_or_bust/sheet.hpp"

namespace fillwise::model {

std::string faces_of(const Dice& dice) {
  std::string text = dice.to_text();
  std::erase(text, ',');
  return text;
}

std::vector<SetAside> ways_in(const Match& match, const State& s, const Dice& toss, const Dice& kept) {
  const std::vector<Choice> choices = match.actions(s);
  std::vector<SetAside> result;
  for (const auto& [way, taken] : match.tosses(s.card).ways(toss, s.held, kept))
    if (std::ranges::find(choices, taken, [](const Choice& c) { return c.action.way; }) != choices.end())
      result.push_back(way);
  return result;
}

namespace {

/// What has become of a sheet, by player, in the turn of the mover that began with it and now is at `s`.
std::vector<int> written_down(std::vector<int> sheet, int mover, const State& s) {
  std::rotate(sheet.begin(), sheet.begin() + mover, sheet.end());
  write_down(sheet, s);
  std::rotate(sheet.begin(), sheet.end() - mover, sheet.end());
  return sheet;
}

}  // namespace

PlayedGame::PlayedGame(const Match& match, std::array<int, 2> scores, int first)
    : match_(&match),
      start_scores_(scores.begin(), scores.end()),
      start_(match.start(scores[0], scores[1], first)),
      state_(start_) {}

PlayedGame::PlayedGame(const Match& match, std::span<const int> scores, int first)
    : match_(&match), start_scores_(scores.begin(), scores.end()), sheet_(start_scores_), mover_(first) {
  if (scores.size() < 2 || scores.size() > kMostPlayers) throw std::invalid_argument("the number of players");
  if (is_of_two()) {
    start_ = match.start(scores[0], scores[1], first);
  } else {
    if (const std::string reason = why_only_two(match.rules()); !reason.empty())
      throw std::invalid_argument(reason);
    start_ = turn_of(match, seen_by_mover());
  }
  state_ = start_;
}

PlayedGame::PlayedGame(const Match& match, const State& state, const Dice& toss, const Dice& kept)
    : match_(&match),
      start_scores_(state.score.begin(), state.score.end()),
      start_(match.start(state.score[0], state.score[1], state.mover)),
      state_(state),
      toss_(toss),
      kept_(kept) {}

void PlayedGame::fail(const std::string& found) const {
  throw IllegalStep(fmt::format("found {}, expected {}", found, expected()));
}

void PlayedGame::add(GameStep step, const State& next) {
  step.player = on_move();
  step.before = std::exchange(state_, next);
  step.after = next;
  steps_.push_back(step);
  if (!is_of_two()) begin_anew();
}

/// The scores with the player on the move first, as they stood where the turn, or the rest of it, began.
std::vector<int> PlayedGame::seen_by_mover() const {
  std::vector<int> seen = sheet_;
  std::rotate(seen.begin(), seen.begin() + mover_, seen.end());
  return seen;
}

/// Where a turn has ended, or goes on with nothing at risk, the sheet is written, and another best of the others may be
/// the opponent.
void PlayedGame::begin_anew() {
  const bool ended = state_.mover != 0;
  if (!is_over() && !ended && (state_.phase != Phase::draw || state_.at_risk > 0)) return;
  sheet_ = scores();
  written_[steps_.size()] = sheet_;
  if (is_over()) return;
  if (ended) mover_ = (mover_ + 1) % players();
  state_ = turn_of(*match_, seen_by_mover());
}

std::vector<int> PlayedGame::scores() const {
  if (is_of_two()) return {state_.score.begin(), state_.score.end()};
  return written_down(sheet_, mover_, state_);
}

std::vector<int> PlayedGame::scores_after(std::size_t step) const {
  const GameStep& s = steps_.at(step);
  if (is_of_two()) return {s.after.score.begin(), s.after.score.end()};
  const auto behind = written_.upper_bound(step);  // the first sheet written after what was before the step
  const std::vector<int>& sheet = behind == written_.begin() ? start_scores_ : std::prev(behind)->second;
  return written_down(sheet, s.player, s.after);
}

std::optional<int> PlayedGame::winner() const {
  if (state_.phase != Phase::over) return std::nullopt;
  return on_move();
}

std::vector<SetAside> PlayedGame::ways() const {
  return state_.phase == Phase::set_aside ? ways_in(*match_, state_, toss_, kept_) : std::vector<SetAside>();
}

std::string PlayedGame::expected() const {
  switch (state_.phase) {
    case Phase::draw:
      return "a card";
    case Phase::redraw:
      return "another card than the discarded one";
    case Phase::play_or_discard:
      return "play or discard";
    case Phase::toss:
      return fmt::format("a toss of {} {}", state_.dice, state_.dice == 1 ? "die" : "dice");
    case Phase::set_aside: {
      std::vector<std::string> names;
      for (const SetAside& way : ways()) names.push_back(faces_of(way.dice));
      return fmt::format("the dice set aside: {}{}", names.size() > 1 ? "one of " : "",
                         fmt::join(names, " "));
    }
    case Phase::roll_or_stop:
      return match_->actions(state_).size() > 1 ? "roll or stop" : "roll";
    case Phase::between_cards:
      return "draw or stop";
    default:
      return "nothing: the game is over";
  }
}

void PlayedGame::draw(int card) {
  const auto& cards = match_->rules().cards;
  if (card < 0 || card >= static_cast<int>(cards.size())) fail("a card that the rules do not have");
  const std::string& name = cards[static_cast<std::size_t>(card)].name;
  const bool again = state_.phase == Phase::redraw;
  if (state_.phase != Phase::draw && !again) fail(fmt::format("the card {}", name));
  if (cards[static_cast<std::size_t>(card)].count == 0)
    throw IllegalStep(fmt::format("found {}, of which the deck has none", name));
  if (again && card == match_->rules().discardable_card()) fail(name);
  State drawn = state_;
  drawn.phase = Phase::draw;
  GameStep step;
  step.card = card;
  add(step, match_->after_card(drawn, card));
  kept_ = {};
}

void PlayedGame::throw_dice(const Dice& d) {
  if (state_.phase != Phase::toss || d.size() != state_.dice) fail(fmt::format("the dice {}", faces_of(d)));
  GameStep step;
  step.toss = d;
  step.kept = kept_;
  State next = state_;
  next.phase = Phase::set_aside;
  next.toss = static_cast<std::int16_t>(match_->tosses(state_.card).class_of(d, state_.held, kept_));
  const bool bust = match_->classes(next)[static_cast<std::size_t>(next.toss)].is_bust();
  add(step, bust ? match_->after_bust(state_) : next);
  toss_ = d;
}

void PlayedGame::set_aside(const Dice& d) {
  const std::string found = fmt::format("{} set aside", faces_of(d));
  if (state_.phase != Phase::set_aside) fail(found);
  const std::vector<Choice> choices = match_->actions(state_);
  for (const auto& [way, taken] : match_->tosses(state_.card).ways(toss_, state_.held, kept_)) {
    if (way.dice != d) continue;
    const auto choice = std::ranges::find(choices, taken, [](const Choice& c) { return c.action.way; });
    if (choice == choices.end()) break;  // the card takes every scoring die
    GameStep step;
    step.toss = toss_;
    step.kept = kept_;
    step.dice = d;
    step.action = ActionKind::set_aside;
    const bool fills = d.size() == state_.dice;
    add(step, choice->next);
    for (std::size_t face = 0; face < kFaces; ++face)
      kept_.counts[face] =
          fills ? std::uint8_t{0} : static_cast<std::uint8_t>(kept_.counts[face] + d.counts[face]);
    return;
  }
  fail(fmt::format("{} of the toss {}", found, faces_of(toss_)));
}

void PlayedGame::choose(ActionKind action) {
  const bool chooses = state_.phase == Phase::play_or_discard || state_.phase == Phase::roll_or_stop ||
                       state_.phase == Phase::between_cards;
  const std::vector<Choice> choices = chooses ? match_->actions(state_) : std::vector<Choice>();
  const auto choice = std::ranges::find(choices, action, [](const Choice& c) { return c.action.kind; });
  if (choice == choices.end()) fail(fmt::format("'{}'", to_text(action)));
  GameStep step;
  step.action = action;
  if (state_.phase == Phase::roll_or_stop) step.kept = kept_;
  add(step, choice->next);
}

void PlayedGame::take_forced_steps() {
  for (;;) {
    if (state_.phase == Phase::set_aside) {
      const std::vector<SetAside> all = ways();
      if (all.size() != 1) return;
      set_aside(all.front().dice);
    } else if (state_.phase == Phase::roll_or_stop && match_->actions(state_).size() == 1) {
      choose(ActionKind::roll);
    } else {
      return;
    }
  }
}

}  // namespace fillwise::model
