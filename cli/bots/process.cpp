#include "cli/bots/process.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <thread>
#include <utility>

#include "api/bots/wire.hpp"

namespace fillwise::bots {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kChunk = 1 << 14;
constexpr std::size_t kMostErrors = 1 << 12;
constexpr int kErrorReads = 16;       // chunks of stderr at a time, lest the rest waits for ever
constexpr auto kLongestPoll = 100ms;  // a signal may come just before poll()
constexpr auto kEndGrace = 200ms;     // from the end of stdout to that of the process

std::chrono::milliseconds until(Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
  return std::clamp(left, std::chrono::milliseconds(0), std::chrono::milliseconds(kLongestPoll));
}

}  // namespace

BotProcess::BotProcess(const std::string& command, const std::atomic<bool>& interrupted)
    : kept_(start_kept(command)), interrupted_(interrupted) {}

bool BotProcess::take_line(std::string& line) {
  const std::size_t end = buffer_.find('\n', begin_);
  if (end == std::string::npos) return false;
  line.assign(buffer_, begin_, end - begin_);
  if (line.ends_with('\r')) line.pop_back();
  begin_ = end + 1;
  ++lines_;
  return true;
}

BotProcess::Event BotProcess::next_line(std::string& line, Clock::time_point deadline) {
  Clock::time_point closed{};
  for (bool looked = false;; looked = true) {
    if (interrupted_) return Event::interrupted;
    if (read_ > kMostOutput || lines_ > kMostLines) return Event::flood;
    if (take_line(line)) return line.size() > kMostLine ? Event::too_long : Event::line;
    if (unread() > kMostLine) return Event::too_long;
    const bool silent = out_ended_ || (quiet_ && looked);
    if (!ending_.empty() && silent) return Event::ended;
    if (ending_.empty() && (out_ended_ || in_ended_)) {
      // It may be about to end, which says more.
      if (closed == Clock::time_point{}) closed = Clock::now();
      if (Clock::now() - closed > kEndGrace) return Event::closed;
    }
    if (looked && Clock::now() >= deadline) return Event::late;
    poll_once(closed == Clock::time_point{} ? until(deadline) : 5ms);
  }
}

void BotProcess::poll_once(std::chrono::milliseconds time) {
  // 1. What can be done. A file of -1 is passed over.
  const short writing = to_send_.empty() ? 0 : POLLOUT;  // 0: only whether somebody still reads
  std::array<pollfd, 4> files = {{{in_ended_ ? -1 : kept_.in, writing, 0},
                                  {out_ended_ ? -1 : kept_.out, POLLIN, 0},
                                  {kept_.err, POLLIN, 0},
                                  {ending_.empty() ? kept_.control : -1, POLLIN, 0}}};
  if (!ending_.empty()) time = 0ms;
  if (::poll(files.data(), files.size(), static_cast<int>(time.count())) < 0) return;
  // 2. All of it.
  quiet_ = files[1].revents == 0;
  if ((files[0].revents & POLLERR) != 0) in_ended_ = true;
  if (files[0].revents != 0) write_some();
  if (files[1].revents != 0) read_out();
  if (files[2].revents != 0) read_err();
  if (files[3].revents != 0) read_control();
}

void BotProcess::write_some() {
  if (in_ended_) return to_send_.clear();
  const ssize_t count = ::write(kept_.in, to_send_.data(), to_send_.size());
  if (count > 0) to_send_.erase(0, static_cast<std::size_t>(count));
  if (count < 0 && errno != EAGAIN && errno != EINTR) {
    in_ended_ = true;
    to_send_.clear();
  }
}

void BotProcess::read_out() {
  buffer_.erase(0, begin_);
  begin_ = 0;
  const std::size_t size = buffer_.size();
  buffer_.resize(size + kChunk);
  const ssize_t count = ::read(kept_.out, buffer_.data() + size, kChunk);
  const bool nothing = count < 0 && (errno == EAGAIN || errno == EINTR);
  buffer_.resize(size + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  read_ += static_cast<std::size_t>(std::max<ssize_t>(count, 0));
  out_ended_ = count <= 0 && !nothing;
}

void BotProcess::read_err() {
  std::array<char, kChunk> text;
  for (int i = 0; i < kErrorReads; ++i) {
    const ssize_t count = ::read(kept_.err, text.data(), text.size());
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) {
      ::close(std::exchange(kept_.err, -1));
      return;
    }
    errors_.append(text.data(), static_cast<std::size_t>(count));
    if (errors_.size() > kMostErrors) errors_.erase(0, errors_.size() - kMostErrors);
  }
}

void BotProcess::read_control() {
  int status = 0;
  const ssize_t count = ::read(kept_.control, &status, sizeof status);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count != sizeof status)
    ending_ = "an unknown status: the process that watched it was killed";
  else if (WIFSIGNALED(status))
    ending_ = fmt::format("signal {}", WTERMSIG(status));
  else
    ending_ = fmt::format("exit code {}", WEXITSTATUS(status));
  quiet_ = false;  // it may have written before
}

void BotProcess::quit(std::chrono::milliseconds grace) {
  const Clock::time_point deadline = Clock::now() + grace;
  while (ending_.empty() && !interrupted_ && Clock::now() < deadline) {
    if (kept_.in >= 0 && (to_send_.empty() || in_ended_)) {
      ::close(std::exchange(kept_.in, -1));
      in_ended_ = true;
    }
    poll_once(5ms);
    buffer_.clear();
    begin_ = 0;
  }
}

std::size_t BotProcess::left_behind(std::chrono::milliseconds grace) const {
  const Clock::time_point deadline = Clock::now() + grace;
  std::size_t left = kept_children(kept_);
  for (; left > 0 && Clock::now() < deadline; left = kept_children(kept_)) std::this_thread::sleep_for(5ms);
  return left;
}

std::string_view BotProcess::next_begun() const {
  const std::string_view text = std::string_view(buffer_).substr(begin_);
  return text.substr(0, text.find('\n'));
}

std::string BotProcess::last_error() const {
  const std::size_t last = errors_.find_last_not_of(" \r\n\t");
  if (last == std::string::npos) return "";
  const std::size_t before = errors_.find_last_of('\n', last);
  const std::size_t begin = before == std::string::npos ? 0 : before + 1;
  return errors_.substr(begin, last + 1 - begin);
}

}  // namespace fillwise::bots
