// One turn followed to its end, against the turns from all pairs of scores, each followed by itself.

#include "solver/play/turn_ends.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "solver/plain/score_groups.hpp"
#include "solver/play/evaluate.hpp"
#include "tests/support/plain_play.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::solver {
namespace {

using model::Match;

/// The whole turn, by the rows of all pairs: chances are passed on until hardly anything is left.
TurnEnds followed(const std::vector<TransitionRow>& rows, int side, ScorePair from) {
  TurnEnds turn;
  std::map<ScorePair, double> going{{from, 1}};
  while (!going.empty()) {
    std::map<ScorePair, double> next;
    for (const auto& [pair, chance] : going) {
      const TransitionRow& row = rows[static_cast<std::size_t>(pair.own * side + pair.opponent)];
      double rest = 1 - row.wins - row.ties - row.passes;
      for (std::size_t i = 0; i < row.target.size(); ++i) {
        const int first = static_cast<int>(row.target[i]) / side;
        const int second = static_cast<int>(row.target[i]) % side;
        if (i < row.stays) {
          next[{first, second}] += chance * row.chance[i];
          rest -= row.chance[i];
        } else {
          turn.passes[{second, first}] += chance * row.chance[i];
        }
      }
      if (row.loop > 0) turn.passes[pair] += chance * row.loop;
      turn.wins += chance * row.wins;
      turn.ties += chance * row.ties;
      turn.loses += chance * rest;
    }
    std::erase_if(next, [](const auto& one) { return one.second < 1e-18; });
    going = std::move(next);
  }
  return turn;
}

void expect_same(const Match& match, ScorePair from, const TurnEnds& turn,
                 const std::vector<TransitionRow>& rows) {
  SCOPED_TRACE(::testing::Message() << match.rules().name << " at " << from.own << " : " << from.opponent);
  const TurnEnds plain = followed(rows, match.limit(), from);
  double apart = std::abs(turn.wins - plain.wins) + std::abs(turn.ties - plain.ties) +
                 std::abs(turn.loses - plain.loses);
  double all = turn.wins + turn.ties + turn.loses;
  for (const auto& [after, chance] : turn.passes) {
    const auto found = plain.passes.find(after);
    apart += std::abs(chance - (found == plain.passes.end() ? 0 : found->second));
    all += chance;
  }
  for (const auto& [after, chance] : plain.passes)
    if (!turn.passes.contains(after)) apart += chance;
  EXPECT_LT(apart, 1e-13);
  EXPECT_LE(apart, 2 * turn.error) << "both are off by that at most";
  EXPECT_LE(std::abs(all - 1), turn.error + 1e-15);
  EXPECT_LT(turn.error, 1e-10);
}

std::vector<ScorePair> some_pairs(const Match& match, unsigned seed) {
  std::mt19937 random(seed);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  std::vector<ScorePair> pairs{{0, 0}};
  for (int i = 0; i < 4; ++i) pairs.push_back({below(least_unreached(match)), below(match.limit())});
  const int tied = below(std::min(least_unreached(match), match.goal()));
  pairs.push_back({tied, tied});
  return pairs;
}

/// Of a rule without rhyme or reason, and of who plays by a table of chances in no order at all.
void expect_plain_ends(const Match& match, unsigned seed) {
  const ChoiceRule rule = testing::some_rule(match, seed);
  const AtRisk told = least_taken_at_risk(match) > 0 ? AtRisk::up_to_most : AtRisk::all;
  const std::vector<TransitionRow> of_rule = followed_rows(match, by_rule(match, rule, told));
  std::mt19937 random(seed);
  std::vector<double> table(of_rule.size());
  for (double& x : table) x = 0.25 + static_cast<double>(random() % 1'000'003) / 2e6;
  const std::vector<TransitionRow> of_best = best_rows(match, {table, table});
  for (const ScorePair from : some_pairs(match, seed)) {
    expect_same(match, from, rule_turn_ends(match, rule, from), of_rule);
    expect_same(match, from, best_turn_ends(match, {table, table}, from), of_best);
  }
}

TEST(TurnEnds, AreThoseOfAllTurnsForEveryPreset) {
  for (const std::string& name : model::preset_names())
    expect_plain_ends(testing::small_match(testing::shrunk(model::preset(name)), 9, 14), 5);
}

TEST(TurnEnds, AreThoseOfAllTurnsUnderRandomRules) {
  for (unsigned seed = 0; seed < 30; ++seed) {
    const model::RuleSet rules = testing::random_rules(seed);
    expect_plain_ends(Match(rules, 8, rules.last_turn ? 8 + rules.overshoot + 12 : 0), seed);
  }
}

/// Vengeance adds 2500 points and the turn goes on, so that a turn can come to it more than once.
TEST(TurnEnds, GoOnWherePointsWereAdded) {
  const Match match(model::preset("official"), 120);
  const auto draws_on = [&match](const model::State& s, std::span<const model::Action> actions) {
    return s.phase == model::Phase::play_or_discard ? 0 : testing::careful_rule(match)(s, actions);
  };
  const TurnEnds turn = rule_turn_ends(match, draws_on, {0, 100}, 2);
  EXPECT_EQ(turn.ties + turn.loses, 0);
  double all = turn.wins, more = 0;
  for (const auto& [after, chance] : turn.passes) {
    all += chance;
    if (after.own >= 50) more += chance;
    EXPECT_EQ((100 - after.opponent) % 50, 0);
  }
  EXPECT_NEAR(all, 1, turn.error + 1e-15);
  EXPECT_GT(more, 0.005);
  EXPECT_EQ(turn.passes, rule_turn_ends(match, draws_on, {0, 100}, 1).passes);
}

/// A player who is tied for the lead loses points too, more than the card adds: turns lead back to scores
/// that they have left.
TEST(TurnEnds, MayLeadBackWhereTheTiedLoseToo) {
  for (const int needs : {0, 20}) {
    model::RuleSet rules = model::preset("official");
    for (model::Card& card : rules.cards) {
      if (card.leader_loses == 0) continue;
      card.played_by = model::Card::PlayedBy::anyone;
      card.may_discard = false;
      card.tied_player_loses_too = true;
      card.bonus = 0, card.leader_loses = 15, card.leader_needs = needs;
    }
    const Match match(rules, 40);
    const ChoiceRule rule = testing::some_rule(match, 2);
    const std::vector<TransitionRow> rows = followed_rows(match, by_rule(match, rule, AtRisk::all));
    const std::vector<double> table(rows.size(), 0.5);
    const std::vector<TransitionRow> of_best = best_rows(match, {table, table});
    for (int own = 0; own < 40; own += 6) {
      expect_same(match, {own, own}, rule_turn_ends(match, rule, {own, own}), rows);
      expect_same(match, {own, own}, best_turn_ends(match, {table, table}, {own, own}), of_best);
    }
  }
}

TEST(TurnEnds, RefuseScoresWhereNoTurnBegins) {
  const Match match(model::preset("official"), 6);
  const std::vector<double> table(36, 0.5);
  for (const ScorePair pair : {ScorePair{6, 0}, ScorePair{0, 6}, ScorePair{-1, 0}, ScorePair{0, -1}}) {
    EXPECT_THROW(rule_turn_ends(match, testing::careful_rule(match), pair), std::out_of_range);
    EXPECT_THROW(best_turn_ends(match, {table, table}, pair), std::out_of_range);
  }
}

}  // namespace
}  // namespace fillwise::solver
