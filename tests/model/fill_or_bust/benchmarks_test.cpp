// Rewards for benchmarks: how a rule set says them, and who gets them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/fill_or_bust/rules.hpp"
#include "model/fill_or_bust/turn.hpp"

namespace fillwise::model {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

RuleSet with_benchmarks(const std::string& table) {
  return parse_rules(std::string(preset_text("official")) + "\n[benchmark]\n" + table + "\n", "rules.toml");
}

TEST(Benchmarks, AreReadByRisingScoreAndWrittenAgain) {
  const RuleSet rules = with_benchmarks("reward = { 10000 = 0.1, 4200 = 0.05, 6900 = 0.000001, 300 = 0 }");
  EXPECT_THAT(rules.benchmarks,
              ElementsAre(Benchmark{84, 50'000}, Benchmark{138, 1}, Benchmark{200, 100'000}));
  EXPECT_THAT(rules.to_toml(),
              HasSubstr("\n[benchmark]\nreward = { 4200 = 0.05, 6900 = 1e-06, 10000 = 0.1 }\n"));
  EXPECT_EQ(parse_rules(rules.to_toml(), "again"), rules);
}

TEST(Benchmarks, EveryRewardIsReadBackAsItIsWritten) {
  RuleSet rules = preset("official");
  for (int reward = 1; reward <= kRewardsOfGame; reward = reward * 3 / 2 + 1) {
    rules.benchmarks = {{7, reward}};
    EXPECT_EQ(parse_rules(rules.to_toml(), "again"), rules) << reward;
  }
}

TEST(Benchmarks, OfNothingAreNone) {
  EXPECT_EQ(with_benchmarks("reward = { 4200 = 0, 6900 = 0.0 }"), preset("official"));
  EXPECT_EQ(with_benchmarks("reward = { 4200 = 0 }").fingerprint(), preset("official").fingerprint());
  EXPECT_TRUE(preset("zonk").benchmarks.empty());
  EXPECT_NE(with_benchmarks("reward = { 4200 = 0.1 }").fingerprint(), preset("official").fingerprint());
  EXPECT_NE(with_benchmarks("reward = { 4200 = 0.1 }").fingerprint(),
            with_benchmarks("reward = { 4250 = 0.1 }").fingerprint());
}

TEST(Benchmarks, BadOnesAreRefusedInOneLine) {
  const auto complaint = [](const std::string& table) -> std::string {
    try {
      with_benchmarks(table);
    } catch (const RulesError& error) {
      const std::string what = error.what();
      return what.substr(what.find(": ") + 2);
    }
    return "none";
  };
  const std::string score = " is no score, expected a multiple of 50 from 50 to 20000";
  const std::string number = ", expected a number from 0 to 1 in steps of 1e-06";
  for (const char* key : {"4210", "x", "0", "04200", "20050", "99999999999999999999"})
    EXPECT_EQ(complaint(std::string("reward = { ") + key + " = 0.1 }"),
              std::string("benchmark.reward.") + key + score);
  for (const char* value : {"-0.1", "\"a\"", "true", "nan", "inf", "1.5"})
    EXPECT_EQ(complaint(std::string("reward = { 4200 = ") + value + " }"),
              std::string("benchmark.reward.4200 is ") + value + number);
  EXPECT_EQ(complaint("reward = { 4200 = 0.6, 6900 = 0.5 }"),
            "benchmark.reward adds up to more than 1, expected at most one game won");
  EXPECT_EQ(complaint("reward = { 4200 = 0.5, 6900 = 0.5 }"), "none");
  EXPECT_EQ(complaint("reward = 3"), "benchmark.reward is 3, expected a table");
  EXPECT_EQ(complaint(""), "benchmark.reward is missing, expected a table");
  EXPECT_THAT(complaint("reward = {}\nrewards = 1"), HasSubstr("unknown key benchmark.rewards"));
}

TEST(Benchmarks, AreWonByAddedPointsOnly) {
  const RuleSet rules = with_benchmarks("reward = { 500 = 0.25 }");
  EXPECT_EQ(rules.landing_reward(8, 10), 250'000);
  EXPECT_EQ(rules.landing_reward(10, 10), 0);  // nothing was added
  EXPECT_EQ(rules.landing_reward(12, 10), 0);  // points were taken away
  EXPECT_EQ(rules.landing_reward(8, 11), 0);
  EXPECT_EQ(rules.landing_reward(8, 9), 0);
}

TEST(Benchmarks, PointsAtRiskAreToldApartUpToTheLastOne) {
  const RuleSet rules = with_benchmarks("reward = { 500 = 0.25, 1200 = 0.25 }");
  const Match match(rules, 20);
  EXPECT_EQ(match.counted_to(), 25);
  EXPECT_EQ(match.most_at_risk(match.start(8, 0, 0)), 17);
  EXPECT_EQ(Match(rules, 100).counted_to(), 100);
  EXPECT_EQ(Match(rules, 24).counted_to(), 25);  // the goal itself, and more
}

}  // namespace
}  // namespace fillwise::model
