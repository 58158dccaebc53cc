// docs/strategy/bunco.md: its commands print what it shows, and its sentences say what they print.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <regex>
#include <sstream>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using Lines = std::vector<std::string>;

Lines lines_of(const std::string& text) {
  Lines lines;
  std::istringstream all(text);
  for (std::string line; std::getline(all, line);) lines.push_back(line);
  return lines;
}

/// A command with what is shown of its output, "..." for lines that are left out.
struct Shown {
  std::string command;
  Lines lines;
};
/// From one heading to the next.
struct Section {
  std::string title, prose;
  std::vector<Shown> commands;
};

std::vector<Section> sections_of(const std::string& page) {
  const std::string indent = "    ", prompt = indent + "$ fillwise ";
  std::vector<Section> sections;
  for (const std::string& line : lines_of(page)) {
    if (line.starts_with("#")) sections.push_back({line, "", {}});
    if (line.starts_with(prompt))
      sections.back().commands.push_back({line.substr(prompt.size()), {}});
    else if (line.starts_with(indent))
      sections.back().commands.back().lines.push_back(line.substr(indent.size()));
    else
      sections.back().prose += line + "\n";
  }
  return sections;
}

/// The first line shown that the output does not have in its place; empty if there is none.
std::string missing_line(const Lines& shown, const Lines& output) {
  std::size_t at = 0;
  bool skips = false;
  for (const std::string& line : shown) {
    if (line == "...") {
      skips = true;
      continue;
    }
    while (at < output.size() && output[at] != line && (skips || output[at].empty())) ++at;
    if (at == output.size() || output[at] != line) return line;
    ++at;
    skips = false;
  }
  return "";
}

std::vector<std::string> numbers_in(const std::string& text, const std::string& pattern) {
  const std::regex number(pattern);
  std::vector<std::string> found;
  for (std::sregex_iterator i(text.begin(), text.end(), number), end; i != end; ++i) found.push_back((*i)[1]);
  return found;
}

/// Does a number of the lines round to this one?
bool follows(const std::string& number, const std::vector<Shown>& commands) {
  const std::size_t point = number.find('.');
  const double unit =
      std::pow(10.0, -static_cast<double>(point == std::string::npos ? 0 : number.size() - point - 1));
  for (const Shown& shown : commands)
    for (const std::string& line : shown.lines)
      for (const std::string& printed : numbers_in(line, "([0-9]+(\\.[0-9]+)?)"))
        if (std::abs(std::stod(printed) - std::stod(number)) <= 0.5 * unit + 1e-9) return true;
  return false;
}

TEST(BuncoDoc, SaysWhatItsCommandsPrint) {
  Sandbox sandbox;
  std::map<std::string, Lines> outputs;
  int figures = 0;
  for (const Section& section :
       sections_of(read_file(std::filesystem::path(FILLWISE_ROOT) / "docs/strategy/bunco.md"))) {
    for (const Shown& shown : section.commands) {
      if (!outputs.contains(shown.command)) {
        std::istringstream words(shown.command + " --quiet");
        const Result result = sandbox.run(Words(std::istream_iterator<std::string>(words), {}));
        EXPECT_EQ(result.exit, 0) << shown.command << result.err;
        outputs[shown.command] = lines_of(result.out);
      }
      EXPECT_EQ(missing_line(shown.lines, outputs[shown.command]), "")
          << section.title << ": " << shown.command;
    }
    if (section.commands.empty()) continue;  // the summary, whose figures stand below
    for (const std::string& number : numbers_in(section.prose, "([0-9]+\\.[0-9]+|[0-9]+(?= %))")) {
      EXPECT_TRUE(follows(number, section.commands)) << section.title << " says " << number;
      ++figures;
    }
  }
  EXPECT_GE(outputs.size(), 6U);
  EXPECT_GE(figures, 25);
}

TEST(BuncoDocReader, SeesLinesAndFiguresThatDoNotFollow) {
  const Lines output{"a 1.25", "", "b 2", "c 3"};
  EXPECT_EQ(missing_line({"...", "b 2", "c 3"}, output), "");
  EXPECT_EQ(missing_line({"a 1.25", "b 2"}, output), "") << "empty lines may be left out";
  EXPECT_EQ(missing_line({"b 2"}, output), "b 2") << "without dots the first line is the first";
  EXPECT_EQ(missing_line({"...", "c 3", "b 2"}, output), "b 2");
  EXPECT_EQ(missing_line({"...", "a 1.26"}, output), "a 1.26");
  const std::vector<Shown> commands{{"", output}};
  EXPECT_TRUE(follows("1.3", commands));
  EXPECT_TRUE(follows("1.25", commands));
  EXPECT_FALSE(follows("1.4", commands));
  EXPECT_FALSE(follows("4", commands));
}

}  // namespace
}  // namespace fillwise::cli_test
