#include "api/several/reduced_adviser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "api/input/numbers.hpp"
#include "api/rules/rule_name.hpp"
#include "api/several/several_question.hpp"
#include "model/fill_or_bust/sheet.hpp"
#include "solver/several/reduction.hpp"

namespace fillwise {
namespace {

bool is_at_hand(const model::RuleSet& rules, int goal, int players) {
  try {
    return is_at_hand(several_request(rules, goal, players));
  } catch (const Error&) {
    return false;  // it is not solved at all
  }
}

std::string note_of(const ReducedQuestion& question) {
  std::vector<std::string> counted = {"you"};
  counted.reserve(question.counted.size() + 1);
  for (const int score : question.counted) counted.push_back(std::to_string(score));
  return reduced_note(counted, question.opponents.size() - question.counted.size());
}

/// What `say` makes of the adviser of the table and what it is to answer.
template <class Say>
auto answered(const Callbacks& callbacks, ReducedQuestion& question, const Say& say) {
  if (question.several) {
    SeveralAdviser adviser(profile_for(callbacks, std::move(*question.several)));
    return say(adviser, SeveralSituation{question.read, question.counted});
  }
  Adviser adviser(table_for(callbacks, std::move(*question.two)));
  return say(adviser, Answer{question.read, adviser.advise(question.read.query)});
}

}  // namespace

std::string reduced_note(const std::vector<std::string>& counted, std::size_t left_out) {
  std::string names = counted.front();
  for (std::size_t i = 1; i < counted.size(); ++i)
    names += fmt::format("{}{}", i + 1 == counted.size() ? " and " : ", ", counted[i]);
  return fmt::format("this is the answer in a game of {}: {}, leaving out {} other player{}\n",
                     counted.size(), names, left_out, left_out == 1 ? "" : "s");
}

int most_at_hand(const model::RuleSet& rules, int goal, int players) {
  for (int fewer = std::min(players - 1, kMostSeveral); fewer >= kLeastSeveral; --fewer)
    if (is_at_hand(rules, goal, fewer)) return fewer;
  return 2;
}

ReducedQuestion reduced_question(std::string_view field, int players, const SituationWords& words,
                                 const std::vector<int>& opponents, const TableOptions& table) {
  ReducedQuestion question;
  question.opponents = opponents;
  const auto all = static_cast<int>(opponents.size()) + 1;
  if (players == 0 && table.table)
    refuse(fmt::format("--table: found with {} players, expected {} with it: the players of the table", all,
                       field));
  model::RuleSet rules;
  int goal = 0;
  const auto take = [&](auto& request) {
    rules = request.rules;
    goal = request.goal;
  };
  if (players == 0) {
    const TableRequest asked = table_request(table);
    players = most_at_hand(asked.rules, asked.goal, all);
  }
  question.players = players;
  if (players > 2)
    take(question.several.emplace(several_request(table, players)));
  else
    take(question.two.emplace(table_request(table)));
  if (const std::string reason = model::why_only_two(rules); !reason.empty())
    refuse(fmt::format("the rules '{}' can't be played by {}: {}", display_name(rules), all, reason));
  check_opponents(opponents, goal);
  for (const std::size_t other : solver::others_who_count(opponents, static_cast<std::size_t>(players)))
    question.counted.push_back(opponents[other]);
  question.read = read_several(model::Match(rules, goal / model::kPointsPerUnit), FieldNames::flags, words,
                               question.counted)
                      .read;
  return question;
}

std::string reduced_text(const Callbacks& callbacks, ReducedQuestion question, bool colour) {
  return answered(callbacks, question,
                  [&](auto& adviser, const auto& answer) { return adviser.text(answer, colour); }) +
         note_of(question);
}

Json reduced_json(const Callbacks& callbacks, ReducedQuestion question) {
  Json json =
      answered(callbacks, question, [](auto& adviser, const auto& answer) { return adviser.json(answer); });
  json["as_if"] = {{"players", question.players}, {"opponents", question.opponents}};
  return json;
}

}  // namespace fillwise
