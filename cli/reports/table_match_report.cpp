#include "cli/reports/table_match_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/rules/rule_name.hpp"
#include "cli/reports/match_report.hpp"
#include "cli/reports/several_simulate_report.hpp"

namespace fillwise::cli {
namespace {

/// Of the games without forfeit.
double mean_turns(const bots::TableTally& tally) {
  const std::int64_t games = tally.games - tally.all_forfeits();
  return games == 0 ? 0 : static_cast<double>(tally.turns) / static_cast<double>(games);
}

std::string seat_name(std::size_t seat) {
  constexpr std::size_t kWords = equilibrium::kMostPlayers;
  return seat < kWords ? std::string(seat_word(seat)) : fmt::format("{}th", seat + 1);
}

}  // namespace

std::string to_text(const TableMatchReport& report) {
  const bots::TableTally& tally = report.tally;
  const std::size_t count = tally.players();
  std::string text =
      fmt::format("{} games to {}, rules '{}', {} players, seed {}: {} deals, each played from all seats\n\n",
                  tally.games, report.goal, display_name(report.rules), count, report.seed,
                  tally.games / static_cast<std::int64_t>(count));
  std::vector<std::string> players;
  std::size_t width = 6;
  for (std::size_t p = 0; p < count; ++p) {
    players.push_back(player_text(report.players[p], report.names[p]));
    width = std::max(width, players.back().size());
  }
  text += fmt::format("     {:<{}}  {:>7}", "player", width, "wins");
  for (std::size_t seat = 0; seat < count; ++seat) text += fmt::format("  {:>9}", "as " + seat_name(seat));
  text += fmt::format("  {:>8}  {:>8}  {:>15}\n", "forfeits", "share %", "95 % interval");
  for (std::size_t p = 0; p < count; ++p) {
    const bots::Share share = bots::share_of(tally, p);
    text += fmt::format("  {}  {:<{}}  {:>7}", p + 1, players[p], width, tally.wins_of(p));
    for (const std::int64_t wins : tally.wins[p]) text += fmt::format("  {:>9}", wins);
    text += fmt::format("  {:>8}  {:>8.2f}  {:>15}\n", tally.forfeits[p], 100 * share.share,
                        fmt::format("{:.2f} to {:.2f}", 100 * share.lower, 100 * share.upper));
  }
  text += fmt::format("\n{} games without a winner; {:.1f} turns a game\n", tally.shared, mean_turns(tally));
  for (std::size_t p = 0; p < count; ++p)
    if (tally.resigned[p] > 0) text += fmt::format("player {} resigned {} games\n", p + 1, tally.resigned[p]);
  return text + forfeits_text(tally.first_forfeits, tally.all_forfeits());
}

Json to_json(const TableMatchReport& report) {
  const bots::TableTally& tally = report.tally;
  Json players = Json::array();
  for (std::size_t p = 0; p < tally.players(); ++p) {
    const bots::Share share = bots::share_of(tally, p);
    players.push_back({{"player", report.players[p]},
                       {"name", report.names[p]},
                       {"wins", tally.wins_of(p)},
                       {"wins_by_seat", tally.wins[p]},
                       {"forfeits", tally.forfeits[p]},
                       {"resigned", tally.resigned[p]},
                       {"share", share.share},
                       {"lower", share.lower},
                       {"upper", share.upper}});
  }
  return rules_json(report.rules, {{"goal", report.goal},
                                   {"seed", report.seed},
                                   {"games", tally.games},
                                   {"deals", tally.games / static_cast<std::int64_t>(tally.players())},
                                   {"players", std::move(players)},
                                   {"without_winner", tally.shared},
                                   {"confidence", bots::kShareConfidence},
                                   {"turns_per_game", mean_turns(tally)},
                                   {"forfeits", forfeits_json(tally.first_forfeits)}});
}

}  // namespace fillwise::cli
