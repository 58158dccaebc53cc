// What shells are told about the word that is being typed, the scripts that ask, and the manual pages.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
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
Words commands_in(const std::string& help) {
  std::istringstream lines(help);
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

/// The help text of every command, and of every one below it, such as {"rules", "show"}; the program itself is {}.
std::map<Words, std::string> all_help(Sandbox& sandbox, const Words& command = {}) {
  Words help = command;
  help.emplace_back("--help");
  std::map<Words, std::string> all = {{command, sandbox.run(help).out}};
  for (const std::string& name : commands_in(all.at(command))) {
    Words below = command;
    below.push_back(name);
    all.merge(all_help(sandbox, below));
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
  const std::map<Words, std::string> all = all_help(sandbox);
  EXPECT_GT(all.size(), 50U);
  for (const auto& [command, help] : all) {
    const auto offered = [&](const char* typed) {
      Words words = command;
      words.emplace_back(typed);
      return completed(sandbox, words);
    };
    if (!command.empty()) {
      const Words options = offered("--");
      EXPECT_EQ(std::set<std::string>(options.begin(), options.end()), options_in(help))
          << ::testing::PrintToString(command);
    }
    if (const Words below = commands_in(help); !below.empty()) {
      EXPECT_THAT(offered(""), IsSupersetOf(below)) << ::testing::PrintToString(command);
    }
  }
}

TEST(Completion, OffersWhatTheProgramKnowsOfItself) {
  Sandbox sandbox;
  EXPECT_THAT(completed(sandbox, {"ad"}), ElementsAre("advise"));
  EXPECT_THAT(completed(sandbox, {"advise"}), ElementsAre("advise"));  // all of it is typed
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

/// Lines to complete, as the words that the program is asked about; the last word is being typed.
std::vector<Words> lines_to_complete(Sandbox& sandbox) {
  EXPECT_EQ(sandbox.run({"solve", "--goal", "100", "--quiet"}).exit, 0);
  write_file(sandbox.file("evening.txt"), "");
  write_file(sandbox.file("evening-2.txt"), "");
  return {{"ad"},  // commands
          {""},
          {"rules", "s"},
          {"rollers", ""},
          {"advise", "--"},  // options
          {"simulate", "--pa"},
          {"rules", "diff", "official", "qu"},  // rule sets
          {"advise", "--rules", "official"},
          {"advise", "--table", sandbox.tables().string() + "/official-100"},
          {"rate", "--player", "s"},  // players, one with a colon at its end
          {"simulate", "--player", ""},
          {"advise", "--rules", "tutto", "--card", "st"},
          {"advise", "--card", ""},
          {"value", "--objective", "t"},
          {"analyse", "eve"},      // files
          {"advise", "--me", ""},  // nothing
          {"none-such", "x"}};
}

/// What the program says to a line; in the place of ":files" those of the folder that fit.
std::set<std::string> expected_of(Sandbox& sandbox, const Words& typed) {
  std::set<std::string> expected;
  for (const std::string& word : completed(sandbox, typed)) {
    if (word != ":files") {
      expected.insert(word);
      continue;
    }
    const std::string begun = typed.back();
    const std::filesystem::path place(begun);
    const auto folder = place.has_parent_path() ? place.parent_path() : sandbox.folder();
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      const std::string name = (place.has_parent_path() ? entry.path() : entry.path().filename()).string();
      if (!begun.empty() && name.starts_with(begun)) expected.insert(name);
    }
  }
  return expected;
}

/// A run of a shell in the folder of the sandbox, where `fillwise` is the program.
Result run_in_shell(Sandbox& sandbox, const std::filesystem::path& shell, const Words& words) {
  std::filesystem::create_directories(sandbox.file("bin"));
  if (!std::filesystem::exists(sandbox.file("bin/fillwise")))
    std::filesystem::create_symlink(FILLWISE_PROGRAM, sandbox.file("bin/fillwise"));
  RunOptions options;
  options.program = shell;
  options.environment = {"PATH=" + sandbox.file("bin").string() + ":/usr/bin:/bin"};
  return sandbox.run(words, options);
}

std::set<std::string> first_words(const std::string& text) {
  std::set<std::string> words;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) words.insert(line.substr(0, line.find('\t')));
  return words;
}

std::string line_of(const Words& typed) {
  std::string line = "fillwise";
  for (const std::string& word : typed) line += " " + word;
  return line;
}

TEST(Completion, WorksInZsh) {
  const std::filesystem::path zsh = "/usr/bin/zsh";
  if (!std::filesystem::exists(zsh)) GTEST_SKIP() << "zsh is not here";
  Sandbox sandbox;
  std::filesystem::create_directories(sandbox.file("work"));
  for (const Words& typed : lines_to_complete(sandbox)) {
    const Result found =
        run_in_shell(sandbox, zsh,
                     {"-f", FILLWISE_ROOT "/tests/cli/terminal/completed_in_zsh",
                      FILLWISE_ROOT "/cmake/completions", sandbox.file("work").string(), line_of(typed)});
    EXPECT_EQ(found.exit, 0) << found.err;
    std::set<std::string> words = first_words(found.out);
    // Of files with their folder, zsh tells the names as well.
    std::erase_if(words, [&](const std::string& word) {
      return words.contains(sandbox.tables().string() + "/" + word);
    });
    EXPECT_EQ(words, expected_of(sandbox, typed)) << line_of(typed);
  }
}

TEST(Completion, WorksInFish) {
  const std::filesystem::path fish = "/usr/bin/fish";
  if (!std::filesystem::exists(fish)) GTEST_SKIP() << "fish is not here";
  Sandbox sandbox;
  for (const Words& typed : lines_to_complete(sandbox)) {
    const Result found = run_in_shell(
        sandbox, fish,
        {"--no-config", "-c",
         "source " FILLWISE_ROOT "/cmake/completions/fillwise.fish; complete -C '" + line_of(typed) + "'"});
    EXPECT_EQ(found.exit, 0) << found.err;
    EXPECT_EQ(first_words(found.out), expected_of(sandbox, typed)) << line_of(typed);
  }
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
  std::set<std::string> expected = {"fillwise.1.gz"};
  RunOptions unpack;
  unpack.program = "/bin/gzip";
  for (const auto& [command, help] : all_help(sandbox)) {
    if (command.empty()) continue;
    std::string name = "fillwise";
    for (const std::string& word : command) name += "-" + word;
    expected.insert(name + ".1.gz");
    const Result unpacked = sandbox.run({"-dc", (sandbox.file("man") / (name + ".1.gz")).string()}, unpack);
    ASSERT_EQ(unpacked.exit, 0) << name << ": " << unpacked.err;
    const std::string& page = unpacked.out;
    EXPECT_THAT(page, HasSubstr("\n.SH NAME\n"));
    EXPECT_THAT(page, HasSubstr("\n.SH SYNOPSIS\n"));
    EXPECT_THAT(page, HasSubstr("\n.SH EXAMPLES\n"));
    for (std::string option : options_in(help)) {
      for (std::size_t at = 0; (at = option.find('-', at)) != std::string::npos; at += 2)
        option.insert(at, "\\");
      EXPECT_THAT(page, HasSubstr(option)) << name;
    }
  }
  EXPECT_EQ(pages, expected);
}

}  // namespace
}  // namespace fillwise::cli_test
