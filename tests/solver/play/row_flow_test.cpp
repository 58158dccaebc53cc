// Turns that go on at other scores with points at risk: where they lead, and that nothing of them is lost.

#include "solver/play/row_flow.hpp"

#include <gtest/gtest.h>

#include "solver/plain/score_groups.hpp"
#include "tests/support/plain_play.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::solver {
namespace {

using model::Match;

/// Follows the turns of one own score.
class FollowedRow {
 public:
  FollowedRow(const Match& match, int own, const MakePolicy& policy, const RowFlow::MarkBlock& mark = {})
      : match_(match), reader_(match), policy_(policy()) {
    for (int opponent = 0; opponent < match.limit(); ++opponent) row_.push_back({own, opponent});
    for (const auto& [kind, group] : by_graph_kind(match, row_))
      graphs_.emplace(kind, FlowGraph(build_turn_graph(match, own, group.front().opponent, TurnSlots::own)));
    turns_ = RowFlow(match).follow(
        row_, [&](ScorePair pair) -> const FlowGraph& { return graphs_.at(graph_kind(match_, pair)); },
        *policy_, mark);
  }
  const std::vector<TurnPart>& parts(int opponent) const {
    return turns_[static_cast<std::size_t>(opponent)];
  }
  TransitionRow row(int opponent) {
    return reader_.row(row_[static_cast<std::size_t>(opponent)], parts(opponent), *policy_);
  }

 private:
  const Match& match_;
  LeafReader reader_;
  std::unique_ptr<TurnPolicy> policy_;
  std::vector<ScorePair> row_;
  std::map<GraphKind, FlowGraph> graphs_;
  std::vector<std::vector<TurnPart>> turns_;
};

/// Matches without last turns, in which no turn loses the game.
std::vector<Match> matches() {
  std::vector<Match> all{Match(testing::two_takers(), 9), Match(testing::shrunk(model::preset("tutto")), 8)};
  for (unsigned seed = 0; seed < 20; ++seed) {
    const Match match(testing::random_rules(seed), 6);
    if (least_taken_at_risk(match) > 0) all.push_back(match);
  }
  return all;
}

TEST(RowFlow, LosesNothing) {
  EXPECT_GT(matches().size(), 6U);
  for (const Match& match : matches())
    for (const int own : {0, 2, match.limit() - 1}) {
      FollowedRow followed(match, own, by_rule(match, testing::some_rule(match, 3)));
      for (int opponent = 0; opponent < match.limit(); ++opponent) {
        if (match.wins(opponent)) continue;  // the game is over
        const TransitionRow row = followed.row(opponent);
        double sum = row.wins + row.ties + row.passes;
        for (std::size_t i = 0; i < row.stays; ++i) sum += row.chance[i];
        EXPECT_NEAR(sum, 1, row.error + 0x1p-50) << match.rules().name << " " << own << ":" << opponent;
        EXPECT_LT(row.error, 1e-11);
      }
    }
}

/// A turn goes on at one score after another, and no further than the lead.
TEST(RowFlow, GoesOnWhereTheCardsSay) {
  const Match match(testing::two_takers(), 9);
  FollowedRow followed(match, 3, by_rule(match, testing::some_rule(match, 3)));
  const auto scores = [&](int opponent) {
    std::vector<int> all;
    for (const TurnPart& part : followed.parts(opponent)) all.push_back(part.pair.opponent);
    return all;
  };
  EXPECT_EQ(scores(2), (std::vector{2}));     // the mover leads
  EXPECT_EQ(scores(3), (std::vector{3, 2}));  // tied: one card takes 1, the other, only from behind, nothing
  EXPECT_EQ(scores(6), (std::vector{6, 5, 4, 3, 2}));
}

/// Each pair's decisions are marked once, however often turns go on there.
TEST(RowFlow, MarksEachPairOnce) {
  const Match match(testing::two_takers(), 9);
  std::vector<int> marked(9, 0);
  const auto mark = [&](std::span<const ScorePair> pairs, DecisionMarks& marks) {
    for (const ScorePair pair : pairs) ++marked[static_cast<std::size_t>(pair.opponent)];
    marks.assign(marks.size(), 0xff);
  };
  FollowedRow followed(match, 0, by_rule(match, testing::careful_rule(match)), mark);
  EXPECT_EQ(marked, std::vector<int>(9, 1));
  EXPECT_GT(followed.row(8).marked, followed.parts(8).front().leaves.marked);
}

}  // namespace
}  // namespace fillwise::solver
