#include "solver/race/turn_chances.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

#include "solver/race/pass_loop.hpp"
#include "solver/race/simd_target.hpp"
#include "tests/support/random_rules.hpp"

namespace fillwise::race {
namespace {

bool is_followed(const TurnProgram& program) {
  return program.penalties.empty() && !program.takes_at_risk;
}

struct Tables {
  std::vector<double> stay, pass;
  Block<double> block;
};
/// Values without any order, so that choices differ from place to place.
Tables some_tables(int side, unsigned seed) {
  std::mt19937 random(seed);
  const auto chance = [&] { return static_cast<double>(random() % 1'000'000) / 1e6; };
  Tables tables;
  for (int i = 0; i < side * side; ++i) {
    tables.stay.push_back(chance());
    tables.pass.push_back(chance());
  }
  for (std::size_t i = 0; i < tables.block.own.size(); ++i) {
    tables.block.own[i] = static_cast<int>(random() % static_cast<unsigned>(side));
    tables.block.opponent[i] = static_cast<int>(random() % static_cast<unsigned>(side));
    tables.block.lose[i] = chance();
  }
  return tables;
}

struct Followed {
  Followed(const model::RuleSet& rules, int goal, unsigned seed, int extra)
      : match(rules, goal, rules.last_turn ? goal + rules.overshoot + extra : 0),
        program(compile(match)),
        tables(some_tables(match.limit(), seed)),
        outlook{ending_of(match), {tables.stay.data(), match.limit()}, {tables.pass.data(), match.limit()}},
        turn(program, match.limit(), true),
        chances(program, match.limit()) {
    turn.run(tables.block, outlook, Rounding::nearest);
    chances.run(turn);
  }

  /// What the last fill of a mode leads to, as the pass values it: from its definition.
  double value_of_added(int m, int t, std::size_t lane) const {
    const Mode& mode = program.modes[static_cast<std::size_t>(m)];
    const int own = tables.block.own[lane], opponent = tables.block.opponent[lane];
    const int sum = own + mode.factor * (t + mode.bonus);
    if (outlook.ends_at_once(sum)) return outlook.end_turn(sum, opponent);
    const bool tied_loses = own == opponent && mode.tied_player_loses_too;
    return outlook.after_adding(tied_loses ? mode.left(sum) : sum,
                                opponent >= own ? mode.left(opponent) : opponent, mode.must_draw);
  }

  model::Match match;
  TurnProgram program;
  Tables tables;
  Outlook<double> outlook;
  TurnPass<double> turn;
  TurnChances chances;
};

/// The chances of all ends add up to 1, and with the ends' values to the value of the turn.
void expect_value_of_turn(const model::RuleSet& rules, int goal, unsigned seed) {
  Followed f(rules, goal, seed, 20);
  for (int lane = 0; lane < kLanes<double>; ++lane) {
    const auto i = static_cast<std::size_t>(lane);
    double all = f.chances.lose(lane) + f.chances.wins(lane);
    double value = f.chances.lose(lane) * f.tables.block.lose[i] + f.chances.wins(lane);
    for (int t = 0; t <= f.turn.top(); ++t) {
      all += f.chances.banked(t, lane);
      value += f.chances.banked(t, lane) * f.turn.bank(t, lane);
      for (int m = 0; m < static_cast<int>(f.program.modes.size()); ++m) {
        if (f.program.modes[static_cast<std::size_t>(m)].fill != Mode::Fill::add_to_sheet) continue;
        all += f.chances.added(m, t, lane);
        value += f.chances.added(m, t, lane) * f.value_of_added(m, t, i);
      }
    }
    EXPECT_NEAR(all, 1, f.chances.error(lane)) << rules.name << ", lane " << lane;
    EXPECT_NEAR(value, f.turn.draw(0, lane), f.chances.error(lane) + 1e-13)
        << rules.name << ", lane " << lane;
    EXPECT_LT(f.chances.error(lane), 1e-9);
  }
}

TEST(TurnChances, AreTheShareOfEachEndInTheValueOfTheTurn) {
  for (const std::string_view name : model::preset_names()) {
    const model::RuleSet rules = model::preset(name);
    if (!is_followed(compile(rules))) continue;
    for (unsigned seed = 0; seed < 5; ++seed)
      expect_value_of_turn(rules, 10 + 17 * static_cast<int>(seed), seed);
  }
}

TEST(TurnChances, AreSoUnderRandomRules) {
  int followed = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    const model::RuleSet rules = testing::random_rules(seed);
    if (!is_followed(compile(rules))) continue;
    ++followed;
    expect_value_of_turn(rules, 5 + static_cast<int>(seed), seed);
  }
  EXPECT_GT(followed, 20);
}

TEST(TurnChances, AreTheSameBitsOnEveryInstructionSetAndInEveryRun) {
  const model::RuleSet rules = model::preset("official");
  std::vector<double> first;
  for (const std::string& target : simd_targets()) {
    force_simd_target(target);
    Followed f(rules, 60, 7, 0);
    f.chances.run(f.turn);  // nothing is left of the run before
    std::vector<double> all;
    for (int lane = 0; lane < kLanes<double>; ++lane) {
      all.push_back(f.chances.lose(lane));
      for (int t = 0; t <= f.turn.top(); ++t) all.push_back(f.chances.banked(t, lane));
    }
    if (first.empty()) first = all;
    EXPECT_EQ(0, std::memcmp(all.data(), first.data(), all.size() * sizeof(double))) << target;
  }
  force_simd_target("");
}

TEST(TurnChances, RefuseWhatTheyDoNotFollow) {
  const TurnProgram zonk = compile(model::preset("zonk"));
  EXPECT_THROW(TurnChances(zonk, 20), std::invalid_argument);
  const TurnProgram official = compile(model::preset("official"));
  TurnPass<double> forgets(official, 20, false);
  EXPECT_THROW(TurnChances(official, 20).run(forgets), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::race
