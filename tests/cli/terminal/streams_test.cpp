// The streams of the program: closed, full, not read, a terminal.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const Words kLoud = {"export", "--format", "csv", "--goal", "1000", "--quiet"};

TEST(Streams, FullStdoutIsAnError) {
  Sandbox sandbox;
  RunOptions options;
  options.in_child = [] { ::dup2(::open("/dev/full", O_WRONLY), STDOUT_FILENO); };
  for (const Words& words : {kLoud, Words{"--version"}, Words{}, Words{"turn"}, Words{"value", "--help"}}) {
    const Result result = sandbox.run(words, options);
    EXPECT_EQ(result.exit, 1);
    EXPECT_EQ(result.err, "fillwise: can't write to stdout: No space left on device\n");
  }
}

TEST(Streams, ClosedStdoutIsAnError) {
  Sandbox sandbox;
  RunOptions options;
  options.in_child = [] { ::close(STDOUT_FILENO); };
  const Result result = sandbox.run(kLoud, options);
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.err, HasSubstr("can't write to stdout"));
}

TEST(Streams, ClosedStreamsDoNotLandInFiles) {
  Sandbox sandbox;
  const Words words = {"export", "--format", "csv", "--goal", "300"};
  Words to_file = words;
  to_file.insert(to_file.end(), {"--out", "x.csv"});
  const std::string expected = sandbox.run(words).out;
  // A note or a report would go into the file that took the place of a closed stream.
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    std::filesystem::remove_all(sandbox.tables());
    RunOptions options;
    options.in_child = [stream] { ::close(stream); };
    EXPECT_EQ(sandbox.run(to_file, options).exit, 0);
    EXPECT_EQ(read_file(sandbox.file("x.csv")), expected) << "stream " << stream;
  }
}

TEST(Streams, AReaderThatGoesAwayIsNoDrama) {
  Sandbox sandbox;
  RunOptions options;
  options.in_child = [] {
    int ends[2];
    if (::pipe(ends) != 0) ::_exit(124);
    ::close(ends[0]);
    ::dup2(ends[1], STDOUT_FILENO);
  };
  const Result result = sandbox.run(kLoud, options);
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(result.err, "");
}

TEST(Streams, QuietSilencesNotesAndNotErrors) {
  Sandbox sandbox;
  const Words words = {"value", "--me", "0", "--opponent", "0", "--goal", "300"};
  Words before = words, after = words;
  before.insert(before.begin(), "--quiet");
  after.push_back("-q");
  EXPECT_EQ(sandbox.run(before).err, "");
  std::filesystem::remove_all(sandbox.tables());
  EXPECT_EQ(sandbox.run(after).err, "");
  std::filesystem::remove_all(sandbox.tables());
  EXPECT_THAT(sandbox.run(words).err, Not(""));
  EXPECT_THAT(sandbox.run({"value", "--quiet", "--me", "1", "--opponent", "0"}).err, HasSubstr("--me"));
}

/// What a program writes to a terminal that is its stdout and stderr. With `stop_at` it is interrupted once
/// it has shown that text three times.
std::string on_a_terminal(Sandbox& sandbox, const Words& words, const Words& environment,
                          std::string stop_at = "") {
  int master = -1, slave = -1;
  EXPECT_EQ(::openpty(&master, &slave, nullptr, nullptr, nullptr), 0);
  RunOptions options;
  options.environment = environment;
  options.in_child = [=] { ::dup2(slave, STDOUT_FILENO), ::dup2(slave, STDERR_FILENO); };
  const auto child = sandbox.start(words, options);
  ::close(slave);
  std::string text;
  char buffer[4096];
  for (ssize_t got = 0; (got = ::read(master, buffer, sizeof buffer)) > 0;) {
    text.append(buffer, static_cast<std::size_t>(got));
    std::size_t place = 0;
    for (int i = 0; i < 3 && place != std::string::npos; ++i)
      place = text.find(stop_at, i == 0 ? 0 : place + 1);
    if (!stop_at.empty() && place != std::string::npos) {
      child->send(SIGINT);
      stop_at.clear();
    }
  }
  child->wait();
  ::close(master);
  return text;
}

TEST(Terminal, ProgressIsOneLineDrawnAnewAndWiped) {
  Sandbox sandbox;
  const std::string text = on_a_terminal(sandbox, {"solve", "--goal", "20000"}, {"TERM=xterm"}, " left (");
  EXPECT_THAT(text, HasSubstr("\r\x1b[Ksolving 'official' to 20000: "));
  EXPECT_EQ(lines_of(text.substr(0, text.find("interrupted"))), 0U) << "progress must stay on one line";
  EXPECT_THAT(text, HasSubstr("\r\x1b[Kfillwise: interrupted; nothing was written"));
}

TEST(Terminal, NoColourWhenNotWanted) {
  Sandbox sandbox;
  const Words words = {"value", "--me", "0", "--opponent", "0", "--goal", "100", "--quiet"};
  EXPECT_THAT(on_a_terminal(sandbox, words, {"TERM=xterm", "NO_COLOR=1"}), Not(HasSubstr("\x1b[")));
  EXPECT_THAT(on_a_terminal(sandbox, words, {"TERM=dumb"}), Not(HasSubstr("\x1b[")));
  EXPECT_THAT(sandbox.run(words).out, Not(HasSubstr("\x1b[")));
}

TEST(Terminal, DoesNotTakeAnArray) {
  Sandbox sandbox;
  EXPECT_THAT(on_a_terminal(sandbox, {"export", "--format", "npy", "--goal", "100"}, {}),
              HasSubstr("a NumPy array is not for a terminal"));
}

}  // namespace
}  // namespace fillwise::cli_test
