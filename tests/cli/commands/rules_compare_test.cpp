// fillwise rules compare: what each reading of the rules is worth.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "api/base/error.hpp"
#include "api/rules/readings.hpp"
#include "api/rules/rule_diff.hpp"
#include "solver/race/solve.hpp"
#include "tests/cli/commands/compared_rows.hpp"
#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

Json compared(Sandbox& sandbox, const Words& words) {
  Words line{"rules", "compare", "--json", "--quiet"};
  line.insert(line.end(), words.begin(), words.end());
  const Result result = sandbox.run(line);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(result.err, "");
  return Json::parse(result.out);
}

/// The official readings that are without last turns, so that their tables end at the goal.
std::string quick_readings() {
  std::string names;
  for (const Reading& reading : readings_of("official"))
    if (!with_changes(model::preset("official"), "x", reading.changes).last_turn)
      names += fmt::format(",{}", reading.name);
  return names.substr(1);
}

TEST(Readings, ChangeTheKeysTheyNameAndNoOthers) {
  std::set<std::string> fingerprints, names;
  EXPECT_EQ(std::ranges::count_if(model::preset_names(),
                                  [](const std::string& p) { return !readings_of(p).empty(); }),
            4);
  for (const Reading& reading : readings()) {
    const model::RuleSet base = model::preset(reading.preset);
    const model::RuleSet rules = with_changes(base, reading.name, reading.changes);
    EXPECT_EQ(rules.name, reading.name);
    EXPECT_NE(race::terminates_almost_surely(rules), "") << reading.name;
    EXPECT_NE(rules.playing_rules(), base.playing_rules()) << reading.name;
    EXPECT_TRUE(names.insert(rules.name).second) << reading.name;
    EXPECT_TRUE(fingerprints.insert(rules.playing_rules()).second) << reading.name;
    std::vector<std::string> found, expected;
    const auto value = [](std::string_view v) { return v == "0" || v == "[]" ? "" : v; };
    for (const RuleDifference& d : rule_differences(base, rules))
      if (d.in_play)
        found.push_back(fmt::format("{}.{} = {}", d.card.empty() ? d.table : d.card, d.key, value(d.now)));
    for (const KeyChange& c : reading.changes)
      expected.push_back(fmt::format("{}.{} = {}", c.table, c.key, value(c.value)));
    EXPECT_THAT(found, ::testing::UnorderedElementsAreArray(expected)) << reading.name;
  }
  EXPECT_EQ(find_reading("nonsense"), nullptr);
  EXPECT_EQ(find_reading("quick-guide")->name, "quick-guide");
}

TEST(Readings, ThatArePresetsAreTheirs) {
  const model::RuleSet official = model::preset("official");
  for (const auto& [reading, preset] : {std::pair{"quick-guide", "quick-guide"},
                                        {"vengeance-5000", "team"},
                                        {"show-down", "official-showdown"}})
    EXPECT_EQ(with_changes(official, reading, find_reading(reading)->changes).fingerprint(),
              model::preset(preset).fingerprint());
}

TEST(Readings, RefuseATableThatIsNotThere) {
  const std::vector<KeyChange> bad{{"nonsense", "factor", "1"}};
  EXPECT_THROW(with_changes(model::preset("official"), "x", bad), Error);
  const std::vector<KeyChange> wrong{{"vengeance", "factor", "11"}};
  EXPECT_THROW(with_changes(model::preset("official"), "x", wrong), Error);
}

/// The figures are those of the commands that print them one by one.
TEST(RulesCompare, IsWhatOtherCommandsSay) {
  Sandbox sandbox;
  const Json all = compared(sandbox, {"--readings", "combo-5", "--goal", "600"});
  EXPECT_EQ(all["goal"], 600);
  EXPECT_EQ(all["base"]["rules"], "official");
  ASSERT_EQ(all["compared"].size(), 1U);
  write_file(sandbox.file("combo.toml"), replaced(sandbox.run({"rules", "show", "official"}).out,
                                                  "[scoring]\n", "[scoring]\ncombo-5 = 50\n"));
  for (const auto& [rules, row] :
       {std::pair{std::string("official"), all["base"]}, {std::string("./combo.toml"), all["compared"][0]}}) {
    const auto json = [&](const Words& words) { return Json::parse(sandbox.run(words).out); };
    EXPECT_EQ(row["first_player"]["value"], json({"value", "--rules", rules, "--goal", "600", "--me", "0",
                                                  "--opponent", "0", "--json"})["win_probability"]);
    EXPECT_EQ(row["turn_tied"]["value"], json({"turn", "--rules", rules, "--json"})["expected_points"]);
    EXPECT_EQ(row["turn_behind"]["upper"],
              json({"turn", "--rules", rules, "--lead", "behind", "--json"})["upper"]);
    EXPECT_LT(row["turns"]["upper"].get<double>() - row["turns"]["lower"].get<double>(), 1e-9);
    EXPECT_LE(row["turns"]["lower"], row["turns"]["value"]);
    EXPECT_GT(row["turns"]["lower"], 1);
  }
  const Json& decisions = all["compared"][0]["decisions"];
  EXPECT_GT(decisions["changed"], 0);
  EXPECT_GT(decisions["compared"], decisions["changed"]);
  EXPECT_GT(decisions["met"]["lower"], 0);

  // The same rules as a file, against the preset.
  const Json two = compared(sandbox, {"official", "./combo.toml", "--goal", "600"});
  for (const char* key : {"first_player", "turns", "turn_tied", "turn_behind", "decisions"})
    EXPECT_EQ(two["compared"][0][key], all["compared"][0][key]) << key;
  EXPECT_EQ(two["compared"][0]["says"], nullptr);
}

/// Turns go on at other scores: the figures of games played out by chance.
TEST(RulesCompare, IsWhatSimulatedGamesSayWhereTurnsGoOn) {
  Sandbox sandbox;
  const Json all = compared(sandbox, {"--readings", "tutto-times-two-must-fill", "--goal", "1000"});
  const Json played = Json::parse(
      sandbox.run({"simulate", "--rules", "tutto", "--goal", "1000", "--games", "50000", "--json"}).out);
  const double turns = all["base"]["turns"]["value"];
  EXPECT_GT(turns, played["turns_per_game_interval"]["lower"]);
  EXPECT_LT(turns, played["turns_per_game_interval"]["upper"]);
  EXPECT_LT(all["base"]["turns"]["upper"].get<double>() - turns, 1e-9);
  EXPECT_GT(all["compared"][0]["decisions"]["changed"], 0);
  EXPECT_GT(all["compared"][0]["decisions"]["met"]["lower"], 0);
}

TEST(RulesCompare, EqualRulesChangeNothing) {
  Sandbox sandbox;
  const Json same = compared(sandbox, {"team", "team", "--goal", "400"});
  const Json& row = same["compared"][0];
  EXPECT_EQ(row["turns"], same["base"]["turns"]);
  EXPECT_EQ(row["decisions"]["changed"], 0);
  EXPECT_EQ(row["decisions"]["met"]["value"], 0);
}

TEST(RulesCompare, Texts) {
  Sandbox sandbox;
  expect_golden(
      sandbox.run({"rules", "compare", "--quiet", "--goal", "300", "--readings", quick_readings()}).out,
      "rules-compare.txt");
  expect_golden(sandbox.run({"rules", "compare", "--quiet", "--goal", "300", "official", "quick-guide"}).out,
                "rules-compare-two.txt");
  const Result csv =
      sandbox.run({"rules", "compare", "--goal", "100", "--readings", "vengeance-5000", "--csv"});
  EXPECT_THAT(csv.out, StartsWith("rules,goal,first,first_lower,first_upper,turns,"));
  EXPECT_THAT(csv.out, HasSubstr("\nofficial,100,0."));
  EXPECT_THAT(csv.out, HasSubstr("\nvengeance-5000,100,0."));
  std::istringstream lines(csv.out);
  for (std::string line; std::getline(lines, line);) EXPECT_EQ(std::ranges::count(line, ','), 19) << line;
}

TEST(RulesCompare, RefusesWhatItCanNotRead) {
  Sandbox sandbox;
  write_file(sandbox.file("stall.toml"),
             "name = \"stall\"\n[scoring]\nsingle = { 1 = 100 }\n[[card]]\nname = \"bonus\"\ncount = 1\n"
             "may-stop = true\n");
  const std::vector<std::tuple<Words, int, std::string>> cases = {
      {{"--goal", "75"}, 2, "--goal: found '75', expected a multiple of 50 from 50 to 20000"},
      {{"--readings", "combo-6"}, 2, "--readings: found 'combo-6', expected names of readings"},
      {{"--readings", "combo-6"}, 2, "did you mean 'combo-5'"},
      {{"--readings", "combo-5,"}, 2, "--readings: found ''"},
      {{"--csv", "--json"}, 2, "--csv: found with --json"},
      {{"team"}, 2, "B: found nothing, expected a rule set to compare with 'team' (only 'official', "},
      {{"nonsense"}, 2, "no rule set is called 'nonsense'"},
      {{"--readings", "combo-5,tutto-straight-1500"}, 2, "expected readings of one preset"},
      {{"tutto", "--readings", "tutto-straight-1500"}, 2, "--readings: found with a rule set"},
      {{"official", "team", "--readings", "combo-5"}, 2, "--readings: found with a rule set"},
      {{"official", "nonsense"}, 2, "nonsense"},
      {{"official", "stall.toml", "--goal", "100"}, 1, "can't be certified"},
  };
  for (const auto& [words, exit, expected] : cases) {
    Words line{"rules", "compare"};
    line.insert(line.end(), words.begin(), words.end());
    const Result result = sandbox.run(line);
    EXPECT_EQ(result.exit, exit) << expected;
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr(expected));
    EXPECT_EQ(lines_of(result.err), 1U) << result.err;
  }
}

/// The published rows of short games, made again.
TEST(RulesCompare, PublishedRowsFollow) {
  Sandbox sandbox;
  const PublishedRows published;
  published.expect(compared(sandbox, {"--goal", "1000", "--readings", quick_readings()}));
  published.expect(compared(sandbox, {"quick-guide", "--goal", "1000"}));
}

TEST(RulesCompare, EveryReadingHasItsRowAndItsSentence) {
  const PublishedRows published;
  const std::map<std::string_view, std::vector<int>> goals{
      {"official", {1000, 5000}}, {"quick-guide", {1000, 5000}}, {"tutto", {1000, 2000}}, {"zonk", {500}}};
  for (const Reading& reading : readings()) {
    EXPECT_TRUE(published.has_sentence(reading.name)) << reading.name;
    for (const int goal : goals.at(reading.preset))
      EXPECT_TRUE(published.has(reading.name, goal)) << reading.name << " " << goal;
  }
}

}  // namespace
}  // namespace fillwise::cli_test
