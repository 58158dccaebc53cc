// Recorded sessions of `fillwise play` and `fillwise quiz` in a real terminal, tmux: what was typed, and the screen
// after each key or line. Needs tmux; skipped where it is not.
#include <gtest/gtest.h>

#include <sstream>
#include <utility>

#include "tests/cli/golden.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

constexpr const char* kTmux = "/usr/bin/tmux";
constexpr auto kLongest = std::chrono::seconds(20);       ///< until a screen has to be there
constexpr auto kQuiet = std::chrono::milliseconds(1500);  ///< after that a screen is taken for the last one

/// A window of tmux with a command in it; tmux itself keeps the screen.
class Window {
 public:
  Window(Sandbox& sandbox, int columns, int rows, const Words& environment, const std::string& command)
      : sandbox_(sandbox), environment_(environment) {
    environment_.push_back("TMUX_TMPDIR=" + sandbox.folder().string());
    environment_.push_back("SHELL=/bin/sh");
    environment_.push_back("LC_ALL=C.UTF-8");
    tmux({"-f", "/dev/null", "new-session", "-d", "-x", std::to_string(columns), "-y", std::to_string(rows),
          "trap : INT; " + command + "; echo \"exit code $?\"; exec sleep 1000"});
  }
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;
  ~Window() { tmux({"kill-server"}); }

  /// Keys as tmux names them: Enter, C-c, BSpace, Up, or text.
  void press(const std::string& key) { tmux({"send-keys", key}); }
  void resize(int columns, int rows) {
    tmux({"resize-window", "-x", std::to_string(columns), "-y", std::to_string(rows)});
  }
  /// The screen, without empty lines at its end; colours as escape sequences that can be read.
  std::string screen() {
    std::string text = replaced(tmux({"capture-pane", "-p", "-e"}), "\x1b", "^[");
    text.erase(text.find_last_not_of(" \n") + 1);
    return text + "\n";
  }

 private:
  std::string tmux(const Words& words) {
    RunOptions options;
    options.program = kTmux;
    options.environment = environment_;
    const Result result = sandbox_.run(words, options);
    EXPECT_EQ(result.exit, 0) << words.back() << '\n' << result.err;
    return result.out;
  }

  Sandbox& sandbox_;
  Words environment_;
};

/// What is done at the terminal: lines that are typed, or keys after "key ", or "size COLUMNS ROWS".
struct Recording {
  std::string name;
  int columns, rows;
  Words environment;
  std::string command;  ///< after the program's name
  Words steps;
};

void carry_out(Window& window, const std::string& step) {
  std::istringstream words(step);
  std::string first;
  words >> first;
  if (first == "key") {
    for (std::string key; words >> key;) window.press(key);
  } else if (first == "size") {
    int columns = 0, rows = 0;
    words >> columns >> rows;
    window.resize(columns, rows);
  } else {
    if (!step.empty()) window.press(step);
    window.press("Enter");
  }
}

/// The screen once it is the expected one, or after a while as it is then; without an expected one, once it stays the
/// same.
std::string settled(Window& window, const std::string* expected) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  auto changed = begin;
  std::string screen = window.screen();
  while (Clock::now() - begin < kLongest) {
    if (expected != nullptr ? screen == *expected : Clock::now() - changed > kQuiet) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    std::string next = window.screen();
    if (next != screen) changed = Clock::now();
    screen = std::move(next);
  }
  return screen;
}

constexpr const char* kMark = "=== ";

/// The screens of a recorded session in a golden file, in order.
Words recorded_screens(const std::string& text) {
  Words screens;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with(kMark))
      screens.emplace_back();
    else if (!screens.empty())
      screens.back() += line + "\n";
  return screens;
}

void PrintTo(const Recording& recording, std::ostream* to) {
  *to << recording.name;
}

class Recorded : public ::testing::TestWithParam<Recording> {};

TEST_P(Recorded, ShowsTheSameScreens) {
  if (!std::filesystem::exists(kTmux)) GTEST_SKIP() << "no tmux here";
  const Recording& recording = GetParam();
  const std::string name = "session-" + recording.name + ".txt";
  const std::filesystem::path path = std::filesystem::path(FILLWISE_GOLDEN) / name;
  const bool renew = std::getenv("FILLWISE_RENEW_GOLDEN") != nullptr;
  const Words expected =
      renew || !std::filesystem::exists(path) ? Words{} : recorded_screens(read_file(path));

  Sandbox sandbox;
  Window window(sandbox, recording.columns, recording.rows, recording.environment,
                std::string(FILLWISE_PROGRAM) + " " + recording.command);
  std::string text;
  for (std::size_t i = 0; i <= recording.steps.size(); ++i) {
    const std::string step = i == 0 ? "$ fillwise " + recording.command : recording.steps[i - 1];
    if (i > 0) carry_out(window, step);
    text += kMark + step + "\n" + settled(window, i < expected.size() ? &expected[i] : nullptr);
    if (i < expected.size() && recorded_screens(text).back() != expected[i]) break;
  }
  expect_golden(replaced(text, FILLWISE_PROGRAM, "fillwise"), name);
}

const std::string kCoached = "play --quiet --goal 1000 --seed 6 --against points --coach --from 0.2";

INSTANTIATE_TEST_SUITE_P(
    Sessions, Recorded,
    ::testing::Values(
        Recording{"coached",
                  80,
                  60,
                  {},
                  kCoached,
                  {"hint", "", "undo", "1", "zz", "", "score", "help", "why", "q"}},
        Recording{"line-editing",
                  80,
                  30,
                  {},
                  kCoached,
                  {"key h x i BSpace BSpace i n t", "key C-a C-k", "key Up Up", "key Down", "hint", "key Up",
                   "key Enter", "key C-d"}},
        Recording{"narrow",
                  40,
                  60,
                  {"NO_COLOR=1"},
                  kCoached + " --ascii",
                  {"hint", "1", "why", "size 80 60", "undo", "q"}},
        Recording{"ctrl-c",
                  80,
                  30,
                  {},
                  kCoached + "; " + FILLWISE_PROGRAM + " play --quiet --resume last",
                  {"1", "key 1 C-c", "q"}},
        Recording{"real-dice",
                  80,
                  60,
                  {},
                  "play --quiet --goal 1000 --real",
                  {"300", "115236", "1 1", "r", "key 6 6 6 BSpace 2 4 Enter", "veng", "q"}},
        Recording{"three",
                  80,
                  60,
                  {},
                  "play --quiet --players 3 --place 2 --goal 500 --seed 4 --coach --ascii",
                  {"hint", "", "undo", "score", "q"}},
        Recording{
            "quiz", 80, 60, {}, "quiz --quiet --goal 1000 --seed 3 --questions 2", {"1", "zz", "s", "s"}}),
    [](const auto& session) {
      std::string name = session.param.name;
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

}  // namespace
}  // namespace fillwise::cli_test
