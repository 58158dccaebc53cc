#include "cli/bots/bot_settings.hpp"

namespace fillwise::bots {

BotSettings BotSettings::of(std::size_t index) const {
  BotSettings own = *this;
  own.player = index;
  own.seed = 2 * seed + index;
  std::erase_if(own.options, [&](const BotOption& option) { return option.player.value_or(index) != index; });
  return own;
}

}  // namespace fillwise::bots
