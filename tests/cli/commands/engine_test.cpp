// fillwise engine as a process: the examples of docs/bot-protocol.md, and lines that can't be understood.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

struct Dialogue {
  std::string to_bot, from_bot;
};

/// The dialogues in a section of the document, each beginning with a hello.
std::vector<Dialogue> dialogues(const std::string& section) {
  std::istringstream text(read_file(std::string(FILLWISE_ROOT) + "/docs/bot-protocol.md"));
  std::vector<Dialogue> found;
  bool in_section = false;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("## ")) in_section = line == "## " + section;
    if (!in_section || line.size() < 6) continue;
    const std::string said = line.substr(6) + '\n';
    if (line.starts_with("    > ") && said.find("fillwise-bot") != std::string::npos) found.emplace_back();
    if (line.starts_with("    > ")) found.back().to_bot += said;
    if (line.starts_with("    < ")) found.back().from_bot += said;
  }
  return found;
}

TEST(Engine, SpeaksAsTheDocumentSays) {
  Sandbox sandbox;
  std::vector<Dialogue> all = dialogues("An example");
  ASSERT_THAT(all, SizeIs(2));
  const std::vector<Dialogue> of_several = dialogues("Three and more players");
  ASSERT_THAT(of_several, SizeIs(1));
  all.push_back(of_several.front());
  for (const Dialogue& dialogue : all) {
    RunOptions options;
    options.input = dialogue.to_bot + "position me 0\n";  // after quit: not read
    const Result result = sandbox.run({"engine", "-q"}, options);
    EXPECT_EQ(result.exit, 0);
    EXPECT_EQ(result.out, dialogue.from_bot);
    EXPECT_EQ(result.err, "");
  }
}

/// What the engine says to the lines after the hello; the hello's answer is left out.
std::string answers(const std::string& lines) {
  Sandbox sandbox;
  RunOptions options;
  options.input = "fillwise-bot 1\n" + lines;
  const Result result = sandbox.run({"engine", "-q"}, options);
  EXPECT_EQ(result.exit, 0) << result.err;
  const std::string ok = "\nok\n";
  return result.out.substr(result.out.find(ok) + ok.size());
}

const std::string kPosition = "position me 0 opponent 0 between_cards at_risk 600\n";

TEST(Engine, PassesOverWhatItDoesNotKnow) {
  EXPECT_EQ(answers("\n  \nbestmove 1 1\ninfo x\nok\nerror e\naction 1 roll\n"), "");
  EXPECT_EQ(
      answers("position red me 0 green opponent 0 blue between_cards 7 at_risk 600 end\r\n\tgo  7  fast\r\n"),
      answers(kPosition + "go 7\n"));
}

TEST(Engine, SaysWhatItDoesNotKnow) {
  const std::string expected =
      "expected one of setoption rule newgame isready position action at_risk go gameover quit";
  EXPECT_EQ(answers("what is this\n"), "error unknown line 'what', " + expected + "\n");
  EXPECT_EQ(answers("positoin me 0\n"),
            "error unknown line 'positoin', " + expected + " (did you mean 'position'?)\n");
  EXPECT_EQ(answers("help\nisready\n"), "error unknown line 'help', " + expected + "\nreadyok\n");
  Sandbox sandbox;
  RunOptions options;
  options.input =
      "{\"type\":\"hello\",\"protocol\":\"fillwise-bot\",\"version\":1}\n{\"type\":\"ok\"}\n"
      "{\"type\":\"what\"}\nno object\n";
  const std::string out = sandbox.run({"engine", "-q"}, options).out;
  EXPECT_THAT(out, HasSubstr("{\"type\":\"ok\"}\n{\"type\":\"error\",\"message\":\"unknown line 'what', "));
  EXPECT_THAT(out, HasSubstr("{\"type\":\"error\",\"message\":\"unknown line 'no object', "));
}

TEST(Engine, WantsTheHelloFirst) {
  Sandbox sandbox;
  RunOptions options;
  options.input = "\nisready\nfillwise-bot 0\nfillwise-bot\n" + kPosition + "go 1\n";
  std::string expected;
  for (int line = 0; line < 5; ++line) expected += "error expected the hello first: fillwise-bot 1\n";
  EXPECT_EQ(sandbox.run({"engine"}, options).out, expected);
}

TEST(Engine, SaysWhichVersionItSpeaksToANewerOne) {
  Sandbox sandbox;
  RunOptions options;
  options.input = "fillwise-bot 2\n" + kPosition + "go 7 depth 3\n";
  EXPECT_EQ(sandbox.run({"engine", "-q"}, options).out,
            "version 1\nid name fillwise\noption name Player default optimal\nok\nbestmove 7 draw\n");
  options.input = "{\"type\":\"hello\",\"protocol\":\"fillwise-bot\",\"version\":3}\n";
  EXPECT_THAT(sandbox.run({"engine", "-q"}, options).out,
              ::testing::StartsWith("{\"type\":\"version\",\"version\":1}\n{\"type\":\"id\""));
}

TEST(Engine, AnswersAGoWithoutANumber) {
  const std::string error = "error go: found no ID, expected a whole number below 2^63\n";
  EXPECT_EQ(answers(kPosition + "go\ngo movetime 500\ngo 99999999999999999999\ngo 1\n"),
            error + error + error + "bestmove 1 draw\n");
}

TEST(Engine, PlaysNothingAfterANewGameThatItCanNotUse) {
  const std::string house = "rule name = \"house\"\nrule name = 3\n";
  for (const std::string& bad :
       {std::string("newgame rules official goal 75\n"), std::string("newgame rules official goal soon\n"),
        std::string("newgame rules nowhere goal 1000\n"),
        std::string("newgame variant rollers rules small goal 2\n"),
        house + "newgame rules house goal 1000\n"}) {
    // Before it a game by which there would be an answer; after it one that can be used.
    const std::string said =
        answers("newgame rules official goal 10000\n" + bad + "isready\n" + kPosition + "go 1\n" +
                "newgame rules official goal 10000\nisready\n" + kPosition + "go 2\n");
    const std::string why = said.substr(6, said.find('\n') - 6);  // behind "error "
    EXPECT_EQ(said, "error " + why + "\nerror no game: " + why + "\nreadyok\nerror position: no game: " +
                        why + "\nerror no game: " + why + "\nbestmove 1 none\nreadyok\nbestmove 2 draw\n")
        << bad;
  }
}

TEST(Engine, SaysWhatIsWrong) {
  EXPECT_EQ(answers("go 1\n"), "error no position was given\nbestmove 1 none\n");
  EXPECT_THAT(answers("position me 0 opponent 0 card joker drawn at_risk 0\n"),
              HasSubstr("error position: card: found 'joker', expected one of bonus-300 "));
  EXPECT_EQ(answers("position me 0 opponent 0 card bonus-300 roll 2,3,4,6,2,3\n"),
            "error position: there is nothing to decide\n");
  EXPECT_EQ(answers("position me 0 opponent 0 card bonus-300 roll 2,7\n"),
            "error position: roll: 7 is no face of a die: found '2,7', expected 1 to 6 faces from 1 to 6, "
            "such as 115 "
            "or 1,1,5\n");
  EXPECT_EQ(answers("setoption name Speed value 3\n"), "error there is no option 'Speed', expected Player\n");
  EXPECT_THAT(answers("setoption name Player value best\n"),
              HasSubstr("error Player: found 'best', expected "));
  EXPECT_EQ(answers("newgame rules official goal 75\n"),
            "error goal: found '75', expected a multiple of 50 from 50 to 20000\n");
  EXPECT_THAT(answers("newgame rules nowhere\n"), HasSubstr("error "));
  EXPECT_EQ(answers("newgame variant rollers rules small goal 2\n"),
            "error variant: found 'rollers', expected none: this bot plays Fill or Bust\n");
  EXPECT_THAT(answers("rule name = 3\nnewgame rules house\n"), HasSubstr("error rules:1"));
  EXPECT_EQ(answers(std::string(70'000, 'x') + "\nisready\n"),
            "error a line of more than 65536 bytes\nreadyok\n");
}

TEST(Engine, PlaysAsOtherPlayersDo) {
  const std::string position = "position me 9000 opponent 9950 card bonus-300 dice 3 at_risk 400\n";
  EXPECT_EQ(answers(position + "go 1\nsetoption name Player value stop-at:350\n" + position + "go 2\n"),
            "bestmove 1 roll\nbestmove 2 stop\n");
  EXPECT_THAT(
      answers("setoption name Player value stop-at:10\n"),
      HasSubstr("error Player: found 'stop-at:10', expected optimal, points, strategy-card, endgame:POINTS, "
                "stop-at:POINTS, random or as-if:N"));
}

TEST(Engine, ForgetsThePositionWithANewGame) {
  EXPECT_EQ(answers(kPosition + "newgame rules official goal 10000\ngo 1\n"),
            "error no position was given\nbestmove 1 none\n");
}

TEST(Engine, TakesTheRulesOfTheGame) {
  // Drawing is right at 10,000 and wrong where the points win.
  EXPECT_EQ(
      answers(
          "newgame rules quick-guide goal 600\nposition me 0 opponent 0 between_cards at_risk 600\ngo 1\n"),
      "bestmove 1 stop\n");
  const std::string house =
      "rule name = \"house\"\nrule title = \"House\"\nrule goal = 500\nrule [scoring]\nrule single = { 1 = "
      "100 }\n"
      "rule [[card]]\nrule name = \"only\"\nrule count = 3\nrule may-stop = true\n"
      "rule [[card]]\nrule name = \"sure\"\nrule count = 1\nrule fills = 0\nrule on-bust = "
      "\"add-to-sheet\"\n";
  EXPECT_EQ(
      answers(house + "newgame rules house\nposition me 0 opponent 0 card only roll 1,1,1,1,1,2\ngo 1\n"),
      "bestmove 1 set-aside 1,1,1,1,1 then stop\n");
}

}  // namespace
}  // namespace fillwise::cli_test
