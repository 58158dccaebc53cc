// docs/verification.md says what the program prints: signatures of the shipped tables, exact values.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

namespace fs = std::filesystem;

std::string document() {
  return read_file(fs::path(FILLWISE_ROOT) / "docs/verification.md");
}

TEST(VerificationDoc, HasTheSignaturesOfTheShippedTables) {
  std::map<std::string, std::string> written;  // by file name
  const std::string text = document();
  const std::regex row("\\| `([^`]+\\.fwt)` \\| `([0-9a-f]{32})` \\|\n");
  for (std::sregex_iterator at(text.begin(), text.end(), row), end; at != end; ++at)
    written[(*at)[1]] = (*at)[2];

  std::map<std::string, std::string> printed;
  Sandbox sandbox;
  const auto json = nlohmann::json::parse(sandbox.run({"tables", "--json"}).out);
  for (const auto& table : json["tables"]) {
    const fs::path path = table["path"].get<std::string>();
    if (path.parent_path() == fs::path(FILLWISE_ROOT) / "tables/shipped")
      printed[path.filename().string()] = table["signature"];
  }
  EXPECT_GE(printed.size(), 2U);
  EXPECT_EQ(written, printed);
}

struct Session {
  std::string command;
  std::string output;
};

/// The commands that the document shows with a prompt, and what it shows below each.
std::vector<Session> sessions(const std::string& text) {
  const std::string indent = "    ";
  const std::string prompt = indent + "$ fillwise ";
  std::vector<Session> all;
  bool open = false;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const bool begins = line.starts_with(prompt);
    open = begins || (open && line.starts_with(indent));
    if (begins)
      all.push_back({line.substr(prompt.size()), ""});
    else if (open)
      all.back().output += line.substr(indent.size()) + "\n";
  }
  return all;
}

TEST(VerificationDoc, ShowsWhatItsCommandsPrint) {
  Sandbox sandbox;
  int fractions = 0;
  for (const Session& session : sessions(document())) {
    std::istringstream words(session.command);
    const Result result = sandbox.run(Words(std::istream_iterator<std::string>(words), {}));
    EXPECT_EQ(result.exit, 0) << session.command << result.err;
    EXPECT_EQ(result.out, session.output) << session.command;
    if (std::regex_search(session.output, std::regex("exactly: [0-9]+ / [0-9]+\n"))) ++fractions;
  }
  EXPECT_GE(fractions, 4);
}

}  // namespace
}  // namespace fillwise::cli_test
