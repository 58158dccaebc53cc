// Bounds of boxes of rules, held against rules that are played, and branch and bound against all rules.

#include "solver/simplify/box_bound.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "solver/race/solve.hpp"
#include "solver/simplify/search.hpp"
#include "tests/solver/simplify/limited.hpp"

namespace fillwise::solver {
namespace {

using model::Match;

constexpr int kNobody = SimpleRule::kNever;

/// A game with all that boxes are bounded with.
struct BoxGame {
  explicit BoxGame(const model::RuleSet& rules, int goal, int limit = 0, int threads = 1)
      : match(rules, goal, limit),
        solution(race::solve(rules, goal * model::kPointsPerUnit, testing::limited(limit))),
        graphs(lead_graphs(match)),
        decisions(match, graphs),
        against_best(match, solution.value, threads),
        bound(match, graphs, decisions, against_best.best_rows(), threads) {}

  PlayedAgainstBest play(const SimpleRule& rule) {
    return against_best.play(RuleTurns(match, graphs, by_simple_rule(decisions, rule), rule.view(match)));
  }
  BoxTables tables(const RuleBox& box, int sweeps) {
    BoxTables tables = bound.widest(solution.value);
    for (int sweep = 0; sweep < sweeps; ++sweep) bound.tighten(box, 3, tables);
    return tables;
  }
  RuleBox only(const SimpleRule& rule) const { return RuleBox::only(rule, decisions.never()); }
  RuleBox all() const { return RuleBox::all(decisions.never()); }

  Match match;
  race::Solution solution;
  LeadGraphs graphs;
  SimpleDecisions decisions;
  AgainstBest against_best;
  BoxBound bound;
};

SimpleRule with_numbers(const std::array<int, model::kDice>& stop_at) {
  SimpleRule rule;
  rule.stop_at = stop_at;
  return rule;
}

/// The official rules with a card whose bust takes points off the sheet.
model::RuleSet with_penalty() {
  model::RuleSet rules = model::preset("official");
  model::Card& card = rules.cards[static_cast<std::size_t>(rules.card_index("must-bust"))];
  card.on_bust = model::Card::OnBust::subtract_card;
  return rules;
}

/// Nobody takes anything from who is tied with him; so little is taken that it shows.
model::RuleSet only_from_behind() {
  model::RuleSet rules = model::preset("quick-guide");
  rules.name = "only-from-behind";
  model::Card& card = rules.cards[static_cast<std::size_t>(rules.card_index("vengeance"))];
  card.only_from_behind = true;
  card.leader_loses = 4;
  return rules;
}

TEST(BoxBound, ABoxOfOneRuleIsThatRule) {
  struct Case {
    model::RuleSet rules;
    int goal, limit;
  };
  for (const auto& [rules, goal, limit] : {Case{model::preset("official"), 14, 0},
                                           {model::preset("quick-guide"), 10, 0},
                                           {model::preset("team"), 8, 0},
                                           {with_penalty(), 8, 0},
                                           {only_from_behind(), 10, 0},
                                           {model::preset("official-showdown"), 3, 7}}) {
    SCOPED_TRACE(rules.name);
    BoxGame game(rules, goal, limit);
    for (const SimpleRule& rule : {with_numbers({7, 7, 7, 7, 7, 7}), with_numbers({12, 5, 6, 9, kNobody, 8}),
                                   with_numbers({30, 3, 40, kNobody, 2, kNobody}),
                                   with_numbers({kNobody, kNobody, kNobody, kNobody, kNobody, kNobody})}) {
      const PlayedAgainstBest played = game.play(rule);
      const BoxTables tables = game.tables(game.only(rule), 25);
      EXPECT_NEAR(tables.least_loss(), played.loss(), 1e-9);
      EXPECT_LE(tables.least_loss(), played.most_loss());
      const auto pairs = static_cast<std::ptrdiff_t>(tables.upper.size());
      for (std::ptrdiff_t i = 0; i < pairs; ++i) {
        const auto at = static_cast<std::size_t>(i);
        EXPECT_GE(tables.upper[at], played.win.lower[at]);
        EXPECT_LE(tables.lower[at], played.win.upper[at + tables.upper.size()]);
      }
    }
  }
}

/// Whatever is cut off and however few sweeps there were, no rule within is better than the bound.
TEST(BoxBound, NoRuleOfABoxIsBetter) {
  for (const char* name : {"official", "quick-guide"}) {
    BoxGame game(model::preset(name), 8);
    std::mt19937 random(7);
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    double closest = 1;
    for (int trial = 0; trial < 25; ++trial) {
      RuleBox box = game.all();
      SimpleRule inside;
      for (std::size_t d = 0; d < box.least.size(); ++d) {
        const int width = below(2) == 0 ? 2 : 10;
        box.least[d] = 1 + below(12);
        box.most[d] = std::min(game.decisions.never(), box.least[d] + below(width));
        inside.stop_at[d] = box.least[d] + below(box.most[d] - box.least[d] + 1);
      }
      BoxTables tables = game.tables(box, 1 + below(3));
      const double least = game.play(inside).most_loss();
      EXPECT_LE(tables.least_loss(), least);
      for (int sweep = 0; sweep < 6; ++sweep) game.bound.tighten(box, 2, tables);
      EXPECT_LE(tables.least_loss(), least);
      closest = std::min(closest, least - tables.least_loss());
    }
    EXPECT_LT(closest, 2e-3) << "bounds that say little";
  }
}

TEST(BoxBound, AllRulesTogetherAreNoBetterThanOptimalPlay) {
  BoxGame game(model::preset("official"), 20);
  EXPECT_NEAR(game.bound.widest(game.solution.value).least_loss(), 0, 1e-8);
  const double all = game.tables(game.all(), 6).least_loss();
  EXPECT_GT(all, 1e-4) << "they set aside few dice or all";
  EXPECT_LT(all, game.play(with_numbers({26, 11, 11, kNobody, kNobody, 28})).loss());
}

/// The bounds of a box are bounds of what is within.
TEST(BoxBound, TablesOfABoxServeThoseWithin) {
  BoxGame game(model::preset("official"), 14);
  const SimpleRule rule = with_numbers({12, 5, 6, 9, kNobody, 8});
  BoxTables tables = game.tables(game.all(), 4);
  double last = tables.least_loss();
  RuleBox box = game.all();
  for (const int width : {20, 6, 2, 0}) {
    for (std::size_t d = 0; d < box.least.size(); ++d) {
      const int n = game.only(rule).least[d];
      box.least[d] = std::max(1, n - width), box.most[d] = std::min(game.decisions.never(), n + width);
    }
    for (int sweep = 0; sweep < 12; ++sweep) game.bound.tighten(box, 2, tables);
    EXPECT_GE(tables.least_loss(), last) << width;
    last = tables.least_loss();
  }
  EXPECT_NEAR(last, game.play(rule).loss(), 1e-9);
}

/// What it costs to say the same at all scores, to first order, is what a cut gains.
TEST(BoxBound, CostsTellWhatACutGains) {
  BoxGame game(model::preset("official"), 16);
  SimpleRule rule = with_numbers({20, 7, 8, 12, kNobody, 20});
  const PlayedAgainstBest played = game.play(rule);
  EXPECT_EQ(game.bound.costs(game.only(rule), game.tables(game.only(rule), 9), played.occupancy).sum(), 0);
  RuleBox box = game.only(rule);
  box.least[2] = 7, box.most[2] = 9;
  const BoxTables tables = game.tables(box, 12);
  const SplitCosts costs = game.bound.costs(box, tables, played.occupancy);
  const auto gain = [&](int least, int most) {
    RuleBox half = box;
    half.least[2] = least, half.most[2] = most;
    return game.tables(half, 12).least_loss() - tables.least_loss();
  };
  const double stops = costs.stopping[2][7] + costs.stopping[2][8];
  EXPECT_NEAR(gain(7, 7), stops, 0.5 * stops);
  const double goes_on = costs.going_on[2][7] + costs.going_on[2][8];
  EXPECT_NEAR(gain(9, 9), goes_on, 0.5 * goes_on);
  EXPECT_GT(std::min(stops, goes_on), 1e-5);
}

/// Rules whose numbers are some of `with`; with four and five dice the last or last but one of them.
void each_rule_with(std::span<const int> with, const std::function<void(const SimpleRule&)>& visit) {
  SimpleRule rule;
  const std::function<void(std::size_t)> choose = [&](std::size_t d) {
    if (d == rule.stop_at.size()) return visit(rule);
    for (const int n : d < 4 ? with : with.last(2)) {
      rule.stop_at[d] = n;
      choose(d + 1);
    }
  };
  choose(0);
}

TEST(FormBound, IsBelowTheBestOfAllRulesAndComesToIt) {
  BoxGame game(model::preset("official"), 3);
  double least = 1;
  each_rule_with(std::array{1, 2, 3, kNobody},
                 [&](const SimpleRule& rule) { least = std::min(least, game.play(rule).loss()); });
  Simplifier simplifier(game.match, game.solution.value, {1, nullptr, {}});
  for (const int boxes : {1, 3, 9, 31, 101, 1001}) {
    // From a bad rule: the bound is of the form whatever it begins with.
    FoundRule found{.rule = with_numbers({1, 1, 1, 1, 1, 1}), .played = {}};
    found.played = simplifier.play(found.rule);
    simplifier.bound(Form::by_dice, found, boxes);
    EXPECT_LE(found.boxes, boxes);
    EXPECT_GE(found.played.loss(), least - 1e-10);
    EXPECT_LE(found.played.loss() - found.from_best, least + 1e-10) << boxes;
    if (boxes < 1000) continue;
    EXPECT_NEAR(found.played.loss(), least, 2e-7);
    EXPECT_LT(found.from_best, 2e-7);
  }
}

TEST(FormBound, OneNumberIsBoundedToTheTolerance) {
  for (const char* rules : {"official", "team"}) {
    BoxGame game(model::preset(rules), 20);
    Simplifier simplifier(game.match, game.solution.value, {1, nullptr, {}});
    const FoundRule best = simplifier.best_number();
    FoundRule found = simplifier.improve(Form::one_number, with_numbers({7, 7, 7, 7, 7, 7}));
    simplifier.bound(Form::one_number, found, 60);
    EXPECT_EQ(found.rule, best.rule) << rules;
    EXPECT_LT(found.from_best, 2e-7) << rules;
    EXPECT_LT(found.boxes, 40) << rules;
  }
}

/// The search's rule to 1000 points is the best of its form: proven, by fewer boxes than come up by default.
TEST(FormBound, ByDiceIsProvenToOneThousand) {
  BoxGame game(model::preset("official"), 20);
  Simplifier simplifier(game.match, game.solution.value, {});
  FoundRule found = simplifier.improve(Form::by_dice, with_numbers({26, 11, 11, kNobody, kNobody, 28}));
  simplifier.bound(Form::by_dice, found, 3);
  EXPECT_GT(found.from_best, 0.2 * found.played.loss());
  EXPECT_LT(found.from_best, found.played.loss());
  simplifier.bound(Form::by_dice, found, 150);
  EXPECT_LT(found.from_best, 2e-7);
  EXPECT_LT(found.boxes, 150);
}

TEST(FormBound, FindsABetterRuleThanItWasGiven) {
  BoxGame game(model::preset("official"), 10);
  Simplifier simplifier(game.match, game.solution.value, {1, nullptr, {}});
  FoundRule found{.rule = with_numbers({3, 3, 3, 3, 3, 3}), .played = {}};
  found.played = simplifier.play(found.rule);
  const double before = found.played.loss();
  simplifier.bound(Form::by_dice, found, 2000);
  EXPECT_LT(found.played.loss(), before);
  EXPECT_NEAR(simplifier.play(found.rule).loss(), found.played.loss(), 1e-15);
  EXPECT_LT(found.from_best, 2e-7);
}

TEST(FormBound, OtherFormsAndNoBoxesLeaveTheRuleAsItIs) {
  BoxGame game(model::preset("official"), 6);
  Simplifier simplifier(game.match, game.solution.value, {1, nullptr, {}});
  FoundRule found = simplifier.improve(Form::by_dice, with_numbers({6, 6, 6, 6, 6, 6}));
  for (const auto& [form, boxes] : {std::pair{Form::by_dice, 0}, {Form::by_gap, 50}}) {
    simplifier.bound(form, found, boxes);
    EXPECT_EQ(found.boxes, 0);
    EXPECT_EQ(found.from_best, found.played.most_loss());
  }
}

TEST(FormBound, IsTheSameBitsForAnyNumberOfThreads) {
  std::vector<double> first;
  for (const int threads : {1, 2, 3}) {
    BoxGame game(model::preset("official"), 10, 0, threads);
    Simplifier simplifier(game.match, game.solution.value, {threads, nullptr, {}});
    FoundRule found = simplifier.improve(Form::by_dice, with_numbers({7, 7, 7, 7, 7, 7}));
    simplifier.bound(Form::by_dice, found, 15);
    const std::vector<double> all = {found.from_best, found.played.loss(), static_cast<double>(found.boxes),
                                     static_cast<double>(found.rated)};
    if (first.empty()) first = all;
    EXPECT_EQ(all, first) << threads;
  }
}

TEST(FormBound, GivesUpWhenItIsTold) {
  BoxGame game(model::preset("official"), 20);
  std::atomic<bool> cancel = false;
  Simplifier simplifier(game.match, game.solution.value, {.threads = 1, .cancel = &cancel, .progress = {}});
  FoundRule found = simplifier.improve(Form::one_number, with_numbers({7, 7, 7, 7, 7, 7}));
  int told = 0;
  simplifier.bound(Form::by_dice, found, 1000, [&](int boxes, double) {
    ++told;
    EXPECT_LE(boxes, 5) << "it went on";
    cancel = boxes >= 5;
  });
  EXPECT_EQ(told, 3);
  EXPECT_TRUE(simplifier.is_cancelled());
}

}  // namespace
}  // namespace fillwise::solver
