// `fillwise chart` with several opponents: how it looks, which table it takes and what it refuses.
#include <gmock/gmock.h>

#include "tests/cli/golden.hpp"
#include "tests/cli/several/several_chart.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;

TEST_F(SeveralChart, AsTextAndAsNumbers) {
  expect_golden(text("chart card --goal 400 --me 100 --opponents 250,50 --format markdown"),
                "chart-several-card.md");
  expect_golden(text("chart cost --goal 300 --me 0 --opponents 200,200 --at-risk 300 --format markdown"),
                "chart-several-cost.md");
  expect_golden(text("chart keep --goal 400 --me 100 --opponents 250,50 --dice 2 --all --format csv"),
                "chart-several-keep.csv");
  expect_golden(text("chart stop --goal 400 --opponents 250,50 --dice 1 --card 300 --step 100 --at-risk 400 "
                     "--format markdown"),
                "chart-several-stop.md");
  expect_golden(text("chart turn --goal 300 --me 50 --opponents 200,0 --format markdown"),
                "chart-several-turn.md");
  expect_golden(text("chart win --goal 300 --opponents any,100 --step 100 --format markdown"),
                "chart-several-win.md");
}

/// Of four players the axes and the fixed scores say whose they are.
TEST_F(SeveralChart, WinSaysWhoseScoresThereAre) {
  const auto win = [](const std::string& words) {
    return text("chart win --goal 200 --step 100 --format markdown " + words);
  };
  const std::string first = win("--me 0 --opponents any,any,50");
  EXPECT_THAT(first, HasSubstr(", 4 players; the player about to draw at 0, the last player at 50\n"));
  EXPECT_THAT(first, HasSubstr("\nColumns: the player after next needs; chance"));
  EXPECT_THAT(first, HasSubstr("\n| the next player needs | 100 | 200 |\n"));
  const std::string last = win("--opponents 150,100,any");
  EXPECT_THAT(last, HasSubstr("; the next player at 150, the player after next at 100\n"));
  EXPECT_THAT(last, HasSubstr("\nColumns: the last player needs; chance"));
  EXPECT_THAT(last, HasSubstr("\n| I need | 100 | 200 |\n"));
}

/// Two players' charts know nothing of several; a table that is named says the goal and the rules.
TEST_F(SeveralChart, TakesATableThatIsNamed) {
  const std::string file = sandbox().file("three.fwp").string();
  ASSERT_EQ(sandbox().run(words_of("solve --quiet --players 3 --goal 300 --ties next --out " + file)).exit,
            0);
  const std::string chart = text("chart win --opponents any,0 --step 150 --format markdown --table " + file);
  EXPECT_THAT(chart, HasSubstr("official, to 300, 3 players; the last player at 0\n"));
  EXPECT_THAT(chart, HasSubstr("playing otherwise; ties are broken in favour of the next player.\n"));
  EXPECT_THAT(text("chart win --goal 300 --step 150 --format csv"),
              ::testing::StartsWith("me,opponent,me_away,opponent_away,"));
}

/// As if there were fewer: the chart of those who count, and a line that says who they are.
TEST_F(SeveralChart, AsIfThereWereFewer) {
  const std::string all = " --opponents 200,50,150,0", format = " --goal 300 --format csv";
  for (const std::string kind : {"card --me 100", "cost --me 100", "keep --me 100 --dice 3", "turn --me 100",
                                 "stop --dice 1 --step 100 --at-risk 200"}) {
    const std::string chart = "chart " + kind + format;
    EXPECT_EQ(text(chart + all + " --as-if 3"), text(chart + " --opponents 200,150")) << kind;
    EXPECT_EQ(text(chart + all + " --as-if 2"),
              text(chart + (kind.starts_with("stop") ? " --opponent-at 200" : " --opponent 200")))
        << kind;
    EXPECT_EQ(text(chart + all), text(chart + " --opponents 200,50,150")) << kind;
    EXPECT_EQ(text(chart + " --opponents 200,50 --as-if 2"), text(chart + all + " --as-if 2")) << kind;
    EXPECT_THAT(
        text("chart " + kind + " --goal 300 --format markdown" + all + " --as-if 3"),
        HasSubstr(". This is the answer in a game of 3: you, 200 and 150, leaving out 2 other players.\n"))
        << kind;
  }
}

TEST_F(SeveralChart, WhatCantBeAskedIsSaid) {
  const auto refused = [](const std::string& words, int exit, const std::string& line) {
    const Result result = sandbox().run(words_of("chart " + words));
    EXPECT_EQ(result.exit, exit) << words;
    EXPECT_EQ(result.out, "") << words;
    EXPECT_EQ(result.err, "fillwise: " + line + "\n") << words;
  };
  for (const std::string kind : {"card", "cost", "keep"}) {
    refused(kind + " --opponents 0,0", 2, "--opponents: found without --me; name all scores, or none");
    refused(kind + " --me 0 --opponents 0,0 --opponent 0", 2, "--opponent: can't be used with --opponents");
    refused(kind + " --me 0 --opponents 0", 2,
            "--opponents: found 1 score, expected 2 to 7; for two players use --opponent");
    refused(kind + " --me 300 --opponents 0,0 --goal 300", 2,
            "--me: found '300', expected a multiple of 50 from 0 to 250");
    refused(kind + " --me 0 --opponents 0,300 --goal 300", 2,
            "--opponents: found '300', expected a multiple of 50 from 0 to 250");
    refused(kind + " --me 0 --opponents 0,0 --rules zonk --goal 300", 2,
            "the rules 'zonk' are not solved for 3 players: last turns are for two players");
    refused(kind + " --me 0 --opponents 0,0 --goal 300 --tolerance 1e-6", 2,
            "--tolerance: found with several players, expected none: the table says what is proven");
    refused(kind + " --me 0 --opponents 0,0", 3,
            "there is no table of the rules 'official' to 10000 for 3 players: make it with 'fillwise solve "
            "--players 3 --goal 10000', which takes its time, or name a smaller --goal");
  }
  for (const std::string kind : {"card", "cost", "keep", "turn", "stop"}) {
    refused(kind + " --goal 300 --as-if 2", 2, "--as-if: found without --opponents");
    const std::string scores = kind == "stop" ? " --opponents 0,0,0" : " --me 0 --opponents 0,0,0";
    refused(kind + scores + " --goal 300 --as-if 4", 2,
            "--as-if: found '4', expected a whole number from 2 to 3");
    refused(kind + scores + ",0 --rules tutto", 2,
            "the rules 'tutto' can't be played by 5: cards that take points while the player's own stay at "
            "risk are for "
            "two players");
    refused(kind + scores + ",0,0,0,0,0", 2,
            "--opponents: found 8 scores, expected 2 to 7; for two players use --opponent" +
                std::string(kind == "stop" ? "-at" : ""));
  }
  refused("card --me 0 --opponents 0,0 --leader 500", 2, "--me: found with --leader; leave out one of them");
  refused("keep --me 100 --opponents 50,0 --card vengeance --goal 300", 2,
          "--card: the sole leader can't play vengeance");
  refused("turn --opponents 0,0 --opponent 50 --goal 300", 2, "--opponent: can't be used with --opponents");
  refused("turn --me 300 --opponents 0,0 --goal 300", 2,
          "--me: found '300', expected a multiple of 50 from 0 to 250");
  refused("stop --opponents 0,0 --opponent-at 0", 2, "--opponent-at: can't be used with --opponents");
  refused("stop --opponents 0", 2,
          "--opponents: found 1 score, expected 2 to 7; for two players use --opponent-at");
  refused("win --me 0 --goal 300", 2,
          "--me: found without --opponents; of two players the chart is over both scores");
  const std::string open =
      " left open, expected 2: write any for a score that is left open; yours is open "
      "without --me";
  refused("win --opponents 0,0 --goal 300", 2, "--opponents: found 1 score" + open);
  refused("win --opponents any,any --goal 300", 2, "--opponents: found 3 scores" + open);
  refused("win --me 0 --opponents 0,any,0 --goal 300", 2, "--opponents: found 1 score" + open);
  refused("win --opponents any", 2,
          "--opponents: found 1 score, expected 2 or 3; for two players leave it out");
  refused("win --opponents any,two --goal 300", 2, "--opponents: found 'two', expected a score, or any");
  refused("win --opponents any,75 --goal 300", 2,
          "--opponents: found '75', expected a multiple of 50 from 0 to 19950");
  refused("win --me x --opponents any,any --goal 300", 2,
          "--me: found 'x', expected a multiple of 50 from 0 to 250");
  for (const std::string kind : {"pocket", "simple", "convergence"}) {
    const Result result = sandbox().run(words_of("chart " + kind + " --opponents 0,0"));
    EXPECT_EQ(result.exit, 2) << kind;
    EXPECT_THAT(result.err, HasSubstr("--opponents")) << kind;
  }
}

}  // namespace
}  // namespace fillwise::cli_test
