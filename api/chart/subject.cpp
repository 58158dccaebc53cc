#include "api/chart/subject.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "api/base/error.hpp"
#include "api/base/outwards.hpp"
#include "api/input/numbers.hpp"
#include "api/input/scores.hpp"
#include "api/rules/rule_name.hpp"
#include "api/several/several_question.hpp"
#include "model/fill_or_bust/sheet.hpp"

namespace fillwise::chart {

int step_of(const std::optional<std::string>& step, int goal, ScoreLines lines) {
  constexpr int kUnit = model::kPointsPerUnit;
  const int units = goal / kUnit;
  const auto least = [&](int most) { return std::max(1, (units + most - 1) / most); };
  if (!step) return least(lines.usual);
  return static_cast<int>(
             whole_number("--step", *step, {std::int64_t{least(lines.most)} * kUnit, goal, kUnit})) /
         kUnit;
}

Subject::Subject(Table table, std::string note)
    : table_(std::move(table)),
      match_(rules(), goal() / model::kPointsPerUnit, std::get<Table>(table_).side()),
      note_(std::move(note)) {}

Subject::Subject(ProfileTable table, std::string note)
    : table_(std::move(table)), match_(rules(), goal() / model::kPointsPerUnit), note_(std::move(note)) {}

int Subject::players() const {
  const auto* const several = std::get_if<ProfileTable>(&table_);
  return several == nullptr ? 2 : several->players();
}

const model::RuleSet& Subject::rules() const {
  return std::visit([](const auto& table) -> const model::RuleSet& { return table.rules(); }, table_);
}

int Subject::goal() const {
  return std::visit([](const auto& table) { return table.goal(); }, table_);
}

std::string Subject::footer(double widest_bounds) const {
  return footer("proven: " + apart_per_cent(widest_bounds));
}

std::string Subject::footer(const std::string& proven) const {
  const std::string game = fmt::format("fillwise: rules '{}' to {}", display_name(rules()), goal());
  const std::string end = note_.empty() ? "." : fmt::format(". {}.", note_);
  if (players() == 2) return fmt::format("{}; table {}; {}{}", game, table().signature(), proven, end);
  const ProfileTable& several = profile();
  return fmt::format(
      "{}, {} players; {}; the profile: nobody gains more than {} percentage points by playing otherwise{}{}",
      game, players(), proven, error_per_cent_above(several.epsilon()),
      several.ties() == equilibrium::Ties::even
          ? ""
          : fmt::format("; ties are broken in favour of the {} player", ties_name(several.ties())),
      end);
}

std::string Subject::name() const {
  return fmt::format("{}, to {}{}", display_name(rules()), goal(),
                     players() == 2 ? "" : fmt::format(", {} players", players()));
}

const model::RuleSet& SubjectRequest::rules() const {
  return std::visit([](const auto& request) -> const model::RuleSet& { return request.rules; }, request_);
}

int SubjectRequest::goal() const {
  return std::visit([](const auto& request) { return request.goal; }, request_);
}

Subject SubjectRequest::subject(const Callbacks& callbacks) {
  if (auto* const of_two = std::get_if<TableRequest>(&request_))
    return Subject(table_for(callbacks, std::move(*of_two)), note_);
  return Subject(profile_for(callbacks, std::move(std::get<SeveralRequest>(request_))), note_);
}

void check_all_scores(const ScoreWords& words) {
  check_as_if(words.as_if, words.opponents);
  if (words.opponents) {
    refuse_with_opponents("--opponent", words.opponent.has_value());
    if (!words.me) refuse(kOpponents, "found without --me; name all scores, or none");
  } else if (words.me.has_value() != words.opponent.has_value()) {
    refuse(words.me ? "--me" : "--opponent",
           fmt::format("found without {}; name both scores, or neither", words.me ? "--opponent" : "--me"));
  }
}

AskedOthers asked_others(const std::string& opponents, const std::optional<std::string>& as_if,
                         const TableOptions& table, std::string_view of_two) {
  const auto in_units = [](std::vector<int> scores) {
    for (int& score : scores) score /= model::kPointsPerUnit;
    return scores;
  };
  const std::vector<int> typed = opponents_typed(opponents, model::kMostPlayers, of_two);
  if (!as_if && typed.size() < kMostSeveral) {
    SeveralQuestion question = several_question(opponents, table, of_two);
    return {SubjectRequest(std::move(question.request)), in_units(std::move(question.opponents))};
  }
  ReducedTable reduced = reduced_table(as_if_typed(as_if, typed.size() + 1), typed, table);
  std::string note = reduced.note();
  note.front() = 'T';
  return {SubjectRequest(std::move(reduced.request), std::move(note)), in_units(std::move(reduced.counted))};
}

AskedScores asked_scores(const TableOptions& table, const ScoreWords& words) {
  check_all_scores(words);
  if (words.opponents) {
    AskedOthers asked = asked_others(*words.opponents, words.as_if, table);
    const auto own =
        whole_number("--me", *words.me, scores_below(asked.request.goal())) / model::kPointsPerUnit;
    return {std::move(asked.request), ScoreSheet(static_cast<int>(own), std::move(asked.others))};
  }
  TableRequest request = table_request(table);
  std::optional<ScoreSheet> sheet;
  if (words.me)
    sheet = solver::ScorePair{mover_score("--me", *words.me, request.rules, request.goal),
                              opponent_score("--opponent", *words.opponent, request.rules, request.goal)};
  return {SubjectRequest(std::move(request)), std::move(sheet)};
}

std::string exactly(double number) {
  return fmt::format("{}", number);
}

std::string dice_text(int dice) {
  return fmt::format("{} {}", dice, dice == 1 ? "die" : "dice");
}

}  // namespace fillwise::chart
