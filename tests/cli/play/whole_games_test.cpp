// `fillwise play` from the first turn to the last: left and taken up again, under every preset.
#include "tests/cli/play/play_fixture.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;

/// Left after any line and taken up again it is the same game.
TEST_F(Play, WhatIsLeftGoesOn) {
  const std::string words = "--goal 3000 --seed 6 --against points --record ";
  ASSERT_EQ(play(words + "whole.txt", enters(200)).exit, 0);
  const std::string whole = read_file(sandbox.file("whole.txt"));
  for (int lines = 0; lines < 8; ++lines) {
    const Result left = play(words + "part.txt", enters(lines) + (lines % 2 == 0 ? "q\n" : ""));
    EXPECT_EQ(left.exit, 0);
    EXPECT_THAT(left.out, HasSubstr("The game is kept: fillwise play --resume last\n"));
    const Result went_on = play("--resume last --record part.txt", enters(200));
    EXPECT_EQ(went_on.exit, 0) << went_on.err;
    EXPECT_EQ(read_file(sandbox.file("part.txt")), whole) << lines;
    EXPECT_EQ(play("--resume last", "").exit, 1) << "it is over";
  }
  const Result saved = play("--goal 3000 --seed 6 --against points", "\nsave my.game\nq\n");
  EXPECT_THAT(saved.out, HasSubstr("The game is kept: fillwise play --resume my.game\n"));
  EXPECT_EQ(play("--resume my.game --record saved.txt", enters(200)).exit, 0);
  EXPECT_EQ(read_file(sandbox.file("saved.txt")), whole);
  // In the middle of another game too, but for other rules or players.
  const Result instead =
      play("--goal 3000 --seed 7 --against points --record instead.txt", "\nresume my.game\n" + enters(200));
  EXPECT_THAT(instead.out, HasSubstr("Taken up again.\n"));
  EXPECT_EQ(read_file(sandbox.file("instead.txt")), whole);
  for (const std::string other : {"--goal 2000 --against points", "--goal 3000 --against optimal"})
    EXPECT_THAT(play(other + " --seed 7", "resume my.game\nresume nowhere\n").out,
                HasSubstr("my.game: a game of other rules or players"));
}

/// Every preset can be played to its end, with a coach.
TEST_F(Play, EveryPreset) {
  for (const std::string preset : {"official", "official-showdown", "quick-guide", "team", "zonk", "tutto"}) {
    const bool last_turns = preset == "official-showdown" || preset == "zonk";  // take long to solve
    const std::string goal = last_turns ? "150" : "1000";
    const Result game =
        play("--goal " + goal + " --seed 2 --against points --coach --rules " + preset, enters(2000));
    EXPECT_EQ(game.exit, 0) << preset << game.err;
    EXPECT_THAT(game.out, HasSubstr("given away by the other")) << preset;
  }
}

}  // namespace
}  // namespace fillwise::cli_test
