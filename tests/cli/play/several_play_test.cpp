// `fillwise play` with three and more at the table.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/golden.hpp"
#include "tests/cli/play/play_fixture.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class SeveralPlay : public Play {
 protected:
  /// With the program itself as a bot, started by a script.
  SeveralPlay() {
    write_file(sandbox.file("bot.sh"), std::string("exec '") + FILLWISE_PROGRAM + "' engine --quiet\n");
  }
  /// `play` with words that may have blanks.
  Result play_words(Words words, const std::string& typed) {
    words.insert(words.begin(), {"play", "--quiet"});
    RunOptions options;
    options.input = typed;
    return sandbox.run(words, options);
  }
};

TEST_F(SeveralPlay, ReadsAsADialogue) {
  const Result game = play("--players 3 --place 2 --goal 500 --seed 4 --coach --from 0.5 --record game.txt",
                           "?\nscore\nhint\nwhy\n\n\nu\n" + enters(60));
  EXPECT_EQ(game.exit, 0) << game.err;
  EXPECT_EQ(game.err, "");
  expect_golden(game.out, "play-three.txt");
  // What was recorded can be analysed, as the report at the end has it.
  const Result analysed = sandbox.run({"analyse", "--players", "3", "--goal", "500", "game.txt", "--quiet"});
  EXPECT_EQ(analysed.exit, 0) << analysed.err;
  EXPECT_THAT(game.out, HasSubstr(analysed.out.substr(analysed.out.find("Game 1"), 300)));
}

/// Three persons at a real table: Vengeance takes from each leader, and from nobody else.
TEST_F(SeveralPlay, IsACompanionAtARealTable) {
  const Result game = play(
      "--real --players 4 --name Ann --against person --other Bob --other Cem --other Dee --record game.txt",
      "nd\n300\n111555\nall s\n300\n111555\nall s\n400\n115236\n115 s\n"
      "veng\np\n111555\nall\nscore\nu\nu\nu\nhint\nd\nveng\n300\n112346\n11\n5 s\n2346\nq\n");
  EXPECT_EQ(game.exit, 0) << game.err;
  EXPECT_THAT(game.out, HasSubstr("Ann: 1 1 1 5 5 5 set aside, +1500, -1800 for Bob, -1800 for Cem\n"));
  expect_golden(game.out + "\n" + read_file(sandbox.file("game.txt")), "play-four-real.txt");
}

/// Persons and simple players, up to eight, need no table: none is solved.
TEST_F(SeveralPlay, NeedsNoTableForSimplePlayers) {
  const Result eight =
      play("--players 8 --seed 3 --goal 2000 --against stop-at:350 --name Ann --other Bob", enters(300));
  EXPECT_EQ(eight.exit, 0) << eight.err;
  EXPECT_THAT(eight.out, StartsWith("\nAnn 0, Bob 0, fillwise-2 0, fillwise-3 0, fillwise-4 0, fillwise-5 0, "
                                    "fillwise-6 0, fillwise-7 0; to 2000\n"));
  EXPECT_THAT(eight.out, HasSubstr(" won.\n"));
  EXPECT_FALSE(std::filesystem::exists(sandbox.tables()));
  EXPECT_EQ(
      play("--players 8 --seed 3 --goal 2000 --against stop-at:350 --name Ann --other Bob", enters(300)).out,
      eight.out);
  // One more than were named play; the seats are in the order of turns.
  const Result named =
      play("--place 2 --against random --against person --against stop-at:300 --seed 3", "q\n");
  EXPECT_THAT(named.out, StartsWith("\nfillwise 0, 2 0, 3 0, fillwise-2 0; to 10000\nfillwise: "));
  // A hint is that of a game of fewer, and says so; it can be taken.
  const Result hinted = play("--players 5 --against stop-at:350 --real", "300\n115236\nhint\n\nwhy\nq\n");
  EXPECT_THAT(hinted.out,
              HasSubstr("\nthis is the answer in a game of 2: You and fillwise, leaving out 3 other players\n"
                        "You, set aside which dice? [1 roll] \nYou: 1 set aside"));
}

/// Of as many as you like, to a goal that no table of all is solved to.
TEST_F(SeveralPlay, WhoPlaysAsIfThereWereFewer) {
  const std::string words = "--players 6 --against as-if:2 --seed 3 --goal 10000";
  const Result game = play(words, enters(400));
  EXPECT_EQ(game.exit, 0) << game.err;
  EXPECT_THAT(game.out, HasSubstr(" won.\n"));
  EXPECT_EQ(play(words, enters(400)).out, game.out);
  play(words, "\nq\n");
  EXPECT_THAT(play("--resume last", enters(400)).out, HasSubstr(" won.\n"));
}

TEST_F(SeveralPlay, SecondIsPlaceTwoOfTwo) {
  const std::string words = "--goal 1000 --seed 9 --against stop-at:350 ";
  EXPECT_EQ(play(words + "--place 2", enters(200)).out, play(words + "--second", enters(200)).out);
  EXPECT_EQ(play(words + "--place 1", enters(200)).out, play(words, enters(200)).out);
}

/// Left after any line and taken up again it is the same game.
TEST_F(SeveralPlay, WhatIsLeftGoesOn) {
  const std::string words = "--players 3 --place 2 --goal 3000 --seed 6 --against stop-at:350 --record ";
  ASSERT_EQ(play(words + "whole.txt", enters(200)).exit, 0);
  const std::string whole = read_file(sandbox.file("whole.txt"));
  EXPECT_THAT(whole, HasSubstr("players fillwise You fillwise-2\n"));
  for (int lines = 0; lines < 6; ++lines) {
    const Result left =
        play(words + "part.txt", enters(lines) + "save my.game\n" + (lines % 2 == 0 ? "q\n" : ""));
    EXPECT_EQ(left.exit, 0);
    EXPECT_THAT(left.out, HasSubstr("The game is kept: fillwise play --resume last\n"));
    for (const std::string file : {"last", "my.game"}) {
      const Result went_on = play("--resume " + file + " --record part.txt", enters(200));
      EXPECT_EQ(went_on.exit, 0) << went_on.err;
      EXPECT_EQ(read_file(sandbox.file("part.txt")), whole) << lines;
    }
    EXPECT_EQ(play("--resume last", "").exit, 1) << "it is over";
  }
  // In the middle of another game too, but for other seats.
  EXPECT_THAT(play(words + "instead.txt", "\nresume my.game\n" + enters(200)).out,
              HasSubstr("Taken up again.\n"));
  EXPECT_EQ(read_file(sandbox.file("instead.txt")), whole);
  EXPECT_THAT(play("--players 4 --goal 3000 --seed 6 --against stop-at:350", "resume my.game\n").out,
              HasSubstr("my.game: a game of other rules or players"));
}

/// Undo takes back what a person typed, over the turns of the others, and the same luck falls again.
TEST_F(SeveralPlay, UndoGoesBackAcrossSeats) {
  const std::string words =
      "--players 3 --goal 2000 --seed 6 --against stop-at:350 --against person --record ";
  ASSERT_EQ(play(words + "whole.txt", enters(12) + "q\n").exit, 0);
  std::string undone = enters(12);
  for (int i = 0; i < 10; ++i) undone += "u\n";
  const Result again = play(words + "again.txt", undone + enters(10) + "q\n");
  EXPECT_EQ(read_file(sandbox.file("again.txt")), read_file(sandbox.file("whole.txt")));
  EXPECT_THAT(again.out, HasSubstr("Taken back.\n"));
  EXPECT_THAT(again.out, Not(HasSubstr("There is nothing to take back.")));
}

TEST_F(SeveralPlay, BotsSitAtTheTable) {
  const Words seats = {"--against", "sh bot.sh", "--against", "random", "--option", "1:Player=stop-at:300",
                       "--goal",    "1000",      "--seed",    "6"};
  const Result game = play_words(seats, enters(200));
  EXPECT_EQ(game.exit, 0) << game.err;
  EXPECT_THAT(game.out, HasSubstr(" won.\n"));
  // As a bot the program plays as it does by itself.
  EXPECT_EQ(play("--against stop-at:300 --against random --goal 1000 --seed 6", enters(200)).out, game.out);
  // A saved game starts no command that was not typed.
  play_words(seats, "\nq\n");
  const Result not_started = play("--resume last", enters(200));
  EXPECT_EQ(not_started.exit, 2);
  EXPECT_EQ(not_started.err,
            "fillwise: --against: found '', expected the bot's command of this game, 'sh bot.sh'\n");
  EXPECT_EQ(play_words({"--resume", "last", "--against", "sh bot.sh", "--against", "random"}, "").exit, 2);
  const Result resumed = play_words(
      {"--resume", "last", "--against", "sh bot.sh", "--option", "1:Player=stop-at:300"}, enters(200));
  EXPECT_THAT(resumed.out, HasSubstr(" won.")) << resumed.err;
  // One that plays with one opponent only gets no game.
  write_file(
      sandbox.file("two.sh"),
      "while read -r line; do case $line in fillwise-bot*) echo ok;; isready*) echo readyok;; esac; done\n");
  const Result of_two = play_words({"--players", "3", "--against", "exec sh two.sh"}, "");
  EXPECT_EQ(of_two.exit, 1);
  EXPECT_THAT(of_two.err, HasSubstr("it did not answer 'players 3' to a game of 3\n"));
  EXPECT_EQ(lines_of(of_two.err), 1U);
}

/// A bot that does what can't be done ends the game, which is kept; one that resigns leaves it to the others.
TEST_F(SeveralPlay, ABotThatForfeitsOrResigns) {
  const auto bot_that = [&](const std::string& answer) {
    write_file(sandbox.file("odd.sh"),
               "while read -r line; do case $line in fillwise-bot*) echo ok;; newgame*) ;;"
               " isready*) echo players 3; echo readyok;;"
               " go*) set -- $line; echo bestmove $2 " +
                   answer + ";; esac; done\n");
    return play_words({"--place", "2", "--against", "exec sh odd.sh", "--against", "random", "--seed", "2"},
                      "");
  };
  const Result forfeit = bot_that("9");
  EXPECT_EQ(forfeit.exit, 1);
  EXPECT_EQ(lines_of(forfeit.err), 1U);
  EXPECT_THAT(forfeit.err, HasSubstr("fillwise: fillwise: "));
  EXPECT_THAT(forfeit.out, HasSubstr("The game is kept"));
  const Result resigned = bot_that("resign");
  EXPECT_EQ(resigned.exit, 0) << resigned.err;
  EXPECT_THAT(resigned.out, HasSubstr("fillwise resigns: the others share the game.\n"));
}

TEST_F(SeveralPlay, RefusesWhatMakesNoSense) {
  EXPECT_EQ(refusal("--players 9"), "fillwise: --players: found '9', expected a whole number from 2 to 8\n");
  EXPECT_THAT(refusal("--players 1"), HasSubstr("--players: found '1'"));
  EXPECT_EQ(refusal("--players 4 --against points --against points"),
            "fillwise: --against: found 2 of them with 4 players, expected one for all others, or 3\n");
  EXPECT_EQ(refusal("--players 2 --against points --against points"),
            "fillwise: --against: found 2 of them with 2 players, expected one\n");
  EXPECT_EQ(refusal("--players 3 --other A --other B --other C"),
            "fillwise: --other: found 3 of them with 3 players, expected at most 2\n");
  EXPECT_THAT(refusal("--against points --against pints"),
              HasSubstr("--against: found 'pints', expected person, optimal"));
  EXPECT_EQ(refusal("--players 3 --second"),
            "fillwise: --second: found with 3 players, expected --place 2, or another place\n");
  EXPECT_EQ(refusal("--second --place 2"), "fillwise: --second: found with --place, expected one of them\n");
  EXPECT_THAT(refusal("--players 3 --place 4"),
              HasSubstr("--place: found '4', expected a whole number from 1 to 3"));
  EXPECT_THAT(refusal("--players 3 --place 0"), HasSubstr("--place: found '0'"));
  EXPECT_THAT(refusal("--players 3 --other Bob --other bob"), HasSubstr("--other: found 'Bob' twice"));
  EXPECT_EQ(
      refusal("--players 5"),
      "fillwise: --against: found optimal with 5 players, expected at most 4 with it, or another player "
      "(as-if:2, points, person)\n");
  EXPECT_EQ(refusal("--players 5 --against points --coach"),
            "fillwise: --coach: found with 5 players, expected at most 4\n");
  EXPECT_THAT(refusal("--players 3 --rules tutto --coach"),
              HasSubstr("the rules 'tutto' are not solved for 3 players"));
  EXPECT_THAT(refusal("--players 3 --rules tutto"), HasSubstr("the rules 'tutto' can't be played by 3: "));
  EXPECT_THAT(refusal("--players 3 --rules zonk --against points"),
              HasSubstr("the rules 'zonk' can't be played by 3: last turns are for two players"));
  EXPECT_EQ(refusal("--players 4 --goal 10000"),
            "fillwise: --goal: found 10000, expected at most 3150 with 4 players; --against as-if:2 plays as "
            "if only "
            "he and the best of the others were there\n");
  EXPECT_THAT(refusal("--players 3 --against as-if:3"), HasSubstr("--against as-if: found '3', expected 2"));
  EXPECT_THAT(refusal("--players 3 --rules nope"), HasSubstr("nope"));
  EXPECT_THAT(refusal("--players 3 --tolerance 1e-6"), HasSubstr("--tolerance: found with several players"));
  play("--players 3 --goal 1000 --seed 6 --against random", "q\n");
  for (const std::string option : {"--players 3", "--place 1", "--other Bob", "--against points"})
    EXPECT_THAT(refusal("--resume last " + option),
                HasSubstr(option.substr(0, option.find(' ')) + ": can't be used with --resume"));
  // A table that is not there and takes long is said before the game begins.
  const Result no_table = play("--players 3", "");
  EXPECT_EQ(no_table.exit, 3);
  EXPECT_EQ(no_table.out, "");
  EXPECT_EQ(lines_of(no_table.err), 1U);
  EXPECT_THAT(no_table.err, HasSubstr("make it with 'fillwise solve --players 3 --goal 10000'"));
  EXPECT_THAT(no_table.err, HasSubstr("--against as-if:2 plays as if only"));
  EXPECT_EQ(play("--players 3 --against random --coach", "").exit, 3) << "the coach proves what he says";
  play("--players 5 --against random --seed 1", "q\n");
  EXPECT_EQ(play("--resume last --coach", "").err,
            "fillwise: --coach: found with 5 players, expected at most 4\n");
}

/// Games of two are written as they always were, and old files are read.
TEST_F(SeveralPlay, SavedGamesOfTwoStayAsTheyWere) {
  play("--goal 1000 --seed 6 --against points", "\nsave my.game\nq\n");
  expect_golden(read_file(sandbox.file("my.game")), "play-saved.txt");
  play("--goal 2000 --real --second --seed 9 --name Ann --against person --other Bob",
       "300\n115236\n115 s\n400\nsave real.game\nq\n");
  expect_golden(read_file(sandbox.file("real.game")), "play-saved-real.txt");
  const std::filesystem::path golden = FILLWISE_GOLDEN;
  EXPECT_THAT(play("--resume " + (golden / "play-saved.txt").string(), enters(200)).out, HasSubstr(" won."));
  EXPECT_THAT(play("--resume " + (golden / "play-saved-real.txt").string(), "q\n").out,
              StartsWith("\nAnn 0, Bob 250; to 2000\nAnn: bonus-400\n"));
}

}  // namespace
}  // namespace fillwise::cli_test
