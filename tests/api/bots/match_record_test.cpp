// Games of a match as records: names, forfeits, and how they are read again.
#include "api/bots/match_record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/analysis/game_json.hpp"
#include "api/base/error.hpp"
#include "api/bots/referee.hpp"
#include "model/fill_or_bust/game_text.hpp"
#include "model/fill_or_bust/rules.hpp"

namespace fillwise::bots {
namespace {

using ::testing::ElementsAre;

/// Takes the first option; gives up at that question of a game.
class First : public Player {
 public:
  explicit First(int gives_up = -1) : gives_up_(gives_up) {}
  void begin(const GameStart&) override {
    if (gives_up_ == 0) throw Forfeit("did not come: # \"late\"");
    asked_ = 0;
  }
  std::size_t choose(const Question&) override {
    if (++asked_ == gives_up_) throw Forfeit("no more: 'x'");
    return 0;
  }

 private:
  int gives_up_, asked_ = 0;
};

TEST(MatchRecord, NamesCanStandInRecords) {
  EXPECT_THAT(record_names({"points", "stop-at:350"}), ElementsAre("points", "stop-at 350"));
  EXPECT_THAT(record_names({"optimal", "Optimal"}), ElementsAre("optimal 1", "Optimal 2"));
  EXPECT_THAT(record_names({" \n#\"", "b\xff"}), ElementsAre("player 1", "b"));
  const auto longest = record_names({std::string(200, 'a'), std::string(200, 'a')});
  EXPECT_EQ(model::problem_of_names(longest), "");
}

TEST(MatchRecord, GamesAreReadAsTheyWerePlayed) {
  const model::Match match(model::preset("official"), 20);
  const solver::Deck deck(match.rules(), solver::Draws::replaced);
  for (const int gives_up : {-1, 0, 1, 4})
    for (const std::size_t first : {0U, 1U})
      for (const model::RecordDetail detail : {model::RecordDetail::full, model::RecordDetail::brief}) {
        Game game(match, deck, 7, 3, {4, 2});
        First one(gives_up), other;
        const Ended ended = play_game(game, 12, {&other, &one});
        const RecordHead head{{"Ann", "Bob"}, "official", 7};
        const model::GameRecord record = match_record(head, game, ended, 12, first, detail);
        EXPECT_EQ(record.title, "12, seed 7");
        EXPECT_EQ(record.players[0], first == 0 ? "Ann" : "Bob");
        const bool full = detail == model::RecordDetail::full;
        const model::GameRecord read =
            full ? parse_game_json(game_json(record).dump(), "file", 1)
                 : model::parse_games(model::to_text(std::span(&record, 1)), "file").at(0);
        EXPECT_EQ(read.forfeit, record.forfeit);
        const model::PlayedGame played = model::replay(match, read);
        // Forced steps behind a forfeit are taken; they change no scores.
        EXPECT_EQ(played.state().score, game.played().state().score);
        EXPECT_EQ(played.state().mover, game.played().state().mover);
        EXPECT_THAT(played.start().score, ElementsAre(4, 2));
        const Ended again = ended_of(read, played, 12);
        EXPECT_EQ(again.winner, ended.winner);
        EXPECT_EQ(again.turns, ended.turns);
        ASSERT_EQ(again.forfeit.has_value(), gives_up >= 0);
        if (gives_up < 0) continue;
        EXPECT_EQ(again.forfeit->seat, 1);
        EXPECT_EQ(again.forfeit->reason, gives_up == 0 ? "did not come:   \"late\"" : "no more: 'x'");
      }
}

TEST(MatchRecord, OfAGameThatIsNotOverIsRefused) {
  const model::Match match(model::preset("official"), 20);
  const auto games =
      model::parse_games("players Ann Bob\nAnn: 300 115236 > 115 stop\nBob: 300 115236 > 11\n", "file");
  EXPECT_THROW(ended_of(games.at(0), model::replay(match, games.at(0)), 1), Error);
}

}  // namespace
}  // namespace fillwise::bots
