// Charts on a terminal: letters and colours, no wider than it is.
#include <gmock/gmock.h>
#include <pty.h>

#include <regex>
#include <sstream>

#include "tests/cli/commands/chart/chart_test.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class TerminalChart : public ChartTest {
 protected:
  /// What a terminal of that many columns gets; with the exit code.
  static std::pair<std::string, int> shown(const std::string& words, unsigned short columns,
                                           const Words& environment = {"TERM=xterm"}) {
    int master = -1, slave = -1;
    winsize size{24, columns, 0, 0};
    EXPECT_EQ(::openpty(&master, &slave, nullptr, nullptr, &size), 0);
    RunOptions options;
    options.environment = environment;
    options.in_child = [=] { ::dup2(slave, STDOUT_FILENO); };
    const auto child = sandbox().start(words_of(words + " --quiet"), options);
    ::close(slave);
    std::string text;
    char buffer[4096];
    for (ssize_t got = 0; (got = ::read(master, buffer, sizeof buffer)) > 0;)
      text.append(buffer, static_cast<std::size_t>(got));
    const Result result = child->wait();
    ::close(master);
    text = std::regex_replace(text, std::regex("\r\n"), "\n");
    return {text + result.err, result.exit};
  }
};

std::string without_colours(const std::string& text) {
  return std::regex_replace(text, std::regex("\x1b\\[[0-9;]*m"), "");
}

int columns_of(const std::string& text) {
  return static_cast<int>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

int widest_line(const std::string& text) {
  int widest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) widest = std::max(widest, columns_of(line));
  return widest;
}

const std::vector<std::string> kShown = {"chart card --goal 600",
                                         "chart cost --goal 600 --me 300 --opponent 350",
                                         "chart stop --goal 600 --dice 2",
                                         "chart stop --goal 600 --card bonus-300 --opponent-at 0,300",
                                         "chart win --goal 1000",
                                         "chart keep --goal 600 --dice 3",
                                         "chart turn --goal 600",
                                         "chart simple --goal 300 --player card --player stop-at:300",
                                         "chart convergence --goal 300",
                                         "chart pocket --goal 300",
                                         "pig chart --goal 30",
                                         "rollers chart keep --rules " FILLWISE_ROOT
                                         "/docs/games/rollers-small.toml"};

TEST_F(TerminalChart, IsNoWiderThanTheTerminal) {
  for (const std::string& words : kShown)
    for (const unsigned short columns : {40, 80, 133}) {
      const auto [text, exit] = shown(words, columns);
      EXPECT_EQ(exit, 0) << words << text;
      EXPECT_THAT(text, Not(HasSubstr("<svg"))) << words;
      EXPECT_GT(lines_of(text), 5U) << words;
      EXPECT_LE(widest_line(without_colours(text)), columns) << words << "\n" << text;
    }
}

/// Letters say all: without colours it is the same text.
TEST_F(TerminalChart, ColoursOnlyRepeatWhatLettersSay) {
  for (const std::string words :
       {"chart cost --goal 600", "chart win --goal 600", "chart pocket --goal 300"}) {
    const auto [coloured, exit] = shown(words, 80);
    EXPECT_EQ(exit, 0);
    EXPECT_THAT(coloured, HasSubstr("\x1b[48;5;")) << words;
    const auto [plain, plain_exit] = shown(words, 80, {"TERM=xterm", "NO_COLOR=1"});
    EXPECT_THAT(plain, Not(HasSubstr("\x1b"))) << words;
    EXPECT_EQ(without_colours(coloured), plain) << words;
    const Result piped = sandbox().run(words_of(words + " --quiet --format text"));
    EXPECT_EQ(piped.out, plain) << words;
    EXPECT_TRUE(sandbox().run(words_of(words + " --quiet")).out.starts_with("<?xml"))
        << "elsewhere it is SVG";
  }
}

/// The letters, row after row, are those of the CSV file.
TEST_F(TerminalChart, HasTheCellsOfTheChart) {
  const std::string words = "stop --goal 600 --card bonus-300 --opponent-at 0";
  std::string expected, letters;
  for (const CsvRow& row : rows(words)) {
    if (row.at("decision") == "play-or-discard") continue;
    const char letter = row.at("mark") == "either"   ? '='
                        : row.at("mark") == "wins"   ? 'W'
                        : row.at("answer") == "stop" ? 'S'
                                                     : 'R';
    expected += row.at("mark") == "near" ? static_cast<char>(std::tolower(letter)) : letter;
  }
  std::istringstream lines(text(words + " --format text"));
  for (std::string line; std::getline(lines, line);) {
    static const std::regex kRow("^[a-z0-9 -]*?[0-9 ]( [SRsrW=]| \xC2\xB7)+(  .*)?$");
    if (!std::regex_match(line, kRow)) continue;
    static const std::regex kLetter(" ([SRsrW=])(?= |$)");
    for (std::sregex_iterator i(line.begin(), line.end(), kLetter), end; i != end; ++i) letters += (*i)[1];
  }
  EXPECT_EQ(letters, expected);
}

TEST_F(TerminalChart, RefusesWhatATerminalCantShow) {
  EXPECT_EQ(
      shown("chart card --format pdf", 80),
      (std::pair<std::string, int>{"fillwise: --format: a terminal can't show PDF; name a file to write, "
                                   "such as --out chart.pdf\n",
                                   2}));
  EXPECT_EQ(
      shown("bunco card", 80),
      (std::pair<std::string, int>{"fillwise: --out: a terminal can't show a sheet to print; name a file to "
                                   "write, such as --out sheet.pdf\n",
                                   2}));
  // What was asked for is given.
  EXPECT_TRUE(shown("chart card --goal 600 --format svg", 80).first.starts_with("<?xml"));
}

}  // namespace
}  // namespace fillwise::cli_test
