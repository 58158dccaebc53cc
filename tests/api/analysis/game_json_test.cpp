// Game records as JSON Lines: inverse to writing, equal to the text, and mistakes told with line and path.
#include "api/analysis/game_json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "cli/terminal/context.hpp"
#include "cli/terminal/game_files.hpp"
#include "model/fill_or_bust/game_text.hpp"
#include "model/fill_or_bust/replay.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/random_games.hpp"

namespace fillwise::cli {
namespace {

using model::GameRecord;
using model::Match;
using model::PlayedGame;

std::string error_of(const std::string& text) {
  try {
    const std::vector<GameRecord> games = games_of(text, "games.jsonl");
    const Match match(model::preset("official"), 200);
    for (const GameRecord& game : games) model::replay(match, game);
  } catch (const Error& error) {
    return error.what();
  } catch (const model::RecordError& error) {
    return error.what();
  }
  return "no error";
}

std::string turns(const std::string& steps) {
  return R"({"players":["Ann","Bob"],"turns":[{"player":"Ann","steps":[)" + steps + "]}]}";
}

class JsonOfPresets : public ::testing::TestWithParam<std::string> {};
TEST_P(JsonOfPresets, IsReadAsItWasWritten) {
  const Match match(model::preset(GetParam()), 30);
  for (unsigned seed = 0; seed < 100; ++seed) {
    PlayedGame game = testing::random_game(match, seed, 5 + seed * 4);
    if (game.steps().empty()) continue;
    game.take_forced_steps();
    GameRecord record = model::record_of(game, {"<b>&'", "\xC3\xA4 =>"}, model::RecordDetail::full);
    record.title = "a \\ \"title\"";
    record.rules = model::RecordWord{model::RecordWord::Kind::any, "my rules.toml", ""};
    record.goal = model::RecordWord{model::RecordWord::Kind::any, "1500", ""};
    const std::string line = game_json(record).dump();
    const GameRecord again = parse_game_json(line, "a", 1);
    EXPECT_EQ(again, record) << line;
    EXPECT_EQ(game_json(again).dump(), line);
    EXPECT_EQ(model::replay(match, again).steps(), game.steps());
  }
}
INSTANTIATE_TEST_SUITE_P(GameJson, JsonOfPresets, ::testing::ValuesIn(model::preset_names()));

TEST(GameJson, WritesNoWordsThatItCannotTell) {
  const std::vector<GameRecord> games = model::parse_games("1: 300 115236 > 11 stop", "a");
  EXPECT_THROW(game_json(games.front()), std::invalid_argument);
}

TEST(GameFiles, TellTheNotationByItsFirstCharacter) {
  EXPECT_EQ(games_of("\xEF\xBB\xBF \n" + turns("") + "\r\n\n" + turns(""), "a").size(), 2U);
  EXPECT_EQ(games_of("1: 300\n", "a").size(), 1U);
  EXPECT_TRUE(games_of("", "a").empty());
  EXPECT_EQ(games_of("\n\n" + turns(""), "a").front().place, "3");
}

TEST(GameJson, KeepsWhatPlayersSayOfTheirChances) {
  const std::string line = turns(
      R"({"card":"bonus-300"},{"toss":[1,1,5,2,3,6]},{"said":0.5,"keep":[1,1]},{"do":"stop","said":0.25})");
  const GameRecord record = parse_game_json(line, "games.jsonl", 1);
  EXPECT_EQ(record.turns[0].words[2].said, 0.5);
  EXPECT_EQ(parse_game_json(game_json(record).dump(), "games.jsonl", 1), record);
  const Match match(model::preset("official"), 200);
  const PlayedGame game = model::replay(match, record);
  EXPECT_EQ(game.steps().at(2).said, 0.5);
  EXPECT_EQ(game.steps().at(3).said, 0.25);
  const GameRecord again = model::record_of(game, record.players, model::RecordDetail::full);
  EXPECT_EQ(again.turns[0].words.at(2).said, 0.5);
  EXPECT_EQ(again.turns[0].words.at(3).said, 0.25);
}

TEST(GameJson, MayLeaveOutWhatLeavesNoChoice) {
  const Match match(model::preset("official"), 200);
  const GameRecord record = parse_game_json(
      turns(R"({"card":"300"},{"toss":[1,1,5,2,3,6]},{"keep":[1]},{"toss":[2,3,4,6,6]})"), "a", 1);
  EXPECT_EQ(model::replay(match, record).steps().size(), 5U);
}

struct Mistake {
  std::string text;
  std::string message;
};
class Mistakes : public ::testing::TestWithParam<Mistake> {};
TEST_P(Mistakes, AreToldWithLineAndPath) {
  EXPECT_EQ(error_of(GetParam().text), "games.jsonl:" + GetParam().message);
}
INSTANTIATE_TEST_SUITE_P(
    GameJson, Mistakes,
    ::testing::Values(
        Mistake{"{", "1: no JSON at byte 2"}, Mistake{turns("") + "\n{]", "2: no JSON at byte 2"},
        Mistake{std::string("{\0}", 3), "1: no JSON at byte 2"}, Mistake{"{} {}", "1: no JSON at byte 4"},
        Mistake{"{}\n[]", "1: players: is missing, expected two names"},
        Mistake{R"({"players":["a","b"]})", "1: turns: is missing, expected a list of turns"},
        Mistake{
            R"({"player":["a","b"]})",
            "1: unknown key 'player', expected title rules goal players start turns forfeit (did you mean "
            "'players'?)"},
        Mistake{R"({"goal":1,"goal":2})", "1: the key 'goal' appears twice"},
        Mistake{R"({"goal":"1","players":["a","b"],"turns":[]})",
                "1: goal: found \"1\", expected a whole number"},
        Mistake{R"({"goal":1.5,"players":["a","b"],"turns":[]})",
                "1: goal: found 1.5, expected a whole number"},
        Mistake{R"({"goal":1e999})", "1: found a number that is too large"},
        Mistake{R"({"players":["a","a"],"turns":[]})", "1: players: found 'a' twice, expected two names"},
        Mistake{
            R"({"players":["a","b:"],"turns":[]})",
            "1: players: found 'b:', expected a name of 1 to 64 bytes without : \" # and control characters"},
        Mistake{R"({"players":["a"],"turns":[]})", "1: players: found a list, expected 2 to 8 names"},
        Mistake{R"({"title":"a#","players":["a","b"],"turns":[]})",
                "1: title: found \"a#\", expected a title without # and control characters and without "
                "blanks at its "
                "ends"},
        Mistake{R"({"start":[0],"players":["a","b"],"turns":[]})",
                "1: start: found a list, expected a list of two scores"},
        Mistake{R"({"players":["a","b"],"turns":[3]})",
                "1: turns[0]: found 3, expected an object with player and steps"},
        Mistake{R"({"players":["a","b"],"turns":[{"player":"c","steps":[]}]})",
                "1: turns[0]: found 'c', expected a or b"},
        Mistake{
            turns("[]"),
            "1: turns[0].steps[0]: found a list, expected an object with one key: card, toss, keep or do"},
        Mistake{
            turns(R"({"card":"300","do":"roll"})"),
            "1: turns[0].steps[0]: found an object, expected an object with one key: card, toss, keep or do"},
        Mistake{turns(R"({"cart":"300"})"),
                "1: turns[0].steps[0]: unknown key 'cart', expected card toss keep do said (did "
                "you mean 'card'?)"},
        Mistake{turns(R"({"card":300})"), "1: turns[0].steps[0]: found 300, expected a string"},
        Mistake{turns(R"({"card":"300"},{"toss":[1,2,7]})"),
                "1: turns[0].steps[1]: found 7, expected a list of 1 to 6 faces from 1 to 6"},
        Mistake{turns(R"({"card":"300"},{"toss":[]})"),
                "1: turns[0].steps[1]: found a list, expected a list of 1 to 6 faces from 1 to 6"},
        Mistake{turns(R"({"card":"300"},{"do":"stop"})"),
                "1: turns[0].steps[1]: found 'stop', expected a toss of 6 dice"},
        Mistake{turns(R"({"toss":[1]})"), "1: turns[0].steps[0]: found '1', expected a card"},
        Mistake{R"({"players":["a","b"],"turns":[],"forfeit":"a"})",
                "1: forfeit: found \"a\", expected an object with player and reason"},
        Mistake{R"({"players":["a","b"],"turns":[],"forfeit":{}})",
                "1: forfeit: player: is missing, expected a name"},
        Mistake{R"({"players":["a","b"],"turns":[],"forfeit":{"player":"c"}})",
                "1: forfeit: found 'c', expected a or b"},
        Mistake{R"({"players":["a","b"],"turns":[],"forfeit":{"player":"a","why":""}})",
                "1: forfeit: unknown key 'why', expected player reason"},
        Mistake{R"({"players":["a","b"],"turns":[],"forfeit":{"player":"a","reason":"\n"}})",
                "1: forfeit.reason: found \"\\n\", expected a reason without # and control characters and "
                "without "
                "blanks at its ends"},
        Mistake{turns(R"({"card":"300","said":0.5})"),
                "1: turns[0].steps[0].said: found 0.5, expected none: nothing is decided here"},
        Mistake{turns(R"({"card":"300"},{"toss":[1,1,5,2,3,6]},{"keep":[1,1],"said":1.5})"),
                "1: turns[0].steps[2].said: found 1.5, expected a chance from 0 to 1"},
        Mistake{
            turns(R"({"said":0.5})"),
            "1: turns[0].steps[0]: found an object, expected an object with one key: card, toss, keep or do"},
        Mistake{turns("[[[[[[[[[[]]]]]]]]]]"), "1: found lists or objects 9 deep, expected a game"}));

TEST(GameJson, RefusesDeepNestingWithoutFallingOver) {
  EXPECT_THAT(error_of("{\"turns\":" + std::string(200'000, '[')), ::testing::HasSubstr("9 deep"));
}

/// The notation's document is right: its examples are read.
TEST(GameRecordsDocument, ShowsRecordsThatCanBeRead) {
  const std::string text = cli_test::read_file(FILLWISE_ROOT "/docs/game-records.md");
  const auto block = [&](const std::string& first, const std::string& last) {
    const std::size_t begin = text.find("    " + first);
    const std::size_t end = text.find('\n', text.find("    " + last, begin)) + 1;
    if (begin == std::string::npos || end == 0) throw std::logic_error("the example is gone");
    std::string lines;
    for (std::size_t at = begin; at < end; at = text.find('\n', at) + 1) {
      const std::string line = text.substr(at, text.find('\n', at) + 1 - at);
      lines += line.starts_with("    ") ? line.substr(4) : line;
    }
    return lines;
  };
  const Match match(model::preset("official"), 100);
  const std::string by_hand = block("# An evening", "Bob: 500");
  const std::vector<GameRecord> games = games_of(by_hand, "a");
  ASSERT_EQ(games.size(), 2U);
  const PlayedGame first = model::replay(match, games[0]);
  EXPECT_EQ(model::replay(match, games[1]).steps().size(), 3U);
  const std::vector<GameRecord> json = games_of(block("{\"players\"", "{\"players\""), "b");
  ASSERT_EQ(json.size(), 1U);
  const PlayedGame turn = model::replay(match, json[0]);
  ASSERT_EQ(turn.steps().size(), 5U);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(turn.steps()[i], first.steps()[i]);
}

}  // namespace
}  // namespace fillwise::cli
