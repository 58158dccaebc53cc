// What decisions give away where turns go on at other scores with points at risk.

#include "solver/play/decision_losses.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "solver/play/action_lists.hpp"
#include "solver/play/evaluate.hpp"
#include "solver/play/occupancy.hpp"
#include "solver/race/solve.hpp"
#include "tests/support/plain_play.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
using model::State;

/// A rule against who plays by the tables, from both seats.
struct Played {
  Played(const model::RuleSet& rules, int goal, const std::function<ChoiceRule(const Match&)>& rule_of)
      : match(testing::small_match(rules, goal)),
        solution(
            race::solve(rules, goal * model::kPointsPerUnit,
                        {.tolerance = 1e-11, .limit = match.limit(), .limit_wins = true, .progress = {}})),
        rule(rule_of(match)),
        turns(match, {rule, ScoreView::all()}),
        rows(turns.rows()) {
    const auto best = followed_rows(match, best_by(match, solution.value, solution.value));
    rows.insert(rows.end(), best.begin(), best.end());
    const std::size_t pairs = rows.size() / 2;
    occupancy.assign(pairs, 0);
    for (const int first : {0, 1}) {
      const std::vector<double> of = occupancy_measure(rows, match.limit(), 1 - first);
      for (std::size_t i = 0; i < pairs; ++i) occupancy[i] += of[i] / 2;
    }
    const PlayTable win = PolicyEvaluationSystem(rows, 2, match.limit()).solve({-1, chance_to_win, 1});
    loss = 0.5 - (win.value[0] + 1 - win.value[pairs]) / 2;
    losses = decision_losses(match, turns, solution.value, occupancy);
  }
  KindLosses all() const {
    KindLosses sum;
    for (const KindLosses& kind : losses) sum += kind;
    return sum;
  }

  Match match;
  race::Solution solution;
  ChoiceRule rule;
  RuleTurns turns;
  std::vector<TransitionRow> rows;  ///< of the rule, then of best play
  std::vector<double> occupancy;
  double loss = 0;
  DecisionLosses losses{};
};

std::vector<std::pair<model::RuleSet, int>> taking_rules() {
  std::vector<std::pair<model::RuleSet, int>> all{{testing::two_takers(), 8},
                                                  {testing::shrunk(model::preset("tutto")), 6},
                                                  {testing::shrunk(model::preset("zonk")), 3}};
  for (unsigned seed = 0; seed < 20; ++seed) {
    model::RuleSet rules = testing::random_rules(seed);
    rules.overshoot = 0;
    if (least_taken_at_risk(Match(rules, 5)) > 0 && !race::terminates_almost_surely(rules).empty() &&
        std::ranges::none_of(rules.cards, &model::Card::is_penalty))
      all.emplace_back(std::move(rules), 5);
  }
  return all;
}

TEST(DecisionLosses, AddUpToWhatIsLostWhereTurnsGoOn) {
  EXPECT_GT(taking_rules().size(), 4U);
  for (const auto& [rules, goal] : taking_rules())
    for (const auto& rule_of :
         {testing::careful_rule, +[](const Match& m) { return testing::some_rule(m, 3); }}) {
      const Played played(rules, goal, rule_of);
      EXPECT_TRUE(played.turns.go_on());
      EXPECT_NEAR(played.all().cost, played.loss, 1e-9) << rules.name;
      EXPECT_GT(played.loss, 1e-4) << rules.name;
    }
}

/// As often as the plain path, where decisions with less at risk than wins are marked.
TEST(DecisionLosses, MeetsTheDecisionsThatAreMarked) {
  const Played played(testing::two_takers(), 5, [](const Match& m) { return testing::some_rule(m, 3); });
  const std::vector<MakePolicy> players{by_rule(played.match, played.rule),
                                        best_by(played.match, played.solution.value, played.solution.value)};
  PlayOptions options;
  options.marks = testing::mark_all_choices(played.match);
  options.marks_between = [](ScorePair) { return true; };
  const Play play = evaluate_play(played.match, players, options);
  const double counted = (play.marked.value[0] + play.marked.value[play.at(1, {})]) / 2;
  EXPECT_GE(played.all().met, counted - 1e-9);  // here those too with enough at risk to win
  EXPECT_LT(played.all().met, 1.5 * counted);
}

/// By kind of decision, by the score of who decides and by what is chosen: each group is what the sums say of the same
/// decisions alone.
TEST(DecisionLosses, GroupsAreThoseDecisions) {
  for (const auto& [name, goal] :
       std::vector<std::pair<const char*, int>>{{"official", 16}, {"quick-guide", 12}}) {
    const Played played(testing::shrunk(model::preset(name)), goal, testing::careful_rule);
    ASSERT_FALSE(played.turns.go_on());
    const auto groups = [&](const LossGroup& group) {
      return losses_by_group(played.match, played.turns, played.solution.value, played.occupancy, group);
    };
    for (const auto& [kind, losses] :
         groups([](const WrongDecision& wrong) { return static_cast<int>(decision_kind(wrong.at.phase)); })) {
      const KindLosses& expected = played.losses[static_cast<std::size_t>(kind)];
      EXPECT_NEAR(losses.wrong, expected.wrong, 1e-12) << name << kind;
      EXPECT_NEAR(losses.cost, expected.cost, 1e-8) << name << kind;
      EXPECT_EQ(losses.met, losses.wrong);
    }
    double cost = 0;
    for (const auto& [own, losses] : groups([](const WrongDecision& wrong) { return wrong.pair.own; })) {
      std::vector<double> occupancy(played.occupancy.size(), 0);
      const auto side = static_cast<std::size_t>(played.match.limit());
      for (std::size_t i = 0; i < side; ++i)
        occupancy[static_cast<std::size_t>(own) * side + i] =
            played.occupancy[static_cast<std::size_t>(own) * side + i];
      KindLosses expected;
      for (const KindLosses& kind :
           decision_losses(played.match, played.turns, played.solution.value, occupancy))
        expected += kind;
      EXPECT_NEAR(losses.wrong, expected.wrong, 1e-12) << name << own;
      EXPECT_NEAR(losses.cost, expected.cost, 1e-8) << name << own;
      cost += losses.cost;
    }
    EXPECT_NEAR(cost, played.loss, 1e-7) << name;
    const auto problems = groups([&](const WrongDecision& wrong) {
      State s = wrong.at;
      s.score = {wrong.pair.own, wrong.pair.opponent};
      const std::vector<model::Action> actions = actions_of(played.match.actions(s));
      return std::ranges::equal(wrong.actions, actions) && wrong.best < actions.size() &&
                     wrong.chosen < actions.size() && wrong.best != wrong.chosen
                 ? 0
                 : 1;
    });
    EXPECT_EQ(problems.size(), 1U) << name;
    EXPECT_TRUE(problems.contains(0)) << name;
  }
  const Played goes_on(testing::two_takers(), 5, testing::careful_rule);
  EXPECT_THROW(losses_by_group(goes_on.match, goes_on.turns, goes_on.solution.value, goes_on.occupancy,
                               [](const WrongDecision&) { return 0; }),
               std::invalid_argument);
}

TEST(RuleTurns, WhereTurnsGoOnAreTheEvaluatedOnes) {
  const Played played(testing::two_takers(), 8, testing::careful_rule);
  const std::vector<MakePolicy> players{by_rule(played.match, played.rule),
                                        best_by(played.match, played.solution.value, played.solution.value)};
  const Play play = evaluate_play(played.match, players);
  EXPECT_NEAR(0.5 - (play.win.value[0] + 1 - play.win.value[play.at(1, {})]) / 2, played.loss, 1e-12);
  EXPECT_THROW(lead_graphs(played.match), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::solver
