#pragma once

// A bot at a table of Rollers.

#include <atomic>
#include <string>

#include "api/rollers/match/match_question.hpp"
#include "cli/bots/asked_bot.hpp"
#include "model/rollers/rules.hpp"

namespace fillwise::cli::games {

class RollersBot : public rollers::MatchPlayer {
 public:
  /// The flag must outlive it (bots::AskedBot).
  RollersBot(std::string command, model::rollers::Rules rules, const bots::BotSettings& settings,
             const std::atomic<bool>& interrupted);

  void begin(const bots::GameStart& start) override;
  std::size_t choose(const rollers::MatchQuestion& question) override;
  void end(const bots::GameEnd& end) override { bot_.end(end); }

  const std::string& name() const { return bot_.name(); }

 private:
  bots::AskedBot bot_;
  model::rollers::Rules rules_;
};

}  // namespace fillwise::cli::games
