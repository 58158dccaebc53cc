// Policies that need no table: what they do by hand, against advice, and at the end of a game.
#include "solver/play/rules_of_thumb.hpp"

#include <gtest/gtest.h>

#include <random>

#include "solver/objectives/points.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::solver {
namespace {

using model::Action;
using model::ActionKind;
using model::Match;
using model::Phase;
using model::State;

std::vector<Action> actions_of(const Match& match, const State& s) {
  std::vector<Action> actions;
  for (const model::Choice& c : match.actions(s)) actions.push_back(c.action);
  return actions;
}

Action chosen(const Match& match, const ChoiceRule& rule, const State& s) {
  const std::vector<Action> actions = actions_of(match, s);
  return actions.at(rule(s, actions));
}

/// A situation on the card of that name, points in units.
struct Table {
  Match match{model::preset("official"), 200};

  State state(Phase phase, const std::string& card, int dice, int at_risk, int own = 20,
              int opponent = 30) const {
    State s = match.start(own, opponent, 0);
    s.phase = phase;
    s.card = card.empty() ? std::int8_t{-1} : static_cast<std::int8_t>(match.rules().card_index(card));
    s.dice = static_cast<std::int8_t>(dice);
    s.at_risk = at_risk;
    return s;
  }
  /// How dice are set aside of a toss, by its faces.
  Action of_toss(const ChoiceRule& rule, const std::string& card, const model::Dice& toss, int at_risk,
                 int own = 20) const {
    State s = state(Phase::set_aside, card, toss.size(), at_risk, own);
    s.toss = static_cast<std::int16_t>(match.tosses(s.card).class_of(toss));
    return chosen(match, rule, s);
  }
};

TEST(StopAt, StopsWithSoMuchAtRisk) {
  const Table table;
  const ChoiceRule rule = stop_at(table.match, 7);
  const auto action = [&](const State& s) { return chosen(table.match, rule, s).kind; };
  EXPECT_EQ(action(table.state(Phase::roll_or_stop, "bonus-300", 3, 6)), ActionKind::roll);
  EXPECT_EQ(action(table.state(Phase::roll_or_stop, "bonus-300", 3, 7)), ActionKind::stop);
  EXPECT_EQ(action(table.state(Phase::roll_or_stop, "bonus-300", 1, 2)), ActionKind::roll);
  EXPECT_EQ(action(table.state(Phase::roll_or_stop, "fill-1000", 3, 9)), ActionKind::roll);  // must go on
  EXPECT_EQ(action(table.state(Phase::between_cards, "", 0, 6)), ActionKind::draw);
  EXPECT_EQ(action(table.state(Phase::between_cards, "", 0, 7)), ActionKind::stop);
  EXPECT_EQ(action(table.state(Phase::between_cards, "", 0, 0)), ActionKind::draw);
  EXPECT_EQ(action(table.state(Phase::play_or_discard, "vengeance", 0, 4)), ActionKind::play);
  EXPECT_EQ(action(table.state(Phase::play_or_discard, "vengeance", 0, 4, 30, 30)), ActionKind::discard);
}

TEST(StopAt, SetsAsideAllThatIsEnoughElseTheLeast) {
  const Table table;
  const ChoiceRule rule = stop_at(table.match, 7);
  const auto way = [&](const model::Dice& toss, int at_risk) {
    const Action action = table.of_toss(rule, "bonus-300", toss, at_risk);
    return std::pair(action.way.count, action.way.points);
  };
  EXPECT_EQ(way({{2, 1, 1, 0, 1, 1}}, 0), std::pair(1, 2));  // 1,1,5: the 1
  EXPECT_EQ(way({{0, 1, 1, 2, 1, 1}}, 0), std::pair(1, 1));  // the 5
  EXPECT_EQ(way({{2, 1, 1, 0, 1, 1}}, 2), std::pair(3, 5));  // all make 350
  EXPECT_EQ(way({{0, 3, 1, 1, 0, 1}}, 0), std::pair(3, 4));  // a triple goes whole
  EXPECT_EQ(way({{0, 3, 1, 1, 1, 0}}, 0), std::pair(1, 1));  // the 5 beside the triple
  EXPECT_EQ(way({{1, 0, 0, 0, 1, 0}}, 0), std::pair(2, 3));  // the fill
  EXPECT_EQ(table.of_toss(rule, "bonus-300", {{1, 0, 0, 1, 1, 0}}, 0, 198).way.points, 3);  // all that wins
}

TEST(StopAt, TakesMostPointsWithComboFive) {
  Table table;
  model::RuleSet rules = model::preset("official");
  rules.chart.combo_five = 1;
  table.match = Match(rules, 200);
  const ChoiceRule rule = stop_at(table.match, 7);
  // 1 and 4 make the fill for 50, the 1 by itself 100 without one.
  const auto way = [&](const model::Dice& toss, int at_risk) {
    const Action action = table.of_toss(rule, "bonus-300", toss, at_risk);
    return std::pair(action.way.count, action.way.points);
  };
  EXPECT_EQ(way({{1, 0, 0, 1, 0, 0}}, 5), std::pair(1, 2));  // comes to 350
  EXPECT_EQ(way({{0, 1, 1, 0, 0, 0}}, 0), std::pair(2, 1));  // 2 and 3, the only way
}

TEST(StopAt, CountsPointsAtRiskToTheGoal) {
  const Table table;
  const ChoiceRule rule = stop_at(table.match, 300);  // more than the goal
  const auto action = [&](int at_risk, int own) {
    const State s = table.state(Phase::roll_or_stop, "bonus-300", 3, at_risk, own);
    return chosen(table.match, rule, table.match.with_counted_at_risk(s)).kind;
  };
  EXPECT_EQ(action(179, 20), ActionKind::roll);
  EXPECT_EQ(action(180, 20), ActionKind::stop);  // wins
  EXPECT_EQ(table.of_toss(rule, "bonus-300", {{2, 1, 1, 0, 1, 1}}, 50).way.count, 1);
  EXPECT_EQ(table.of_toss(rule, "bonus-300", {{2, 1, 1, 0, 1, 1}}, 179).way.points, 5);  // all, as it wins
}

TEST(RulesOfThumb, StopWhereThatWinsAndNeverWhereItLoses) {
  const Table table;
  const Match last_turn(model::preset("official-showdown"), 200);
  for (const bool by_points : {false, true}) {
    const auto rule = [&](const Match& match) { return by_points ? most_points(match) : stop_at(match, 7); };
    const ChoiceRule here = rule(table.match), there = rule(last_turn);
    // 5 dice and 50 points at risk: nobody would stop for the points.
    const State wins = table.state(Phase::roll_or_stop, "bonus-300", 5, 1, 199);
    EXPECT_EQ(chosen(table.match, here, wins).kind, ActionKind::stop);
    EXPECT_EQ(table.of_toss(here, "bonus-300", {{1, 1, 1, 0, 1, 1}}, 0, 198).way.points, 3);
    // In a last turn against a score over the goal stopping below it loses, whatever is at risk.
    State loses = table.state(Phase::roll_or_stop, "bonus-300", 1, 30, 100, 220);
    EXPECT_EQ(chosen(last_turn, there, loses).kind, ActionKind::roll);
    loses.score[0] = 191;
    EXPECT_EQ(chosen(last_turn, there, loses).kind, ActionKind::stop);
    loses.score[0] = 190;  // would be tied
    EXPECT_EQ(chosen(last_turn, there, loses).kind, ActionKind::roll);
  }
}

/// In random play far from the goal: the option that advice for the points of a turn puts first.
TEST(MostPoints, GoesOnInTheEndgame) {
  const Table table;
  const ChoiceRule points = most_points(table.match);
  const ChoiceRule endgame = most_points_and_endgame(table.match, 20);
  const State before = table.state(Phase::roll_or_stop, "bonus-300", 3, 20, 20, 179);
  const State near = table.state(Phase::roll_or_stop, "bonus-300", 3, 20, 20, 180);
  const State wins = table.state(Phase::roll_or_stop, "bonus-300", 3, 20, 180, 199);
  EXPECT_EQ(chosen(table.match, points, near).kind, ActionKind::stop);
  EXPECT_EQ(chosen(table.match, endgame, before).kind, ActionKind::stop);
  EXPECT_EQ(chosen(table.match, endgame, near).kind, ActionKind::roll);
  EXPECT_EQ(chosen(table.match, endgame, wins).kind, ActionKind::stop);
  const State between = table.state(Phase::between_cards, "", 0, 60, 20, 180);
  EXPECT_EQ(chosen(table.match, points, between).kind, ActionKind::stop);
  EXPECT_EQ(chosen(table.match, endgame, between).kind, ActionKind::draw);
}

TEST(MostPoints, IsTheFirstAdvice) {
  for (const std::string& name : model::preset_names()) {
    SCOPED_TRACE(name);
    const Match match(model::preset(name), 400);
    const ChoiceRule rule = most_points(match);
    MostPoints objective(match.rules());
    std::mt19937 random(5);
    int compared = 0;
    for (int turn = 0; turn < 150; ++turn) {
      State s = match.start(static_cast<int>(random() % 60), static_cast<int>(random() % 60), 0);
      do {
        if (Match::is_chance(s)) {
          const auto outcomes = match.outcomes(s);
          s = outcomes[random() % outcomes.size()].next;
          continue;
        }
        const std::vector<Action> actions = actions_of(match, s);
        if (actions.size() > 1) {
          ++compared;
          Query query;
          query.state = s;
          if (s.phase == Phase::set_aside) {
            query.toss = match.classes(s)[static_cast<std::size_t>(s.toss)].example;
            query.kept = match.tosses(s.card).kept_before(s.position());
          }
          const Action action = actions.at(rule(s, actions));
          const Advice advice = objective.advise(query);
          const auto taken = std::ranges::find_if(advice.options, [&](const Option& o) {
            return o.action == action.kind && (s.phase != Phase::set_aside ||
                                               (o.dice.size() == action.way.count &&
                                                (action.way.points == 0 || o.points == action.way.points)));
          });
          ASSERT_NE(taken, advice.options.end());
          EXPECT_LE(taken->loss, 1e-9) << s.at_risk;
        }
        s = match.actions(s)[random() % actions.size()].next;
      } while (!Match::is_over(s) && s.mover == 0 && s.at_risk < 100 &&
               s != match.start(s.score[0], s.score[1], 0));
    }
    EXPECT_GT(compared, 100);
  }
}

}  // namespace
}  // namespace fillwise::solver
