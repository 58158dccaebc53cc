// What stands behind the answers in every kind of situation, under presets that differ in what cards do.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "api/advice/why.hpp"
#include "tests/api/advice/why_fixture.hpp"

namespace fillwise {
namespace {

/// A situation of each kind with each card of the deck: drawn, rolled, dice left, between two cards.
std::vector<SituationWords> situations(const model::RuleSet& rules) {
  std::vector<SituationWords> all;
  for (const model::Card& card : rules.cards) {
    if (card.count == 0) continue;
    SituationWords drawn = words(card.name, "", "", "");
    drawn.drawn = true;
    all.push_back(drawn);
    if (!card.dice) continue;
    all.push_back(words(card.name, "1,1,5,2,3,6", "", ""));
    all.push_back(words(card.name, "", "3", "250"));
  }
  SituationWords between = words("", "", "", "650");
  between.between_cards = true;
  all.push_back(between);
  return all;
}

void expect_parts_add_up(const std::vector<std::string>& presets) {
  for (const std::string& rules : presets) {
    Adviser& by = adviser(rules);
    int options = 0;
    for (const SituationWords& situation : situations(by.match().rules())) {
      Answer answer;
      try {
        answer = by.ask(situation);
      } catch (const Error&) {
        continue;  // not every card takes these dice
      }
      const Why why = by.explain(answer);
      ASSERT_EQ(why.options.size(), answer.advice.options.size());
      for (std::size_t i = 0; i < why.options.size(); ++i) {
        const solver::Breakdown& b = why.options[i];
        double chance = 0;
        for (const solver::EndOfTurn& e : b.ends) chance += e.chance;
        EXPECT_NEAR(chance, 1, b.error + 1e-14);
        EXPECT_NEAR(b.value(), answer.advice.options[i].chance.value, 1e-9);
        ++options;
      }
    }
    EXPECT_GT(options, 20) << rules;
  }
}

TEST(EveryWhy, PartsAddUpToTheWholeInEveryKindOfSituation) {
  expect_parts_add_up({"official", "tutto"});
}
TEST(EveryWhy, PartsAddUpInLastTurnsAndInTeams) {
  expect_parts_add_up({"official-showdown", "team", "zonk"});
}

}  // namespace
}  // namespace fillwise
