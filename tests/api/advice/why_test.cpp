// What stands behind each number of an answer: parts that add up, and changes that are where the answers say.
#include "api/advice/why.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/api/advice/why_fixture.hpp"

namespace fillwise {
namespace {

using ::testing::HasSubstr;

/// Bust on this roll, by counting: no 1, no 5 and no three alike; two dice of 36: 16 have neither.
TEST(Why, ChancesOfTheNextRollAreThoseOfTheDice) {
  Adviser& by = adviser("official");
  const Answer two = by.ask(words("bonus-300", "", "2", "400"));
  for (std::size_t i = 0; i < two.advice.options.size(); ++i) {
    const solver::Breakdown b = by.explain(two).options[i];
    if (two.advice.options[i].action == model::ActionKind::stop) {
      EXPECT_FALSE(b.bust_on_roll || b.fill);
      EXPECT_EQ(b.points * model::kPointsPerUnit, 400);
      continue;
    }
    EXPECT_NEAR(b.bust_on_roll.value(), 16.0 / 36, 1e-15);
    // Both dice score: four tosses. Else one of them, and then the other one rolls a 1 or a 5, if one goes on.
    EXPECT_GE(b.fill.value(), 4.0 / 36 - 1e-15);
    EXPECT_LE(b.fill.value(), 4.0 / 36 + 16.0 / 36 / 3 + 1e-15);
  }
}

/// Every number of points in the direction of a change, asked alone.
TEST(Why, ChangesAreTheNearestPointsThatCallForAnotherDecision) {
  Adviser& by = adviser("official");
  int found = 0;
  for (const SituationWords& situation :
       {words("bonus-300", "", "3", "300"), words("bonus-400", "1,1,5,2,3,6", "", ""),
        words("bonus-500", "", "2", "250")}) {
    const Answer here = by.ask(situation);
    const solver::Option& best = here.advice.options.front();
    const Why why = by.explain(here);
    for (const Change& change : why.changes) {
      ++found;
      const bool at_risk = change.quantity == Quantity::at_risk;
      const bool me = change.quantity == Quantity::me;
      const int now = std::stoi(at_risk ? situation.at_risk.value_or("0")
                                : me    ? *situation.me
                                        : *situation.opponent);
      EXPECT_EQ(change.nearest > now, change.more);
      const int step = change.more ? 50 : -50;
      for (int points = now; points != change.nearest + step; points += step) {
        SituationWords there = situation;
        (at_risk ? there.at_risk : me ? there.me : there.opponent) = std::to_string(points);
        Answer answer;
        try {
          answer = by.ask(there);
        } catch (const Error&) {
          EXPECT_NE(points, change.nearest);
          continue;
        }
        const solver::Option& first = answer.advice.options.front();
        const auto like_best = std::ranges::find_if(answer.advice.options, [&](const solver::Option& o) {
          return o.action == best.action && o.points == best.points && o.then == best.then;
        });
        const bool proven_worse =
            like_best == answer.advice.options.end() || like_best->chance.upper < first.chance.lower;
        EXPECT_EQ(proven_worse, points == change.nearest) << points;
        if (points == change.nearest) {
          EXPECT_EQ(change.best.action, first.action);
          EXPECT_EQ(change.best.dice, first.dice);
        }
      }
    }
  }
  EXPECT_GT(found, 5);
}

TEST(Why, JsonHasWhatTheTextSays) {
  Adviser& by = adviser("official");
  const Answer answer = by.ask(words("bonus-300", "", "3", "300"));
  const Why why = by.explain(answer);
  Json json = by.json(answer);
  add_why_json(answer.advice, why, by.words(), json);
  EXPECT_EQ(json.at("best"), json.at("options").at(0));
  EXPECT_EQ(json.at("changes").size(), why.changes.size());
  const std::string text = why_text(answer.advice, why, by.words());
  for (const Json& option : json.at("options")) {
    double adds = 0;
    for (const Json& end : option.at("why").at("ends")) {
      adds += end.at("adds").get<double>();
      EXPECT_NEAR(end.at("chance").get<double>() * end.at("win_probability").get<double>(),
                  end.at("adds").get<double>(), 1e-15);
    }
    EXPECT_NEAR(adds, option.at("win_probability").get<double>(), 1e-12);
  }
  EXPECT_THAT(text, HasSubstr("27.8 % bust on this roll"));
  EXPECT_THAT(text, HasSubstr("at risk: stop."));
}

TEST(Why, SaysNothingOfABust) {
  Adviser& by = adviser("official");
  const Answer answer = by.ask(words("bonus-300", "2,3", "", "300"));
  const Why why = by.explain(answer);
  EXPECT_TRUE(why.options.empty() && why.changes.empty());
  EXPECT_EQ(why_text(answer.advice, why, by.words()), "");
}

}  // namespace
}  // namespace fillwise
