#include "api/rollers/record/turn_reader.hpp"

#include <fmt/format.h>

#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "api/rollers/notation.hpp"

namespace fillwise::rollers {

using model::rollers::Application;
using model::rollers::kNoBlack;
using model::rollers::PlayedMatch;
using model::rollers::Roll;
using model::rollers::Table;
using model::rollers::Turn;

namespace {

std::string dice_of(int count) {
  return count == 1 ? "1 die" : fmt::format("{} dice", count);
}

std::string roll_expected(const PlayedMatch& match) {
  const int dice = match.purple_rolled() + (match.black_is_rolled() ? 1 : 0);
  if (!match.black_is_rolled())
    return fmt::format("a roll of {}, without the black one, which is saved", dice_of(dice));
  if (dice == 1) return "a roll of the black die, b1 to b5 or z";
  return fmt::format("a roll of {}, the black one among them, b1 to b5 or z", dice_of(dice));
}

}  // namespace

std::string expected_in(const PlayedMatch& match) {
  switch (match.turn().phase) {
    case Turn::Phase::roll:
      return roll_expected(match);
    case Turn::Phase::choose:
      return "> and the dice that are saved, stop, or how the dice are applied";
    default:
      return "how the dice are applied: open, close, collect or nothing";
  }
}

TurnReader::TurnReader(PlayedMatch& match)
    : match_(match), turns_(match.turns()), player_(match.table().mover) {}

void TurnReader::add(const std::string& word) {
  const Next next = next_;
  next_ = Next::any;
  if (next == Next::saved) return save(word);
  if (next == Next::chips) return check_chips(word);
  const bool says_applied = is_applied_verb(word) || word == kNothing || (applied_ && word != "=");
  if (says_applied) return apply(word);
  if (word == "=") {
    finish_applying();
    apply_the_only_way();
    if (!is_over() || chips_ > 0) refuse(found_but_expected("turn", word, expected_in(match_)));
    next_ = Next::chips;
    return;
  }
  if (is_over()) {
    if (chips_ == 0) refuse(found_but_expected("turn", word, "= and chips, or the end of the turn"));
    return check_chips(word);
  }
  if (word == ">" || word == "stop") {
    if (match_.turn().phase != Turn::Phase::choose)
      refuse(found_but_expected("turn", word, expected_in(match_)));
    if (word == ">")
      next_ = Next::saved;
    else
      match_.stop();
    return;
  }
  roll(word);
}

void TurnReader::finish(bool turn_follows) {
  if (next_ == Next::saved)
    refuse(Unexpected("keep", "nothing after '>'", "the dice that are saved, or none"));
  if (next_ == Next::chips) refuse(Unexpected("chips", "nothing after '='", "a number"));
  if (chips_ == 1)
    if (const std::string own = own_chips(end_of_turn()); said_chips_ != own)
      refuse(found_but_expected("chips", said_chips_,
                                fmt::format("{}, the chips of the player who moved, or both", own)));
  finish_applying();
  if (turn_follows) apply_the_only_way();
}

void TurnReader::roll(const std::string& word) {
  if (match_.turn().phase != Turn::Phase::roll) refuse(found_but_expected("turn", word, expected_in(match_)));
  const WrittenDice dice = read_dice("roll", word);
  Roll roll{dice.dice.purple, std::nullopt};
  if (dice.zap || dice.dice.black != kNoBlack) roll.black = dice.dice.black;  // 0: the zap
  const bool black_is_as_it_should_be = roll.black.has_value() == match_.black_is_rolled();
  const bool zap_alone = dice.zap && dice.total() == 1;
  if (!black_is_as_it_should_be || (dice.dice.purple.total() != match_.purple_rolled() && !zap_alone))
    refuse(Unexpected("roll", fmt::format("{} in {}", dice_of(dice.total()), in_quotes(word)),
                      roll_expected(match_)));
  match_.roll(roll);
}

void TurnReader::save(const std::string& word) {
  const WrittenDice dice = read_dice("keep", word);
  const Turn& turn = match_.turn();
  const bool after_zap = match_.steps().back().roll.is_zap();
  if (dice.zap) refuse(found_but_expected("keep", word, "dice without a zap, which can't be saved"));
  if (!turn.saved.contains(dice.dice))
    refuse(found_but_expected(
        "keep", word,
        fmt::format("some of {}{}", shown(turn.saved),
                    after_zap ? ": no die of a roll with a zap can be saved" : ", the dice on the table")));
  if (dice.total() >= match_.rules().dice)
    refuse(found_but_expected("keep", word,
                              fmt::format("at most {}, or stop", dice_of(match_.rules().dice - 1))));
  if (!dice.dice.contains(turn.locked))
    refuse(found_but_expected(
        "keep", word,
        fmt::format("{} among them: the rules have take-up-again = false", shown(turn.locked))));
  match_.save(dice.dice);
}

void TurnReader::apply(const std::string& word) {
  const bool is_verb = is_applied_verb(word);
  if (!applied_) {
    if (!is_over() && match_.turn().phase == Turn::Phase::choose) match_.stop();
    if (is_over() || match_.turn().phase != Turn::Phase::apply)
      refuse(found_but_expected("turn", word, is_over() ? "the end of the turn" : expected_in(match_)));
    applied_.emplace(match_.rules(), match_.table(), match_.turn());
    nothing_ = word == kNothing;
    if (nothing_) return;
  } else if (nothing_) {
    refuse(found_but_expected("turn", word, "the end of the turn: nothing is applied"));
  }
  if (!is_verb) {
    applied_->add(verb_, word);
    verb_has_part_ = true;
    return;
  }
  if (!verb_.empty() && !verb_has_part_)
    refuse(found_but_expected(verb_, word, "a section and its dice, such as 3:33*"));
  verb_ = word;
  verb_has_part_ = false;
}

void TurnReader::finish_applying() {
  if (!applied_) return;
  if (!verb_.empty() && !verb_has_part_)
    refuse(Unexpected(verb_, "nothing after it", "a section and its dice, such as 3:33*"));
  const Application made = applied_->finish();
  applied_.reset();
  match_.apply(made);
}

void TurnReader::apply_the_only_way() {
  if (is_over() || match_.turn().phase != Turn::Phase::apply) return;
  int ways = 0;
  Application only;
  const Table& table = match_.table();
  model::rollers::for_each_application(match_.rules(), table.boards[table.mover],
                                       model::rollers::collectable(table), match_.turn().saved.hand(),
                                       [&](const Application& made) {
                                         only = made;
                                         ++ways;
                                       });
  if (ways == 1) match_.apply(only);
}

void TurnReader::check_chips(const std::string& word) {
  if (++chips_ > 2) refuse(found_but_expected("turn", word, "the end of the turn"));
  const Table end = end_of_turn();
  const std::string both = fmt::format("{} {}", end.chips[0], end.chips[1]);
  said_chips_ += (chips_ == 1 ? "" : " ") + word;
  const bool begins_both = chips_ == 1 && both.starts_with(word + ' ');
  if (said_chips_ != both && !begins_both && said_chips_ != own_chips(end))
    refuse(found_but_expected("chips", said_chips_,
                              fmt::format("{}, in the order of the players, or {}", both, own_chips(end))));
}

Table TurnReader::end_of_turn() const {
  const auto& last = match_.steps().back();
  return model::rollers::after_applying(match_.rules(), last.table, last.applied);
}

std::string TurnReader::own_chips(const Table& end) const {
  return std::to_string(end.chips[static_cast<std::size_t>(player_)]);
}

}  // namespace fillwise::rollers
