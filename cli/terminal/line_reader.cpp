#include "cli/terminal/line_reader.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace fillwise::cli {
namespace {

constexpr std::size_t kChunk = 1 << 16;

}  // namespace

bool LineReader::can_read() const {
  pollfd request{file_, POLLIN, 0};
  return ::poll(&request, 1, 0) != 0;  // an error is left to read()
}

/// False if a signal came before anything could be read.
bool LineReader::read_more() {
  buffer_.erase(0, begin_);
  scanned_ -= begin_;
  begin_ = 0;
  const std::size_t size = buffer_.size();
  buffer_.resize(size + kChunk);
  const ssize_t count = ::read(file_, buffer_.data() + size, kChunk);
  const int error = errno;
  buffer_.resize(size + (count > 0 ? static_cast<std::size_t>(count) : 0));
  if (count < 0 && error == EINTR) return false;
  if (count < 0) throw std::system_error(error, std::generic_category());
  at_end_ = count == 0;
  return true;
}

LineReader::Event LineReader::next(std::string_view& line, bool wait) {
  for (;;) {
    // 1. A line end, or the end of the file after a last line.
    const std::size_t found = buffer_.find('\n', scanned_);
    const bool last = found == std::string::npos && at_end_;
    if (last && begin_ == buffer_.size() && !dropping_) return Event::end;
    if (found != std::string::npos || last) {
      const std::size_t end = last ? buffer_.size() : found;
      line = std::string_view(buffer_).substr(begin_, end - begin_);
      if (line.ends_with('\r')) line.remove_suffix(1);
      begin_ = scanned_ = last ? end : end + 1;
      const bool too_long = std::exchange(dropping_, false) || line.size() > most_bytes_;
      return too_long ? Event::too_long : Event::line;
    }
    // 2. Part of a line: more of it is needed, if it is not too long already.
    scanned_ = buffer_.size();
    if (buffer_.size() - begin_ > most_bytes_ + 1) {  // 1: there may be a '\r' at the end
      dropping_ = true;
      begin_ = buffer_.size();
    }
    if (!wait && !can_read()) return Event::nothing;
    if (!read_more()) return Event::nothing;
  }
}

}  // namespace fillwise::cli
