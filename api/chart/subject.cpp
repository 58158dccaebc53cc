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

Subject::Subject(Table table)
    : table_(std::move(table)),
      match_(rules(), goal() / model::kPointsPerUnit, std::get<Table>(table_).side()) {}

Subject::Subject(ProfileTable table)
    : table_(std::move(table)), match_(rules(), goal() / model::kPointsPerUnit) {}

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
  if (players() == 2) return fmt::format("{}; table {}; {}.", game, table().signature(), proven);
  const ProfileTable& several = profile();
  return fmt::format(
      "{}, {} players; {}; the profile: nobody gains more than {} percentage points by playing otherwise{}.",
      game, players(), proven, error_per_cent_above(several.epsilon()),
      several.ties() == equilibrium::Ties::even
          ? ""
          : fmt::format("; ties are broken in favour of the {} player", ties_name(several.ties())));
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
    return Subject(table_for(callbacks, std::move(*of_two)));
  return Subject(profile_for(callbacks, std::move(std::get<SeveralRequest>(request_))));
}

void check_all_scores(const ScoreWords& words) {
  if (words.opponents) {
    refuse_with_opponents("--opponent", words.opponent.has_value());
    if (!words.me) refuse(fmt::format("{}: found without --me; name all scores, or none", kOpponents));
  } else if (words.me.has_value() != words.opponent.has_value()) {
    refuse(fmt::format("{}: found without {}; name both scores, or neither", words.me ? "--me" : "--opponent",
                       words.me ? "--opponent" : "--me"));
  }
}

AskedScores asked_scores(const TableOptions& table, const ScoreWords& words) {
  check_all_scores(words);
  constexpr int kUnit = model::kPointsPerUnit;
  if (words.opponents) {
    SeveralQuestion question = several_question(*words.opponents, table);
    const auto own = whole_number("--me", *words.me, scores_below(question.request.goal)) / kUnit;
    for (int& score : question.opponents) score /= kUnit;
    return {SubjectRequest(std::move(question.request)),
            ScoreSheet(static_cast<int>(own), std::move(question.opponents))};
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
