// Which points can be at risk, held against a search through the turns of the plain rules.
#include "model/fill_or_bust/reachable.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/support/random_rules.hpp"

namespace fillwise::model {
namespace {

constexpr int kMost = 60;  // units at risk that the search follows
constexpr int kGoal = kMaxGoal / kPointsPerUnit;

/// What a search through the turns finds: every step is one of Match, and the sheet is kept as it was.
struct Found {
  std::set<std::tuple<int, int, Position, int>> tossing;  // card, fills, from, at risk
  std::set<int> drawing, between;
  std::set<std::pair<int, int>> filled;  ///< card, at risk after its last fill
  std::map<int, int> fewest_added;       ///< by card that adds to the sheet: the fewest units there after it

  explicit Found(const Match& match) {
    std::set<State> seen;
    std::vector<State> open{match.start(0, 0, 0)};
    while (!open.empty()) {
      State s = open.back();
      open.pop_back();
      if (s.mover != 0 || Match::is_over(s) || s.at_risk > kMost) continue;
      s.score = {0, 0};
      if (!seen.insert(s).second) continue;
      if (s.phase == Phase::draw) drawing.insert(s.at_risk);
      if (s.phase == Phase::between_cards) between.insert(s.at_risk);
      if (s.phase == Phase::toss) tossing.insert({s.card, s.fills, s.position(), s.at_risk});
      if (Match::is_chance(s))
        for (const Outcome& o : match.outcomes(s)) open.push_back(o.next);
      else
        for (const Choice& c : match.actions(s)) {
          open.push_back(c.next);
          if (s.phase == Phase::set_aside) after_setting_aside(match, s.card, c.next);
        }
    }
  }

  void after_setting_aside(const Match& match, int card, const State& s) {
    if (s.phase != Phase::draw && s.phase != Phase::between_cards) return;
    filled.insert({card, s.at_risk});
    if (match.rules().cards[static_cast<std::size_t>(card)].on_fill != Card::OnFill::add_to_sheet) return;
    const int fewest = fewest_added.try_emplace(card, s.own()).first->second;
    fewest_added[card] = std::min(fewest, s.own());
  }
};

/// A card that adds to the sheet may need more points than the search follows, so nothing at risk is left
/// out.
void expect_same(const RuleSet& rules) {
  const Match match(rules, kGoal);
  const Found found(match);
  Reachable reachable(match);
  reachable.cover(kMost);
  for (int t = 0; t <= kMost; ++t) {
    if (t > 0) {
      EXPECT_EQ(reachable.between_cards(t), found.between.contains(t)) << t << rules.to_toml();
    }
    EXPECT_EQ(reachable.drawing(t), found.drawing.contains(t)) << t << rules.to_toml();
    for (int card = 0; card < static_cast<int>(rules.cards.size()); ++card)
      for (int fills = 0; fills <= 6; ++fills)
        for (const Position from : match.tosses(card).positions())
          EXPECT_EQ(reachable.tossing(card, fills, from, t), found.tossing.contains({card, fills, from, t}))
              << rules.cards[static_cast<std::size_t>(card)].name << " fills " << fills << " dice "
              << from.dice << " at risk " << t << rules.to_toml();
  }
  for (int card = 0; card < static_cast<int>(rules.cards.size()); ++card) {
    const std::string& name = rules.cards[static_cast<std::size_t>(card)].name;
    if (const auto added = found.fewest_added.find(card); added != found.fewest_added.end()) {
      EXPECT_EQ(reachable.fewest_added(card), added->second) << name << rules.to_toml();
      EXPECT_TRUE(reachable.filled(card, 0, added->second)) << name << rules.to_toml();
      EXPECT_FALSE(reachable.filled(card, 0, added->second - 1)) << name << rules.to_toml();
      EXPECT_FALSE(reachable.filled(card, 1, kGoal)) << name << rules.to_toml();
    } else if (rules.cards[static_cast<std::size_t>(card)].on_fill != Card::OnFill::add_to_sheet) {
      EXPECT_EQ(reachable.fewest_added(card), -1) << name << rules.to_toml();
      for (int t = 0; t <= kMost; ++t)
        EXPECT_EQ(reachable.filled(card, t, 0), found.filled.contains({card, t}))
            << name << " at risk " << t << rules.to_toml();
    }
  }
}

TEST(Reachable, AgreesWithASearchOfThePresets) {
  for (const std::string& name : preset_names()) expect_same(preset(name));
}

class RandomRules : public ::testing::TestWithParam<unsigned> {};
TEST_P(RandomRules, AgreeWithASearch) {
  expect_same(testing::random_rules(GetParam()));
}
INSTANTIATE_TEST_SUITE_P(Reachable, RandomRules, ::testing::Range(0U, 12U));

TEST(Reachable, KnowsTheLeastPointsOfTheOfficialRules) {
  const RuleSet rules = preset("official");
  const Match match(rules, kGoal);
  Reachable reachable(match);
  reachable.cover(20);
  const int bonus = rules.card_index("bonus-300");
  EXPECT_FALSE(reachable.tossing(bonus, 0, {5}, 0));  // a die was set aside: at least a 5
  EXPECT_TRUE(reachable.tossing(bonus, 0, {5}, 1));
  EXPECT_TRUE(reachable.tossing(bonus, 0, {5}, 2));  // or a 1
  EXPECT_FALSE(reachable.tossing(bonus, 0, {5}, 3));
  EXPECT_FALSE(reachable.between_cards(11));
  EXPECT_TRUE(reachable.between_cards(12));  // six 5s, one by one, and the bonus of 300
  EXPECT_TRUE(reachable.between_cards(0));   // after Vengeance
  EXPECT_EQ(reachable.fewest_on_sheet_in_mid_turn(), 6);
}

TEST(Reachable, KnowsAfterWhichCardsPointsAreAtRisk) {
  const RuleSet rules = preset("zonk");
  const Match match(rules, 200, 300);
  Reachable reachable(match);
  reachable.cover(60);
  const auto filled = [&](const char* card, int at_risk) {
    return reachable.filled(rules.card_index(card), at_risk, 0);
  };
  EXPECT_FALSE(filled("vengeance", 5));  // six 5s, one by one
  EXPECT_TRUE(filled("vengeance", 6));
  EXPECT_FALSE(filled("bonus-300", 11));
  EXPECT_TRUE(filled("bonus-300", 12));
  EXPECT_FALSE(filled("double-trouble", 11));  // two fills
  EXPECT_TRUE(filled("double-trouble", 12));
  EXPECT_FALSE(filled("fill-1000", 25));
  EXPECT_TRUE(filled("fill-1000", 26));
  for (int t = 0; t <= 60; ++t) EXPECT_FALSE(filled("must-bust", t) || filled("no-dice", t)) << t;
}

TEST(Reachable, KnowsThatATiedPlayerMayLosePointsToo) {
  RuleSet rules = preset("official");
  Card& vengeance = rules.cards[static_cast<std::size_t>(rules.card_index("vengeance"))];
  vengeance.tied_player_loses_too = true;
  EXPECT_EQ(Reachable(Match(rules, kGoal)).fewest_on_sheet_in_mid_turn(), 0);
  vengeance.count = 0;  // Double Trouble: twice two fills of six 5s
  EXPECT_EQ(Reachable(Match(rules, kGoal)).fewest_on_sheet_in_mid_turn(), 24);
  rules.cards[static_cast<std::size_t>(rules.card_index("double-trouble"))].count = 0;
  const Match match(rules, kGoal);
  Reachable reachable(match);
  reachable.cover(0);
  EXPECT_EQ(reachable.fewest_on_sheet_in_mid_turn(), -1);
  EXPECT_FALSE(reachable.between_cards(0));
}

TEST(Reachable, CoversMoreWhenAsked) {
  const Match match(preset("official"), kGoal);
  Reachable little(match), much(match);
  EXPECT_EQ(little.covered(), -1);
  EXPECT_THROW(little.drawing(0), std::out_of_range);
  much.cover(500);
  for (const int most : {3, 40, 41, 300}) {
    little.cover(most);
    ASSERT_GE(little.covered(), most);
    for (int t = 0; t <= most; ++t) {
      EXPECT_EQ(little.between_cards(t), much.between_cards(t)) << t;
      EXPECT_EQ(little.tossing(0, 0, {2}, t), much.tossing(0, 0, {2}, t)) << t;
    }
  }
}

}  // namespace
}  // namespace fillwise::model
