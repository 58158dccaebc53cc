// Lines that are read fast are read as parse_game_json() reads all others, to the last place; long games take no longer
// than their length.
#include "api/analysis/plain_game_json.hpp"

#include <gtest/gtest.h>

#include <ctime>
#include <random>

#include "api/analysis/game_json.hpp"
#include "model/fill_or_bust/replay.hpp"
#include "tests/support/random_games.hpp"

namespace fillwise {
namespace {

using model::GameRecord;
using model::RecordWord;

/// Every word with its place, and everything else of a record.
std::vector<std::string> all_of(const GameRecord& record) {
  std::vector<std::string> all = {record.source, record.place, record.title, record.players[0],
                                  record.players[1]};
  const auto add = [&](const RecordWord& word) {
    all.push_back(std::to_string(static_cast<int>(word.kind)) + ' ' + word.text + ' ' + word.place);
  };
  if (record.rules) add(*record.rules);
  if (record.goal) add(*record.goal);
  for (const RecordWord& word : record.start) add(word);
  for (const model::RecordedTurn& turn : record.turns) {
    all.push_back(turn.label + ' ' + turn.place);
    for (const RecordWord& word : turn.words) add(word);
    for (const RecordWord& word : turn.scores) add(word);
  }
  return all;
}

/// As the careful reader reads it: a line that begins with a line end is not plain.
GameRecord read_with_care(const std::string& line) {
  EXPECT_FALSE(plain_game('\n' + line, "a.jsonl", 7));
  return parse_game_json('\n' + line, "a.jsonl", 7);
}

std::string line_of(const model::PlayedGame& game) {
  GameRecord record = model::record_of(game, {"Ann", "Bob 2"}, model::RecordDetail::full);
  record.title = "1, seed 7";
  record.rules = RecordWord{RecordWord::Kind::any, "official", ""};
  record.goal = RecordWord{RecordWord::Kind::any, "1500", ""};
  return game_json(record).dump();
}

class PlainGameOfPresets : public ::testing::TestWithParam<std::string> {};
TEST_P(PlainGameOfPresets, IsThatOfTheCarefulReader) {
  const model::Match match(model::preset(GetParam()), 30);
  for (unsigned seed = 0; seed < 50; ++seed) {
    const model::PlayedGame game = testing::random_game(match, seed, 5 + seed * 4);
    if (game.steps().empty()) continue;
    const std::string line = line_of(game);
    const auto plain = plain_game(line, "a.jsonl", 7);
    ASSERT_TRUE(plain) << line;
    EXPECT_EQ(all_of(*plain), all_of(read_with_care(line)));
  }
}
INSTANTIATE_TEST_SUITE_P(PlainGame, PlainGameOfPresets, ::testing::ValuesIn(model::preset_names()));

/// A line that was damaged is left to the careful reader, or both read the same.
TEST(PlainGame, NeverReadsWhatIsNoGame) {
  const model::Match match(model::preset("official"), 30);
  const std::string line = line_of(testing::random_game(match, 3, 40));
  std::mt19937 random(1);
  std::string with = "{}[]\",:0123456789\\ \tabz";
  with += '\0';
  int read = 0;
  for (int n = 0; n < 20'000; ++n) {
    std::string damaged = line;
    const std::size_t at = random() % damaged.size();
    const char c = with[random() % with.size()];
    switch (n % 3) {
      case 0:
        damaged[at] = c;
        break;
      case 1:
        damaged.insert(at, 1, c);
        break;
      default:
        damaged.erase(at, 1 + random() % 9);
    }
    const auto plain = plain_game(damaged, "a.jsonl", 7);
    if (!plain) continue;
    ++read;
    ASSERT_NO_THROW(EXPECT_EQ(all_of(*plain), all_of(read_with_care(damaged)))) << damaged;
  }
  EXPECT_GT(read, 1000);
}

TEST(PlainGame, LeavesTheRestToTheCarefulReader) {
  const auto line = [](const std::string& keys) {
    return R"({"players":["Ann","Bob"],)" + keys + R"("turns":[{"player":"Ann","steps":[]}]})";
  };
  EXPECT_TRUE(plain_game(line(""), "a", 1));
  EXPECT_TRUE(plain_game(line(R"("start": [0, 500] ,)"), "a", 1));
  for (const std::string keys : {R"("title":"\u0041",)", "\"title\":\"\xC3\xA4\",", R"("goal":-50,)",
                                 R"("goal":0500,)", R"("goal":1e3,)", R"("start":[0],)", R"("more":1,)",
                                 R"("goal":500,"goal":500,)", R"("title":"a#",)", R"("start":[],)"})
    EXPECT_FALSE(plain_game(line(keys), "a", 1)) << keys;
  EXPECT_FALSE(plain_game(line("") + "{}", "a", 1));
  EXPECT_FALSE(plain_game(R"({"turns":[]})", "a", 1));
  EXPECT_FALSE(plain_game("", "a", 1));
}

/// Processor time to read a game of so many turns.
double seconds_to_read(int turns, const std::string& before) {
  std::string line = before + R"({"players":["Ann","Bob"],"turns":[)";
  for (int i = 0; i < turns; ++i)
    line += std::string(i > 0 ? "," : "") + R"({"player":")" + (i % 2 == 0 ? "Ann" : "Bob") +
            R"(","steps":[{"card":"no-dice"}]})";
  const std::clock_t start = std::clock();
  EXPECT_EQ(parse_game_json(line + "]}", "a", 1).turns.size(), static_cast<std::size_t>(turns));
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

TEST(GameJson, IsReadInTimeWithItsLength) {
  for (const std::string before : {"", "\n"})  // plain, and not
    EXPECT_LT(seconds_to_read(160'000, before), 9 * (seconds_to_read(40'000, before) + 0.01));
}

}  // namespace
}  // namespace fillwise
