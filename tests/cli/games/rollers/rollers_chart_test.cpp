// fillwise rollers chart: texts, every figure against advise and value, formats, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "tests/cli/commands/chart/chart_test.hpp"
#include "tests/cli/examples.hpp"
#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

/// A sandbox with the small rule file and another one: three sections, two rolls, all dice to be applied.
class RollersChart : public ::testing::Test {
 protected:
  RollersChart() {
    std::filesystem::create_directories(sandbox_.file("docs/games"));
    write_file(sandbox_.file(kSmall), read_file(std::filesystem::path(FILLWISE_ROOT) / kSmall));
    write_file(
        sandbox_.file("three.toml"),
        "name = \"three\"\nsections = 3\ndice = 3\nchips = 3\npoints = 2\nrolls = 2\napply = \"all\"\n");
  }

  std::string printed(const std::string& words, const std::string& input = "") {
    RunOptions options;
    options.input = input;
    const Result result = sandbox_.run(words_of("rollers " + words), options);
    EXPECT_EQ(result.exit, 0) << words << result.err;
    return result.out;
  }
  std::vector<CsvRow> rows(const std::string& words) {
    return csv_rows(printed("chart " + words + " --format csv --quiet"));
  }

  std::vector<Json> advice(const std::vector<Json>& situations, const std::string& rules) {
    std::string input;
    for (const Json& situation : situations) input += situation.dump() + "\n";
    std::vector<Json> answers;
    std::istringstream lines(printed("advise --batch --quiet --rules " + rules, input));
    for (std::string line; std::getline(lines, line);) answers.push_back(Json::parse(line));
    EXPECT_EQ(answers.size(), situations.size());
    return answers;
  }

  static constexpr const char* kSmall = "docs/games/rollers-small.toml";
  Sandbox sandbox_;
};

/// The same chance to the last bit, under these names.
void expect_chance(const CsvRow& row, const std::string& value, const std::string& before,
                   const Json& answer) {
  EXPECT_EQ(std::stod(row.at(value)), answer.at("win_probability").get<double>());
  EXPECT_EQ(std::stod(row.at(before + "lower")), answer.at("lower").get<double>());
  EXPECT_EQ(std::stod(row.at(before + "upper")), answer.at("upper").get<double>());
}

TEST_F(RollersChart, TextsAreAsTheyWere) {
  expect_golden(printed("chart"), "rollers-chart.txt");
  for (const std::string kind : {"keep", "section", "race"})
    expect_golden(printed("chart " + kind + " --help"), "help-rollers-chart-" + kind + ".txt");
  const std::string small = std::string(" --quiet --format markdown --rules ") + kSmall;
  expect_golden(printed("chart keep" + small), "rollers-chart-keep.md");
  expect_golden(printed("chart section --mine 1o --theirs 2c --chips 4" + small), "rollers-chart-section.md");
  expect_golden(printed("chart race --theirs 1c,2o --hand 2" + small), "rollers-chart-race.md");
  expect_golden(printed("chart race --theirs 1o --hand *,* --sections 2 --step 2" + small),
                "rollers-chart-race-two-stars.md");
}

TEST_F(RollersChart, KeepIsWhatAdviseSays) {
  for (const auto& [words, situation, rolls] :
       {std::tuple{"--points 1,0 --began opponent --mine 1c --theirs 2o --chips 7",
                   R"({"points":[1,0],"began":"opponent","mine":"1c","theirs":"2o","chips":7})", 1},
        std::tuple{"--rolls 2 --theirs 1c --chips 4", R"({"theirs":"1c","chips":4})", 2}}) {
    const std::vector<CsvRow> all = rows(std::string("keep --rules ") + kSmall + " " + words);
    std::vector<Json> situations;
    std::uint64_t weight = 0;
    for (const CsvRow& row : all) {
      Json& asked = situations.emplace_back(Json::parse(situation));
      asked["dice"] = row.at("dice");
      asked["rolls"] = rolls;
      EXPECT_EQ(row.at("rolls"), std::to_string(rolls));
      weight += std::stoull(row.at("weight"));
    }
    EXPECT_EQ(weight, rolls == 1 ? 6U * 6 * 6 : 5U * 6 * 6);  // the others show a zap
    const std::vector<Json> answers = advice(situations, kSmall);
    for (std::size_t i = 0; i < all.size(); ++i) {
      SCOPED_TRACE(all[i].at("dice"));
      const Json &best = answers[i].at("options")[0], &second = answers[i].at("options")[1];
      expect_chance(all[i], "win_probability", "", best);
      EXPECT_EQ(all[i].at("action"), best.at("action"));
      EXPECT_EQ(all[i].at("kept"), best.value("kept", ""));
      EXPECT_EQ(all[i].at("second_action"), second.at("action"));
      EXPECT_EQ(std::stod(all[i].at("loss")), second.at("loss").get<double>());
      const bool open = second.at("upper").get<double>() >= best.at("lower").get<double>();
      EXPECT_EQ(all[i].at("mark"), open                                      ? "either"
                                   : second.at("loss").get<double>() < 0.001 ? "near"
                                                                             : "clear");
    }
  }
}

/// The hand alone lies there after a zap in the last roll.
TEST_F(RollersChart, RaceIsWhatAdviseSays) {
  for (const auto& [rules, hand, theirs, rolls] :
       {std::tuple{kSmall, "*", "1c", 3}, std::tuple{kSmall, "2,*", "2c", 3},
        std::tuple{"three.toml", "*,*", "1o,2c", 2}}) {
    const std::vector<CsvRow> all =
        rows(std::string("race --step 1 --rules ") + rules + " --theirs " + theirs + " --hand " + hand);
    ASSERT_GT(all.size(), 10U);
    std::vector<Json> situations;
    for (const CsvRow& row : all)
      situations.push_back({{"mine", row.at("mine")},
                            {"theirs", theirs},
                            {"chips", std::stoi(row.at("chips"))},
                            {"rolls", rolls},
                            {"dice", "z"},
                            {"kept", hand}});
    const std::vector<Json> answers = advice(situations, rules);
    int collects = 0, ends = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      SCOPED_TRACE(all[i].at("mine") + " " + all[i].at("chips"));
      const Json* best[2] = {nullptr, nullptr};  // that places a marker, that places none
      for (const Json& option : answers[i].at("options")) {
        const bool places = !option.at("open").empty() || !option.at("close").empty();
        if (const Json*& first = best[places ? 0 : 1]; first == nullptr) first = &option;
      }
      for (const auto& [option, name] : {std::pair{best[0], "marker"}, std::pair{best[1], "other"}}) {
        EXPECT_EQ(option == nullptr, all[i].at(name).empty());
        if (option != nullptr)
          expect_chance(all[i], std::string(name) + "_win_probability", std::string(name) + "_", *option);
      }
      const bool places = best[0] == &answers[i].at("options")[0];
      EXPECT_EQ(all[i].at("answer"), all[i].at(places ? "marker" : "other"));
      collects += all[i].at("other").starts_with("+") ? 1 : 0;
      ends += all[i].at("marker").starts_with("end") ? 1 : 0;
    }
    EXPECT_GT(collects + ends, 0);
  }
}

TEST_F(RollersChart, SectionIsWhatValueSays) {
  int gains = 0, boards = 0, turns = 0;
  const std::string table = std::string(" --chips 4 --quiet --rules ") + kSmall;
  const auto value = [&](const std::string& mine, const std::string& theirs, const std::string& mover) {
    return Json::parse(
        printed("value --json --mine " + mine + " --theirs " + theirs + " --to-move " + mover + table));
  };
  const auto with_more = [](const CsvRow& row, const std::string& other) {
    return row.at("section") + (row.at("state") == "open" ? "o" : "c") + "," + other;
  };
  for (const CsvRow& row : rows("section --mine 1o --theirs 2c" + table)) {
    if (row.at("board") == "turn") {
      ++turns;
      continue;
    }
    SCOPED_TRACE(row.at("board") + " " + row.at("section") + row.at("state"));
    if (row.at("board") == "every") {
      ++boards;
      if (row.at("state") == "1c,2c") continue;  // complete: see below
      expect_chance(row, "win_probability", "", value(row.at("state"), "2c", "opponent"));
      continue;
    }
    ++gains;
    const bool mine = row.at("board") == "me";
    if (mine) {
      const std::string board = row.at("section") == "1" ? "1c" : with_more(row, "1o");
      const Json after = value(board, "2c", "opponent"), before = value("1o", "2c", "opponent");
      expect_chance(row, "win_probability", "", after);
      EXPECT_NEAR(std::stod(row.at("gain")),
                  after["win_probability"].get<double>() - before["win_probability"].get<double>(), 1e-15);
      EXPECT_LE(std::stod(row.at("gain_lower")), std::stod(row.at("gain")));
      EXPECT_GE(std::stod(row.at("gain_upper")), std::stod(row.at("gain")));
    } else if (row.at("state") == "open") {
      const Json after = value("1o", with_more(row, "2c"), "me");
      EXPECT_NEAR(std::stod(row.at("win_probability")), 1 - after["win_probability"].get<double>(), 1e-15);
    }
  }
  EXPECT_EQ(gains, 5);  // 1 closed, 2 open and closed; 1 open and closed
  EXPECT_EQ(boards, 9);
  EXPECT_EQ(turns, 2);
}

/// One section, two purple dice and the black one, one roll: counted by hand, out of 54.
TEST_F(RollersChart, TurnIsWhatTheDiceSay) {
  write_file(sandbox_.file("one.toml"),
             "name = \"one\"\nsections = 1\ndice = 3\nrolls = 1\nchips = 2\npoints = 3\n");
  const std::vector<CsvRow> all = rows("section --rules one.toml");
  ASSERT_EQ(all.back().at("board"), "every");
  const CsvRow& turn = all[all.size() - 4];
  ASSERT_EQ(turn.at("board"), "turn");
  EXPECT_NEAR(std::stod(turn.at("open_after")), 20.0 / 54, 1e-12);
  EXPECT_NEAR(std::stod(turn.at("closed_after")), 9.0 / 54, 1e-12);
  EXPECT_NEAR(std::stod(turn.at("chips")), 1.0 / 54, 1e-12);
  EXPECT_THAT(
      printed("chart section --quiet --format markdown --rules one.toml"),
      HasSubstr("On average 0.704 markers and 0.019 chips; nothing in 46.30 %, the round ends in 16.67 %."));
}

/// Who completes the board at one point short of the match has won it, unless the other one gets there with more chips.
TEST_F(RollersChart, ACompleteBoardIsTheEndOfTheRound) {
  int ends = 0;
  for (const std::string chips : {"3", "7"})
    for (const CsvRow& row :
         rows("section --points 1,1 --mine 1c --theirs 2c --chips " + chips + " --rules " + kSmall))
      if (row.at("board") == "every" && row.at("state") == "1c,2c") {
        ++ends;
        EXPECT_EQ(row.at("win_probability"), chips == "7" ? "1" : "0");
      }
  EXPECT_EQ(ends, 2);
}

TEST_F(RollersChart, ComesInEveryFormat) {
  for (const std::string kind : {"keep", "section", "race"}) {
    const std::string words = "chart " + kind + " --quiet --rules " + kSmall;
    const std::string svg = printed(words);
    EXPECT_EQ(xml_problem(svg), "") << kind;
    EXPECT_THAT(svg, HasSubstr("bounds at most"));
    EXPECT_EQ(printed(words + " --format svg"), svg);
    EXPECT_THAT(printed(words + " --format pdf"), StartsWith("%PDF-"));
    EXPECT_THAT(printed(words + " --format html"), HasSubstr("<table"));
    EXPECT_EQ(printed(words + " --out " + kind + ".md --out " + kind + ".csv"), "");
    EXPECT_EQ(read_file(sandbox_.file(kind + ".md")), printed(words + " --format markdown"));
    EXPECT_EQ(read_file(sandbox_.file(kind + ".csv")), printed(words + " --format csv"));
  }
}

TEST_F(RollersChart, ExamplesOfTheHelpWork) {
  for (const std::string kind : {"", "keep", "section", "race"}) {
    const std::vector<Words> examples = examples_in(printed("chart " + kind + " --help"));
    EXPECT_EQ(examples.size(), 2U) << kind;
    for (const Words& example : examples) {
      const Result result = sandbox_.run(example);
      EXPECT_EQ(result.exit, 0) << testing::PrintToString(example) << result.err;
    }
  }
}

TEST_F(RollersChart, RefusesInOneLine) {
  write_file(sandbox_.file("one.toml"), "name = \"one\"\nrolls = 1\n");
  const std::vector<std::pair<std::string, std::string>> refused = {
      {"keep --rolls 3", "--rolls: found '3', expected a whole number from 1 to 2"},
      {"keep --rolls 0", "--rolls: found '0', expected a whole number from 1 to 2"},
      {"keep --rules one.toml", "rolls: found 1 in 'one', expected 2 or 3: else no dice are kept"},
      {"keep --near -1", "--near: found '-1', expected a number from 0 to 100"},
      {"keep --chips 60", "--chips: found '60', expected 55 for each while no section is closed"},
      {"section --mine 1c,2c,3c,4c,5c",
       "--mine: found '1c,2c,3c,4c,5c', expected a section that is not closed: a complete board ends the "
       "round"},
      {"section --points 5,0", "--points: found '5', expected a whole number from 0 to 4"},
      {"race --hand z", "--hand: found 'z', expected dice without a zap, which can't be applied"},
      {"race --hand 1,1,1,1,1,1", "--hand: found '1,1,1,1,1,1', expected 1 to 5 dice"},
      {"race --hand none", "--hand: found 'none', expected 1 to 5 dice"},
      {"race --sections 1,6", "--sections: found '6', expected a whole number from 1 to 5"},
      {"race --sections 2,2", "--sections: found '2,2', expected each section once"},
      {"race --step 1", "--step: found '1', expected a whole number from 2 to 110"},
      {"race --format picture",
       "--format: found 'picture', expected svg, pdf, png, html, markdown, csv or text"},
      {"race --out chart.gif", ""}};
  for (const auto& [words, message] : refused) {
    const Result result = sandbox_.run(words_of("rollers chart " + words));
    EXPECT_EQ(result.exit, 2) << words;
    EXPECT_EQ(result.out, "") << words;
    EXPECT_THAT(result.err, StartsWith("fillwise: " + message + (message.empty() ? "" : "\n"))) << words;
    EXPECT_EQ(lines_of(result.err), 1U) << words << result.err;
  }
  EXPECT_FALSE(std::filesystem::exists(sandbox_.file("chart.gif")));
}

}  // namespace
}  // namespace fillwise::cli_test
