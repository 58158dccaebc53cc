#include "api/bunco/round_figures.hpp"

#include <algorithm>

#include "solver/generic/number.hpp"

namespace fillwise::bunco {
namespace {

using solver::BuncoScores;
using solver::Rational;

constexpr double kListed = 1e-9;  // smaller chances are left out of JSON lists

double near(const Rational& number) {
  return solver::to_double<Rational>(number);
}

std::vector<double> nearest(const std::vector<Rational>& exact) {
  std::vector<double> result;
  result.reserve(exact.size());
  for (const Rational& number : exact) result.push_back(near(number));
  return result;
}

double mean_number_of(const std::vector<double>& chances) {
  double sum = 0;
  for (std::size_t n = 0; n < chances.size(); ++n) sum += static_cast<double>(n) * chances[n];
  return sum;
}

Json listed(const std::vector<double>& chances, const char* name) {
  Json rows = Json::array();
  for (std::size_t n = 0; n < chances.size(); ++n)
    if (chances[n] >= kListed) rows.push_back({{name, n}, {"chance", chances[n]}});
  return rows;
}

Json scores_json(const BuncoScores& at) {
  return {{"us", at.us}, {"them", at.them}, {"to_roll", team_word(at.to_roll)}};
}

}  // namespace

const char* team_word(int team) {
  return team == 0 ? "us" : "them";
}

HeadRound head_round(const model::bunco::Rules& rules, const BuncoScores& from) {
  const auto exact = solver::bunco_head_round<Rational>(rules, from);
  HeadRound round;
  round.from = from;
  round.us_wins = near(exact.us_wins);
  round.them_wins = near(1 - exact.us_wins);
  round.us_wins_exact = exact.us_wins.str();
  round.expected_rolls = near(exact.rolls);
  round.expected_turns = near(exact.turns);
  round.some_bunco = near(1 - exact.buncos[0]);
  round.rolls = solver::bunco_head_rolls<double>(rules, from, kListedLengths);
  round.turns = solver::bunco_head_turns<double>(from, kListedLengths);
  round.buncos = nearest(exact.buncos);
  round.lead_changes = nearest(exact.lead_changes);
  for (const auto& [scores, chance] : exact.final_scores) {
    const double rounded = near(chance);
    round.final_scores[scores] = rounded;
    round.loser_points += std::min(scores.first, scores.second) * rounded;
  }
  return round;
}

std::size_t length_quantile(const std::vector<double>& ends, double share) {
  double sum = 0;
  for (std::size_t n = 0; n < ends.size(); ++n) {
    sum += ends[n];
    if (sum >= share) return n;
  }
  return ends.size();
}

OtherRound other_round(const model::bunco::Rules& rules, const BuncoScores& head, const BuncoScores& from) {
  OtherRound round{from, head, solver::bunco_other_round(rules, head, from)};
  round.us_points = mean_number_of(round.chances.us_points);
  round.them_points = mean_number_of(round.chances.them_points);
  return round;
}

Json round_json(const HeadRound& round) {
  Json json = {{"game", "bunco"}, {"table", "head"}};
  json.update(scores_json(round.from));
  json["us_wins"] = round.us_wins;
  json["us_wins_exact"] = round.us_wins_exact;
  json["them_wins"] = round.them_wins;
  json["expected_rolls"] = round.expected_rolls;
  json["expected_turns"] = round.expected_turns;
  json["rolls"] = listed(round.rolls, "rolls");
  json["turns"] = listed(round.turns, "turns");
  json["buncos"] = listed(round.buncos, "buncos");
  json["lead_changes"] = listed(round.lead_changes, "lead_changes");
  json["final_scores"] = Json::array();
  for (const auto& [scores, chance] : round.final_scores)
    if (chance >= kListed)
      json["final_scores"].push_back({{"us", scores.first}, {"them", scores.second}, {"chance", chance}});
  return json;
}

Json round_json(const OtherRound& round) {
  const solver::BuncoOtherRound& chances = round.chances;
  Json json = {{"game", "bunco"}, {"table", "other"}};
  json.update(scores_json(round.from));
  json["head"] = scores_json(round.head);
  json["us_wins"] = chances.us_wins;
  json["us_ahead"] = chances.us_ahead;
  json["tie"] = chances.tie;
  json["them_ahead"] = chances.them_ahead;
  json["expected_roll_offs_of_a_tie"] = chances.sessions;
  json["us_points"] = listed(chances.us_points, "points");
  json["them_points"] = listed(chances.them_points, "points");
  json["error"] = chances.error;
  return json;
}

}  // namespace fillwise::bunco
