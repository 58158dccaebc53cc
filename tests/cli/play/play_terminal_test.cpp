// `fillwise play` on a terminal: lines are edited, dice are pictures, and nothing is wider than it is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>

#include <regex>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// A terminal with the program in it.
class Terminal {
 public:
  Terminal(Sandbox& sandbox, unsigned short columns, const Words& environment, Words words) {
    int slave = -1;
    winsize size{40, columns, 0, 0};
    EXPECT_EQ(::openpty(&master_, &slave, nullptr, nullptr, &size), 0);
    RunOptions options;
    options.environment = environment;
    options.in_child = [=] {
      ::setsid();
      ::ioctl(slave, TIOCSCTTY, 0);  // Ctrl-C is a signal there
      for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(slave, stream);
    };
    words.insert(words.begin(), {"play", "--quiet"});
    child_ = sandbox.start(words, options);
    ::close(slave);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() { ::close(master_); }

  /// Waits until the text is shown after what was waited for before.
  void wait_for(const std::string& text) {
    char buffer[4096];
    while (shown_.find(text, seen_) == std::string::npos) {
      pollfd output{master_, POLLIN, 0};
      const ssize_t got =
          ::poll(&output, 1, kMostMilliseconds) == 1 ? ::read(master_, buffer, sizeof buffer) : 0;
      if (got <= 0) {
        ADD_FAILURE() << "'" << text << "' is not shown:\n" << shown_;
        return;
      }
      shown_.append(buffer, static_cast<std::size_t>(got));
    }
    seen_ = shown_.find(text, seen_) + text.size();
  }
  void type(const std::string& keys) {
    EXPECT_EQ(::write(master_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }
  int exit() { return child_->wait(std::chrono::seconds(20)).exit; }
  std::string shown() const {
    return std::regex_replace(shown_, std::regex("\x1b\\[[0-9;?]*[A-Za-z]|\r"), "");
  }

 private:
  static constexpr int kMostMilliseconds = 10'000;

  int master_ = -1;
  std::unique_ptr<Child> child_;
  std::string shown_;
  std::size_t seen_ = 0;
};

const Words kGame{"--goal", "1000", "--seed", "6", "--against", "points"};

TEST(PlayTerminal, LinesAreEdited) {
  Sandbox sandbox;
  Terminal terminal(sandbox, 80, {"TERM=xterm", "LC_ALL=C.UTF-8"}, kGame);
  terminal.wait_for("set aside which dice?");
  terminal.type("zz\x7f\x7f\r");  // two keys rubbed out: Enter alone
  terminal.wait_for("set aside, ");
  terminal.wait_for("?");
  terminal.type("qq\x01\x04\r");  // to the beginning of the line, the first key deleted
  terminal.wait_for("The game is kept");
  EXPECT_EQ(terminal.exit(), 0);
  EXPECT_THAT(terminal.shown(), HasSubstr("┌───┐"));
  EXPECT_THAT(terminal.shown(), Not(HasSubstr("expected")));
}

TEST(PlayTerminal, CtrlCAndCtrlDKeepTheGame) {
  for (const bool interrupted : {true, false}) {
    Sandbox sandbox;
    Terminal terminal(sandbox, 80, {"TERM=xterm"}, kGame);
    terminal.wait_for("set aside which dice?");
    terminal.type(interrupted ? "1\x03" : "\x04");
    terminal.wait_for("The game is kept");
    EXPECT_EQ(terminal.exit(), interrupted ? 130 : 0);
  }
}

TEST(PlayTerminal, IsNoWiderThanTheTerminal) {
  for (const std::string look : {"", "--ascii", "--plain"}) {
    Sandbox sandbox;
    Words words = kGame;
    words.push_back("--coach");
    if (!look.empty()) words.push_back(look);
    Terminal terminal(sandbox, 40, {"TERM=xterm", "LC_ALL=C.UTF-8", "NO_COLOR=1"}, words);
    terminal.wait_for("set aside which dice?");
    terminal.type("hint\r");
    terminal.wait_for("SET ASIDE");
    terminal.type("nonsense\r");
    terminal.wait_for("expected");
    terminal.type("?\r");
    terminal.wait_for("is kept");
    terminal.type("q\r");
    terminal.wait_for("last");
    EXPECT_EQ(terminal.exit(), 0);
    std::istringstream lines(terminal.shown());
    for (std::string line; std::getline(lines, line);) {
      if (line.find("which dice?") != std::string::npos) continue;  // what is typed goes on there
      const auto columns =
          std::ranges::count_if(line, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
      EXPECT_LE(columns, 40) << line;
    }
    EXPECT_EQ(terminal.shown().find("┌") != std::string::npos, look.empty());
    EXPECT_EQ(terminal.shown().find("+---+") != std::string::npos, look == "--ascii");
  }
}

}  // namespace
}  // namespace fillwise::cli_test
