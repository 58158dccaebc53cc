// --exact: tables checked in exact fractions, and values printed as fractions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <regex>

#include "tables/table_file.hpp"
#include "tables/writer.hpp"
#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;
using ::testing::StartsWith;

TEST(VerifyExact, SaysThatTheBoundsHoldAndTheChanceOfTheFirstPlayer) {
  Sandbox sandbox;
  ASSERT_EQ(sandbox.run({"solve", "--goal", "200", "--out", "t.fwt"}).exit, 0);
  const Result result = sandbox.run({"verify", "t.fwt", "--exact"});
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.err, StartsWith("Solving 'official' to 200 in fractions.\n"));
  std::string text = std::regex_replace(result.out, std::regex("[0-9a-f]{32}"), "DIGEST");
  text = std::regex_replace(text, std::regex("[0-9.]+e-[0-9]+ \\("), "GAP (");
  text = std::regex_replace(text, std::regex("worst margin: .*"), "worst margin: WORST");
  expect_golden(text, "verify-exact.txt");

  const Json json = Json::parse(sandbox.run({"verify", "t.fwt", "--exact", "--json", "--quiet"}).out);
  EXPECT_EQ(json["status"], "holds");
  EXPECT_EQ(json["pairs_checked"], 16);
  EXPECT_GE(json["worst_margin"].get<double>(), 0);
  EXPECT_THAT(keys(json), IsSupersetOf(keys(Json::parse(sandbox.run({"verify", "t.fwt", "--json"}).out))));
  const Json& exact = json["exact"];
  EXPECT_THAT(keys(exact), ElementsAre("states", "within_bounds", "worst_margin", "worst_me",
                                       "worst_opponent", "worst_bound", "numerator", "denominator"));
  EXPECT_EQ(exact["within_bounds"], true);
  EXPECT_GE(exact["worst_margin"].get<double>(), 0);
  const Json value = Json::parse(
      sandbox.run({"value", "--exact", "--goal", "200", "--me", "0", "--opponent", "0", "--json"}).out);
  EXPECT_EQ(exact["numerator"], value["numerator"]);
  EXPECT_EQ(exact["denominator"], value["denominator"]);
}

/// The table to 100 with one bound put where `move` says: from the exact value, rounded to nearest.
void write_moved(Sandbox& sandbox, bool is_upper, const std::function<double(double)>& move) {
  const tables::TableFile sound = tables::TableFile::open(sandbox.file("t.fwt"));
  std::vector<double> value(sound.value().begin(), sound.value().end());
  std::vector<double> lower(sound.lower().begin(), sound.lower().end());
  std::vector<double> upper(sound.upper().begin(), sound.upper().end());
  const Json exact = Json::parse(
      sandbox.run({"value", "--exact", "--goal", "100", "--me", "50", "--opponent", "0", "--json"}).out);
  const std::size_t entry = 1 * sound.info().side() + 0;
  (is_upper ? upper : lower)[entry] = value[entry] = move(exact["win_probability"].get<double>());
  tables::write_table(sandbox.file("moved.fwt"), sound.info(), value, lower, upper);
}

TEST(VerifyExact, RejectsABoundOneUnitInTheLastPlaceInside) {
  Sandbox sandbox;
  ASSERT_EQ(sandbox.run({"solve", "--goal", "100", "--out", "t.fwt"}).exit, 0);
  for (const bool is_upper : {true, false}) {
    // One step from the nearest double is on the wrong side of the exact value, and less than two units off
    // it.
    write_moved(sandbox, is_upper, [&](double exact) { return std::nextafter(exact, is_upper ? 0.0 : 1.0); });
    const Result result = sandbox.run({"verify", "moved.fwt", "--exact"});
    EXPECT_EQ(result.exit, 1);
    EXPECT_THAT(result.out, StartsWith("THE BOUNDS DO NOT HOLD: "));
    EXPECT_THAT(result.out, HasSubstr("exact values: NOT ALL WITHIN THEIR BOUNDS; worst margin: -"));
    EXPECT_THAT(result.out, HasSubstr(is_upper ? ", upper bound at 50 against 0\nthe first"
                                               : ", lower bound at 50 against 0\nthe first"));
    EXPECT_THAT(result.err,
                HasSubstr("fillwise: moved.fwt: the bounds do not hold: they were not made from"));
    const Json json = Json::parse(sandbox.run({"verify", "moved.fwt", "--exact", "--json"}).out);
    EXPECT_EQ(json["status"], "fails");
    EXPECT_EQ(json["exact"]["within_bounds"], false);
    EXPECT_LT(json["exact"]["worst_margin"].get<double>(), 0);

    // A bound that is right but does not follow from the others.
    write_moved(sandbox, is_upper, [&](double exact) { return std::nextafter(exact, is_upper ? 1.0 : 0.0); });
    const Result right = sandbox.run({"verify", "moved.fwt", "--exact"});
    EXPECT_EQ(right.exit, 1);
    EXPECT_THAT(right.out, HasSubstr("exact values: all within their bounds"));
    EXPECT_THAT(right.err, HasSubstr("they enclose the exact values, but some inequality of the proof"));
  }
}

TEST(VerifyExact, RefusesGoalsThatAreTooLarge) {
  Sandbox sandbox;
  ASSERT_EQ(sandbox.run({"solve", "--goal", "650", "--out", "t.fwt"}).exit, 0);
  const Result table = sandbox.run({"verify", "t.fwt", "--exact"});
  EXPECT_EQ(table.exit, 2);
  EXPECT_EQ(table.out, "");
  EXPECT_EQ(table.err, "fillwise: --exact: found the goal 650, expected one of at most 600 points\n");
}

TEST(ValueExact, IsAFraction) {
  Sandbox sandbox;
  const Words words = {"value", "--exact", "--goal", "100", "--me", "50", "--opponent", "0"};
  const Result result = sandbox.run(words);
  EXPECT_EQ(result.exit, 0);
  expect_golden(result.out, "value-exact.txt");
  EXPECT_TRUE(Sandbox::names_in(sandbox.tables()).empty()) << "a table was solved for nothing";
  Words json_words = words;
  json_words.emplace_back("--json");
  const Json json = Json::parse(sandbox.run(json_words).out);
  EXPECT_THAT(keys(json),
              ElementsAre("rules", "goal", "me", "opponent", "win_probability", "numerator", "denominator"));
  EXPECT_EQ(json["me"], 50);
  EXPECT_EQ(json["opponent"], 0);
  EXPECT_THAT(result.out, HasSubstr(json["numerator"].get<std::string>() + " / " +
                                    json["denominator"].get<std::string>() + "\n"));
  const Json bounds =
      Json::parse(sandbox.run({"value", "--goal", "100", "--me", "50", "--opponent", "0", "--json"}).out);
  EXPECT_LE(bounds["lower"].get<double>(), json["win_probability"].get<double>());
  EXPECT_GE(bounds["upper"].get<double>(), json["win_probability"].get<double>());
}

TEST(ValueExact, OfHouseRulesIsWhatACountByHandGives) {
  // Every one counts, toss until there is none: the first one wins, W = 1 - q + q (1 - W), q = (5 / 6)^6.
  Sandbox sandbox;
  write_file(sandbox.file("ones.toml"),
             "name = \"ones\"\ntitle = \"Ones\"\ngoal = 100\n[scoring]\nsingle = { 1 = 100 }\ntriple = {}\n"
             "straight = 0\n[[card]]\nname = \"must-bust\"\ncount = 1\nset-aside = \"all\"\nfills = 0\n"
             "on-bust = \"add-to-sheet\"\n");
  const Result result =
      sandbox.run({"value", "--exact", "--rules", "ones.toml", "--me", "0", "--opponent", "0", "--quiet"});
  EXPECT_EQ(result.out,
            "74.91 % to win\n0 against 0, about to draw; rules 'ones' to 100\nexactly: 46656 / 62281\n");
  EXPECT_EQ(result.err, "");
}

TEST(ValueExact, OfRulesUnderWhichAPlayNeedNotEndIsRefused) {
  Sandbox sandbox;
  write_file(sandbox.file("endless.toml"),
             "name = \"endless\"\ntitle = \"Endless\"\ngoal = 100\n[scoring]\nsingle = { 1 = 100 }\n"
             "triple = {}\nstraight = 0\n[[card]]\nname = \"no-dice\"\ncount = 1\ndice = false\n");
  const Result result =
      sandbox.run({"value", "--exact", "--rules", "endless.toml", "--me", "0", "--opponent", "0", "--quiet"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err,
            "fillwise: under the rules 'endless' a game may never end, so its values are not determined\n");
}

TEST(Signature, IsTheSameWhereverItIsPrinted) {
  Sandbox sandbox;
  const Json solved = Json::parse(sandbox.run({"solve", "--goal", "100", "--json"}).out);
  const std::string signature = solved["signature"];
  const std::string path = solved["table"];
  EXPECT_THAT(signature, ::testing::MatchesRegex("[0-9a-f]{32}"));
  const std::string line = "signature: " + signature + "\n";
  EXPECT_THAT(sandbox.run({"solve", "--goal", "100"}).out, HasSubstr(line));
  EXPECT_THAT(sandbox.run({"verify", path}).out, HasSubstr(line));
  EXPECT_THAT(sandbox.run({"verify", path, "--exact"}).out, HasSubstr(line));
  EXPECT_EQ(Json::parse(sandbox.run({"verify", path, "--json"}).out)["signature"], signature);
  EXPECT_THAT(sandbox.run({"tables"}).out, HasSubstr("  signature " + signature + "\n"));
  EXPECT_EQ(Json::parse(sandbox.run({"tables", "--json"}).out)["tables"][0]["signature"], signature);
}

}  // namespace
}  // namespace fillwise::cli_test
