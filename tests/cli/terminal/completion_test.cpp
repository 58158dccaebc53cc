// What shells are told about the word that is being typed, the scripts that ask, and the manual pages.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <sstream>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

/// The words that may stand at the end, without what they mean.
Words completed(Sandbox& sandbox, Words typed, const RunOptions& options = {}) {
  typed.insert(typed.begin(), {"complete", "--"});
  const Result result = sandbox.run(typed, options);
  EXPECT_EQ(result.exit, 0);
  EXPECT_EQ(result.err, "");
  Words words;
  std::istringstream lines(result.out);
  for (std::string line; std::getline(lines, line);) words.push_back(line.substr(0, line.find('\t')));
  return words;
}

/// The commands below one, by its help text.
Words commands_in_help(Sandbox& sandbox, Words command) {
  command.emplace_back("--help");
  std::istringstream lines(sandbox.run(command).out);
  Words found;
  bool listed = false;
  for (std::string line; std::getline(lines, line);) {
    if (line == "Subcommands:") listed = true;
    if (line.empty()) listed = false;
    std::string word;
    if (listed && line.starts_with("  ") && line[2] != ' ' && std::istringstream(line) >> word)
      found.push_back(word);
  }
  return found;
}

/// Every command, and every one below it: {"rules", "show"}.
std::vector<Words> all_commands(Sandbox& sandbox, const Words& above = {}) {
  std::vector<Words> all;
  for (const std::string& name : commands_in_help(sandbox, above)) {
    Words command = above;
    command.push_back(name);
    all.push_back(command);
    for (Words& below : all_commands(sandbox, command)) all.push_back(std::move(below));
  }
  return all;
}

/// The long options in a help text, as they stand at the beginning of its lines.
std::set<std::string> options_in(const std::string& help) {
  std::set<std::string> found;
  std::istringstream lines(help.substr(0, help.find("Examples:")));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t at = line.find("--");
    if (!line.starts_with("  -") || at == std::string::npos) continue;
    found.insert(line.substr(at, line.find_first_of(" ,", at) - at));
  }
  return found;
}

TEST(Completion, OffersEveryCommandAndOption) {
  Sandbox sandbox;
  const std::vector<Words> all = all_commands(sandbox);
  EXPECT_GT(all.size(), 50U);
  for (Words command : all) {
    Words with_name = command;  // the name itself is offered once all of it is typed
    EXPECT_THAT(completed(sandbox, with_name), Contains(command.back()));
    Words help = command;
    help.emplace_back("--help");
    command.emplace_back("--");
    const Words offered = completed(sandbox, command);
    EXPECT_EQ(std::set<std::string>(offered.begin(), offered.end()), options_in(sandbox.run(help).out))
        << ::testing::PrintToString(command);
  }
}

TEST(Completion, OffersWhatTheProgramKnowsOfItself) {
  Sandbox sandbox;
  EXPECT_THAT(completed(sandbox, {"ad"}), ElementsAre("advise"));
  EXPECT_THAT(completed(sandbox, {"help", "ru"}), ElementsAre("rules"));
  EXPECT_THAT(completed(sandbox, {"rules", "s"}), ElementsAre("show"));
  EXPECT_THAT(completed(sandbox, {"advise", "--rules", "tu"}), ElementsAre("tutto", ":files"));
  EXPECT_THAT(completed(sandbox, {"rules", "diff", "official", "qu"}), ElementsAre("quick-guide", ":files"));
  EXPECT_THAT(completed(sandbox, {"rate", "--player", "s"}), ElementsAre("strategy-card", "stop-at:"));
  EXPECT_THAT(completed(sandbox, {"simulate", "--player", ""}), Contains("optimal"));
  EXPECT_THAT(completed(sandbox, {"rate", "--player", ""}), Not(Contains("optimal")));
  EXPECT_THAT(completed(sandbox, {"value", "--objective", "t"}), ElementsAre("turns", "timed"));
  EXPECT_THAT(completed(sandbox, {"analyse", ""}), ElementsAre(":files"));
  EXPECT_THAT(completed(sandbox, {"advise", "--me", ""}), IsEmpty());
  EXPECT_THAT(completed(sandbox, {"rollers", "advise", "--rules", "o"}), ElementsAre(":files"));
  EXPECT_THAT(completed(sandbox, {"no-command", "--no-option", "x"}), IsEmpty());
}

TEST(Completion, OffersTheCardsOfTheRulesThatWereTyped) {
  Sandbox sandbox;
  EXPECT_THAT(completed(sandbox, {"advise", "--card", "v"}), ElementsAre("vengeance"));
  EXPECT_THAT(completed(sandbox, {"advise", "--rules", "tutto", "--card", "st"}),
              UnorderedElementsAre("stop", "straight"));
  EXPECT_THAT(completed(sandbox, {"advise", "--rules=tutto", "--card", "v"}), IsEmpty());
  EXPECT_THAT(completed(sandbox, {"advise", "--rules", "none-such", "--card", ""}), IsEmpty());
}

TEST(Completion, OffersTheTablesThatAreKept) {
  Sandbox sandbox;
  EXPECT_EQ(sandbox.run({"solve", "--goal", "100", "--quiet"}).exit, 0);
  const Words tables = completed(sandbox, {"advise", "--table", sandbox.tables().string()});
  ASSERT_EQ(tables.size(), 2U);
  EXPECT_THAT(tables.front(), HasSubstr("/official-100-"));
  EXPECT_EQ(tables.back(), ":files");
}

/// What bash has for a line that is typed and followed by Tab, by the script that is installed.
Words completed_in_bash(Sandbox& sandbox, const std::string& typed) {
  write_file(sandbox.file("script"), std::string(". '") + FILLWISE_ROOT +
                                         "/cmake/completions/fillwise.bash'\n"
                                         "fillwise() { '" FILLWISE_PROGRAM
                                         "' \"$@\"; }\n"
                                         "COMP_WORDS=(" +
                                         typed +
                                         ")\n"
                                         "COMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n"
                                         "_fillwise\n"
                                         "printf '%s\\n' \"${COMPREPLY[@]}\"\n"
                                         "complete -p fillwise >&2\n");
  RunOptions options;
  options.program = "/bin/bash";
  const Result result = sandbox.run({"--norc", sandbox.file("script").string()}, options);
  EXPECT_EQ(result.exit, 0);
  EXPECT_THAT(result.err, HasSubstr("-F _fillwise fillwise"));
  Words words;
  std::istringstream lines(result.out);
  for (std::string line; std::getline(lines, line);) words.push_back(line);
  return words;
}

TEST(Completion, WorksInBash) {
  if (!std::filesystem::exists("/bin/bash")) GTEST_SKIP() << "bash is not here";
  Sandbox sandbox;
  write_file(sandbox.file("evening of cards.txt"), "");
  EXPECT_THAT(completed_in_bash(sandbox, "fillwise ad"), ElementsAre("advise"));
  EXPECT_THAT(completed_in_bash(sandbox, "fillwise rules sh"), ElementsAre("show"));
  EXPECT_THAT(completed_in_bash(sandbox, "fillwise advise --card v"), ElementsAre("vengeance"));
  EXPECT_THAT(completed_in_bash(sandbox, "fillwise analyse eve"), ElementsAre("evening of cards.txt"));
  EXPECT_THAT(completed_in_bash(sandbox, "fillwise rules ''"), Contains("diff"));
}

TEST(ManPages, ThereIsOneForEachCommandWithItsOptions) {
  Sandbox sandbox;
  RunOptions options;
  options.program = FILLWISE_ROOT "/cmake/man_pages";
  const Result made = sandbox.run({FILLWISE_PROGRAM, sandbox.file("man").string()}, options);
  EXPECT_EQ(made.exit, 0) << made.err;
  std::set<std::string> pages;
  for (const auto& entry : std::filesystem::directory_iterator(sandbox.file("man")))
    pages.insert(entry.path().filename().string());
  std::set<std::string> expected = {"fillwise.1"};
  for (const Words& command : all_commands(sandbox)) {
    std::string name = "fillwise";
    for (const std::string& word : command) name += "-" + word;
    expected.insert(name + ".1");
    const std::string page = read_file(sandbox.file("man") / (name + ".1"));
    EXPECT_THAT(page, HasSubstr("\n.SH NAME\n"));
    EXPECT_THAT(page, HasSubstr("\n.SH SYNOPSIS\n"));
    EXPECT_THAT(page, HasSubstr("\n.SH EXAMPLES\n"));
    Words help = command;
    help.emplace_back("--help");
    for (std::string option : options_in(sandbox.run(help).out)) {
      for (std::size_t at = 0; (at = option.find('-', at)) != std::string::npos; at += 2)
        option.insert(at, "\\");
      EXPECT_THAT(page, HasSubstr(option)) << name;
    }
  }
  EXPECT_EQ(pages, expected);
}

}  // namespace
}  // namespace fillwise::cli_test
