#include "cli/games/rollers/rollers_bot.hpp"

#include <utility>

#include "api/base/error.hpp"
#include "model/rollers/rules_toml.hpp"

namespace fillwise::cli::games {

RollersBot::RollersBot(std::string command, model::rollers::Rules rules, const bots::BotSettings& settings,
                       const std::atomic<bool>& interrupted)
    : bot_(std::move(command), settings, interrupted), rules_(std::move(rules)) {}

void RollersBot::begin(const bots::GameStart& start) {
  bot_.begin({{"type", "newgame"},
              {"game", start.game},
              {"variant", "rollers"},
              {"rules", rules_.name},
              {"goal", rules_.points},
              {"seat", start.seat + 1},
              {"toml", model::rollers::to_toml(rules_)}});
}

std::size_t RollersBot::choose(const rollers::MatchQuestion& question) {
  const Json move = bot_.ask(rollers::position_json(question));
  try {
    return rollers::option_of(rules_, question, move);
  } catch (const Error& error) {
    bot_.refuse_answer(error.what());
  }
}

}  // namespace fillwise::cli::games
