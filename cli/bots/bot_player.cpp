#include "cli/bots/bot_player.hpp"

#include <string>
#include <utility>
#include <vector>

#include "api/base/error.hpp"

namespace fillwise::bots {

BotPlayer::BotPlayer(std::string command, const model::Match& match, const BotSettings& settings,
                     const std::atomic<bool>& interrupted)
    : bot_(std::move(command), settings, interrupted), match_(match) {}

void BotPlayer::begin(const GameStart& start) {
  const model::RuleSet& rules = match_.rules();
  std::vector<std::string> cards;
  cards.reserve(rules.cards.size());
  for (const model::Card& card : rules.cards) cards.push_back(card.name);
  bot_.begin({{"type", "newgame"},
              {"game", start.game},
              {"rules", rules.name},
              {"goal", match_.goal() * model::kPointsPerUnit},
              {"seat", start.seat + 1},
              {"cards", cards},
              {"toml", rules.to_toml()}});
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
