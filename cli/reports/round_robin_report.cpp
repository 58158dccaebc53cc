#include "cli/reports/round_robin_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/reports/match_report.hpp"

namespace fillwise::cli {
namespace {

bots::Share best_share(const bots::Tally& tally) {
  return tally.knows_luck() ? bots::share_without_luck(tally) : bots::share_of(tally);
}

/// Ratings need that each pair has met.
bool is_whole(const RoundRobinReport& report) {
  return report.pairings.size() == report.players.size() * (report.players.size() - 1) / 2;
}

std::vector<bots::Standing> standings_of(const RoundRobinReport& report) {
  std::vector<bots::Encounter> encounters;
  encounters.reserve(report.pairings.size());
  for (const auto& pairing : report.pairings)
    encounters.push_back({pairing.one, pairing.other, best_share(pairing.tally)});
  return bots::standings(report.players.size(), encounters);
}

/// The share that a player makes against another one; "" if they have not met.
std::string cell(const RoundRobinReport& report, std::size_t player, std::size_t other) {
  for (const auto& pairing : report.pairings) {
    const double share = 100 * best_share(pairing.tally).share;
    if (pairing.one == player && pairing.other == other) return fmt::format("{:.2f}", share);
    if (pairing.one == other && pairing.other == player) return fmt::format("{:.2f}", 100 - share);
  }
  return player == other ? "-" : "";
}

std::string interval_lines(const RoundRobinReport& report) {
  std::string text;
  for (const auto& pairing : report.pairings) {
    text += fmt::format("  {} against {}: {}", pairing.one + 1, pairing.other + 1,
                        share_text(best_share(pairing.tally)));
    if (pairing.tally.knows_luck())
      text += fmt::format("; by counting wins {:.2f} %", 100 * bots::share_of(pairing.tally).share);
    const auto& forfeits = pairing.tally.forfeits;
    if (forfeits[0] + forfeits[1] > 0) text += fmt::format("; forfeits {} : {}", forfeits[0], forfeits[1]);
    text += '\n';
  }
  return text;
}

}  // namespace

std::string round_robin_text(const RoundRobinReport& report) {
  std::int64_t games = 0;
  bool knows_luck = true;
  for (const auto& pairing : report.pairings) {
    games += pairing.tally.games;
    knows_luck &= pairing.tally.knows_luck();
  }
  std::string text = fmt::format("{} games to {}, rules '{}', seed {}: {} players, each against each\n\n",
                                 games, report.goal, report.rules, report.seed, report.players.size());
  std::vector<std::string> called;
  called.reserve(report.players.size());
  std::size_t width = 6;
  for (std::size_t i = 0; i < report.players.size(); ++i) {
    called.push_back(player_text(report.players[i], report.names[i]));
    width = std::max(width, called.back().size());
  }
  std::vector<std::size_t> order;
  order.reserve(report.players.size());
  std::vector<std::string> ratings(report.players.size());
  if (is_whole(report))
    for (const bots::Standing& s : standings_of(report)) {
      order.push_back(s.player);
      ratings[s.player] = fmt::format("{:+6.0f}  {:+6.0f} to {:+.0f}", s.elo, s.lower, s.upper);
    }
  else
    for (std::size_t i = 0; i < report.players.size(); ++i) order.push_back(i);
  text += fmt::format("     {:<{}}", "player", width);
  for (std::size_t i = 0; i < report.players.size(); ++i)
    text += fmt::format("  {:>6}", fmt::format("vs {}", i + 1));
  text += is_whole(report) ? fmt::format("  {:>6}  {}\n", "Elo", "95 % interval") : "\n";
  for (const std::size_t player : order) {
    text += fmt::format("{:>3}  {:<{}}", player + 1, called[player], width);
    for (std::size_t other = 0; other < report.players.size(); ++other)
      text += fmt::format("  {:>6}", cell(report, player, other));
    text += (ratings[player].empty() ? "" : "  " + ratings[player]) + '\n';
  }
  return text + fmt::format("\nshares of the points in per cent{}\n", knows_luck ? ", luck taken out" : "") +
         interval_lines(report);
}

Json round_robin_json(const RoundRobinReport& report) {
  Json json = report.rules_keys;
  json["goal"] = report.goal;
  json["seed"] = report.seed;
  json["players"] = Json::array();
  if (is_whole(report))
    for (const bots::Standing& s : standings_of(report))
      json["players"].push_back({{"number", s.player + 1},
                                 {"player", report.players[s.player]},
                                 {"name", report.names[s.player]},
                                 {"elo", s.elo},
                                 {"lower", s.lower},
                                 {"upper", s.upper},
                                 {"share", s.share}});
  else
    for (std::size_t i = 0; i < report.players.size(); ++i)
      json["players"].push_back(
          {{"number", i + 1}, {"player", report.players[i]}, {"name", report.names[i]}});
  json["matches"] = Json::array();
  for (const auto& pairing : report.pairings)
    json["matches"].push_back(tally_json(pairing.tally,
                                         {report.players[pairing.one], report.players[pairing.other]},
                                         {report.names[pairing.one], report.names[pairing.other]}));
  return json;
}

}  // namespace fillwise::cli
