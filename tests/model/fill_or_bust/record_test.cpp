// Game records: the notation by hand, what it leaves out, its mistakes; and that writing and reading are
// inverse.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <span>
#include <string>

#include "model/fill_or_bust/card_words.hpp"
#include "model/fill_or_bust/dice_words.hpp"
#include "model/fill_or_bust/game_text.hpp"
#include "model/fill_or_bust/replay.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/random_rules.hpp"

namespace fillwise::model {
namespace {

using ::testing::HasSubstr;

GameRecord one_game(std::string_view text) {
  const std::vector<GameRecord> games = parse_games(text, "evening.txt");
  if (games.size() != 1) throw std::logic_error("not one game");
  return games.front();
}

PlayedGame played(std::string_view text, std::string_view rules = "official") {
  static std::vector<std::unique_ptr<Match>> matches;  // games refer to them
  matches.push_back(std::make_unique<Match>(preset(rules), 200));
  return replay(*matches.back(), one_game(text));
}

std::string error_of(std::string_view text, std::string_view rules = "official") {
  try {
    played(text, rules);
  } catch (const RecordError& error) {
    return error.what();
  }
  return "no error";
}

/// The steps as people would tell them.
std::string told(const PlayedGame& game) {
  std::string text;
  for (const GameStep& step : game.steps()) {
    if (!text.empty()) text += ' ';
    switch (step.before.phase) {
      case Phase::draw:
      case Phase::redraw:
        text += game.match().rules().cards[static_cast<std::size_t>(step.card)].name;
        break;
      case Phase::toss:
        text += faces_of(step.toss);
        break;
      case Phase::set_aside:
        text += ">" + faces_of(step.dice);
        break;
      default:
        text += to_text(step.action);
    }
  }
  return text;
}

constexpr std::string_view kEvening = R"(# An evening by hand
rules official
goal 10000
players Ann "Bob Brown"
game The first
Ann: 300 115236 > 11 2346 bust
bob brown: b400 115236 > 115 stop = 250     # the short form of a card
ANN: mb 123456
   > all 222334 333446 223446 = 2200 250
"Bob Brown": no-dice

game The second
1: Bonus_500 155 1,1,1,2,3,4
)";

TEST(GameText, IsReadGameByGame) {
  const std::vector<GameRecord> games = parse_games(kEvening, "evening.txt");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].title, "The first");
  EXPECT_EQ(games[1].title, "The second");
  EXPECT_EQ(games[1].players[1], "Bob Brown");
  ASSERT_TRUE(games[1].rules && games[1].goal);
  EXPECT_EQ(games[1].rules->text, "official");
  EXPECT_EQ(games[1].goal->text, "10000");
  EXPECT_EQ(games[1].goal->place, "3:6");
  EXPECT_EQ(games[0].turns.size(), 4U);
  EXPECT_EQ(games[0].turns[2].words.back().place, "9:24");
  EXPECT_EQ(games[0].place, "6:1");
}

TEST(GameText, HasForfeits) {
  const std::vector<GameRecord> games = parse_games(
      "players Ann \"Bob B\"\nAnn: 300 115236 > 11 # here\n  forfeit \"Bob B\"  did not: come   # back\n"
      "game next\nforfeit ann\ngame last\nAnn: 300 115236\n",
      "file");
  ASSERT_EQ(games.size(), 3U);
  EXPECT_EQ(games[0].forfeit, (RecordedForfeit{"Bob B", "did not: come", ""}));
  EXPECT_EQ(games[1].forfeit, (RecordedForfeit{"ann", "", ""}));
  EXPECT_EQ(games[1].title, "next");
  EXPECT_TRUE(games[1].turns.empty());
  EXPECT_FALSE(games[2].forfeit.has_value());
  EXPECT_EQ(parse_games(to_text(games), "file"), games);
}

/// Line by line: a game is given away as soon as the next one begins.
TEST(GameTextReader, GivesGamesAsTheyEnd) {
  GameTextReader reader("evening.txt", 3);
  EXPECT_FALSE(reader.add("players Ann Bob  # names"));
  EXPECT_FALSE(reader.add("Ann: no-dice"));
  EXPECT_FALSE(reader.add("  # still this game"));
  EXPECT_FALSE(reader.add("Bob: no-dice"));
  const std::optional<GameRecord> first = reader.add("game Second");
  ASSERT_TRUE(first);
  EXPECT_EQ(first->turns.size(), 2U);
  EXPECT_EQ(first->place, "4:1");
  EXPECT_FALSE(reader.add("Bob: no-dice"));
  const std::optional<GameRecord> second = reader.finish();
  ASSERT_TRUE(second);
  EXPECT_EQ(second->title, "Second");
  EXPECT_EQ(second->players[0], "Ann");
  EXPECT_EQ(second->place, "8:1");
  EXPECT_FALSE(reader.finish());
}

TEST(GameText, WithoutTurnsHasNoGames) {
  EXPECT_TRUE(parse_games("", "a").empty());
  EXPECT_TRUE(parse_games("\xEF\xBB\xBFrules official\r\n\r\n# nothing\r\n", "a").empty());
}

TEST(Replay, FillsInWhatLeavesNoChoice) {
  EXPECT_EQ(told(played("players Ann Bob\nAnn: 300 115236 > 11 2346 bust")),
            "bonus-300 112356 >11 roll 2346");
  // Must Bust takes every scoring die; one die that scores is the only way.
  EXPECT_EQ(told(played("1: must-bust 122233 15 222346 346")),
            "must-bust 122233 >1222 roll 15 >15 222346 >222 roll 346");
  EXPECT_EQ(told(played("1: 300 123446 > 1 15234 > 15 115 > 11 5 fill stop = 800")),
            "bonus-300 123446 >1 roll 12345 >15 roll 115 >11 roll 5 >5 stop");
  // A card says that it is drawn, a toss that a card is played, a card that the one before was discarded.
  EXPECT_EQ(told(played("1: 300 115555 > 115555 vengeance 222346 > 222 346 bust")),
            "bonus-300 115555 >115555 draw vengeance play 222346 >222 roll 346");
  EXPECT_EQ(told(played("1: vengeance nd")), "vengeance discard no-dice");
}

TEST(Replay, TakesWordsThatSayWhatIsClear) {
  EXPECT_EQ(
      told(played("1: draw 300 play roll 123446 > 1 roll 15234 > 15 roll 115 > 11 roll 5 > 5 fill stop")),
      told(played("1: 300 123446 > 1 15234 > 15 115 > 11 5 stop")));
  // Who is alone in the lead discards Vengeance, and the next one as well.
  EXPECT_EQ(told(played("start 500 0\n1: vengeance discard vengeance 300 223446")),
            "vengeance bonus-300 223446");
}

/// Behind a fill "fill" is a remark, unless a toss follows: then it is the card.
TEST(Replay, TellsTheRemarkFromTheCardOfThatName) {
  const std::string_view both = "bonus-300 111555 >111555 draw fill-1000 111222 >111222 stop";
  EXPECT_EQ(told(played("1: 300 111555 > all fill fill 111222 > all fill stop")), both);
  EXPECT_EQ(told(played("1: 300 111555 > all fill 111222 > all stop")), both);
  EXPECT_EQ(told(played("1: 300 111555 > all draw fill 111222 > all fill stop")), both);
  EXPECT_EQ(told(played("1: double-trouble 111555 > all fill 111222 > all fill stop")),
            "double-trouble 111555 >111555 111222 >111222 stop");
}

TEST(Replay, StartsWhereTheRecordSays) {
  const PlayedGame game = played("players Ann Bob\nstart 500 1000\nBob: 300 115236 > 11 stop = 500 1200");
  EXPECT_EQ(game.start().mover, 1);
  EXPECT_EQ(game.state().score, (std::array<std::int32_t, 2>{10, 24}));
  EXPECT_EQ(game.state().mover, 0);
}

TEST(Replay, KeepsFacesForTheStraightOfTutto) {
  EXPECT_EQ(told(played("1: straight 112233 > 12 1234 > 34 56 > all fill stop = 2000", "tutto")),
            "straight 112233 >12 roll 1234 >34 roll 56 >56 stop");
  EXPECT_THAT(
      error_of("1: straight 112233 > 12 1122 > 1", "tutto"),
      HasSubstr("1:32: found '1', expected the end of the turn: it is over because 1122 scores nothing"));
  // A card of that name is drawn; after a fill the word is the player's.
  EXPECT_EQ(told(played("1: stop", "tutto")), "stop");
  EXPECT_EQ(told(played("1: 300 111555 > all draw stop", "tutto")), "bonus-300 111555 >111555 draw stop");
}

TEST(Replay, ReadsNamesOfCardsAsPeopleWriteThem) {
  const RuleSet rules = preset("official");
  const auto meant = [&](std::string_view word) {
    std::string names;
    for (const int card : cards_meant(rules, word))
      names += rules.cards[static_cast<std::size_t>(card)].name + " ";
    return names;
  };
  EXPECT_EQ(meant("bonus-300"), "bonus-300 ");
  EXPECT_EQ(meant("Bonus_300"), "bonus-300 ");
  EXPECT_EQ(meant("300"), "bonus-300 ");
  EXPECT_EQ(meant("B300"), "bonus-300 ");
  EXPECT_EQ(meant("f1000"), "fill-1000 ");
  EXPECT_EQ(meant("bonus"), "bonus-300 bonus-400 bonus-500 ");
  EXPECT_EQ(meant("MB"), "must-bust ");
  EXPECT_EQ(meant("v"), "vengeance ");
  EXPECT_EQ(meant("dt"), "double-trouble ");
  EXPECT_EQ(meant("doubletr"), "double-trouble ");
  EXPECT_EQ(meant("b"), "bonus-300 bonus-400 bonus-500 ");
  EXPECT_EQ(meant(""), "");
  EXPECT_EQ(meant("-"), "");
  EXPECT_EQ(meant("straight"), "");
  EXPECT_EQ(meant("Bonus 300"), "bonus-300 ");
  EXPECT_EQ(meant("VENGEANCE"), "vengeance ");
  EXPECT_EQ(meant("X2"), "double-trouble ");
  EXPECT_EQ(meant("x3"), "");
  EXPECT_EQ(meant("bonus-30"), "") << "numbers stay whole";
}

TEST(CardWords, AreThoseOfTheRulesPage) {
  const RuleSet tutto = preset("tutto");
  EXPECT_EQ(cards_meant(tutto, "x2"), std::vector<int>{tutto.card_index("times-two")});
  EXPECT_EQ(cards_meant(tutto, "Plus/Minus"), std::vector<int>{tutto.card_index("plus-minus")});
  EXPECT_TRUE(cards_meant(preset("quick-guide"), "x2").empty()) << "nothing is doubled there";
}

TEST(CardWords, ThatAreListedMeanThatCardAlone) {
  for (const std::string& name : preset_names()) {
    const RuleSet rules = preset(name);
    for (int card = 0; card < static_cast<int>(rules.cards.size()); ++card)
      for (const std::string& word : words_for_card(rules, card))
        EXPECT_EQ(cards_meant(rules, word), std::vector<int>{card}) << name << " " << word;
  }
  RuleSet rules = preset("official");
  EXPECT_EQ(words_for_card(rules, rules.card_index("bonus-300")), (std::vector<std::string>{"300", "b300"}));
  EXPECT_EQ(words_for_card(rules, rules.card_index("double-trouble")),
            (std::vector<std::string>{"double", "trouble", "dt", "x2", "d"}));
  EXPECT_EQ(words_for_card(rules, rules.card_index("vengeance")), std::vector<std::string>{"v"});
  rules.cards[static_cast<std::size_t>(rules.card_index("must-bust"))].count = 0;
  EXPECT_TRUE(words_for_card(rules, rules.card_index("must-bust")).empty());
}

TEST(DiceWords, AreFacesWithAndWithoutSeparators) {
  const std::vector<int> faces = {1, 1, 5, 2, 3, 6};
  for (const std::string_view text :
       {"115236", "1,1,5,2,3,6", "1-1-5-2-3-6", "1 1 5 2 3 6", " 1, 1 ,5,2 - 3\t6 "})
    EXPECT_EQ(listed_faces(text).faces, faces) << text;
  EXPECT_EQ(listed_faces("4").faces, std::vector<int>{4});
  EXPECT_EQ(dice_with(faces).to_text(), "1,1,2,3,5,6");
}

TEST(DiceWords, AreNoOthers) {
  const std::pair<std::string_view, std::string_view> mistakes[] = {
      {"", ""},         {" ", " "},       {"1,1,7", "7"}, {"0", "0"},     {"118", "8"},   {"11,5", "11"},
      {"1,,5", "1,,5"}, {"1,5,", "1,5,"}, {"-1", "-1"},   {"1.5", "1.5"}, {"one", "one"}, {"1 5 x", "x"}};
  for (const auto& [text, mistake] : mistakes) {
    EXPECT_TRUE(listed_faces(text).faces.empty()) << text;
    EXPECT_EQ(listed_faces(text).mistake, mistake) << text;
  }
}

struct Mistake {
  std::string_view text;
  std::string_view message;
};
class Mistakes : public ::testing::TestWithParam<Mistake> {};
TEST_P(Mistakes, AreToldWithPlaceAndWhatWasExpected) {
  EXPECT_EQ(error_of(GetParam().text), GetParam().message);
}
constexpr Mistake kMistakes[] = {
    {"Ann: 300", "evening.txt:1:1: found 'Ann', expected 1 or 2"},
    {"players Ann Bob\nAn: 300\nCarl: 400", "evening.txt:3:1: found 'Carl', expected Ann or Bob"},
    {"players Ann Annika\nAnn: 300 2\n", "evening.txt:2:10: found '2', expected a toss of 6 dice"},
    {"players Ann",
     "evening.txt:1:1: players: found 1 word, expected 2 to 8 names; put a name with blanks in quotes"},
    {"players Ann ANN", "evening.txt:1:9: players: found 'Ann' twice, expected two names"},
    {"goal 100\ngoal 200", "evening.txt:2:1: goal: appears twice"},
    {"goall 100",
     "evening.txt:1:1: found 'goall', expected a name with a colon and what happened, or one of game rules "
     "goal players "
     "start (did you mean 'goal'?)"},
    {"1: bonus-30x",
     "evening.txt:1:4: found 'bonus-30x\', expected a card: bonus-300 bonus-400 bonus-500 no-dice fill-1000 "
     "must-bust vengeance double-trouble (did you mean 'bonus-300'?)"},
    {"1: bonus",
     "evening.txt:1:4: found 'bonus', expected one card; it could be bonus-300 or bonus-400 or bonus-500"},
    {"1: 300 stop", "evening.txt:1:8: found 'stop', expected a toss of 6 dice"},
    {"1: 300 11523", "evening.txt:1:8: found '11523', expected a toss of 6 dice"},
    {"1: 300 115237", "evening.txt:1:8: found '115237', expected a toss of 6 dice"},
    {"1: 300 115236 stop",
     "evening.txt:1:15: found 'stop', expected '>' and the dice set aside: one of 115 11 15 1 5 of the "
     "toss 112356"},
    {"1: 300 115236 > 12",
     "evening.txt:1:17: found 12 set aside of the toss 112356, expected the dice set aside: one of 115 "
     "11 15 1 5"},
    {"1: 300 115236 > 11\nforfeit 3 late", "evening.txt:2:1: forfeit: found '3', expected 1 or 2"},
    {"1: 300 115236 > 11\nforfeit", "evening.txt:2:1: forfeit: found '', expected 1 or 2"},
    {"1: 300 115236 > 11\nforfeit 2\nforfeit 1", "evening.txt:3:1: forfeit: appears twice"},
    {"1: 300 115236 > 11\nforfeit 2\n1: 300",
     "evening.txt:3:1: the game was forfeited, expected a header of the next game"},
    {"start 9950 0\n1: 300 115236 > 115 stop\nforfeit 2",
     "evening.txt:3:1: the game is over, expected no forfeit"},
    {"1: 300 115236 >", "evening.txt:1:15: expected the dice set aside after '>'"},
    {"1: 300 115236 > 11 bust", "evening.txt:1:20: found 'bust', expected roll or stop: no bust was thrown"},
    {"1: 300 115236 > 11 fill", "evening.txt:1:20: found 'fill', expected roll or stop: no fill was made"},
    {"1: 300 115236 > 11 stop 5", "evening.txt:1:25: found '5', expected the end of the turn: it is over"},
    {"1: 300 115236 > 11 stop = 250",
     "evening.txt:1:27: found '250', expected 200, the score of 1 after this turn"},
    {"1: 300 115236 > 11 stop = 200 50",
     "evening.txt:1:31: found '50', expected 0, the score of 2 after this turn"},
    {"1: 300 115236 > 11 stop = 200 0 0", "evening.txt:1:33: found '0', expected the end of the turn"},
    {"1: 300 115236 > 11 stop = 75", "evening.txt:1:27: found '75', expected a score, a multiple of 50"},
    {"1: 300 115236 > 11 = 200",
     "evening.txt:1:22: found a score, but the turn of 1 is not over: expected roll or stop"},
    {"1: 300 115236 > 11\n2: 300",
     "evening.txt:2:1: the turn of 1 before this one is not over, expected roll or stop"},
    {"1: nd\n1: 300", "evening.txt:2:1: found '1', expected 2, whose turn it is"},
    {"1: fill-1000 115236 > 11 stop", "evening.txt:1:26: found 'stop', expected roll"},
    {"start 10000 0\n1: 300",
     "evening.txt:1:7: found '10000', expected a score that has not won yet (goal 10000)"},
    {"start 9900 0\n1: 300 115236 > 11 stop\n2: 300",
     "evening.txt:3:1: the game is over and 1 has won, expected a header "
     "of the next game"},
    {"1: 300 : 115236", "evening.txt:1:8: found ':', expected a line for each turn"},
    {"1: 300 11\x01"
     "236",
     "evening.txt:1:8: found '11?236', expected a toss of 6 dice"},
};
INSTANTIATE_TEST_SUITE_P(Replay, Mistakes, ::testing::ValuesIn(kMistakes));

/// Every step of a random game is that of its record, brief and in full, in text and as words.
void expect_inverse(const Match& match, unsigned seed) {
  PlayedGame game = testing::random_game(match, seed, 5 + seed % 400);
  if (game.steps().empty()) return;
  game.take_forced_steps();
  const std::array<std::string, 2> players = {"Ann", "Bob B."};
  for (const RecordDetail detail : {RecordDetail::brief, RecordDetail::full}) {
    const GameRecord record = record_of(game, players, detail);
    EXPECT_EQ(replay(match, record).steps(), game.steps());
    const std::string text = to_text(std::span(&record, 1));
    const GameRecord again = one_game(text);
    const PlayedGame replayed = replay(match, again);
    ASSERT_EQ(replayed.steps(), game.steps()) << text;
    EXPECT_EQ(replayed.state(), game.state());
    EXPECT_EQ(to_text(std::span(&again, 1)), text);
    if (detail == RecordDetail::brief) {
      EXPECT_EQ(again, record);
    }
  }
}

class RecordsOfPresets : public ::testing::TestWithParam<std::string> {};
TEST_P(RecordsOfPresets, AreReadAsTheyWereWritten) {
  const Match match(preset(GetParam()), preset(GetParam()).goal / 4 / kPointsPerUnit);
  for (unsigned seed = 0; seed < 200; ++seed) expect_inverse(match, seed);
}
INSTANTIATE_TEST_SUITE_P(Replay, RecordsOfPresets, ::testing::ValuesIn(preset_names()));

TEST(Replay, OfRandomRulesIsTheGameThatWasWritten) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const Match match(testing::random_rules(seed), 40);
    expect_inverse(match, seed);
  }
}

TEST(PlayedGame, RefusesWhatTheRulesDoNotAllow) {
  const Match match(preset("official"), 200);
  PlayedGame game(match);
  const State before = game.state();
  EXPECT_THROW(game.throw_dice({{6}}), IllegalStep);
  EXPECT_THROW(game.set_aside({{1}}), IllegalStep);
  EXPECT_THROW(game.choose(ActionKind::draw), IllegalStep);
  EXPECT_THROW(game.draw(8), IllegalStep);
  EXPECT_THROW(game.draw(-1), IllegalStep);
  EXPECT_EQ(game.state(), before);
  EXPECT_TRUE(game.steps().empty());
  game.draw(6);
  game.choose(ActionKind::discard);
  EXPECT_THROW(game.draw(6), IllegalStep);
  game.draw(0);
  EXPECT_THROW(game.choose(ActionKind::stop), IllegalStep);
  EXPECT_THROW(game.throw_dice({{5}}), IllegalStep);
}

}  // namespace
}  // namespace fillwise::model
