// Help, version, and command lines that can't be understood.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "tests/cli/examples.hpp"
#include "tests/cli/golden.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;

const std::string kWhereTablesAre =
    "; name one that 'fillwise tables' lists, or make it with 'fillwise solve --out FILE'";

const Words kCommands = {"advise",   "value",     "turn",   "chart",  "solve",    "tables",
                         "rules",    "simplify",  "verify", "export", "simulate", "rate",
                         "fairness", "bot-check", "match",  "engine", "pig",      "web"};

TEST(Help, BareProgramShowsExamplesFirst) {
  Sandbox sandbox;
  const Result result = sandbox.run({});
  EXPECT_EQ(result.exit, 0);
  EXPECT_EQ(result.err, "");
  expect_golden(result.out, "bare.txt");
}

TEST(Help, EveryCommandHasIt) {
  Sandbox sandbox;
  for (const std::string& command : kCommands) {
    const Result result = sandbox.run({command, "--help"});
    EXPECT_EQ(result.exit, 0) << command;
    EXPECT_EQ(result.err, "") << command;
    EXPECT_THAT(result.out, HasSubstr("\nExamples:\n"));
    EXPECT_THAT(result.out, HasSubstr("--quiet"));
    EXPECT_EQ(sandbox.run({command, "-h"}).out, result.out) << command;
    if (command != "advise") expect_golden(result.out, "help-" + command + ".txt");
  }
  EXPECT_EQ(sandbox.run({"-h"}).out, sandbox.run({"--help"}).out);
}

TEST(Help, EveryKindOfChartHasIt) {
  Sandbox sandbox;
  for (const char* kind :
       {"card", "pocket", "cost", "stop", "win", "keep", "turn", "simple", "convergence"}) {
    const Result result = sandbox.run({"chart", kind, "--help"});
    EXPECT_EQ(result.exit, 0) << kind;
    EXPECT_THAT(result.out, HasSubstr("\nExamples:\n"));
    expect_golden(result.out, std::string("help-chart-") + kind + ".txt");
  }
}

TEST(Help, CanBeAskedForInWords) {
  Sandbox sandbox;
  EXPECT_EQ(sandbox.run({"help"}).out, sandbox.run({"--help"}).out);
  EXPECT_EQ(sandbox.run({"help", "advise"}).out, sandbox.run({"advise", "--help"}).out);
  EXPECT_EQ(sandbox.run({"help", "rules", "show"}).out, sandbox.run({"rules", "show", "--help"}).out);
  EXPECT_EQ(sandbox.run({"help", "--help"}).out, sandbox.run({"--help"}).out);
  EXPECT_EQ(sandbox.run({"version"}).out, sandbox.run({"--version"}).out);
  EXPECT_EQ(sandbox.run({"-V"}).out, sandbox.run({"--version"}).out);
}

TEST(Help, VersionNamesEverything) {
  Sandbox sandbox;
  const Result result = sandbox.run({"--version"});
  EXPECT_EQ(result.exit, 0);
  EXPECT_THAT(result.out,
              MatchesRegex("fillwise [0-9.]+\ncommit: .+\ncompiler: .+\nSIMD target: .+\ntable format: 1\n"));
}

/// The examples on the help pages of these commands.
void expect_examples_work(const Words& commands) {
  Sandbox sandbox;
  for (const std::string bot : {"my-bot", "a.sh", "b.sh"})  // the fastest of the samples that are no programs
    std::filesystem::copy_file(FILLWISE_ROOT "/docs/bots/stop_at.py", sandbox.file(bot));
  for (const std::string& command : commands) {
    const std::vector<Words> examples = examples_in(sandbox.run({command, "--help"}).out);
    EXPECT_GE(examples.size(), 2U) << command;
    for (const Words& example : examples) {
      const Result result = sandbox.run(example);
      EXPECT_EQ(result.exit, 0) << ::testing::PrintToString(example) << result.err;
    }
  }
}

const Words kOfLongExamples = {"bot-check", "export", "match", "pig", "simplify"};

TEST(Help, ItsShortExamplesWork) {
  expect_examples_work({"advise", "value"});
}

TEST(Help, ItsExamplesWork) {
  Words commands = kCommands;
  std::erase_if(commands, [](const std::string& command) {
    return command == "web" ||  // serves until Ctrl-C
           std::ranges::find(kOfLongExamples, command) != kOfLongExamples.end();
  });
  expect_examples_work(commands);
}

TEST(Help, ItsLongExamplesWork) {
  expect_examples_work(kOfLongExamples);
}

struct Refusal {
  Words words;
  std::string message;
};

class UsageError : public ::testing::TestWithParam<Refusal> {};

TEST_P(UsageError, IsOneClearLine) {
  Sandbox sandbox;
  const Result result = sandbox.run(GetParam().words);
  EXPECT_EQ(result.exit, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "fillwise: " + GetParam().message + "\n");
  EXPECT_TRUE(Sandbox::names_in(sandbox.tables()).empty()) << "a table was solved for nothing";
}

INSTANTIATE_TEST_SUITE_P(
    CommandLine, UsageError,
    ::testing::Values(
        Refusal{{"valeu"}, "unknown command 'valeu' (did you mean 'value'?); see 'fillwise --help'"},
        Refusal{{""}, "unknown command ''; see 'fillwise --help'"},
        Refusal{{"advice", "--help"},
                "unknown command 'advice' (did you mean 'advise'?); see 'fillwise --help'"},
        Refusal{{"help", "advice"},
                "unknown command 'advice' (did you mean 'advise'?); see 'fillwise --help'"},
        Refusal{{"hlep"}, "unknown command 'hlep' (did you mean 'help'?); see 'fillwise --help'"},
        Refusal{
            {"--me", "3200", "advise"},
            "'--me': found before the command, expected after it: fillwise advise --me ...; see 'fillwise "
            "advise --help'"},
        Refusal{
            {"--me", "3200"},
            "'--me': found without a command, expected one before it, such as fillwise advise --me ...; see "
            "'fillwise --help'"},
        Refusal{{"--colour"}, "unknown option '--colour'; see 'fillwise --help'"},
        Refusal{{"value", "--mee", "100", "--opponent", "0"},
                "unknown option '--mee' (did you mean '--me'?); see 'fillwise value --help'"},
        Refusal{{"value", "--opponent", "0"}, "--me is required; see 'fillwise value --help'"},
        Refusal{{"value", "--opponent", "0", "--me"},
                "--me: found nothing, expected SCORE; see 'fillwise value --help'"},
        Refusal{{"value", "--me", "--opponent", "0"},
                "--me: found nothing, expected SCORE; see 'fillwise value --help'"},
        Refusal{{"value", "--me=", "--opponent", "0"},
                "--me: found nothing, expected SCORE; see 'fillwise value --help'"},
        Refusal{{"value", "--opponent", "0", "--me", "-q"},
                "--me: found nothing, expected SCORE; see 'fillwise value --help'"},
        Refusal{{"tables", "--quiet=5"},
                "--quiet: found '5', expected no value; see 'fillwise tables --help'"},
        Refusal{{"tables", "--json=true"},
                "--json: found 'true', expected no value; see 'fillwise tables --help'"},
        Refusal{{"turn", "--help="}, "--help: found '', expected no value; see 'fillwise turn --help'"},
        Refusal{{"--version=3"}, "--version: found '3', expected no value; see 'fillwise --help'"},
        Refusal{{"tables", "-q=5"}, "unknown option '-q=5'; see 'fillwise tables --help'"},
        Refusal{{"tables", "++"}, "unexpected word '++'; see 'fillwise tables --help'"},
        Refusal{{"value", "--me", "0", "--me", "50", "--opponent", "0"},
                "--me: found 2 values, expected one; see 'fillwise value --help'"},
        Refusal{{"value", "--me", "0", "--opponent", "0", "now"},
                "unexpected word 'now'; see 'fillwise value --help'"},
        Refusal{{"rules", "shwo"},
                "unknown command 'shwo' (did you mean 'show'?); see 'fillwise rules --help'"},
        Refusal{{"rules", "show"}, "NAME|FILE is required; see 'fillwise rules show --help'"},
        Refusal{{"rules", "diff", "team"}, "B is required; see 'fillwise rules diff --help'"},
        Refusal{{"rules", "diff", "team", "team", "team"},
                "unexpected word 'team'; see 'fillwise rules diff --help'"},
        Refusal{{"rules", "check", "--jason", "x.toml"},
                "unknown option '--jason' (did you mean '--json'?); see 'fillwise rules check --help'"},
        Refusal{{"rules", "check", "--json=1", "x.toml"},
                "--json: found '1', expected no value; see 'fillwise rules check --help'"},
        Refusal{{"verify"}, "FILE is required; see 'fillwise verify --help'"},
        Refusal{{"turn", "--lead", "sol"},
                "--lead: found 'sol', expected sole, shared or behind (did you mean 'sole'?)"},
        Refusal{{"export", "--format", "cvs"},
                "--format: found 'cvs', expected csv, json, npy or prism-explicit (did you mean 'csv'?)"},
        Refusal{{"export", "--format", "prism-explicit"},
                "--out: found nothing, expected a prefix for .tra, .lab and .states"},
        Refusal{{"export", "--format", "csv", "--me", "0"},
                "--me, --opponent and --set-aside: found without --policy"},
        Refusal{{"export", "--format", "npy", "--policy"},
                "--policy: found with --format npy, expected csv or json"},
        Refusal{{"export", "--format", "csv", "--fix-player", "1"},
                "--fix-player: found without --format prism-explicit"},
        Refusal{{"export", "--format", "prism-explicit", "--out", "x", "--fix-player", "3"},
                "--fix-player: found '3', expected a whole number from 1 to 2"},
        Refusal{{"verify", "x.fwt", "--sample", "0"},
                "--sample: found '0', expected a whole number from 1 to 1000000000"},
        Refusal{{"verify", "x.fwt", "--exact", "--sample", "5"},
                "--sample: found with --exact, which checks every score pair; leave out one of them"},
        Refusal{{"verify", "x.fwt", "--threads", "2", "--exact"},
                "--threads: found with --exact, which uses one thread; leave out one of them"},
        Refusal{{"value", "--me", "0", "--opponent", "0", "--exact", "--table", "x.fwt"},
                "--table: found with --exact, which uses no table"},
        Refusal{{"value", "--me", "0", "--opponent", "0", "--exact"},
                "--exact: found the goal 10000, expected one of at most 600 points"},
        Refusal{{"value", "--me", "0", "--opponent", "0", "--exact", "--goal", "650"},
                "--exact: found the goal 650, expected one of at most 600 points"}));

/// Every text that is no score.
class NoScore : public ::testing::TestWithParam<std::string> {};

TEST_P(NoScore, IsRefusedByName) {
  Sandbox sandbox;
  const std::string shown = GetParam().size() > 40 ? GetParam().substr(0, 40) + "..." : GetParam();
  const std::string expected = "', expected a multiple of 50 from 0 to 950\n";
  const Result me = sandbox.run({"value", "--goal", "1000", "--me", GetParam(), "--opponent", "0"});
  EXPECT_EQ(me.exit, 2);
  EXPECT_EQ(me.err, "fillwise: --me: found '" + shown + expected);
  const Result opponent = sandbox.run({"value", "--goal", "1000", "--opponent", GetParam(), "--me", "0"});
  EXPECT_EQ(opponent.exit, 2);
  EXPECT_EQ(opponent.err, "fillwise: --opponent: found '" + shown + expected);
  const Result policy = sandbox.run(
      {"export", "--format", "csv", "--policy", "--goal", "1000", "--me", GetParam(), "--out", "x.csv"});
  EXPECT_EQ(policy.exit, 2);
  EXPECT_EQ(policy.err, "fillwise: --me: found '" + shown + expected);
  EXPECT_TRUE(Sandbox::names_in(sandbox.tables()).empty());
}

INSTANTIATE_TEST_SUITE_P(Numbers, NoScore,
                         ::testing::Values("-50", "25", "1000", "1e3", "+50", "", " 50", "50 ", "0x32",
                                           "50.0", "nan", "inf", "abc", "[50]", "{50}",
                                           "1000000000000000000000000000000", "18446744073709551616",
                                           "-9223372036854775809", std::string(300, '9')));

TEST(Numbers, GoalsTolerancesAndThreadsAreRefusedByName) {
  Sandbox sandbox;
  for (const std::string goal : {"0", "75", "20050", "-50", "1e4", "", "10000000000000000000000"}) {
    const Result result = sandbox.run({"solve", "--goal", goal});
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(result.err,
              "fillwise: --goal: found '" + goal + "', expected a multiple of 50 from 50 to 20000\n");
  }
  for (const std::string tolerance :
       {"nan", "-nan", "inf", "-1", "0", "1e-12", "9.99e-12", "1.5", "1e400", "", "small"}) {
    const Result result = sandbox.run({"solve", "--goal", "500", "--tolerance", tolerance});
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(result.err,
              "fillwise: --tolerance: found '" + tolerance + "', expected a number from 1e-11 to 1\n");
  }
  for (const std::string threads : {"0", "-1", "1000000", "two", "1.5", ""}) {
    const Result result = sandbox.run({"solve", "--goal", "500", "--threads", threads});
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(result.err,
              "fillwise: --threads: found '" + threads + "', expected a whole number from 1 to 256\n");
  }
  EXPECT_TRUE(Sandbox::names_in(sandbox.home()).empty());
}

TEST(CommandLine, WordsThatLookLikeOptionsCanBeTyped) {
  Sandbox sandbox;
  const Result score = sandbox.run({"value", "--goal", "500", "--me=--json", "--opponent", "0"});
  EXPECT_EQ(score.err, "fillwise: --me: found '--json', expected a multiple of 50 from 0 to 450\n");
  const Result file = sandbox.run({"verify", "--", "--help"});
  EXPECT_EQ(file.exit, 3);
  EXPECT_EQ(file.err,
            "fillwise: --help: can't open the table: No such file or directory" + kWhereTablesAre + "\n");
}

TEST(CommandLine, AFileNameWithALineEndIsShownOnOneLine) {
  Sandbox sandbox;
  const Result result = sandbox.run({"verify", "a\nb"});
  EXPECT_EQ(result.exit, 3);
  EXPECT_EQ(result.err,
            "fillwise: a?b: can't open the table: No such file or directory" + kWhereTablesAre + "\n");
}

TEST(Numbers, TextThatDisturbsATerminalIsNotRepeated) {
  Sandbox sandbox;
  const Result result = sandbox.run({"value", "--goal", "500", "--me", "\x1b[31m\n5", "--opponent", "0"});
  EXPECT_EQ(result.err, "fillwise: --me: found '?[31m?5', expected a multiple of 50 from 0 to 450\n");
}

}  // namespace
}  // namespace fillwise::cli_test
