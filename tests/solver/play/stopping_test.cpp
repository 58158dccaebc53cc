// What rules of thumb see of the scores in last turns, against turns from each pair of scores by itself.

#include "solver/play/stopping.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "solver/play/rule_rows.hpp"
#include "solver/play/turn_policy.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::solver {
namespace {

using model::Match;

/// Show Down with a Vengeance that can leave a score that wins, and few cards: few turns come near the limit.
Match short_show_down() {
  model::RuleSet rules = model::preset("official-showdown");
  for (model::Card& card : rules.cards) {
    if (card.name == "no-dice") {
      card.count = 12;
    } else if (card.leader_loses > 0) {
      card.count = 8, card.bonus = 2, card.leader_loses = 4;
    } else {
      card.count = card.name == "bonus-300" ? 4 : 0;
    }
  }
  return {rules, 5, 70};
}

/// Fills no card but to win with the stop after it.
ChoiceRule fills_to_win(const Match& match) {
  return [&match](const model::State& s, std::span<const model::Action> actions) -> std::size_t {
    if (s.phase == model::Phase::play_or_discard) return kPlay;
    if (s.phase == model::Phase::set_aside) {
      for (std::size_t i = 0; i < actions.size(); ++i)
        if (stopping(match, match.after(s, actions[i]), s.mover) == Stopping::wins) return i;
      return most_points_less(actions, 1000);
    }
    if (actions.size() == 1) return 0;
    const Stopping now = stopping(match, s, s.mover);
    return now == Stopping::wins || (now == Stopping::goes_on && s.at_risk >= 4) ? kStop : kGoOn;
  };
}

/// How far the chances of low scores' turns are apart, followed for all that look alike and by themselves.
double most_apart(const Match& match, const ScoreView& view) {
  const ChoiceRule rule = fills_to_win(match);
  const std::vector<TransitionRow> alike = RuleTurns(match, {rule, view}).rows();
  const std::vector<TransitionRow> alone = RuleTurns(match, {rule, ScoreView::all()}).rows();
  double most = 0;
  for (int own = 0; own < 16; ++own)
    for (int opponent = 0; opponent < 16; ++opponent) {
      std::map<std::pair<bool, std::uint32_t>, double> chance;
      const auto i = static_cast<std::size_t>(own * match.limit() + opponent);
      for (const auto& [row, sign] : {std::pair(&alike[i], 1), std::pair(&alone[i], -1)})
        for (std::size_t k = 0; k < row->target.size(); ++k)
          chance[{k < row->stays, row->target[k]}] += sign * row->chance[k];
      double apart = std::abs(alike[i].wins - alone[i].wins) + std::abs(alike[i].ties - alone[i].ties) +
                     std::abs(alike[i].loop - alone[i].loop);
      for (const auto& [target, difference] : chance) apart += std::abs(difference);
      most = std::max(most, apart);
    }
  return most;
}

TEST(ViewOfStopping, IsAllThatMattersInLastTurns) {
  const Match match = short_show_down();
  const ScoreView view = view_of_stopping(match);
  EXPECT_NE(view, ScoreView::all());
  EXPECT_LT(most_apart(match, view), 1e-7);
}

TEST(ViewOfStopping, SeesWhetherScoresThatWinAreLeft) {
  const Match match = short_show_down();
  ScoreView view = view_of_stopping(match);
  ASSERT_EQ(view.opponent.marks, (std::vector<int>{5, 6, 9}));
  view.opponent.marks = {5, 6};
  EXPECT_GT(most_apart(match, view), 1e-4);
}

/// With scores above the goal that do not win, and cards that only some scores lose points to, it sees both.
TEST(ViewOfStopping, SeesBothScoresWhereTheDifferenceDoesNotTell) {
  model::RuleSet rules = model::preset("official-showdown");
  rules.overshoot = 3;
  EXPECT_EQ(view_of_stopping({rules, 5, 20}).key({3, 12}), (std::array<int, 4>{-1, 3, 12, 0}));
  rules.overshoot = 0;
  EXPECT_EQ(view_of_stopping({rules, 5, 20}).key({3, 12}), view_of_stopping({rules, 5, 20}).key({4, 13}));
  for (model::Card& card : rules.cards)
    if (card.leader_loses > 0) card.leader_needs = 8;
  EXPECT_EQ(view_of_stopping({rules, 5, 20}).key({3, 12}), (std::array<int, 4>{-1, 3, 12, 0}));
}

}  // namespace
}  // namespace fillwise::solver
