// fillwise rollers: each command, its help, every phase of a turn, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "tests/cli/examples.hpp"
#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// A sandbox with the small rule file in its place.
class RollersCommand : public ::testing::Test {
 protected:
  RollersCommand() {
    std::filesystem::create_directories(sandbox_.file("docs/games"));
    write_file(sandbox_.file(kSmall), read_file(std::filesystem::path(FILLWISE_ROOT) / kSmall));
  }

  std::string printed(Words words) {
    words.insert(words.begin(), "rollers");
    const Result result = sandbox_.run(words);
    EXPECT_EQ(result.exit, 0) << ::testing::PrintToString(words) << result.err;
    return result.out;
  }
  /// By the small rules.
  std::string answer(Words words) {
    words.insert(words.end(), {"--rules", kSmall, "--quiet"});
    return printed(words);
  }
  std::string advice(Words words) {
    words.insert(words.begin(), "advise");
    return answer(words);
  }
  Json advice_json(Words words) {
    words.emplace_back("--json");
    return Json::parse(advice(words));
  }

  static constexpr const char* kSmall = "docs/games/rollers-small.toml";
  Sandbox sandbox_;
};

TEST_F(RollersCommand, TextsAreAsTheyWere) {
  expect_golden(printed({}), "rollers.txt");
  for (const std::string command : {"advise", "value", "solve", "rules"})
    expect_golden(printed({command, "--help"}), "help-rollers-" + command + ".txt");
  std::string text;
  const std::vector<Words> asked = {
      {"advise"},
      {"advise", "--points", "1,0", "--began", "opponent", "--chips", "7", "--mine", "1c", "--theirs", "2o",
       "--dice", "2,*,b1"},
      {"advise", "--rolls", "2", "--dice", "1,2,b2", "--all"},
      {"advise", "--rolls", "2", "--dice", "z", "--kept", "2,2"},
      {"advise", "--dice", "1,1,z"},
      {"advise", "--rolls", "1", "--kept", "b2"},
      {"advise", "--rolls", "3", "--mine", "1c", "--chips", "8,2", "--dice", "1,*,b2"},
      {"advise", "--rolls", "1", "--stopped", "--dice", "2,*,b2"},
      {"advise", "--rolls", "3", "--dice", "5,4,z", "--kept", "none"},
      {"value"},
      {"value", "--points", "0,1", "--began", "opponent", "--to-move", "opponent", "--mine", "1o"}};
  for (const Words& words : asked) {
    text += "$ fillwise rollers";
    for (const std::string& word : words) text += " " + word;
    text += "\n" + answer(words) + "\n";
  }
  expect_golden(text, "rollers-answers.txt");
}

TEST_F(RollersCommand, ExamplesOfTheHelpWork) {
  for (const std::string command : {"advise", "value", "solve", "rules"}) {
    const std::vector<Words> examples = examples_in(printed({command, "--help"}));
    EXPECT_EQ(examples.size(), 2U) << command;
    for (const Words& example : examples) {
      const Result result = sandbox_.run(example);
      EXPECT_EQ(result.exit, 0) << testing::PrintToString(example) << result.err;
    }
  }
}

/// The examples of docs/games/rollers.md, word for word.
TEST_F(RollersCommand, ExamplesOfTheDocumentAreTrue) {
  const std::string document = read_file(std::filesystem::path(FILLWISE_ROOT) / "docs/games/rollers.md");
  const std::string prompt = "    $ ./run rollers ";
  std::istringstream lines(document);
  int examples = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(prompt) || line.starts_with(prompt + "simulate"))
      continue;  // rollers_simulate_test.cpp
    Words example;
    std::istringstream words(line.substr(prompt.size()));
    for (std::string word; words >> word;) example.push_back(replaced(word, "'", ""));
    std::string block = line + "\n";
    std::istringstream answer(printed(example));
    for (std::string said; std::getline(answer, said);) block += (said.empty() ? "" : "    " + said) + "\n";
    EXPECT_THAT(document, HasSubstr(block));
    ++examples;
  }
  EXPECT_EQ(examples, 5);
}

TEST_F(RollersCommand, JsonHasStableKeys) {
  const Json json = advice_json({"--chips", "7", "--mine", "1c", "--theirs", "2o", "--dice", "2,*,b1"});
  EXPECT_THAT(keys(json),
              ElementsAre("game", "rules", "points", "began", "chips", "mine", "theirs", "phase", "rolls",
                          "zap", "dice", "win_probability", "lower", "upper", "best", "options"));
  EXPECT_EQ(json["rules"], "small");
  EXPECT_EQ(json["chips"].dump(), "[7,3]");
  EXPECT_EQ(json["dice"], "2,*,b1");
  EXPECT_EQ(json["phase"], "choose");
  int stops = 0, kept = 0;
  for (const Json& option : json["options"]) {
    EXPECT_LE(option["lower"], option["upper"]);
    EXPECT_LE(option["upper"].get<double>() - option["lower"].get<double>(), 1e-5);
    if (option["action"] == "stop") {
      ++stops;
      EXPECT_THAT(keys(option), ElementsAre("action", "open", "close", "collect", "stars", "win_probability",
                                            "lower", "upper", "loss"));
    } else {
      ++kept;
      EXPECT_THAT(keys(option),
                  ElementsAre("action", "kept", "rolled", "win_probability", "lower", "upper", "loss"));
    }
  }
  EXPECT_EQ(stops, 1);
  EXPECT_EQ(kept, 7);  // all parts of three different dice, but not all of them
  EXPECT_EQ(json["options"][0]["loss"], 0);

  const Json apply = advice_json({"--rolls", "3", "--chips", "7", "--mine", "1c", "--dice", "2,*,b2"});
  EXPECT_EQ(apply["phase"], "apply");
  bool closes = false;
  for (const Json& option : apply["options"])
    if (option["close"].dump() == "[2]") {
      closes = true;
      EXPECT_EQ(option["open"].dump(), "[2]");
      EXPECT_EQ(option["stars"].dump(), R"([{"section":2,"dice":1}])");
      EXPECT_EQ(option["collect"].dump(), "[]");
    }
  EXPECT_TRUE(closes);
  const Json roll = advice_json({});
  EXPECT_EQ(roll["phase"], "roll");
  EXPECT_EQ(roll["best"], "roll");
  EXPECT_THAT(keys(Json::parse(answer({"value", "--json"}))),
              ElementsAre("game", "rules", "points", "began", "chips", "mine", "theirs", "to_move",
                          "win_probability", "lower", "upper"));
}

/// The best option is worth as much as the moment before it, by the chances of the dice.
TEST_F(RollersCommand, PhasesFitTogether) {
  const double value = Json::parse(answer({"value", "--json"}))["win_probability"].get<double>();
  EXPECT_NEAR(advice_json({})["win_probability"].get<double>(), value, 1e-6);
  const Json choose = advice_json({"--rolls", "2", "--dice", "1,2,b2"});
  for (const Json& option : choose["options"]) {
    const double chance = option["win_probability"].get<double>();
    if (option["action"] == "stop")
      EXPECT_NEAR(
          advice_json({"--rolls", "2", "--stopped", "--dice", "1,2,b2"})["win_probability"].get<double>(),
          chance, 1e-9);
    else
      EXPECT_NEAR(advice_json({"--rolls", "2", "--kept", option["kept"]})["win_probability"].get<double>(),
                  chance, 1e-9);
  }
  // A round that the opponent began is the same with players exchanged.
  const auto at = [&](const Words& words) {
    Words all{"value", "--json"};
    all.insert(all.end(), words.begin(), words.end());
    return Json::parse(answer(all))["win_probability"].get<double>();
  };
  EXPECT_NEAR(at({"--points", "1,0", "--chips", "7", "--mine", "1c"}),
              1 - at({"--points", "0,1", "--began", "opponent", "--to-move", "opponent", "--chips", "3",
                      "--theirs", "1c"}),
              1e-9);
}

TEST_F(RollersCommand, BatchAnswersEachLine) {
  RunOptions options;
  options.input = "{\"id\":1,\"dice\":[1,2,\"b2\"],\"rolls\":2}\n\n{\"id\":2,\"dice\":\"z\",\"rolls\":2}\n";
  const Result result = sandbox_.run({"rollers", "advise", "--rules", kSmall, "--quiet", "--batch"}, options);
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(result.err, "fillwise: 1 of 2 lines could not be answered\n");
  std::istringstream lines(result.out);
  std::string first, second;
  std::getline(lines, first);
  std::getline(lines, second);
  Json one = {{"id", 1}};
  one.update(advice_json({"--rolls", "2", "--dice", "1,2,b2"}));
  EXPECT_EQ(first, one.dump());
  EXPECT_EQ(
      second,
      "{\"id\":2,\"line\":3,\"error\":\"dice: found 'z', expected kept with a zap: the dice saved before "
      "it, or none\"}");
}

TEST_F(RollersCommand, RulesArePrintedAndChecked) {
  const std::string usual = printed({"rules"});
  EXPECT_THAT(usual, HasSubstr("sections = 5"));
  write_file(sandbox_.file("usual.toml"), usual);
  EXPECT_EQ(printed({"rules", "--rules", "usual.toml"}), usual);
  EXPECT_THAT(printed({"rules", "--rules", kSmall}), HasSubstr("chips = 5 "));
  write_file(sandbox_.file("bad.toml"), "name = \"bad\"\ndice = 9\n");
  const Result bad = sandbox_.run({"rollers", "rules", "--rules", "bad.toml"});
  EXPECT_EQ(bad.exit, 2);
  EXPECT_EQ(bad.out, "");
  EXPECT_THAT(bad.err, StartsWith("fillwise: bad.toml:2: dice is 9, expected "));
}

/// A small game in which saved dice stay: they are in all that can be saved after the second roll.
TEST_F(RollersCommand, SavedDiceMayHaveToStay) {
  write_file(sandbox_.file("locked.toml"), read_file(sandbox_.file(kSmall)) + "take-up-again = false\n");
  const auto asked = [&](Words words) {
    words.insert(words.begin(), {"advise", "--rules", "locked.toml", "--quiet"});
    return printed(words);
  };
  const Words moment = {"--rolls", "2", "--dice", "1,2,b2", "--kept", "1"};
  EXPECT_THAT(asked(moment), HasSubstr("after roll 2 of 3: 1 2 b2, of which stay: 1; rules small\n"));
  Words as_json = moment;
  as_json.emplace_back("--json");
  const Json json = Json::parse(asked(as_json));
  EXPECT_EQ(json["locked"], "1");
  EXPECT_EQ(json["options"].size(), 4U);  // to stop, or to keep 1, 1 2, 1 b2
  for (const Json& option : json["options"]) {
    if (option["action"] == "keep") {
      EXPECT_THAT(option["kept"], StartsWith("1"));
      const Words roll = {"--rolls", "2", "--kept", option["kept"], "--json"};
      EXPECT_NEAR(Json::parse(asked(roll))["win_probability"].get<double>(), option["win_probability"], 1e-9);
    }
  }
  RunOptions options;
  options.input = R"({"rolls":2,"dice":[1,2,"b2"],"kept":[1]})";
  const Result batch =
      sandbox_.run({"rollers", "advise", "--rules", "locked.toml", "--quiet", "--batch"}, options);
  EXPECT_EQ(batch.out, json.dump() + "\n");
  const double value =
      Json::parse(printed({"value", "--rules", "locked.toml", "--quiet", "--json"}))["upper"];
  EXPECT_LT(value, Json::parse(answer({"value", "--json"}))["lower"]);
  EXPECT_THAT(printed({"simulate", "--rules", "locked.toml", "--player", "optimal", "--player", "optimal",
                       "--games", "4000", "--check", "--quiet"}),
              HasSubstr("inside the interval"));
}

TEST_F(RollersCommand, RefusesInOneLine) {
  write_file(sandbox_.file("locked.toml"), "name = \"locked\"\ntake-up-again = false\n");
  const std::vector<std::pair<Words, std::string>> refused = {
      {{"advise", "--points", "5,0"}, "--points: found '5', expected a whole number from 0 to 4"},
      {{"advise", "--chips", "60,60", "--mine", "1c", "--theirs", "1c"},
       "--chips: found '60,60', expected chips that add up to 110"},
      {{"advise", "--dice", "1,1,3,5,*,4,b2"}, "--dice: found 7 dice in '1,1,3,5,*,4,b2', expected all 6"},
      {{"advise", "--dice", "z", "--rolls", "2", "--kept", "1,z"},
       "--kept: found '1,z', expected dice without a zap, which can't be saved"},
      {{"advise", "--mine", "6c"},
       "--mine: found '6c', expected sections from 1 to 5 with o (open) or c (closed), such as 1c,2o, or "
       "none"},
      {{"advise", "--stopped"}, "--stopped: goes only with --dice"},
      {{"advise", "--batch", "--dice", "z"},
       "--dice: can't be used with --batch, which reads situations from stdin"},
      {{"advise", "--threads", "0"}, "--threads: found '0', expected a whole number from 1 to 256"},
      {{"value", "--to-move", "them"}, "--to-move: found 'them', expected me or opponent"},
      {{"advise", "--rules", "locked.toml", "--rolls", "2", "--dice", "1,1,3,5,*,b2"},
       "--dice: found '1,1,3,5,*,b2', expected --kept with them: the dice saved before, which stay saved, or "
       "none"}};
  for (const auto& [words, message] : refused) {
    Words all{"rollers"};
    all.insert(all.end(), words.begin(), words.end());
    const Result result = sandbox_.run(all);
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "fillwise: " + message + "\n");
  }
}

}  // namespace
}  // namespace fillwise::cli_test
