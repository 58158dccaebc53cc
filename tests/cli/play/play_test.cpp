// `fillwise play` scripted from a file: the same dialogue, byte for byte, and nothing lost.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/golden.hpp"
#include "tests/cli/play/play_fixture.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST_F(Play, ReadsAsADialogue) {
  const Result game = play("--goal 1000 --seed 4 --coach --from 0.5",
                           "?\nscore\nhint\n\nx\n1 1 1 1\ns\nu\nu\nu\nwhy\n" + enters(60));
  EXPECT_EQ(game.exit, 0) << game.err;
  EXPECT_EQ(game.err, "");
  expect_golden(game.out, "play.txt");
}

TEST_F(Play, IsACompanionAtARealTable) {
  const Result game = play("--real --name Ann --against person --other Bob --record game.txt",
                           "ace\n300\n11523\n115236\n11 r\n1 2 3 4\n\n115\nall\nveng\np\n2346 2\n223344\n"
                           "x2\n111555\n123\n222333\nmb\n115236\n2 3 4\nq\n");
  EXPECT_EQ(game.exit, 0) << game.err;
  expect_golden(game.out + "\n" + read_file(sandbox.file("game.txt")), "play-real.txt");
  // What was recorded can be analysed.
  EXPECT_EQ(sandbox.run({"analyse", "game.txt", "--quiet"}).exit, 0);
}

TEST_F(Play, TheSameSeedIsTheSameGame) {
  const Result one = play("--goal 1000 --seed 9 --against points", enters(200));
  EXPECT_EQ(one.exit, 0);
  EXPECT_THAT(one.out, HasSubstr(" won."));
  EXPECT_EQ(play("--goal 1000 --seed 9 --against points", enters(200)).out, one.out);
  EXPECT_NE(play("--goal 1000 --seed 10 --against points", enters(200)).out, one.out);
  const Result second = play("--goal 1000 --seed 9 --against points --second", enters(200));
  EXPECT_THAT(second.out, HasSubstr("to 1000\nfillwise: "));
}

TEST_F(Play, CtrlCKeepsTheGame) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  RunOptions options;
  options.in_child = [&] { ::dup2(ends[0], STDIN_FILENO); };
  const auto child =
      sandbox.start({"play", "--quiet", "--goal", "1000", "--seed", "6", "--against", "points"}, options);
  ASSERT_EQ(::write(ends[1], "\n", 1), 1);
  for (int i = 0;
       i < 2000 && read_file(sandbox.folder() / "stream1.out").find("set aside, ") == std::string::npos; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  child->send(SIGINT);
  const Result result = child->wait();
  ::close(ends[0]), ::close(ends[1]);
  EXPECT_EQ(result.exit, 130);
  EXPECT_THAT(result.out, HasSubstr("The game is kept"));
  EXPECT_THAT(play("--resume last", enters(200)).out, HasSubstr(" won."));
}

TEST_F(Play, AGameThatWasChangedIsRefused) {
  EXPECT_THAT(play("--resume last", "").err, HasSubstr("--resume: found no game that was left"));
  play("--goal 1000 --seed 6", "\nq\n");
  std::string text = read_file(kept());
  text[text.size() / 2] ^= 1;
  write_file(kept(), text);
  const Result damaged = play("--resume last", "");
  EXPECT_EQ(damaged.exit, 4);
  EXPECT_EQ(lines_of(damaged.err), 1U);
  EXPECT_THAT(damaged.err, HasSubstr("the saved game is damaged or was changed"));
  EXPECT_EQ(read_file(kept()), text);
  write_file(sandbox.file("table"), "not a game");
  EXPECT_THAT(play("--resume table", "").err, HasSubstr("this is no game that 'fillwise play' has saved"));
  EXPECT_EQ(play("--resume nowhere", "").exit, 1);
}

TEST_F(Play, WhatCantBeKeptIsTold) {
  RunOptions options;
  options.environment = {"HOME=/dev/null"};
  const Result nowhere = play("--goal 1000 --seed 6 --against points", "\n", options);
  EXPECT_EQ(nowhere.exit, 1);
  EXPECT_THAT(nowhere.err, HasSubstr("the game can't be kept"));
  // It goes on after a save that failed.
  const Result goes_on = play("--goal 1000 --seed 6 --against points", "save /dev/null/game\n" + enters(200));
  EXPECT_EQ(goes_on.exit, 0);
  EXPECT_THAT(goes_on.out, HasSubstr("the game can't be kept: "));
  EXPECT_THAT(goes_on.out, HasSubstr(" won."));
}

TEST_F(Play, ABotSitsAtTheTable) {
  const Result game =
      play("--goal 1000 --seed 6 --against " FILLWISE_ROOT "/docs/bots/stop_at.sh", enters(200));
  EXPECT_EQ(game.exit, 0) << game.err;
  EXPECT_THAT(game.out, HasSubstr(" won."));
  // A saved game starts no command that was not typed.
  play("--goal 1000 --seed 6 --against " FILLWISE_ROOT "/docs/bots/stop_at.sh", "\nq\n");
  const Result not_started = play("--resume last", enters(200));
  EXPECT_EQ(not_started.exit, 2);
  EXPECT_THAT(not_started.err, HasSubstr("--against: found '', expected the bot's command of this game"));
  EXPECT_THAT(play("--resume last --against " FILLWISE_ROOT "/docs/bots/stop_at.sh", enters(200)).out,
              HasSubstr(" won."));
  const std::string bot = FILLWISE_ROOT "/docs/bots/stop_at.sh";
  EXPECT_EQ(play("--goal 1000 --seed 6 --against bot:" + bot, enters(200)).out, game.out);
  play("--goal 1000 --seed 6 --against bot:" + bot, "\nq\n");
  EXPECT_EQ(play("--resume last --against bot:/bin/false", enters(200)).exit, 2);
  EXPECT_THAT(play("--resume last --against " + bot, enters(200)).out, HasSubstr(" won."));
  const Result broken = play("--goal 1000 --seed 6 --second --against false", enters(200));
  EXPECT_EQ(broken.exit, 1);
  EXPECT_EQ(lines_of(broken.err), 1U) << broken.err;
}

TEST_F(Play, RefusesWhatMakesNoSense) {
  EXPECT_THAT(refusal("--against stop-at"),
              HasSubstr("--against: found 'stop-at', expected person, optimal"));
  EXPECT_THAT(refusal("--against optimall"), HasSubstr("random or bot:COMMAND (did you mean 'optimal'?)"));
  EXPECT_THAT(refusal("--against bot:"), HasSubstr("--against: found 'bot:', expected bot: and a command"));
  EXPECT_THAT(refusal("--name Ann --against person --other ann"), HasSubstr("--name: found 'Ann' twice"));
  EXPECT_THAT(refusal("--name a:b"), HasSubstr("--name: found 'a:b'"));
  EXPECT_THAT(refusal("--seed -1"), HasSubstr("--seed"));
  EXPECT_THAT(refusal("--from 101"), HasSubstr("--from"));
  EXPECT_THAT(refusal("--goal 99"), HasSubstr("--goal"));
  EXPECT_THAT(refusal("--rules nope"), HasSubstr("nope"));
  play("--goal 1000 --seed 6 --against points", "q\n");
  for (const std::string option : {"--goal 1000", "--real", "--against optimal", "--name Ann", "--seed 1"})
    EXPECT_THAT(refusal("--resume last " + option),
                HasSubstr(option.substr(0, option.find(' ')) + ": can't be used with --resume"));
}

/// What the page about it shows is printed.
TEST_F(Play, ThePageShowsWhatIsPrinted) {
  const std::string page = read_file(FILLWISE_ROOT "/docs/play.md");
  std::string golden;
  for (const char* const name : {"play.txt", "play-real.txt", "play-three.txt", "play-four-real.txt"})
    golden += read_file(std::filesystem::path(FILLWISE_GOLDEN) / name);
  std::istringstream lines(page);
  int shown = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("    ") || line.starts_with("    fillwise ")) continue;
    ++shown;
    EXPECT_THAT(golden, HasSubstr(line.substr(4)));
  }
  EXPECT_GT(shown, 12);
}

}  // namespace
}  // namespace fillwise::cli_test
