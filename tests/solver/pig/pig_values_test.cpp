// Pig by the engine: the promises of the concept, known values, exact fractions, simulated games.
#include "solver/pig/pig_values.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "solver/generic/policy_iteration.hpp"
#include "solver/pig/pig_simulation.hpp"

namespace fillwise::solver {
namespace {

using model::pig::Phase;
using model::pig::Rules;
using model::pig::State;

TEST(PigGame, KeepsThePromisesOfTheConcept) {
  for (const Rules rules : {Rules{2, 6}, Rules{20, 2}, Rules{20, 6}, Rules{15, 12}})
    EXPECT_EQ(check_game(PigGame(rules), 100000), std::vector<std::string>{})
        << rules.goal << ' ' << rules.sides;
}

TEST(PigGame, ToSmallGoalsItHasTheKnownFractions) {
  // From a separate program, which solves the pairs of scores by falling total.
  for (const auto& [goal, value] :
       {std::pair{3, Rational(36, 43)}, {5, Rational(216, 271)}, {10, Rational(7776, 10961)}}) {
    const PigValues values({goal, 6}, 0, 0, {.tolerance = 1e-12});
    const ValueInterval chance = values.at_start(0, 0);
    EXPECT_LE(Rational(chance.lower), value);
    EXPECT_GE(Rational(chance.upper), value);
    EXPECT_LE(chance.upper - chance.lower, 1e-12);
  }
}

/// As docs/games.md shows it.
TEST(PigGame, TheFewestTurnsAreATotal) {
  const auto is_turn = [](const State& s) { return s.phase == Phase::die && s.total == 0 ? 1.0 : 0.0; };
  const auto turns = solve_certified_total(PigGame(Rules{20}), is_turn, 100'000, TotalDirection::smallest);
  EXPECT_EQ(turns.solution.report.status, CertifiedStatus::closed);
  EXPECT_LE(turns.solution.upper[0] - turns.solution.lower[0], 1e-8);
  // From a separate program, which repeats the equations of the turns' starts.
  EXPECT_NEAR(turns.solution.value(0), 2.663405480787, 1e-8);
}

std::string text_of(const std::string& file) {
  std::stringstream text;
  text << std::ifstream(FILLWISE_ROOT "/" + file).rdbuf();
  return text.str();
}

TEST(GamesPage, ShowsCodeThatIsCompiledHere) {
  const std::string here = text_of("tests/solver/pig/pig_values_test.cpp");
  std::istringstream page(text_of("docs/games.md"));
  int lines = 0;
  bool is_code = false;
  for (std::string line; std::getline(page, line);) {
    const bool is_fence = line.find("```") != std::string::npos;
    if (is_fence) is_code = !is_code;
    if (is_fence || !is_code) continue;
    EXPECT_NE(here.find(line.substr(line.find_first_not_of(' ')) + "\n"), std::string::npos) << line;
    ++lines;
  }
  EXPECT_EQ(lines, 2);
}

TEST(PigValues, To100TheFirstPlayerWinsAsPublished) {
  const PigValues values({}, 0, 0, {});
  EXPECT_EQ(values.report().status, CertifiedStatus::closed);
  EXPECT_EQ(values.states(), 1902188u);
  const ValueInterval chance = values.at_start(0, 0);
  EXPECT_LE(chance.lower, 0.530592726);
  EXPECT_GE(chance.upper, 0.530592725);
  EXPECT_LE(chance.upper - chance.lower, 1e-9);
  // The same text: with 0 : 0 one holds at 21 for the first time.
  EXPECT_FALSE(values.decision(0, 0, 20)->holds);
  EXPECT_TRUE(values.decision(0, 0, 21)->holds);
  // Late scores can be solved by themselves.
  const PigValues late({}, 70, 60, {});
  EXPECT_LT(late.states(), values.states() / 10);
  EXPECT_NEAR(late.at_start(70, 60).value, values.at_start(70, 60).value, 1e-9);
  EXPECT_FALSE(late.decision(69, 60, 10));
  EXPECT_THROW(late.at_start(0, 0), std::invalid_argument);
}

TEST(PigValues, DecisionsAgreeWithExactOnes) {
  const Rules rules{12, 4};
  const auto [game, states] = build_explicit(PigGame(rules), 100000);
  const auto exact = policy_iteration<Rational>(game);
  const PigValues values(rules, 0, 0, {.tolerance = 1e-12});
  int met = 0;
  for (std::size_t s = 0; s < states.size(); ++s) {
    const auto& state = states[s];
    if (state.phase != model::pig::Phase::player || state.mover != 0) continue;
    const auto found = values.decision(state.own, state.other, state.total);
    ASSERT_TRUE(found);
    const Rational& roll = exact.values[game.successor[game.first_edge[s]]];
    const Rational& hold = exact.values[game.successor[game.first_edge[s] + 1]];
    EXPECT_LE(Rational(found->roll.lower), roll);
    EXPECT_GE(Rational(found->roll.upper), roll);
    EXPECT_LE(Rational(found->hold.lower), hold);
    EXPECT_GE(Rational(found->hold.upper), hold);
    EXPECT_TRUE(found->is_open || found->holds == (hold > roll));
    ++met;
  }
  EXPECT_GT(met, 100);
  EXPECT_FALSE(values.decision(0, 0, 1)) << "a roll adds two at least";
}

TEST(PigValues, FixedPlayersAreMeasuredExactly) {
  const PigValues values({30, 6}, 0, 0, {});
  const ValueInterval best = values.at_start(0, 0);
  const ValueInterval same = values.chance_of({}, {}, {});
  EXPECT_NEAR(same.value, best.value, 1e-9);
  const ValueInterval holder = values.chance_of({20}, {}, {});
  EXPECT_LT(holder.upper, best.lower);
  EXPECT_GT(values.chance_of({}, {20}, {}).lower, best.upper);
}

TEST(PigValues, RulesAreChecked) {
  EXPECT_THROW(PigValues({1, 6}, 0, 0, {}), std::invalid_argument);
  EXPECT_THROW(PigValues({121, 6}, 0, 0, {}), std::invalid_argument);
  EXPECT_THROW(PigValues({100, 1}, 0, 0, {}), std::invalid_argument);
  EXPECT_THROW(PigValues({100, 6}, 100, 0, {}), std::invalid_argument);
}

TEST(SimulatePig, ComesToTheSolvedValueAndIsTheSameForAnyThreads) {
  const PigValues values({30, 6}, 0, 0, {});
  for (const std::array<PigPlayer, 2>& players :
       {std::array<PigPlayer, 2>{}, std::array<PigPlayer, 2>{PigPlayer{8}, PigPlayer{}}}) {
    const PigCounted one = simulate_pig(values, players, {.games = 100000, .seed = 7, .threads = 1});
    ASSERT_EQ(one.games, 100000u);
    const double expected = values.chance_of(players[0], players[1], {}).value;
    EXPECT_NEAR(static_cast<double>(one.wins) / 100000, expected, 0.007);  // over four standard deviations
    const PigCounted three = simulate_pig(values, players, {.games = 100000, .seed = 7, .threads = 3});
    EXPECT_EQ(three.wins, one.wins);
    EXPECT_EQ(three.turns, one.turns);
    EXPECT_EQ(three.turns_squared, one.turns_squared);
    EXPECT_NE(simulate_pig(values, players, {.games = 100000, .seed = 8, .threads = 1}).wins, one.wins);
  }
}

}  // namespace
}  // namespace fillwise::solver
