// fillwise rollers analyse: texts, JSON, thresholds, what it refuses, and that docs/games/rollers-matches.md says what
// it prints.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <utility>
#include <vector>

#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// A sandbox with the files of the documents in their places.
class RollersAnalyse : public ::testing::Test {
 protected:
  RollersAnalyse() {
    std::filesystem::create_directories(sandbox_.file("docs/games"));
    for (const std::string file : {kSmall, kMatches})
      write_file(sandbox_.file(file), read_file(std::filesystem::path(FILLWISE_ROOT) / file));
  }

  std::string printed(Words words) {
    words.insert(words.begin(), "rollers");
    const Result result = sandbox_.run(words);
    EXPECT_EQ(result.exit, 0) << ::testing::PrintToString(words) << result.err;
    return result.out;
  }
  Json analysed(Words words) {
    words.insert(words.begin(), {"analyse", "--json", "--quiet"});
    return Json::parse(printed(words));
  }
  /// The error of a record by the small rules.
  std::string refused(const std::string& record) {
    write_file(sandbox_.file("bad.txt"), std::string("rules ") + kSmall + "\nplayers Ann Bob\n" + record);
    const Result result = sandbox_.run({"rollers", "analyse", "bad.txt"});
    EXPECT_EQ(result.exit, 2) << record;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(lines_of(result.err), 1U) << result.err;
    return result.err;
  }

  static constexpr const char* kSmall = "docs/games/rollers-small.toml";
  static constexpr const char* kMatches = "docs/games/rollers-match.txt";
  Sandbox sandbox_;
};

TEST_F(RollersAnalyse, TextsAreAsTheyWere) {
  expect_golden(printed({"analyse", "--help"}), "help-rollers-analyse.txt");
  expect_golden(printed({"analyse", kMatches, "--steps"}), "rollers-analyse.txt");
}

TEST_F(RollersAnalyse, ExamplesOfTheHelpWork) {
  for (const std::string command : {"match", "analyse"}) {
    std::filesystem::create_directories(sandbox_.file("docs/bots"));
    write_file(sandbox_.file("docs/bots/rollers_sets.py"),
               read_file(std::filesystem::path(FILLWISE_ROOT) / "docs/bots/rollers_sets.py"));
    const std::string help = printed({command, "--help"});
    std::istringstream lines(help.substr(help.find("Examples:")));
    int examples = 0;
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("  fillwise ")) continue;
      const std::string shell = "cd '" + sandbox_.folder().string() + "' && '" FILLWISE_PROGRAM "'" +
                                line.substr(10) + " > /dev/null 2> err";
      EXPECT_EQ(std::system(shell.c_str()), 0) << line;
      ++examples;
    }
    EXPECT_EQ(examples, 2) << command;
  }
}

/// The examples of docs/games/rollers-matches.md, word for word.
TEST_F(RollersAnalyse, ExamplesOfTheDocumentAreTrue) {
  const std::string document =
      read_file(std::filesystem::path(FILLWISE_ROOT) / "docs/games/rollers-matches.md");
  const std::string prompt = "    $ ./run rollers ";
  std::istringstream lines(document);
  int examples = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(prompt)) continue;
    std::istringstream words(line.substr(prompt.size()));
    Words example;
    for (std::string word; words >> word;) example.push_back(word);
    std::string block = line + "\n";
    std::istringstream answer(printed(example));
    for (std::string said; std::getline(answer, said);) block += (said.empty() ? "" : "    " + said) + "\n";
    EXPECT_THAT(document, HasSubstr(block));
    ++examples;
  }
  EXPECT_EQ(examples, 2);
}

TEST_F(RollersAnalyse, JsonHasStableKeys) {
  const Json json = analysed({kMatches});
  EXPECT_THAT(keys(json), ElementsAre("game", "from", "players", "worst", "matches"));
  EXPECT_THAT(
      keys(json["players"][0]),
      ElementsAre("name", "matches", "finished", "turns", "won", "result", "expectation", "luck",
                  "opponents_luck", "loss", "loss_lower", "loss_upper", "opponents_loss",
                  "result_without_luck", "decisions", "real", "near_ties", "mistakes", "mean_loss", "kinds"));
  EXPECT_THAT(keys(json["players"][0]["kinds"]), ElementsAre("keep_or_stop", "apply"));
  EXPECT_THAT(keys(json["worst"][0]), ElementsAre("match", "step", "loss"));
  const Json& match = json["matches"][0];
  EXPECT_THAT(keys(match), ElementsAre("source", "place", "title", "rules", "players", "turns", "rounds",
                                       "points", "over", "result", "expectation", "by_player", "steps"));
  EXPECT_EQ(match["result"].dump(), "[0.0,1.0]");
  EXPECT_EQ(match["title"], "Stopped too soon");
  EXPECT_FALSE(json["matches"][1].contains("title"));
  EXPECT_THAT(keys(match["steps"][0]), ElementsAre("turn", "round", "player", "roll", "luck", "chances"));
  EXPECT_EQ(match["steps"][0]["roll"], "1,3,b5");
  EXPECT_THAT(keys(match["steps"][1]),
              ElementsAre("turn", "round", "player", "kind", "real", "played", "loss", "loss_lower",
                          "loss_upper", "near_tie", "mistake", "situation", "chances"));
}

/// A decision is worth what `rollers advise` says at the table.
TEST_F(RollersAnalyse, SaysWhatAdviseSays) {
  const Json step = analysed({kMatches})["matches"][0]["steps"][1];
  const Json advice =
      Json::parse(printed({"advise", "--rules", kSmall, "--dice", "1,3,b5", "--json", "--quiet"}));
  EXPECT_EQ(step["situation"]["dice"], "1,3,b5");
  ASSERT_EQ(step["situation"]["options"].size(), advice["options"].size());
  EXPECT_EQ(step["situation"]["best"], advice["best"]);
  for (std::size_t i = 0; i < advice["options"].size(); ++i) {
    const Json &said = step["situation"]["options"][i], &told = advice["options"][i];
    EXPECT_EQ(said["action"], told["action"]);
    EXPECT_NEAR(said["win_probability"].get<double>(), told["win_probability"].get<double>(), 1e-7);
  }
  const auto played = step["played"].get<std::size_t>();
  EXPECT_EQ(step["situation"]["options"][played]["action"], "stop");
  EXPECT_EQ(step["loss"], step["situation"]["options"][played]["loss"]);
}

TEST_F(RollersAnalyse, ResultsAddUp) {
  for (const Json& match : analysed({kMatches})["matches"])
    for (std::size_t p : {0, 1}) {
      const Json& t = match["by_player"][p];
      const auto of = [&](const char* key) { return t[key].get<double>(); };
      EXPECT_NEAR(of("expectation") + of("luck") - of("opponents_luck") - of("loss") + of("opponents_loss"),
                  match["result"][p].get<double>(), 1e-12);
      double luck = 0, loss = 0;
      for (const Json& step : match["steps"]) {
        if (step["player"] != match["players"][p]) continue;
        luck += step.value("luck", 0.0);
        loss += step.value("loss", 0.0);
      }
      EXPECT_NEAR(luck, of("luck"), 1e-12);
      EXPECT_NEAR(loss, of("loss"), 1e-12);
    }
}

TEST_F(RollersAnalyse, FromSaysWhatAMistakeIs) {
  const auto mistakes = [&](const std::string& from) {
    const Json json = analysed({kMatches, "--from", from, "--worst", "100"});
    const int counted = json["players"][0]["mistakes"].get<int>() + json["players"][1]["mistakes"].get<int>();
    EXPECT_EQ(static_cast<int>(json["worst"].size()), counted);
    for (const Json& worst : json["worst"]) EXPECT_GE(100 * worst["loss"].get<double>(), std::stod(from));
    return counted;
  };
  EXPECT_EQ(mistakes("0"), 7);
  EXPECT_EQ(mistakes("10"), 6);
  EXPECT_EQ(mistakes("20"), 2);
  EXPECT_EQ(mistakes("100"), 0);
  EXPECT_EQ(analysed({kMatches, "--worst", "3"})["worst"].size(), 3U);
  EXPECT_THAT(printed({"analyse", kMatches, "--worst", "0"}), ::testing::Not(HasSubstr("Worst decisions")));
}

TEST_F(RollersAnalyse, ReadsStdinAndSeveralFiles) {
  RunOptions options;
  options.input = read_file(sandbox_.file(kMatches));
  const Result one = sandbox_.run({"rollers", "analyse", "--json", "-q", "-"}, options);
  EXPECT_EQ(one.exit, 0) << one.err;
  EXPECT_EQ(Json::parse(one.out)["matches"][0]["source"], "stdin");
  const Json both = analysed({kMatches, kMatches});
  EXPECT_EQ(both["matches"].size(), 4U);
  EXPECT_EQ(both["players"][0]["matches"], 4);
}

TEST_F(RollersAnalyse, AMatchThatIsNotOverHasNoResult) {
  write_file(sandbox_.file("open.txt"), std::string("rules ") + kSmall + "\n1: 1,3,b5 > none 2,2");
  EXPECT_THAT(sandbox_.run({"rollers", "analyse", "open.txt"}).err,
              HasSubstr("open.txt:2:18: roll: found 2 dice"));
  write_file(sandbox_.file("open.txt"), std::string("rules ") + kSmall + "\n1: 1,3,b5 > none 2,2,b3");
  const Json match = analysed({"open.txt"})["matches"][0];
  EXPECT_EQ(match["over"], false);
  EXPECT_EQ(match["result"], nullptr);
  EXPECT_EQ(match["steps"].size(), 3U);
  EXPECT_EQ(match["by_player"][0]["finished"], 0);
  EXPECT_NEAR(match["by_player"][0]["result"].get<double>(), match["steps"][2]["chances"][0].get<double>(),
              1e-12);
  EXPECT_THAT(printed({"analyse", "open.txt"}), HasSubstr("not over at 0 : 0, 1 to move (open.txt:2:1)"));
}

TEST_F(RollersAnalyse, RefusesRecordsThatCanNotBe) {
  const std::vector<std::pair<std::string, std::string>> bad = {
      {"Ann: 1,3,b5 > 5", "bad.txt:3:15: keep: found '5', expected some of 1 3 b5, the dice on the table"},
      {"Ann: 1,3,z > 3",
       "bad.txt:3:14: keep: found '3', expected some of none: no die of a roll with a zap can be saved"},
      {"Ann: 1,3,z > z", "bad.txt:3:14: keep: found 'z', expected dice without a zap, which can't be saved"},
      {"Ann: 1,1,1,1,1,1,b1",
       "bad.txt:3:6: roll: found 7 dice in '1,1,1,1,1,1,b1', expected a roll of 3 dice"},
      {"Ann: 1,3,b5 stop open 1:1 = 6 4", "bad.txt:3:29: chips: found '6', expected 5 5"},
      {"Ann: 1,3,b5 stop open 3:3", "bad.txt:3:23: open: found '3:3', expected a section from 1 to 2"},
      {"Ann: 1,3,b5 stop close 1:1", "bad.txt:3:24: close: found '1:1', expected a section that is open"},
      {"Ann: 1,3,b5 stop\nBob: 1,3,b5", "bad.txt:4:1: found a turn of Bob, expected that of Ann to go on"},
      {"Ann: 1,3,b5 >", "bad.txt:3:14: keep: found nothing after '>'"},
      {"", "bad.txt: found no match, expected turns such as"},
      {"Cid: 1,3,b5", "bad.txt:3:1: found 'Cid', expected Ann or Bob"},
      {"Ann: 1,3,b5 stop\nrules nowhere.toml\nAnn: 1,3,b5", "bad.txt:4:7: "},
  };
  for (const auto& [record, message] : bad) EXPECT_THAT(refused(record), HasSubstr(message));
}

TEST_F(RollersAnalyse, RefusesInOneLine) {
  write_file(sandbox_.file("other.toml"), "name = \"other\"\n");
  const std::vector<std::pair<Words, std::string>> bad = {
      {{}, "MATCHES"},
      {{kMatches, "--from", "101"}, "--from: found '101', expected "},
      {{kMatches, "--from", "x"}, "--from: found 'x', expected "},
      {{kMatches, "--worst", "-1"}, "--worst: found '-1', expected "},
      {{kMatches, "--steps", "--json"}, "--steps: can't be used with --json, which has every step"},
      {{kMatches, "--threads", "x"}, "--threads: found 'x', expected "},
      {{kMatches, "--rules", "none.toml"}, "none.toml"},
      {{kMatches, "--rules", "other.toml"},
       "docs/games/rollers-match.txt:2:7: rules: found 'docs/games/rollers-small.toml', expected the rules "
       "of --rules"},
      {{"-", "-"}, "-: stdin can be read only once"}};
  for (const auto& [words, message] : bad) {
    Words all = {"rollers", "analyse"};
    all.insert(all.end(), words.begin(), words.end());
    const Result result = sandbox_.run(all);
    EXPECT_EQ(result.exit, 2) << message;
    EXPECT_EQ(lines_of(result.err), 1U) << result.err;
    EXPECT_THAT(result.err, HasSubstr(message));
    EXPECT_EQ(result.out, "");
  }
  const Result missing = sandbox_.run({"rollers", "analyse", "nothing.txt"});
  EXPECT_EQ(missing.exit, 1);
  EXPECT_THAT(missing.err, HasSubstr("can't read nothing.txt: "));
}

}  // namespace
}  // namespace fillwise::cli_test
