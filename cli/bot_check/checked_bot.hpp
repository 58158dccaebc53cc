#pragma once

// A bot that is checked: in a process of its own, with its answers timed and the end of the dialogue kept.

#include <atomic>
#include <cstddef>
#include <deque>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/bots/bot_player.hpp"

namespace fillwise::cli {

/// What a check found wrong.
class Wrong : public std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// Why a check was not made.
class Skipped : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The last lines of a dialogue; hands them on to a log.
class DialogueTail : public bots::DialogueListener {
 public:
  explicit DialogueTail(std::shared_ptr<bots::DialogueListener> log) : log_(std::move(log)) {}
  void write(std::size_t player, char mark, std::string_view text) override;
  void clear() { lines_.clear(); }
  std::vector<std::string> lines() const { return {lines_.begin(), lines_.end()}; }

 private:
  std::shared_ptr<bots::DialogueListener> log_;
  std::deque<std::string> lines_;
};

struct AnswerTimes {
  std::vector<double> ms;  ///< from each question to its answer
  std::string slowest;     ///< the position that took the most
};

class CheckedBot : public bots::Player {
 public:
  /// The match, the flag and `times`, to which its answers are added, must outlive it.
  CheckedBot(const std::string& command, const model::Match& match, const bots::BotSettings& settings,
             const std::atomic<bool>& interrupted, AnswerTimes& times, int players = 2)
      : match_(match), bot_(command, match, settings, interrupted, players), times_(times) {}

  void begin(const bots::GameStart& start) override { bot_.begin(start); }
  std::size_t choose(const bots::Question& question) override;
  void end(const bots::GameEnd& end) override { bot_.end(end); }

  /// choose(), which says where a forfeit happened. Throws Wrong.
  std::size_t answer(const bots::Question& question);

  bots::BotPlayer& player() { return bot_; }
  bots::AskedBot& asked() { return bot_.asked(); }

 private:
  const model::Match& match_;
  bots::BotPlayer bot_;
  AnswerTimes& times_;
};

}  // namespace fillwise::cli
