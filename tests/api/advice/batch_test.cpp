// The batch without the program around it: every kind of bad line, and what is echoed.
#include "api/advice/batch.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <span>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "api/advice/advice_json.hpp"
#include "solver/race/solve.hpp"

namespace fillwise::cli {
namespace {

using ::testing::HasSubstr;

constexpr int kGoal = 1000;

class BatchTest : public ::testing::Test {
 protected:
  static const model::Match& match() {
    static const model::Match shared(model::preset("official"), kGoal / model::kPointsPerUnit);
    return shared;
  }
  static solver::Advisor& advisor() {
    static const race::Solution table = race::solve(match().rules(), kGoal, {});
    static solver::Advisor shared(match(), table.value, table.lower, table.upper);
    return shared;
  }
  /// The answers to the lines.
  std::vector<Json> answers(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) batch.add(line);
    std::vector<Json> result;
    std::istringstream text(batch.answers());
    for (std::string line; std::getline(text, line);) result.push_back(Json::parse(line));
    return result;
  }
  Json answer(const std::string& line) {
    const std::vector<Json> all = answers({line});
    EXPECT_EQ(all.size(), 1U) << line;
    return all.empty() ? Json() : all.front();
  }
  std::string error(const std::string& line) { return answer(line).value("error", "none"); }

  Batch batch{match(), advisor()};
};

const std::string kGood = R"("me":100,"opponent":300,"card":"bonus-300","dice":6)";

TEST_F(BatchTest, KeepsTheOrder) {
  std::vector<std::string> lines;
  for (int i = 0; i < 50; ++i) {
    const std::string id = "\"id\":" + std::to_string(i) + ",";
    const std::string me = std::to_string(i * 350 % kGoal);
    lines.push_back(i % 7 == 3 ? "{" + id + "\"me\":1}"
                               : "{" + id + "\"me\":" + me +
                                     ",\"opponent\":300,\"between_cards\":true,\"at_risk\":600}");
  }
  const std::vector<Json> all = answers(lines);
  ASSERT_EQ(all.size(), lines.size());
  for (int i = 0; i < 50; ++i) {
    const Json& a = all[static_cast<std::size_t>(i)];
    EXPECT_EQ(a.at("id"), i);
    if (i % 7 == 3)
      EXPECT_EQ(a.at("line"), i + 1);
    else
      EXPECT_EQ(a.at("state").at("me"), i * 350 % kGoal);
  }
  EXPECT_EQ(batch.lines(), 50U);
  EXPECT_EQ(batch.errors(), 7U);
}

TEST_F(BatchTest, AnswersAsTheAdvisorDoes) {
  SituationReader reader(match(), FieldNames::keys);
  SituationWords words;
  words.me = "100", words.opponent = "300", words.card = "vengeance", words.roll = "1,1,1,5,5,2";
  const ReadSituation read = reader.read(words);
  EXPECT_EQ(answer(R"({"me":100,"opponent":300,"card":"Veng","roll":"111552"})"),
            answer(R"({"me":100,"opponent":300,"card":"vengeance","roll":[1,1,1,5,5,2]})"));
  EXPECT_EQ(answer(R"({"me":100,"opponent":300,"card":"vengeance","roll":[1,1,1,5,5,2]})"),
            advice_json(match(), read, advisor().advise(read.query), words_of_win(match())));
}

TEST_F(BatchTest, EchoesAnyScalarId) {
  for (const std::string id :
       {"7", "-7", "1.5", "true", "null", "\"\"", "\"\\u0000 \xC3\xA9 \\\"\"", "18446744073709551615"}) {
    const Json good = answer("{\"id\":" + id + "," + kGood + "}");
    EXPECT_EQ(good.at("id"), Json::parse(id));
    EXPECT_EQ(good.begin().key(), "id");
    EXPECT_TRUE(good.contains("best"));
    EXPECT_EQ(answer("{\"id\":" + id + ",\"me\":[]}").at("id"), Json::parse(id));
  }
  EXPECT_THAT(error("{\"id\":[1]," + kGood + "}"), HasSubstr("id: found a list"));
  EXPECT_THAT(error("{\"id\":{}," + kGood + "}"), HasSubstr("id: found an object"));
}

TEST_F(BatchTest, TakesNullAndFalseAsNotGiven) {
  const Json plain = answer("{" + kGood + "}");
  EXPECT_EQ(
      answer("{" + kGood + R"(,"roll":null,"drawn":false,"between_cards":null,"at_risk":null,"fills":null})"),
      plain);
}

TEST_F(BatchTest, PassesOverEmptyLinesAndAByteOrderMark) {
  batch.add("\xEF\xBB\xBF{" + kGood + "}");
  batch.add("");
  batch.add(" \t");
  batch.add("x");
  const std::string text = batch.answers();
  EXPECT_THAT(text, HasSubstr("\"win_probability\""));
  EXPECT_THAT(text, HasSubstr("{\"line\":4,"));
  EXPECT_EQ(batch.lines(), 2U);
}

TEST_F(BatchTest, RefusesBadLines) {
  const std::string nested(50000, '[');
  const std::vector<std::pair<std::string, std::string>> bad = {
      {"[]", "found a list, expected an object"},
      {"7", "found a number, expected an object"},
      {"\"x\"", "found a string, expected an object"},
      {"null", "found null, expected an object"},
      {"{", "no JSON at byte"},
      {"{}}", "no JSON at byte"},
      {"{} {}", "no JSON at byte"},
      {"{" + kGood + ",}", "no JSON at byte"},
      {"{'me':1}", "no JSON at byte"},
      {"{\"me\":NaN}", "no JSON at byte"},
      {"{\"me\":+1}", "no JSON at byte"},
      {"{\"me\":01}", "no JSON at byte"},
      {"{" + kGood + "} // said", "no JSON at byte"},
      {nested, "found a list, expected an object"},
      {"{\"roll\":" + nested, "roll: found a list in the list"},
      {"{\"me\":" + nested, "me: found a list, expected a number"},
      {"{\"x\":" + nested, "unknown key 'x'"},
      {"{\"roll\":[{}]}", "roll: found an object in the list"},
      {"{\"roll\":[true]}", "roll: found true or false in the list"},
      {"{\"roll\":[\"1\"]}", "roll: found a string in the list"},
      {"{\"roll\":{}}", "roll: found an object, expected a list"},
      {"{\"roll\":5}", "roll: found a number, expected a list"},
      {"{\"atrisk\":5}", "unknown key 'atrisk' (did you mean 'at_risk'?)"},
      {"{\"at-risk\":5}", "unknown key 'at-risk' (did you mean 'at_risk'?)"},
      {"{\"me\":100,\"me\":100}", "me: appears twice"},
      {"{\"me\":\"100\"}", "me: found a string, expected a number"},
      {"{\"me\":true}", "me: found true or false, expected a number"},
      {"{\"card\":7}", "card: found a number, expected a string"},
      {"{\"drawn\":1}", "drawn: found a number, expected true or false"},
      {"{\"drawn\":\"true\"}", "drawn: found a string, expected true or false"},
      {R"({"me":1e3,"opponent":0})", "me: found '1e3', expected a multiple of 50 from 0 to 950"},
      {R"({"me":100.0,"opponent":0})", "me: found '100.0', expected a multiple of 50"},
      {R"({"me":1000000000000000000000000000000,"opponent":0})",
       "me: found '1000000000000000000000000000000'"},
      {R"({"me":18446744073709551615,"opponent":0})", "me: found '18446744073709551615'"},
      {R"({"me":1e999,"opponent":0})", "a number that is too large at byte"},
      {"{" + kGood + ",\"roll\":[1]}", "dice: can't be used with roll"},
      {R"({"me":100,"opponent":300,"card":"bonus-300"})",
       "tell where you are in the turn: add roll, dice, drawn or between_cards"},
      {R"({"me":100,"opponent":300,"card":"bonus-300","roll":[]})", "roll: found ''"},
      {R"({"me":100,"opponent":300,"card":"bonus-300","roll":[7]})",
       "roll: 7 is no face of a die: found '7'"},
      {R"({"me":100,"opponent":300,"card":"bonus-300","roll":[11,5]})",
       "roll: found 11 in the list, expected faces from 1 to 6"},
      {R"({"me":100,"opponent":300,"card":"bonus-300","roll":[1.0]})", "roll: found 1.0 in the list"},
      {R"({"me":100,"opponent":300,"card":"bonus-300","roll":[1,1,1,1,1,1,1]})", "roll: 7 dice"},
      {R"({"me":100,"opponent":300,"card":"bonus-300","dice":5,"at_risk":0})",
       "at_risk: 0 points can't be at risk with 5 dice left"},
      {R"({"me":1000,"opponent":300,"card":"bonus-300","dice":6})", "me: 1000 is not below the goal of 1000"},
      {R"({"me":100,"opponent":300,"card":"Bonsu-300","dice":6})", "(did you mean 'bonus-300'?)"},
  };
  for (const auto& [line, why] : bad) EXPECT_THAT(error(line), HasSubstr(why)) << line.substr(0, 200);
  EXPECT_EQ(batch.errors(), bad.size());
}

TEST_F(BatchTest, RefusesBytesThatAreNoText) {
  EXPECT_THAT(error("{\"card\":\"\xff\"}"), HasSubstr("no JSON at byte"));
  EXPECT_THAT(error("{" + kGood + "}" + std::string("\0{}", 3)), HasSubstr("no JSON at byte 54"));
  // A name cut in the middle of a character is mended, so that the answer is JSON all the same.
  const std::string name = std::string(39, 'x') + "\xC3\xA9";
  EXPECT_THAT(error("{\"me\":0,\"opponent\":0,\"dice\":6,\"card\":\"" + name + "\"}"),
              HasSubstr("card: found 'xxx"));
}

TEST_F(BatchTest, NamesLinesThatAreTooLong) {
  batch.add("{" + kGood + "}");
  batch.add_too_long();
  EXPECT_THAT(batch.answers(),
              HasSubstr("\n{\"line\":2,\"error\":\"the line has more than 65536 bytes\"}\n"));
}

/// The program is made to fail with one situation: a score of 150.
TEST_F(BatchTest, AnswersTheOthersWhereItFailsWithOneLine) {
  Batch failing(match(), [](std::span<const solver::Query> queries) {
    for (const solver::Query& query : queries)
      if (query.state.own() == 3) throw std::logic_error("made to");
    return advisor().advise(queries);
  });
  const auto line = [](int me) {
    return "{\"id\":" + std::to_string(me) + ",\"me\":" + std::to_string(me) +
           R"(,"opponent":300,"card":"bonus-300","dice":6})";
  };
  for (const int me : {100, 150, 200}) failing.add(line(me));
  failing.add("{}");
  failing.add(line(250));
  std::istringstream text(failing.answers());
  std::vector<Json> all;
  for (std::string answered; std::getline(text, answered);) all.push_back(Json::parse(answered));
  ASSERT_EQ(all.size(), 5U);
  EXPECT_EQ(all[0], answer(line(100)));
  EXPECT_EQ(all[1],
            Json({{"id", 150}, {"line", 2}, {"error", "the program fails with this situation: made to"}}));
  EXPECT_EQ(all[2], answer(line(200)));
  EXPECT_TRUE(all[3].contains("error"));
  EXPECT_EQ(all[4], answer(line(250)));
  EXPECT_EQ(failing.lines(), 5U);
  EXPECT_EQ(failing.errors(), 2U);
}

TEST_F(BatchTest, IsFullBeforeItGrowsLarge) {
  std::size_t lines = 0;
  for (; !batch.is_full(); ++lines) batch.add("{" + kGood + "}");
  EXPECT_LE(lines, 2000U);
  batch.answers();
  EXPECT_TRUE(batch.is_empty());
  for (lines = 0; !batch.is_full(); ++lines) batch.add("{\"id\":\"" + std::string(60000, 'x') + "\"}");
  EXPECT_LE(lines, 20U);
}

}  // namespace
}  // namespace fillwise::cli
