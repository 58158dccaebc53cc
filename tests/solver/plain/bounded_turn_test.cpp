// One turn with bounds where the next turns begin: a proper game, and its lotteries lose no digit.

#include "solver/plain/bounded_turn.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "solver/generic/policy_iteration.hpp"
#include "tests/solver/audit/audit_cases.hpp"

namespace fillwise::solver {
namespace {

Rational value_of(const BoundedTurn& turn) {
  return policy_iteration<Rational>(build_explicit(turn, 1'000'000).game).values.front();
}

TEST(BoundedTurn, KeepsThePromisesOfAGame) {
  for (const model::RuleSet& rules : testing::rule_variants()) {
    const model::Match match(rules, 4);
    const double chance = rules.name == "official" ? 1e-300 : 0.1;
    const BoundedTurn turn(match, {1, 2}, [=](ScorePair, int) { return chance; });
    EXPECT_THAT(check_game(turn, 1'000'000), ::testing::IsEmpty()) << rules.name << " " << chance;
  }
}

TEST(BoundedTurn, LosesNoDigitOfAChance) {
  // A deck of No Dice: the turn passes at once, so its value is 1 - the other player's chance, exactly.
  model::RuleSet rules = model::preset("official");
  std::erase_if(rules.cards, [](const model::Card& c) { return c.dice; });
  const model::Match match(rules, 4);
  for (const double chance :
       {0.0, 1.0, 0.5, 0.25, 0.1, 1.0 / 3, 1e-9, 0x1p-53, 0x1p-54, 0x1.8p-107, 1e-200,
        std::nextafter(1.0, 0.0), std::nextafter(0.5, 0.0), std::numeric_limits<double>::denorm_min()}) {
    int asked = 0;
    const BoundedTurn turn(match, {1, 2}, [&](ScorePair pair, int mover) {
      EXPECT_EQ(pair, (ScorePair{2, 1}));
      EXPECT_EQ(mover, 1);
      ++asked;
      return chance;
    });
    EXPECT_EQ(value_of(turn), 1 - Rational(chance)) << chance;
    EXPECT_GT(asked, 0);
  }
}

TEST(BoundedTurn, AsksForTheMoversChanceWhereTheMoverGoesOn) {
  // After Vengeance and Double Trouble the points are on the sheet and the mover may go on.
  const model::Match match(model::preset("official"), 60);
  const auto value = [&](double goes_on) {
    return value_of(
        BoundedTurn(match, {40, 50}, [=](ScorePair, int mover) { return mover == 0 ? goes_on : 1.0; }));
  };
  EXPECT_GT(value(1), value(0));
}

}  // namespace
}  // namespace fillwise::solver
