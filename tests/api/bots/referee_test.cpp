// The referee without processes: seats, luck, results, and the engine asked by its own protocol.
#include "api/bots/referee.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>
#include <utility>

#include "api/bots/engine.hpp"
#include "api/bots/wire.hpp"

namespace fillwise::bots {
namespace {

using ::testing::ElementsAre;

/// Plays at random, and keeps what it was told.
class RandomPlayer : public Player {
 public:
  explicit RandomPlayer(unsigned seed) : random_(seed) {}
  void begin(const GameStart& start) override { seats.push_back(start.seat); }
  std::size_t choose(const Question& question) override { return random_() % question.options.size(); }
  void end(const GameEnd& end) override { ends.push_back(end); }

  std::vector<int> seats;
  std::vector<GameEnd> ends;

 private:
  std::mt19937 random_;
};

/// Asks an engine by the lines of the protocol.
class EnginePlayer : public Player {
 public:
  EnginePlayer(const model::Match& match, Style style, unsigned seed)
      : match_(match), style_(style), engine_([seed](const std::string&, const model::Match&, int) {
          return std::make_unique<RandomPlayer>(seed);
        }) {
    tell({{"type", "hello"}, {"protocol", kHello}, {"version", kProtocolVersion}});
  }

  void begin(const GameStart& start) override {
    EXPECT_EQ(tell({{"type", "newgame"},
                    {"game", start.game},
                    {"rules", "of the text"},
                    {"goal", match_.goal() * model::kPointsPerUnit},
                    {"toml", match_.rules().to_toml()}}),
              "");
    EXPECT_EQ(tell({{"type", "isready"}}), line_of({{"type", "readyok"}}, style_));
  }
  std::size_t choose(const Question& question) override {
    Json position = {{"type", "position"}, {"actions", actions_json(question)}};
    position.update(situation_json(match_, question));
    EXPECT_EQ(tell(position), "");
    std::string answer = tell({{"type", "go"}, {"id", ++asked_}, {"movetime", 1}});
    EXPECT_TRUE(answer.ends_with('\n'));
    answer.pop_back();
    const Json message = message_of(answer, style_).value_or(Json());
    EXPECT_EQ(message_number(message, "id"), asked_);
    return option_of(question, message.at("move"));
  }

 private:
  std::string tell(const Json& message) {
    std::string said;
    std::istringstream lines(line_of(message, style_));
    for (std::string line; std::getline(lines, line);) said += engine_.answer(line);
    return said;
  }

  const model::Match& match_;
  Style style_;
  Engine engine_;
  std::int64_t asked_ = 0;
};

/// Forfeits every game of which it is asked anything.
class BadPlayer : public Player {
 public:
  std::size_t choose(const Question&) override { throw Forfeit("bad"); }
};

const OnPair kIgnore = [](const Tally&) { return true; };

TEST(Referee, EnginesPlayEveryPresetToTheEnd) {
  for (const std::string& name : model::preset_names()) {
    SCOPED_TRACE(name);
    const model::Match match(model::preset(name), 40);
    EnginePlayer words(match, Style::words, 1), json(match, Style::json, 2);
    const Tally tally = play_match(match, {&words, &json}, 20, {3, {}, nullptr}, kIgnore);
    EXPECT_EQ(tally.games, 20);
    EXPECT_EQ(tally.wins_of(0) + tally.wins_of(1) + tally.ties, 20);
    EXPECT_THAT(tally.forfeits, ElementsAre(0, 0));
  }
}

TEST(Referee, SeatsChangeAndResultsAreTold) {
  const model::Match match(model::preset("official"), 40);
  RandomPlayer one(1), other(2);
  const Tally tally = play_match(match, {&one, &other}, 10, {3, {}, nullptr}, kIgnore);
  EXPECT_THAT(one.seats, ElementsAre(0, 1, 0, 1, 0, 1, 0, 1, 0, 1));
  EXPECT_THAT(other.seats, ElementsAre(1, 0, 1, 0, 1, 0, 1, 0, 1, 0));
  std::int64_t wins = 0;
  for (std::size_t i = 0; i < 10; ++i) {
    EXPECT_EQ(one.ends[i].own, other.ends[i].opponent);
    EXPECT_EQ(one.ends[i].opponent, other.ends[i].own);
    EXPECT_NE(one.ends[i].won, other.ends[i].won);
    EXPECT_EQ(*one.ends[i].won, one.ends[i].own >= 2000);
    wins += *one.ends[i].won;
  }
  EXPECT_EQ(tally.wins_of(0), wins);
  EXPECT_GT(tally.turns, 20U);
}

/// The first card and the first toss of each turn.
std::vector<std::string> beginnings(const model::PlayedGame& game) {
  std::vector<std::string> turns;
  int mover = -1;
  bool tossed = false;
  for (const model::GameStep& step : game.steps()) {
    if (step.before.mover != mover) {
      turns.push_back(std::to_string(step.card));
      tossed = false;
    }
    mover = step.before.mover;
    if (step.before.phase != model::Phase::toss || std::exchange(tossed, true)) continue;
    turns.back() += ' ';
    turns.back() += step.toss.to_text();
  }
  return turns;
}

TEST(Referee, ATurnsLuckDoesNotDependOnThePlay) {
  const model::Match match(model::preset("official"), 200);
  const solver::Deck deck(match.rules(), solver::Draws::replaced);
  std::vector<std::vector<std::string>> turns;
  for (const unsigned seed : {1U, 2U, 3U}) {
    RandomPlayer player(seed);
    Game game(match, deck, 9, 4);
    while (!game.is_over()) game.play(player.choose(game.question()));
    turns.push_back(beginnings(game.played()));
    EXPECT_EQ(game.turns(), turns.back().size());
    EXPECT_GT(turns.back().size(), 10U);
  }
  for (std::vector<std::string>& of_game : turns) of_game.resize(10);
  EXPECT_EQ(turns[0], turns[1]);
  EXPECT_EQ(turns[0], turns[2]);
}

TEST(Referee, DealsDiffer) {
  const model::Match match(model::preset("official"), 200);
  const solver::Deck deck(match.rules(), solver::Draws::replaced);
  std::set<std::string> positions;
  for (std::uint64_t deal = 0; deal < 20; ++deal) {
    Game game(match, deck, 9, deal), other(match, deck, 10, deal);
    positions.insert(situation_json(match, game.question()).dump());
    positions.insert(situation_json(match, other.question()).dump());
  }
  EXPECT_GT(positions.size(), 30U);
}

TEST(Referee, AForfeitIsALoss) {
  const model::Match match(model::preset("official"), 40);
  RandomPlayer good(1);
  BadPlayer bad;
  const Tally tally = play_match(match, {&bad, &good}, 4, {3, {}, nullptr}, kIgnore);
  EXPECT_EQ(tally.wins_of(1), 4);
  EXPECT_THAT(tally.wins[1], ElementsAre(2, 2));
  EXPECT_THAT(tally.forfeits, ElementsAre(4, 0));
  ASSERT_EQ(tally.first_forfeits.size(), 4U);
  EXPECT_EQ(tally.first_forfeits[1].game, 2);
  EXPECT_EQ(tally.first_forfeits[1].seat, 1);
  EXPECT_EQ(tally.first_forfeits[1].player, 0);
  EXPECT_EQ(tally.first_forfeits[0].reason, "bad");
  EXPECT_TRUE(tally.first_forfeits[0].position.starts_with("position me "));
  EXPECT_EQ(tally.pairs.count, 2);
  EXPECT_EQ(tally.pairs.most, 0);
  EXPECT_FALSE(tally.knows_luck());
  for (const GameEnd& end : good.ends) EXPECT_EQ(end.won, true);
}

Tally of_deals(int count, double share) {
  Tally tally;
  for (int i = 0; i < count; ++i) tally.pairs.add(share);
  return tally;
}

TEST(Referee, TheShareIsOfDeals) {
  const Share even = share_of(of_deals(100, 0.5));
  EXPECT_DOUBLE_EQ(even.share, 0.5);
  // 102 results, the two that were added differ by 1/2: sd^2 = 0.5 / 101, error = sqrt(0.5 / 101 / 102).
  EXPECT_NEAR(even.lower, 0.5 - 1.959964 * 0.0069667, 1e-5);
  EXPECT_NEAR(even.upper, 0.5 + 1.959964 * 0.0069667, 1e-5);
  const Share won = share_of(of_deals(10, 1));
  EXPECT_DOUBLE_EQ(won.share, 1);
  EXPECT_DOUBLE_EQ(won.upper, 1);
  EXPECT_NEAR(won.lower, 0.75, 0.01);
  EXPECT_EQ(share_of(Tally()).lower, 0);
  EXPECT_EQ(share_of(Tally()).upper, 1);
}

TEST(Referee, StartScoresAreThoseOfTheSeats) {
  // Whoever begins 1950 points ahead of 2000 wins nearly always, and each player begins once.

  const model::Match match(model::preset("official"), 40);
  const solver::Deck deck(match.rules(), solver::Draws::replaced);
  const Game game(match, deck, 9, 4, {30, 10});
  EXPECT_THAT(game.played().start().score, ElementsAre(30, 10));
  EXPECT_EQ(game.score(1), 500);
  RandomPlayer one(1), other(2);
  const Tally tally = play_match(match, {&one, &other}, 40, {3, {39, 0}, nullptr}, kIgnore);
  EXPECT_GT(tally.wins[0][0] + tally.wins[1][0], 30);
  EXPECT_NEAR(tally.pairs.sum / tally.pairs.count, 0.5, 0.15);
}

}  // namespace
}  // namespace fillwise::bots
