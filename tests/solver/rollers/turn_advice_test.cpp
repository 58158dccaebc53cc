// Every option at every moment of a turn: against the engine, and against exact fractions.
#include "solver/rollers/turn_advice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "solver/base/options.hpp"
#include "solver/generic/certified.hpp"
#include "solver/generic/policy_iteration.hpp"
#include "solver/rollers/rollers_game.hpp"
#include "solver/rollers/round.hpp"
#include "tests/solver/rollers/graded_ends.hpp"

namespace fillwise::solver {
namespace {

using model::rollers::Board;
using model::rollers::Rules;
using model::rollers::Saved;
using model::rollers::Section;
using model::rollers::Table;
using model::rollers::Turn;
using rollers::Bounds;
using rollers::RoundEnds;
using rollers::StartValues;
using rollers::TurnAdvisor;
using rollers::TurnOption;
using rollers::TurnProgram;

/// The round with ends that have no rounding: multiples of 2^-32.
RollersGame game_with_ends(const Rules& rules, const RoundEnds& ends) {
  return RollersGame(rules, model::rollers::round_start(rules, 2, 0), [ends](const Table& t) {
    constexpr std::int64_t kDenominator = std::int64_t{1} << 32U;
    const double own = ends[t.mover][static_cast<std::size_t>(t.chips[t.mover])].lower;
    return Payoff{static_cast<std::int64_t>(std::ldexp(t.mover == 0 ? own : 1 - own, 32)), kDenominator};
  });
}

/// Every moment of a turn.
std::vector<Turn> moments_of(const Rules& rules) {
  std::vector<Turn> moments{{}};
  const auto add = [&](const Turn& next) {
    if (std::ranges::find(moments, next) == moments.end()) moments.push_back(next);
  };
  for (std::size_t i = 0; i < moments.size(); ++i) {
    const Turn turn = moments[i];
    if (turn.phase == Turn::Phase::roll)
      model::rollers::for_each_roll(rules, turn, [&](const Turn& next, std::uint64_t) { add(next); });
    if (turn.phase != Turn::Phase::choose) continue;
    add(model::rollers::after_stopping(turn));
    model::rollers::for_each_save(rules, turn,
                                  [&](const Saved& s) { add(model::rollers::after_saving(rules, turn, s)); });
  }
  return moments;
}

/// All tables at which turns start in the game.
template <class States>
std::vector<Table> tables_of(const RollersGame& game, const States& states) {
  std::vector<Table> tables;
  for (const RollersState& s : states)
    if (!s.is_end() && game.position(s).turn == Turn{}) tables.push_back(game.position(s).table);
  return tables;
}

/// What follows an option, in the engine's game.
RollersState after(const RollersGame& game, const Rules& rules, const Table& table, const Turn& turn,
                   const TurnOption& option) {
  switch (option.kind) {
    case TurnOption::Kind::roll:
      return game.state({table, turn});
    case TurnOption::Kind::stop:
      return game.state({table, model::rollers::after_stopping(turn)});
    case TurnOption::Kind::keep:
      return game.state({table, model::rollers::after_saving(rules, turn, option.kept)});
    case TurnOption::Kind::apply:
      break;
  }
  return game.after(table, option.applied);
}

/// As many options as the model has.
std::size_t count_options(const Rules& rules, const Table& table, const Turn& turn) {
  std::size_t count = 1;
  if (turn.phase == Turn::Phase::choose)
    model::rollers::for_each_save(rules, turn, [&](const Saved&) { ++count; });
  if (turn.phase == Turn::Phase::apply) {
    count = 0;
    model::rollers::for_each_application(rules, table.boards[table.mover], model::rollers::collectable(table),
                                         turn.saved.hand(),
                                         [&](const model::rollers::Application&) { ++count; });
  }
  return count;
}

void expect_in_order(const std::vector<TurnOption>& options) {
  EXPECT_LT(options.front().loss, 1e-12);
  for (std::size_t i = 0; i < options.size(); ++i) {
    EXPECT_GE(options[i].loss, 0);
    EXPECT_NEAR(options[i].loss, options.front().chance.middle() - options[i].chance.middle(), 1e-11);
    if (i > 0) {
      EXPECT_GE(options[i].loss, options[i - 1].loss - 1e-11);
    }
  }
}

using Visit = std::function<void(const Table&, const Turn&, const TurnOption&)>;

/// Every option of every moment at these tables; what holds of any options is seen here.
void for_each_option(const Rules& rules, const std::vector<Table>& tables, const TurnAdvisor& advisor,
                     const Visit& visit) {
  const std::vector<Turn> moments = moments_of(rules);
  for (const Table& table : tables)
    for (const Turn& turn : moments) {
      if (::testing::Test::HasFailure()) return;
      const std::vector<TurnOption> options = advisor.advise(table, turn);
      ASSERT_EQ(options.size(), count_options(rules, table, turn));
      expect_in_order(options);
      for (const TurnOption& option : options) visit(table, turn, option);
      for (const TurnOption& option : options) {
        if (option.kind != TurnOption::Kind::stop) continue;
        const auto applied = advisor.advise(table, model::rollers::after_stopping(turn));
        EXPECT_EQ(option.applied, applied.front().applied);
        EXPECT_EQ(option.chance.lower, rollers::value_of(applied).lower);
        EXPECT_EQ(option.chance.upper, rollers::value_of(applied).upper);
      }
    }
}

struct Case {
  int sections, dice, chips, rolls;
  bool apply_all = false, collect_when_closing = true, take_up_again = true;
};

Rules rules_of(const Case& c) {
  Rules rules;
  rules.sections = c.sections;
  rules.dice = c.dice;
  rules.chips = c.chips;
  rules.rolls = c.rolls;
  rules.apply_all = c.apply_all;
  rules.collect_when_closing = c.collect_when_closing;
  rules.take_up_again = c.take_up_again;
  return rules;
}

class RollersTurnAdvice : public ::testing::TestWithParam<Case> {};

TEST_P(RollersTurnAdvice, AgreesWithTheEngineAtEveryMoment) {
  const Rules rules = rules_of(GetParam());
  const RoundEnds ends = ends_of(rules);
  const RollersGame game = game_with_ends(rules, ends);
  const auto plain = solve_certified(game, 8'000'000, {.tolerance = 1e-11, .endless = 0.5});
  ASSERT_EQ(plain.solution.report.status, CertifiedStatus::closed);
  std::map<RollersState, std::size_t> number;
  for (std::size_t s = 0; s < plain.states.size(); ++s) number.emplace(plain.states[s], s);

  const rollers::SolvedRound round = rollers::solve_round(rules, ends, {.tolerance = 1e-10});
  const StartValues starts = [&](int mover, const Board& own, const Board& other, int chips) {
    return round.values.at(mover, own, other, chips);
  };
  const TurnProgram program(rules);
  std::size_t options = 0;
  for_each_option(
      rules, tables_of(game, plain.states), TurnAdvisor(program, starts, ends),
      [&](const Table& table, const Turn& turn, const TurnOption& option) {
        const RollersState next = after(game, rules, table, turn, option);
        ASSERT_TRUE(number.contains(next));
        const std::size_t s = number.at(next);
        const double lower = table.mover == 0 ? plain.solution.lower[s] : 1 - plain.solution.upper[s];
        const double upper = table.mover == 0 ? plain.solution.upper[s] : 1 - plain.solution.lower[s];
        ++options;
        ASSERT_LE(option.chance.lower, upper + 1e-15) << options;
        ASSERT_GE(option.chance.upper, lower - 1e-15) << options;
        ASSERT_LT(option.chance.upper - option.chance.lower, 1e-8);
        ASSERT_GE(option.chance.upper, option.chance.lower);
      });
  EXPECT_GT(options, 400U);
}

INSTANTIATE_TEST_SUITE_P(Small, RollersTurnAdvice,
                         ::testing::Values(Case{1, 2, 2, 3}, Case{1, 3, 3, 2, true, false},
                                           Case{2, 2, 2, 3, false, false}, Case{2, 3, 2, 2},
                                           Case{2, 3, 1, 3, true}, Case{1, 4, 2, 3, false, false, false},
                                           Case{2, 2, 2, 3, true, true, false},
                                           Case{2, 3, 1, 3, false, true, false}));

/// From exact values at the starts of turns, rounded outwards, bounds hold the exact value of every option.
void expect_exact_fractions_within(const Rules& rules) {
  const RoundEnds ends = ends_of(rules);
  const RollersGame game = game_with_ends(rules, ends);
  const auto explicit_game = build_explicit(game, 100'000);
  const auto exact = policy_iteration<Rational>(explicit_game.game);
  std::map<RollersState, Rational> values;
  for (std::size_t s = 0; s < explicit_game.states.size(); ++s)
    values.emplace(explicit_game.states[s], exact.values[s]);
  const auto of_mover = [&](const RollersState& s, int mover) {
    return mover == 0 ? values.at(s) : Rational(1 - values.at(s));
  };
  std::size_t wider = 0;
  const StartValues starts = [&](int mover, const Board& own, const Board& other, int chips) {
    Table table;
    table.mover = static_cast<std::uint8_t>(mover);
    const auto m = static_cast<std::size_t>(mover);
    table.boards[m] = own;
    table.boards[1 - m] = other;
    table.chips[m] = static_cast<std::uint16_t>(chips);
    table.chips[1 - m] = static_cast<std::uint16_t>(2 * rules.chips - chips);
    const Rational value = of_mover(game.state({table, {}}), mover);
    Bounds bounds{value.convert_to<double>(), value.convert_to<double>()};
    while (Rational(bounds.lower) > value) bounds.lower = std::nextafter(bounds.lower, 0.0);
    while (Rational(bounds.upper) < value) bounds.upper = std::nextafter(bounds.upper, 1.0);
    wider += bounds.lower < bounds.upper ? 1 : 0;
    return bounds;
  };
  const TurnProgram program(rules);
  std::size_t options = 0;
  for_each_option(rules, tables_of(game, explicit_game.states), TurnAdvisor(program, starts, ends),
                  [&](const Table& table, const Turn& turn, const TurnOption& option) {
                    const Rational value = of_mover(after(game, rules, table, turn, option), table.mover);
                    ++options;
                    ASSERT_LE(Rational(option.chance.lower), value) << options;
                    ASSERT_GE(Rational(option.chance.upper), value) << options;
                    ASSERT_LT(option.chance.upper - option.chance.lower, 1e-13);
                  });
  EXPECT_GT(options, 400U);
  EXPECT_GT(wider, 0U);
}

TEST(RollersTurnAdviceBounds, HoldTheExactFractions) {
  expect_exact_fractions_within(rules_of({1, 2, 2, 2, true}));
  expect_exact_fractions_within(rules_of({1, 2, 1, 3, true, true, false}));
}

/// The dice of the rule text's example: three 2s open and close, stars stand in where dice are missing.
TEST(RollersStarsUsed, AreWhatIsMissing) {
  Board before;
  before.set(1, Section::closed);
  model::rollers::Application made{before, {}};
  made.board.set(3, Section::closed);
  made.collects[0] = 2;
  // 1 3 3 * * *: one star is a 1, two are 3s.
  EXPECT_EQ(rollers::stars_used(before, made, {{1, 0, 2, 0, 0, 3}}),
            (std::array<std::uint8_t, 5>{1, 0, 2, 0, 0}));
}

/// By the rules of the game, with values of chance: a moment of each phase, in some milliseconds.
TEST(RollersTurnAdvisor, KnowsTheWholeGame) {
  const Rules rules;
  const TurnProgram program(rules);
  const RoundEnds ends = ends_of(rules);
  const StartValues starts = [](int mover, const Board& own, const Board& other, int chips) {
    const double value = (mover * 17 + own.code() * 31 + other.code() * 7 + chips * 13) % 101 / 128.0;
    return Bounds{value, value + 1.0 / 128};
  };
  const TurnAdvisor advisor(program, starts, ends);
  Table table = model::rollers::round_start(rules, 2, 1);
  table.mover = 1;
  table.boards[0].set(2, Section::closed);
  table.boards[1].set(1, Section::closed);
  table.boards[1].set(4, Section::open);
  table.chips = {50, 60};
  Turn turn;
  turn.phase = Turn::Phase::choose;
  turn.rolls = 2;
  turn.saved = {{{1, 1, 1, 1, 0, 1}}, 5};
  // All parts of six different dice but the whole; to stop.
  std::vector<TurnOption> options = advisor.advise(table, turn);
  EXPECT_EQ(options.size(), 64U);
  expect_in_order(options);
  const Bounds best = rollers::value_of(options);
  EXPECT_GT(best.upper, best.lower);
  turn = model::rollers::after_stopping(turn);
  options = advisor.advise(table, turn);
  EXPECT_EQ(options.size(), count_options(rules, table, turn));
  EXPECT_LE(rollers::value_of(options).upper, best.upper);
  options = advisor.advise(table, {});
  EXPECT_EQ(options.size(), 1U);
  EXPECT_LE(options.front().chance.upper - options.front().chance.lower, 1.0 / 128 + 1e-12);
}

TEST(RollersTurnAdvisor, RefusesWhatCannotBe) {
  const Rules rules = rules_of({2, 3, 2, 2});
  const TurnProgram program(rules);
  const RoundEnds ends = ends_of(rules);
  const StartValues starts = [](int, const Board&, const Board&, int) { return Bounds{0, 1}; };
  const TurnAdvisor advisor(program, starts, ends);
  const Table start = model::rollers::round_start(rules, 2, 0);
  EXPECT_NO_THROW(advisor.advise(start, {}));
  const auto refused = [&](const Table& table, const Turn& turn) {
    EXPECT_THROW(advisor.advise(table, turn), std::invalid_argument);
  };
  Turn turn;
  turn.phase = Turn::Phase::choose;
  refused(start, turn);
  refused(model::rollers::round_start(rules, 3, 0), {});
  Table table = start;
  table.chips = {3, 1};  // nobody has closed a section
  refused(table, {});
  table = start;
  table.boards[1].set(3, Section::open);
  refused(table, {});
  table.boards[1] = {};
  for (const int n : {1, 2}) table.boards[1].set(n, Section::closed);
  refused(table, {});
}

/// Where dice are locked, those that are have to lie there, and after a zap nothing else does.
TEST(RollersTurnAdvisor, RefusesOtherDiceThanThoseThatStay) {
  const Rules rules = rules_of({2, 3, 2, 3, false, true, false});
  const TurnProgram program(rules);
  const RoundEnds ends = ends_of(rules);
  const StartValues starts = [](int, const Board&, const Board&, int) { return Bounds{0, 1}; };
  const TurnAdvisor advisor(program, starts, ends);
  const Table start = model::rollers::round_start(rules, 2, 0);
  Turn turn;
  turn.phase = Turn::Phase::choose;
  turn.rolls = 2;
  turn.saved = {{{1, 1, 0, 0, 0, 0}}, 3};
  turn.locked = {{{1, 0, 0, 0, 0, 0}}, 3};
  EXPECT_EQ(advisor.advise(start, turn).size(), 2U);  // to save the other die is to stop
  turn.locked.purple = {{0, 0, 1, 0, 0, 0}};
  EXPECT_THROW(advisor.advise(start, turn), std::invalid_argument);
  turn.saved = {{{1, 0, 0, 0, 0, 0}}, 0};
  turn.locked = {};
  EXPECT_THROW(advisor.advise(start, turn), std::invalid_argument);
  turn.locked = turn.saved;
  EXPECT_EQ(advisor.advise(start, turn).size(), 2U);
  turn.rolls = 1;
  EXPECT_THROW(advisor.advise(start, turn), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::solver
