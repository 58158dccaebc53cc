#include "cli/several/several_rate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "api/base/outwards.hpp"
#include "api/input/numbers.hpp"
#include "api/rules/rule_name.hpp"
#include "api/several/play_table.hpp"
#include "cli/reports/several_simulate_report.hpp"
#include "cli/reports/simulate_report.hpp"
#include "cli/terminal/progress.hpp"
#include "solver/several/simulate_several.hpp"

namespace fillwise::cli {
namespace {

constexpr double kRateConfidence = 0.95;

/// A player in a seat, the others keeping to the profile.
struct SeatRating {
  double optimal = 0;         ///< chance by the profile
  double chance = 0;          ///< with luck taken out
  solver::Interval interval;  ///< of it
  double lost() const { return optimal - chance; }
};

struct RatedPlayer {
  std::string name;
  std::vector<SeatRating> seats;

  double lost() const {
    double sum = 0;
    for (const SeatRating& seat : seats) sum += seat.lost();
    return sum / static_cast<double>(seats.size());
  }
};

struct SeveralRating {
  model::RuleSet rules;
  int goal = 0;  ///< points
  std::uint64_t games = 0, seed = 0;
  double epsilon = 0;
  std::vector<RatedPlayer> players;
};

SeatRating seat_rating(const model::Match& match, const ProfileTable& table,
                       const solver::SimulatedPlayer& player, std::size_t seat,
                       solver::SeveralOptions options) {
  std::vector<solver::SimulatedPlayer> players(static_cast<std::size_t>(table.players()));
  players[seat] = player;
  options.without_luck = true;
  const solver::SeveralCounts counts =
      solver::simulate_several(match, &table.continuation(), players, options);
  const solver::Mean mean =
      solver::cautious_share(counts.without_luck.at(seat), solver::kRareMistakes, kRateConfidence);
  return {table.chances_at({})[seat].value, mean.value, mean.interval};
}

std::string lost_text(const SeatRating& seat) {
  return fmt::format("{:.4f} to {:.4f}", 100 * (seat.optimal - seat.interval.upper),
                     100 * (seat.optimal - seat.interval.lower));
}

std::string to_text(const SeveralRating& rating) {
  const std::size_t seats = rating.players.front().seats.size();
  std::string text = fmt::format(
      "rules '{}' to {}, {} players: one in each seat, the others optimal; {} games a seat, seed {}\n\n",
      display_name(rating.rules), rating.goal, seats, rating.games, rating.seed);
  std::size_t width = 6;
  for (const RatedPlayer& player : rating.players) width = std::max(width, player.name.size());
  text += fmt::format("  {:<{}}  {:<6}  {:>9}  {:>8}  {:>7}  {:>18}\n", "player", width, "seat", "optimal %",
                      "chance %", "lost", "95 % interval");
  for (const RatedPlayer& player : rating.players) {
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const SeatRating& rated = player.seats[seat];
      text += fmt::format("  {:<{}}  {:<6}  {:>9.4f}  {:>8.4f}  {:>7.4f}  {:>18}\n",
                          seat == 0 ? player.name : "", width, seat_word(seat), 100 * rated.optimal,
                          100 * rated.chance, 100 * rated.lost(), lost_text(rated));
    }
    text += fmt::format("  {:<{}}  {:<6}  {:>9}  {:>8}  {:>7.4f}\n", "", width, "mean", "", "",
                        100 * player.lost());
  }
  return text +
         fmt::format(
             "\nchance and loss with luck taken out, in percentage points; nobody gains more than {} by "
             "leaving the profile\n",
             error_per_cent_above(rating.epsilon));
}

Json to_json(const SeveralRating& rating) {
  Json players = Json::array();
  for (const RatedPlayer& player : rating.players) {
    Json seats = Json::array();
    for (const SeatRating& seat : player.seats)
      seats.push_back({{"optimal", seat.optimal},
                       {"chance", seat.chance},
                       {"lower", seat.interval.lower},
                       {"upper", seat.interval.upper},
                       {"lost", seat.lost()}});
    players.push_back({{"player", player.name}, {"seats", std::move(seats)}, {"lost", player.lost()}});
  }
  return rules_json(rating.rules, {{"goal", rating.goal},
                                   {"games", rating.games},
                                   {"seed", rating.seed},
                                   {"confidence", kRateConfidence},
                                   {"epsilon", rating.epsilon},
                                   {"players", std::move(players)}});
}

void rate(Context& context, const SeveralRate& command, SeveralRequest request) {
  const ProfileTable table = profile_for(context, std::move(request));
  const model::Match match(table.rules(), table.goal() / model::kPointsPerUnit);
  SeveralRating rating{table.rules(), table.goal(), command.games, command.seed, table.epsilon(), {}};
  PlayTables fewer(context, table.rules(), table.goal());
  std::vector<solver::SimulatedPlayer> players;
  players.reserve(command.players.size());
  for (const NamedPlayer& player : command.players) players.push_back(fewer.simulated(player, match));
  const auto seats = static_cast<std::size_t>(table.players());
  const auto parts = static_cast<double>(seats * command.players.size());
  {
    Progress progress(context, "playing");
    double done = 0;
    solver::SeveralOptions options;
    options.games = command.games;
    options.seed = command.seed;
    options.threads = command.threads;
    options.cancel = &context.interrupted();
    options.progress = [&](double share) { progress.update((done + share) / parts); };
    for (std::size_t p = 0; p < players.size(); ++p) {
      RatedPlayer& rated = rating.players.emplace_back(RatedPlayer{command.players[p].name, {}});
      for (std::size_t seat = 0; seat < seats; ++seat, ++done) {
        rated.seats.push_back(seat_rating(match, table, players[p], seat, options));
        context.check_interrupt("nothing was printed");
      }
    }
  }
  context.print(command.json ? to_json(rating).dump(2) + "\n" : to_text(rating));
}

}  // namespace

int count_of_rated(const std::string& typed) {
  return static_cast<int>(whole_number("--players", typed, {kLeastSeveral, kMostSeveral, 1}));
}

Work several_rate(Context& context, const SeveralRate& command) {
  const auto players = count_of_rated(command.count);
  const auto request = std::make_shared<SeveralRequest>(several_request(command.table, players));
  return [=, &context] { rate(context, command, std::move(*request)); };
}

}  // namespace fillwise::cli
