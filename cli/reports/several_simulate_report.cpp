#include "cli/reports/several_simulate_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "api/base/outwards.hpp"
#include "api/rules/rule_name.hpp"
#include "cli/reports/simulate_report.hpp"
#include "solver/simulate/interval.hpp"

namespace fillwise::cli {
namespace {

using solver::Interval;

double quantile(const SeveralSimulation& simulation) {
  return solver::two_sided_quantile(simulation.confidence);
}

/// The games of one luck go together: then the mean is that of what the player wins of them.
Share share_of(const SeveralSimulation& simulation, std::size_t player) {
  const solver::SeveralCounts& c = simulation.counted;
  const auto games = static_cast<double>(c.games), won = static_cast<double>(c.wins.at(player));
  if (!simulation.rotated) return {won / games, solver::wilson(won, games, quantile(simulation))};
  const auto of_one = static_cast<double>(simulation.players.size());
  const solver::Mean mean =
      solver::mean_of(won / of_one, static_cast<double>(c.wins_squared.at(player)) / (of_one * of_one),
                      games / of_one, quantile(simulation));
  return {mean.value, Interval{std::max(0.0, mean.interval.lower), std::min(1.0, mean.interval.upper)}};
}

/// The same with luck taken out (solver::cautious_mean).
Share without_luck_of(const SeveralSimulation& simulation, std::size_t player) {
  const solver::Mean mean = solver::cautious_mean(simulation.counted.without_luck.at(player),
                                                  solver::kRareMistakes, simulation.confidence);
  return {mean.value, Interval{std::max(0.0, mean.interval.lower), std::min(1.0, mean.interval.upper)}};
}

bool knows_luck(const SeveralSimulation& simulation) {
  return simulation.counted.without_luck[0].count > 0;
}

std::string seat_label(const SeveralSimulation& simulation, std::size_t player) {
  return simulation.rotated ? std::to_string(player + 1) : std::string(seat_word(player));
}

/// As of two players: in the worst case the games of one luck are like one game.
solver::Mean turns_of(const SeveralSimulation& simulation) {
  const solver::SeveralCounts& c = simulation.counted;
  std::uint64_t turns = 0;
  for (const std::uint64_t of_player : c.turns) turns += of_player;
  const double like_one = simulation.rotated ? static_cast<double>(simulation.players.size()) : 1;
  return solver::mean_of(static_cast<double>(turns), static_cast<double>(c.turns_squared),
                         static_cast<double>(c.games), quantile(simulation) * std::sqrt(like_one));
}

double points_of_turn(const SeveralSimulation& simulation, std::size_t player) {
  const auto turns = static_cast<double>(simulation.counted.turns.at(player));
  return turns == 0
             ? 0
             : model::kPointsPerUnit * static_cast<double>(simulation.counted.units.at(player)) / turns;
}

bool is_inside(const SeveralSimulation& simulation, std::size_t seat) {
  const Interval interval = share_of(simulation, seat).interval.value();
  const solver::ValueInterval& solved = simulation.solved.at(seat);
  return solved.lower <= interval.upper && solved.upper >= interval.lower;
}

std::string solved_line(const SeveralSimulation& simulation) {
  const std::vector<std::size_t> outside = seats_outside(simulation);
  if (outside.empty()) return "the solved chances: each inside its interval\n";
  std::string seats;
  for (const std::size_t seat : outside)
    seats += fmt::format("{}{}", seats.empty() ? "" : ", ", seat_word(seat));
  return fmt::format("the solved chances: OUTSIDE the interval: {}\n", seats);
}

}  // namespace

std::string_view seat_word(std::size_t seat) {
  constexpr std::array<std::string_view, equilibrium::kMostPlayers> kWords = {"first", "second", "third",
                                                                              "fourth"};
  return kWords.at(seat);
}

std::vector<std::size_t> seats_outside(const SeveralSimulation& simulation) {
  std::vector<std::size_t> outside;
  for (std::size_t seat = 0; seat < simulation.solved.size(); ++seat)
    if (!is_inside(simulation, seat)) outside.push_back(seat);
  return outside;
}

std::string to_text(const SeveralSimulation& simulation) {
  const solver::SeveralCounts& c = simulation.counted;
  std::string text = fmt::format("{} games of '{}' to {}, {} players{}\n\n", c.games,
                                 display_name(simulation.rules), simulation.goal, simulation.players.size(),
                                 simulation.rotated ? ", each deal played from all seats" : "");
  std::size_t width = knows_luck(simulation) ? 16 : 6;
  for (const NamedPlayer& player : simulation.players) width = std::max(width, player.name.size());
  const bool is_solved = !simulation.solved.empty();
  text += fmt::format("{:<6}  {:<{}}  {:>10}  {:>8}  {:>18}{}  {:>13}\n", "", "player", width, "won",
                      "share %", confidence_text(simulation.confidence) + " % interval",
                      is_solved ? "  solved %" : "", "points a turn");
  for (std::size_t p = 0; p < simulation.players.size(); ++p) {
    const Share share = share_of(simulation, p);
    text += fmt::format("{:<6}  {:<{}}  {:>10}  {:>8.4f}  {:>18}{}  {:>13.2f}\n", seat_label(simulation, p),
                        simulation.players[p].name, width, c.wins.at(p), 100 * share.value,
                        interval_text(*share.interval),
                        is_solved ? fmt::format("  {:>8.4f}", 100 * simulation.solved[p].value) : "",
                        points_of_turn(simulation, p));
  }
  if (knows_luck(simulation))
    for (std::size_t p = 0; p < simulation.players.size(); ++p) {
      const Share share = without_luck_of(simulation, p);
      text += fmt::format("{:<6}  {:<{}}  {:>10}  {:>8.4f}  {:>18}\n", seat_label(simulation, p),
                          "  luck taken out", width, "", 100 * share.value, interval_text(*share.interval));
    }
  text += "\n";
  if (simulation.rotated) {
    text += "won by seat:";
    for (std::size_t seat = 0; seat < simulation.players.size(); ++seat)
      text += fmt::format("{} {} {:.4f} %", seat == 0 ? "" : ",", seat_word(seat),
                          100 * static_cast<double>(c.wins_by_seat.at(seat)) / static_cast<double>(c.games));
    text += "\n";
  }
  const solver::Mean turns = turns_of(simulation);
  text += fmt::format("turns a game: {:.4f} ({:.4f} to {:.4f})\n", turns.value, turns.interval.lower,
                      turns.interval.upper);
  if (is_solved) text += solved_line(simulation);
  if (!is_solved && !simulation.profile.empty()) {
    text += "where all are optimal:";
    for (std::size_t seat = 0; seat < simulation.profile.size(); ++seat)
      text += fmt::format("{} {} {:.4f} %", seat == 0 ? "" : ",", seat_word(seat),
                          100 * simulation.profile[seat]);
    text += "\n";
  }
  if (simulation.epsilon < 1)
    text += fmt::format("the profile: nobody gains more than {} percentage points by playing otherwise\n",
                        error_per_cent_above(simulation.epsilon));
  return text + intervals_line(simulation.confidence, simulation.seed, simulation.draws);
}

Json to_json(const SeveralSimulation& simulation) {
  const solver::SeveralCounts& c = simulation.counted;
  Json json = rules_json(simulation.rules, {{"goal", simulation.goal},
                                            {"deck", deck_word(simulation.draws)},
                                            {"paired", simulation.rotated},
                                            {"seed", simulation.seed},
                                            {"confidence", simulation.confidence},
                                            {"games", c.games},
                                            {"players", Json::array()},
                                            {"won_by_seat", Json::array()}});
  for (std::size_t p = 0; p < simulation.players.size(); ++p) {
    const Share share = share_of(simulation, p);
    Json player = {{"player", simulation.players[p].name}, {"won", c.wins.at(p)}, {"share", share.value}};
    add_interval(player, *share.interval);
    if (knows_luck(simulation)) {
      const Share without_luck = without_luck_of(simulation, p);
      player["without_luck"] = {{"share", without_luck.value}};
      add_interval(player["without_luck"], *without_luck.interval);
    }
    player["turns"] = c.turns.at(p);
    player["points_a_turn"] = points_of_turn(simulation, p);
    player["solver"] = nullptr;
    if (!simulation.solved.empty())
      player["solver"] = {{"value", simulation.solved[p].value},
                          {"lower", simulation.solved[p].lower},
                          {"upper", simulation.solved[p].upper},
                          {"inside", is_inside(simulation, p)}};
    json["players"].push_back(std::move(player));
    json["won_by_seat"].push_back(c.wins_by_seat.at(p));
  }
  const solver::Mean turns = turns_of(simulation);
  json["turns_per_game"] = turns.value;
  add_interval(json["turns_per_game_interval"], turns.interval);
  json["profile"] = nullptr;
  if (!simulation.profile.empty()) json["profile"] = simulation.profile;
  json["epsilon"] = nullptr;
  if (simulation.epsilon < 1) json["epsilon"] = simulation.epsilon;
  return json;
}

}  // namespace fillwise::cli
