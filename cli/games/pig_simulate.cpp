// fillwise pig simulate: games by chance, held against the solved value.

#include <fmt/format.h>

#include <array>
#include <memory>

#include "api/advice/chance_json.hpp"
#include "api/input/numbers.hpp"
#include "cli/games/pig.hpp"
#include "cli/terminal/progress.hpp"
#include "solver/pig/pig_simulation.hpp"
#include "solver/simulate/interval.hpp"

namespace fillwise::cli::games {
namespace {

constexpr std::int64_t kMostPigGames = 1'000'000'000;
constexpr std::string_view kHoldAt = "hold-at:";

struct PigSimulateCommand {
  PigOptions game;
  std::vector<std::string> players;
  std::string games = "100000", seed = "1", confidence = "0.95";
  bool check = false, json = false;
};

struct NamedPigPlayer {
  std::string name = "optimal";
  solver::PigPlayer player;
};

struct PigSimulateJob {
  PigRequest request;
  std::array<NamedPigPlayer, 2> players;
  solver::PigSimulateOptions options;
  double confidence = 0.95;
  bool check = false, json = false;
};

NamedPigPlayer pig_player(const std::string& word, const model::pig::Rules& rules) {
  if (word == "optimal") return {};
  if (!word.starts_with(kHoldAt)) refuse(found_but_expected("--player", word, "optimal or hold-at:POINTS"));
  const std::int64_t points =
      whole_number("--player hold-at", word.substr(kHoldAt.size()), {2, rules.goal, 1});
  return {word, {static_cast<int>(points)}};
}

void print_pig_simulation(const PigSimulateJob& job, Context& context) {
  // 1. The values, for those who play by them, and of this pair of players.
  const solver::PigValues values = solved_pig(context, job.request);
  const bool both_optimal = !job.players[0].player.hold_at && !job.players[1].player.hold_at;
  const solver::ValueInterval solved = both_optimal
                                           ? values.at_start(0, 0)
                                           : values.chance_of(job.players[0].player, job.players[1].player,
                                                              pig_solver_options(context, job.request));
  context.check_interrupt("nothing was written");

  // 2. The games.
  solver::PigCounted counted;
  {
    Progress progress(context, "playing");
    solver::PigSimulateOptions options = job.options;
    options.cancel = &context.interrupted();
    options.progress = [&](double share) { progress.update(share); };
    counted = solver::simulate_pig(values, {job.players[0].player, job.players[1].player}, options);
  }
  context.check_interrupt("nothing was written");

  // 3. What they say.
  const double z = solver::two_sided_quantile(job.confidence);
  const auto games = static_cast<double>(counted.games);
  const auto wins = static_cast<double>(counted.wins);
  const double share = wins / games;
  const solver::Interval interval = solver::wilson(wins, games, z);
  const double turns = static_cast<double>(counted.turns) / games;
  const bool inside = solved.lower <= interval.upper && solved.upper >= interval.lower;
  if (job.json) {
    Json json = pig_json(job.request.rules);
    json["seed"] = job.options.seed;
    json["confidence"] = job.confidence;
    json["games"] = counted.games;
    json["players"] = {job.players[0].name, job.players[1].name};
    json["won_by_first"] = counted.wins;
    json["share"] = share;
    json["lower"] = interval.lower;
    json["upper"] = interval.upper;
    json["turns"] = turns;
    json["solver"] = chance_json(solved);
    json["solver"]["inside"] = inside;
    context.print(json.dump(2) + "\n");
  } else {
    context.print(fmt::format("{} games of {}, seed {}\n\n", counted.games, pig_name(job.request.rules),
                              job.options.seed));
    context.print(fmt::format("first   {:<12} {:>10} won  {:>8.4f} %  ({:g} % interval: {:.4f} to {:.4f})\n",
                              job.players[0].name, counted.wins, 100 * share, 100 * job.confidence,
                              100 * interval.lower, 100 * interval.upper));
    context.print(fmt::format("second  {:<12} {:>10} won  {:>8.4f} %\n\n", job.players[1].name,
                              counted.games - counted.wins, 100 - 100 * share));
    context.print(fmt::format("{:.2f} turns a game\nsolved: {:.6f} % for the first, {} the interval\n", turns,
                              100 * solved.value, inside ? "inside" : "outside"));
  }
  if (job.check && !inside) throw Error(Fault::failed, "--check: the solved value is outside the interval");
}

}  // namespace

void set_up_pig_simulate(Command& command, Context& context) {
  const auto typed = std::make_shared<PigSimulateCommand>();
  command.add_words("--player", typed->players, "PLAYER",
                    "Twice, who begins first: optimal or hold-at:POINTS (optimal)");
  command.add_word("--games", typed->games, "N", "Games to play (100000)");
  add_pig_options(command, typed->game);
  command.add_word("--seed", typed->seed, "N", "The same games for the same seed (1)");
  command.add_word("--confidence", typed->confidence, "P", "Of the interval, two-sided (0.95)");
  command.add_flag("--check", typed->check, "Fail if the solved value is outside the interval");
  command.add_flag(
      "--json", typed->json,
      "JSON: game, goal, sides, seed, confidence, games, players, won_by_first, share, lower, upper, "
      "turns, solver");
  command.on_parsed([typed, &context] {
    PigSimulateJob job;
    job.request = pig_request(typed->game);
    if (!typed->players.empty() && typed->players.size() != 2)
      refuse(fmt::format("--player: found {} of them, expected two, or none for optimal against optimal",
                         typed->players.size()));
    for (std::size_t p = 0; p < typed->players.size(); ++p)
      job.players.at(p) = pig_player(typed->players[p], job.request.rules);
    job.options.games =
        static_cast<std::uint64_t>(whole_number("--games", typed->games, {1, kMostPigGames, 1}));
    job.options.seed = static_cast<std::uint64_t>(whole_number("--seed", typed->seed, kSeeds));
    job.options.threads = job.request.threads;
    job.confidence = decimal_number("--confidence", typed->confidence, 0.5, 0.999999);
    job.check = typed->check;
    job.json = typed->json;
    return [job = std::move(job), &context] { print_pig_simulation(job, context); };
  });
}

}  // namespace fillwise::cli::games
