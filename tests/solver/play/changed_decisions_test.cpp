// Changed decisions against advice of the fast path, situation by situation: which situations there are is
// asked of model::Reachable, what the options are worth of Advisor.

#include "solver/play/changed_decisions.hpp"

#include <gtest/gtest.h>

#include <map>

#include "model/fill_or_bust/reachable.hpp"
#include "solver/advice/advice.hpp"
#include "solver/audit/audit_cut.hpp"
#include "solver/race/solve.hpp"
#include "tests/solver/audit/audit_cases.hpp"
#include "tests/support/random_rules.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
using model::Phase;
using model::State;

/// A rule set solved to a goal.
struct Solved {
  Solved(const model::RuleSet& rules, int goal)
      : match(rules, goal),
        solution(race::solve(rules, goal * model::kPointsPerUnit, {})),
        advisor(match, solution.value, solution.lower, solution.upper),
        reachable(match) {
    reachable.cover(match.limit());
  }
  SolvedMatch bounds() const { return {match, solution.lower, solution.upper, least_at_limit(match)}; }

  Match match;
  race::Solution solution;
  Advisor advisor;
  model::Reachable reachable;
};

using Name = std::tuple<model::ActionKind, int, int>;  // of set_aside with the dice and points set aside

/// Whether an action can be best, as no other is proven to beat it.
using BestActions = std::map<Name, bool>;

Query query_of(const Solved& solved, const State& s) {
  Query query{s, {}, false, {}};
  if (s.phase == Phase::set_aside)
    query.toss = solved.match.classes(s)[static_cast<std::size_t>(s.toss)].example;
  return query;
}

/// The actions of a situation; empty if there is one action only.
BestActions best_actions(const Query& query, const Advice& advice) {
  std::map<Name, std::pair<double, double>> bounds;
  for (const Option& o : advice.options) {
    const bool aside = query.state.phase == Phase::set_aside;
    const Name name{aside ? model::ActionKind::set_aside : o.action, aside ? o.dice.size() : 0,
                    aside ? o.points : 0};
    auto& [lower, upper] = bounds.try_emplace(name, 0.0, 0.0).first->second;
    lower = std::max(lower, o.chance.lower);
    upper = std::max(upper, o.chance.upper);
  }
  double sure = 0;
  for (const auto& [name, b] : bounds) sure = std::max(sure, b.first);
  BestActions best;
  for (const auto& [name, b] : bounds) best[name] = b.second >= sure;
  return best.size() > 1 ? best : BestActions();
}

/// One situation in the words of either rule set.
struct Situations {
  std::vector<Query> a, b;
};

/// Compares all of them: the advisors answer many queries together much faster than one by one.
ChangedCount compared(Solved& a, Solved& b, const Situations& situations) {
  const std::vector<Advice> advice_a = a.advisor.advise(situations.a);
  const std::vector<Advice> advice_b = b.advisor.advise(situations.b);
  ChangedCount count;
  for (std::size_t i = 0; i < advice_a.size(); ++i) {
    const BestActions best_a = best_actions(situations.a[i], advice_a[i]);
    const BestActions best_b = best_actions(situations.b[i], advice_b[i]);
    const auto same_key = [](const auto& x, const auto& y) { return x.first == y.first; };
    if (best_a.empty() || !std::ranges::equal(best_a, best_b, same_key)) continue;
    ++count.compared;
    int common = 0, all = 0;
    for (const auto& [name, can_be] : best_a) {
      common += can_be && best_b.at(name) ? 1 : 0;
      all += can_be || best_b.at(name) ? 1 : 0;
    }
    if (common == 0) ++count.changed;
    if (common > 0 && all > 1) ++count.open;
  }
  return count;
}

/// All situations at one pair of scores. Cards are at the same places under both.
void add_situations(Solved& a, Solved& b, ScorePair pair, Situations& situations) {
  const auto compare = [&](const State& in_a, const State& in_b) {
    situations.a.push_back(query_of(a, in_a));
    situations.b.push_back(query_of(b, in_b));
  };
  const auto& cards = a.match.rules().cards;
  const auto both = [&](const auto& question) { return question(a) && question(b); };
  State s = a.match.start(pair.own, pair.opponent, 0);
  for (s.at_risk = 0; pair.own + s.at_risk < a.match.goal(); ++s.at_risk) {
    State between = s;
    between.phase = Phase::between_cards;
    if (both([&](Solved& of) {
          return s.at_risk > 0 ? of.reachable.between_cards(s.at_risk)
                               : of.reachable.fewest_on_sheet_in_mid_turn() >= 0 &&
                                     pair.own >= of.reachable.fewest_on_sheet_in_mid_turn();
        }))
      compare(between, between);
    for (int c = 0; c < static_cast<int>(cards.size()); ++c) {
      State on_card = s;
      on_card.card = static_cast<std::int8_t>(c);
      const auto discardable = [&](Solved& of) {
        const model::Card& card = of.match.rules().cards[static_cast<std::size_t>(c)];
        return card.may_discard && of.match.may_play(card, s) && of.reachable.drawing(s.at_risk);
      };
      if (both(discardable)) {
        State drawn = on_card;
        drawn.phase = Phase::play_or_discard;
        compare(drawn, drawn);
      }
      for (int fills = 0; fills < std::max(1, cards[static_cast<std::size_t>(c)].fills); ++fills)
        for (int dice = 1; dice <= model::kDice; ++dice) {
          const bool played = both([&](Solved& of) {
            const model::Card& card = of.match.rules().cards[static_cast<std::size_t>(c)];
            return card.dice && of.match.may_play(card, s) &&
                   of.reachable.tossing(c, fills, {dice}, s.at_risk);
          });
          if (!played) continue;
          State dice_left = on_card;
          dice_left.fills = static_cast<std::int8_t>(fills);
          dice_left.dice = static_cast<std::int8_t>(dice);
          dice_left.phase = Phase::roll_or_stop;
          if (dice < model::kDice) compare(dice_left, dice_left);
          const auto classes = a.match.tosses(c).classes(dice);
          const auto other = b.match.tosses(c).classes(dice);
          for (std::size_t i = 0; i < classes.size(); ++i) {
            const auto same = std::ranges::find(other, classes[i].ways, &model::TossClass::ways);
            if (classes[i].is_bust() || same == other.end()) continue;
            State in_a = dice_left, in_b = dice_left;
            in_a.phase = in_b.phase = Phase::set_aside;
            in_a.toss = static_cast<std::int16_t>(i);
            in_b.toss = static_cast<std::int16_t>(same - other.begin());
            compare(in_a, in_b);
          }
        }
    }
  }
}

std::pair<ChangedCount, Play> changed(const Solved& a, const Solved& b) {
  ChangedDecisions decisions(a.bounds(), b.bounds());
  PlayOptions options;
  decisions.mark(options);
  const Play play =
      evaluate_play(a.match, std::vector{best_by(a.match, a.solution.lower, a.solution.upper)}, options);
  return {decisions.count(), play};
}

std::vector<model::RuleSet> others() {
  std::vector<model::RuleSet> all;
  for (const char* name : {"quick-guide", "team"}) all.push_back(model::preset(name));
  model::RuleSet plain = model::preset("official");
  plain.chart.straight = 0;
  all.push_back(plain);
  plain = model::preset("official");
  plain.chart.combo_five = 1;
  all.push_back(plain);
  plain = model::preset("official");
  testing::card(plain, "fill-1000").then = model::Card::Then::draw;
  testing::card(plain, "bonus-300").may_stop = false;
  all.push_back(plain);
  return all;
}

/// Compares others with rules, the official ones if none are named; how many decisions have changed.
std::uint64_t expect_as_advised(const model::RuleSet& rules, int goal,
                                const model::RuleSet& base = model::preset("official")) {
  Solved of_base(base, goal), other(rules, goal);
  Situations situations;
  for (int own = 0; own < goal; ++own)
    for (int opponent = 0; opponent < goal; ++opponent)
      add_situations(of_base, other, {own, opponent}, situations);
  const ChangedCount plain = compared(of_base, other, situations);
  const auto [count, play] = changed(of_base, other);
  EXPECT_EQ(count.compared, plain.compared) << rules.name;
  EXPECT_EQ(count.changed, plain.changed) << rules.name;
  EXPECT_EQ(count.open, plain.open) << rules.name;
  EXPECT_GT(count.compared, 1000U);
  EXPECT_EQ(count.changed > 0, play.marked.upper[0] > 1e-6) << rules.name;
  return count.changed;
}

TEST(ChangedDecisions, AreThoseThatAdviceGives) {
  std::uint64_t seen = 0;
  for (const model::RuleSet& rules : others()) seen += expect_as_advised(rules, 6);
  EXPECT_GT(seen, 100U);
}

TEST(ChangedDecisionsFull, AreThoseThatAdviceGivesWithLastTurns) {
  EXPECT_GT(expect_as_advised(model::preset("official-showdown"), 3), 0U);
}

/// Turns that go on at other scores with points at risk, under the one rule set, the other or both.
TEST(ChangedDecisions, AreThoseThatAdviceGivesWhereTurnsGoOn) {
  using model::Card;
  const model::RuleSet takers = testing::two_takers();
  model::RuleSet adds = takers, harsher = takers, dearer = takers;
  // With 250 points at once: there are points at risk with which no card can be drawn.
  for (const char* name : {"plus-minus", "must-draw"}) testing::card(dearer, name).bonus = 5;
  model::RuleSet must_draw = dearer;
  testing::card(must_draw, "plus-minus").then = Card::Then::draw;
  for (const char* name : {"plus-minus", "must-draw"})
    testing::card(adds, name).on_fill = Card::OnFill::add_to_sheet;
  testing::card(harsher, "must-draw").leader_needs = 0;
  testing::card(harsher, "plus-minus").leader_loses = 3;
  EXPECT_GT(expect_as_advised(must_draw, 10, dearer), 0U);
  for (const model::RuleSet& other : {adds, harsher}) EXPECT_GT(expect_as_advised(other, 10, takers), 0U);
  EXPECT_GT(expect_as_advised(takers, 10, adds), 0U);
}

TEST(ChangedDecisions, AreNoneBetweenEqualRules) {
  const Solved official(model::preset("official"), 20), again(model::preset("official"), 20);
  const auto [count, play] = changed(official, again);
  EXPECT_GT(count.compared, 0U);
  EXPECT_EQ(count.changed, 0U);
  EXPECT_EQ(play.marked.value[0], 0);
}

/// With bounds that are far apart nothing is proven: what was changed is open.
TEST(ChangedDecisions, AreProven) {
  const Solved official(model::preset("official"), 14), other(model::preset("quick-guide"), 14);
  const ChangedCount sharp = changed(official, other).first;
  EXPECT_GT(sharp.changed, 0U);
  const auto moved = [](std::vector<double> table, double by) {
    for (double& x : table) x = std::clamp(x + by, 0.0, 1.0);
    return table;
  };
  const auto lower = moved(official.solution.lower, -0.2), upper = moved(official.solution.upper, 0.2);
  ChangedDecisions decisions({official.match, lower, upper}, other.bounds());
  PlayOptions options;
  decisions.mark(options);
  evaluate_play(official.match, std::vector{best_by(official.match, lower, upper)}, options);
  EXPECT_EQ(decisions.count().compared, sharp.compared);
  EXPECT_EQ(decisions.count().changed, 0U);
  EXPECT_GE(decisions.count().open, sharp.open + sharp.changed);
}

TEST(ChangedDecisions, WantOneGoalAndAPolicyWithBounds) {
  const Solved official(model::preset("official"), 4), longer(model::preset("official"), 5);
  EXPECT_THROW(ChangedDecisions(official.bounds(), longer.bounds()), std::invalid_argument);
  ChangedDecisions decisions(official.bounds(), official.bounds());
  PlayOptions options;
  decisions.mark(options);
  const auto first = [](const State&, std::span<const model::Action>) { return std::size_t{0}; };
  EXPECT_THROW(evaluate_play(official.match, std::vector{by_rule(official.match, first)}, options),
               std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::solver
