#include "solver/turn/turn_pass.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>

#include "solver/turn/pass_loop.hpp"
#include "solver/turn/simd_target.hpp"
#include "tests/support/random_rules.hpp"

namespace fillwise::race {
namespace {

/// A table of chances that rise with the own score and fall with the opponent's, with some noise.
template <class Real>
std::vector<Real> noisy_table(int side, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Real> table;
  for (int a = 0; a < side; ++a)
    for (int b = 0; b < side; ++b)
      table.push_back(
          static_cast<Real>(0.5 + 0.4 * std::tanh((a - b) / 20.0) + 0.05 * (random() % 1000) / 1000.0));
  return table;
}

template <class Real>
Block<Real> some_block(int side, unsigned seed) {
  std::mt19937 random(seed);
  Block<Real> block;
  for (std::size_t i = 0; i < block.own.size(); ++i) {
    block.own[i] = static_cast<int>(random() % static_cast<unsigned>(side));
    block.opponent[i] = static_cast<int>(random() % static_cast<unsigned>(side));
    block.lose[i] = static_cast<Real>((random() % 1000) / 1000.0);
  }
  return block;
}

/// Every value of the pass in a fixed order.
template <class Real>
std::vector<Real> all_values(const TurnProgram& program, const TurnPass<Real>& pass) {
  std::vector<Real> values;
  for (int t = 0; t <= pass.top(); ++t)
    for (int lane = 0; lane < kLanes<Real>; ++lane) {
      values.push_back(pass.draw(t, lane));
      values.push_back(pass.redraw(t, lane));
      values.push_back(pass.between(t, lane));
      values.push_back(pass.bank(t, lane));
      for (int m = 0; m < static_cast<int>(program.modes.size()); ++m)
        for (int n = 0; n <= model::kDice; ++n) {
          values.push_back(pass.state_value(m, n, t, lane));
          if (n > 0) values.push_back(pass.toss_value(m, n, t, lane));
        }
    }
  return values;
}

template <class Real>
void expect_same_bits_on_every_target(const model::RuleSet& rules, int side) {
  const TurnProgram program = compile(rules);
  const auto stay = noisy_table<Real>(side, 1);
  const auto pass_table = noisy_table<Real>(side, 2);
  std::vector<Real> first;
  for (const std::string& target : simd_targets()) {
    force_simd_target(target);
    EXPECT_EQ(simd_target(), target);
    std::vector<Real> values;
    for (unsigned seed = 0; seed < 4; ++seed)
      for (const Rounding rounding : {Rounding::nearest, Rounding::up, Rounding::down}) {
        if (sizeof(Real) == sizeof(float) && rounding != Rounding::nearest) continue;
        TurnPass<Real> turn(program, side, true);
        turn.run(some_block<Real>(side, seed),
                 {{side, side, side}, {stay.data(), side}, {pass_table.data(), side}}, rounding);
        const auto more = all_values(program, turn);
        values.insert(values.end(), more.begin(), more.end());
      }
    if (first.empty()) first = values;
    ASSERT_EQ(values.size(), first.size());
    std::size_t different = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
      different += std::memcmp(&values[i], &first[i], sizeof(Real)) != 0 ? 1U : 0U;
    EXPECT_EQ(different, 0U) << target;
  }
  force_simd_target("");
}

TEST(TurnPass, SameBitsOnEveryInstructionSet) {
  if (simd_targets().size() < 2) GTEST_SKIP() << "this machine has one instruction set: nothing to compare";
  for (const std::string& name : model::preset_names()) {
    expect_same_bits_on_every_target<double>(model::preset(name), 30);
    expect_same_bits_on_every_target<float>(model::preset(name), 30);
  }
  for (unsigned seed = 0; seed < 6; ++seed)
    expect_same_bits_on_every_target<double>(testing::random_rules(seed), 12);
}

TEST(TurnPass, ADrawIsTheSameWhetherAllRowsAreKeptOrNot) {
  const int side = 70;  // more than the rows kept at a time
  const TurnProgram program = compile(model::preset("official"));
  const auto table = noisy_table<double>(side, 3);
  TurnPass<double> all(program, side, true), few(program, side, false);
  for (unsigned seed = 0; seed < 5; ++seed) {
    const auto block = some_block<double>(side, seed);
    all.run(block, {{side, side, side}, {table.data(), side}, {table.data(), side}}, Rounding::nearest);
    few.run(block, {{side, side, side}, {table.data(), side}, {table.data(), side}}, Rounding::nearest);
    for (int t = 0; t <= all.top(); ++t)
      for (int lane = 0; lane < kLanes<double>; ++lane) EXPECT_EQ(all.draw(t, lane), few.draw(t, lane));
  }
}

TEST(TurnPass, LoopsOfAPresetAgreeWithTheListedOnes) {
#ifdef FILLWISE_OFFICIAL_LOOPS  // builds with sanitizers have no others
  const std::vector<std::string> presets{"official"};
#else
  const std::vector<std::string> presets = model::preset_names();
#endif
  for (const std::string& name : presets) {
    const int side = 30;
    const TurnProgram preset = compile(model::preset(name));
    TurnProgram listed = preset;
    listed.use_preset_loops = false;
    for (const Board& board : preset.boards) ASSERT_GE(preset_loops_of(board), 0) << name;
    const auto table = noisy_table<double>(side, 7);
    TurnPass<double> a(preset, side, true), b(listed, side, true);
    for (unsigned seed = 0; seed < 4; ++seed) {
      const auto block = some_block<double>(side, seed);
      a.run(block, {{side, side, side}, {table.data(), side}, {table.data(), side}}, Rounding::nearest);
      b.run(block, {{side, side, side}, {table.data(), side}, {table.data(), side}}, Rounding::nearest);
      const auto first = all_values(preset, a);
      const auto second = all_values(listed, b);
      for (std::size_t i = 0; i < first.size(); ++i) ASSERT_NEAR(first[i], second[i], 1e-14) << name;
    }
  }
}

TEST(TurnPass, AnotherChartHasNoLoopsOfItsOwn) {
  model::RuleSet rules = model::preset("official");
  rules.chart.straight += 1;
  for (const Board& board : compile(rules).boards) EXPECT_EQ(preset_loops_of(board), -1);
}

TEST(TurnPass, LanesDoNotInteract) {
  const int side = 25;
  const TurnProgram program = compile(model::preset("official"));
  const auto table = noisy_table<double>(side, 4);
  TurnPass<double> mixed(program, side, true), alone(program, side, true);
  const auto block = some_block<double>(side, 9);
  mixed.run(block, {{side, side, side}, {table.data(), side}, {table.data(), side}}, Rounding::nearest);
  for (int lane = 0; lane < kLanes<double>; ++lane) {
    const auto i = static_cast<std::size_t>(lane);
    Block<double> one;
    one.own.fill(block.own[i]);
    one.opponent.fill(block.opponent[i]);
    one.lose.fill(block.lose[i]);
    alone.run(one, {{side, side, side}, {table.data(), side}, {table.data(), side}}, Rounding::nearest);
    // Where a lane's own goal is near, its values come from a longer way round in the mixed block: the same
    // chances.
    for (int t = 0; t <= alone.top(); ++t) EXPECT_NEAR(mixed.draw(t, lane), alone.draw(t, 0), 1e-14);
  }
}

TEST(TurnPass, DirectedRoundingSurroundsTheNearest) {
  const int side = 30;
  const TurnProgram program = compile(model::preset("official"));
  const auto table = noisy_table<double>(side, 5);
  TurnPass<double> down(program, side, true), nearest(program, side, true), up(program, side, true);
  const auto block = some_block<double>(side, 3);
  down.run(block, {{side, side, side}, {table.data(), side}, {table.data(), side}}, Rounding::down);
  nearest.run(block, {{side, side, side}, {table.data(), side}, {table.data(), side}}, Rounding::nearest);
  up.run(block, {{side, side, side}, {table.data(), side}, {table.data(), side}}, Rounding::up);
  const auto low = all_values(program, down);
  const auto mid = all_values(program, nearest);
  const auto high = all_values(program, up);
  for (std::size_t i = 0; i < mid.size(); ++i) {
    EXPECT_LE(low[i], mid[i]);
    EXPECT_LE(mid[i], high[i]);
    EXPECT_LT(high[i] - low[i], 1e-11);
  }
}

TEST(TurnPass, MonotoneInItsInputs) {
  const int side = 20;
  const TurnProgram program = compile(model::preset("official"));
  const auto low = noisy_table<double>(side, 6);
  auto high = low;
  for (double& v : high) v += 0.01;
  TurnPass<double> a(program, side, true), b(program, side, true);
  const auto block = some_block<double>(side, 3);
  a.run(block, {{side, side, side}, {low.data(), side}, {high.data(), side}}, Rounding::nearest);
  b.run(block, {{side, side, side}, {high.data(), side}, {low.data(), side}}, Rounding::nearest);
  const auto lower = all_values(program, a);
  const auto upper = all_values(program, b);
  for (std::size_t i = 0; i < lower.size(); ++i) EXPECT_LE(lower[i], upper[i] + 1e-15);
}

TEST(TurnPass, RefusesDirectedRoundingInFloat) {
  const TurnProgram program = compile(model::preset("official"));
  const auto table = noisy_table<float>(5, 1);
  TurnPass<float> pass(program, 5, false);
  EXPECT_THROW(
      pass.run(some_block<float>(5, 1), {{5, 5}, {table.data(), 5}, {table.data(), 5}}, Rounding::up),
      std::logic_error);
}

}  // namespace
}  // namespace fillwise::race
