// Rules that give rewards for benchmarks: what the commands say of them, and which refuse them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string kRewardRules =
    "modified from official (reward.500 0.2 instead of 0, reward.1000 0.1 instead of 0)";

/// The official rules, 500 worth a fifth of a game and 1000 a tenth.
class RewardsCommand : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    const std::string rules = sandbox().run({"rules", "show", "official"}).out;
    write_file(sandbox().file("rewards.toml"), rules + "\n[benchmark]\nreward = { 500 = 0.2, 1000 = 0.1 }\n");
    ASSERT_EQ(run({"solve", "--out", "rewards.fwt"}).exit, 0);
  }
  static Sandbox& sandbox() {
    static Sandbox shared;
    return shared;
  }
  /// With the rules and the goal.
  static Result run(Words words) {
    words.insert(words.end(), {"--quiet", "--rules", "rewards.toml", "--goal", "1000"});
    return sandbox().run(words);
  }
};

TEST_F(RewardsCommand, ValueIsAnExpectedResult) {
  const Result text = run({"value", "--me", "0", "--opponent", "0", "--table", "rewards.fwt"});
  EXPECT_THAT(text.out,
              HasSubstr(" expected: the chance to win plus rewards, less the other player's rewards\n"));
  const Json json =
      Json::parse(run({"value", "--me", "0", "--opponent", "0", "--table", "rewards.fwt", "--json"}).out);
  EXPECT_FALSE(json.contains("win_probability"));
  EXPECT_LE(json.at("lower"), json.at("expected_result"));
  EXPECT_LE(json.at("expected_result"), json.at("upper"));
  const Result exported = run({"export", "--format", "csv", "--table", "rewards.fwt"});
  EXPECT_THAT(exported.out, StartsWith("me,opponent,expected_result,lower,upper\n0,0," +
                                       json.at("expected_result").dump() + ","));
}

TEST_F(RewardsCommand, AdviceWeighsThem) {
  const Words at_500 = {"advise", "--me", "0",         "--opponent", "200",     "--card",     "bonus-300",
                        "--dice", "2",    "--at-risk", "500",        "--table", "rewards.fwt"};
  const Result stop = run(at_500);
  EXPECT_THAT(stop.out, StartsWith("STOP  0."));
  EXPECT_THAT(stop.out, HasSubstr(" expected "));
  EXPECT_THAT(stop.out,
              HasSubstr("rules '" + kRewardRules + "' to 1000, rewards counted\nproven: bounds at most "));
  EXPECT_THAT(stop.out, ::testing::ContainsRegex(
                            "bounds at most [0-9.]+e-[0-9]+ apart\n"));  // of results, which are no per cent
  // A game won with a reward is worth more than a game won.
  const Result won = run({"advise", "--me", "500", "--opponent", "200", "--card", "bonus-300", "--dice", "2",
                          "--at-risk", "500", "--table", "rewards.fwt"});
  EXPECT_THAT(won.out, StartsWith("STOP  1.1000 expected"));
}

TEST_F(RewardsCommand, TablesAndTheirAuditHold) {
  EXPECT_EQ(sandbox().run({"verify", "--quiet", "rewards.fwt"}).exit, 0);
  const Result other = sandbox().run({"value", "--me", "0", "--opponent", "0", "--table", "rewards.fwt",
                                      "--rules", "official", "--goal", "1000"});
  EXPECT_THAT(other.err, HasSubstr("the table is of another game: rules: found the fingerprint"));
}

TEST_F(RewardsCommand, SimulationsCountThem) {
  const Result text = run({"simulate", "--games", "20000", "--table", "rewards.fwt", "--check"});
  EXPECT_EQ(text.exit, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("rewards for benchmarks: "));
  const Json json =
      Json::parse(run({"simulate", "--games", "20000", "--table", "rewards.fwt", "--json"}).out);
  const Json& first = json.at("players").at(0);
  const Json& second = json.at("players").at(1);
  const double rewards = first.at("rewards").get<double>() - second.at("rewards").get<double>();
  EXPECT_NEAR(first.at("share").get<double>() * 20000, first.at("won").get<double>() + rewards, 1e-6);
  EXPECT_NEAR(first.at("share").get<double>() + second.at("share").get<double>(), 1, 1e-9);
  EXPECT_TRUE(json.at("solver").at("inside"));
  EXPECT_NEAR(first.at("upper").get<double>() - first.at("lower").get<double>(),
              second.at("upper").get<double>() - second.at("lower").get<double>(), 1e-9);
}

TEST_F(RewardsCommand, RulesSayThem) {
  const Result same = sandbox().run({"rules", "diff", "official", "rewards.toml"});
  EXPECT_THAT(same.out, HasSubstr("landing on 500 exactly is worth 0.2 of a game won\n"));
  EXPECT_THAT(sandbox().run({"rules", "diff", "rewards.toml", "official"}).out,
              HasSubstr("landing on 1000 exactly is worth nothing instead of 0.1 of a game won\n"));
  EXPECT_EQ(sandbox().run({"rules", "check", "rewards.toml"}).exit, 0);
}

TEST_F(RewardsCommand, OthersRefuseThemInOneLine) {
  const std::string refusal = "fillwise: the rules '" + kRewardRules +
                              "': found rewards for benchmarks, expected none: only rules, solve, verify, "
                              "tables, value, advise, simulate and the values of export count them\n";
  for (const Words& words :
       {Words{"rate", "--player", "points"}, Words{"chart", "card"}, Words{"chart", "win"}, Words{"simplify"},
        Words{"export", "--format", "csv", "--policy", "--me", "0"},
        Words{"export", "--format", "prism-explicit", "--out", "game"},
        Words{"simulate", "--games", "2", "--player", "optimal", "--player", "bot:true"},
        Words{"match", "--player", "optimal", "--player", "points"}}) {
    const Result refused = run(words);
    EXPECT_EQ(refused.err, refusal) << words.front();
    EXPECT_EQ(refused.exit, 2) << words.front();
  }
  EXPECT_EQ(sandbox().run({"fairness", "--rules", "rewards.toml"}).err, refusal);
  EXPECT_EQ(sandbox().run({"rules", "compare", "official", "rewards.toml"}).err, refusal);
  EXPECT_EQ(sandbox()
                .run({"value", "--me", "0", "--opponent", "0", "--exact", "--rules", "rewards.toml", "--goal",
                      "100"})
                .err,
            "fillwise: --exact: found the rules '" + kRewardRules +
                "' with rewards for benchmarks, expected none\n");
}

}  // namespace
}  // namespace fillwise::cli_test
