#pragma once

// Whether a bot keeps to docs/bot-protocol.md, to what it says of itself, and to its answers: one check after the
// other.

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/bots/question.hpp"
#include "cli/bot_check/checked_bot.hpp"
#include "cli/bots/bot_settings.hpp"
#include "model/fill_or_bust/rules.hpp"

namespace fillwise::cli {

struct CheckResult {
  enum class Kind : std::uint8_t { ok, wrong, skipped };
  std::string check;  ///< its name: "starts", "unknown lines"
  Kind kind = Kind::ok;
  std::string detail;                 ///< what was seen, in one line
  std::string mend;                   ///< of a wrong one: what to do
  std::vector<std::string> dialogue;  ///< of a wrong one: its last lines, with marks
};

class BotChecks {
 public:
  /// `rules`: whose cards are asked about, those of the first one in all checks; `goal` in points of those matches. The
  /// flag must outlive it.
  BotChecks(std::string command, bots::BotSettings settings, std::vector<model::RuleSet> rules, int goal,
            std::uint64_t seed, const std::atomic<bool>& interrupted);

  using Progress = std::function<void(double share, const std::string& check)>;
  /// All of them, in the order in which they are reported. Throws Error(cancelled), and what the log throws.
  std::vector<CheckResult> run(const Progress& progress);

  const std::string& name() const { return name_; }
  /// Milliseconds from each question to its answer, in rising order once run() is done.
  const std::vector<double>& times() const { return times_.ms; }

 private:
  struct Check {
    const char* name;
    std::string (BotChecks::*run)();
    const char* mend;
  };

  CheckResult result_of(const Check& check);
  /// A new process.
  CheckedBot bot(const model::Match& match, const bots::BotSettings& settings) {
    return {command_, match, settings, interrupted_, times_};
  }
  CheckedBot bot(const model::Match& match) { return bot(match, settings_); }

  std::string starts();
  std::string later_version();
  std::string unknown_lines();
  std::string json();
  std::string games();
  std::string idle();
  std::string legal();
  std::string same_answers();
  std::string seen_scores();
  std::string several_opponents();
  std::string ends();
  std::string leaves_nothing();
  std::string in_time();

  std::vector<std::string> answers(CheckedBot& bot, const std::vector<bots::Question>& questions,
                                   const std::vector<std::size_t>& order);

  std::string command_;
  bots::BotSettings settings_;
  std::vector<model::RuleSet> rules_;
  int goal_;
  std::uint64_t seed_;
  const std::atomic<bool>& interrupted_;
  std::shared_ptr<DialogueTail> tail_;
  std::optional<std::chrono::milliseconds> game_time_;
  std::string name_;
  double start_ms_ = 0;  ///< to the first ok and readyok
  AnswerTimes times_;
  std::size_t left_ = 0;  ///< processes after quit
  bool has_ended_ = false;
};

}  // namespace fillwise::cli
