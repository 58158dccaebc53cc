#include "cli/bot_check/checked_bot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "api/bots/quoted.hpp"

namespace fillwise::cli {
namespace {

constexpr std::size_t kMostLines = 16;  // of a dialogue that is shown

}  // namespace

void DialogueTail::write(std::size_t player, char mark, std::string_view text) {
  if (log_) log_->write(player, mark, text);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    // The rules are many lines that show nothing.
    if (const std::string_view line = text.substr(0, end); !line.starts_with("rule "))
      lines_.push_back(fmt::format("{} {}", mark, bots::printable(line)));
    if (lines_.size() > kMostLines) lines_.pop_front();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

std::size_t CheckedBot::choose(const bots::Question& question) {
  const auto start = bots::Clock::now();
  const std::size_t option = bot_.choose(question);
  const double ms = std::chrono::duration<double, std::milli>(bots::Clock::now() - start).count();
  if (times_.ms.empty() || ms > *std::ranges::max_element(times_.ms))
    times_.slowest = bots::position_line(match_, question);
  times_.ms.push_back(ms);
  return option;
}

std::size_t CheckedBot::answer(const bots::Question& question) {
  try {
    return choose(question);
  } catch (const bots::Forfeit& error) {
    throw Wrong(fmt::format("{}, at '{}'", error.what(), bots::position_line(match_, question)));
  }
}

}  // namespace fillwise::cli
