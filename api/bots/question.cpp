#include "api/bots/question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <utility>

#include "api/advice/situation_json.hpp"
#include "api/base/callbacks.hpp"
#include "api/base/error.hpp"
#include "api/bots/quoted.hpp"
#include "api/bots/wire.hpp"
#include "api/input/numbers.hpp"

namespace fillwise::bots {
namespace {

using model::ActionKind;

[[noreturn]] void refuse(const std::string& reason) {
  throw Error(Fault::failed, reason);
}

std::optional<ActionKind> action_of(const std::string& word) {
  for (const ActionKind kind : {ActionKind::roll, ActionKind::stop, ActionKind::draw, ActionKind::play,
                                ActionKind::discard, ActionKind::set_aside})
    if (word == model::to_text(kind)) return kind;
  return std::nullopt;
}

std::string text_at(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

/// A value for a message, cut short.
std::string printed(const Json& value) {
  return printable(value.dump(-1, ' ', true, Json::error_handler_t::replace));
}

bool is_digit(const Json& json) {
  return json.is_number_integer() && json >= 0 && json <= 9;
}

/// The dice of a move; none if they are no faces.
model::Dice dice_of(const Json& move) {
  model::Dice dice;
  const auto list = move.find("dice");
  if (list == move.end() || !list->is_array() || list->size() > model::kDice) return {};
  for (const Json& face : *list) {
    if (!face.is_number_integer() || face < 1 || face > model::kFaces) return {};
    ++dice.counts[face.get<std::size_t>() - 1];
  }
  return dice;
}

/// Points at risk after the option, before anything else happens: with the bonus and the factor of a fill, without what
/// the fill adds to the sheet.
int at_risk_after(const model::Match& match, const solver::Query& query, const solver::Option& option) {
  const model::State& s = query.state;
  if (option.action != ActionKind::set_aside) return s.at_risk * model::kPointsPerUnit;
  for (const auto& [part, way] : match.tosses(s.card).ways(query.toss, s.held, query.kept))
    if (part.dice == option.dice)
      return match.after(s, {ActionKind::set_aside, way}).at_risk * model::kPointsPerUnit;
  throw std::logic_error("an option sets dice aside that the toss does not have");
}

/// Refuses what a move says of an option and what is not so.
void expect_right(const Json& move, const char* key, const Json& expected) {
  const auto found = move.find(key);
  if (found == move.end() || *found == expected) return;
  throw Error(Fault::failed,
              Unexpected(key, printed(*found), expected.is_null() ? "none" : printed(expected)));
}

}  // namespace

Json actions_json(const Question& question) {
  Json actions = Json::array();
  for (std::size_t i = 0; i < question.options.size(); ++i) {
    actions.push_back(action_json(question.options[i]));
    actions.back()["at_risk"] = question.at_risk[i];
  }
  return actions;
}

std::string position_line(const model::Match& match, const Question& question) {
  Json position = {{"type", "position"}};
  position.update(situation_json(match, question));
  std::string line = line_of(position, Style::words);
  line.pop_back();
  return line;
}

Question question_of(const model::Match& match, const solver::Query& query, std::vector<int> roll) {
  solver::Plan plan = solver::plan_of(match, query);
  std::vector<int> at_risk;
  at_risk.reserve(plan.advice.options.size());
  for (const solver::Option& option : plan.advice.options)
    at_risk.push_back(at_risk_after(match, query, option));
  return {
      query, std::move(roll), std::move(plan.advice.options), std::move(plan.successors), std::move(at_risk),
      {}};
}

Json situation_json(const model::Match& match, const Question& question) {
  return fillwise::situation_json(match.rules(), situation_of(question.query), question.roll,
                                  {.several = question.opponents});
}

std::vector<int> opponents_of(const Json& message, int goal) {
  constexpr const char* kKey = "opponents";
  const auto found = message.find(kKey);
  if (found == message.end() || found->is_null()) return {};
  std::string text;
  if (found->is_string())
    text = found->get<std::string>();
  else if (found->is_array() &&
           std::ranges::all_of(*found, [](const Json& n) { return n.is_number_integer(); }))
    for (const Json& n : *found) text += (text.empty() ? "" : ",") + n.dump();
  else
    text = printed(*found);
  const auto scores = whole_numbers(kKey, text, scores_below(goal));
  if (scores.size() < 2)
    throw Error(Fault::invalid, Unexpected(kKey, fmt::format("{} score", scores.size()),
                                           "two or more; of one it is opponent"));
  return {scores.begin(), scores.end()};
}

SituationWords situation_words(const Json& message) {
  SituationWords words;
  const auto word = [&](const char* key, std::optional<std::string>& place) {
    const auto found = message.find(key);
    if (found == message.end() || found->is_null()) return;
    if (found->is_string())
      place = found->get<std::string>();
    else if (found->is_number_integer())
      place = found->dump();
    else if (found->is_array() && std::ranges::all_of(*found, is_digit))
      place = fmt::format("{}", fmt::join(found->get<std::vector<std::int64_t>>(), ","));
    else
      throw Error(Fault::invalid, Unexpected(key, found->type_name(), "a number, a string or faces"));
  };
  const auto flag = [&](const char* key) {
    const auto found = message.find(key);
    return found != message.end() && *found == true;
  };
  word("me", words.me), word("opponent", words.opponent), word("card", words.card), word("roll", words.roll);
  word("dice", words.dice), word("kept", words.kept), word("at_risk", words.at_risk);
  word("fills", words.fills);
  words.drawn = flag("drawn");
  words.between_cards = flag("between_cards");
  return words;
}

std::size_t option_of(const Question& question, const Json& move) {
  if (const auto number = numbered_option(move, question.options.size())) return *number;
  const std::optional<ActionKind> action =
      move.is_object() ? action_of(text_at(move, "action")) : std::nullopt;
  if (!action) refuse("no move");
  const model::Dice dice = dice_of(move);
  const std::optional<ActionKind> then = action_of(text_at(move, "then"));
  const auto found = std::ranges::find_if(question.options, [&](const solver::Option& o) {
    return o.action == *action && (o.action != ActionKind::set_aside || (o.dice == dice && o.then == then));
  });
  if (found == question.options.end()) refuse("no legal action");
  const auto option = static_cast<std::size_t>(found - question.options.begin());
  expect_right(move, "points", action_json(*found).value("points", Json()));
  expect_right(move, "at_risk", question.at_risk[option]);
  return option;
}

}  // namespace fillwise::bots
