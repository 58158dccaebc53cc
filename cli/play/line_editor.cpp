#include "cli/play/line_editor.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <readline/history.h>
#include <readline/readline.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>  // readline.h needs it before
#include <cstdlib>
#include <optional>
#include <system_error>

#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "cli/terminal/line_reader.hpp"

namespace fillwise::cli {
namespace {

constexpr std::size_t kMostLineBytes = 4096;
constexpr int kMostMilliseconds = 100;  // until a signal is noticed

/// Waits for input, but not long: a signal that came just before the wait is looked for again soon. As poll().
int wait_for_input() {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  return ::poll(&input, 1, kMostMilliseconds);
}

class PipedLines : public LineEditor {
 public:
  explicit PipedLines(Context& context) : context_(context), reader_(STDIN_FILENO, kMostLineBytes) {}

  Event next(const std::string& prompt, std::string& line) override {
    context_.print(prompt);
    context_.flush();
    for (;;) {
      std::string_view text;
      switch (read(text)) {
        case LineReader::Event::line:
          line = text;
          break;
        case LineReader::Event::too_long:
          line = std::string(kMostLineBytes, '?');
          break;
        case LineReader::Event::nothing:
          if (context_.interrupted()) return Event::interrupted;
          wait_for_input();
          continue;
        case LineReader::Event::end:
          context_.print("\n");
          return Event::end;
      }
      context_.print(shown(line) + "\n");
      return Event::line;
    }
  }

 private:
  LineReader::Event read(std::string_view& text) {
    try {
      return reader_.next(text, false);
    } catch (const std::system_error& error) {
      throw Error(Fault::failed, fmt::format("can't read stdin: {}", error.code().message()));
    }
  }
  static std::string shown(const std::string& line) { return on_one_line(line); }

  Context& context_;
  LineReader reader_;
};

/// readline by callbacks, so that a signal ends the wait.
class Readline : public LineEditor {
 public:
  explicit Readline(Context& context) : context_(context) {
    rl_catch_signals = 0;
    rl_bind_key('\t', rl_insert);  // there are no files to complete
  }

  Event next(const std::string& prompt, std::string& line) override {
    context_.flush();
    typed().reset();
    at_end() = false;
    rl_callback_handler_install(prompt.c_str(), [](char* text) {
      if (text == nullptr)
        at_end() = true;
      else
        typed() = text;
      std::free(text);  // NOLINT(cppcoreguidelines-no-malloc): readline's
      rl_callback_handler_remove();
    });
    while (!typed() && !at_end()) {
      const int ready = wait_for_input();
      if (context_.interrupted()) {
        rl_callback_handler_remove();
        context_.print("\n");
        return Event::interrupted;
      }
      if (ready > 0) rl_callback_read_char();
      if (ready < 0 && errno == EINTR) rl_resize_terminal();
    }
    if (at_end()) {
      context_.print("\n");
      return Event::end;
    }
    line = *typed();
    if (!line.empty()) ::add_history(line.c_str());
    return Event::line;
  }

 private:
  // readline has one terminal, and callbacks without a place for more.
  static std::optional<std::string>& typed() {
    static std::optional<std::string> line;
    return line;
  }
  static bool& at_end() {
    static bool end = false;
    return end;
  }

  Context& context_;
};

}  // namespace

std::unique_ptr<LineEditor> line_editor(Context& context) {
  if (::isatty(STDIN_FILENO) == 1 && context.stdout_is_terminal) return std::make_unique<Readline>(context);
  return std::make_unique<PipedLines>(context);
}

}  // namespace fillwise::cli
