#include "cli/bots/bot_player.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "api/base/error.hpp"
#include "api/bots/quoted.hpp"

namespace fillwise::bots {

BotPlayer::BotPlayer(std::string command, const model::Match& match, const BotSettings& settings,
                     const std::atomic<bool>& interrupted, int players)
    : bot_(command, settings, interrupted), command_(std::move(command)), match_(match), players_(players) {}

void BotPlayer::begin(const GameStart& start) {
  const model::RuleSet& rules = match_.rules();
  std::vector<std::string> cards;
  cards.reserve(rules.cards.size());
  for (const model::Card& card : rules.cards) cards.push_back(card.name);
  Json new_game = {{"type", "newgame"},
                   {"game", start.game},
                   {"rules", rules.name},
                   {"goal", match_.goal() * model::kPointsPerUnit},
                   {"seat", start.seat + 1}};
  if (players_ > 2) new_game["players"] = players_;
  new_game["cards"] = cards;
  new_game["toml"] = rules.to_toml();
  bot_.begin(new_game);
  if (bot_.players() != players_)
    throw Error(
        Fault::failed,
        fmt::format("the bot {} plays with one opponent: it did not answer 'players {}' to a game of {}",
                    quote(command_), players_, players_));
}

std::size_t BotPlayer::choose(const Question& question) {
  Json position = {{"type", "position"}};
  position.update(situation_json(match_, question));
  position["actions"] = actions_json(question);
  const Json move = bot_.ask(position);
  try {
    return option_of(question, move);
  } catch (const Error& error) {
    bot_.refuse_answer(error.what());
  }
}

}  // namespace fillwise::bots
