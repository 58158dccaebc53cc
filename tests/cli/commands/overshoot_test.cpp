// Games in which a score between the goal and a higher mark goes on: which scores the commands take, and that
// they agree on what those are worth.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;

/// The official game to exactly 200 points, or 400 and more.
class Overshoot : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    std::string rules = sandbox().run({"rules", "show", "official"}).out;
    const std::size_t at = rules.find("[scoring]");
    ASSERT_NE(at, std::string::npos);
    rules.insert(at, "[end]\novershoot = 200\n\n");
    write_file(sandbox().file("exactly.toml"), rules);
  }
  static Sandbox& sandbox() {
    static Sandbox shared;
    return shared;
  }
  static Result value(const std::string& me, const std::string& opponent, const Words& more = {}) {
    Words words = {"value", "--quiet", "--json", "--rules",    "exactly.toml", "--goal",
                   "200",   "--me",    me,       "--opponent", opponent};
    words.insert(words.end(), more.begin(), more.end());
    return sandbox().run(words);
  }
};

TEST_F(Overshoot, ValuesOfScoresThatGoOn) {
  const Result asked = value("250", "350");
  ASSERT_EQ(asked.exit, 0) << asked.err;
  const Json answer = Json::parse(asked.out);
  EXPECT_GT(answer.at("lower"), 0);
  EXPECT_LT(answer.at("upper").get<double>() - answer.at("lower").get<double>(), 1e-9);
  const Result exported =
      sandbox().run({"export", "--quiet", "--format", "csv", "--rules", "exactly.toml", "--goal", "200"});
  EXPECT_THAT(exported.out, HasSubstr("\n250,350," + answer.at("win_probability").dump() + ","));
}

/// Of Must Bust, whose bust adds the points: over the goal, but not to a score that wins.
TEST_F(Overshoot, ABustThatDoesNotWinIsNotSaidTo) {
  const auto bust = [](const std::string& me, const std::string& at_risk, const std::string& rules) {
    return sandbox()
        .run({"advise", "--quiet", "--rules", rules, "--goal", "200", "--me", me, "--opponent", "0", "--card",
              "must-bust", "--roll", "2,3,4,6", "--at-risk", at_risk})
        .out;
  };
  EXPECT_THAT(bust("100", "200", "exactly.toml"), ::testing::MatchesRegex("BUST  [0-9.]* % to win .*"));
  EXPECT_THAT(bust("0", "200", "exactly.toml"), ::testing::StartsWith("BUST  wins the game "));
  EXPECT_THAT(bust("250", "200", "exactly.toml"), ::testing::StartsWith("BUST  wins the game "));
  // With Show Down the other player has a last turn.
  EXPECT_THAT(bust("100", "200", "official-showdown"), ::testing::MatchesRegex("BUST  [0-9.]* % to win .*"));
}

TEST_F(Overshoot, ScoresThatWinAreRefusedInOneLine) {
  EXPECT_EQ(value("200", "0").err, "fillwise: --me: 200 wins: the game is over\n");
  EXPECT_EQ(value("0", "200").err, "fillwise: --opponent: 200 wins: the game is over\n");
  EXPECT_EQ(value("400", "0").err, "fillwise: --me: found '400', expected a multiple of 50 from 0 to 350\n");
  EXPECT_EQ(value("200", "0").exit, 2);
}

TEST_F(Overshoot, PoliciesCoverThem) {
  const Words all = {"export",       "--quiet", "--format", "csv",        "--policy", "--rules",
                     "exactly.toml", "--goal",  "200",      "--opponent", "350"};
  const Result exported = sandbox().run(all);
  ASSERT_EQ(exported.exit, 0) << exported.err;
  std::set<std::string> scores;
  std::istringstream lines(exported.out);
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) scores.insert(line.substr(0, line.find(',')));
  EXPECT_EQ(scores, (std::set<std::string>{"0", "50", "100", "150", "250", "300", "350"}));

  Words refused = all;
  refused.insert(refused.end(), {"--me", "200"});
  EXPECT_THAT(sandbox().run(refused).err, HasSubstr("--me: 200 wins: the game is over"));
}

}  // namespace
}  // namespace fillwise::cli_test
