// fillwise export: what the files say, held against other commands.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <map>
#include <set>
#include <sstream>

#include "tests/cli/commands/exported.hpp"
#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(Export, ValuesAreTheSameNumbersInEveryFormat) {
  Sandbox sandbox;
  const Words common = {"export", "--goal", "300", "--format"};
  const auto exported = [&](const std::string& format) {
    Words words = common;
    words.insert(words.end(), {format, "--out", "x." + format});
    const Result result = sandbox.run(words);
    EXPECT_EQ(result.exit, 0) << result.err;
    EXPECT_EQ(result.out, "");
    return read_file(sandbox.file("x." + format));
  };
  const std::vector<Words> rows = csv_lines(exported("csv"));
  const Json json = Json::parse(exported("json"));
  const std::string npy = exported("npy");

  ASSERT_EQ(rows.size(), 37U);
  EXPECT_EQ(rows[0], (Words{"me", "opponent", "win_probability", "lower", "upper"}));
  const std::string header = "{'descr': '<f8', 'fortran_order': False, 'shape': (3, 6, 6), }";
  ASSERT_THAT(npy, StartsWith(std::string("\x93NUMPY\x01\x00", 8)));
  const std::size_t begin =
      10 + static_cast<unsigned char>(npy[8]) + 256 * static_cast<unsigned char>(npy[9]);
  EXPECT_EQ(begin % 64, 0U);
  EXPECT_EQ(npy.substr(10, header.size()), header);
  EXPECT_EQ(npy[begin - 1], '\n');
  ASSERT_EQ(npy.size(), begin + 3 * 36 * 8);
  const std::array<std::string, 3> fields = {"win_probability", "lower", "upper"};
  for (std::size_t me = 0; me < 6; ++me) {
    for (std::size_t opponent = 0; opponent < 6; ++opponent) {
      const Words& row = rows[1 + 6 * me + opponent];
      EXPECT_EQ(row[0], std::to_string(50 * me));
      EXPECT_EQ(row[1], std::to_string(50 * opponent));
      for (std::size_t field = 0; field < 3; ++field) {
        double from_npy = 0;
        std::memcpy(&from_npy, npy.data() + begin + 8 * (36 * field + 6 * me + opponent), 8);
        EXPECT_EQ(std::stod(row[2 + field]), from_npy);
        EXPECT_EQ(json[fields[field]][me][opponent].get<double>(), from_npy);
      }
    }
  }
  const Json value =
      Json::parse(sandbox.run({"value", "--goal", "300", "--me", "100", "--opponent", "250", "--json"}).out);
  EXPECT_EQ(value["win_probability"], json["win_probability"][2][5]);
  EXPECT_EQ(value["lower"], json["lower"][2][5]);
  EXPECT_EQ(value["upper"], json["upper"][2][5]);
}

/// Where a rule set has last turns, or scores between the goal and a higher mark that go on, a table has
/// entries with which no turn begins.
TEST(Export, LeavesOutScoresAtWhichTheGameIsOver) {
  Sandbox sandbox;
  write_file(sandbox.file("short-zonk.toml"),
             replaced(sandbox.run({"rules", "show", "zonk"}).out, "overshoot = 3000", "overshoot = 200"));
  struct Case {
    std::string rules;
    std::size_t side;  // in units, of a goal of 100
    bool last_turn;
    std::set<std::size_t> win;  // below the side, other than those from `again` on
    std::size_t again;
  };
  for (const Case& c :
       {Case{"official", 2, false, {}, 2}, Case{"tutto", 2, false, {}, 2},
        Case{"official-showdown", 202, true, {}, 2}, Case{"short-zonk.toml", 206, true, {2}, 6}}) {
    SCOPED_TRACE(c.rules);
    const auto exported = [&](const Words& more) {
      Words words = {"export", "--quiet", "--rules", c.rules, "--goal", "100", "--tolerance", "1e-3"};
      words.insert(words.end(), more.begin(), more.end());
      const Result result = sandbox.run(words);
      EXPECT_EQ(result.exit, 0) << result.err;
      return result.out;
    };
    const auto wins = [&](std::size_t score) { return score >= c.again || c.win.contains(score); };
    const Json json = Json::parse(exported({"--format", "json"}));
    const std::string npy = exported({"--format", "npy"});
    const std::size_t begin = npy.size() - 3 * c.side * c.side * 8;
    std::map<std::pair<std::string, std::string>, std::string> rows;
    for (const Words& row : csv_lines(exported({"--format", "csv"}))) rows[{row[0], row[1]}] = row[2];
    std::size_t open = 0;
    ASSERT_EQ(json["lower"].size(), c.side);
    for (std::size_t me = 0; me < c.side; ++me)
      for (std::size_t opponent = 0; opponent < c.side; ++opponent) {
        const bool is_open = !wins(me) && (c.last_turn || !wins(opponent));
        open += is_open ? 1 : 0;
        const Json& cell = json["win_probability"][me][opponent];
        double number = 0;
        std::memcpy(&number, npy.data() + begin + 8 * (me * c.side + opponent), 8);
        const auto row = rows.find({std::to_string(50 * me), std::to_string(50 * opponent)});
        ASSERT_EQ(row != rows.end(), is_open) << me << " " << opponent;
        EXPECT_EQ(cell.is_null(), !is_open);
        EXPECT_EQ(std::isnan(number), !is_open);
        if (is_open) {
          EXPECT_EQ(std::stod(row->second), number);
        }
      }
    EXPECT_EQ(rows.size(), open + 1);
    // The same scores have decisions, against a few of the other player's.
    for (std::size_t opponent = 0; opponent < c.side; opponent += c.side / 4 + 1) {
      const std::string other = std::to_string(50 * opponent);
      if (!c.last_turn && wins(opponent)) continue;
      std::set<std::string> mine;
      for (const Words& row : csv_lines(exported({"--format", "csv", "--policy", "--opponent", other})))
        if (row[0] != "me") mine.insert(row[0]);
      std::set<std::string> expected;
      for (std::size_t me = 0; me < c.side; ++me)
        if (!wins(me)) expected.insert(std::to_string(50 * me));
      EXPECT_EQ(mine, expected) << other;
    }
  }
}

TEST(Export, PolicyRowsAreWhatTheAdvisorSays) {
  Sandbox sandbox;
  const std::string csv = sandbox
                              .run({"export", "--format", "csv", "--policy", "--set-aside", "--goal", "1000",
                                    "--me", "300", "--opponent", "450"})
                              .out;
  const std::vector<Words> rows = csv_lines(csv);
  ASSERT_GT(rows.size(), 1000U);
  const Words& names = rows[0];
  std::set<std::string> decisions;
  std::size_t asked = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    ASSERT_EQ(rows[i].size(), names.size());
    std::map<std::string, std::string> row;
    for (std::size_t c = 0; c < names.size(); ++c) row[names[c]] = rows[i][c];
    decisions.insert(row["decision"]);
    const double chance = std::stod(row["win_probability"]);
    EXPECT_LE(std::stod(row["lower"]), chance);
    EXPECT_GE(std::stod(row["upper"]), chance);
    if (!row["loss"].empty()) {
      EXPECT_NEAR(chance - std::stod(row["second_win_probability"]), std::stod(row["loss"]), 1e-15);
    }
    EXPECT_TRUE(row["decision"] == "set-aside" || !row["loss"].empty()) << "a forced move is no decision";
    // The advisor is asked about some of them.
    if (i % 131 != 5 && row["decision"] != "play-or-discard" && row["decision"] != "between-cards") continue;
    Words question = {"advise", "--json",     "--goal", "1000",      "--me",
                      "300",    "--opponent", "450",    "--at-risk", row["at_risk"]};
    if (std::stoi(row["at_risk"]) == 700) continue;  // stands for all larger numbers too
    if (row["decision"] == "between-cards") {
      question.push_back("--between-cards");
    } else {
      question.insert(question.end(), {"--card", row["card"]});
      if (row["fills"] != "0") question.insert(question.end(), {"--fills", row["fills"]});
    }
    if (row["decision"] == "play-or-discard") question.push_back("--drawn");
    if (row["decision"] == "roll-or-stop") question.insert(question.end(), {"--dice", row["dice"]});
    if (row["decision"] == "set-aside") {
      std::string dice;
      for (const char c : row["toss"]) dice += (dice.empty() ? "" : ",") + std::string(1, c);
      question.insert(question.end(), {"--roll", dice});
    }
    const Result answer = sandbox.run(question);
    ASSERT_EQ(answer.exit, 0) << ::testing::PrintToString(question) << answer.err;
    const Json json = Json::parse(answer.out);
    EXPECT_EQ(json["win_probability"].get<double>(), chance);
    EXPECT_EQ(json["options"][0]["action"], row["best"]);
    if (!row["loss"].empty()) {
      EXPECT_EQ(json["options"][1]["loss"].get<double>(), std::stod(row["loss"]));
    }
    ++asked;
  }
  EXPECT_EQ(decisions,
            (std::set<std::string>{"between-cards", "play-or-discard", "roll-or-stop", "set-aside"}));
  EXPECT_GT(asked, 20U);
}

TEST(Export, PoliciesOfAllPairsHoldThoseOfOne) {
  Sandbox sandbox;
  const Words all = {"export", "--format", "csv", "--policy", "--goal", "300"};
  const std::string everything = sandbox.run(all).out;
  Words one = all;
  one.insert(one.end(), {"--me", "150", "--opponent", "50"});
  const std::string pair = sandbox.run(one).out;
  const std::size_t header = pair.find('\n') + 1;
  EXPECT_GT(pair.size(), header);
  EXPECT_THAT(everything, HasSubstr(pair.substr(header)));
  // JSON has the same rows.
  one[2] = "json";
  EXPECT_EQ(Json::parse(sandbox.run(one).out)["decisions"].size() + 1, lines_of(pair));
}

TEST(Export, LeavesNothingBehindWhenItFails) {
  Sandbox sandbox;
  ASSERT_EQ(sandbox.run({"solve", "--goal", "200"}).exit, 0);
  write_file(sandbox.file("plain"), "a file");
  struct Failure {
    Words words;
    std::string message;
  };
  for (const Failure& failure :
       {Failure{{"--format", "csv", "--out", "/dev/full"}, "No space left on device"},
        Failure{{"--format", "npy", "--out", "/dev/full"}, "No space left on device"},
        Failure{{"--format", "csv", "--out", "plain/x.csv"}, "plain/x.csv: can't write"},
        Failure{{"--format", "json", "--out", "/proc/x.json"}, "/proc/x.json: can't write"},
        Failure{{"--format", "csv", "--out", "home"}, "home: can't write the file: it is a folder"},
        Failure{{"--format", "csv", "--out", ""}, "can't write"},
        Failure{{"--format", "prism-explicit", "--out", "plain/x"}, "plain/x.tra: can't write"},
        Failure{{"--format", "prism-explicit", "--out", "none/x"}, "none/x.tra: can't write"}}) {
    Words words = {"export", "--goal", "200"};
    words.insert(words.end(), failure.words.begin(), failure.words.end());
    const Result result = sandbox.run(words);
    EXPECT_EQ(result.exit, 1) << ::testing::PrintToString(words);
    EXPECT_THAT(result.err, HasSubstr(failure.message));
    EXPECT_EQ(lines_of(result.err), 1U) << result.err;
    EXPECT_EQ(Sandbox::names_in(sandbox.folder()), Words{"plain"});
  }
  EXPECT_EQ(read_file(sandbox.file("plain")), "a file");
}

}  // namespace
}  // namespace fillwise::cli_test
