// From words to an answer: the same as the advisor gives, in words and as JSON.

#include "api/advice/adviser.hpp"

#include <gtest/gtest.h>

#include "api/base/error.hpp"

namespace fillwise {
namespace {

Adviser official_to_200() {
  const model::RuleSet rules = model::preset("official");
  race::SolveOptions options;
  options.tolerance = 1e-6;
  return Adviser(Table(rules, 200, race::solve(rules, 200, options), 1e-6));
}

SituationWords thrown() {
  SituationWords words;
  words.me = "100";
  words.opponent = "50";
  words.card = "bonus-300";
  words.roll = "1,5,2,2,3,6";
  return words;
}

TEST(Adviser, AnswersAsTheAdvisorDoes) {
  Adviser adviser = official_to_200();
  const Answer answer = adviser.ask(thrown());
  ASSERT_EQ(answer.read.roll, (std::vector<int>{1, 5, 2, 2, 3, 6}));
  // 100 on the sheet and 1 and 5 set aside: 250 points win at once.
  const solver::Option& best = answer.advice.options.front();
  EXPECT_TRUE(answer.advice.chance.upper <= 1 && answer.advice.chance.lower > 0.9);
  EXPECT_EQ(adviser.json(answer)["options"].size(), answer.advice.options.size());
  EXPECT_EQ(adviser.json(answer)["best"]["action"], model::to_text(best.action));
  EXPECT_EQ(adviser.json(answer)["state"]["me"], 100);
  EXPECT_NE(adviser.text(answer).find("rules 'official' to 200"), std::string::npos) << adviser.text(answer);
  EXPECT_EQ(adviser.table().goal(), 200);
  EXPECT_EQ(adviser.match().goal(), 4);
}

TEST(Adviser, NamesTheFieldThatIsWrong) {
  Adviser adviser = official_to_200();
  SituationWords words = thrown();
  words.me = "75";
  for (const auto& [names, field] :
       {std::pair(FieldNames::keys, "me"), std::pair(FieldNames::flags, "--me")}) {
    try {
      adviser.ask(words, names);
      FAIL();
    } catch (const Error& error) {
      EXPECT_EQ(error.fault(), Fault::invalid);
      EXPECT_EQ(std::string(error.what()).rfind(std::string(field) + ":", 0), 0U) << error.what();
    }
  }
}

}  // namespace
}  // namespace fillwise
