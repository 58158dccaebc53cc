// The graph of a turn against the turn rules: the graph built at one pair of scores, put to another pair it
// is meant to serve, has in every state just the successors that the rules give there.

#include "solver/plain/turn_graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "solver/plain/match_game.hpp"
#include "tests/solver/audit/audit_cases.hpp"
#include "tests/support/random_rules.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
using model::State;

struct Scores {
  int own, opponent;
};

int lead(Scores s) {
  return (s.own > s.opponent) - (s.own < s.opponent);
}

/// Whether the same cards take points from the leader at both pairs while the player's own stay at risk.
bool same_takers(const Match& match, Scores a, Scores b) {
  const auto takes = [&](const model::Card& card, Scores at) {
    return (card.only_from_behind ? at.opponent > at.own : at.opponent >= at.own) &&
           at.opponent >= card.leader_needs && at.opponent > 0;
  };
  return std::ranges::all_of(match.rules().cards, [&](const model::Card& card) {
    return !card.takes_at_risk() || takes(card, a) == takes(card, b);
  });
}

/// Two pairs that one graph serves, the first with no more points of the mover.
std::pair<Scores, Scores> two_pairs(const Match& match, std::mt19937& random) {
  const int goal = match.goal();
  const auto score = [&] { return static_cast<int>(random() % static_cast<unsigned>(goal)); };
  for (;;) {
    const Scores a{score(), score()};
    const Scores b = random() % 4 == 0 ? Scores{score(), a.opponent} : Scores{score(), score()};
    if (lead(a) == lead(b) && a.own <= b.own && same_takers(match, a, b)) return {a, b};
  }
}

/// The state that a node stands for at these scores, as the plain path counts states.
State at_scores(const Match& match, const TurnNode& node, Scores scores) {
  State s = node.at;
  s.score = {scores.own, scores.opponent};
  return MatchGame(match).canonical(
      node.kind == TurnNode::Kind::inside ? s : after_leaf(match, node, scores.own, scores.opponent));
}

/// Compares every state's successors, in their order, with the rules at `put_to`. Returns the number of
/// states.
std::size_t expect_same_turn(const Match& match, Scores built_at, Scores put_to) {
  const auto turn = build_explicit(TurnGame(match, built_at.own, built_at.opponent), 3'000'000);
  EXPECT_EQ(at_scores(match, turn.states[0], put_to), match.start(put_to.own, put_to.opponent, 0));
  for (StateIndex i = 0; i < turn.game.states(); ++i) {
    if (turn.states[i].kind != TurnNode::Kind::inside) continue;
    const State s = at_scores(match, turn.states[i], put_to);
    std::vector<std::pair<State, std::uint64_t>> rules, graph;
    if (Match::is_chance(s))
      for (const model::Outcome& o : match.outcomes(s))
        rules.emplace_back(MatchGame(match).canonical(o.next), o.weight);
    else
      for (const model::Choice& c : match.actions(s))
        rules.emplace_back(MatchGame(match).canonical(c.next), 1);
    for (std::size_t e = turn.game.first_edge[i]; e < turn.game.first_edge[i + 1]; ++e)
      graph.emplace_back(at_scores(match, turn.states[turn.game.successor[e]], put_to), turn.game.weight[e]);
    EXPECT_EQ(rules, graph) << "state " << i << " of " << match.rules().to_toml();
    if (rules != graph) break;
  }
  return turn.game.states();
}

TEST(TurnGraph, IsTheTurnOfTheRulesAtEveryPairItServes) {
  std::mt19937 random(1);
  std::size_t states = 0;
  for (const model::RuleSet& rules : testing::rule_variants())
    for (const int goal : {1, 2, 3, 7, 20}) {
      const Match match = testing::small_match(rules, goal, 10);
      for (int i = 0; i < (goal < 10 ? 10 : 3); ++i) {
        const auto [built_at, put_to] = two_pairs(match, random);
        states += expect_same_turn(match, built_at, put_to);
      }
    }
  EXPECT_GT(states, 500'000U);
}

TEST(TurnGraph, IsTheTurnOfTheRulesForRulesOfChance) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    const Match match(testing::random_rules(seed), 1 + static_cast<int>(seed % 9));
    const auto [built_at, put_to] = two_pairs(match, random);
    expect_same_turn(match, built_at, put_to);
  }
}

TEST(TurnGraph, TiedPlayersAtZeroWhoLoseAllTheyAddLeaveTheTurn) {
  // The sheet is the same before and after: the penalty takes what the fill added.
  model::RuleSet rules = model::preset("official");
  testing::card(rules, "vengeance").tied_player_loses_too = true;
  const Match match(rules, 40);
  expect_same_turn(match, {0, 0}, {0, 0});
  expect_same_turn(match, {0, 0}, {5, 5});
}

TEST(TurnGraph, CountsOfTheOfficialTurn) {
  // Signature of the enumeration: states and edges of the turn at 0 : 10 in a match to 1000.
  const Match match(model::preset("official"), 20);
  const TurnGraph graph = build_turn_graph(match, 0, 10);
  EXPECT_EQ(graph.nodes(), 17037U);
  EXPECT_EQ(graph.source.size(), 78414U);
  EXPECT_EQ(graph.leaves.size(), 216U);
  EXPECT_TRUE(graph.can_end_from_everywhere);
}

TEST(TurnGraph, EveryNodeComesAfterTheNodesItLeadsTo) {
  // Slots are used again, so a source must be the slot that was written last by the node that is meant. Here:
  // written at all, before, and outside loops not by a later node.
  const Match match(model::preset("official"), 10);
  const TurnGraph graph = build_turn_graph(match, 0, 3);
  std::vector<bool> written(graph.slots, false);
  for (const TurnGraph::Part& part : graph.parts) {
    if (part.has_loop)
      for (std::uint32_t i = part.first; i < part.last; ++i) written[graph.slot[i]] = true;
    for (std::uint32_t i = part.first; i < part.last; ++i) {
      for (std::uint32_t e = graph.first_edge[i]; e < graph.first_edge[i + 1]; ++e)
        ASSERT_TRUE(written[graph.source[e]]) << "node " << i;
      written[graph.slot[i]] = true;
    }
  }
  EXPECT_EQ(graph.parts.front().first, 0U);
  EXPECT_EQ(graph.parts.back().last, graph.nodes());
}

TEST(TurnGraph, KnowsATurnThatNeedNotEnd) {
  model::RuleSet rules = model::preset("official");
  const auto ends = [&] { return build_turn_graph(Match(rules, 10), 0, 3).can_end_from_everywhere; };
  const auto without = [&](const char* name) {
    std::erase_if(rules.cards, [&](const model::Card& c) { return c.name == name; });
  };
  EXPECT_TRUE(ends());
  rules.chart.single.fill(1);  // every die scores, so no toss is a bust
  EXPECT_FALSE(ends());        // a Must Bust goes on for ever
  without("must-bust");
  EXPECT_TRUE(ends());  // No Dice comes up, or points are added with Double Trouble
  without("no-dice");
  EXPECT_TRUE(ends());
  without("double-trouble");
  EXPECT_FALSE(ends());  // a player may draw card after card
}

}  // namespace
}  // namespace fillwise::solver
