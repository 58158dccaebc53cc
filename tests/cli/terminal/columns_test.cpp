// Help as wide as the terminal.
#include "cli/terminal/columns.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <sstream>
#include <thread>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using cli::in_columns;

/// Both ends of a terminal of so many columns.
class Terminal {
 public:
  explicit Terminal(int columns) {
    winsize size{};
    size.ws_row = 24;
    size.ws_col = static_cast<unsigned short>(columns);
    if (::openpty(&master_, &slave_, nullptr, nullptr, &size) != 0) throw std::runtime_error("no terminal");
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() {
    ::close(master_);
    ::close(slave_);
  }
  int file() const { return slave_; }

  /// What the program writes to the stream `file`, which is this terminal.
  std::string run(Sandbox& sandbox, const Words& words, int file, const Words& environment = {}) {
    RunOptions options;
    options.environment = environment;
    options.in_child = [slave = slave_, file] { ::dup2(slave, file); };
    const auto child = sandbox.start(words, options);
    std::string text;
    std::thread reader([&] {
      std::array<char, 4096> buffer{};
      for (ssize_t got = 0; (got = ::read(master_, buffer.data(), buffer.size())) > 0;) {
        text.append(buffer.data(), static_cast<std::size_t>(got));
        if (text.ends_with("\x04")) break;
      }
    });
    child->wait();
    EXPECT_EQ(::write(slave_, "\x04", 1), 1);  // the end
    reader.join();
    text.pop_back();
    std::erase(text, '\r');
    return text;
  }

 private:
  int master_ = -1, slave_ = -1;
};

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// The words of a text, without the backslashes that carry commands on.
std::string words_in(const std::string& text) {
  std::istringstream stream(text);
  std::string all;
  for (std::string word; stream >> word;)
    if (word != "\\") all += word + ' ';
  return all;
}

/// A line may be longer if it is one word, or a command whose quoted word does not fit.
void expect_fits(const std::string& text, std::size_t columns) {
  for (const std::string& line : lines_in(text)) {
    if (line.size() <= columns) continue;
    const std::string words = line.substr(line.find_first_not_of(' '));
    const std::string only = words.ends_with(" \\") ? words.substr(0, words.size() - 2) : words;
    EXPECT_TRUE(only.find(' ') == std::string::npos || only.front() == '\'') << line;
  }
}

TEST(Columns, LeaveLinesThatFit) {
  const std::string text = "Usage: x\n\n  --me SCORE    Points\n\nExamples:\n  fillwise x --me 5\n";
  EXPECT_EQ(in_columns(text, 40), text);
  EXPECT_EQ(in_columns("", 40), "");
}

TEST(Columns, BreakOptionsCommandsAndParagraphs) {
  EXPECT_EQ(in_columns("  --me SCORE                  Score of the player on the move, on the sheet\n", 60),
            "  --me SCORE                  Score of the player on the\n"
            "                              move, on the sheet\n");
  EXPECT_EQ(in_columns("  --me SCORE                  Score of the player on the move, on the sheet\n", 40),
            "  --me SCORE\n"
            "      Score of the player on the move,\n"
            "      on the sheet\n");
  EXPECT_EQ(in_columns("  fillwise advise --me 2500 --roll '1 5' --drawn --opponent 3200\n", 30),
            "  fillwise advise --me 2500 \\\n"
            "      --roll '1 5' --drawn \\\n"
            "      --opponent 3200\n");
  EXPECT_EQ(in_columns("A title that is far too long\nUsage: x\n", 20),
            "A title that is far\ntoo long\nUsage: x\n");
  EXPECT_EQ(
      in_columns("One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen\n"
                 "sixteen.\n\nEnd\n",
                 60),
      "One two three four five six seven eight nine ten eleven\ntwelve thirteen fourteen fifteen "
      "sixteen.\n\nEnd\n");
}

TEST(Columns, AreThoseOfTheTerminal) {
  const Terminal terminal(57);
  ::unsetenv("COLUMNS");
  EXPECT_EQ(cli::terminal_columns(terminal.file()), 57);
  ::setenv("COLUMNS", "33", 1);
  EXPECT_EQ(cli::terminal_columns(terminal.file()), 33);
  for (const char* nonsense : {"", "0", "-5", "wide", "40x", "10000"}) {
    ::setenv("COLUMNS", nonsense, 1);
    EXPECT_EQ(cli::terminal_columns(terminal.file()), 57) << nonsense;
  }
  const int file = ::open("/dev/null", O_WRONLY);
  ::setenv("COLUMNS", "33", 1);
  EXPECT_EQ(cli::terminal_columns(file), std::nullopt);
  ::close(file);
  ::unsetenv("COLUMNS");
}

/// Of every command, and of those below it.
void expect_help_fits(Sandbox& sandbox, const Words& path, int& seen) {
  Words words = path;
  words.emplace_back("--help");
  const std::string wide = sandbox.run(words).out;
  for (const int columns : {40, 80}) {
    const std::string narrow = Terminal(columns).run(sandbox, words, STDOUT_FILENO);
    expect_fits(narrow, static_cast<std::size_t>(columns));
    EXPECT_EQ(words_in(narrow), words_in(wide)) << columns << ' ' << path.size();
  }
  ++seen;
  const std::size_t below = wide.find("\nSubcommands:\n");
  if (below == std::string::npos) return;
  for (const std::string& line : lines_in(wide.substr(below + 14))) {
    if (line.empty()) break;
    if (line.starts_with("   ")) continue;
    words = path;
    words.push_back(line.substr(2, line.find(' ', 2) - 2));
    expect_help_fits(sandbox, words, seen);
  }
}

TEST(Columns, HoldTheHelpOfEveryCommand) {
  Sandbox sandbox;
  int seen = 0;
  expect_help_fits(sandbox, {}, seen);
  EXPECT_GT(seen, 45);
  for (const Words& bare : {Words{}, Words{"chart"}, Words{"bunco"}, Words{"rollers", "chart"}}) {
    const std::string narrow = Terminal(40).run(sandbox, bare, STDOUT_FILENO);
    expect_fits(narrow, 40);
    EXPECT_EQ(words_in(narrow), words_in(sandbox.run(bare).out));
  }
  EXPECT_EQ(Terminal(80).run(sandbox, {"rate", "--help"}, STDOUT_FILENO, {"COLUMNS=40"}),
            Terminal(40).run(sandbox, {"rate", "--help"}, STDOUT_FILENO));
}

TEST(Columns, HoldProgress) {
  Sandbox sandbox;
  const std::string shown = Terminal(40).run(
      sandbox, {"simplify", "--goal", "1000", "--form", "by-dice", "--threads", "1"}, STDERR_FILENO);
  EXPECT_THAT(shown, ::testing::HasSubstr("searching: "));
  std::size_t longest = 0, lines = 0;
  for (std::size_t at = 0; (at = shown.find("\x1b[K", at)) != std::string::npos; ++lines) {
    at += 3;
    longest = std::max(longest, std::min(shown.find_first_of("\x1b\n", at), shown.size()) - at);
  }
  EXPECT_GT(lines, 2U);
  EXPECT_LT(longest, 40U);
}

}  // namespace
}  // namespace fillwise::cli_test
