#include "api/several/several_adviser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "api/advice/advice_json.hpp"
#include "api/advice/advice_text.hpp"
#include "api/base/outwards.hpp"
#include "api/rules/rule_name.hpp"

namespace fillwise {
namespace {

equilibrium::Scores in_units(std::int64_t me, const std::vector<int>& opponents) {
  equilibrium::Scores scores{};
  scores[0] = static_cast<int>(me) / model::kPointsPerUnit;
  for (std::size_t i = 0; i < opponents.size(); ++i) scores[i + 1] = opponents[i] / model::kPointsPerUnit;
  return scores;
}

}  // namespace

SeveralSituation read_several(const model::Match& match, FieldNames names, SituationWords words,
                              const std::vector<int>& opponents) {
  words.opponent = std::to_string(std::ranges::max(opponents));
  return {SituationReader(match, names).read(words), opponents};
}

SeveralAdviser::SeveralAdviser(ProfileTable table)
    : table_(std::move(table)),
      match_(table_.rules(), table_.goal() / model::kPointsPerUnit),
      advisor_(match_, table_.continuation()),
      words_(words_of_win(match_)) {
  words_.basis += fmt::format(", {} players", table_.players());
  words_.state["players"] = table_.players();
}

/// What the table proves, a line.
std::string SeveralAdviser::proven() const {
  return fmt::format(
      "proven: if the others play as the table says, nobody gains more than {} percentage\n"
      "points by playing otherwise\n",
      error_per_cent_above(table_.epsilon()));
}

/// The chances of the others, a line.
std::string SeveralAdviser::others_text(const std::vector<int>& opponents, const double* chances) const {
  std::string text = "the others:";
  for (std::size_t i = 0; i < opponents.size(); ++i)
    text += fmt::format("{} {} for {}{}", i == 0 ? "" : ",", percent(chances[i + 1], 2), opponents[i],
                        i == 0 ? " (next)" : "");
  return text + '\n';
}

SeveralAdviser::Start SeveralAdviser::start(int me, const std::vector<int>& opponents) const {
  Start result;
  const std::vector<solver::ValueInterval> chances = table_.chances_at(in_units(me, opponents));
  for (const solver::ValueInterval& chance : chances) result.chances.push_back(chance.value);
  result.lower = chances.front().lower;
  result.upper = chances.front().upper;
  if (!table_.safe().empty())
    result.safe = table_.safe()[table_.continuation().space.index(in_units(me, opponents))];
  return result;
}

std::string SeveralAdviser::value_text(int me, const std::vector<int>& opponents) const {
  constexpr double kRounding = 1e-13;  // of the product
  const Start at = start(me, opponents);
  return fmt::format("{:.2f} % to win\n", 100 * at.chances[0]) +
         fmt::format("{} against {}, about to draw; {}\n", me, fmt::join(opponents, ", "), words_.basis) +
         others_text(opponents, at.chances.data()) +
         fmt::format("proven: {}\n", bounds_per_cent(at.lower, at.upper, 6)) + proven() +
         (table_.ties() == equilibrium::Ties::even
              ? ""
              : fmt::format("ties: broken in favour of the {} player\n", ties_name(table_.ties()))) +
         (at.safe ? fmt::format("safe: at least {} %, even if all the others play together against you\n",
                                decimals_below(100 * *at.safe - kRounding, 4))
                  : "");
}

Json SeveralAdviser::value_json(int me, const std::vector<int>& opponents) const {
  const Start at = start(me, opponents);
  Json json = rules_json(table_.rules(), {{"goal", table_.goal()},
                                          {"players", table_.players()},
                                          {"me", me},
                                          {"opponents", opponents},
                                          {"win_probability", at.chances[0]},
                                          {"lower", at.lower},
                                          {"upper", at.upper},
                                          {"chances", at.chances},
                                          {"epsilon", table_.epsilon()}});
  if (table_.ties() != equilibrium::Ties::even) json["ties"] = ties_name(table_.ties());
  if (at.safe) json["safe"] = *at.safe;
  return json;
}

equilibrium::ProfileAdvice SeveralAdviser::advise(const SeveralSituation& situation) {
  return advisor_.advise(in_units(situation.read.situation.own, situation.opponents), situation.read.query);
}

std::string SeveralAdviser::text(const SeveralSituation& situation, bool colour) {
  const equilibrium::ProfileAdvice answer = advise(situation);
  return advice_text(match_, situation.read, answer.advice, words_, colour) +
         others_text(situation.opponents, answer.chances.front().data()) + proven();
}

Json SeveralAdviser::json(const SeveralSituation& situation) {
  const equilibrium::ProfileAdvice answer = advise(situation);
  Json json = advice_json(match_, situation.read, answer.advice, words_, situation.opponents);
  const auto players = static_cast<std::size_t>(table_.players());
  const auto row = [&](std::size_t i) {
    return std::vector<double>(answer.chances[i].begin(),
                               answer.chances[i].begin() + static_cast<std::ptrdiff_t>(players));
  };
  for (std::size_t i = 0; i < answer.advice.options.size(); ++i) json["options"][i]["chances"] = row(i);
  if (!answer.advice.options.empty()) json["best"] = json["options"].front();
  json["chances"] = row(0);
  json["epsilon"] = table_.epsilon();
  return json;
}

}  // namespace fillwise
