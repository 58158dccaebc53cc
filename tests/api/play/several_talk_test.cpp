// A game of three and more at the table: whose turn it is, luck, and steps taken back across seats.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "api/bots/game.hpp"
#include "tests/api/play/play_fixture.hpp"

namespace fillwise::play {
namespace {

using ::testing::ElementsAre;

TEST(SeveralTalk, TurnsGoRoundFromWhoBegins) {
  const auto match = match_of("official", 10'000);
  auto setup = people(3);
  setup.first = 1;
  TableTalk talk(*match, setup);
  EXPECT_EQ(prompt(talk), "Bob, which card?");
  for (const std::string line : {"300", "115236", "115 s"}) type(talk, line);
  EXPECT_EQ(prompt(talk), "Cem, which card?");
  type(talk, "nd");
  EXPECT_EQ(prompt(talk), "Ann, which card?");
  EXPECT_THAT(talk.game().scores(), ElementsAre(0, 5, 0));
  type(talk, "nd");
  EXPECT_EQ(talk.on_move(), 1);
}

/// Undo goes back to what was typed last, whoever typed it, over what the program's players did since.
TEST(SeveralTalk, UndoGoesBackAcrossSeats) {
  const auto match = match_of("official", 10'000);
  auto setup = dealt(5, 4);
  setup.played_by[1] = "points";
  TableTalk talk(*match, setup);
  std::vector<std::size_t> typed;  // steps before each line that a person typed
  std::vector<int> movers;
  while (typed.size() < 30) {
    if (talk.need() == Need::luck) {
      talk.deal();
    } else if (talk.need() == Need::move) {
      talk.take(0);
    } else {
      typed.push_back(talk.game().steps().size());
      movers.push_back(talk.on_move());
      type(talk, "");
    }
  }
  const std::vector<model::GameStep> all = talk.game().steps();
  EXPECT_EQ(std::ranges::count(movers, 1), 0);
  for (const int seat : {0, 2, 3}) EXPECT_GT(std::ranges::count(movers, seat), 0);
  for (; !typed.empty(); typed.pop_back(), movers.pop_back()) {
    ASSERT_TRUE(talk.undo());
    EXPECT_EQ(talk.game().steps().size(), typed.back());
    EXPECT_EQ(talk.on_move(), movers.back());
    EXPECT_EQ(talk.need(), Need::decision);
    ASSERT_TRUE(std::equal(talk.game().steps().begin(), talk.game().steps().end(), all.begin()));
  }
  EXPECT_FALSE(talk.undo());
}

/// Whole games taken back to their first decision and played again.
TEST(SeveralTalk, LuckIsNotDealtAnew) {
  const auto match = match_of("official", 2000);
  for (const int count : {3, 8})
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      TableTalk talk(*match, dealt(seed, count));
      press_enter(talk, 1'000'000);
      ASSERT_EQ(talk.need(), Need::nothing);
      const std::vector<model::GameStep> all = talk.game().steps();
      const std::vector<int> scores = talk.game().scores();
      while (talk.undo()) ASSERT_EQ(talk.need(), Need::decision);
      press_enter(talk, 1'000'000);
      EXPECT_EQ(talk.game().steps(), all);
      EXPECT_EQ(talk.game().scores(), scores);
    }
}

/// The program deals as in a match at one table of the same seed.
TEST(SeveralTalk, DealsTheLuckOfAMatch) {
  const auto match = match_of("official", 2000);
  const solver::Deck deck(match->rules(), solver::Draws::replaced);
  const std::vector<int> start = {0, 0, 0};
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    bots::Game game(*match, deck, seed, 0, start);
    TableTalk talk(*match, dealt(seed, 3));
    std::size_t options = 0;
    for (;;) {
      const std::vector<model::GameStep>& steps = game.played().steps();
      follow(talk, steps);
      ASSERT_TRUE(std::equal(steps.begin(), steps.end(), talk.game().steps().begin())) << seed;
      if (game.is_over()) break;
      game.play(++options % game.question().options.size());
    }
    EXPECT_EQ(talk.need(), Need::nothing);
    EXPECT_EQ(talk.on_move(), game.winner());
  }
}

TEST(SeveralTalk, TakesUpAGameOfTheSameSeatsOnly) {
  const auto match = match_of("official", 2000);
  TableTalk talk(*match, dealt(1, 3));
  TableTalk other(*match, dealt(2, 3));
  press_enter(other, 12);
  ASSERT_TRUE(talk.resume(other));
  EXPECT_EQ(talk.game().steps(), other.game().steps());
  EXPECT_EQ(talk.game().scores(), other.game().scores());
  EXPECT_EQ(talk.on_move(), other.on_move());
  TableTalk of_four(*match, dealt(2, 4));
  EXPECT_FALSE(of_four.resume(other));
}

TEST(SeveralTalk, RefusesWhatCantBePlayed) {
  const auto official = match_of("official", 2000);
  EXPECT_THROW(TableTalk(*official, people(3), model::PlayedGame(*official)), std::invalid_argument);
  EXPECT_THROW(TableTalk(*match_of("zonk", 2000), people(3)), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::play
