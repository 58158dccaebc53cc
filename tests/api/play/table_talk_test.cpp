// A game at the table: what is needed next, what leaves no choice, steps taken back.
#include "api/play/table_talk.hpp"

#include <gtest/gtest.h>

#include "api/base/error.hpp"
#include "api/bots/game.hpp"
#include "tests/api/play/play_fixture.hpp"

namespace fillwise::play {
namespace {

TEST(TableTalk, AsksForOneThingAfterTheOther) {
  const auto match = match_of("official", 10'000);
  TableTalk talk(*match, people());
  EXPECT_EQ(talk.need(), Need::card);
  type(talk, "b300");
  EXPECT_EQ(talk.need(), Need::toss);
  type(talk, "115236");
  EXPECT_EQ(talk.need(), Need::decision);
  EXPECT_EQ(talk.roll(), (std::vector<int>{1, 1, 5, 2, 3, 6}));
  type(talk, "1 1");
  EXPECT_EQ(talk.game().state().phase, model::Phase::roll_or_stop);
  type(talk, "r");
  EXPECT_EQ(talk.need(), Need::toss);
  type(talk, "2346");  // a bust: Bob's turn
  EXPECT_EQ(talk.on_move(), 1);
  EXPECT_EQ(talk.need(), Need::card);
  type(talk, "no-dice");
  EXPECT_EQ(talk.on_move(), 0);
  // Must Bust takes every die that scores, without a word.
  type(talk, "mb");
  type(talk, "115236");
  EXPECT_EQ(talk.need(), Need::toss);
  EXPECT_EQ(talk.game().state().at_risk, 250 / model::kPointsPerUnit);
}

TEST(TableTalk, AtARealTableTheNextThingSaysWhatWasDecided) {
  const auto match = match_of("official", 10'000);
  TableTalk talk(*match, people());
  for (const std::string line : {"300", "115236", "115", "155"}) type(talk, line);  // rolled the other three
  EXPECT_EQ(talk.game().steps().back().before.phase, model::Phase::toss);
  type(talk, "all");  // the fill
  EXPECT_EQ(talk.game().state().phase, model::Phase::between_cards);
  type(talk, "400");  // drew on
  EXPECT_EQ(talk.need(), Need::toss);
  EXPECT_EQ(talk.game().state().at_risk, (250 + 200 + 300) / model::kPointsPerUnit);
}

TEST(TableTalk, RefusesWhatCantBeAndStaysAsItIs) {
  const auto match = match_of("official", 10'000);
  TableTalk talk(*match, people());
  type(talk, "300");
  const std::vector<model::GameStep> before = talk.game().steps();
  EXPECT_THROW(talk.card(0), Error);
  EXPECT_THROW(talk.toss({1, 2}), Error);
  EXPECT_EQ(talk.game().steps(), before);
}

/// Every step of a game is taken back in turn, and played again it is the same game.
TEST(TableTalk, TakesBackToTheBeginning) {
  const auto match = match_of("official", 2000);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    TableTalk talk(*match, dealt(seed));
    press_enter(talk, 1'000'000);
    ASSERT_EQ(talk.need(), Need::nothing);
    const std::vector<model::GameStep> all = talk.game().steps();
    std::size_t count = all.size();
    int taken_back = 0;
    while (talk.undo()) {
      ++taken_back;
      ASSERT_LT(talk.game().steps().size(), count);
      count = talk.game().steps().size();
      ASSERT_TRUE(std::equal(talk.game().steps().begin(), talk.game().steps().end(), all.begin()));
      ASSERT_EQ(talk.need(), Need::decision) << "a person's choice is what is taken back";
    }
    EXPECT_GT(taken_back, 0);
    press_enter(talk, 1'000'000);
    EXPECT_EQ(talk.game().steps(), all) << "luck is not dealt anew";
  }
}

/// The program deals as in a match of the same seed.
TEST(TableTalk, DealsTheLuckOfAMatch) {
  const auto match = match_of("official", 2000);
  const solver::Deck deck(match->rules(), solver::Draws::replaced);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    bots::Game game(*match, deck, seed, 0);
    TableTalk talk(*match, dealt(seed));
    int options = 0;
    for (;;) {
      // What the players of the match chose is typed, luck is dealt.
      const std::vector<model::GameStep>& steps = game.played().steps();
      follow(talk, steps);
      // A die that is set aside without a choice may come before the next question.
      ASSERT_TRUE(std::equal(steps.begin(), steps.end(), talk.game().steps().begin())) << seed;
      if (game.is_over()) break;
      game.play(static_cast<std::size_t>(++options) % game.question().options.size());  // now this, now that
    }
    EXPECT_EQ(talk.need(), Need::nothing);
  }
}

}  // namespace
}  // namespace fillwise::play
