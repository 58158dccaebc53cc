#include "cli/games/rollers/simulate_job.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "cli/games/rollers/rollers.hpp"
#include "cli/games/rollers/rollers_players.hpp"

namespace fillwise::cli::games {

using model::rollers::kLeastPlayers;
using model::rollers::kMostPlayers;
using solver::rollers::PlayerKind;

namespace {

constexpr std::int64_t kMostMatches = 1'000'000'000;

std::vector<PlayerKind> rollers_players(const std::vector<std::string>& typed) {
  if (typed.empty()) return {PlayerKind::racer, PlayerKind::collector};
  std::vector<PlayerKind> players;
  for (const std::string& word : typed) {
    const auto kind = solver::rollers::player_named(word);
    if (!kind) refuse(found_but_expected("--player", word, rollers_player_names()));
    players.push_back(*kind);
  }
  if (players.size() < kLeastPlayers || players.size() > kMostPlayers)
    refuse(fmt::format("--player: found {} of them, expected {} to {}", players.size(), kLeastPlayers,
                       kMostPlayers));
  return players;
}

/// What can't be played by these rules.
void check_players(const RollersSimulateJob& job) {
  if (job.has_optimal() && job.players.size() > 2)
    refuse(fmt::format("--player: found optimal among {} players, expected it only among two",
                       job.players.size()));
  if (job.check && !job.is_solved())
    refuse("--check: found with other players, expected optimal against optimal");
}

}  // namespace

void add_rollers_simulate_options(Command& command, RollersSimulateOptions& typed) {
  command.add_words("--player", typed.players, "PLAYER",
                    fmt::format("Give {} to {}, in seating order: {} (racer, collector)", kLeastPlayers,
                                kMostPlayers, rollers_player_names()));
  command.add_word("--games", typed.games, "N", "Matches to play (2000)");
  command.add_word("--first", typed.first, "PLACE",
                   "Seat of the player who begins every match, from 1 (they take turns)");
  command.add_word("--points", typed.points, "POINTS",
                   "Points of the players when a match begins, such as 4,4 (0 each)");
  command.add_word("--rules", typed.rules, "FILE", "A rule file (docs/games/rollers.md)");
  command.add_word("--seed", typed.seed, "N", "Seed: the same seed plays the same matches (1)");
  command.add_word("--threads", typed.threads, "K", "Threads to use (as many as the machine has)");
  command.add_word("--confidence", typed.confidence, "P", "Confidence of the intervals, two-sided (0.95)");
  command.add_flag(
      "--check", typed.check,
      "Fail if the solved value for the player who begins is outside the interval; optimal against optimal");
  command.add_flag(
      "--json", typed.json,
      "JSON: game, rules, seed, confidence, first, points, games, players (player, won, share, lower, "
      "upper, boards, boards_without_chips, most_chips), shared, cut, rounds, turns, "
      "won_by_first, loss, solver");
}

RollersSimulateJob rollers_simulate_job(const RollersSimulateOptions& typed) {
  RollersSimulateJob job;
  job.rules = rollers_rules(typed.rules);
  job.players = rollers_players(typed.players);
  job.options.games = static_cast<std::uint64_t>(whole_number("--games", typed.games, {1, kMostMatches, 1}));
  job.options.seed = static_cast<std::uint64_t>(whole_number("--seed", typed.seed, kSeeds));
  if (typed.first)
    job.options.starter = static_cast<int>(
        whole_number("--first", *typed.first, {1, static_cast<std::int64_t>(job.players.size()), 1}) - 1);
  if (typed.points) {
    const auto points = whole_numbers("--points", *typed.points, {0, job.rules.points - 1, 1});
    if (points.size() != job.players.size())
      refuse(fmt::format("--points: found {} numbers, expected {}, one for each player", points.size(),
                         job.players.size()));
    std::ranges::copy(points, job.options.points.begin());
  }
  if (typed.threads) job.options.threads = checked_threads("--threads", *typed.threads);
  job.confidence = decimal_number("--confidence", typed.confidence, 0.5, 0.999999);
  job.check = typed.check;
  job.json = typed.json;
  check_players(job);
  return job;
}

}  // namespace fillwise::cli::games
