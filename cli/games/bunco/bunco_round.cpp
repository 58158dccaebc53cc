// fillwise bunco round: a round from any scores, at the head table in exact fractions, at others with error bounds.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/base/outwards.hpp"
#include "api/bunco/round_figures.hpp"
#include "api/input/numbers.hpp"
#include "cli/games/bunco/bunco.hpp"

namespace fillwise::cli::games {
namespace {

using solver::BuncoScores;

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

std::string head_text(const bunco::HeadRound& round) {
  std::string text =
      fmt::format("us    {:.4f} % to win\nthem  {:.4f} %\n\n", 100 * round.us_wins, 100 * round.them_wins);
  const auto lengths = [&](double expected, const std::vector<double>& ends) {
    return fmt::format("{:.3f} on average; half the rounds end within {}, 95 % within {}\n", expected,
                       bunco::length_quantile(ends, 0.5), bunco::length_quantile(ends, 0.95));
  };
  text += "rolls         " + lengths(round.expected_rolls, round.rolls);
  text += "turns         " + lengths(round.expected_turns, round.turns);
  text += fmt::format("a bunco       in {:.4f} % of the rounds\n", 100 * round.some_bunco);
  text += "lead changes ";
  for (std::size_t n = 0; n < std::min<std::size_t>(round.lead_changes.size(), 4); ++n)
    text += fmt::format(" {}: {:.2f} %", n, 100 * round.lead_changes[n]);
  text += fmt::format("\nthe loser has {:.3f} points on average\n\n", round.loser_points);
  return text + fmt::format("head table, {} to {}, {} to roll; exact fractions, rounded for print\n",
                            round.from.us, round.from.them, bunco::team_word(round.from.to_roll));
}

std::string other_text(const bunco::OtherRound& round) {
  const solver::BuncoOtherRound& chances = round.chances;
  std::string text = fmt::format("us    {:.4f} % to win\nthem  {:.4f} %\n\n", 100 * chances.us_wins,
                                 100 * (1 - chances.us_wins));
  text += fmt::format("at the bell   us ahead {:.4f} %, tied {:.4f} %, them ahead {:.4f} %\n",
                      100 * chances.us_ahead, 100 * chances.tie, 100 * chances.them_ahead);
  text +=
      fmt::format("points        us {:.3f}, them {:.3f} on average\n", round.us_points, round.them_points);
  text += fmt::format("a tie takes   {:.3f} roll-offs on average, each team wins half of them\n\n",
                      chances.sessions);
  return text + fmt::format(
                    "another table, {} to {}, {} to roll, while the head table has {} to {}, {} to "
                    "roll\nproven: chances off by at most "
                    "{} percentage points\n",
                    round.from.us, round.from.them, bunco::team_word(round.from.to_roll), round.head.us,
                    round.head.them, bunco::team_word(round.head.to_roll),
                    error_per_cent_above(chances.error));
}

void print_bunco_round(const BuncoRoundJob& job, Context& context) {
  if (job.at_head) {
    const bunco::HeadRound round = bunco::head_round(job.rules, job.here);
    context.print(job.json ? bunco::round_json(round).dump(2) + "\n" : head_text(round));
  } else {
    const bunco::OtherRound round = bunco::other_round(job.rules, job.head, job.here);
    context.print(job.json ? bunco::round_json(round).dump(2) + "\n" : other_text(round));
  }
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
    return [job = bunco_round_job(*typed), &context] { print_bunco_round(job, context); };
  });
}

}  // namespace fillwise::cli::games
