#pragma once

// The loop of the commands that answer line by line.

#include <fmt/format.h>
#include <unistd.h>

#include <string_view>
#include <system_error>

#include "api/base/error.hpp"
#include "api/input/line_object.hpp"
#include "cli/terminal/context.hpp"
#include "cli/terminal/line_reader.hpp"

namespace fillwise::cli {

/// Answers the lines of stdin on stdout, at the latest when no more can be read without waiting. Throws Error: failed
/// if there were lines that could not be answered, once all are done; interrupted.
template <class Batch>
void answer_lines(Context& context, Batch& batch) {
  LineReader reader(STDIN_FILENO, kMostLineBytes);
  const auto next = [&](std::string_view& line) {
    try {
      return reader.next(line, batch.is_empty());
    } catch (const std::system_error& error) {
      throw Error(Fault::failed, fmt::format("can't read stdin: {}", error.code().message()));
    }
  };
  const auto answer = [&] {
    context.print(batch.answers());
    context.flush();
  };
  for (bool more = true; more;) {
    std::string_view line;
    switch (next(line)) {
      case LineReader::Event::line:
        batch.add(line);
        break;
      case LineReader::Event::too_long:
        batch.add_too_long();
        break;
      case LineReader::Event::nothing:
        answer();
        break;  // who asks may wait for it
      case LineReader::Event::end:
        more = false;
        break;
    }
    if (!more || batch.is_full()) answer();
    context.check_interrupt(fmt::format("{} lines were answered", batch.lines()));
  }
  if (batch.errors() > 0)
    throw Error(Fault::failed,
                fmt::format("{} of {} lines could not be answered", batch.errors(), batch.lines()));
}

}  // namespace fillwise::cli
