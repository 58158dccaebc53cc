// fillwise analyse, from outside: its reports of the sample evening, the figures in them, and bad input.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>

#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kTurn = "players Ann Bob\nAnn: 300 115236 > 11 2346 bust\n";

/// A sandbox with the evening that comes with the documents.
class Evening : public Sandbox {
 public:
  Evening() { write_file(file("evening.txt"), read_file(FILLWISE_ROOT "/docs/games/evening.txt")); }

  Json json(const Words& more = {}) {
    Words words = {"analyse", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    if (more.empty()) words.emplace_back("evening.txt");
    const Result result = run(words);
    EXPECT_EQ(result.exit, 0) << result.err;
    return Json::parse(result.out);
  }
};

TEST(Analyse, HasHelpWithExamples) {
  Sandbox sandbox;
  const Result result = sandbox.run({"analyse", "--help"});
  EXPECT_EQ(result.exit, 0);
  expect_golden(result.out, "help-analyse.txt");
}

TEST(Analyse, SumsUpTheEvening) {
  Evening evening;
  const Result result = evening.run({"analyse", "evening.txt", "--worst", "5"});
  EXPECT_EQ(result.exit, 0);
  EXPECT_EQ(result.err, "");
  expect_golden(result.out, "analyse.txt");
}

TEST(Analyse, ListsEveryDecisionOfAGame) {
  Evening evening;
  const std::string text = read_file(evening.file("evening.txt"));
  const std::string head = text.substr(0, text.find("players"));
  write_file(evening.file("short.txt"),
             head + "players Bob Ann\n" + text.substr(text.find("game Cut short")));
  const Result result =
      evening.run({"analyse", "short.txt", "--decisions", "--worst", "0", "--classes", "0.05,0.2,1"});
  EXPECT_EQ(result.exit, 0) << result.err;
  expect_golden(result.out, "analyse-decisions.txt");
  const Result json = evening.run({"analyse", "short.txt", "--json"});
  expect_golden(json.out, "analyse.json");
}

TEST(Analyse, WritesAPage) {
  Evening evening;
  const Result result = evening.run({"analyse", "evening.txt", "--html", "report.html"});
  EXPECT_EQ(result.exit, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "The report is in report.html.\n");
  expect_golden(read_file(evening.file("report.html")), "analyse.html");
}

/// Result = expectation + luck - losses, from the figures that are printed, for every game and player.
TEST(Analyse, Balances) {
  Evening evening;
  const Json report = evening.json();
  for (const Json& game : report["games"]) {
    double sum = game["expectation"][0];
    for (const Json& step : game["steps"]) {
      const double sign = step["player"] == game["players"][0] ? 1 : -1;
      if (step.contains("luck"))
        sum += sign * step["luck"].get<double>();
      else
        sum -= sign * step["loss"].get<double>();
    }
    const double end = game["result"].is_null() ? game["steps"].back()["chances"][0] : game["result"][0];
    EXPECT_NEAR(sum, end, 1e-12);
    for (const Json& p : game["by_player"])
      EXPECT_NEAR(p["expectation"].get<double>() + p["luck"].get<double>() - p["loss"].get<double>() +
                      p["opponents_loss"].get<double>(),
                  p["result"], 1e-12);
  }
}

/// Every decision is a situation that advise --batch takes, and both give the same chances.
TEST(Analyse, AgreesWithAdvice) {
  Evening evening;
  const Json report = evening.json();
  std::string lines;
  std::vector<Json> decisions;
  for (const Json& game : report["games"])
    for (const Json& step : game["steps"])
      if (step.contains("options")) {
        decisions.push_back(step);
        lines += step["state"].dump() + "\n";
      }
  ASSERT_GT(decisions.size(), 100U);
  RunOptions options;
  options.input = lines;
  const Result result = evening.run({"advise", "--batch", "--goal", "5000"}, options);
  ASSERT_EQ(result.exit, 0) << result.out << result.err;
  std::istringstream answers(result.out);
  for (const Json& decision : decisions) {
    std::string line;
    ASSERT_TRUE(std::getline(answers, line));
    const Json advice = Json::parse(line);
    const Json& best = decision["options"][0];
    EXPECT_NEAR(best["win_probability"], advice["win_probability"], 1e-12) << line;
    EXPECT_EQ(best["action"], advice["best"]["action"]) << line;
    if (best.contains("dice")) {
      EXPECT_EQ(best["dice"], advice["best"]["dice"]) << line;
    }
  }
}

/// Recorded matches can be analysed; who plays as well as can be gives nothing away, a rule of thumb does.
TEST(Analyse, FindsNothingWrongWithTheOptimalPlayer) {
  Evening sandbox;
  const Result match = sandbox.run({"match", "--player", "optimal", "--player", "stop-at:350", "--games", "4",
                                    "--goal", "5000", "--seed", "3", "--record", "match.txt", "-q"});
  ASSERT_EQ(match.exit, 0) << match.err;
  const Json report = sandbox.json({"match.txt"});
  ASSERT_EQ(report["games"].size(), 4U);
  ASSERT_EQ(report["players"].size(), 2U);
  for (const Json& p : report["players"]) {
    EXPECT_EQ(p["finished"], 4);
    if (p["name"] == "optimal")
      EXPECT_LE(p["loss"], 1e-12);
    else
      EXPECT_GT(p["loss"], 0.01);
  }
}

/// Whoever sits where: totals go by name, over all files.
TEST(Analyse, AddsUpByName) {
  Evening evening;
  write_file(evening.file("more.txt"), "goal 5000\nplayers Carl Ann\nAnn: nd\nCarl: nd\n");
  const Json report = evening.json({"evening.txt", "more.txt"});
  ASSERT_EQ(report["players"].size(), 3U);
  EXPECT_EQ(report["players"][0]["name"], "Ann");
  EXPECT_EQ(report["players"][0]["games"], 4);
  EXPECT_EQ(report["players"][0]["turns"], 21);
  EXPECT_EQ(report["players"][2]["name"], "Carl");
  double loss = 0;
  for (const Json& game : report["games"])
    for (std::size_t p = 0; p < 2; ++p)
      if (game["players"][p] == "Ann") loss += game["by_player"][p]["loss"].get<double>();
  EXPECT_NEAR(report["players"][0]["loss"], loss, 1e-12);
}

TEST(Analyse, ReadsStdinAndBothNotations) {
  Evening evening;
  RunOptions options;
  options.input = kTurn;
  const Result text = evening.run({"analyse", "-", "--json"}, options);
  ASSERT_EQ(text.exit, 0) << text.err;
  options.input = R"({"players":["Ann","Bob"],"turns":[{"player":"Ann","steps":[{"card":"bonus-300"},)"
                  R"({"toss":[1,1,5,2,3,6]},{"keep":[1,1]},{"toss":[2,3,4,6]}]}]})";
  const Result json = evening.run({"analyse", "-", "--json"}, options);
  ASSERT_EQ(json.exit, 0) << json.err;
  EXPECT_EQ(Json::parse(text.out)["games"][0]["steps"], Json::parse(json.out)["games"][0]["steps"]);
  EXPECT_EQ(Json::parse(text.out)["games"][0]["goal"], 10000);
}

TEST(Analyse, TakesRulesAndGoalFromOptionsHeaderOrTable) {
  Evening evening;
  write_file(evening.file("a.txt"), kTurn);
  EXPECT_EQ(evening.json({"a.txt", "--goal", "5000"})["games"][0]["goal"], 5000);
  write_file(evening.file("b.txt"), std::string("goal 400\nrules tutto\n") + "1: stop\n");
  const Json tutto = evening.json({"b.txt", "-q"});
  EXPECT_EQ(tutto["games"][0]["rules"], "tutto");
  EXPECT_EQ(tutto["games"][0]["goal"], 400);
  ASSERT_EQ(evening.run({"solve", "--goal", "200", "--out", "t.fwt", "-q"}).exit, 0);
  EXPECT_EQ(evening.json({"a.txt", "--table", "t.fwt"})["games"][0]["goal"], 200);
  const Result other = evening.run({"analyse", "evening.txt", "--table", "t.fwt"});
  EXPECT_EQ(other.exit, 3);
  EXPECT_EQ(other.err, "fillwise: t.fwt: the table is of another game: goal: found 200, expected 5000\n");
}

TEST(Analyse, EscapesNamesInThePage) {
  Evening evening;
  write_file(evening.file("a.txt"), "game <img src=x>\nplayers <b>&' a\xFF\xC3\xA4\n\"<b>&'\": nd\n");
  ASSERT_EQ(evening.run({"analyse", "a.txt", "--html", "a.html"}).exit, 0);
  const std::string page = read_file(evening.file("a.html"));
  EXPECT_THAT(page, HasSubstr("&lt;b&gt;&amp;&#39;"));
  EXPECT_THAT(page, HasSubstr("a?\xC3\xA4"));
  EXPECT_THAT(page, HasSubstr("&lt;img src=x&gt;"));
  for (const char* const forbidden : {"<b>", "<img", "<script", "href=\"http", "src=\"", "@import", "\xFF"})
    EXPECT_THAT(page, Not(HasSubstr(forbidden)));
  // JSON replaces what is no UTF-8.
  EXPECT_EQ(evening.json({"a.txt"})["players"][1]["name"], "a\xEF\xBF\xBD\xC3\xA4");
}

/// Every tag is closed in its place.
TEST(Analyse, WritesAWellFormedPage) {
  const std::string page = read_file(FILLWISE_GOLDEN "/analyse.html");
  std::vector<std::string> open;
  std::size_t tags = 0;
  for (std::size_t at = page.find('<', 1); at != std::string::npos; at = page.find('<', at + 1), ++tags) {
    const std::size_t end = page.find('>', at);
    ASSERT_NE(end, std::string::npos);
    const std::string tag = page.substr(at + 1, end - at - 1);
    const std::string name =
        tag.substr(tag.starts_with('/') ? 1 : 0, tag.find_first_of(" /", 1) - (tag.starts_with('/') ? 1 : 0));
    if (tag.starts_with('/')) {
      ASSERT_FALSE(open.empty());
      ASSERT_EQ(open.back(), tag.substr(1)) << page.substr(at, 80);
      open.pop_back();
    } else if (!tag.ends_with('/')) {
      open.push_back(name);
    }
  }
  EXPECT_TRUE(open.empty());
  EXPECT_GT(tags, 500U);
}

/// "#RRGGBB" of a style, as numbers.
std::array<int, 3> colour_of(const std::string& page, const std::string& style) {
  const std::size_t at = page.find(style + " {");
  EXPECT_NE(at, std::string::npos) << style;
  const std::size_t hash = page.find('#', at);
  std::array<int, 3> parts{};
  for (std::size_t i = 0; i < 3; ++i) parts[i] = std::stoi(page.substr(hash + 1 + 2 * i, 2), nullptr, 16);
  return parts;
}

/// The worse a decision, the darker and the redder its colour, in tables as in charts.
TEST(Analyse, AlarmsMoreTheWorseItIs) {
  const std::string page = read_file(FILLWISE_GOLDEN "/analyse.html");
  for (const std::string part : {" .sign", " circle"}) {
    double light = 1000, warm = -1000;
    for (const std::string kind : {".doubtful", ".mistake", ".blunder"}) {
      const auto [red, green, blue] = colour_of(page, kind + part);
      const double lightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      const double warmth = (red - 0.5 * green - 0.5 * blue) / (red + green + blue);
      EXPECT_LT(lightness, light - 40) << kind << part;
      EXPECT_GT(warmth, warm + 0.05) << kind << part;
      light = lightness;
      warm = warmth;
    }
  }
}

struct Refusal {
  Words words;
  std::string input;
  int exit;
  std::string message;
};
class Refusals : public ::testing::TestWithParam<Refusal> {};
TEST_P(Refusals, TakeOneLine) {
  Sandbox sandbox;
  RunOptions options;
  options.input = GetParam().input;
  Words words = {"analyse"};
  words.insert(words.end(), GetParam().words.begin(), GetParam().words.end());
  const Result result = sandbox.run(words, options);
  EXPECT_EQ(result.exit, GetParam().exit);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "fillwise: " + GetParam().message + "\n");
  EXPECT_EQ(Sandbox::names_in(sandbox.folder()), Words());
}
INSTANTIATE_TEST_SUITE_P(
    Analyse, Refusals,
    ::testing::Values(
        Refusal{{}, "", 2, "GAMES is required; see 'fillwise analyse --help'"},
        Refusal{{"none.txt"}, "", 1, "can't read none.txt: No such file or directory"},
        Refusal{{"."}, "", 1, "can't read .: Is a directory"},
        Refusal{{"-"},
                "",
                2,
                "-: found no game, expected turns such as 'Ann: bonus-300 115236 > 11 stop' "
                "(docs/game-records.md)"},
        Refusal{{"-", "-"}, "", 2, "-: stdin can be read only once"},
        Refusal{{"-"},
                "nonsense\n",
                2,
                "stdin:1:1: found 'nonsense', expected a name with a colon and what happened, or one of game "
                "rules "
                "goal players start"},
        Refusal{{"-"}, "1: 300 11523\n", 2, "stdin:1:8: found '11523', expected a toss of 6 dice"},
        Refusal{{"-", "--html", "report.html"}, "{}", 2, "stdin:1: players: is missing, expected two names"},
        Refusal{{"-"},
                "rules offical\n1: nd\n",
                2,
                "stdin:1:7: no rule set is called 'offical', expected one of: official, official-showdown, "
                "quick-guide, team, tutto, zonk (did you mean 'official'?)"},
        Refusal{{"-"},
                "goal 120\n1: nd\n",
                2,
                "stdin:1:6: goal: found '120', expected a multiple of 50 from 50 to 20000"},
        Refusal{{"-", "--goal", "5000"},
                "goal 10000\n1: nd\n",
                2,
                "stdin:1:6: goal: found 10000, but --goal says 5000"},
        Refusal{{"-", "--rules", "tutto"},
                "rules official\n1: nd\n",
                2,
                "stdin:1:7: rules: found 'official', but --rules says 'tutto'"},
        Refusal{{"-", "--classes", "1,2"},
                "",
                2,
                "--classes: found '1,2', expected three numbers from 0 to 100 in rising order, such as "
                "0.1,0.5,2"},
        Refusal{{"-", "--classes", "2,1,3"},
                "",
                2,
                "--classes: found '2,1,3', expected three numbers from 0 to 100 in rising order, such as "
                "0.1,0.5,2"},
        Refusal{{"-", "--classes", "1,2,3,4"},
                "",
                2,
                "--classes: found '1,2,3,4', expected three numbers from 0 to 100 in rising order, such as "
                "0.1,0.5,2"},
        Refusal{
            {"-", "--worst", "-1"}, "", 2, "--worst: found '-1', expected a whole number from 0 to 1000000"},
        Refusal{{"-", "--json", "--decisions"},
                "",
                2,
                "--decisions: can't be used with --json, which has every decision"},
        Refusal{{"-", "--html", "no/folder/a.html"},
                kTurn,
                1,
                "no/folder/a.html: can't write the file: creating a file in its folder: No such file or "
                "directory"}));

}  // namespace
}  // namespace fillwise::cli_test
