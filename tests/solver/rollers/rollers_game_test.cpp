// Rollers by the engine: the promises of the concept, exact fractions, and a second solver written from the rule text.
#include "solver/rollers/rollers_game.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <set>
#include <string>
#include <vector>

#include "solver/base/options.hpp"
#include "solver/generic/certified.hpp"
#include "solver/generic/policy_iteration.hpp"
#include "tests/solver/rollers/text_rollers.hpp"

namespace fillwise::solver {
namespace {

using model::rollers::Application;
using model::rollers::Board;
using model::rollers::Rules;
using model::rollers::Saved;
using model::rollers::Section;
using model::rollers::Table;
using model::rollers::Turn;

constexpr std::size_t kLimit = 4'000'000;
constexpr double kSwept = 1e-9;  // what sweeps until 1e-13 may be off

struct Small {
  int sections, dice, chips, rolls, points;
};

/// Each bit of `readings` is one of the five.
Rules rules_of(const Small& s, unsigned readings) {
  Rules rules;
  rules.sections = s.sections;
  rules.dice = s.dice;
  rules.chips = s.chips;
  rules.rolls = s.rolls;
  rules.points = s.points;
  rules.take_up_again = (readings & 1U) != 0;
  rules.collect_when_closing = (readings & 2U) != 0;
  rules.apply_all = (readings & 4U) != 0;
  rules.tied_chips_score = (readings & 8U) != 0;
  rules.tie_plays_on = (readings & 16U) != 0;
  return rules;
}

std::string words(const Small& s, unsigned readings) {
  return "sections " + std::to_string(s.sections) + ", dice " + std::to_string(s.dice) + ", chips " +
         std::to_string(s.chips) + ", rolls " + std::to_string(s.rolls) + ", points " +
         std::to_string(s.points) + ", readings " + std::to_string(readings);
}

Table start_of(const Rules& rules) {
  return model::rollers::round_start(rules, 2, 0);
}

/// An end of a round that counts points and chips, so that ends differ.
Payoff graded(const Rules& rules, const Table& ended) {
  const auto points = model::rollers::scored_points(rules, ended);
  return {(points[0] - points[1] + 3) * 8 + ended.chips[0], 48 + 2 * rules.chips};
}

RollersGame round_game(const Rules& rules) {
  return RollersGame(rules, start_of(rules), [rules](const Table& t) { return graded(rules, t); });
}

text_rollers::Solver second_round(const Rules& rules) {
  return text_rollers::Solver(
      rules, text_rollers::Solver::empty_scene(rules, 0), [rules](const text_rollers::Scene& s) {
        return ((s.points[0] - s.points[1] + 3) * 8 + s.chips[0]) / (48.0 + 2 * rules.chips);
      });
}

ValueInterval engine_value(const RollersGame& game) {
  const auto solved = solve_certified(game, kLimit, {.tolerance = 1e-11, .endless = 0.5});
  EXPECT_EQ(solved.solution.report.status, CertifiedStatus::closed);
  return {solved.solution.lower[0], solved.solution.value(0), solved.solution.upper[0]};
}

/// Half a point for endless play lies between none and a whole one.
void expect_same(const RollersGame& game, const text_rollers::Solver& second, int& pinned) {
  const ValueInterval found = engine_value(game);
  const double least = second.value(0);
  const double most = second.value(1);
  EXPECT_GE(found.upper, least - kSwept);
  EXPECT_LE(found.lower, most + kSwept);
  if (most - least < kSwept) {
    ++pinned;
    EXPECT_NEAR(found.value, least, 2 * kSwept);
  }
}

constexpr unsigned kReadings = 32;

/// Half of the combinations hold all pairs of readings, and the larger games take long: all of them minutes.
bool is_tried(const Small& s, unsigned readings, bool all) {
  return all || (std::popcount(readings) % 2 == 0 && (s.sections == 1 || readings % 5 == 0));
}

void expect_promises_kept(bool all) {
  for (const Small& s : {Small{1, 2, 1, 1, 1}, Small{1, 2, 2, 3, 2}, Small{2, 2, 2, 2, 1}}) {
    for (unsigned readings = 0; readings < kReadings; ++readings) {
      if (!is_tried(s, readings, all)) continue;
      const Rules rules = rules_of(s, readings);
      EXPECT_EQ(check_game(RollersGame(rules, start_of(rules)), kLimit), std::vector<std::string>{})
          << words(s, readings);
      EXPECT_EQ(check_game(round_game(rules), kLimit), std::vector<std::string>{}) << words(s, readings);
    }
  }
  if (!all) return;
  const Rules rules = rules_of({3, 4, 1, 2, 1}, 3);
  EXPECT_EQ(check_game(round_game(rules), kLimit), std::vector<std::string>{});
}

TEST(RollersGame, KeepsThePromisesOfTheConcept) {
  expect_promises_kept(false);
}
TEST(RollersGameFull, KeepsThePromisesOfTheConcept) {
  expect_promises_kept(true);
}

TEST(RollersGame, StatesStandForTheirPositions) {
  for (const unsigned readings : {0U, 1U, 3U, 7U}) {
    const Rules rules = rules_of({2, 3, 2, 3, 2}, readings);
    const RollersGame game(rules, start_of(rules));
    std::set<int> ends;
    for (const RollersState& s : build_explicit(game, kLimit).states) {
      if (s.is_end()) {
        EXPECT_TRUE(
            ends.insert(static_cast<int>(game.payoff(s).numerator * 2 / game.payoff(s).denominator)).second);
        continue;
      }
      ASSERT_EQ(game.state(game.position(s)), s);
    }
    EXPECT_LE(ends.size(), 3U);
  }
}

TEST(RollersGame, ActionsAreWhatTheyName) {
  const Saved saved{{{1, 0, 2, 0, 0, 1}}, 4};
  EXPECT_EQ(rollers_action::saved(rollers_action::of(saved)), saved);
  EXPECT_NE(rollers_action::of(saved), rollers_action::kStop);
  Application made;
  made.board = Board::from_code(217);
  made.collects = {6, 0, 3, 0, 1};
  EXPECT_EQ(rollers_action::application(rollers_action::of(made)), made);
}

void expect_rounds_agree(bool all) {
  int pinned = 0;
  for (const Small& s : {Small{1, 2, 1, 1, 1}, Small{1, 2, 3, 2, 1}, Small{1, 3, 2, 3, 1},
                         Small{2, 2, 2, 3, 1}, Small{2, 3, 1, 2, 1}}) {
    for (unsigned readings = 0; readings < 16; ++readings) {
      if (!is_tried(s, readings, all)) continue;
      SCOPED_TRACE(words(s, readings));
      const Rules rules = rules_of(s, readings);
      expect_same(round_game(rules), second_round(rules), pinned);
    }
  }
  for (const unsigned readings : {3U, 4U}) {
    if (!all) break;
    const Rules rules = rules_of({3, 3, 1, 2, 1}, readings);
    expect_same(round_game(rules), second_round(rules), pinned);
  }
  EXPECT_GE(pinned, all ? 60 : 20);
}

TEST(RollersGame, RoundsAgreeWithASecondSolver) {
  expect_rounds_agree(false);
}
TEST(RollersGameFull, RoundsAgreeWithASecondSolver) {
  expect_rounds_agree(true);
}

void expect_matches_agree(bool all) {
  int pinned = 0;
  for (const Small& s :
       {Small{1, 2, 1, 1, 1}, Small{1, 2, 2, 2, 3}, Small{1, 2, 3, 3, 5}, Small{2, 2, 1, 2, 2}}) {
    for (unsigned readings = 0; readings < kReadings; ++readings) {
      if (!is_tried(s, readings, all)) continue;
      SCOPED_TRACE(words(s, readings));
      const Rules rules = rules_of(s, readings);
      const text_rollers::Solver second(rules, text_rollers::Solver::empty_scene(rules, 0));
      expect_same(RollersGame(rules, start_of(rules)), second, pinned);
    }
  }
  EXPECT_GE(pinned, all ? 100 : 50);
}

TEST(RollersGame, MatchesAgreeWithASecondSolver) {
  expect_matches_agree(false);
}
TEST(RollersGameFull, MatchesAgreeWithASecondSolver) {
  expect_matches_agree(true);
}

/// Player 0 and player 1 change places.
ExplicitGame mirrored(ExplicitGame game) {
  for (StateIndex s = 0; s < game.states(); ++s) {
    if (game.owner[s] == Owner::maximizer)
      game.owner[s] = Owner::minimizer;
    else if (game.owner[s] == Owner::minimizer)
      game.owner[s] = Owner::maximizer;
    else if (game.owner[s] == Owner::terminal)
      game.payoff[s].numerator = game.payoff[s].denominator - game.payoff[s].numerator;
  }
  return game;
}

// Exact fractions count endless play as nothing; mirrored, as a whole point.
TEST(RollersGame, BoundsHoldTheExactFractions) {
  for (unsigned readings = 0; readings < kReadings; ++readings) {
    const Rules rules = rules_of({1, 2, 1, 1, 1}, readings);
    const RollersGame game(rules, start_of(rules));
    const ExplicitGame rows = build_explicit(game, kLimit).game;
    const auto least = policy_iteration<Rational>(rows);
    const auto opposite = policy_iteration<Rational>(mirrored(rows));
    const CertifiedSolution solved = solve_certified(rows, {.tolerance = 1e-12, .endless = 0.5});
    for (StateIndex s = 0; s < rows.states(); ++s) {
      const Rational most = 1 - opposite.values[s];
      ASSERT_LE(Rational(solved.lower[s]), most) << readings;
      ASSERT_GE(Rational(solved.upper[s]), least.values[s]) << readings;
      if (least.values[s] == most) {
        ASSERT_LE(Rational(solved.lower[s]), most);
        ASSERT_GE(Rational(solved.upper[s]), most);
      }
    }
  }
}

TEST(RollersGame, StartsAnywhereInAMatch) {
  const Rules rules = rules_of({1, 2, 2, 2, 3}, 3);
  const RollersGame whole(rules, start_of(rules));
  const auto solved = solve_certified(whole, kLimit, {.tolerance = 1e-11, .endless = 0.5});
  int met = 0;
  for (StateIndex s = 0; s < solved.states.size(); s += 13) {
    if (solved.states[s].is_end()) continue;
    const RollersPosition at = whole.position(solved.states[s]);
    const RollersGame later(rules, at.table, {}, at.turn);
    EXPECT_EQ(later.initial_states().front(), solved.states[s]);
    EXPECT_NEAR(engine_value(later).value, solved.solution.value(s), 1e-10);
    ++met;
  }
  EXPECT_GT(met, 20);
}

TEST(RollersGame, RefusesWhatTheRulesDoNotKnow) {
  const Rules rules = rules_of({2, 3, 2, 2, 3}, 3);
  const auto refused = [](const Rules& r, const Table& t) {
    EXPECT_THROW(RollersGame(r, t), std::invalid_argument);
  };
  Table table = start_of(rules);
  EXPECT_NO_THROW(RollersGame(rules, table));
  refused(rules, model::rollers::round_start(rules, 3, 0));
  table.chips[0] = 3;
  refused(rules, table);
  table = start_of(rules);
  table.boards[1].set(3, Section::open);
  refused(rules, table);
  table = start_of(rules);
  for (const int n : {1, 2}) table.boards[0].set(n, Section::closed);
  refused(rules, table);
  table = start_of(rules);
  table.points = {3, 2};
  refused(rules, table);
  table.points = {3, 3};
  refused(rules, table);
  Rules on = rules;
  on.tie_plays_on = true;
  EXPECT_NO_THROW(RollersGame(on, table));
  for (const Small& s : {Small{0, 2, 1, 1, 1}, Small{3, 2, 1, 1, 1}, Small{1, 7, 1, 1, 1},
                         Small{1, 2, 0, 1, 1}, Small{1, 2, 1, 4, 1}, Small{1, 2, 1, 1, 0}}) {
    const Rules bad = rules_of(s, 3);
    refused(bad, start_of(bad));
  }
}

}  // namespace
}  // namespace fillwise::solver
