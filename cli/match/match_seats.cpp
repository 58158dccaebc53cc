#include "cli/match/match_seats.hpp"

#include "cli/bots/bot_command.hpp"

namespace fillwise::cli {

MatchSeats::MatchSeats(Context& context, const model::Match& match, const std::vector<std::string>& words,
                       const bots::BotSettings& bots, std::uint64_t seed,
                       const std::shared_ptr<const Table>& table, std::size_t tables)
    : tables_(tables) {
  for (std::vector<Seat>& seats : tables_)
    for (std::size_t i = 0; i < words.size(); ++i) {
      Seat& seat = seats.emplace_back();
      if (bots::is_own_player(words[i])) {
        seat.player = bots::own_player(words[i], match, seed + i, [&] { return table; });
      } else {
        auto bot = std::make_unique<bots::BotPlayer>(bots::command_of_bot("--player", words[i]), match,
                                                     bots.of(i), context.interrupted());
        seat.bot = bot.get();
        seat.player = std::move(bot);
      }
    }
}

std::vector<std::array<bots::Player*, 2>> MatchSeats::tables(std::size_t one, std::size_t other) const {
  std::vector<std::array<bots::Player*, 2>> result;
  result.reserve(tables_.size());
  for (const std::vector<Seat>& seats : tables_)
    result.push_back({seats[one].player.get(), seats[other].player.get()});
  return result;
}

std::string MatchSeats::name(std::size_t player) const {
  for (const std::vector<Seat>& seats : tables_)
    if (const bots::BotPlayer* const bot = seats[player].bot; bot != nullptr && !bot->name().empty())
      return bot->name();
  return "";
}

}  // namespace fillwise::cli
