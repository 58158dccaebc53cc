#include "api/rollers/match/match_question.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "api/base/error.hpp"
#include "api/bots/wire.hpp"
#include "api/rollers/application_words.hpp"

namespace fillwise::rollers {

using model::rollers::Application;
using model::rollers::MatchStep;
using model::rollers::PlayedMatch;
using model::rollers::Rules;
using model::rollers::Saved;
using model::rollers::Table;
using model::rollers::Turn;
using solver::rollers::TurnOption;

namespace {

/// The dice as they lie after the last roll, and those saved before it.
void set_dice(const PlayedMatch& match, MatchQuestion& question) {
  const auto& steps = match.steps();
  const auto last = std::find_if(steps.rbegin(), steps.rend(),
                                 [](const MatchStep& step) { return step.kind == MatchStep::Kind::roll; });
  question.kept = last->turn.saved;
  question.dice.dice = question.kept;
  for (std::size_t i = 0; i < model::rollers::kFaces; ++i)
    question.dice.dice.purple.count[i] =
        static_cast<std::uint8_t>(question.kept.purple.count[i] + last->roll.purple.count[i]);
  if (last->roll.black) question.dice.dice.black = *last->roll.black;
  question.dice.zap = question.situation.zap = last->roll.is_zap();
}

void add_saves(const Rules& rules, const Turn& turn, std::vector<TurnOption>& options) {
  model::rollers::for_each_save(rules, turn, [&](const Saved& saved) {
    options.push_back({TurnOption::Kind::keep, saved, {}, {}, 0});
  });
  std::stable_sort(options.begin(), options.end(),
                   [](const TurnOption& a, const TurnOption& b) { return a.kept.total() > b.kept.total(); });
}

void add_applications(const Rules& rules, const RollersSituation& situation,
                      std::vector<TurnOption>& options) {
  const Table& table = situation.table;
  model::rollers::for_each_application(rules, table.boards[0], model::rollers::collectable(table),
                                       situation.turn.saved.hand(), [&](const Application& made) {
                                         options.push_back({TurnOption::Kind::apply, {}, made, {}, 0});
                                       });
  const auto gain = [&](const TurnOption& option) {
    return std::pair(option.applied.board.markers(), option.applied.due(table.boards[1].closed()));
  };
  std::stable_sort(options.begin(), options.end(),
                   [&](const TurnOption& a, const TurnOption& b) { return gain(a) > gain(b); });
}

}  // namespace

Table seen_by(const Table& table, int player) {
  Table seen = table;
  if (player == 0) return seen;
  std::swap(seen.boards[0], seen.boards[1]);
  std::swap(seen.chips[0], seen.chips[1]);
  std::swap(seen.points[0], seen.points[1]);
  seen.mover = static_cast<std::uint8_t>(1 - table.mover);
  seen.starter = static_cast<std::uint8_t>(1 - table.starter);
  return seen;
}

MatchQuestion question_of(const PlayedMatch& match) {
  MatchQuestion question;
  question.situation.table = seen_by(match.table(), match.table().mover);
  question.situation.turn = match.turn();
  set_dice(match, question);
  if (match.turn().phase == Turn::Phase::choose) {
    add_saves(match.rules(), match.turn(), question.options);
    question.options.insert(question.options.begin(), {TurnOption::Kind::stop, {}, {}, {}, 0});
  } else {
    add_applications(match.rules(), question.situation, question.options);
  }
  return question;
}

Json situation_json(const MatchQuestion& question) {
  const Table& table = question.situation.table;
  const Turn& turn = question.situation.turn;
  Json json = {{"points", {table.points[0], table.points[1]}},
               {"began", table.starter == 0 ? "me" : "opponent"},
               {"chips", {table.chips[0], table.chips[1]}},
               {"mine", written(table.boards[0])},
               {"theirs", written(table.boards[1])},
               {"rolls", turn.rolls},
               {"dice", written(question.dice)}};
  if (turn.rolls > 1) json["kept"] = written(question.kept);
  if (turn.phase == Turn::Phase::apply) json["stopped"] = true;
  return json;
}

Json action_json(const MatchQuestion& question, const TurnOption& option) {
  switch (option.kind) {
    case TurnOption::Kind::stop:
      return {{"action", "stop"}};
    case TurnOption::Kind::keep:
      if (option.kept.total() > 0) return {{"action", "keep"}, {"dice", written(option.kept)}};
      return {{"action", "roll"}};
    default:
      return application_json(question.situation.table.boards[0], option.applied,
                              question.situation.turn.saved.hand());
  }
}

Json position_json(const MatchQuestion& question) {
  Json position = {{"type", "position"}};
  position.update(situation_json(question));
  position["actions"] = Json::array();
  for (const TurnOption& option : question.options)
    position["actions"].push_back(action_json(question, option));
  return position;
}

std::string position_line(const MatchQuestion& question) {
  Json position = {{"type", "position"}};
  position.update(situation_json(question));
  std::string line = bots::line_of(position, bots::Style::words);
  line.pop_back();
  return line;
}

std::size_t option_of(const Rules& rules, const MatchQuestion& question, const Json& move) {
  if (const auto number = bots::numbered_option(move, question.options.size())) return *number;
  const std::string action = move.is_object() ? bots::message_text(move, "action") : "";
  TurnOption meant;
  if (action == "stop" || action == "roll" || action == "keep") {
    meant.kind = action == "stop" ? TurnOption::Kind::stop : TurnOption::Kind::keep;
    if (action == "keep") {
      const WrittenDice dice = read_dice("keep", bots::message_text(move, "dice"));
      if (dice.zap) throw Error(Fault::failed, "no legal action: a zap can't be saved");
      meant.kept = dice.dice;
    }
  } else if (action == "apply") {
    meant.kind = TurnOption::Kind::apply;
    if (question.situation.turn.phase == Turn::Phase::apply)
      meant.applied = read_application(rules, question.situation.table, question.situation.turn, move);
  } else {
    throw Error(Fault::failed, "no move");
  }
  const auto found = std::ranges::find_if(question.options, [&](const TurnOption& option) {
    return option.kind == meant.kind && option.kept == meant.kept && option.applied == meant.applied;
  });
  if (found == question.options.end()) throw Error(Fault::failed, "no legal action");
  return static_cast<std::size_t>(found - question.options.begin());
}

}  // namespace fillwise::rollers
