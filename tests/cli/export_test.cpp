// fillwise export: what the files say, held against other commands.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <map>
#include <set>
#include <sstream>

#include "tests/cli/exported.hpp"
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
  const std::vector<Words> rows = csv_rows(exported("csv"));
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

TEST(Export, PolicyRowsAreWhatTheAdvisorSays) {
  Sandbox sandbox;
  const std::string csv = sandbox
                              .run({"export", "--format", "csv", "--policy", "--set-aside", "--goal", "1000",
                                    "--me", "300", "--opponent", "450"})
                              .out;
  const std::vector<Words> rows = csv_rows(csv);
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
