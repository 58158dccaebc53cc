#pragma once

// Lines of an open file, as they come, in memory that does not grow with the input.

#include <cstddef>
#include <string>
#include <string_view>

namespace fillwise::cli {

class LineReader {
 public:
  enum class Event {
    line,      ///< a line is there
    too_long,  ///< a line of more bytes than allowed was there, and is dropped
    nothing,   ///< nothing more can be read at the moment without waiting, or a signal came
    end        ///< there are no more lines
  };

  /// `file` is an open file descriptor, which stays the caller's; lines have at most `most_bytes`.
  LineReader(int file, std::size_t most_bytes) : file_(file), most_bytes_(most_bytes) {}

  /// The next line, without "\n" or "\r\n" at its end; it is valid until the next call. The last line needs
  /// no line end. With `wait` it waits for one. Throws std::system_error if the file can't be read.
  Event next(std::string_view& line, bool wait);

 private:
  bool can_read() const;
  bool read_more();

  int file_;
  std::size_t most_bytes_;
  std::string buffer_;
  std::size_t begin_ = 0;    ///< of the first byte of buffer_ that was not given out
  std::size_t scanned_ = 0;  ///< up to here there is no line end
  bool dropping_ = false;    ///< the line that goes on is too long
  bool at_end_ = false;
};

}  // namespace fillwise::cli
