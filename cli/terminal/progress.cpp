#include "cli/terminal/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace fillwise::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto kFirst = 700ms;          // shorter work shows nothing
constexpr auto kRedraw = 100ms;         // on a terminal
constexpr auto kNextLine = 5s;          // elsewhere
constexpr double kLeastDone = 0.01;     // from here on an estimate says something
constexpr int kWithoutLimit = 1 << 20;  // columns
constexpr std::string_view kWipe = "\r\x1b[K";

std::string time_text(double seconds) {
  const long whole = std::lround(std::ceil(seconds));
  return whole < 60 ? fmt::format("{} s", whole) : fmt::format("{} min {} s", whole / 60, whole % 60);
}

/// A text of at most so many columns, with "..." where its end is missing. Texts are ASCII but for names of players.
std::string cut_to(std::string_view text, std::size_t columns) {
  constexpr std::string_view kDots = "...";
  const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
  if (static_cast<std::size_t>(std::ranges::count_if(text, begins)) <= columns) return std::string(text);
  if (columns <= kDots.size()) return std::string(kDots.substr(0, columns));
  std::size_t end = 0, kept = 0;
  for (; end < text.size(); ++end)
    if (begins(text[end]) && ++kept > columns - kDots.size()) break;
  return std::string(text.substr(0, end)) + std::string(kDots);
}

}  // namespace

std::string progress_line(std::string_view what, double done, std::string_view left, std::string_view detail,
                          int columns) {
  const auto most = static_cast<std::size_t>(std::max(1, columns)) - 1;
  std::string figures = fmt::format(": {:.0f} %", 100 * done);
  if (!left.empty()) figures += fmt::format(", about {} left", left);
  if (figures.size() + 4 > most)
    return cut_to(fmt::format("{:.0f} %{}", 100 * done, left.empty() ? "" : fmt::format(", {}", left)), most);
  std::string line = cut_to(what, most - figures.size()) + figures;
  constexpr std::size_t kAround = 3, kLeastDetail = 8;  // " (" and ")"
  if (!detail.empty() && line.size() + kAround + std::min(detail.size(), kLeastDetail) <= most)
    line += fmt::format(" ({})", cut_to(detail, most - line.size() - kAround));
  return line;
}

Progress::Progress(const Context& context, std::string what)
    : context_(context), what_(std::move(what)), next_(start_ + kFirst) {}

Progress::~Progress() {
  if (drawn_ && context_.stderr_is_terminal) context_.draw(kWipe);
}

void Progress::update(double done, std::string_view detail) {
  if (context_.quiet) return;
  const std::lock_guard lock(mutex_);
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + (context_.stderr_is_terminal ? Clock::duration(kRedraw) : Clock::duration(kNextLine));
  drawn_ = true;
  const double passed = std::chrono::duration<double>(now - start_).count();
  const std::string left = done >= kLeastDone ? time_text(passed * (1 - done) / done) : "";
  const std::string line =
      progress_line(what_, done, left, detail, context_.err_columns().value_or(kWithoutLimit));
  context_.draw(context_.stderr_is_terminal ? fmt::format("{}{}", kWipe, line) : line + '\n');
}

}  // namespace fillwise::cli
