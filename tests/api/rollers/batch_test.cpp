#include "api/rollers/batch.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "api/rollers/advice_json.hpp"
#include "tests/api/rollers/refusal.hpp"
#include "tests/api/rollers/three_dice.hpp"

namespace fillwise::rollers {
namespace {

std::string read_error(const std::string& line) {
  RollersWords words;
  std::optional<Json> id;
  return refusal([&] { read_rollers_line(line, words, id); });
}

TEST(RollersLine, TakesListsAndWords) {
  RollersWords words;
  std::optional<Json> id;
  read_rollers_line(R"({"id":7,"points":[3,2],"began":"opponent","chips":[60,50],"mine":"1c","theirs":null,)"
                    R"("rolls":2,"dice":[1,1,3,"*",5,"b2"],"kept":"1,1","stopped":true})",
                    words, id);
  EXPECT_EQ(*id, 7);
  EXPECT_EQ(words.points, "3,2");
  EXPECT_EQ(words.began, "opponent");
  EXPECT_EQ(words.chips, "60,50");
  EXPECT_EQ(words.mine, "1c");
  EXPECT_FALSE(words.theirs);
  EXPECT_EQ(words.rolls, "2");
  EXPECT_EQ(words.dice, "1,1,3,*,5,b2");
  EXPECT_EQ(words.kept, "1,1");
  EXPECT_TRUE(words.stopped);
  RollersWords one;
  read_rollers_line(R"({"chips":60})", one, id);
  EXPECT_EQ(one.chips, "60");
  RollersWords none;
  read_rollers_line(R"({"kept":[]})", none, id);
  EXPECT_EQ(none.kept, "none");
}

TEST(RollersLine, RefusesOtherLines) {
  EXPECT_EQ(read_error("[]"), "found a list, expected an object");
  EXPECT_EQ(read_error("{\"dice\":3}"), "dice: found a number, expected a list");
  EXPECT_EQ(read_error("{\"dice\":[true]}"),
            "dice: found true or false in the list, expected numbers and strings");
  EXPECT_EQ(read_error("{\"points\":[\"3\",2]}"),
            "points: found a string in the list, expected whole numbers");
  EXPECT_EQ(read_error("{\"rolls\":[1]}"), "rolls: found a list, expected a number");
  EXPECT_EQ(read_error("{\"dices\":\"z\"}"), "unknown key 'dices' (did you mean 'dice'?)");
  EXPECT_EQ(read_error("{\"kept\":\"1\",\"kept\":\"1\"}"), "kept: appears twice");
  EXPECT_EQ(read_error("{\"id\":{}}"),
            "id: found an object, expected a string, a number, true, false or null");
  EXPECT_EQ(read_error("{"), "no JSON at byte 2");
}

TEST(RollersBatch, AnswersLineByLine) {
  RollersAdviser adviser(three_dice(), 1, {});
  RollersBatch batch(adviser);
  EXPECT_TRUE(batch.is_empty());
  batch.add("\xEF\xBB\xBF{\"id\":\"a\",\"dice\":\"2,*,b1\"}");
  batch.add("  ");
  batch.add(R"({"id":"b","points":[1,0],"began":"opponent","rolls":3,"dice":"2,2,b2"})");
  batch.add(R"({"id":"c","dice":"7"})");
  batch.add_too_long();
  EXPECT_FALSE(batch.is_full());
  const std::string text = batch.answers();
  EXPECT_TRUE(batch.is_empty());
  EXPECT_EQ(batch.lines(), 4U);
  EXPECT_EQ(batch.errors(), 2U);
  std::vector<Json> answers;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) answers.push_back(Json::parse(line));
  ASSERT_EQ(answers.size(), 4U);
  RollersWords words;
  words.dice = "2,*,b1";
  const RollersSituation situation = RollersReader(three_dice(), FieldNames::keys).read(words);
  Json expected = {{"id", "a"}};
  expected.update(rollers_advice_json(three_dice(), situation, adviser.advise(situation)));
  EXPECT_EQ(answers[0].dump(), expected.dump());
  EXPECT_EQ(answers[1]["phase"], "apply");
  EXPECT_EQ(answers[2].dump(),
            "{\"id\":\"c\",\"line\":4,\"error\":\"dice: found '7', expected dice such as 1,1,3,*,5,b2 "
            "(1 to 5, * a star, b the black die, z a zap)\"}");
  EXPECT_EQ(answers[3].dump(), "{\"line\":5,\"error\":\"the line has more than 65536 bytes\"}");
}

}  // namespace
}  // namespace fillwise::rollers
