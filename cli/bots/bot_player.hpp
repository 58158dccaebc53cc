#pragma once

// A bot at a table of Fill or Bust.

#include <atomic>
#include <string>

#include "api/bots/player.hpp"
#include "cli/bots/asked_bot.hpp"
#include "solver/play/score_view.hpp"

namespace fillwise::bots {

class BotPlayer : public Player {
 public:
  /// The match and the flag must outlive it (AskedBot).
  BotPlayer(std::string command, const model::Match& match, const BotSettings& settings,
            const std::atomic<bool>& interrupted, int players = 2);

  /// Throws Error(failed) too, if there are several opponents and the bot does not say that it plays such a game.
  void begin(const GameStart& start) override;
  std::size_t choose(const Question& question) override;
  void end(const GameEnd& end) override { bot_.end(end); }

  /// The bot itself, for who asks it what a match does not.
  AskedBot& asked() { return bot_; }

  std::optional<double> said() const override { return bot_.said(); }
  const std::string& name() const { return bot_.name(); }
  const solver::ScoreView& sees() const { return bot_.sees(); }

 private:
  AskedBot bot_;
  std::string command_;
  const model::Match& match_;
  int players_;
};

}  // namespace fillwise::bots
