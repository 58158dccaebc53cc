// `fillwise value` and `fillwise advise` with --objective.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

class Objective : public ::testing::Test {
 protected:
  static Result run(const std::string& line) {
    Words words;
    std::istringstream stream(line);
    for (std::string word; stream >> word;) words.push_back(word);
    Sandbox sandbox;
    Result result = sandbox.run(words);
    EXPECT_TRUE(Sandbox::names_in(sandbox.tables()).empty()) << "a table was solved for nothing";
    return result;
  }
  static std::string text(const std::string& line) {
    const Result result = run(line);
    EXPECT_EQ(result.exit, 0) << line << result.err;
    EXPECT_EQ(result.err, "") << line;
    return result.out;
  }
  static Json json(const std::string& line) { return Json::parse(text(line + " --json")); }
};

void expect_narrow_lines(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    EXPECT_TRUE(line.size() <= 80 || line.starts_with('$')) << line;
}

TEST_F(Objective, ValuesInWords) {
  std::string all;
  for (const std::string line : {
           "value --objective points --me 2500 --opponent 3200",
           "value --objective turns --me 2500 --goal 5000",
           "value --objective turns --me 2500 --rules official-showdown --goal 5000",
           "value --objective cut --points 5000 --turns-left 8 --me 1200",
           "value --objective cut --points 2000 --turns-left 1 --me 1200 --rules quick-guide",
           "value --objective timed --turns-left 1 --me 1200 --opponent 900",
           "value --objective timed --turns-left 1 --opponent-turns-left 0 --me 1200 --opponent 1900",
       })
    all += "$ fillwise " + line + "\n" + text(line) + "\n";
  expect_narrow_lines(all);
  expect_golden(all, "value-objectives.txt");
}

TEST_F(Objective, AdviceInWords) {
  std::string all;
  for (const std::string line : {
           "advise --objective points --me 2500 --opponent 3200 --card bonus-300 --roll 1,1,5,2,3,6",
           "advise --objective points --me 2500 --opponent 3200 --card vengeance --drawn --at-risk 1250",
           "advise --objective points --me 2500 --opponent 3200 --card bonus-300 --roll 2,2,3,4,6,6",
           "advise --objective turns --goal 5000 --me 2500 --card bonus-400 --dice 3 --at-risk 400",
           "advise --objective turns --goal 5000 --me 4500 --card bonus-400 --roll 1,5,2 --at-risk 500",
           "advise --objective turns --goal 5000 --me 4500 --card no-dice --drawn --at-risk 600",
           "advise --objective cut --points 5000 --turns-left 2 --me 3000 --card bonus-300 --roll "
           "1,1,5,2,3,6",
           "advise --objective cut --points 5000 --turns-left 1 --me 3000 --between-cards --at-risk 2000",
           "advise --objective timed --turns-left 1 --me 1200 --opponent 900 --card bonus-300 --roll "
           "1,1,5,2,3,6",
           "advise --objective timed --turns-left 1 --opponent-turns-left 0 --me 1200 --opponent 1900 --card "
           "vengeance "
           "--drawn",
       })
    all += "$ fillwise " + line + "\n" + text(line) + "\n";
  expect_narrow_lines(all);
  expect_golden(all, "advise-objectives.txt");
}

TEST_F(Objective, JsonNamesWhatIsCounted) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"--objective points --me 500 --opponent 800", "expected_points"},
      {"--objective turns --goal 2000 --me 500", "expected_turns"},
      {"--objective timed --turns-left 1 --me 500 --opponent 800", "win_probability"},
      {"--objective cut --points 2000 --turns-left 3 --me 500", "probability"}};
  for (const auto& [words, key] : cases) {
    const Json value = json("value " + words);
    EXPECT_LE(value.at("lower").get<double>(), value.at(key).get<double>());
    EXPECT_LE(value.at(key).get<double>(), value.at("upper").get<double>());
    EXPECT_EQ(value.contains("opponent"), key == "expected_points" || key == "win_probability");
    // A card before which nothing happened: what the turn is worth is the mean over the deck.
    const Json advice = json("advise " + words + " --card bonus-300 --roll 1,5,2,3,4,4");
    EXPECT_EQ(advice.at("state").at("objective"), value.at("objective"));
    EXPECT_EQ(advice.at("best"), advice.at("options").front());
    double last = 0;
    for (const Json& option : advice.at("options")) {
      EXPECT_LE(option.at("lower").get<double>(), option.at(key).get<double>());
      EXPECT_LE(option.at(key).get<double>(), option.at("upper").get<double>());
      EXPECT_GE(option.at("loss").get<double>(), last);
      last = option.at("loss").get<double>();
    }
  }
}

TEST_F(Objective, AStopIsWorthTheNextTurn) {
  const double next = json("value --objective turns --goal 2000 --me 1100").at("expected_turns");
  const Json advice = json("advise --objective turns --goal 2000 --me 500 --between-cards --at-risk 600");
  for (const Json& option : advice.at("options")) {
    if (option.at("action") == "stop") {
      EXPECT_NEAR(option.at("expected_turns").get<double>(), 1 + next, 1e-9);
    }
  }
  const double later = json("value --objective cut --points 2000 --turns-left 2 --me 1100").at("probability");
  const Json cut =
      json("advise --objective cut --points 2000 --turns-left 3 --me 500 --between-cards --at-risk 600");
  for (const Json& option : cut.at("options")) {
    if (option.at("action") == "stop") {
      EXPECT_NEAR(option.at("probability").get<double>(), later, 1e-12);
    }
  }
}

TEST_F(Objective, WinIsTheUsualAnswer) {
  Sandbox sandbox;
  EXPECT_EQ(sandbox.run({"value", "--me", "0", "--opponent", "0", "--goal", "500", "--objective", "win"}).out,
            sandbox.run({"value", "--me", "0", "--opponent", "0", "--goal", "500"}).out);
}

struct ObjectiveRefusal {
  std::string line;
  std::string message;
};

TEST_F(Objective, RefusesWhatMakesNoSense) {
  const std::vector<ObjectiveRefusal> refusals = {
      {"value --objective tunrs --me 0",
       "--objective: found 'tunrs', expected win, points, turns, timed or cut (did you mean 'turns'?)"},
      {"value --me 0", "--opponent or --opponents is required; see 'fillwise value --help'"},
      {"value --objective points --me 0",
       "--opponent: is missing, expected a multiple of 50 from 0 to 19950"},
      {"value --objective points --me 20000 --opponent 0",
       "--me: found '20000', expected a multiple of 50 from 0 to 19950"},
      {"value --objective points --me 0 --opponent 0 --goal 5000",
       "--goal: can't be used with --objective points"},
      {"value --objective turns --me 0 --opponent 0",
       "--opponent: can't be used with --objective turns, which is played alone"},
      {"value --objective turns --me 5000 --goal 5000",
       "--me: found '5000', expected a multiple of 50 from 0 to 4950"},
      {"value --objective turns --me 0 --exact", "--exact: can't be used with --objective turns"},
      {"value --objective turns --me 0 --table x", "--table: can't be used with --objective turns"},
      {"value --objective turns --me 0 --turns-left 3", "--turns-left: can't be used with --objective turns"},
      {"value --objective cut --me 0 --turns-left 3",
       "--points: is missing, expected a multiple of 50 from 50 to 20000"},
      {"value --objective cut --me 0 --points 500",
       "--turns-left: is missing, expected a whole number from 1 to 100"},
      {"value --objective cut --me 0 --points 520 --turns-left 3",
       "--points: found '520', expected a multiple of 50 from 50 to 20000"},
      {"value --objective cut --me 0 --points 500 --turns-left 0",
       "--turns-left: found '0', expected a whole number from 1 to 100"},
      {"value --me 0 --opponent 0 --points 500", "--points: can't be used with --objective win"},
      {"value --me 0 --opponent 0 --turns-left 5", "--turns-left: can't be used with --objective win"},
      {"value --objective cut --me 0 --points 500 --turns-left 3 --opponent-turns-left 3",
       "--opponent-turns-left: can't be used with --objective cut"},
      {"value --objective timed --me 0 --turns-left 2",
       "--opponent: is missing, expected a multiple of 50 from 0 to 19950"},
      {"value --objective timed --me 0 --opponent 0",
       "--turns-left: is missing, expected a whole number from 1 to 10"},
      {"value --objective timed --me 0 --opponent 0 --turns-left 11",
       "--turns-left: found '11', expected a whole number from 1 to 10"},
      {"value --objective timed --me 0 --opponent 0 --turns-left 5 --opponent-turns-left 3",
       "--opponent-turns-left: found '3', expected a whole number from 4 to 5"},
      {"value --objective timed --me 0 --opponent 0 --turns-left 5 --goal 5000",
       "--goal: can't be used with --objective timed"},
      {"advise --objective turns --batch", "--batch: can't be used with --objective turns"},
      {"advise --objective turns --card bonus-300 --drawn",
       "--me: is missing, expected a multiple of 50 from 0 to 9950"},
      {"advise --objective turns --me 0 --card vengeance --drawn",
       "--card: vengeance can't be played alone: discard it and draw another card"},
  };
  for (const ObjectiveRefusal& refusal : refusals) {
    const Result result = run(refusal.line);
    EXPECT_EQ(result.exit, 2) << refusal.line;
    EXPECT_EQ(result.out, "") << refusal.line;
    EXPECT_EQ(result.err, "fillwise: " + refusal.message + "\n") << refusal.line;
  }
}

TEST_F(Objective, RefusesRulesThatItCantServe) {
  Sandbox sandbox;
  std::string rules = sandbox.run({"rules", "show", "official"}).out;
  const std::string penalty = (sandbox.folder() / "penalty.toml").string();
  write_file(penalty, replaced(rules, "on-bust = \"add-to-sheet\"", "on-bust = \"subtract-turn\""));
  Result result = sandbox.run({"value", "--objective", "turns", "--me", "0", "--rules", penalty});
  EXPECT_EQ(result.exit, 2);
  EXPECT_EQ(result.err,
            "fillwise: --objective turns: the rules have a card that takes points off the sheet, "
            "'must-bust': there is no such objective for them\n");
  const std::string endless = (sandbox.folder() / "endless.toml").string();
  write_file(endless, replaced(rules, "on-bust = \"add-to-sheet\"", "on-bust = \"lose\""));
  result = sandbox.run({"value", "--objective", "turns", "--me", "0", "--rules", endless});
  EXPECT_EQ(result.exit, 0) << "Double Trouble adds points";
}

/// Figures of programs that were written from the rule text alone.
/// What a command answers where Must Bust is a penalty.
Json ask_under_penalty(Sandbox& sandbox, Words words) {
  write_file(sandbox.file("penalty.toml"),
             replaced(sandbox.run({"rules", "show", "official"}).out, "on-bust = \"add-to-sheet\"",
                      "on-bust = \"subtract-card\""));
  words.insert(words.end(), {"--rules", "penalty.toml", "--json"});
  return Json::parse(sandbox.run(words).out);
}

Json expect_points_of_turn(Sandbox& sandbox, const std::string& me, double expected) {
  Json value = ask_under_penalty(sandbox, {"value", "--objective", "points", "--me", me, "--opponent", "0"});
  EXPECT_NEAR(value["expected_points"].get<double>(), expected, 6e-4) << me;
  EXPECT_LE(value["upper"].get<double>() - value["lower"].get<double>(), 1e-6) << me;
  return value;
}

TEST(ObjectiveCommand, PointsOfATurnTakeNoMoreThanTheSheetHas) {
  Sandbox sandbox;
  const Json value = expect_points_of_turn(sandbox, "500", 319.718);
  const Json turn = ask_under_penalty(sandbox, {"turn", "--lead", "sole", "--me", "500"});
  EXPECT_EQ(turn["me"], 500);
  EXPECT_EQ(turn["expected_points"], value["expected_points"]);
}

TEST(ObjectiveCommand, PointsOfATurnFromNoSheetAndFromALargeOne) {
  Sandbox sandbox;
  expect_points_of_turn(sandbox, "0", 350.5417);
  expect_points_of_turn(sandbox, "5000", 297.899);
  const Json none = ask_under_penalty(sandbox, {"advise", "--objective", "points", "--me", "0", "--opponent",
                                                "0", "--card", "must-bust", "--drawn"});
  EXPECT_EQ(none["options"][0]["expected_points"], 0) << "there is nothing to take";
}

/// Where the sheet is not told, what is taken to be on it is.
TEST(ObjectiveCommand, TheSheetThatIsAssumedIsSaid) {
  Sandbox sandbox;
  const std::string official = sandbox.run({"rules", "show", "official"}).out;
  write_file(sandbox.file("penalty.toml"),
             replaced(replaced(official, "on-bust = \"add-to-sheet\"", "on-bust = \"subtract-card\""),
                      "name = \"official\"", "name = \"penalty\""));
  const std::string assumed = "enough points on the sheet for all that cards can take off it";
  const auto says = [&](const std::vector<std::string>& words) {
    const Result result = sandbox.run(words);
    EXPECT_EQ(result.exit, 0) << result.err;
    return result.out.find(assumed) != std::string::npos;
  };
  for (const std::string rules : {"penalty.toml", "team"}) {
    const bool assumes = rules == "penalty.toml";
    EXPECT_EQ(says({"turn", "--rules", rules}), assumes);
    EXPECT_EQ(says({"rules", "compare", "official", rules, "--goal", "100"}), assumes);
    for (const std::string kind : {"card", "keep"})
      EXPECT_EQ(says({"chart", kind, "--rules", rules, "--goal", "100", "--format", "markdown"}), assumes)
          << kind;
  }
  EXPECT_NE(
      sandbox.run({"turn", "--rules", "penalty.toml", "--me", "500"}).out.find("tied for the lead with 500"),
      std::string::npos);
  const Result refused = sandbox.run({"turn", "--lead", "sole", "--me", "0"});
  EXPECT_EQ(refused.exit, 2);
  EXPECT_EQ(refused.err, "fillwise: --me: found '0', expected a multiple of 50 from 50 to 20000\n");
}

}  // namespace
}  // namespace fillwise::cli_test
