#include "cli/reports/simulate_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "api/base/outwards.hpp"
#include "api/bots/quoted.hpp"
#include "api/rules/rule_name.hpp"

namespace fillwise::cli {
namespace {

using solver::Interval;
using solver::Simulated;

double quantile(const SimulationReport& report) {
  return solver::two_sided_quantile(report.confidence);
}

/// Turns begun of both players together, of the games without forfeit, as `fillwise match` counts them. The games of a
/// pair go together, in the worst case like one game: then the mean spreads as that of half as many.
solver::Mean turns_of(const SimulationReport& report) {
  const Simulated& c = report.counted;
  const double games =
      static_cast<double>(c.games) - static_cast<double>(report.forfeits[0] + report.forfeits[1]);
  if (games == 0) return {};
  const double z = quantile(report) * (report.paired ? std::sqrt(2.0) : 1);
  return solver::mean_of(static_cast<double>(c.turns[0] + c.turns[1]), static_cast<double>(c.turns_squared),
                         games, z);
}

double points_of_turn(const SimulationReport& report, std::size_t player) {
  const auto turns = static_cast<double>(report.counted.turns[player]);
  return turns == 0 ? 0 : model::kPointsPerUnit * static_cast<double>(report.counted.units[player]) / turns;
}

/// Which player that is when both have one name.
std::string_view seat(const SimulationReport& report, std::size_t player) {
  constexpr std::array<std::string_view, 2> kSeats = {"first", "second"}, kPlayers = {"one", "other"};
  return (report.paired ? kPlayers : kSeats).at(player);
}

/// A bot's command is what somebody typed.
std::string shown(const NamedPlayer& player) {
  return player.kind == NamedPlayer::Kind::bot ? bots::printable(player.name) : player.name;
}

bool counts_rewards(const SimulationReport& report) {
  return !report.rules.benchmarks.empty();
}

double rewards_in_games(const SimulationReport& report, std::size_t player) {
  return static_cast<double>(report.counted.rewards.at(player)) / model::kRewardsOfGame;
}

/// The mean result of a player with rewards.
Share result_of(const SimulationReport& report, std::size_t player) {
  const Simulated& c = report.counted;
  const double of_one = report.paired ? 2 : 1;  // what both players get of one observation
  const double n = static_cast<double>(c.games) / of_one;
  double sum = static_cast<double>(c.wins[0]) + static_cast<double>(c.ties) / 2 +
               rewards_in_games(report, 0) - rewards_in_games(report, 1);
  double squares = c.results_squared;
  if (player == 1) {
    squares += n * of_one * of_one - 2 * of_one * sum;
    sum = n * of_one - sum;
  }
  const solver::Mean mean = solver::mean_of(sum / of_one, squares / (of_one * of_one), n, quantile(report));
  return {mean.value, mean.interval};
}

}  // namespace

std::string interval_text(const Interval& interval) {
  return fmt::format("{:.4f} to {:.4f}", 100 * interval.lower, 100 * interval.upper);
}

std::string_view deck_word(solver::Draws draws) {
  return draws == solver::Draws::pile ? "shuffled" : "replaced";
}

void add_interval(Json& json, const solver::Interval& interval) {
  json["lower"] = interval.lower;
  json["upper"] = interval.upper;
}

std::string confidence_text(double confidence) {
  return fmt::format("{:g}", 100 * confidence);
}

std::string intervals_line(double confidence, std::uint64_t seed, solver::Draws draws) {
  return fmt::format("intervals: two-sided, {} %; seed {}; {}\n", confidence_text(confidence), seed,
                     draws == solver::Draws::pile ? "cards from a shuffled pile, without replacement"
                                                  : "each card from the full deck");
}

Share share_of(const SimulationReport& report, std::size_t player) {
  const Simulated& c = report.counted;
  if (counts_rewards(report)) return result_of(report, player);
  const auto games = static_cast<double>(c.games);
  const double won = static_cast<double>(c.wins.at(player)) + static_cast<double>(c.ties) / 2;
  if (!report.paired) return {won / games, solver::wilson(won, games, quantile(report))};
  double squares = 0;  // of what player 0 won of a pair, from 0 to 1
  for (std::size_t quarters = 0; quarters < c.pairs.size(); ++quarters) {
    const double of_pair = static_cast<double>(player == 0 ? quarters : 4 - quarters) / 4;
    squares += static_cast<double>(c.pairs.at(quarters)) * of_pair * of_pair;
  }
  const solver::Mean mean = solver::mean_of(won / 2, squares, games / 2, quantile(report));
  return {mean.value, Interval{std::max(0.0, mean.interval.lower), std::min(1.0, mean.interval.upper)}};
}

Share share_without_luck(const SimulationReport& report, std::size_t player) {
  const solver::Mean mean =
      solver::cautious_mean(report.counted.without_luck, solver::kRareMistakes, report.confidence);
  Interval interval = mean.interval;
  if (!counts_rewards(report)) interval = {std::max(0.0, interval.lower), std::min(1.0, interval.upper)};
  if (player == 0) return {mean.value, interval};
  return {1 - mean.value, Interval{1 - interval.upper, 1 - interval.lower}};
}

bool holds_solver_value(const SimulationReport& report) {
  const Interval interval = share_of(report, 0).interval.value();
  return report.solver_value->lower <= interval.upper && report.solver_value->upper >= interval.lower;
}

std::string to_text(const SimulationReport& report) {
  const Simulated& c = report.counted;
  std::string text = fmt::format("{} games of '{}' to {}{}\n\n", c.games, display_name(report.rules),
                                 report.goal, report.paired ? ", each deal played from both seats" : "");
  std::size_t width = c.without_luck.count > 0 ? 16 : 6;
  for (const NamedPlayer& player : report.players) width = std::max(width, shown(player).size());
  text += fmt::format("{:<6}  {:<{}}  {:>10}  {:>8}  {:>18}  {:>13}\n", "", "player", width, "won", "share %",
                      confidence_text(report.confidence) + " % interval", "points a turn");
  for (std::size_t p = 0; p < report.players.size(); ++p) {
    const Share share = share_of(report, p);
    text += fmt::format("{:<6}  {:<{}}  {:>10}  {:>8.4f}  {:>18}  {:>13.2f}\n", seat(report, p),
                        shown(report.players.at(p)), width, c.wins.at(p), 100 * share.value,
                        interval_text(*share.interval), points_of_turn(report, p));
  }
  if (c.without_luck.count > 0)
    for (std::size_t p = 0; p < report.players.size(); ++p) {
      const Share share = share_without_luck(report, p);
      text += fmt::format("{:<6}  {:<{}}  {:>10}  {:>8.4f}  {:>18}\n", seat(report, p), "  luck taken out",
                          width, "", 100 * share.value, interval_text(*share.interval));
    }
  text += "\n";
  for (std::size_t p = 0; p < report.players.size(); ++p)
    if (report.forfeits.at(p) > 0)
      text += fmt::format("lost by forfeit: {} games of {}\n", report.forfeits.at(p),
                          shown(report.players.at(p)));
  if (const auto& f = report.first_forfeit) {
    text += fmt::format("  the first one: game {}, {}\n", f->game, f->reason);
    if (!f->position.empty()) text += fmt::format("    at: {}\n", f->position);
  }
  if (counts_rewards(report))
    text += fmt::format(
        "rewards for benchmarks: {} and {} in games won; the share counts them and subtracts the other "
        "player's\n",
        rewards_in_games(report, 0), rewards_in_games(report, 1));
  if (c.ties > 0) text += fmt::format("ties: {}, counted as half a win\n", c.ties);
  if (report.paired)
    text += fmt::format("won by the player with the first turn: {}, {:.4f} %\n", c.wins_of_first,
                        100 * static_cast<double>(c.wins_of_first) / static_cast<double>(c.games));
  if (c.cut > 0)
    text += fmt::format(
        "{} games ended at the limit where the match stops counting, {} points\n", c.cut,
        model::usual_limit(report.rules, report.goal / model::kPointsPerUnit) * model::kPointsPerUnit);
  const solver::Mean turns = turns_of(report);
  text += fmt::format("turns a game: {:.4f} ({:.4f} to {:.4f})\n", turns.value, turns.interval.lower,
                      turns.interval.upper);
  if (report.solver_value)
    text +=
        fmt::format("the solver's value: {:.4f} %, {}: {} the interval\n", 100 * report.solver_value->value,
                    bounds_per_cent(report.solver_value->lower, report.solver_value->upper, 7),
                    holds_solver_value(report) ? "inside" : "OUTSIDE");
  return text + intervals_line(report.confidence, report.seed, report.draws);
}

Json to_json(const SimulationReport& report) {
  const Simulated& c = report.counted;
  Json json = rules_json(report.rules, {{"goal", report.goal},
                                        {"deck", deck_word(report.draws)},
                                        {"paired", report.paired},
                                        {"seed", report.seed},
                                        {"confidence", report.confidence},
                                        {"games", c.games},
                                        {"players", Json::array()},
                                        {"ties", c.ties},
                                        {"won_by_first", c.wins_of_first},
                                        {"cut", c.cut}});
  for (std::size_t p = 0; p < report.players.size(); ++p) {
    const Share share = share_of(report, p);
    Json player = {{"player", report.players.at(p).name}, {"won", c.wins.at(p)}, {"share", share.value}};
    add_interval(player, *share.interval);
    if (c.without_luck.count > 0) {
      const Share without_luck = share_without_luck(report, p);
      player["without_luck"] = {{"share", without_luck.value}};
      add_interval(player["without_luck"], *without_luck.interval);
    }
    if (counts_rewards(report)) player["rewards"] = rewards_in_games(report, p);
    player["turns"] = c.turns.at(p);
    player["points_a_turn"] = points_of_turn(report, p);
    player["forfeits"] = report.forfeits.at(p);
    json["players"].push_back(std::move(player));
  }
  const solver::Mean turns = turns_of(report);
  json["turns_per_game"] = turns.value;
  add_interval(json["turns_per_game_interval"], turns.interval);
  json["solver"] = nullptr;
  if (report.solver_value)
    json["solver"] = {{"value", report.solver_value->value},
                      {"lower", report.solver_value->lower},
                      {"upper", report.solver_value->upper},
                      {"inside", holds_solver_value(report)}};
  if (const auto& f = report.first_forfeit)
    json["first_forfeit"] = {
        {"game", f->game}, {"player", f->player + 1}, {"reason", f->reason}, {"position", f->position}};
  return json;
}

}  // namespace fillwise::cli
