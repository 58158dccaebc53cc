#include "cli/terminal/columns.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <vector>

namespace fillwise::cli {
namespace {

constexpr int kMostColumns = 9999;
constexpr std::size_t kLeastBeside =
    26;                              // columns of a description beside its option; with less it goes below
constexpr std::size_t kBroken = 80;  // a line that is as long may have been broken here
constexpr std::size_t kFarIn = 20;   // spaces before a line that goes on with a description

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

std::size_t indent_of(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

bool is_command(std::string_view line) {
  const std::string_view words = line.substr(indent_of(line));
  return words.starts_with("fillwise ") || words.starts_with("echo ");
}

/// The words of a command; what stands in single quotes is one, and so is an option with its word if they fit.
std::vector<std::string> command_words_of(std::string_view line, std::size_t most) {
  std::vector<std::string> words(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '\'') quoted = !quoted;
    if (c == ' ' && !quoted) {
      if (!words.back().empty()) words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  if (words.back().empty()) words.pop_back();
  for (std::size_t i = 1; i < words.size(); ++i) {
    std::string& option = words[i - 1];
    if (!option.starts_with("--") || option.find(' ') != std::string::npos || words[i].front() == '-' ||
        option.size() + 1 + words[i].size() > most)
      continue;
    option += ' ' + words[i];
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return words;
}

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  for (std::size_t begin = line.find_first_not_of(' '); begin < line.size();) {
    const std::size_t end = std::min(line.find(' ', begin), line.size());
    words.emplace_back(line.substr(begin, end - begin));
    begin = line.find_first_not_of(' ', end);
  }
  return words;
}

/// Words in lines: the first begins behind `start`, the others with `hang` spaces; all but the last end with `more`.
std::string filled(const std::vector<std::string>& words, std::string start, std::size_t hang,
                   std::size_t columns, std::string_view more = "") {
  std::string text, line = std::move(start);
  bool begun = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t last = i + 1 < words.size() ? more.size() : 0;
    if (begun && line.size() + 1 + words[i].size() + last > columns) {
      text += line + std::string(more) + '\n';
      line.assign(hang, ' ');
      begun = false;
    }
    if (begun) line += ' ';
    line += words[i];
    begun = true;
  }
  return text + line + '\n';
}

/// Where the description of an option or a command begins; 0 if it is no such line.
std::size_t description_in(std::string_view line) {
  const std::size_t indent = indent_of(line);
  if (indent == 0 || indent >= kFarIn) return 0;
  const std::size_t gap = line.find("  ", indent);
  if (gap == std::string_view::npos) return 0;
  const std::size_t at = line.find_first_not_of(' ', gap);
  return at == std::string_view::npos ? 0 : at;
}

std::string in_columns_line(const std::string& line, std::size_t columns) {
  if (line.size() <= columns) return line + '\n';
  const std::size_t indent = indent_of(line);
  if (is_command(line)) {
    constexpr std::string_view kGoesOn = " \\";
    const std::size_t hang = indent + 4, around = hang + kGoesOn.size();
    return filled(command_words_of(line, std::max(columns, around) - around), std::string(indent, ' '), hang,
                  columns, kGoesOn);
  }
  if (const std::size_t at = description_in(line); at > 0) {
    const std::vector<std::string> words = words_of(std::string_view(line).substr(at));
    if (at + kLeastBeside <= columns) return filled(words, line.substr(0, at), at, columns);
    const std::string name = line.substr(indent, line.find_last_not_of(' ', at - 1) + 1 - indent);
    return filled(words_of(name), std::string(indent, ' '), indent + 4, columns) +
           filled(words, std::string(indent + 4, ' '), indent + 4, columns);
  }
  const std::size_t hang = indent >= kFarIn && indent + kLeastBeside > columns ? 6 : indent;
  return filled(words_of(line), std::string(hang, ' '), hang, columns);
}

}  // namespace

std::optional<int> terminal_columns(int file) {
  if (::isatty(file) == 0) return std::nullopt;
  int columns = 0;
  if (const char* const said = std::getenv("COLUMNS")) {
    const std::string_view text(said);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), columns);
    if (error == std::errc() && end == text.data() + text.size() && columns >= 1 && columns <= kMostColumns)
      return columns;
  }
  winsize size{};
  if (::ioctl(file, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
  return size.ws_col;
}

std::string in_columns(std::string_view text, int columns) {
  const auto most = static_cast<std::size_t>(columns);
  std::string result, paragraph;
  std::size_t last = 0;  // length of the last line
  // Paragraphs were broken for wide terminals: a line that is too long takes on those that follow it.
  for (const std::string& line : lines_of(text)) {
    const bool goes_on = last >= kBroken && paragraph.size() > most && !line.empty() &&
                         indent_of(paragraph) == 0 && indent_of(line) == 0 && !is_command(line) &&
                         !paragraph.ends_with(':');
    last = line.size();
    if (goes_on) {
      paragraph += ' ' + line;
      continue;
    }
    if (!paragraph.empty()) result += in_columns_line(paragraph, most);
    if (line.empty()) result += '\n';
    paragraph = line;
  }
  if (!paragraph.empty()) result += in_columns_line(paragraph, most);
  return result;
}

void print_fitted(Context& context, const std::string& text) {
  const std::optional<int> columns = context.out_columns();
  context.print(columns ? in_columns(text, *columns) : text);
}

}  // namespace fillwise::cli
