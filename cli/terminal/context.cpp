#include "cli/terminal/context.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

#include "cli/terminal/columns.hpp"
#include "cli/terminal/progress.hpp"

namespace fillwise::cli {
namespace {

constexpr std::size_t kMostPending = 1 << 16;
constexpr int kLeastWidth = 40;  // of a terminal, columns

std::atomic<bool> g_interrupted = false;
std::atomic<int> g_immediate = 0;  // how many ImmediateInterrupt live
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

// Paths to remove. Whoever takes a path out of its slot owns it; the signal handler never frees.
std::array<std::atomic<char*>, 32> g_removed_on_interrupt = {};
static_assert(std::atomic<char*>::is_always_lock_free);

void on_interrupt(int) {
  if (!g_interrupted.exchange(true) && g_immediate == 0) return;
  constexpr std::string_view kLine = "\nfillwise: interrupted\n";
  for (std::atomic<char*>& slot : g_removed_on_interrupt)
    if (const char* const path = slot.exchange(nullptr)) ::unlink(path);
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kLine.data(), kLine.size());
  ::_exit(static_cast<int>(Exit::interrupted));
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  ::sigaction(signal, &action, nullptr);
}

/// Gives closed standard streams a file that can't be used, lest the next file that is opened takes their
/// place.
void occupy_closed_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(stream, F_GETFD) < 0) ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/// NO_COLOR (no-color.org): set and not empty.
bool wants_no_colour() {
  const char* const no_colour = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  return (no_colour != nullptr && *no_colour != '\0') ||
         (terminal != nullptr && std::string_view(terminal) == "dumb");
}

/// Columns of a terminal; nothing if it does not say how many.
std::optional<int> columns_of_terminal(int file) {
  struct winsize size {};
  if (::ioctl(file, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
  return size.ws_col;
}

/// Writes everything, or returns errno.
int write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

}  // namespace

void take_over_streams_and_signals() {
  occupy_closed_streams();
  handle(SIGINT, on_interrupt);
  handle(SIGTERM, on_interrupt);
  handle(SIGPIPE, SIG_IGN);
  handle(SIGXFSZ, SIG_IGN);  // a write beyond the limit then fails, and says so
}

Context::Context(int out, int err)
    : stdout_is_terminal(::isatty(out) != 0), stderr_is_terminal(::isatty(err) != 0), out_(out), err_(err) {
  colour = stdout_is_terminal && !wants_no_colour();
  if (stdout_is_terminal) width = std::max(kLeastWidth, columns_of_terminal(out).value_or(width));
}

Exit exit_of(Fault fault) {
  switch (fault) {
    case Fault::failed:
      break;
    case Fault::invalid:
      return Exit::usage;
    case Fault::no_table:
      return Exit::no_table;
    case Fault::damaged:
      return Exit::damaged;
    case Fault::cancelled:
      return Exit::interrupted;
  }
  return Exit::failed;
}

Context::operator Callbacks() const {
  Callbacks callbacks;
  callbacks.progress = [this](std::string what) -> Callbacks::Progress {
    const auto shown = std::make_shared<Progress>(*this, std::move(what));
    return [shown](double done, std::string_view detail) { shown->update(done, detail); };
  };
  callbacks.note = [this](std::string_view sentence) { note(sentence); };
  callbacks.warn = [this](std::string_view line) { warn(fmt::format("fillwise: warning: {}", line)); };
  callbacks.cancel = &g_interrupted;
  callbacks.uncancellable = [] { return std::make_shared<ImmediateInterrupt>(); };
  return callbacks;
}

std::optional<int> Context::out_columns() const {
  return terminal_columns(out_);
}

std::optional<int> Context::err_columns() const {
  return terminal_columns(err_);
}

const std::atomic<bool>& Context::interrupted() const {
  return g_interrupted;
}

void Context::check_interrupt(std::string_view state) const {
  if (g_interrupted) throw Error(Fault::cancelled, "interrupted; " + std::string(state));
}

void Context::print(std::string_view text) {
  pending_ += text;
  if (pending_.size() >= kMostPending) flush();
}

void Context::flush() {
  const std::string text = std::exchange(pending_, {});
  const int error = write_all(out_, text);
  if (error == EPIPE) throw Error(Fault::failed, "");
  if (error != 0)
    throw Error(Fault::failed, "can't write to stdout: " + std::generic_category().message(error));
}

void Context::note(std::string_view line) const {
  if (!quiet) warn(line);
}

void Context::warn(std::string_view line) const {
  draw(std::string(line) + '\n');
}

void Context::draw(std::string_view text) const {
  write_all(err_, text);
}

ImmediateInterrupt::ImmediateInterrupt() {
  ++g_immediate;
  if (g_interrupted) on_interrupt(SIGINT);
}

ImmediateInterrupt::~ImmediateInterrupt() {
  --g_immediate;
}

void RemovedOnInterrupt::guard(const std::string& path) {
  char* const copy = ::strdup(path.c_str());
  for (std::size_t i = 0; copy != nullptr && i < g_removed_on_interrupt.size(); ++i) {
    char* expected = nullptr;
    if (!g_removed_on_interrupt[i].compare_exchange_strong(expected, copy)) continue;
    slot_ = static_cast<int>(i);
    return;
  }
  std::free(copy);  // NOLINT(cppcoreguidelines-no-malloc): of strdup
}

void RemovedOnInterrupt::release() {
  if (slot_ < 0) return;
  // NOLINTNEXTLINE(cppcoreguidelines-no-malloc): of strdup
  std::free(g_removed_on_interrupt[static_cast<std::size_t>(std::exchange(slot_, -1))].exchange(nullptr));
}

}  // namespace fillwise::cli
