#pragma once

// Pages of questions and answers: commands with some lines of their output, and sentences that say what these print.

#include <cmath>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace fillwise::cli_test {

using Lines = std::vector<std::string>;

inline Lines split_lines(const std::string& text) {
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

inline std::vector<Section> sections_of(const std::string& page) {
  const std::string indent = "    ", prompt = indent + "$ fillwise ";
  std::vector<Section> sections;
  bool shows = false;  // the output of a command, up to the next line of prose
  for (const std::string& line : split_lines(page)) {
    if (line.starts_with("#")) sections.push_back({line, "", {}});
    if (line.starts_with(prompt)) {
      sections.back().commands.push_back({line.substr(prompt.size()), {}});
      shows = true;
    } else if (line.starts_with(indent)) {
      if (shows) sections.back().commands.back().lines.push_back(line.substr(indent.size()));
    } else {
      sections.back().prose += line + "\n";
      shows = shows && line.empty();
    }
  }
  return sections;
}

/// The first line shown that the output does not have in its place; empty if there is none.
inline std::string missing_line(const Lines& shown, const Lines& output) {
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

inline std::vector<std::string> numbers_in(const std::string& text, const std::string& pattern) {
  const std::regex number(pattern);
  std::vector<std::string> found;
  for (std::sregex_iterator i(text.begin(), text.end(), number), end; i != end; ++i) found.push_back((*i)[1]);
  return found;
}

/// Does a number of the lines round to this one?
inline bool follows(const std::string& number, const std::vector<Shown>& commands) {
  const std::size_t point = number.find('.');
  const double unit =
      std::pow(10.0, -static_cast<double>(point == std::string::npos ? 0 : number.size() - point - 1));
  for (const Shown& shown : commands)
    for (const std::string& line : shown.lines)
      for (const std::string& printed : numbers_in(line, "([0-9]+(\\.[0-9]+)?)"))
        if (std::abs(std::stod(printed) - std::stod(number)) <= 0.5 * unit + 1e-9) return true;
  return false;
}

/// What the prose of a section says that its commands do not print; `figures` counts what was looked at. A section
/// without commands is a summary, whose figures stand below.
inline std::vector<std::string> unfounded(const Section& section, int& figures) {
  std::vector<std::string> found;
  if (section.commands.empty()) return found;
  for (const std::string& number : numbers_in(section.prose, "([0-9]+\\.[0-9]+|[0-9]+(?= %))")) {
    ++figures;
    if (!follows(number, section.commands)) found.push_back(section.title + " says " + number);
  }
  return found;
}

}  // namespace fillwise::cli_test
