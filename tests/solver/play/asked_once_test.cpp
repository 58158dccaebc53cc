// Policies that are asked once for all scores that look alike, against the turns of each pair by itself.

#include "solver/play/asked_once.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "solver/play/evaluate.hpp"
#include "solver/play/rule_rows.hpp"
#include "solver/play/rules_of_thumb.hpp"
#include "solver/play/stopping.hpp"
#include "tests/support/plain_play.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::solver {
namespace {

using model::Match;

/// All chances of a row, by what they lead to.
std::vector<double> spread_out(const TransitionRow& row, std::size_t pairs) {
  std::vector<double> all(2 * pairs, 0);
  for (std::size_t k = 0; k < row.target.size(); ++k)
    all[(k < row.stays ? 0 : pairs) + row.target[k]] = row.chance[k];
  for (const double other : {row.loop, row.passes, row.wins, row.ties, row.cut}) all.push_back(other);
  return all;
}

void expect_plain_rows(const Match& match, const StatedPolicy& policy) {
  SCOPED_TRACE(match.rules().name);
  const RuleTurns turns(match, policy);
  ASSERT_TRUE(turns.go_on());
  const std::vector<TransitionRow> fast = turns.rows(),
                                   plain = followed_rows(match, by_rule(match, policy.rule));
  ASSERT_EQ(fast.size(), plain.size());
  for (std::size_t i = 0; i < fast.size(); ++i) {
    const std::vector<double> a = spread_out(fast[i], fast.size()), b = spread_out(plain[i], fast.size());
    double apart = 0;
    for (std::size_t k = 0; k < a.size(); ++k) apart += std::abs(a[k] - b[k]);
    ASSERT_LT(apart, 1e-13) << "at " << i / static_cast<std::size_t>(match.limit()) << " : "
                            << i % static_cast<std::size_t>(match.limit());
  }
}

std::vector<model::RuleSet> rules_that_go_on() {
  return {testing::two_takers(), testing::shrunk(model::preset("tutto")),
          testing::shrunk(model::preset("zonk"))};
}

TEST(AskedOnce, RowsAreThoseOfEachPairByItself) {
  for (const model::RuleSet& rules : rules_that_go_on()) {
    const Match match = testing::small_match(rules, 5, 9);
    expect_plain_rows(match, {stop_at(match, 3), view_of_stopping(match)});
    expect_plain_rows(match, {testing::some_rule(match, 3), ScoreView::all()});
  }
}

/// Scores of the other player that do not win differ by who leads and by how often a card can take from them.
TEST(AskedOnce, FewScoresOfARowDiffer) {
  const Match match(model::preset("zonk"), 20);
  std::vector<ScorePair> row;
  for (int opponent = 0; opponent < match.limit(); ++opponent) row.push_back({5, opponent});
  const std::vector<int> first = alike_in_row(match, view_of_stopping(match), row);
  const std::set<int> different(first.begin(), first.end());
  const int last_turns = 1 + match.limit() - (match.goal() + match.rules().overshoot);
  EXPECT_GE(static_cast<int>(different.size()), last_turns + 3);
  EXPECT_LE(static_cast<int>(different.size()), last_turns + 12);
  EXPECT_EQ(std::ranges::count(first, 6), 14) << "those between 5 and the goal, where nothing can be taken";
}

}  // namespace
}  // namespace fillwise::solver
