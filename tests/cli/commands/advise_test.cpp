// `fillwise advise` as its users run it: what it says, what it refuses, and that its numbers are those of
// `fillwise value` with a little arithmetic.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

/// Runs `fillwise advise` on the official game to 2000; the first run solves the table, which is kept.
class Advise : public ::testing::Test {
 protected:
  static Sandbox& sandbox() {
    static Sandbox shared;
    return shared;
  }
  static Result run(const std::string& words, const RunOptions& options = {}) {
    Words all{"advise", "--goal", "2000", "--quiet"};
    std::istringstream stream(words);
    for (std::string word; stream >> word;) all.push_back(word);
    return sandbox().run(all, options);
  }
  static std::string text(const std::string& words) {
    const Result result = run(words);
    EXPECT_EQ(result.exit, 0) << words << result.err;
    EXPECT_EQ(result.err, "") << words;
    return result.out;
  }
  static Json json(const std::string& words) { return Json::parse(text(words + " --json")); }

  static double value(int me, int opponent) {
    const Result result = sandbox().run({"value", "--goal", "2000", "--quiet", "--json", "--me",
                                         std::to_string(me), "--opponent", std::to_string(opponent)});
    return Json::parse(result.out).at("win_probability");
  }
  /// Refused with exit code 2, nothing on stdout and one line on stderr.
  static std::string refusal(const std::string& words) {
    const Result result = run(words);
    EXPECT_EQ(result.exit, 2) << words;
    EXPECT_EQ(result.out, "") << words;
    EXPECT_EQ(lines_of(result.err), 1U) << words << result.err;
    return result.err;
  }
};

TEST_F(Advise, SaysTheAnswerFirst) {
  std::string all;
  for (const std::string words : {
           "--me 500 --opponent 800 --card bonus-300 --roll 1,1,5,2,3,6",
           "--me 500 --opponent 800 --card bonus-400 --dice 3 --at-risk 400",
           "--me 500 --opponent 800 --card bonus-400 --dice 6 --at-risk 650",
           "--me 500 --opponent 800 --card fill-1000 --dice 2 --at-risk 300",
           "--me 500 --opponent 800 --card double-trouble --roll 1 --at-risk 300",
           "--me 500 --opponent 800 --card double-trouble --roll 1,5 --at-risk 700 --fills 1",
           "--me 500 --opponent 800 --card must-bust --roll 1,1,2,2,2,6 --at-risk 650",
           "--me 500 --opponent 800 --card must-bust --roll 2,3,4,6 --at-risk 650",
           "--me 500 --opponent 800 --card bonus-500 --roll 2,3,4,6 --at-risk 200",
           "--me 500 --opponent 800 --card bonus-500 --roll 2,2,3,4,6,6",
           "--me 1500 --opponent 800 --card must-bust --roll 2,3,4,6 --at-risk 650",
           "--me 1500 --opponent 800 --card bonus-300 --roll 1,2,3,4,5,6",
           "--me 500 --opponent 800 --card vengeance --drawn --at-risk 650",
           "--me 500 --opponent 800 --card bonus-300 --drawn",
           "--me 500 --opponent 800 --card no-dice --drawn --at-risk 650",
           "--me 500 --opponent 800 --between-cards --at-risk 650",
           "--me 500 --opponent 0 --between-cards",
       })
    all += std::string("$ fillwise advise --goal 2000 ") + words + "\n" + text(words) + "\n";
  std::istringstream lines(all);
  for (std::string line; std::getline(lines, line);)
    EXPECT_TRUE(line.size() <= 80 || line.starts_with('$')) << line;
  expect_golden(all, "advise.txt");
}

TEST_F(Advise, HasOneShapeOfJson) {
  const Json toss = json("--me 500 --opponent 800 --card bonus-300 --roll 1,2,5,2,3,6 --at-risk 650");
  EXPECT_EQ(toss.at("state"), Json({{"rules", "official"},
                                    {"goal", 2000},
                                    {"me", 500},
                                    {"opponent", 800},
                                    {"card", "bonus-300"},
                                    {"roll", {1, 2, 5, 2, 3, 6}},
                                    {"at_risk", 650},
                                    {"fills", 0}}));
  EXPECT_EQ(toss.at("best"), toss.at("options").at(0));
  EXPECT_EQ(toss.at("win_probability"), toss.at("best").at("win_probability"));
  EXPECT_EQ(toss.at("forced"), false);
  EXPECT_EQ(toss.at("options").size(), 6U);  // 1; 5; 1,5: each then roll or stop
  std::set<std::pair<Json, Json>> sets;
  double last = 1;
  for (const Json& option : toss.at("options")) {
    EXPECT_EQ(option.size(), 8U) << option;
    EXPECT_EQ(option.at("action"), "set-aside");
    sets.emplace(option.at("dice"), option.at("then"));
    EXPECT_EQ(option.at("points"), option.at("dice") == Json({1, 5}) ? 150
                                   : option.at("dice") == Json({1})  ? 100
                                                                     : 50);
    EXPECT_LE(option.at("lower"), option.at("win_probability"));
    EXPECT_LE(option.at("win_probability"), option.at("upper"));
    EXPECT_LE(option.at("win_probability"), last);
    last = option.at("win_probability");
    EXPECT_DOUBLE_EQ(option.at("loss"), toss.at("win_probability").get<double>() - last);
  }
  EXPECT_EQ(sets.size(), 6U);

  const Json left = json("--me 500 --opponent 800 --card double-trouble --dice 3 --at-risk 900 --fills 1");
  EXPECT_EQ(left.at("state").at("dice"), 3);
  EXPECT_EQ(left.at("state").at("fills"), 1);
  EXPECT_EQ(left.at("forced"), true);
  EXPECT_EQ(left.at("best").size(), 5U) << left;
  EXPECT_EQ(left.at("best").at("action"), "roll");

  EXPECT_EQ(json("--me 500 --opponent 800 --card vengeance --drawn").at("state").at("drawn"), true);
  const Json between = json("--me 500 --opponent 800 --between-cards --at-risk 650").at("state");
  EXPECT_EQ(between.at("between_cards"), true);
  EXPECT_FALSE(between.contains("card") || between.contains("fills"));
}

TEST_F(Advise, OfABustHasNoOptions) {
  const Json bust = json("--me 500 --opponent 800 --card bonus-300 --roll 2,3 --at-risk 500");
  EXPECT_EQ(bust.at("options"), Json::array());
  EXPECT_TRUE(bust.at("best").is_null());
  EXPECT_EQ(bust.at("forced"), false);
  EXPECT_NEAR(bust.at("win_probability"), 1 - value(800, 500), 1e-12);
  EXPECT_NEAR(json("--me 500 --opponent 800 --card must-bust --roll 2,3 --at-risk 500").at("win_probability"),
              1 - value(800, 1000), 1e-12);
  EXPECT_EQ(json("--me 1500 --opponent 800 --card must-bust --roll 2,3 --at-risk 500").at("win_probability"),
            1);
  EXPECT_NEAR(json("--me 500 --opponent 800 --card no-dice --drawn --at-risk 650").at("win_probability"),
              1 - value(800, 500), 1e-12);
}

TEST_F(Advise, AddsUpWithTheValuesOfTurns) {
  // One die left on Bonus 300 at 1600 with 100 at risk. A 1 or a 5 makes the fill, and 1600 + 100 + 50 + 300
  // wins; else the other player is about to draw with 900 against 1600. Who stops is followed by 900 against
  // 1700.
  const Json die = json("--me 1600 --opponent 900 --card bonus-300 --dice 1 --at-risk 250");
  ASSERT_EQ(die.at("options").size(), 2U);
  for (const Json& option : die.at("options"))
    EXPECT_NEAR(
        option.at("win_probability"),
        option.at("action") == "roll" ? 1.0 / 3 + 2.0 / 3 * (1 - value(900, 1600)) : 1 - value(900, 1850),
        1e-12);

  // The last die of Vengeance is a 5: 850 against 0 (1200 less 2500), to draw or to stop.
  const Json vengeance = json("--me 500 --opponent 1200 --card vengeance --roll 5 --at-risk 300");
  ASSERT_EQ(vengeance.at("options").size(), 2U);
  for (const Json& option : vengeance.at("options"))
    EXPECT_NEAR(option.at("win_probability"), option.at("then") == "draw" ? value(850, 0) : 1 - value(0, 850),
                1e-12);

  // Double Trouble, second fill: twice 300 + 300 + 50 is added.
  const Json trouble =
      json("--me 500 --opponent 1200 --card double-trouble --fills 1 --roll 5 --at-risk 600");
  for (const Json& option : trouble.at("options"))
    EXPECT_NEAR(option.at("win_probability"),
                option.at("then") == "draw" ? value(1800, 1200) : 1 - value(1200, 1800), 1e-12);
}

TEST_F(Advise, TakesPointsAtRiskAndFillsAsNoneIfNotGiven) {
  EXPECT_EQ(text("--me 500 --opponent 800 --card bonus-300 --roll 1,1,5,2,3,6"),
            text("--me 500 --opponent 800 --card bonus-300 --roll 1,1,5,2,3,6 --at-risk 0 --fills 0"));
}

TEST_F(Advise, TakesCardsAndDiceAsPeopleTypeThem) {
  const std::string scores = "--me 500 --opponent 800 ";
  const std::string expected = text(scores + "--card bonus-300 --roll 1,1,5,2,3,6");
  for (const std::string words : {"--card 300 --roll 115236", "--card Bonus-300 --roll 1-1-5-2-3-6"})
    EXPECT_EQ(text(scores + words), expected) << words;
  EXPECT_EQ(sandbox()
                .run({"advise", "--goal", "2000", "--quiet", "--me", "500", "--opponent", "800", "--card",
                      "Bonus 300", "--roll", "1 1 5 2 3 6"})
                .out,
            expected);
  const std::string drawn = text(scores + "--card vengeance --drawn --at-risk 650");
  for (const std::string word : {"VENGEANCE", "veng", "v"})
    EXPECT_EQ(text(scores + "--card " + word + " --drawn --at-risk 650"), drawn) << word;
  EXPECT_EQ(json(scores + "--card 300 --dice 6").at("state").at("card"), "bonus-300");
}

TEST_F(Advise, CallsACloseCallSo) {
  const std::string close = text("--me 200 --opponent 800 --card bonus-300 --dice 3 --at-risk 500");
  EXPECT_THAT(close, StartsWith("STOP  41.69 % to win   (a close call; roll: 41.66 %, -0.03)\n"));
  const std::string clear = text("--me 500 --opponent 800 --card bonus-400 --dice 3 --at-risk 400");
  EXPECT_THAT(clear, StartsWith("ROLL  48.2 % to win   (stop: 47.5 %, -0.7)\n"));
}

TEST_F(Advise, WorksWithANamedTable) {
  const std::string expected = text("--me 500 --opponent 800 --between-cards --at-risk 650");
  ASSERT_EQ(Sandbox::names_in(sandbox().tables()).size(), 1U);
  const Result result = sandbox().run(
      {"advise", "--table", (sandbox().tables() / Sandbox::names_in(sandbox().tables()).at(0)).string(),
       "--me", "500", "--opponent", "800", "--between-cards", "--at-risk", "650"});
  EXPECT_EQ(result.out, expected);
  EXPECT_EQ(result.exit, 0) << result.err;
}

TEST_F(Advise, RefusesWhatCantBeInOneLine) {
  const std::string scores = "--me 500 --opponent 800 ";
  const std::string open = scores + "--card bonus-300 ";
  const std::vector<std::pair<std::string, std::string>> bad = {
      {open + "--roll 1,1,5,2,3,7",
       "--roll: 7 is no face of a die: found '1,1,5,2,3,7', expected 1 to 6 faces from 1 to 6, such as 115"},
      {open + "--roll 1,1,5,2,3,6,6", "--roll: 7 dice, expected 1 to 6"},
      {open + "--roll 1,,5", "--roll: found '1,,5'"},
      {open + "--roll 0", "--roll: 0 is no face of a die: found '0'"},
      {open + "--roll 11,5", "--roll: found '11,5'"},
      {open + "--roll one", "--roll: found 'one'"},
      {open + "--roll 1,5 --dice 4 --at-risk 150", "--dice: can't be used with --roll"},
      {open + "--drawn --dice 4", "--drawn: can't be used with --dice"},
      {open + "--drawn --between-cards", "--between-cards: can't be used with --drawn"},
      {open, "tell where you are in the turn: add --roll, --dice, --drawn or --between-cards"},
      {open + "--between-cards --at-risk 550",
       "--at-risk: 550 points can't be at risk between cards after bonus-300 (600"},
      {open + "--dice 5 --at-risk 0",
       "--at-risk: 0 points can't be at risk with 5 dice left on bonus-300 (50 can)"},
      {open + "--dice 5 --at-risk 75", "--at-risk: 75 is no multiple of 50"},
      {open + "--dice 5 --at-risk -50", "--at-risk: -50 is below 0"},
      {open + "--dice 5 --at-risk 1e2", "--at-risk: found '1e2'"},
      {open + "--dice 5 --at-risk 1000000000000000000000000000000", "--at-risk: found '1000"},
      {open + "--dice 5 --at-risk 999999999950", "--at-risk: 999999999950 is more than 100000"},
      {open + "--dice 7 --at-risk 50", "--dice: 7 dice, expected 1 to 6"},
      {open + "--dice 0 --at-risk 50", "--dice: 0 dice, expected 1 to 6"},
      {open + "--dice 1.0 --at-risk 300", "--dice: found '1.0'"},
      {open + "--dice 6 --at-risk 50", "--at-risk: 50 points can't be at risk with 6 dice left on bonus-300"},
      {open + "--dice 5 --at-risk 50 --fills 1",
       "--fills: 1 fills can't have been made on bonus-300, expected 0"},
      {open + "--dice 5 --at-risk 50 --fills -1", "--fills: -1 fills"},
      {scores + "--card double-trouble --dice 6 --fills 2 --at-risk 900", "--fills: 2 fills"},
      {scores + "--card double-trouble --dice 6 --fills 1",
       "--at-risk: is missing: 0 points can't be at risk"},
      {open + "--dice 3",
       "--at-risk: is missing: 0 points can't be at risk with 3 dice left on bonus-300 (150 can)"},
      {scores + "--between-cards --at-risk 50",
       "--at-risk: 50 points can't be at risk between cards (0 and 600 can)"},
      {"--me 250 --opponent 800 --between-cards",
       "--me: 250 on the sheet is impossible with nothing at risk"},
      {scores + "--drawn", "--card: is missing"},
      {scores + "--card no-dice --dice 6", "--card: no dice are tossed with no-dice"},
      {scores + "--card bonus-30 --dice 6", "--card: found 'bonus-30', expected one of bonus-300 "},
      {scores + "--card vengence --dice 6", "(did you mean 'vengeance'?)"},
      {scores + "--card bonus --dice 6",
       "--card: found 'bonus', expected one card; it could be bonus-300 or bonus-400 or bonus-500\n"},
      {"--me 850 --opponent 800 --card vengeance --dice 6",
       "--card: the sole leader can't play vengeance (850 : 800)"},
      {"--me 850 --opponent 800 --card vengeance --drawn", "--card: the sole leader can't play vengeance"},
      {"--me 2000 --opponent 800 --card bonus-300 --dice 6", "--me: 2000 is not below the goal of 2000"},
      {"--me 500 --opponent 2050 --card bonus-300 --dice 6",
       "--opponent: 2050 is not below the goal of 2000"},
      {"--me -50 --opponent 800 --card bonus-300 --dice 6", "--me: -50 is below 0"},
      {"--me 510 --opponent 800 --card bonus-300 --dice 6", "--me: 510 is no multiple of 50"},
      {"--me 500 --opponent 1000000000000000000000000000000 --card bonus-300 --dice 6",
       "--opponent: found '1000000"},
      {"--opponent 800 --card bonus-300 --dice 6", "--me: is missing"},
      {"--me 500 --card bonus-300 --dice 6", "--opponent: is missing"},
      {"", "--me: is missing"},
      {"--batch --me 500", "--me: can't be used with --batch"},
  };
  for (const auto& [words, why] : bad) {
    const std::string line = refusal(words);
    EXPECT_THAT(line, StartsWith("fillwise: ")) << words;
    EXPECT_THAT(line, HasSubstr(why)) << words;
  }
}

TEST_F(Advise, ReadsTheSituationBeforeItSolvesATable) {
  Sandbox fresh;
  EXPECT_EQ(fresh.run({"advise", "--me", "0", "--opponent", "0", "--card", "bonus-300", "--roll", "7"}).exit,
            2);
  EXPECT_FALSE(std::filesystem::exists(fresh.tables()));
}

// Batch.

TEST_F(Advise, BatchAnswersAsOneByOne) {
  const std::vector<std::pair<std::string, std::string>> both = {
      {R"({"me":500,"opponent":800,"card":"bonus-300","roll":[1,1,5,2,3,6]})",
       "--me 500 --opponent 800 --card bonus-300 --roll 1,1,5,2,3,6"},
      {R"({"opponent":800,"me":500,"roll":"2,3","at_risk":500,"card":"must-bust"})",
       "--me 500 --opponent 800 --card must-bust --roll 2,3 --at-risk 500"},
      {R"({"me":500,"opponent":1200,"card":"double-trouble","dice":6,"fills":1,"at_risk":600})",
       "--me 500 --opponent 1200 --card double-trouble --dice 6 --fills 1 --at-risk 600"},
      {R"({"me":500,"opponent":1200,"card":"vengeance","drawn":true})",
       "--me 500 --opponent 1200 --card vengeance --drawn"},
      {R"({"me":500,"opponent":1200,"between_cards":true,"at_risk":650})",
       "--me 500 --opponent 1200 --between-cards --at-risk 650"},
  };
  RunOptions options;
  for (const auto& [line, words] : both) options.input += line + "\n";
  const Result result = run("--batch", options);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(result.err, "");
  std::istringstream answers(result.out);
  for (const auto& [line, words] : both) {
    std::string answer;
    ASSERT_TRUE(std::getline(answers, answer));
    EXPECT_EQ(Json::parse(answer), json(words)) << "to the bit";
  }
}

TEST_F(Advise, BatchGoesOnAfterABadLine) {
  RunOptions options;
  options.input = "{}\n{\"id\":7,\"me\":500,\"opponent\":800,\"card\":\"bonus-300\",\"dice\":6}\nnonsense";
  const Result result = run("--batch", options);
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(result.err, "fillwise: 2 of 3 lines could not be answered\n");
  EXPECT_EQ(lines_of(result.out), 3U);
  EXPECT_THAT(result.out, StartsWith("{\"line\":1,\"error\":\"me: is missing"));
  EXPECT_THAT(result.out,
              HasSubstr("\n{\"id\":7,\"state\":{\"rules\":\"official\",\"goal\":2000,\"me\":500,"));
  EXPECT_THAT(result.out, HasSubstr("\n{\"line\":3,\"error\":\"no JSON at byte"));
}

TEST_F(Advise, BatchOfNothingSaysNothing) {
  const Result result = run("--batch");
  EXPECT_EQ(result.exit, 0);
  EXPECT_EQ(result.out + result.err, "");
}

TEST_F(Advise, BatchSaysWhyStdinCantBeRead) {
  RunOptions options;
  options.in_child = [] {
    const int folder = ::open("/", O_RDONLY);
    ::dup2(folder, STDIN_FILENO);
  };
  const Result result = run("--batch", options);
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(result.err, "fillwise: can't read stdin: Is a directory\n");
}

/// A program that asks line by line and waits for each answer is not kept waiting for more lines.
TEST_F(Advise, BatchAnswersALineAtOnce) {
  int to[2], from[2];
  ASSERT_EQ(::pipe2(to, O_CLOEXEC), 0);
  ASSERT_EQ(::pipe2(from, O_CLOEXEC), 0);
  RunOptions options;
  options.in_child = [&] {
    ::dup2(to[0], STDIN_FILENO);
    ::dup2(from[1], STDOUT_FILENO);
  };
  const auto child = sandbox().start({"advise", "--goal", "2000", "--batch"}, options);
  ::close(to[0]);
  ::close(from[1]);
  for (int me = 0; me < 150; me += 50) {
    const std::string line = "{\"id\":" + std::to_string(me) + ",\"me\":" + std::to_string(me) +
                             ",\"opponent\":800,\"card\":\"bonus-300\",\"dice\":6}\n";
    ASSERT_EQ(::write(to[1], line.data(), line.size()), static_cast<ssize_t>(line.size()));
    std::string answer;
    for (char c = 0; c != '\n';) {
      ASSERT_EQ(::read(from[0], &c, 1), 1);
      answer += c;
    }
    EXPECT_EQ(Json::parse(answer).at("id"), me);
  }
  // Ctrl-C, while it waits for the next line.
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  child->send(SIGINT);
  EXPECT_EQ(child->wait().exit, 130);
  ::close(to[1]);
  ::close(from[0]);
}

}  // namespace
}  // namespace fillwise::cli_test
