// Objectives of a player who plays alone, against plain recursion over the rules, in every state of every
// turn.
#include <gtest/gtest.h>

#include <algorithm>

#include "solver/base/solve_error.hpp"
#include "solver/objectives/cut.hpp"
#include "solver/objectives/turns.hpp"
#include "tests/solver/objectives/plain_values.hpp"
#include "tests/support/fixed_point.hpp"

namespace fillwise::solver {
namespace {

using ::fillwise::testing::expect_same_values;
using ::fillwise::testing::PlainValues;
using model::Match;
using model::Phase;
using model::State;

constexpr int kGoal = 20;  // units

/// The rules themselves, but that reaching the goal ends the game.
Match plain_match(model::RuleSet rules, int goal = kGoal) {
  rules.last_turn = false;
  return {rules, goal};
}

/// Whether the goal is reached or as good as reached: enough is at risk and the player may stop, or a bust
/// that adds it must come.
bool is_at_goal(const Match& match, const State& s) {
  if (Match::is_over(s)) return true;
  if (s.mover != 0 || s.own() + s.at_risk < match.goal()) return false;
  if (s.phase == Phase::between_cards) return true;
  return s.card >= 0 && match.rules().cards[static_cast<std::size_t>(s.card)].until_bust();
}

/// A house rule with a card that anyone may play or discard, and cards that a leader
/// suffers.
model::RuleSet house_rules() {
  model::RuleSet rules = model::preset("quick-guide");
  const auto card = [&](const char* name) -> model::Card& {
    return rules.cards[static_cast<std::size_t>(rules.card_index(name))];
  };
  card("vengeance").may_discard = true;
  card("vengeance").leader_loses = 7;
  card("bonus-300").leader_loses = 3;
  card("double-trouble").fills = 3;
  rules.name = "house";
  return rules;
}

std::vector<model::RuleSet> all_rules() {
  std::vector<model::RuleSet> all;
  for (const std::string& name : model::preset_names()) {
    all.push_back(model::preset(name));
    all.back().overshoot = 0;  // alone it is not looked at
    // Where a card must follow with the goal at risk, the recursion would not end.
    for (model::Card& c : all.back().cards) c.then = model::Card::Then::stop_or_draw;
  }
  all.push_back(house_rules());
  return all;
}

std::string name_of(const ::testing::TestParamInfo<model::RuleSet>& info) {
  std::string name = info.param.name;
  std::ranges::replace(name, '-', '_');
  return name;
}

class AllRules : public ::testing::TestWithParam<model::RuleSet> {};
INSTANTIATE_TEST_SUITE_P(Objectives, AllRules, ::testing::ValuesIn(all_rules()), name_of);

/// Turns still expected after the one that starts at `own`, given those of higher scores; and all values in
/// that turn, the present one counted.
PlainValues plain_turns(const Match& match, int own, std::vector<double>& after) {
  const auto values = [&](double here) {
    after[static_cast<std::size_t>(own)] = here;
    return PlainValues(match,
                       {true, true, true, [&match, own, after](const State& s) -> std::optional<double> {
                          if (is_at_goal(match, s)) return 1;
                          const double then = after[static_cast<std::size_t>(s.score[0])];
                          if (s.mover != 0) return 2 + then;
                          if (s.phase == Phase::draw && s.at_risk == 0 && s.own() > own) return 1 + then;
                          return std::nullopt;
                        }});
  };
  const double here = testing::fixed_point(
      [&](double guess) { return values(guess).value(match.start(own, 0, 0)) - 1; }, 1, 2, 1e-13);
  PlainValues result = values(here);
  result.value(match.start(own, 0, 0));
  return result;
}

TEST_P(AllRules, FewestTurnsAreThoseOfPlainRecursion) {
  const Match match = plain_match(GetParam());
  FewestTurns turns(GetParam(), kGoal);
  std::vector<double> after(kGoal, 0);
  int asked = 0;
  for (int own = kGoal - 1; own >= 0; --own) {
    const PlainValues plain = plain_turns(match, own, after);
    const ValueInterval start = turns.at_start(own, 0);
    const double expected = 1 + after[static_cast<std::size_t>(own)];
    EXPECT_NEAR(start.value, expected, 1e-10) << own;
    EXPECT_LE(start.lower, expected + 1e-12);
    EXPECT_GE(start.upper, expected - 1e-12);
    EXPECT_LE(start.upper - start.lower, 1e-9);
    EXPECT_GT(start.upper, start.lower);
    if (own % 7 == 0) asked += expect_same_values(turns, plain, match.start(own, 0, 0), 1e-9);
    if (HasFailure()) return;
  }
  EXPECT_GT(asked, 200);
}

TEST_P(AllRules, TheChanceToMakeACutIsThatOfPlainRecursion) {
  constexpr int kTurns = 3;
  const Match match = plain_match(GetParam());
  std::vector<double> last(kGoal, 0);  // with one turn less
  for (int left = 1; left <= kTurns; ++left) {
    MakeCut cut(GetParam(), kGoal, left);
    std::vector<double> now(kGoal, 0);
    int asked = 0;
    for (int own = kGoal - 1; own >= 0; --own) {
      PlainValues plain(match, {false, true, true, [&, own](const State& s) -> std::optional<double> {
                                  if (is_at_goal(match, s)) return 1;
                                  const auto at = static_cast<std::size_t>(s.score[0]);
                                  if (s.mover != 0) return last[at];
                                  if (s.phase == Phase::draw && s.at_risk == 0 && s.own() > own)
                                    return now[at];
                                  return std::nullopt;
                                }});
      const double expected = now[static_cast<std::size_t>(own)] = plain.value(match.start(own, 0, 0));
      const ValueInterval start = cut.at_start(own, 0);
      EXPECT_NEAR(start.value, expected, 1e-12) << own;
      EXPECT_LE(start.lower, expected + 1e-14);
      EXPECT_GE(start.upper, expected - 1e-14);
      EXPECT_LE(start.upper - start.lower, 1e-11);
      if (own % 7 == 0) asked += expect_same_values(cut, plain, match.start(own, 0, 0), 1e-11);
      if (HasFailure()) return;
    }
    EXPECT_GT(asked, 200);
    last = now;
  }
}

TEST(Objectives, TheUsualGoalTakesAboutTwentyTurns) {
  FewestTurns turns(model::preset("official"), 200);
  const ValueInterval all = turns.at_start(0, 0);
  EXPECT_GT(all.value, 10);
  EXPECT_LT(all.value, 30);
  EXPECT_LE(all.upper - all.lower, 1e-8);
  for (int own = 1; own < 200; ++own)
    EXPECT_LE(turns.at_start(own, 0).value, turns.at_start(own - 1, 0).value) << own;
}

TEST(Objectives, MoreTurnsMakeACutMoreLikely) {
  double last = 0;
  for (int left : {1, 2, 5, 9, 20}) {
    const double chance = MakeCut(model::preset("official"), 60, left).at_start(0, 0).value;
    EXPECT_GT(chance, last);
    last = chance;
  }
  EXPECT_GT(last, 0.99);
}

TEST(Objectives, ManyTurnsAreScaled) {
  // Nearly every card ends the turn: some thousand turns to the goal.
  model::RuleSet rules = model::preset("official");
  rules.cards[static_cast<std::size_t>(rules.card_index("no-dice"))].count = 999;
  FewestTurns turns(rules, 60);
  const ValueInterval all = turns.at_start(0, 0);
  EXPECT_GT(all.value, 100);
  EXPECT_LE(all.upper - all.lower, 1e-6);
}

TEST(Objectives, RefuseRulesWithoutAProof) {
  model::RuleSet penalty = model::preset("official");
  penalty.cards[static_cast<std::size_t>(penalty.card_index("must-bust"))].on_bust =
      model::Card::OnBust::subtract_card;
  EXPECT_THROW(FewestTurns(penalty, 20), SolveError);
  EXPECT_THROW(MakeCut(penalty, 20, 2), SolveError);
  model::RuleSet endless = model::preset("official");
  endless.cards[static_cast<std::size_t>(endless.card_index("must-bust"))].count = 0;
  endless.cards[static_cast<std::size_t>(endless.card_index("double-trouble"))].count = 0;
  EXPECT_THROW(FewestTurns(endless, 20), SolveError);
  EXPECT_NO_THROW(MakeCut(endless, 20, 2));
  EXPECT_THROW(MakeCut(endless, 20, 0), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::solver
