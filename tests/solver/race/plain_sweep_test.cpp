// Certified values against plain scalar code that evaluates one score pair's turn at a time.

#include "tests/support/plain_sweep.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "solver/race/solve.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise {
namespace {

void expect_fixed_point_of_plain_code(const model::RuleSet& rules, int goal_points, int step) {
  race::SolveOptions options;
  options.tolerance = 5e-11;
  const race::Solution solution = race::solve(rules, goal_points, options);
  const int side = solution.side;
  testing::PlainSweep plain(rules, side);
  testing::PlainTable table = plain.start();
  for (int a = 0; a < side; ++a)
    for (int b = 0; b < side; ++b)
      table[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] =
          solution.value[static_cast<std::size_t>(a * side + b)];
  for (int a = 0; a < side; a += step)
    for (int b = 0; b < side; b += step)
      EXPECT_NEAR(plain.turn(table, a, b), table[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)],
                  1e-12)
          << a << " : " << b << " under " << rules.to_toml();
}

TEST(PlainSweep, CertifiedValuesAreAFixedPointOfPlainCode) {
  expect_fixed_point_of_plain_code(model::preset("official"), 1500, 1);
}

TEST(PlainSweep, AtALargeGoal) {
  expect_fixed_point_of_plain_code(model::preset("official"), 4000, 7);
}

class PresetsInPlainCode : public ::testing::TestWithParam<std::string> {};

/// At 6000 points there is something left to a leader whom Vengeance takes 5000.
TEST_P(PresetsInPlainCode, AreAFixedPointOfPlainCodeWhereVengeanceLeavesSomething) {
  expect_fixed_point_of_plain_code(model::preset(GetParam()), 6000, 17);
}

INSTANTIATE_TEST_SUITE_P(PlainSweep, PresetsInPlainCode,
                         ::testing::Values("official", "quick-guide", "team"));

TEST(PlainSweep, UnderOtherRules) {
  int checked = 0;
  for (unsigned seed = 100; seed < 140; ++seed) {
    model::RuleSet rules = testing::random_rules(seed);
    // What the plain code does not know: penalties, cards that must follow, stops on cards that go on until
    // the bust, ties that cost the player points, and keys that came later.
    std::erase_if(rules.cards, [](const model::Card& card) {
      return card.is_penalty() || card.takes_at_risk() || !card.tosses_count || card.leader_needs > 0 ||
             card.set_aside == model::Card::SetAside::new_faces || card.on_fill == model::Card::OnFill::win;
    });
    rules.overshoot = 0;
    rules.no_stop_on = {};
    for (model::Card& card : rules.cards) {
      card.then = model::Card::Then::stop_or_draw;
      card.tied_player_loses_too = false;
      if (card.until_bust()) card.may_stop = false;
    }
    if (race::terminates_almost_surely(rules).empty()) continue;
    ++checked;
    expect_fixed_point_of_plain_code(rules, 600, 1);
  }
  EXPECT_GE(checked, 30);
}

}  // namespace
}  // namespace fillwise
