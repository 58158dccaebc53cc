#pragma once

// A bot at the table: a process that is asked by the protocol of docs/bot-protocol.md.

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "api/bots/player.hpp"
#include "api/bots/wire.hpp"
#include "cli/bots/process.hpp"
#include "solver/play/score_view.hpp"

namespace fillwise::bots {

struct TimeLimits {
  std::chrono::milliseconds start{30'000};  ///< from the start of the process to `ok`; to `readyok`
  std::chrono::milliseconds move{5'000};
};

/// What is said on the command line, in milliseconds. Throws Error(invalid) that names the option.
TimeLimits time_limits(const std::string& move, const std::string& start);
inline constexpr const char* kUsualMoveLimit = "5000";
inline constexpr const char* kUsualStartLimit = "30000";

class BotPlayer : public Player {
 public:
  /// The match and the flag must outlive it; `interrupted` is set by Ctrl-C. The process is started with the
  /// first game, and again with the next game after one that it lost by forfeit.
  BotPlayer(std::string command, const model::Match& match, TimeLimits limits,
            const std::atomic<bool>& interrupted);
  BotPlayer(const BotPlayer&) = delete;
  BotPlayer& operator=(const BotPlayer&) = delete;
  ~BotPlayer() override;

  void begin(const GameStart& start) override;
  std::size_t choose(const Question& question) override;
  void end(const GameEnd& end) override;

  /// How the bot calls itself, or "".
  const std::string& name() const { return name_; }
  /// What it has said that it looks at of the scores; all if it has said nothing, or what is not known here.
  const solver::ScoreView& sees() const { return sees_; }

 private:
  void start();
  void send(const Json& message) { process_->send(line_of(message, style_)); }
  /// The next message of the type; others are passed over, but a bestmove that was not asked for. Throws
  /// Forfeit, and the process is ended.
  Json await(std::string_view type, std::chrono::milliseconds limit);
  void refuse_early_answers();
  void take_note(const Json& message);
  [[noreturn]] void refuse(const std::string& reason);
  [[noreturn]] void refuse(BotProcess::Event event, std::string_view type, std::chrono::milliseconds limit);

  std::string command_;
  const model::Match& match_;
  TimeLimits limits_;
  const std::atomic<bool>& interrupted_;
  std::unique_ptr<BotProcess> process_;
  Style style_ = Style::words;
  std::string name_;
  solver::ScoreView sees_ = solver::ScoreView::all();
  std::string line_;            ///< the last one it wrote
  std::int64_t questions_ = 0;  ///< asked of this process
  int failed_starts_ = 0;       ///< in a row
  std::string why_failed_;      ///< the last of them
};

}  // namespace fillwise::bots
