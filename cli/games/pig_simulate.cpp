// fillwise pig simulate: games by chance, held against the solved value.

#include <fmt/format.h>

#include <array>
#include <memory>

#include "api/input/numbers.hpp"
#include "cli/games/pig.hpp"
#include "cli/terminal/progress.hpp"
#include "solver/pig/pig_simulation.hpp"

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
  pig::Simulated simulated;
  simulated.players = {job.players[0].name, job.players[1].name};
  simulated.seed = job.options.seed;
  simulated.confidence = job.confidence;
  solver::CertifiedOptions of_pair;
  of_pair.threads = job.request.threads;
  of_pair.cancel = &context.interrupted();
  simulated.solved = both_optimal ? values.at_start(0, 0)
                                  : values.chance_of(job.players[0].player, job.players[1].player, of_pair);
  context.check_interrupt("nothing was written");

  // 2. The games.
  {
    Progress progress(context, "playing");
    solver::PigSimulateOptions options = job.options;
    options.cancel = &context.interrupted();
    options.progress = [&](double share) { progress.update(share); };
    simulated.counted = solver::simulate_pig(values, {job.players[0].player, job.players[1].player}, options);
  }
  context.check_interrupt("nothing was written");

  // 3. What they say.
  context.print(job.json ? pig::simulation_json(job.request.rules, simulated).dump(2) + "\n"
                         : pig::simulation_text(job.request.rules, simulated));
  if (job.check && !pig::is_inside(simulated))
    throw Error(Fault::failed, "--check: the solved value is outside the interval");
}

}  // namespace

void set_up_pig_simulate(Command& command, Context& context) {
  const auto typed = std::make_shared<PigSimulateCommand>();
  command.add_words("--player", typed->players, "PLAYER",
                    "Give two, the first one begins: optimal or hold-at:POINTS (optimal)");
  command.add_word("--games", typed->games, "N", "Games to play (100000)");
  add_pig_options(command, typed->game);
  command.add_word("--seed", typed->seed, "N", "Seed: the same seed plays the same games (1)");
  command.add_word("--confidence", typed->confidence, "P", "Confidence of the interval, two-sided (0.95)");
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
