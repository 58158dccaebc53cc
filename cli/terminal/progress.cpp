#include "cli/terminal/progress.hpp"

#include <fmt/format.h>

#include <cmath>

namespace fillwise::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto kFirst = 700ms;       // shorter work shows nothing
constexpr auto kRedraw = 100ms;      // on a terminal
constexpr auto kNextLine = 5s;       // elsewhere
constexpr double kLeastDone = 0.01;  // from here on an estimate says something
constexpr std::string_view kWipe = "\r\x1b[K";

std::string time_text(double seconds) {
  const long whole = std::lround(std::ceil(seconds));
  return whole < 60 ? fmt::format("{} s", whole) : fmt::format("{} min {} s", whole / 60, whole % 60);
}

}  // namespace

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
  std::string line = fmt::format("{}: {:.0f} %", what_, 100 * done);
  if (done >= kLeastDone) line += fmt::format(", about {} left", time_text(passed * (1 - done) / done));
  if (!detail.empty()) line += fmt::format(" ({})", detail);
  context_.draw(context_.stderr_is_terminal ? fmt::format("{}{}", kWipe, line) : line + '\n');
}

}  // namespace fillwise::cli
