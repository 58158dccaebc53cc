// fillwise rollers simulate: matches by chance between players by name, and the best play held against its solved value.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/advice/chance_json.hpp"
#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "api/rollers/rounds.hpp"
#include "cli/games/rollers/rollers.hpp"
#include "cli/terminal/progress.hpp"
#include "model/rollers/rules.hpp"
#include "solver/rollers/match_simulation.hpp"
#include "solver/simulate/interval.hpp"

namespace fillwise::cli::games {
namespace {

using model::rollers::kLeastPlayers;
using model::rollers::kMostPlayers;
using solver::rollers::CountedMatches;
using solver::rollers::PlayerKind;

constexpr std::int64_t kMostMatches = 1'000'000'000;
constexpr double kMatchTolerance = 1e-9;

struct RollersSimulateOptions {
  std::vector<std::string> players;
  std::string games = "2000", seed = "1", confidence = "0.95";
  std::optional<std::string> first, rules, threads;
  bool check = false, json = false;
};

struct RollersSimulateJob {
  model::rollers::Rules rules;
  std::vector<PlayerKind> players;
  solver::rollers::MatchSimulation options;
  double confidence = 0.95;
  bool check = false, json = false;

  bool has_optimal() const { return std::ranges::count(players, PlayerKind::optimal) > 0; }
  bool is_solved() const {
    return players.size() == 2 && std::ranges::count(players, PlayerKind::optimal) == 2;
  }
};

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
  bool holds_solved() const {
    const solver::Interval interval = share(counted.won_by_starter).interval;
    return solved->lower <= interval.upper && solved->upper >= interval.lower;
  }
};

std::string words_of_players() {
  std::string words;
  const auto names = solver::rollers::player_names();
  for (std::size_t i = 0; i < names.size(); ++i)
    words += fmt::format("{}{}", i == 0 ? "" : i + 1 < names.size() ? ", " : " or ", names[i]);
  return words;
}

/// The match, for somebody who plays by it: small ones are solved at once, of others rounds are kept.
struct SolvedMatchBounds {
  std::unique_ptr<solver::rollers::KeptMatch> small;
  std::unique_ptr<rollers::Rounds> rounds;

  solver::rollers::MatchBounds bounds() const {
    return small ? small->bounds() : rounds ? rounds->bounds() : solver::rollers::MatchBounds();
  }
  solver::rollers::Bounds first_players_chance() const {
    return small ? small->first_players_chance() : rounds->starter(0, 0);
  }
};

SolvedMatchBounds solved_match(const RollersSimulateJob& job, Context& context) {
  if (!job.has_optimal()) return {};
  if (solver::rollers::KeptMatch::bytes_needed(job.rules) > solver::rollers::KeptMatch::kMostBytes)
    return {nullptr, std::make_unique<rollers::Rounds>(job.rules, job.options.threads, Callbacks(context))};
  Progress progress(context, "solving '" + job.rules.name + "'");
  solver::rollers::RoundOptions options;
  options.tolerance = kMatchTolerance;
  options.threads = job.options.threads;
  options.cancel = &context.interrupted();
  options.progress = [&](double share) { progress.update(share); };
  auto match = std::make_unique<solver::rollers::KeptMatch>(job.rules, options);
  context.check_interrupt("nothing was written");
  if (const auto open = match->report().open; open > 0)
    context.warn(fmt::format(
        "the bounds of {} pairs of boards stay apart: there optimal may not play its best", open));
  return {std::move(match), nullptr};
}

RollersSimulated simulated_rollers(const RollersSimulateJob& job, Context& context) {
  RollersSimulated result;
  result.z = solver::two_sided_quantile(job.confidence);
  const SolvedMatchBounds match = solved_match(job, context);
  if (job.is_solved()) {
    const solver::rollers::Bounds bounds = match.first_players_chance();
    result.solved = {bounds.middle(), bounds.lower, bounds.upper};
  }
  const solver::rollers::Players players(job.rules, match.bounds());
  Progress progress(context, "playing");
  solver::rollers::MatchSimulation options = job.options;
  options.cancel = &context.interrupted();
  options.progress = [&](double share) { progress.update(share); };
  result.counted = solver::rollers::simulate_matches(players, job.players, options);
  context.check_interrupt("nothing was written");
  return result;
}

std::string text_of(const RollersSimulateJob& job, const RollersSimulated& result) {
  const CountedMatches& c = result.counted;
  std::string text =
      fmt::format("{} matches of '{}', seed {}; {}\n\n", c.games, job.rules.name, job.options.seed,
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
  text += fmt::format("won by who began: {:.4f} % ({:.4f} to {:.4f})\n", 100 * first.value,
                      100 * first.interval.lower, 100 * first.interval.upper);
  if (c.shared > 0)
    text += fmt::format("shared at the end: {}, a part for each of those who tie\n", c.shared);
  if (c.cut > 0)
    text +=
        fmt::format("cut off after {} turns: {}, a part for each player\n", job.options.most_turns, c.cut);
  if (result.solved)
    text += fmt::format("solved: {:.6f} % for who begins, {} the interval\n", 100 * result.solved->value,
                        result.holds_solved() ? "inside" : "outside");
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
               {"games", c.games},
               {"players", Json::array()},
               {"shared", c.shared},
               {"cut", c.cut},
               {"rounds", c.rounds},
               {"turns", c.turns},
               {"won_by_first", share_json(c.won_by_starter)},
               {"solver", nullptr}};
  for (std::size_t p = 0; p < job.players.size(); ++p) {
    Json player = {{"player", solver::rollers::name_of(job.players[p])}};
    player.update(share_json(c.won[p]));
    player["boards"] = c.completed[p];
    player["boards_without_chips"] = c.without_chips[p];
    player["most_chips"] = c.most_chips[p];
    json["players"].push_back(std::move(player));
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

std::vector<PlayerKind> rollers_players(const std::vector<std::string>& typed) {
  if (typed.empty()) return {PlayerKind::racer, PlayerKind::collector};
  std::vector<PlayerKind> players;
  for (const std::string& word : typed) {
    const auto kind = solver::rollers::player_named(word);
    if (!kind) refuse(found_but_expected("--player", word, words_of_players()));
    players.push_back(*kind);
  }
  if (players.size() < kLeastPlayers || players.size() > kMostPlayers)
    refuse(fmt::format("--player: found {} of them, expected {} to {}", players.size(), kLeastPlayers,
                       kMostPlayers));
  return players;
}

/// What can't be played by these rules.
void check_players(const RollersSimulateJob& job) {
  for (const PlayerKind kind : job.players)
    if (!job.rules.take_up_again && kind != PlayerKind::stop_early)
      refuse(fmt::format("--player: found '{}', expected stop-early, as '{}' has take-up-again = false",
                         solver::rollers::name_of(kind), job.rules.name));
  if (job.has_optimal() && job.players.size() > 2)
    refuse(
        fmt::format("--player: found optimal among {} players, expected it among two", job.players.size()));
  if (job.check && !job.is_solved())
    refuse("--check: found it with other players, expected optimal against optimal");
}

RollersSimulateJob rollers_simulate_job(const RollersSimulateOptions& typed) {
  RollersSimulateJob job;
  job.players = rollers_players(typed.players);
  job.options.games = static_cast<std::uint64_t>(whole_number("--games", typed.games, {1, kMostMatches, 1}));
  job.options.seed = static_cast<std::uint64_t>(whole_number("--seed", typed.seed, kSeeds));
  if (typed.first)
    job.options.starter = static_cast<int>(
        whole_number("--first", *typed.first, {1, static_cast<std::int64_t>(job.players.size()), 1}) - 1);
  if (typed.threads) job.options.threads = checked_threads("--threads", *typed.threads);
  job.confidence = decimal_number("--confidence", typed.confidence, 0.5, 0.999999);
  job.check = typed.check;
  job.json = typed.json;
  job.rules = rollers_rules(typed.rules);
  check_players(job);
  return job;
}

}  // namespace

void set_up_rollers_simulate(Command& command, Context& context) {
  const auto typed = std::make_shared<RollersSimulateOptions>();
  command.add_words("--player", typed->players, "PLAYER",
                    fmt::format("{} to {} times, as they sit: {} (racer, collector)", kLeastPlayers,
                                kMostPlayers, words_of_players()));
  command.add_word("--games", typed->games, "N", "Matches to play (2000)");
  command.add_word("--first", typed->first, "PLACE", "Who begins every match, from 1 (in turn)");
  command.add_word("--rules", typed->rules, "FILE", "A rule file (docs/games/rollers.md)");
  command.add_word("--seed", typed->seed, "N", "The same matches for the same seed (1)");
  command.add_word("--threads", typed->threads, "K", "Threads to use (as many as the machine has)");
  command.add_word("--confidence", typed->confidence, "P", "Of the intervals, two-sided (0.95)");
  command.add_flag("--check", typed->check,
                   "Fail if the solved value of who begins is outside the interval; optimal against optimal");
  command.add_flag("--json", typed->json,
                   "JSON: game, rules, seed, confidence, first, games, players (player, won, share, lower, "
                   "upper, boards, boards_without_chips, most_chips), shared, cut, rounds, turns, "
                   "won_by_first, solver");
  command.on_parsed([typed, &context] {
    return [job = rollers_simulate_job(*typed), &context] { print_rollers_simulation(job, context); };
  });
}

}  // namespace fillwise::cli::games
