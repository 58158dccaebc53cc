#pragma once

// What the tests of charts share: runs of the program, CSV as rows, XML that is well formed or not.

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/commands/chart/chart_rows.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {

/// What keeps a text from being well-formed XML with one root; empty if nothing does.
inline std::string xml_problem(const std::string& text) {
  std::vector<std::string> open;
  std::size_t roots = 0;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '&') {
      const std::size_t end = text.find(';', i);
      if (end == std::string::npos || end - i > 6) return "a bare & at " + text.substr(i, 20);
      i = end + 1;
    } else if (text[i] != '<') {
      if (text[i] == '>') return "a bare > at " + text.substr(i, 20);
      if (open.empty() && text[i] != '\n') return "text outside at " + text.substr(i, 20);
      ++i;
    } else {
      const std::size_t end = text.find('>', i);
      if (end == std::string::npos) return "an unclosed tag at " + text.substr(i, 20);
      const std::string tag = text.substr(i + 1, end - i - 1);
      i = end + 1;
      if (tag.starts_with("?") || tag.starts_with("!")) continue;
      if (std::count(tag.begin(), tag.end(), '"') % 2 != 0) return "an open quote in " + tag;
      const std::string name = tag.substr(tag.starts_with("/") ? 1 : 0,
                                          tag.find_first_of(" /", 1) - (tag.starts_with("/") ? 1 : 0));
      if (tag.starts_with("/")) {
        if (open.empty() || open.back() != tag.substr(1)) return "closes what is not open: " + tag;
        open.pop_back();
      } else if (!tag.ends_with("/")) {
        if (open.empty()) ++roots;
        open.push_back(name);
      } else if (open.empty()) {
        ++roots;
      }
    }
  }
  if (!open.empty()) return "not closed: " + open.back();
  return roots == 1 ? "" : "not one root";
}

/// `fillwise chart` in a sandbox of its own.
class ChartTest : public ::testing::Test {
 protected:
  static Sandbox& sandbox() {
    static Sandbox shared;
    return shared;
  }
  /// Puts a table where the commands find it, of rules that take seconds to solve.
  static void solve_once(const std::string& words) {
    EXPECT_EQ(sandbox().run(words_of("solve --quiet " + words)).exit, 0) << words;
  }
  static Result run(const std::string& words, const RunOptions& options = {}) {
    return sandbox().run(words_of("chart " + words), options);
  }
  static std::string text(const std::string& words) {
    const Result result = run(words + " --quiet");
    EXPECT_EQ(result.exit, 0) << words << result.err;
    EXPECT_EQ(result.err, "") << words;
    return result.out;
  }
  static std::vector<CsvRow> rows(const std::string& words) {
    return csv_rows(text(words + " --format csv"));
  }

  /// The answers of `fillwise advise --batch` to these situations, a line each.
  static std::vector<Json> advice(const std::vector<Json>& situations, const std::string& words) {
    RunOptions options;
    for (const Json& situation : situations) options.input += situation.dump() + "\n";
    const Result result = sandbox().run(words_of("advise --batch --quiet " + words), options);
    std::vector<Json> answers;
    std::istringstream lines(result.out);
    for (std::string line; std::getline(lines, line);) answers.push_back(Json::parse(line));
    EXPECT_EQ(answers.size(), situations.size()) << result.err;
    return answers;
  }
};

}  // namespace fillwise::cli_test
