#include "cli/reports/match_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/bots/quoted.hpp"

namespace fillwise::cli {
namespace {

constexpr std::size_t kMostShown = 20;     // forfeits
constexpr std::size_t kWidestPlayer = 44;  // columns

std::string player_text(const MatchReport& report, std::size_t player) {
  std::string text = bots::printable(report.players[player]);
  if (!report.names[player].empty()) text += fmt::format(" ({})", report.names[player]);
  if (text.size() > kWidestPlayer) text = text.substr(0, kWidestPlayer - 3) + "...";
  return text;
}

std::string games_text(const MatchReport& report) {
  if (report.game.empty()) return fmt::format("games to {}, rules '{}'", report.goal, report.rules);
  return fmt::format("matches of '{}'", report.rules);
}

/// Of the games without forfeit.
double mean_turns(const bots::Tally& tally) {
  const std::int64_t games = tally.games - tally.forfeits[0] - tally.forfeits[1];
  return games == 0 ? 0 : static_cast<double>(tally.turns) / static_cast<double>(games);
}

}  // namespace

std::string match_text(const MatchReport& report) {
  const bots::Tally& tally = report.tally;
  std::string text = fmt::format("{} {}, seed {}: {} deals, each played from both seats\n\n", tally.games,
                                 games_text(report), report.seed, tally.pairs.size());
  const std::array<std::string, 2> players = {player_text(report, 0), player_text(report, 1)};
  const std::size_t width = std::max(players[0].size(), players[1].size());
  text += fmt::format("     {:<{}}  {:>7}  {:>8}  {:>9}  {:>8}\n", "player", width, "wins", "as first",
                      "as second", "forfeits");
  for (std::size_t player = 0; player < 2; ++player)
    text += fmt::format("  {}  {:<{}}  {:>7}  {:>8}  {:>9}  {:>8}\n", player + 1, players[player], width,
                        tally.wins_of(static_cast<int>(player)), tally.wins[player][0], tally.wins[player][1],
                        tally.forfeits[player]);
  const bots::Share share = bots::share_of(tally);
  text += fmt::format("\nplayer 1 makes {:.2f} % of the points (95 % interval: {:.2f} to {:.2f})",
                      100 * share.share, 100 * share.lower, 100 * share.upper);
  text += fmt::format("; {} tied; {:.1f} turns a game\n", tally.ties, mean_turns(tally));
  for (std::size_t player = 0; player < 2; ++player)
    if (tally.resigned[player] > 0)
      text += fmt::format("player {} resigned {} of the games it lost\n", player + 1, tally.resigned[player]);
  const std::size_t shown = std::min(kMostShown, tally.first_forfeits.size());
  if (shown > 0) text += "\nforfeits\n";
  for (std::size_t i = 0; i < shown; ++i) {
    const bots::Forfeited& forfeit = tally.first_forfeits[i];
    text += fmt::format("  game {}, player {} in seat {}: {}\n", forfeit.game, forfeit.player + 1,
                        forfeit.seat + 1, forfeit.reason);
    if (!forfeit.position.empty()) text += fmt::format("    at: {}\n", forfeit.position);
  }
  const std::int64_t more = tally.forfeits[0] + tally.forfeits[1] - static_cast<std::int64_t>(shown);
  if (more > 0) text += fmt::format("  and {} more\n", more);
  return text;
}

Json match_json(const MatchReport& report) {
  const bots::Tally& tally = report.tally;
  Json players = Json::array();
  for (std::size_t player = 0; player < 2; ++player)
    players.push_back({{"player", report.players[player]},
                       {"name", report.names[player]},
                       {"wins", tally.wins_of(static_cast<int>(player))},
                       {"wins_as_first", tally.wins[player][0]},
                       {"wins_as_second", tally.wins[player][1]},
                       {"forfeits", tally.forfeits[player]},
                       {"resigned", tally.resigned[player]}});
  Json forfeits = Json::array();
  for (const bots::Forfeited& forfeit : tally.first_forfeits)
    forfeits.push_back({{"game", forfeit.game},
                        {"player", forfeit.player + 1},
                        {"seat", forfeit.seat + 1},
                        {"reason", forfeit.reason},
                        {"position", forfeit.position}});
  const bots::Share share = bots::share_of(tally);
  Json json;
  if (!report.game.empty()) json["game"] = report.game;
  json.update(report.rules_keys);
  if (report.game.empty()) json["goal"] = report.goal;
  json.update({{"seed", report.seed},
               {"games", tally.games},
               {"deals", tally.pairs.size()},
               {"players", std::move(players)},
               {"ties", tally.ties},
               {"share", share.share},
               {"lower", share.lower},
               {"upper", share.upper},
               {"confidence", 0.95},
               {"turns_per_game", mean_turns(tally)},
               {"forfeits", std::move(forfeits)}});
  return json;
}

}  // namespace fillwise::cli
