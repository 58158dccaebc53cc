#include "cli/bots/asked_bot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

#include "api/base/error.hpp"
#include "api/bots/quoted.hpp"
#include "api/bots/seen_scores.hpp"
#include "api/input/numbers.hpp"
#include "model/words.hpp"

namespace fillwise::bots {
namespace {

using Event = BotProcess::Event;

constexpr std::chrono::milliseconds kQuitGrace{500};
constexpr std::chrono::milliseconds kLeavingGrace{200};  // for what ends together with the bot
constexpr std::size_t kMostOptions = 100;
constexpr int kMostFailedStarts = 3;  // in a row

}  // namespace

namespace {

/// The lines of a message with words that nobody knows, behind a line that nobody knows.
std::string with_unknown(Json message, Style style) {
  static const std::set<std::string> kWithPairs = {"newgame", "position", "go", "gameover"};
  if (kWithPairs.contains(message_text(message, "type"))) message["x_unknown"] = 1;
  return std::string(style == Style::words ? "x_unknown line 1\n"
                                           : "{\"type\":\"x_unknown\",\"line\":[1]}\n") +
         line_of(message, style);
}

}  // namespace

AskedBot::AskedBot(std::string command, const BotSettings& settings, const std::atomic<bool>& interrupted)
    : command_(std::move(command)), settings_(settings), ids_(settings.seed), interrupted_(interrupted) {}

AskedBot::~AskedBot() {
  if (!process_ || interrupted_) return;
  try {
    send({{"type", "quit"}});
  } catch (const Error&) {  // of the log
  }
  process_->quit(kQuitGrace);
}

void AskedBot::start() {
  if (failed_starts_ >= kMostFailedStarts)
    throw Forfeit(fmt::format("not started again after {} failed starts, the last one: {}", failed_starts_,
                              why_failed_));
  for (;;) {
    try {
      start_once();
      has_started_ = true;
      failed_starts_ = 0;
      return;
    } catch (const Forfeit& error) {
      ++failed_starts_;
      why_failed_ = error.what();
      if (has_started_) throw;
      if (failed_starts_ >= settings_.first_starts)
        throw Error(Fault::failed,
                    fmt::format("the bot {} does not start: {}", quote(command_), why_failed_));
    }
  }
}

void AskedBot::start_once() {
  style_ = settings_.style;
  line_.clear();
  options_.clear();
  try {
    process_ = std::make_unique<BotProcess>(command_, interrupted_);
  } catch (const std::system_error& error) {
    throw Error(Fault::failed, fmt::format("can't start {}: {}", quote(command_), error.code().message()));
  }
  note('#', "started: " + command_);
  send({{"type", "hello"}, {"protocol", kHello}, {"version", settings_.version}});
  await("ok", settings_.limits.start);
  set_options();
}

void AskedBot::set_options() {
  for (const BotOption& option : settings_.options) {
    if (std::ranges::find(options_, option.name) == options_.end())
      throw Error(Fault::invalid,
                  found_but_expected("--option", option.name,
                                     options_.empty()
                                         ? fmt::format("none: the bot {} has no options", quote(command_))
                                         : fmt::format("an option of the bot {}: {}", quote(command_),
                                                       fmt::join(options_, ", "))) +
                      model::did_you_mean(option.name, options_));
    send({{"type", "setoption"}, {"name", option.name}, {"value", option.value}});
  }
  has_set_options_ = !settings_.options.empty();
}

/// A bot that can't use the value of an option may say so, and would play on without it.
void AskedBot::expect_no_error(std::string_view line, const std::optional<Json>& message) const {
  if (!has_set_options_) return;
  if (!line.starts_with("error ") && (!message || message_text(*message, "type") != "error")) return;
  throw Error(Fault::invalid, fmt::format("--option: the bot {} answers {}", quote(command_), quote(line)));
}

void AskedBot::send(const Json& message) {
  std::string lines = line_of(message, style_);
  if (settings_.adds_unknown && message_text(message, "type") != "hello")
    lines = with_unknown(message, style_);
  note('>', lines);
  process_->send(lines);
}

void AskedBot::note(char mark, std::string_view text) {
  if (settings_.log) settings_.log->write(settings_.player, mark, text);
}

void AskedBot::begin(const Json& new_game) {
  if (!process_) start();
  Json told = new_game;
  if (settings_.limits.game) {
    clock_ = *settings_.limits.game;
    told["clock"] = settings_.limits.game->count();
  }
  players_ = 2;
  send(told);
  send({{"type", "isready"}});
  await("readyok", settings_.limits.start);
  has_set_options_ = false;
}

void AskedBot::expect_ready() {
  send({{"type", "isready"}});
  await("readyok", settings_.limits.start);
}

AskedBot::Farewell AskedBot::quit() {
  send({{"type", "quit"}});
  process_->quit(kQuitGrace);
  Farewell farewell{!process_->ending().empty(), 0};
  if (farewell.has_ended) farewell.left = process_->left_behind(kLeavingGrace);
  process_.reset();
  return farewell;
}

Json AskedBot::ask(const Json& position) {
  const std::int64_t id = ids_.next();
  said_.reset();
  const std::chrono::milliseconds limit = time_for_move();
  Json go = {{"type", "go"}, {"id", id}, {"movetime", settings_.limits.move.count()}};
  if (settings_.limits.game) go["clock"] = std::chrono::floor<std::chrono::milliseconds>(clock_).count();
  send(position);
  send(go);
  process_->allow_more_output();
  const Clock::time_point asked = Clock::now();
  const Json answer = await("bestmove", limit);
  if (settings_.limits.game) clock_ -= Clock::now() - asked;
  if (message_number(answer, "id") != id)
    refuse(fmt::format("answered before it was asked, or another question than {}: {}", id, quote(line_)));
  if (const auto win = answer.find("win"); win != answer.end() && win->is_number()) {
    const double chance = win->get<double>();
    if (chance >= 0 && chance <= 1) said_ = chance;
  }
  Json move = answer.contains("move") ? answer.at("move") : Json();
  if (move == "resign" || (move.is_object() && message_text(move, "action") == "resign")) throw Resigned();
  return move;
}

std::chrono::milliseconds AskedBot::time_for_move() {
  if (!settings_.limits.game) return settings_.limits.move;
  const auto left = std::chrono::floor<std::chrono::milliseconds>(clock_);
  if (left.count() < 1)
    refuse(fmt::format("its {} ms for the game are over", settings_.limits.game->count()));
  return std::min(settings_.limits.move, left);
}

void AskedBot::refuse_answer(const std::string& reason) {
  refuse(fmt::format("{}: {}", reason, quote(line_)));
}

void AskedBot::end(const GameEnd& end) {
  if (!process_) return;
  Json message = {{"type", "gameover"},
                  {"result", !end.won   ? "tie"
                             : *end.won ? "win"
                                        : "loss"},
                  {"me", end.own}};
  if (end.opponents.empty())
    message["opponent"] = end.opponent;
  else
    message["opponents"] = end.opponents;
  send(message);
}

void AskedBot::take_note(const Json& message) {
  const std::string type = message_text(message, "type");
  if (type == "json" && style_ == Style::words && message.value("on", false)) style_ = Style::json;
  if (type == "id" && message.contains("name")) name_ = printable(message_text(message, "name"));
  if (type == "option" && options_.size() < kMostOptions)
    options_.push_back(printable(message_text(message, "name")));
  if (type == "version" && message_number(message, "version") != kProtocolVersion)
    refuse(fmt::format("does not speak version {} of the protocol: {}", kProtocolVersion, quote(line_)));
  if (type == "players") players_ = message_number(message, "count").value_or(2);
  if (type == "sees") sees_ = stated_view(message);
}

Json AskedBot::await(std::string_view type, std::chrono::milliseconds limit) {
  const Clock::time_point deadline = Clock::now() + limit;
  if (type != "bestmove") process_->allow_more_output();
  for (;;) {
    std::string line;
    const Event event = process_->next_line(line, deadline);
    if (event == Event::line || event == Event::too_long) {
      line_ = line;
      note('<', line.empty() ? "\n" : line);
    }
    if (event != Event::line) refuse(event, type, limit);
    const std::optional<Json> message = message_of(line, style_);
    if (type == "readyok") expect_no_error(line, message);
    if (!message) continue;
    if (message_text(*message, "type") == type) return *message;
    if (message_text(*message, "type") == "bestmove")
      refuse(fmt::format("answered without being asked: {}", quote(line_)));
    take_note(*message);
  }
}

void AskedBot::refuse(const std::string& reason) {
  process_.reset();
  note('#', "lost: " + reason);
  throw Forfeit(reason);
}

void AskedBot::refuse(Event event, std::string_view type, std::chrono::milliseconds limit) {
  if (event == Event::interrupted) {
    process_.reset();
    throw Error(Fault::cancelled, "interrupted; the match is not finished");
  }
  const std::string begun(process_->next_begun().substr(0, kMostQuoted + 1));
  const std::string& last = begun.empty() ? line_ : begun;
  const std::string wrote =
      last.empty() ? "; it wrote nothing" : fmt::format("; it wrote last: {}", quote(last));
  std::string reason;
  switch (event) {
    case Event::too_long:
      reason = fmt::format("a line of more than {} bytes instead of {}", kMostLine, type);
      break;
    case Event::flood:
      reason = fmt::format("more than {} bytes or {} lines without {}", kMostOutput, kMostLines, type);
      break;
    case Event::ended:
      reason = fmt::format("ended with {} before {}", process_->ending(), type);
      break;
    case Event::closed:
      reason = fmt::format("closed its stdin or stdout before {}", type);
      break;
    default:
      reason = fmt::format("no {} in {} ms", type, limit.count());
      if (type == "bestmove" && limit < settings_.limits.move)
        reason += fmt::format(", the rest of its {} ms for the game", settings_.limits.game->count());
  }
  reason += wrote;
  if (const std::string error = process_->last_error(); !error.empty())
    reason += fmt::format("; its stderr ends: {}", quote(error));
  refuse(reason);
}

}  // namespace fillwise::bots
