// Tables with a limit or a tolerance of their own: which commands take them, and what they say.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;

std::string only_line(const Result& result, int exit) {
  EXPECT_EQ(result.exit, exit) << result.err;
  EXPECT_EQ(lines_of(result.err), 1U) << result.err;
  EXPECT_EQ(result.out, "");
  return result.err;
}

/// Show Down to 100, counted to 3000 points.
Words limited(const Words& more) {
  Words words = {"solve", "--quiet", "--rules", "official-showdown", "--goal",
                 "100",   "--limit", "3000",    "--tolerance",       "1e-3"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(OwnLimit, IsSaidAloudAndTakenByVerifyOnly) {
  Sandbox sandbox;
  const Result solved = sandbox.run(limited({"--out", "own.fwt"}));
  ASSERT_EQ(solved.exit, 0) << solved.err;
  EXPECT_THAT(solved.out, HasSubstr("'official-showdown' to 100, counted to 3000 points, in"));

  const Result verified = sandbox.run({"verify", "--quiet", "own.fwt", "--limit", "3000"});
  EXPECT_EQ(verified.exit, 0) << verified.err;
  EXPECT_THAT(verified.out,
              HasSubstr("the bounds hold: rules 'official-showdown' to 100, counted to 3000 points\n"));
  EXPECT_THAT(verified.out, HasSubstr("score pairs checked: 3600 of 3600;"));
  EXPECT_EQ(
      Json::parse(sandbox.run({"verify", "--quiet", "own.fwt", "--limit", "3000", "--json"}).out)["limit"],
      3000);
  EXPECT_EQ(
      only_line(sandbox.run({"verify", "own.fwt"}), 3),
      "fillwise: own.fwt: the table ends at 3000 points, expected 10100; name its limit with --limit 3000\n");
  EXPECT_EQ(
      only_line(sandbox.run({"verify", "own.fwt", "--limit", "5000"}), 3),
      "fillwise: own.fwt: the table ends at 3000 points, expected 5000; name its limit with --limit 3000\n");

  for (const Words& command :
       {Words{"value", "--me", "0", "--opponent", "0"}, Words{"export", "--format", "csv"},
        Words{"advise", "--me", "0", "--opponent", "0", "--card", "bonus-300", "--roll", "1,2,3,4,6,6"},
        Words{"simulate", "--games", "10"}, Words{"rate", "--player", "stop-at:350"}}) {
    Words words = command;
    words.insert(words.end(), {"--table", "own.fwt"});
    EXPECT_THAT(only_line(sandbox.run(words), 3), HasSubstr("limit: found 3000, expected 10100"))
        << command[0];
  }
}

TEST(OwnLimit, IsNotKeptWithTheOtherTables) {
  Sandbox sandbox;
  EXPECT_THAT(only_line(sandbox.run(limited({})), 2), HasSubstr("--out: found nothing, expected a file"));
  const std::string place = (sandbox.tables() / "own.fwt").string();
  EXPECT_THAT(only_line(sandbox.run(limited({"--out", place})), 2), HasSubstr("expected another folder"));
  EXPECT_FALSE(std::filesystem::exists(place));
  // One that was put there all the same is called unusable.
  ASSERT_EQ(sandbox.run(limited({"--out", "own.fwt"})).exit, 0);
  std::filesystem::create_directories(sandbox.tables());
  std::filesystem::copy_file(sandbox.file("own.fwt"), place);
  const Json listed = Json::parse(sandbox.run({"tables", "--json"}).out)["tables"][0];
  EXPECT_EQ(listed["path"], place);
  EXPECT_EQ(listed["use"], "unusable");
  EXPECT_EQ(listed["limit"], 3000);
}

/// The usual limit, given as a number, makes the usual table.
TEST(OwnLimit, TheUsualOneIsNone) {
  Sandbox sandbox;
  ASSERT_EQ(sandbox.run({"solve", "--goal", "100", "--out", "usual.fwt"}).exit, 0);
  const Result solved = sandbox.run({"solve", "--quiet", "--goal", "100", "--limit", "100", "--json"});
  ASSERT_EQ(solved.exit, 0) << solved.err;
  const Json report = Json::parse(solved.out);
  EXPECT_EQ(report["limit"], 100);
  EXPECT_EQ(read_file(report["table"].get<std::string>()), read_file(sandbox.file("usual.fwt")));
  EXPECT_THAT(only_line(sandbox.run({"solve", "--goal", "100", "--limit", "200"}), 2),
              HasSubstr("--limit: found '200', expected 100, as the rules 'official' have no last turn"));
  EXPECT_EQ(sandbox.run({"verify", "usual.fwt", "--limit", "100"}).exit, 0);
}

double tolerance_of(Sandbox& sandbox, const std::filesystem::path& table) {
  return Json::parse(sandbox.run({"verify", "--quiet", table.string(), "--json"}).out)["tolerance"];
}

TEST(Tolerance, IsThatOfTheTableThatIsSolved) {
  Sandbox sandbox;
  const Words value = {"value", "--quiet", "--goal", "150", "--me", "0", "--opponent", "50", "--json"};
  const auto asked = [&](const std::string& tolerance) {
    Words words = value;
    if (!tolerance.empty()) words.insert(words.end(), {"--tolerance", tolerance});
    const Result result = sandbox.run(words);
    EXPECT_EQ(result.exit, 0) << result.err;
    const Words names = Sandbox::names_in(sandbox.tables());
    return names.size() == 1 ? tolerance_of(sandbox, sandbox.tables() / names[0]) : 0;
  };
  EXPECT_EQ(asked("1e-4"), 1e-4);
  EXPECT_EQ(asked("1e-3"), 1e-4) << "the one that is there is good enough";
  EXPECT_EQ(asked(""), 1e-4) << "whatever is there";
  EXPECT_EQ(asked("1e-8"), 1e-8) << "solved again";
  EXPECT_EQ(asked("1e-6"), 1e-8);
}

TEST(Tolerance, CommandsThatMaySolveTakeIt) {
  Sandbox sandbox;
  for (const Words& command :
       {Words{"value", "--me", "0", "--opponent", "0"},
        Words{"advise", "--me", "0", "--opponent", "0", "--card", "bonus-300", "--roll", "1,2,3,4,6,6"},
        Words{"export", "--format", "csv"}, Words{"simulate", "--games", "10"},
        Words{"rate", "--player", "stop-at:350"}, Words{"simplify"}, Words{"chart", "stop"},
        Words{"chart", "win"}, Words{"chart", "convergence"}, Words{"fairness"},
        Words{"rules", "compare", "official", "team"}, Words{"match", "--player", "best", "--player", "best"},
        Words{"solve"}}) {
    Words words = command;
    words.insert(words.end(), {"--tolerance", "none"});
    EXPECT_EQ(only_line(sandbox.run(words), 2),
              "fillwise: --tolerance: found 'none', expected a number from 1e-11 to 1\n")
        << command[0];
  }
  ASSERT_EQ(sandbox.run({"solve", "--goal", "100", "--tolerance", "1e-3", "--out", "t.fwt"}).exit, 0);
  EXPECT_EQ(only_line(sandbox.run({"value", "--table", "t.fwt", "--me", "0", "--opponent", "0", "--tolerance",
                                   "1e-6"}),
                      3),
            "fillwise: t.fwt: tolerance: found 0.001, expected at most 1e-06\n");
  const Result fair = sandbox.run({"fairness", "--quiet", "--goals", "100", "--tolerance", "1e-2", "--json"});
  ASSERT_EQ(fair.exit, 0) << fair.err;
  EXPECT_THAT(Sandbox::names_in(sandbox.tables()), ::testing::IsEmpty());
}

}  // namespace
}  // namespace fillwise::cli_test
