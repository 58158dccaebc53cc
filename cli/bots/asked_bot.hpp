#pragma once

// A bot as a process that is asked by the lines of docs/bot-protocol.md, whatever the game is.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/base/json.hpp"
#include "api/bots/seat.hpp"
#include "api/bots/wire.hpp"
#include "cli/bots/bot_settings.hpp"
#include "cli/bots/process.hpp"
#include "cli/bots/question_ids.hpp"
#include "solver/play/score_view.hpp"

namespace fillwise::bots {

class AskedBot {
 public:
  /// The flag must outlive it; it is set by Ctrl-C. The process is started with the first game, and again with the next
  /// game after one that it lost by forfeit. One that has never started is tried three times.
  AskedBot(std::string command, const BotSettings& settings, const std::atomic<bool>& interrupted);
  AskedBot(const AskedBot&) = delete;
  AskedBot& operator=(const AskedBot&) = delete;
  ~AskedBot();

  // Each throws Forfeit, after which the process is ended, or Error: cancelled after Ctrl-C, failed if the bot does not
  // start: "the bot './my-bot' does not start: ended with exit code 127 before ok; ...".

  /// `new_game`: the message of that type.
  void begin(const Json& new_game);
  /// The move that it answers to a `position`, whatever it says. Only an answer with the number of this question
  /// counts, which it can't know before. Throws Resigned too, after which the process is still there.
  Json ask(const Json& position);
  /// It loses the game for the answer it gave, which is quoted behind the reason.
  [[noreturn]] void refuse_answer(const std::string& reason);
  /// Tells it how the game ended, if it is still there.
  void end(const GameEnd& end);

  // To see how a bot takes what a match does not ask.

  /// Asks whether it is ready, between games.
  void expect_ready();
  /// How it ends when it is told to.
  struct Farewell {
    bool has_ended = false;  ///< by itself, in the time it has for that
    std::size_t left = 0;    ///< processes that it leaves behind
  };
  Farewell quit();

  /// How the bot calls itself, or "".
  const std::string& name() const { return name_; }
  /// What it called its chance to win with its last move, if it said so.
  std::optional<double> said() const { return said_; }
  /// What it has said that it looks at of the scores; all if it has said nothing, or what is not known here.
  const solver::ScoreView& sees() const { return sees_; }
  /// Of how many players it has said that it plays the game that has begun; 2 if it has said nothing.
  std::int64_t players() const { return players_; }
  /// How it writes.
  Style style() const { return style_; }

 private:
  void start();
  void start_once();
  void send(const Json& message);
  void set_options();
  void expect_no_error(std::string_view line, const std::optional<Json>& message) const;
  void note(char mark, std::string_view text);
  /// The next message of the type; others are passed over, but a bestmove that was not asked for. Throws
  /// Forfeit, and the process is ended.
  Json await(std::string_view type, std::chrono::milliseconds limit);
  void take_note(const Json& message);
  [[noreturn]] void refuse(const std::string& reason);
  /// How long the next answer may take: by the limit of a move, and by the clock. Throws Forfeit.
  std::chrono::milliseconds time_for_move();
  [[noreturn]] void refuse(BotProcess::Event event, std::string_view type, std::chrono::milliseconds limit);

  std::string command_;
  BotSettings settings_;
  QuestionIds ids_;
  const std::atomic<bool>& interrupted_;
  std::unique_ptr<BotProcess> process_;
  Style style_ = Style::words;
  std::string name_;
  std::optional<double> said_;
  std::int64_t players_ = 2;
  solver::ScoreView sees_ = solver::ScoreView::all();
  std::vector<std::string> options_;  ///< that it has announced
  bool has_set_options_ = false;      ///< since it was last ready
  std::string line_;                  ///< the last one it wrote
  Clock::duration clock_{};           ///< what is left of the time for this game, if it has one
  bool has_started_ = false;          ///< it has once said ok
  int failed_starts_ = 0;             ///< in a row
  std::string why_failed_;            ///< the last of them
};

}  // namespace fillwise::bots
