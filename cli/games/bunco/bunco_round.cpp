// fillwise bunco round: a round from any scores, at the head table in exact fractions, at others with error bounds.

#include "solver/bunco/bunco_round.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "api/base/json.hpp"
#include "api/base/outwards.hpp"
#include "api/input/numbers.hpp"
#include "cli/games/bunco/bunco.hpp"
#include "solver/bunco/bunco_other.hpp"

namespace fillwise::cli::games {
namespace {

using solver::BuncoScores;
using solver::Rational;

constexpr int kListedLengths = 400;
constexpr double kListed = 1e-9;  // smaller chances are left out of JSON lists

struct BuncoRoundOptions {
  std::string table = "head", us = "0", them = "0", to_roll = "us";
  std::optional<std::string> head_us, head_them, head_to_roll, rules;
  bool json = false;
};

struct BuncoRoundJob {
  model::bunco::Rules rules;
  bool at_head = true, json = false;
  BuncoScores here, head;
};

int bunco_team(const std::string& field, const std::string& word) {
  if (word == "us") return 0;
  if (word == "them") return 1;
  refuse(found_but_expected(field, word, "us or them"));
}

double near(const Rational& number) {
  return solver::to_double<Rational>(number);
}

template <class Numbers>
Json listed(const Numbers& chances, const char* name) {
  Json rows = Json::array();
  for (std::size_t n = 0; n < chances.size(); ++n)
    if (chances[n] >= kListed) rows.push_back({{name, n}, {"chance", chances[n]}});
  return rows;
}

/// The first number by which at least that share of rounds is over.
std::size_t quantile(const std::vector<double>& ends, double share) {
  double sum = 0;
  for (std::size_t n = 0; n < ends.size(); ++n) {
    sum += ends[n];
    if (sum >= share) return n;
  }
  return ends.size();
}

std::vector<double> nearest(const std::vector<Rational>& exact) {
  std::vector<double> result;
  result.reserve(exact.size());
  for (const Rational& number : exact) result.push_back(near(number));
  return result;
}

const char* team_word(int team) {
  return team == 0 ? "us" : "them";
}

Json scores_json(const BuncoScores& at) {
  return {{"us", at.us}, {"them", at.them}, {"to_roll", team_word(at.to_roll)}};
}

void print_head_round(const BuncoRoundJob& job, Context& context) {
  const auto round = solver::bunco_head_round<Rational>(job.rules, job.here);
  const auto rolls = solver::bunco_head_rolls<double>(job.rules, job.here, kListedLengths);
  const auto turns = solver::bunco_head_turns<double>(job.here, kListedLengths);
  const std::vector<double> changes = nearest(round.lead_changes), buncos = nearest(round.buncos);
  const double us = near(round.us_wins);
  if (job.json) {
    Json json = {{"game", "bunco"}, {"table", "head"}};
    json.update(scores_json(job.here));
    json["us_wins"] = us;
    json["us_wins_exact"] = round.us_wins.str();
    json["them_wins"] = near(1 - round.us_wins);
    json["expected_rolls"] = near(round.rolls);
    json["expected_turns"] = near(round.turns);
    json["rolls"] = listed(rolls, "rolls");
    json["turns"] = listed(turns, "turns");
    json["buncos"] = listed(buncos, "buncos");
    json["lead_changes"] = listed(changes, "lead_changes");
    json["final_scores"] = Json::array();
    for (const auto& [scores, chance] : round.final_scores)
      if (near(chance) >= kListed)
        json["final_scores"].push_back(
            {{"us", scores.first}, {"them", scores.second}, {"chance", near(chance)}});
    context.print(json.dump(2) + "\n");
    return;
  }
  context.print(
      fmt::format("us    {:.4f} % to win\nthem  {:.4f} %\n\n", 100 * us, 100 * near(1 - round.us_wins)));
  context.print(
      fmt::format("rolls         {:.3f} on average; half the rounds end within {}, 95 % within {}\n",
                  near(round.rolls), quantile(rolls, 0.5), quantile(rolls, 0.95)));
  context.print(
      fmt::format("turns         {:.3f} on average; half the rounds end within {}, 95 % within {}\n",
                  near(round.turns), quantile(turns, 0.5), quantile(turns, 0.95)));
  context.print(fmt::format("a bunco       in {:.4f} % of the rounds\n", 100 * near(1 - round.buncos[0])));
  context.print("lead changes ");
  for (std::size_t n = 0; n < std::min<std::size_t>(changes.size(), 4); ++n)
    context.print(fmt::format(" {}: {:.2f} %", n, 100 * changes[n]));
  double loser = 0;
  for (const auto& [scores, chance] : round.final_scores)
    loser += std::min(scores.first, scores.second) * near(chance);
  context.print(fmt::format("\nthe loser has {:.3f} points on average\n\n", loser));
  context.print(fmt::format("head table, {} to {}, {} to roll; exact fractions, rounded for print\n",
                            job.here.us, job.here.them, team_word(job.here.to_roll)));
}

void print_other_round(const BuncoRoundJob& job, Context& context) {
  const auto round = solver::bunco_other_round(job.rules, job.head, job.here);
  if (job.json) {
    Json json = {{"game", "bunco"}, {"table", "other"}};
    json.update(scores_json(job.here));
    json["head"] = scores_json(job.head);
    json["us_wins"] = round.us_wins;
    json["us_ahead"] = round.us_ahead;
    json["tie"] = round.tie;
    json["them_ahead"] = round.them_ahead;
    json["expected_roll_offs_of_a_tie"] = round.sessions;
    json["us_points"] = listed(round.us_points, "points");
    json["them_points"] = listed(round.them_points, "points");
    json["error"] = round.error;
    context.print(json.dump(2) + "\n");
    return;
  }
  const auto mean = [](const std::vector<double>& chances) {
    double sum = 0;
    for (std::size_t n = 0; n < chances.size(); ++n) sum += static_cast<double>(n) * chances[n];
    return sum;
  };
  context.print(fmt::format("us    {:.4f} % to win\nthem  {:.4f} %\n\n", 100 * round.us_wins,
                            100 * (1 - round.us_wins)));
  context.print(fmt::format("at the bell   us ahead {:.4f} %, tied {:.4f} %, them ahead {:.4f} %\n",
                            100 * round.us_ahead, 100 * round.tie, 100 * round.them_ahead));
  context.print(fmt::format("points        us {:.3f}, them {:.3f} on average\n", mean(round.us_points),
                            mean(round.them_points)));
  context.print(fmt::format("a tie takes   {:.3f} roll-offs on average, each team wins half of them\n\n",
                            round.sessions));
  context.print(
      fmt::format("another table, {} to {}, {} to roll, while the head table has {} to {}, {} to "
                  "roll\nproven: chances off by at most "
                  "{} percentage points\n",
                  job.here.us, job.here.them, team_word(job.here.to_roll), job.head.us, job.head.them,
                  team_word(job.head.to_roll), error_per_cent_above(round.error)));
}

BuncoRoundJob bunco_round_job(const BuncoRoundOptions& typed) {
  BuncoRoundJob job;
  if (typed.table != "head" && typed.table != "other")
    refuse(found_but_expected("--table", typed.table, "head or other"));
  job.at_head = typed.table == "head";
  job.json = typed.json;
  const auto score = [](const char* field, const std::string& word, int most) {
    return static_cast<int>(whole_number(field, word, {0, most, 1}));
  };
  const int most = job.at_head ? model::bunco::kTarget - 1 : solver::kMostOtherScore;
  job.here = {score("--us", typed.us, most), score("--them", typed.them, most),
              bunco_team("--to-roll", typed.to_roll)};
  for (const auto& [field, word] :
       {std::pair("--head-us", &typed.head_us), std::pair("--head-them", &typed.head_them),
        std::pair("--head-to-roll", &typed.head_to_roll)})
    if (job.at_head && *word)
      refuse(fmt::format("{}: found {}, expected it only with --table other", field, in_quotes(**word)));
  job.head = {score("--head-us", typed.head_us.value_or("0"), model::bunco::kTarget - 1),
              score("--head-them", typed.head_them.value_or("0"), model::bunco::kTarget - 1),
              bunco_team("--head-to-roll", typed.head_to_roll.value_or("us"))};
  if (typed.rules) job.rules = bunco_rules(*typed.rules);
  return job;
}

}  // namespace

void set_up_bunco_round(Command& command, Context& context) {
  const auto typed = std::make_shared<BuncoRoundOptions>();
  command.add_word("--table", typed->table, "TABLE", "head, where 21 points end the round, or other (head)");
  command.add_word("--us", typed->us, "POINTS", "Score of the one team, below 21 at the head table (0)");
  command.add_word("--them", typed->them, "POINTS", "Score of the other team (0)");
  command.add_word("--to-roll", typed->to_roll, "TEAM", "The team about to roll, us or them (us)");
  command.add_word("--head-us", typed->head_us, "POINTS", "With --table other: scores of the head table (0)");
  command.add_word("--head-them", typed->head_them, "POINTS", "The same, of its other team (0)");
  command.add_word("--head-to-roll", typed->head_to_roll, "TEAM", "Its team about to roll, us or them (us)");
  command.add_word("--rules", typed->rules, "FILE", "A rule file, as 'fillwise bunco rules' prints it");
  command.add_flag(
      "--json", typed->json,
      "JSON: game, table, us, them, to_roll, us_wins and, at the head table, us_wins_exact, them_wins, "
      "expected_rolls, expected_turns, rolls, turns, buncos, lead_changes, final_scores; at another one "
      "head, "
      "us_ahead, tie, them_ahead, expected_roll_offs_of_a_tie, us_points, them_points, error");
  command.on_parsed([typed, &context] {
    return [job = bunco_round_job(*typed), &context] {
      job.at_head ? print_head_round(job, context) : print_other_round(job, context);
    };
  });
}

}  // namespace fillwise::cli::games
