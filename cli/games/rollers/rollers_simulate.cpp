// fillwise rollers simulate: matches by chance between players by name, and the best play held against its solved
// value.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "api/advice/chance_json.hpp"
#include "api/base/error.hpp"
#include "cli/games/rollers/rollers.hpp"
#include "cli/games/rollers/rollers_players.hpp"
#include "cli/games/rollers/simulate_job.hpp"
#include "cli/terminal/progress.hpp"
#include "model/rollers/rules.hpp"
#include "solver/rollers/play/match_simulation.hpp"
#include "solver/simulate/interval.hpp"

namespace fillwise::cli::games {
namespace {

using solver::rollers::CountedMatches;

/// A share of the matches, and where the true one lies.
struct MatchShare {
  double value = 0;
  solver::Interval interval;
};

struct RollersSimulated {
  CountedMatches counted;
  std::optional<solver::ValueInterval> solved;  ///< the chance of who begins
  double z = 0;

  double games() const { return static_cast<double>(counted.games); }
  double rounds() const { return static_cast<double>(counted.rounds); }
  MatchShare share(std::uint64_t won) const {
    const double matches = static_cast<double>(won) / CountedMatches::kWin;
    return {matches / games(), solver::wilson(matches, games(), z)};
  }
  /// What a player lacks of half of the matches.
  MatchShare loss(std::size_t player) const {
    const MatchShare won = share(counted.won[player]);
    return {0.5 - won.value, {0.5 - won.interval.upper, 0.5 - won.interval.lower}};
  }
  bool holds_solved() const {
    const solver::Interval interval = share(counted.won_by_starter).interval;
    return solved->lower <= interval.upper && solved->upper >= interval.lower;
  }
};

/// The chance of who begins a match: of both players in turn, or of one.
solver::ValueInterval solved_chance(const RollersSimulateJob& job, const SolvedMatchBounds& match) {
  const auto of_player = [&](std::size_t first) {
    return match.starter(job.options.points[first], job.options.points[1 - first]);
  };
  if (job.options.starter) {
    const auto bounds = of_player(static_cast<std::size_t>(*job.options.starter));
    return {bounds.middle(), bounds.lower, bounds.upper};
  }
  // The first player begins the matches with even numbers, which may be one more.
  const auto games = static_cast<double>(job.options.games);
  const double share = std::ceil(games / 2) / games;
  const auto a = of_player(0), b = of_player(1);
  const auto mean = [&](double first, double second) { return second + share * (first - second); };
  return {mean(a.middle(), b.middle()), mean(a.lower, b.lower), mean(a.upper, b.upper)};
}

RollersSimulated simulated_rollers(const RollersSimulateJob& job, Context& context) {
  RollersSimulated result;
  result.z = solver::two_sided_quantile(job.confidence);
  const SolvedMatchBounds match =
      job.has_optimal() ? solved_match(job.rules, job.options.threads, context) : SolvedMatchBounds();
  if (job.is_solved()) result.solved = solved_chance(job, match);
  const solver::rollers::Players players(job.rules, match.bounds());
  Progress progress(context, "playing");
  solver::rollers::MatchSimulation options = job.options;
  options.cancel = &context.interrupted();
  options.progress = [&](double share) { progress.update(share); };
  result.counted = solver::rollers::simulate_matches(players, job.players, options);
  context.check_interrupt("nothing was written");
  return result;
}

/// ", from 3 to 2 points"; nothing of matches from the start.
std::string points_words(const RollersSimulateJob& job) {
  const auto points = std::span(job.options.points).first(job.players.size());
  if (std::ranges::all_of(points, [](int n) { return n == 0; })) return "";
  return fmt::format(", from {} points", fmt::join(points, " to "));
}

std::string text_of(const RollersSimulateJob& job, const RollersSimulated& result) {
  const CountedMatches& c = result.counted;
  std::string text = fmt::format(
      "{} matches of '{}', seed {}{}; {}\n\n", c.games, job.rules.name, job.options.seed, points_words(job),
      job.options.starter ? fmt::format("player {} begins", *job.options.starter + 1)
                          : "players begin in turn");
  text += fmt::format("  {:<11}{:>12}  {:>8}  {:>18}   {:>16}  {:>8}  {:>10}\n", "player", "matches won",
                      "share %", fmt::format("{:g} % interval", 100 * job.confidence), "board complete %",
                      "no chips", "most chips");
  for (std::size_t p = 0; p < job.players.size(); ++p) {
    const MatchShare share = result.share(c.won[p]);
    const auto of_rounds = [&](std::uint64_t n) { return 100 * static_cast<double>(n) / result.rounds(); };
    text +=
        fmt::format("{} {:<11}{:>12.1f}  {:>8.4f}  {:>18}   {:>16.2f}  {:>8.2f}  {:>10.2f}\n", p + 1,
                    solver::rollers::name_of(job.players[p]),
                    static_cast<double>(c.won[p]) / CountedMatches::kWin, 100 * share.value,
                    fmt::format("{:.4f} to {:.4f}", 100 * share.interval.lower, 100 * share.interval.upper),
                    of_rounds(c.completed[p]), of_rounds(c.without_chips[p]), of_rounds(c.most_chips[p]));
  }
  text += fmt::format("\nrounds a match: {:.3f}, turns a round: {:.3f}\n", result.rounds() / result.games(),
                      static_cast<double>(c.turns) / result.rounds());
  const MatchShare first = result.share(c.won_by_starter);
  text += fmt::format("won by the player who began: {:.4f} % ({:.4f} to {:.4f})\n", 100 * first.value,
                      100 * first.interval.lower, 100 * first.interval.upper);
  if (const auto rated = job.rated_player()) {
    const MatchShare loss = result.loss(*rated);
    text += fmt::format("{} gives away {:.4f} percentage points ({:.4f} to {:.4f})\n",
                        solver::rollers::name_of(job.players[*rated]), 100 * loss.value,
                        100 * loss.interval.lower, 100 * loss.interval.upper);
  }
  if (c.shared > 0) text += fmt::format("shared at the end: {}, divided among the tied players\n", c.shared);
  if (c.cut > 0)
    text +=
        fmt::format("cut off after {} turns: {}, divided among the players\n", job.options.most_turns, c.cut);
  if (result.solved)
    text += fmt::format("solved: {:.6f} % for the player who begins, {} the interval\n",
                        100 * result.solved->value, result.holds_solved() ? "inside" : "outside");
  return text;
}

Json json_of(const RollersSimulateJob& job, const RollersSimulated& result) {
  const CountedMatches& c = result.counted;
  const auto share_json = [&](std::uint64_t won) {
    const MatchShare share = result.share(won);
    return Json{{"won", static_cast<double>(won) / CountedMatches::kWin},
                {"share", share.value},
                {"lower", share.interval.lower},
                {"upper", share.interval.upper}};
  };
  Json json = {{"game", "rollers"},
               {"rules", job.rules.name},
               {"seed", job.options.seed},
               {"confidence", job.confidence},
               {"first", job.options.starter ? Json(*job.options.starter + 1) : Json(nullptr)},
               {"points", std::span(job.options.points).first(job.players.size())},
               {"games", c.games},
               {"players", Json::array()},
               {"shared", c.shared},
               {"cut", c.cut},
               {"rounds", c.rounds},
               {"turns", c.turns},
               {"won_by_first", share_json(c.won_by_starter)},
               {"loss", nullptr},
               {"solver", nullptr}};
  for (std::size_t p = 0; p < job.players.size(); ++p) {
    Json player = {{"player", solver::rollers::name_of(job.players[p])}};
    player.update(share_json(c.won[p]));
    player["boards"] = c.completed[p];
    player["boards_without_chips"] = c.without_chips[p];
    player["most_chips"] = c.most_chips[p];
    json["players"].push_back(std::move(player));
  }
  if (const auto rated = job.rated_player()) {
    const MatchShare loss = result.loss(*rated);
    json["loss"] = {{"player", *rated + 1},
                    {"value", loss.value},
                    {"lower", loss.interval.lower},
                    {"upper", loss.interval.upper}};
  }
  if (result.solved) {
    json["solver"] = chance_json(*result.solved);
    json["solver"]["inside"] = result.holds_solved();
  }
  return json;
}

void print_rollers_simulation(const RollersSimulateJob& job, Context& context) {
  const RollersSimulated result = simulated_rollers(job, context);
  context.print(job.json ? json_of(job, result).dump(2) + "\n" : text_of(job, result));
  if (job.check && !result.holds_solved())
    throw Error(Fault::failed, "--check: the solved value is outside the interval");
}

}  // namespace

void set_up_rollers_simulate(Command& command, Context& context) {
  const auto typed = std::make_shared<RollersSimulateOptions>();
  add_rollers_simulate_options(command, *typed);
  command.on_parsed([typed, &context] {
    return [job = rollers_simulate_job(*typed), &context] { print_rollers_simulation(job, context); };
  });
}

}  // namespace fillwise::cli::games
