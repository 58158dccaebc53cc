// The search for simple rules, held against all rules of a form.

#include "solver/simplify/search.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "solver/play/rating.hpp"
#include "solver/play/rules_of_thumb.hpp"
#include "solver/race/solve.hpp"
#include "solver/simplify/averaged_turns.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/told_shares.hpp"

namespace fillwise::solver {
namespace {

using model::Match;

SimpleRule number(int n) {
  SimpleRule rule;
  rule.stop_at.fill(n);
  return rule;
}

race::SolveOptions options() {
  race::SolveOptions options;
  options.tolerance = 1e-11;
  return options;
}

ScoreView sees_own() {
  ScoreView view;
  view.own.exact = true;
  return view;
}

struct Game {
  explicit Game(int goal, const model::RuleSet& rules = model::preset("official"))
      : match(rules, goal), solution(race::solve(match.rules(), goal * model::kPointsPerUnit, options())) {}
  Match match;
  race::Solution solution;
};

/// What is told of each step rises to its end, and changes nothing.
TEST(Simplify, TellsOfItsProgress) {
  const Game game(12);
  testing::ToldShares told;
  Simplifier silent(game.match, game.solution.value, {.threads = 2, .progress = {}});
  Simplifier simplifier(game.match, game.solution.value, {.threads = 2, .progress = {}},
                        told.of("optimal play"));
  const FoundRule number_told = simplifier.best_number(told.of("one number"));
  EXPECT_EQ(number_told.rule, silent.best_number().rule);
  FoundRule found = simplifier.improve(Form::by_dice, number(5), told.of("by dice"));
  FoundRule expected = silent.improve(Form::by_dice, number(5));
  simplifier.bound(Form::by_dice, found, 20, {}, told.of("boxes"));
  silent.bound(Form::by_dice, expected, 20);
  EXPECT_EQ(found.rule, expected.rule);
  EXPECT_EQ(found.from_best, expected.from_best);
  EXPECT_EQ(found.played.win.value, expected.played.win.value);
  EXPECT_EQ(simplifier.best_table(number_told.played, told.of("gap policy")).played.win.value,
            silent.best_table(number_told.played).played.win.value);
  for (const char* const step : {"optimal play", "one number", "by dice", "boxes", "gap policy"})
    told.expect_complete(step);
}

TEST(Simplify, OneNumberIsTheBestOfAll) {
  for (const int goal : {2, 3, 5, 8, 10}) {
    const Game game(goal);
    Rater rater(game.match, game.solution.value, {.exploit = false});
    double least = 1;
    for (int n = 1; n <= goal; ++n)
      least = std::min(least, rater.rate({stop_at(game.match, n), sees_own()}).loss());
    Simplifier simplifier(game.match, game.solution.value, {1, nullptr, {}});
    const FoundRule all = simplifier.best_number();
    EXPECT_NEAR(all.played.loss(), least, 1e-11) << goal;
    EXPECT_LT(all.from_best, 1e-9) << goal;
    EXPECT_EQ(all.rated, goal);
  }
}

/// Points above the goal count where there are last turns: the best number can lie there.
TEST(Simplify, OneNumberMayBeAboveTheGoalInLastTurns) {
  const model::RuleSet rules = model::preset("official-showdown");
  const Match match(rules, 3, 16);
  const race::Solution solution =
      race::solve(rules, 3 * model::kPointsPerUnit,
                  {.tolerance = 1e-11, .limit = 16, .limit_wins = true, .progress = {}});
  Simplifier simplifier(match, solution.value, {1, nullptr, {}});
  Rater rater(match, solution.value, {.exploit = false});
  double least = 1;
  int best = 0;
  for (int n = 1; n <= match.limit(); ++n) {
    const double loss = rater.rate({stop_at(match, n), ScoreView::all()}).loss();
    if (loss < least) least = loss, best = n;
  }
  EXPECT_GT(best, match.goal());
  const FoundRule all = simplifier.best_number();
  EXPECT_EQ(all.rule.stop_at.front(), best);
  EXPECT_NEAR(all.played.loss(), least, 1e-11);
  FoundRule found = simplifier.improve(Form::one_number, number(2));
  simplifier.bound(Form::one_number, found, 60);
  EXPECT_NEAR(found.played.loss(), least, 2e-7);
  EXPECT_LT(found.from_best, 2e-7);
}

/// Where turns go on at other scores, every change is played: numbers, and nothing near the end is better.
void expect_every_change_is_played(const Game& game, const std::function<StatedPolicy(int)>& stopping_at) {
  Rater rater(game.match, game.solution.value, {.exploit = false});
  double least = 1;
  for (int n = 1; n <= game.match.goal(); ++n) least = std::min(least, rater.rate(stopping_at(n)).loss());
  Simplifier simplifier(game.match, game.solution.value, {1, nullptr, {}});
  EXPECT_TRUE(simplifier.goes_on());
  FoundRule last = simplifier.best_number();
  EXPECT_NEAR(last.played.loss(), least, 1e-11);
  EXPECT_LT(last.from_best, 1e-9);
  for (const Form form : {Form::by_dice, Form::by_dice_and_card, Form::endgame}) {
    FoundRule next = simplifier.improve(form, last.rule);
    EXPECT_LE(next.played.loss(), last.played.loss());
    EXPECT_EQ(next.from_best, next.played.most_loss());
    simplifier.bound(form, next, 60);
    EXPECT_EQ(next.boxes, 0);
    last = std::move(next);
  }
  for (const auto& group : changes(Form::endgame, last.rule, game.match, Reach::near))
    for (const SimpleRule& rule : group) EXPECT_GE(simplifier.play(rule).loss(), last.played.loss() - 5.1e-5);
  EXPECT_THROW(simplifier.best_table(last.played), std::logic_error);
}

TEST(Simplify, WhereTurnsGoOnEveryChangeIsPlayed) {
  const Game tutto(4, model::preset("tutto"));
  expect_every_change_is_played(tutto, [&](int n) -> StatedPolicy {
    return {stop_at(tutto.match, n), sees_own()};
  });
  // A card that may be left before its fill and must be followed by another one after it.
  const Game takers(4, testing::two_takers());
  expect_every_change_is_played(takers, [&](int n) { return stated(number(n), takers.match); });
}

/// All rules whose numbers for the dice in `free` are one of `with`, the others as in `rule`.
void each_rule(SimpleRule rule, std::span<const std::size_t> free, std::span<const int> with,
               const std::function<void(const SimpleRule&)>& visit) {
  if (free.empty()) return visit(rule);
  for (const int n : with) {
    rule.stop_at[free.front()] = n;
    each_rule(rule, free.subspan(1), with, visit);
  }
}

TEST(Simplify, ByDiceIsTheBestOfAllAtSmallGoals) {
  const auto expect_best = [](int goal, std::span<const std::size_t> free, std::span<const int> with) {
    const Game game(goal);
    Simplifier simplifier(game.match, game.solution.value, {1, nullptr, {}});
    const FoundRule found = simplifier.improve(Form::by_dice, simplifier.best_number().rule);
    double least = 1;
    each_rule(found.rule, free, with,
              [&](const SimpleRule& rule) { least = std::min(least, simplifier.play(rule).loss()); });
    EXPECT_NEAR(found.played.loss(), least, 2e-7) << goal;
    EXPECT_GE(found.played.loss() - found.from_best, -1e-9);
  };
  constexpr int kNever = SimpleRule::kNever;
  expect_best(3, std::array<std::size_t, 6>{0, 1, 2, 3, 4, 5}, std::array{1, 2, 3, kNever});
  expect_best(6, std::array<std::size_t, 4>{1, 2, 3, 4}, std::array{1, 2, 3, 4, 5, 6, kNever});
}

TEST(Simplify, RicherFormsGiveAwayLess) {
  for (const char* rules : {"official", "quick-guide"}) {
    const Game game(10, model::preset(rules));
    Simplifier simplifier(game.match, game.solution.value, {1, nullptr, {}});
    FoundRule last = simplifier.best_number();
    const double first = last.played.loss();
    for (std::size_t f = 1; f < kSimpleForms; ++f) {
      FoundRule next = simplifier.improve(static_cast<Form>(f), last.rule);
      EXPECT_LE(next.played.loss(), last.played.loss()) << rules << " " << kFormNames[f];
      EXPECT_GT(next.played.least_loss(), 0);
      EXPECT_NEAR(simplifier.play(next.rule).loss(), next.played.loss(), 1e-15);
      last = std::move(next);
    }
    EXPECT_LT(last.played.loss(), 0.8 * first) << rules;
  }
}

/// Where the search has ended nothing that changes one number by one is better.
TEST(Simplify, EndsWhereNoNeighbourIsBetter) {
  const Game game(20);
  Simplifier simplifier(game.match, game.solution.value, {1, nullptr, {}});
  const FoundRule found = simplifier.improve(Form::by_dice, number(7));
  for (const auto& group : changes(Form::by_dice, found.rule, game.match, Reach::far))
    for (const SimpleRule& rule : group) EXPECT_GE(simplifier.play(rule).loss(), found.played.loss() - 2e-7);
}

/// The performance difference lemma: exact to first order.
TEST(Simplify, AveragedTurnsTellWhatASmallChangeIsWorth) {
  const Game game(24);
  Simplifier simplifier(game.match, game.solution.value, {1, nullptr, {}});
  const LeadGraphs graphs = lead_graphs(game.match);
  const SimpleDecisions decisions(game.match, graphs);
  const SimpleRule from = number(7);
  const PlayedAgainstBest played = simplifier.play(from);
  SimpleRule to = from;
  to.endgame_within = 4, to.endgame_at = 9;
  ScoreView view = to.view(game.match);
  const AveragedTurns fine(game.match, graphs, played, view);
  const double base = fine.value(by_simple_rule(decisions, from));
  // What p's turns are worth under p is p's chance once more, for each turn that it has.
  double worth = 0;
  const auto side = static_cast<std::size_t>(game.match.limit());
  for (std::size_t i = 0; i < side * side; ++i) worth += played.occupancy[i] * played.win.value[i];
  EXPECT_NEAR(base, worth, 1e-9);
  const auto expect_near = [&](const SimpleRule& rule) {
    const double to_first_order = fine.value(by_simple_rule(decisions, rule)) - base;
    const double exact = played.loss() - simplifier.play(rule).loss();
    EXPECT_NEAR(to_first_order, exact, 0.1 * std::abs(exact) + 1e-12);
    EXPECT_GT(std::abs(exact), 1e-6);
  };
  expect_near(to);
  for (const std::size_t dice : {1U, 2U, 3U}) {
    SimpleRule other = from;
    other.stop_at[dice] = dice == 3 ? 5 : 8;
    expect_near(other);
    // The same from averages that were joined.
    const AveragedTurns joined(fine, from.view(game.match));
    EXPECT_NEAR(
        joined.value(by_simple_rule(decisions, other)) - joined.value(by_simple_rule(decisions, from)),
        fine.value(by_simple_rule(decisions, other)) - base, 1e-12);
  }
}

/// The gap tells most of what there is to know; near optimal play its table gives away hardly anything.
TEST(Simplify, ATableByTheGapGivesAwayLessThanRules) {
  const Game game(20);
  Simplifier simplifier(game.match, game.solution.value, {1, nullptr, {}});
  const FoundRule rule = simplifier.improve(Form::by_dice, number(7));
  const FoundTable found = simplifier.best_table(rule.played);
  EXPECT_LT(found.played.most_loss(), 0.1 * rule.played.loss());
  EXPECT_GT(found.played.most_loss(), 0);
  EXPECT_GT(found.rated, 1);
  const GapTable& table = found.table;
  EXPECT_EQ(table.class_of(0), table.class_of(1) - 1) << "a class of its own where both are tied";
  EXPECT_EQ(table.class_of(-1), table.class_of(0) - 1);
  EXPECT_EQ(table.class_of(1), table.class_of(5));
  EXPECT_EQ(table.class_of(6), table.class_of(5) + 1);
}

/// Where every gap is its own class and the goal is one or two turns away, it is optimal play.
TEST(Simplify, ATableByTheGapIsOptimalAtTinyGoals) {
  const Game game(4);
  Simplifier simplifier(game.match, game.solution.value, {1, nullptr, {}});
  const FoundTable found = simplifier.best_table(simplifier.play(number(3)));
  EXPECT_LT(found.played.loss(), 1e-4);
}

TEST(Simplify, GivesUpWhenItIsTold) {
  const Game game(20);
  std::atomic<bool> cancel = false;
  Simplifier simplifier(game.match, game.solution.value,
                        {.threads = 1, .cancel = &cancel, .progress = [&](int rated, double) {
                           EXPECT_EQ(rated, 1) << "it went on";
                           cancel = true;
                         }});
  simplifier.improve(Form::endgame, number(7));
  EXPECT_TRUE(simplifier.is_cancelled());
}

TEST(Simplify, IsTheSameBitsForAnyNumberOfThreads) {
  const Game game(12);
  std::vector<double> first;
  for (const int threads : {1, 2, 3}) {
    Simplifier simplifier(game.match, game.solution.value, {threads, nullptr, {}});
    const FoundRule found = simplifier.improve(Form::by_gap, number(7));
    const std::vector<double> all = {found.played.loss(), found.played.first.lower, found.played.second.upper,
                                     static_cast<double>(found.rated)};
    if (first.empty()) first = all;
    EXPECT_EQ(all, first) << threads;
  }
}

}  // namespace
}  // namespace fillwise::solver
