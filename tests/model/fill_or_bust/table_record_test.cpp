// Games of three and more players, played and written down.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "model/fill_or_bust/game_text.hpp"
#include "model/fill_or_bust/replay.hpp"
#include "tests/support/random_games.hpp"

namespace fillwise::model {
namespace {

using ::testing::ElementsAre;

/// The first game of a text to 10,000, played.
PlayedGame game_in(const std::string& text, std::string_view rules = "official") {
  static std::vector<std::unique_ptr<Match>> matches;  // games refer to them
  matches.push_back(std::make_unique<Match>(preset(rules), 200));
  return replay(*matches.back(), parse_games(text, "table.txt").at(0));
}

std::string mistake_in(const std::string& text, std::string_view rules = "official") {
  try {
    game_in(text, rules);
  } catch (const RecordError& error) {
    return error.what();
  }
  return "no error";
}

std::vector<int> points(const PlayedGame& game) {
  std::vector<int> scores = game.scores();
  for (int& score : scores) score *= kPointsPerUnit;
  return scores;
}

TEST(TableRecord, TurnsGoRound) {
  const PlayedGame game = game_in(
      "players Ann Bob Cem\n"
      "Bob: 300 115236 > 115 stop = 250\n"
      "Cem: nd\n"
      "a: 500 234466 = 0 250 0\n"
      "2: mb 111234 234 = 1250\n");
  EXPECT_EQ(game.players(), 3);
  EXPECT_THAT(points(game), ElementsAre(0, 1250, 0));
  EXPECT_EQ(game.on_move(), 2);
  EXPECT_EQ(game.steps().front().player, 1);
  EXPECT_FALSE(game.winner());
}

/// "If two or more players are tied for lead, each player loses 2500 points"; who comes next in the lead is the next
/// leader.
TEST(TableRecord, VengeanceAgainAndAgain) {
  const std::string turn =
      "start 1000 6000 5900 6000\n"
      "Ann: vengeance play 111555 > 111555 draw vengeance play 111555 > 111555 draw nd";
  const PlayedGame game = game_in("players Ann Bob Cem Dee\n" + turn + " = 4000 3500 3400 3500\n");
  EXPECT_THAT(points(game), ElementsAre(4000, 3500, 3400, 3500));
  EXPECT_EQ(game.on_move(), 1);
  // Now Ann leads alone, so she discards it.
  EXPECT_THAT(
      mistake_in("players Ann Bob Cem Dee\n" + turn + "\nBob: nd\nCem: nd\nDee: nd\nAnn: vengeance play\n"),
      ::testing::HasSubstr("found 'play', expected another card than the discarded one"));
}

TEST(TableRecord, TheSheetBehindEveryStep) {
  const PlayedGame game = game_in(
      "players Ann Bob Cem Dee\nstart 6000 1000 5900 6000\n"
      "Bob: vengeance play 111555 > 111555 draw vengeance play 111555 > 111555 draw nd\nCem: 300 115236 > "
      "115 stop\n");
  EXPECT_EQ(points(game), (std::vector<int>{3500, 4000, 3650, 3500}));
  std::vector<std::vector<int>> sheets = {{120, 20, 118, 120}};
  for (std::size_t i = 0; i < game.steps().size(); ++i)
    if (const std::vector<int> sheet = game.scores_after(i); sheet != sheets.back()) sheets.push_back(sheet);
  EXPECT_THAT(sheets, ElementsAre(ElementsAre(120, 20, 118, 120), ElementsAre(70, 50, 118, 70),
                                  ElementsAre(70, 80, 68, 70), ElementsAre(70, 80, 73, 70)));
}

TEST(TableRecord, TheFirstToReachTheGoalWins) {
  const PlayedGame game =
      game_in("players Ann Bob Cem\nstart 0 9800 0\nBob: 300 115236 > 115 stop = 0 10050 0\n");
  EXPECT_TRUE(game.is_over());
  EXPECT_EQ(game.winner(), 1);
  EXPECT_THAT(points(game), ElementsAre(0, 10050, 0));
  EXPECT_EQ(mistake_in("players Ann Bob Cem\nstart 0 9800 0\nBob: 300 115236 > 115 stop\nCem: nd\n"),
            "table.txt:4:1: the game is over and Bob has won, expected a header of the next game");
}

TEST(TableRecord, MistakesAreSaid) {
  const std::string head = "players Ann Bob Cem\n";
  EXPECT_EQ(mistake_in(head + "Ann: nd\nCem: nd\n"),
            "table.txt:3:1: found 'Cem', expected Bob, whose turn it is");
  EXPECT_EQ(mistake_in(head + "Xav: nd\n"), "table.txt:2:1: found 'Xav', expected Ann, Bob or Cem");
  EXPECT_EQ(mistake_in(head + "4: nd\n"), "table.txt:2:1: found '4', expected Ann, Bob or Cem");
  EXPECT_EQ(mistake_in(head + "start 0 50\nAnn: nd\n"), "table.txt:2:1: start: found 2 words, expected 3");
  EXPECT_EQ(mistake_in("start 0 50 100\n" + head + "Ann: nd = 0 50 100\n"), "no error");
  EXPECT_EQ(mistake_in(head + "Ann: nd = 0 0\n"), "table.txt:2:11: found 2 scores, expected one or 3");
  EXPECT_EQ(mistake_in(head + "Ann: nd = 0 0 50\n"),
            "table.txt:2:15: found '50', expected 0, the score of Cem after this turn");
  EXPECT_EQ(mistake_in(head + "Ann: nd = 0 0 0 0\n"),
            "table.txt:2:17: found '0', expected the end of the turn");
  EXPECT_EQ(mistake_in(head + "forfeit Dee\n"),
            "table.txt:2:1: forfeit: found 'Dee', expected Ann, Bob or Cem");
  EXPECT_EQ(mistake_in(head + "Ann: nd\n", "official-showdown"),
            "table.txt:2:1: found 3 players, but last turns are for two players");
  EXPECT_EQ(mistake_in(head + "Ann: nd\n", "tutto"),
            "table.txt:2:1: found 3 players, but cards that take points while the player's own stay at risk "
            "are for two players");
  EXPECT_EQ(mistake_in("players Ann Bob Ann\nAnn: nd\n"),
            "table.txt:1:9: players: found 'Ann' twice, expected 3 names");
  EXPECT_EQ(mistake_in("players A B C D E F G H I\nA: nd\n"),
            "table.txt:1:1: players: found 9 words, expected 2 to 8 names; put a name with blanks in quotes");
}

/// What is written is read back: whole random games, whoever plays.
TEST(TableRecord, ReadingUndoesWriting) {
  const std::vector<std::string> names = {"Ann", "Bob Two", "Cem", "Dee", "Eve"};
  int vengeances = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    const Match match(preset(seed % 3 == 0 ? "quick-guide" : "official"), 80);
    std::mt19937 random(seed);
    const auto count = static_cast<std::ptrdiff_t>(3 + seed % 3);
    std::vector<int> scores(static_cast<std::size_t>(count), 0);
    if (seed % 2 == 0)
      for (int& score : scores) score = 40 + static_cast<int>(random() % 2) * 20;
    PlayedGame game(match, scores, static_cast<int>(random() % static_cast<unsigned>(count)));
    for (int step = 0; step < 300 && !game.is_over(); ++step) testing::play_step(game, random, 4);
    game.take_forced_steps();
    const std::vector<std::string> players(names.begin(), names.begin() + count);
    for (const RecordDetail detail : {RecordDetail::brief, RecordDetail::full}) {
      const GameRecord record = record_of(game, players, detail);
      const std::vector<GameRecord> read = parse_games(to_text(std::span(&record, 1)), "again.txt");
      ASSERT_EQ(read.size(), 1U);
      const PlayedGame again = replay(match, read.front());
      ASSERT_EQ(again.steps().size(), game.steps().size()) << "seed " << seed;
      ASSERT_TRUE(again.steps() == game.steps()) << "seed " << seed;
      ASSERT_EQ(again.scores(), game.scores());
      ASSERT_EQ(again.on_move(), game.on_move());
    }
    for (const GameStep& step : game.steps())
      vengeances += step.after.score[1] < step.before.score[1] ? 1 : 0;
  }
  EXPECT_GT(vengeances, 4);
}

}  // namespace
}  // namespace fillwise::model
