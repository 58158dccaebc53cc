// The sample bots of docs/bots, as people run them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/bots/match_runs.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::IsEmpty;

const std::string kSamples = std::string(FILLWISE_ROOT) + "/docs/bots/";

struct Sample {
  std::string name;
  std::string command;
};

class SampleBot : public ::testing::TestWithParam<Sample> {};

TEST_P(SampleBot, PlaysMatchesToTheEnd) {
  for (const std::string rules : {"official", "tutto", "zonk"}) {
    Sandbox sandbox;
    const std::string goal = rules == "official" ? "10000" : "1000";
    const std::string other = rules == "official" ? "optimal" : kGoodBot;
    Words words{"--rules", rules, "--goal", goal};
    if (rules != "official") words.emplace_back("--no-luck");  // so that no table is needed
    const MatchRun run = run_match(sandbox, GetParam().command, other, 4, words);
    EXPECT_EQ(run.result.exit, 0) << run.result.err;
    EXPECT_THAT(run.forfeits(), IsEmpty());
    EXPECT_EQ(run.json.at("games"), 4);
    EXPECT_THAT(run.json.at("players").at(0).at("name").get<std::string>(),
                ::testing::StartsWith("stop at 350 ("));
    EXPECT_THAT(run.left, IsEmpty());
  }
}

TEST_P(SampleBot, PlaysAsTheOthersDo) {
  // The same moves with the same luck: each deal is won once by either.
  Sandbox sandbox;
  const MatchRun run = run_match(sandbox, GetParam().command, kSamples + "stop_at.sh", 10);
  EXPECT_THAT(run.forfeits(), IsEmpty());
  EXPECT_EQ(run.json.at("share"), 0.5);
  EXPECT_EQ(run.json.at("players").at(0).at("wins_as_first"),
            run.json.at("players").at(1).at("wins_as_first"));
}

INSTANTIATE_TEST_SUITE_P(Match, SampleBot,
                         ::testing::Values(Sample{"Python", "python3 " + kSamples + "stop_at.py"},
                                           Sample{"Shell", kSamples + "stop_at.sh"},
                                           Sample{"Cpp", FILLWISE_SAMPLE}),
                         [](const auto& sample) { return sample.param.name; });

}  // namespace
}  // namespace fillwise::cli_test
