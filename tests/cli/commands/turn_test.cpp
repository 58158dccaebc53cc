// fillwise turn: one turn alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

TEST(Turn, SaysExpectedPointsAndThresholds) {
  Sandbox sandbox;
  for (const std::string lead : {"sole", "shared", "behind"}) {
    const Result result = sandbox.run({"turn", "--lead", lead});
    EXPECT_EQ(result.exit, 0);
    EXPECT_EQ(result.err, "");
    expect_golden(result.out, "turn-" + lead + ".txt");
  }
  EXPECT_EQ(sandbox.run({"turn"}).out, sandbox.run({"turn", "--lead", "shared"}).out);
}

TEST(Turn, JsonHasBoundsAndEveryThreshold) {
  Sandbox sandbox;
  const Json json = Json::parse(sandbox.run({"turn", "--lead", "sole", "--json"}).out);
  EXPECT_EQ(json["lead"], "sole");
  EXPECT_LE(json["lower"].get<double>(), json["expected_points"].get<double>());
  EXPECT_LE(json["expected_points"].get<double>(), json["upper"].get<double>());
  EXPECT_EQ(json["thresholds"].size(), 15U);  // three cards that allow to stop, five numbers of dice
  for (const Json& threshold : json["thresholds"]) {
    EXPECT_TRUE(threshold["card"].get<std::string>().starts_with("bonus-"));
    EXPECT_TRUE(threshold["stop"].back()["to"].is_null()) << "with enough at risk stopping is best";
  }
  EXPECT_TRUE(json["stop_between_cards"].is_array());
  EXPECT_TRUE(json["play"].is_array());
}

}  // namespace
}  // namespace fillwise::cli_test
