// fillwise solve and value: what they write and say, and places that can't be written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <regex>

#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

/// The report without what depends on the machine and on the solver's order of work.
std::string masked(const std::string& text) {
  std::string result = std::regex_replace(text, std::regex("[0-9.]+ s\n"), "SECONDS s\n");
  result = std::regex_replace(result, std::regex("[0-9.]+e-[0-9]+ \\("), "GAP (");
  result = std::regex_replace(result, std::regex("last residual .*"), "last residual RESIDUAL");
  result = std::regex_replace(result, std::regex("[0-9]+ in single precision, [0-9]+ in double, [0-9]+ for"),
                              "A in single precision, B in double, C for");
  return std::regex_replace(result, std::regex("[0-9a-f]{32}"), "SIGNATURE");
}

TEST(Solve, ReportsAndWritesTheTable) {
  Sandbox sandbox;
  const Result result = sandbox.run({"solve", "--goal", "500"});
  EXPECT_EQ(result.exit, 0) << result.err;
  const Words names = Sandbox::names_in(sandbox.tables());
  ASSERT_EQ(names.size(), 1U);
  EXPECT_THAT(names[0], ::testing::MatchesRegex("official-500-[0-9a-f]{8}.fwt"));
  expect_golden(masked(replaced(result.out, (sandbox.tables() / names[0]).string(), "TABLE")), "solve.txt");
  const Result again = sandbox.run({"value", "--goal", "500", "--me", "0", "--opponent", "0"});
  EXPECT_EQ(again.err, "") << "the table that was written is not the one that is looked for";
}

TEST(Solve, ReportsAsJson) {
  Sandbox sandbox;
  const Result result =
      sandbox.run({"solve", "--goal", "300", "--tolerance", "1e-6", "--out", "t.fwt", "--json"});
  const Json json = Json::parse(result.out);
  EXPECT_THAT(keys(json), ElementsAre("rules", "goal", "limit", "tolerance", "status", "single_sweeps",
                                      "double_sweeps", "certificate_passes", "residuals", "gap",
                                      "pairs_audited", "seconds", "table", "signature"));
  EXPECT_EQ(json["rules"], "official");
  EXPECT_EQ(json["goal"], 300);
  EXPECT_EQ(json["limit"], 300);
  EXPECT_EQ(json["tolerance"], 1e-6);
  EXPECT_LE(json["gap"].get<double>(), 1e-6);
  EXPECT_EQ(json["table"], "t.fwt");
}

/// The official rules with another bonus, under a name.
std::string changed_rules(Sandbox& sandbox, const std::string& name) {
  std::string text = sandbox.run({"rules", "show", "official"}).out;
  text = replaced(text, "name = \"official\"", "name = \"" + name + "\"");
  return replaced(text, "bonus = 300", "bonus = 350");
}

TEST(Solve, ChecksHouseRulesByOtherMeansBeforeItSaysCertified) {
  Sandbox sandbox;
  write_file(sandbox.file("mine.toml"), changed_rules(sandbox, "mine"));
  const Result whole = sandbox.run({"solve", "--rules", "mine.toml", "--goal", "500", "--out", "t.fwt"});
  EXPECT_EQ(whole.exit, 0) << whole.err;
  EXPECT_THAT(whole.out, HasSubstr("checked independently: 100 of 100 score pairs, all hold\n"));
  EXPECT_EQ(whole.err, "");
  const Result sampled =
      sandbox.run({"solve", "--rules", "mine.toml", "--goal", "5000", "--out", "t.fwt", "--json"});
  EXPECT_EQ(Json::parse(sampled.out)["pairs_audited"], 200);
  const Result preset = sandbox.run({"solve", "--goal", "500", "--out", "t.fwt"});
  EXPECT_THAT(preset.out, Not(HasSubstr("other means")));
}

TEST(Solve, SaysThatAChangedDeckIsNotThePresetWhoseNameItHas) {
  Sandbox sandbox;
  write_file(sandbox.file("mine.toml"), changed_rules(sandbox, "official"));
  for (const Words& command :
       {Words{"solve", "--rules", "mine.toml", "--goal", "300", "--out", "t.fwt"},
        {"rules", "check", "mine.toml"},
        {"value", "--rules", "mine.toml", "--goal", "300", "--me", "0", "--opponent", "0"}})
    EXPECT_THAT(sandbox.run(command).err,
                HasSubstr("The rules call themselves 'official', but are not the preset of that name"))
        << command[0];
  write_file(sandbox.file("mine.toml"), sandbox.run({"rules", "show", "official"}).out);
  EXPECT_EQ(sandbox.run({"rules", "check", "mine.toml"}).err, "");
}

TEST(Solve, IsTheSameForAnyNumberOfThreads) {
  Sandbox sandbox;
  for (const std::string threads : {"1", "2", "3"})
    EXPECT_EQ(sandbox.run({"solve", "--goal", "500", "--threads", threads, "--out", threads + ".fwt"}).exit,
              0);
  EXPECT_EQ(read_file(sandbox.file("1.fwt")), read_file(sandbox.file("2.fwt")));
  EXPECT_EQ(read_file(sandbox.file("1.fwt")), read_file(sandbox.file("3.fwt")));
}

TEST(Solve, RefusesPlacesThatCantBeWrittenBeforeTheWork) {
  Sandbox sandbox;
  write_file(sandbox.file("plain"), "a file");
  std::filesystem::create_directory(sandbox.file("folder"));
  const Words before = Sandbox::names_in(sandbox.folder());
  for (const std::string place : {"/proc/no/table.fwt", "/proc/table.fwt", "plain/table.fwt", "folder",
                                  "folder/", "/dev/full", "/dev/null"}) {
    const Result result = sandbox.run({"solve", "--goal", "20000", "--out", place});  // would take minutes
    EXPECT_EQ(result.exit, 1) << place;
    EXPECT_THAT(result.err, HasSubstr(place));
    EXPECT_EQ(lines_of(result.err), 1U) << result.err;
  }
  EXPECT_EQ(Sandbox::names_in(sandbox.folder()), before);
  EXPECT_EQ(read_file(sandbox.file("plain")), "a file");
}

TEST(Solve, LeavesTheOlderTableWhenTheDiskIsFull) {
  Sandbox sandbox;
  ASSERT_EQ(sandbox.run({"solve", "--goal", "100", "--out", "t.fwt"}).exit, 0);
  const std::string older = read_file(sandbox.file("t.fwt"));
  RunOptions full;
  full.in_child = [] {
    const rlimit most{5000, 5000};  // bytes in a file
    ::setrlimit(RLIMIT_FSIZE, &most);
  };
  const Result result = sandbox.run({"solve", "--goal", "1000", "--out", "t.fwt"}, full);
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.err, HasSubstr("t.fwt: can't write the table"));
  EXPECT_EQ(read_file(sandbox.file("t.fwt")), older);
  EXPECT_EQ(Sandbox::names_in(sandbox.folder()), Words{"t.fwt"});
}

TEST(Solve, TwoAtOnceLeaveOneWholeTable) {
  Sandbox sandbox;
  for (int round = 0; round < 3; ++round) {
    const Words words = {"solve", "--goal", "1000", "--out", "t.fwt"};
    const auto one = sandbox.start(words), other = sandbox.start(words);
    EXPECT_EQ(one->wait().exit, 0);
    EXPECT_EQ(other->wait().exit, 0);
    EXPECT_EQ(Sandbox::names_in(sandbox.folder()), Words{"t.fwt"});
    EXPECT_EQ(sandbox.run({"verify", "t.fwt", "--sample", "10"}).exit, 0);
  }
}

TEST(Value, SaysTheChanceAndItsBounds) {
  Sandbox sandbox;
  const Result result =
      sandbox.run({"value", "--me", "450", "--opponent", "200", "--goal", "1000", "--quiet"});
  EXPECT_EQ(result.exit, 0);
  EXPECT_EQ(result.err, "");
  expect_golden(result.out, "value.txt");
}

TEST(Value, JsonHasTheAgreedKeys) {
  Sandbox sandbox;
  const Result result =
      sandbox.run({"value", "--me", "450", "--opponent", "200", "--goal", "1000", "--json"});
  const Json json = Json::parse(result.out);
  EXPECT_THAT(keys(json),
              ElementsAre("rules", "goal", "me", "opponent", "win_probability", "lower", "upper"));
  EXPECT_EQ(json["me"], 450);
  EXPECT_EQ(json["opponent"], 200);
  const double value = json["win_probability"], lower = json["lower"], upper = json["upper"];
  EXPECT_LE(lower, value);
  EXPECT_LE(value, upper);
  EXPECT_LE(upper - lower, 1e-9);
}

TEST(Value, SolvesAMissingTableOnceAndKeepsIt) {
  Sandbox sandbox;
  const Words words = {"value", "--me", "0", "--opponent", "0", "--goal", "500"};
  const Result first = sandbox.run(words);
  EXPECT_EQ(first.exit, 0);
  EXPECT_THAT(first.err, HasSubstr("There is no table of the rules 'official' to 500 yet: solving it."));
  EXPECT_EQ(Sandbox::names_in(sandbox.tables()).size(), 1U);
  const Result second = sandbox.run(words);
  EXPECT_EQ(second.err, "");
  EXPECT_EQ(second.out, first.out);
}

TEST(Value, AnswersAlsoWhereNoTableCanBeKept) {
  Sandbox sandbox;
  const Words words = {"value", "--me", "0", "--opponent", "0", "--goal", "500", "--quiet"};
  const std::string expected = sandbox.run(words).out;
  for (const std::string home : {"HOME=/proc/none", "HOME=", "HOME=/dev/null"}) {
    RunOptions options;
    options.environment = {home};
    const Result result = sandbox.run(words, options);
    EXPECT_EQ(result.exit, 0) << home;
    EXPECT_EQ(result.out, expected) << home;
    EXPECT_THAT(result.err, HasSubstr("warning: the table is used but not kept")) << home;
    EXPECT_EQ(lines_of(result.err), 1U) << result.err;
  }
}

}  // namespace
}  // namespace fillwise::cli_test
