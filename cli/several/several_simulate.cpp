#include "cli/several/several_simulate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "api/input/numbers.hpp"
#include "api/input/players.hpp"
#include "api/several/play_table.hpp"
#include "cli/bots/bot_command.hpp"
#include "cli/reports/several_simulate_report.hpp"
#include "cli/terminal/progress.hpp"
#include "solver/several/simulate_several.hpp"

namespace fillwise::cli {
namespace {

struct SeveralJob {
  SeveralRequest request;
  solver::SeveralOptions options;
  SeveralSimulation simulation;  ///< without what is counted
  bool check = false, json = false;
};

std::vector<NamedPlayer> seats_of(const SeveralSimulate& command, std::size_t count) {
  if (command.players.empty()) return {count, player_named("--player", "optimal")};
  if (command.players.size() != count)
    refuse(fmt::format("--player: found {} of them, expected {}, or none for optimal ones",
                       command.players.size(), count));
  std::vector<NamedPlayer> players;
  for (const std::string& word : command.players) {
    if (word.starts_with(bots::kBotMark))
      refuse(fmt::format("--player: found a bot among {} players, expected {}", count, kSeveralPlayerNames));
    players.push_back(several_player_named("--player", word, static_cast<int>(count)));
  }
  return players;
}

bool is_optimal(const NamedPlayer& player) {
  return player.uses_table();
}

/// Whether the shares should come to the solved chances.
bool are_what_was_solved(const SeveralSimulation& simulation) {
  return std::ranges::all_of(simulation.players, is_optimal) && !simulation.rotated &&
         simulation.draws == solver::Draws::replaced;
}

/// A multiple of the number of players where the games of one luck go together.
std::uint64_t games_of(const SeveralSimulate& command, std::int64_t players) {
  const std::int64_t step = command.rotated ? players : 1;
  if (!command.games) return static_cast<std::uint64_t>(kUsualGames - kUsualGames % step);
  return static_cast<std::uint64_t>(
      whole_number("--games", *command.games, {step, kMostGames - kMostGames % step, step}));
}

/// The table of the profile where somebody keeps to it or luck is taken out with it; for luck alone there need not be
/// one.
std::optional<ProfileTable> table_of(Context& context, SeveralJob& job) {
  if (std::ranges::any_of(job.simulation.players, is_optimal))
    return profile_for(context, std::move(job.request));
  if (!job.options.without_luck) return std::nullopt;
  try {
    return profile_for(context, std::move(job.request));
  } catch (const Error& error) {
    if (error.fault() != Fault::failed && error.fault() != Fault::no_table) throw;
    context.note(fmt::format("Luck is not taken out: {}.", error.what()));
    return std::nullopt;
  }
}

void run(Context& context, SeveralJob& job) {
  SeveralSimulation& simulation = job.simulation;
  const std::optional<ProfileTable> table = table_of(context, job);
  job.options.without_luck = job.options.without_luck && table;
  if (table) {
    simulation.epsilon = table->epsilon();
    const std::vector<solver::ValueInterval> chances = table->chances_at({});
    if (are_what_was_solved(simulation)) simulation.solved = chances;
    simulation.profile.reserve(chances.size());
    for (const solver::ValueInterval& chance : chances) simulation.profile.push_back(chance.value);
  }
  const model::Match match(simulation.rules, simulation.goal / model::kPointsPerUnit);
  PlayTables fewer(context, simulation.rules, simulation.goal);
  std::vector<solver::SimulatedPlayer> players;
  players.reserve(simulation.players.size());
  for (const NamedPlayer& player : simulation.players) players.push_back(fewer.simulated(player, match));
  {
    Progress progress(context, "playing");
    job.options.progress = [&](double done) { progress.update(done); };
    job.options.cancel = &context.interrupted();
    simulation.counted =
        solver::simulate_several(match, table ? &table->continuation() : nullptr, players, job.options);
  }
  if (simulation.counted.games == 0) context.check_interrupt("nothing was printed");
  context.print(job.json ? to_json(simulation).dump(2) + "\n" : to_text(simulation));
  if (simulation.counted.games < job.options.games)
    context.check_interrupt(
        fmt::format("the figures are those of the first {} games", simulation.counted.games));
  if (!job.check) return;
  if (const std::vector<std::size_t> outside = seats_outside(simulation); !outside.empty())
    throw Error(Fault::failed,
                fmt::format("the solved chance {:.9f} of the {} player is outside the {:g} % interval",
                            simulation.solved[outside.front()].value, seat_word(outside.front()),
                            100 * simulation.confidence));
}

}  // namespace

bool is_of_several(const std::vector<std::string>& players, const std::optional<std::string>& count) {
  return (count && *count != "2") || (!count && players.size() > 2);
}

Work several_simulate(Context& context, const SeveralSimulate& command, const TableOptions& table) {
  constexpr WholeNumbers kPlayers{2, kMostSeveral, 1};
  const auto players = static_cast<int>(command.count ? whole_number("--players", *command.count, kPlayers)
                                                      : static_cast<std::int64_t>(command.players.size()));
  if (players > kMostSeveral)
    refuse(fmt::format("--player: found {} of them, expected at most {}", players, kMostSeveral));
  const auto job = std::make_shared<SeveralJob>();
  SeveralSimulation& simulation = job->simulation;
  simulation.players = seats_of(command, static_cast<std::size_t>(players));
  simulation.seed = job->options.seed = command.seed;
  simulation.draws = job->options.draws = command.draws;
  simulation.rotated = job->options.rotated = command.rotated;
  simulation.confidence = command.confidence;
  simulation.epsilon = 1;
  job->options.threads = command.threads;
  // Of players who all keep to the profile it would be the solved chances.
  job->options.without_luck = !command.no_luck && command.draws == solver::Draws::replaced &&
                              !std::ranges::all_of(simulation.players, is_optimal);
  job->options.games = games_of(command, players);
  job->check = command.check;
  job->json = command.json;
  if (command.check && !are_what_was_solved(simulation))
    refuse(
        "--check: found with games other than those solved, expected optimal players, --deck replaced and no "
        "--paired");
  job->request = several_request(table, players);
  simulation.rules = job->request.rules;
  simulation.goal = job->request.goal;
  return [job, &context] { run(context, *job); };
}

}  // namespace fillwise::cli
