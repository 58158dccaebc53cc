#include "solver/turn/turn_chances.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <random>
#include <string>

#include "solver/turn/pass_loop.hpp"
#include "solver/turn/simd_target.hpp"
#include "tests/support/random_rules.hpp"

namespace fillwise::race {
namespace {

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
        continuation{terminal_rule_of(match),
                     {tables.stay.data(), match.limit()},
                     {tables.pass.data(), match.limit()}},
        turn(program, match.limit(), true),
        chances(program, match.limit()) {
    turn.run(tables.block, continuation, Rounding::nearest);
    chances.run(turn);
  }

  /// What the last fill of a mode leads to, as the pass values it: from its definition.
  double value_of_added(int m, int t, int own, int opponent) const {
    const Mode& mode = program.modes[static_cast<std::size_t>(m)];
    const int sum = own + mode.factor * (t + mode.bonus);
    if (continuation.ends_at_once(sum) && !match.rules().last_turn)
      return continuation.end_turn(sum, opponent);
    const bool tied_loses = own == opponent && mode.tied_player_loses_too;
    return continuation.after_adding(tied_loses ? mode.left(sum) : sum,
                                     mode.hits(own, opponent) ? mode.left(opponent) : opponent,
                                     mode.must_draw);
  }

  model::Match match;
  TurnProgram program;
  Tables tables;
  ContinuationValues<double> continuation;
  TurnPass<double> turn;
  TurnChances chances;
};

/// The chances of ends and their values, added up.
struct Ends {
  double all = 0, value = 0;
};

/// Those of the turn at the scores of the chances' pass, with those after cards have taken points.
void add_ends(const Followed& f, const TurnChances& chances, int lane, Ends& sum) {
  const TurnPass<double>& pass = chances.pass();
  const auto i = static_cast<std::size_t>(lane);
  const auto end = [&](double chance, double value) {
    sum.all += chance;
    sum.value += chance * value;
  };
  end(chances.lose(lane), pass.block().lose[i]);
  end(chances.wins(lane), 1);
  for (int t = 0; t <= pass.top(); ++t) {
    end(chances.banked(t, lane), pass.bank(t, lane));
    for (int m = 0; m < static_cast<int>(f.program.modes.size()); ++m)
      if (f.program.modes[static_cast<std::size_t>(m)].fill == Mode::Fill::add_to_sheet)
        end(chances.added(m, t, lane), f.value_of_added(m, t, pass.block().own[i], pass.block().opponent[i]));
    for (const Penalty& p : f.program.penalties)
      end(p.count * chances.penalised(t, lane), pass.penalty(model::kDice, p.whole_turn ? t : 0, lane));
  }
  for (const auto& after : chances.below()) add_ends(f, *after, lane, sum);
}

/// The chances of all ends add up to 1, and with the ends' values to the value of the turn.
void expect_value_of_turn(const model::RuleSet& rules, int goal, unsigned seed) {
  Followed f(rules, goal, seed, 20);
  for (int lane = 0; lane < kLanes<double>; ++lane) {
    Ends sum;
    add_ends(f, f.chances, lane, sum);
    EXPECT_NEAR(sum.all, 1, f.chances.error(lane)) << rules.name << ", lane " << lane;
    EXPECT_NEAR(sum.value, f.turn.draw(0, lane), f.chances.error(lane) + 1e-13)
        << rules.name << ", lane " << lane;
    EXPECT_LT(f.chances.error(lane), 1e-8);
  }
}

TEST(TurnChances, AreTheShareOfEachEndInTheValueOfTheTurn) {
  for (const std::string_view name : model::preset_names())
    for (unsigned seed = 0; seed < 5; ++seed)
      expect_value_of_turn(model::preset(name), 10 + 17 * static_cast<int>(seed), seed);
}

TEST(TurnChances, FollowTurnsThatGoOnAfterACardHasTakenPoints) {
  // More than one card takes, and from leaders far ahead again and again.
  model::RuleSet rules = model::preset("tutto");
  int taking = 0;
  for (model::Card& card : rules.cards) {
    if (card.bonus > 0) card.leader_loses = 4 + taking++ % 2;
  }
  Followed f(rules, 60, 1, 0);
  ASSERT_FALSE(f.chances.below().empty());
  for (unsigned seed = 0; seed < 5; ++seed)
    expect_value_of_turn(rules, 20 + 17 * static_cast<int>(seed), seed);
}

TEST(TurnChances, AreSoUnderRandomRules) {
  int penalties = 0, taking = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    const model::RuleSet rules = testing::random_rules(seed);
    const TurnProgram program = compile(rules);
    penalties += program.penalties.empty() ? 0 : 1;
    taking += program.takes_at_risk ? 1 : 0;
    expect_value_of_turn(rules, 5 + static_cast<int>(seed), seed);
  }
  EXPECT_GT(penalties, 5);
  EXPECT_GT(taking, 5);
}

/// From any toss, the ends of all three parts add up to 1, and with their values to what the toss is worth.
void expect_value_of_tosses(const model::RuleSet& rules, int goal, unsigned seed) {
  Followed f(rules, goal, seed, 20);
  std::mt19937 random(seed);
  for (int m = 0; m < static_cast<int>(f.program.modes.size()); ++m) {
    const int position =
        1 + static_cast<int>(random() % static_cast<unsigned>(f.program.board_of(m).fresh()));
    const int t = static_cast<int>(random() % static_cast<unsigned>(f.turn.top() + 3));
    std::array<Ends, kLanes<double>> sums{};
    std::array<double, kLanes<double>> errors{};
    const auto add_part = [&] {
      for (int lane = 0; lane < kLanes<double>; ++lane) {
        add_ends(f, f.chances, lane, sums.at(static_cast<std::size_t>(lane)));
        errors.at(static_cast<std::size_t>(lane)) += f.chances.error(lane);
      }
    };
    f.chances.run_card(f.turn, m, position, t);
    add_part();
    f.chances.stop_after_fill();
    add_part();
    f.chances.draw_on();
    add_part();
    for (int lane = 0; lane < kLanes<double>; ++lane) {
      const auto i = static_cast<std::size_t>(lane);
      const std::string at = rules.name + ", mode " + std::to_string(m) + ", position " +
                             std::to_string(position) + ", " + std::to_string(t) + " at risk";
      EXPECT_NEAR(sums.at(i).all, 1, errors.at(i)) << at;
      EXPECT_NEAR(sums.at(i).value, f.turn.toss_value(m, position, std::min(t, f.turn.top()), lane),
                  errors.at(i) + 1e-13)
          << at;
    }
  }
  // Nothing is left of a turn that was not followed to its end.
  f.chances.run_card(f.turn, 0, 1, 0);
  f.chances.run(f.turn);
  Ends whole;
  add_ends(f, f.chances, 0, whole);
  EXPECT_NEAR(whole.all, 1, f.chances.error(0));
}

TEST(TurnChances, InPartsAddUpToTheValueOfEveryToss) {
  for (const std::string_view name : model::preset_names())
    for (unsigned seed = 0; seed < 3; ++seed)
      expect_value_of_tosses(model::preset(name), 10 + 17 * static_cast<int>(seed), seed);
  for (unsigned seed = 0; seed < 30; ++seed)
    expect_value_of_tosses(testing::random_rules(seed), 5 + static_cast<int>(seed), seed);
}

TEST(TurnChances, FromADrawAddUpToItsValue) {
  for (const std::string_view name : model::preset_names()) {
    Followed f(model::preset(name), 40, 3, 20);
    for (const int t : {0, 7, f.turn.top(), f.turn.top() + 5}) {
      f.chances.run(f.turn, t);
      Ends drawn;
      add_ends(f, f.chances, 2, drawn);
      EXPECT_NEAR(drawn.all, 1, f.chances.error(2));
      EXPECT_NEAR(drawn.value, f.turn.draw(t, 2), f.chances.error(2) + 1e-13) << name << ", " << t;
      if (f.program.discardable == 0) continue;
      f.chances.run_redraw(f.turn, t);
      Ends redrawn;
      add_ends(f, f.chances, 2, redrawn);
      EXPECT_NEAR(redrawn.all, 1, f.chances.error(2));
      EXPECT_NEAR(redrawn.value, f.turn.redraw(t, 2), f.chances.error(2) + 1e-13) << name << ", " << t;
    }
  }
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

TEST(TurnChances, NeedAPassThatKeptItsValues) {
  const TurnProgram official = compile(model::preset("official"));
  TurnPass<double> forgets(official, 20, false);
  EXPECT_THROW(TurnChances(official, 20).run(forgets), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::race
