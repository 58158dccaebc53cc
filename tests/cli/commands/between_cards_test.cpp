// What `fillwise advise` says after a fill where some cards must be followed by another one, and of an
// opponent whom a card took down to the goal.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// The official game, in which another card must be drawn after Fill 1000 and the leader loses 100. It ends
/// at exactly 1000 or at 1400.
class BetweenCards : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    std::string rules = sandbox().run({"rules", "show", "official"}).out;
    put(rules, "bonus = 1000\n", "then = \"draw\"\n");
    rules.replace(rules.find("leader-loses = 2500"), 19, "leader-loses = 100");
    write_file(sandbox().file("plain.toml"), rules);
    rules.insert(rules.find("[scoring]"), "[end]\novershoot = 400\n\n");
    write_file(sandbox().file("exactly.toml"), rules);
  }
  static void put(std::string& text, const std::string& after, const std::string& more) {
    const std::size_t at = text.find(after);
    ASSERT_NE(at, std::string::npos) << after;
    text.insert(at + after.size(), more);
  }
  static Sandbox& sandbox() {
    static Sandbox shared;
    return shared;
  }
  static Result run(const std::string& words, const std::string& rules = "exactly.toml") {
    Words all{"advise", "--quiet", "--rules", rules, "--goal", "1000", "--me", "300", "--between-cards"};
    std::istringstream stream(words);
    for (std::string word; stream >> word;) all.push_back(word);
    return sandbox().run(all);
  }
  static Json json(const std::string& words) {
    const Result result = run(words + " --json");
    EXPECT_EQ(result.exit, 0) << words << result.err;
    return Json::parse(result.out);
  }
  static void expect_refusal(const Result& result, const std::string& why) {
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "fillwise: " + why + "\n");
  }
};

TEST_F(BetweenCards, JsonNamesTheCardsThatWouldForceADraw) {
  const Json open = json("--opponent 250 --at-risk 1300");
  EXPECT_EQ(open.at("draw_forced_after"), Json::array({"fill-1000"}));
  EXPECT_EQ(open.at("forced"), false);
  EXPECT_EQ(open.at("options").size(), 2U);
  EXPECT_FALSE(json("--opponent 250 --at-risk 600").contains("draw_forced_after")) << "Fill 1000 makes more";
  EXPECT_FALSE(json("--opponent 250").contains("draw_forced_after")) << "nothing at risk: after Vengeance";
}

TEST_F(BetweenCards, TheCardDecides) {
  const Json free = json("--opponent 250 --at-risk 1300 --card bonus-300");
  EXPECT_FALSE(free.contains("draw_forced_after"));
  EXPECT_EQ(free.at("state").at("card"), "bonus-300");
  EXPECT_FALSE(free.at("state").contains("fills"));
  EXPECT_EQ(free.at("options"), json("--opponent 250 --at-risk 1300").at("options"));
  const Json forced = json("--opponent 250 --at-risk 1300 --card fill-1000");
  EXPECT_FALSE(forced.contains("draw_forced_after"));
  EXPECT_EQ(forced.at("forced"), true);
  EXPECT_EQ(forced.at("best").at("action"), "draw");
}

TEST_F(BetweenCards, TextSaysWhereTheCardMatters) {
  const std::string sentence = "After fill-1000 a card must be drawn: name the filled card with --card.\n";
  EXPECT_THAT(run("--opponent 250 --at-risk 1300").out, HasSubstr("\n" + sentence));
  EXPECT_THAT(run("--opponent 250 --at-risk 600").out, Not(HasSubstr("must be drawn")));
  EXPECT_THAT(run("--opponent 250 --at-risk 1300 --card bonus-300").out, Not(HasSubstr("must be drawn")));
  const std::string forced = run("--opponent 250 --at-risk 1300 --card fill-1000").out;
  EXPECT_THAT(forced, StartsWith("DRAW  "));
  EXPECT_THAT(forced, HasSubstr("(forced: a card must be drawn after fill-1000)"));
}

TEST_F(BetweenCards, CardsThatCannotHaveBeenFilledAreRefused) {
  expect_refusal(run("--opponent 250 --at-risk 600 --card fill-1000"),
                 "--at-risk: 600 points can't be at risk between cards after fill-1000 (1300 can)");
  expect_refusal(run("--opponent 250 --card must-bust"), "--card: the turn does not go on after must-bust");
  expect_refusal(run("--opponent 250 --card no-dice"), "--card: the turn does not go on after no-dice");
  expect_refusal(
      run("--opponent 250 --card double-trouble"),
      "--me: 300 on the sheet is impossible after double-trouble, which has just added at least 1200");
}

TEST_F(BetweenCards, ACardMayHaveTakenTheOpponentToTheGoal) {
  const Json answer = json("--opponent 1000 --card vengeance");
  EXPECT_EQ(answer.at("state").at("opponent"), 1000);
  EXPECT_EQ(answer.at("best").at("action"), "draw");
  EXPECT_GT(answer.at("win_probability"), 0);
  EXPECT_EQ(answer.at("options").at(1).at("action"), "stop");
  EXPECT_EQ(answer.at("options").at(1).at("upper"), 0) << "the turn ends, and the opponent has won";
  expect_refusal(run("--opponent 1400"),
                 "--opponent: 1400 is not below 1400, from which scores count as won");
  expect_refusal(run("--opponent 1000", "plain.toml"),
                 "--opponent: 1000 is not below the goal of 1000: the game is over");
}

}  // namespace
}  // namespace fillwise::cli_test
