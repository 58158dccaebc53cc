#include "cli/reports/match_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/bots/quoted.hpp"
#include "api/bots/standings.hpp"

namespace fillwise::cli {
namespace {

constexpr std::size_t kWidestPlayer = 44;  // columns

std::string games_text(const MatchReport& report) {
  if (report.game.empty()) return fmt::format("games to {}, rules '{}'", report.goal, report.rules);
  return fmt::format("matches of '{}'", report.rules);
}

/// Of the games without forfeit.
double mean_turns(const bots::Tally& tally) {
  const std::int64_t games = tally.games - tally.forfeits[0] - tally.forfeits[1];
  return games == 0 ? 0 : static_cast<double>(tally.turns) / static_cast<double>(games);
}

/// "-4", "0", "+12".
std::string elo_text(double share) {
  const std::string text = fmt::format("{:+.0f}", bots::elo_of(share));
  return text == "-0" || text == "+0" ? "0" : text;
}

/// "-4 (-6 to -1)".
std::string elo_text(const bots::Share& share) {
  return fmt::format("{} ({} to {})", elo_text(share.share), elo_text(share.lower), elo_text(share.upper));
}

/// What taking luck out is worth, if it is: the interval of so many games would be as narrow.
std::string as_if_text(const bots::Share& counted, const bots::Share& without_luck, std::int64_t games) {
  const double times = (counted.upper - counted.lower) / (without_luck.upper - without_luck.lower);
  const double as_if = static_cast<double>(games) * times * times;
  return as_if > static_cast<double>(games) ? fmt::format(", as if {:.0f} games had been counted", as_if)
                                            : "";
}

std::string_view verdict_key(bots::Sprt::Verdict verdict) {
  switch (verdict) {
    case bots::Sprt::Verdict::h0:
      return "h0";
    case bots::Sprt::Verdict::h1:
      return "h1";
    default:
      return "open";
  }
}

/// "51 %" of a share beyond one half.
std::string hypothesis_text(double beyond) {
  return fmt::format("{:g} %", 50 + 100 * beyond);
}

std::string sprt_text(const MatchReport& report) {
  const bots::Sprt test = sprt_of(report.tally, *report.sprt);
  const std::string h0 = hypothesis_text(report.sprt->h0), h1 = hypothesis_text(report.sprt->h1);
  std::string verdict = fmt::format("open after {} games", report.tally.games);
  if (test.verdict != bots::Sprt::Verdict::open)
    verdict = fmt::format("{}, after {} games", test.verdict == bots::Sprt::Verdict::h1 ? h1 : h0,
                          report.tally.games);
  return fmt::format("{} or {}? {} (log likelihood ratio {:+.2f}, decided at {:+.2f} and {:+.2f})\n", h0, h1,
                     verdict, test.ratio, test.lower, test.upper);
}

Json share_json(const bots::Share& share) {
  return {{"share", share.share}, {"lower", share.lower}, {"upper", share.upper}};
}

}  // namespace

std::string forfeits_text(std::span<const bots::Forfeited> first, std::int64_t all) {
  constexpr std::size_t kMostShown = 20;
  const std::size_t shown = std::min(kMostShown, first.size());
  std::string text = shown > 0 ? "\nforfeits\n" : "";
  for (const bots::Forfeited& forfeit : first.first(shown)) {
    text += fmt::format("  game {}, player {} in seat {}: {}\n", forfeit.game, forfeit.player + 1,
                        forfeit.seat + 1, forfeit.reason);
    if (!forfeit.position.empty()) text += fmt::format("    at: {}\n", forfeit.position);
  }
  const std::int64_t more = all - static_cast<std::int64_t>(shown);
  if (more > 0) text += fmt::format("  and {} more\n", more);
  return text;
}

Json forfeits_json(std::span<const bots::Forfeited> forfeits) {
  Json json = Json::array();
  for (const bots::Forfeited& forfeit : forfeits)
    json.push_back({{"game", forfeit.game},
                    {"player", forfeit.player + 1},
                    {"seat", forfeit.seat + 1},
                    {"reason", forfeit.reason},
                    {"position", forfeit.position}});
  return json;
}

std::string player_text(const std::string& typed, const std::string& name) {
  std::string text = bots::printable(typed);
  if (!name.empty()) text += fmt::format(" ({})", name);
  if (text.size() > kWidestPlayer) text = text.substr(0, kWidestPlayer - 3) + "...";
  return text;
}

std::string share_text(const bots::Share& share, std::string_view of) {
  return fmt::format("{:.2f} %{} (95 % interval: {:.2f} to {:.2f})", 100 * share.share, of, 100 * share.lower,
                     100 * share.upper);
}

std::string match_text(const MatchReport& report) {
  const bots::Tally& tally = report.tally;
  std::string text = fmt::format("{} {}, seed {}: {} deals, each played from both seats\n\n", tally.games,
                                 games_text(report), report.seed, tally.deals());
  const std::array<std::string, 2> players = {player_text(report.players[0], report.names[0]),
                                              player_text(report.players[1], report.names[1])};
  const std::size_t width = std::max(players[0].size(), players[1].size());
  text += fmt::format("     {:<{}}  {:>7}  {:>8}  {:>9}  {:>8}\n", "player", width, "wins", "as first",
                      "as second", "forfeits");
  for (std::size_t player = 0; player < 2; ++player)
    text += fmt::format("  {}  {:<{}}  {:>7}  {:>8}  {:>9}  {:>8}\n", player + 1, players[player], width,
                        tally.wins_of(static_cast<int>(player)), tally.wins[player][0], tally.wins[player][1],
                        tally.forfeits[player]);
  const bots::Share share = bots::share_of(tally);
  text += fmt::format("\nplayer 1 makes {}; {} tied; {:.1f} turns a game\n",
                      share_text(share, " of the points"), tally.ties, mean_turns(tally));
  for (std::size_t player = 0; player < 2; ++player)
    if (tally.resigned[player] > 0)
      text += fmt::format("player {} resigned {} of the games it lost\n", player + 1, tally.resigned[player]);
  if (tally.knows_luck()) {
    const bots::Share better = bots::share_without_luck(tally);
    text += fmt::format("luck taken out: {}{}; Elo {}\n", share_text(better),
                        as_if_text(share, better, tally.games), elo_text(better));
  }
  if (report.sprt) text += sprt_text(report);
  return text + forfeits_text(tally.first_forfeits, tally.forfeits[0] + tally.forfeits[1]);
}

Json tally_json(const bots::Tally& tally, const std::array<std::string, 2>& players,
                const std::array<std::string, 2>& names) {
  Json of_players = Json::array();
  for (std::size_t player = 0; player < 2; ++player)
    of_players.push_back({{"player", players.at(player)},
                          {"name", names.at(player)},
                          {"wins", tally.wins_of(static_cast<int>(player))},
                          {"wins_as_first", tally.wins.at(player)[0]},
                          {"wins_as_second", tally.wins.at(player)[1]},
                          {"forfeits", tally.forfeits.at(player)},
                          {"resigned", tally.resigned.at(player)}});
  const bots::Share share = bots::share_of(tally);
  Json json = {{"games", tally.games},
               {"deals", tally.deals()},
               {"players", std::move(of_players)},
               {"ties", tally.ties},
               {"share", share.share},
               {"lower", share.lower},
               {"upper", share.upper},
               {"confidence", bots::kShareConfidence}};
  if (tally.knows_luck()) json["without_luck"] = share_json(bots::share_without_luck(tally));
  json["turns_per_game"] = mean_turns(tally);
  json["forfeits"] = forfeits_json(tally.first_forfeits);
  return json;
}

Json match_json(const MatchReport& report) {
  Json json;
  if (!report.game.empty()) json["game"] = report.game;
  json.update(report.rules_keys);
  if (report.game.empty()) json["goal"] = report.goal;
  json["seed"] = report.seed;
  json.update(tally_json(report.tally, report.players, report.names));
  if (json.contains("without_luck"))
    json["elo"] = {{"elo", bots::elo_of(json["without_luck"]["share"])},
                   {"lower", bots::elo_of(json["without_luck"]["lower"])},
                   {"upper", bots::elo_of(json["without_luck"]["upper"])}};
  if (report.sprt) {
    const bots::Sprt test = sprt_of(report.tally, *report.sprt);
    json["sprt"] = {
        {"h0", 0.5 + report.sprt->h0}, {"h1", 0.5 + report.sprt->h1}, {"log_likelihood_ratio", test.ratio},
        {"lower", test.lower},         {"upper", test.upper},         {"verdict", verdict_key(test.verdict)}};
  }
  return json;
}

}  // namespace fillwise::cli
