// The score pairs in which a score wins already, computed by themselves, against passes of their own.

#include "solver/race/endgame.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/solver/turn/random_table.hpp"

namespace fillwise::race {
namespace {

/// A rule set's endgame over a table of chances.
struct Table : RandomTable {
  Table(const model::Match& match) : RandomTable(match, 8) {}
  BellmanBackup<double> evaluation() {
    const ContinuationValues<double> from = continuation();
    return {from, Rounding::nearest, [from](int a, int b) { return from.end_turn(a, b); }, &result};
  }
  double& at(int own, int opponent) {
    return table[static_cast<std::size_t>(own) * side + static_cast<std::size_t>(opponent)];
  }
  /// Writes the values of the endgame into the table; returns the largest change.
  double settle(Endgame<double>& endgame, Endgame<double>::Which which) {
    double change = 0;
    endgame.sweep(which, {evaluation()}, [&](const Diagonal& part) {
      for (int own = part.first; own <= part.last; ++own) {
        double& value = at(own, part.sum - own);
        const double now = result[static_cast<std::size_t>(own - part.first)];
        change = std::max(change, std::abs(now - value));
        value = now;
      }
    });
    return change;
  }

  std::vector<double> result;
};

/// Show Down in which Vengeance takes so many units.
model::Match show_down(int goal, int above, int taken) {
  model::RuleSet rules = model::preset("official-showdown");
  for (model::Card& card : rules.cards) card.leader_loses = std::min(card.leader_loses, taken);
  return testing::small_match(rules, goal, above);
}

TEST(Endgame, VisitsEachPairWithAScoreThatWinsOnce) {
  for (const auto& [goal, above, taken] : {std::tuple{4, 9, 3}, {1, 5, 1}, {6, 6, 50}}) {
    Table table(show_down(goal, above, taken));
    Endgame<double> endgame(table.program, table.terminal);
    ASSERT_TRUE(endgame.any());
    EXPECT_EQ(endgame.rest(), goal);
    using Which = Endgame<double>::Which;
    for (const auto which : {Which::near, Which::near_and_over, Which::all}) {
      std::set<std::pair<int, int>> seen;
      endgame.sweep(which, {table.evaluation()}, [&](const Diagonal& part) {
        for (int own = part.first; own <= part.last; ++own)
          EXPECT_TRUE(seen.emplace(own, part.sum - own).second) << own << " : " << part.sum - own;
      });
      for (int own = 0; own < table.terminal.limit; ++own)
        for (int opponent = 0; opponent < table.terminal.limit; ++opponent) {
          const int far = goal + taken;
          const bool wanted = (which == Which::all || opponent < far) && (which != Which::near || own < far);
          EXPECT_EQ(seen.contains({own, opponent}), wanted && (own >= goal || opponent >= goal))
              << own << " : " << opponent;
        }
    }
  }
}

/// Where cards take nothing, nothing leads back: one evaluation in the right order settles all of it.
TEST(Endgame, IsSettledAtOnceWithoutVengeance) {
  model::RuleSet rules = model::preset("official-showdown");
  rules.cards[static_cast<std::size_t>(rules.card_index("vengeance"))].count = 0;
  Table table(testing::small_match(rules, 12, 30));
  Endgame<double> endgame(table.program, table.terminal);
  EXPECT_GT(table.settle(endgame, Endgame<double>::Which::all), 0.1);
  EXPECT_EQ(table.settle(endgame, Endgame<double>::Which::all), 0);
}

/// Far pairs lead to near ones by one card, and to the rest of the table by two: they move little.
TEST(Endgame, FarPairsHardlyDependOnTheRest) {
  Table table(show_down(20, 70, 10));
  Endgame<double> endgame(table.program, table.terminal);
  for (int i = 0; i < 6; ++i) table.settle(endgame, Endgame<double>::Which::all);
  EXPECT_LT(table.settle(endgame, Endgame<double>::Which::all), 1e-9);
  for (int own = 0; own < endgame.rest(); ++own)
    for (int opponent = 0; opponent < endgame.rest(); ++opponent) table.at(own, opponent) = 0.5;
  Table before = table;
  table.settle(endgame, Endgame<double>::Which::near);
  table.settle(endgame, Endgame<double>::Which::all);
  double most = 0;
  for (int own = 0; own < table.terminal.limit; ++own)
    for (int opponent = endgame.rest() + 10; opponent < table.terminal.limit; ++opponent)
      most = std::max(most, std::abs(table.at(own, opponent) - before.at(own, opponent)));
  EXPECT_LT(most, 3e-3);
}

TEST(Endgame, ThereIsNoneWhereCardsTakePointsAtRiskOrTheGoalEndsTheGame) {
  for (const char* name : {"zonk", "tutto", "official"}) {
    const model::Match match = testing::small_match(testing::shrunk(model::preset(name)), 6, 9);
    Table table(match);
    Endgame<double> endgame(table.program, table.terminal);
    EXPECT_FALSE(endgame.any()) << name;
    EXPECT_EQ(endgame.rest(), match.limit()) << name;
    endgame.sweep(Endgame<double>::Which::all, {table.evaluation()}, [](const Diagonal&) { ADD_FAILURE(); });
  }
}

}  // namespace
}  // namespace fillwise::race
