// The advice against the plain path: every option of every decision is worth what the state that it leads to
// is worth in the game enumerated from the turn rules and solved by the generic solver.
#include "solver/advice/advice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>
#include <unordered_map>

#include "solver/generic/policy_iteration.hpp"
#include "solver/plain/match_game.hpp"
#include "solver/race/solve.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::solver {
namespace {

using boost::multiprecision::mpq_rational;
using model::ActionKind;
using model::Match;
using model::Phase;
using model::State;

/// On the fast path, to a tolerance that leaves values well within 1e-12.
race::Solution solved(const model::RuleSet& rules, int goal) {
  race::SolveOptions options;
  options.tolerance = 1e-11;
  options.limit = testing::small_match(rules, goal / model::kPointsPerUnit).limit();
  options.limit_wins = true;
  return race::solve(rules, goal, options);
}

/// A rule set solved on the plain path, and an advisor on the table of the fast one.
template <class Number>
struct Both {
  Match match;
  MatchGame game;
  Enumeration<State> plain;
  Solution<Number> exact;
  std::unordered_map<State, std::size_t, model::StateHash> index;
  race::Solution table;
  Advisor advisor;

  Both(const model::RuleSet& rules, int goal)
      : match(testing::small_match(rules, goal / model::kPointsPerUnit)),
        game(match, starts(match)),
        plain(build_explicit(game, 3'000'000)),
        exact(policy_iteration<Number>(plain.game)),
        table(solved(rules, goal)),
        advisor(match, table.value, table.lower, table.upper, true) {
    for (std::size_t i = 0; i < plain.states.size(); ++i) index.emplace(plain.states[i], i);
  }

  static std::vector<State> starts(const Match& match) {
    std::vector<State> result;
    for (int a = 0; a < match.goal(); ++a)
      for (int b = 0; b < match.goal(); ++b) result.push_back(match.start(a, b, 0));
    return result;
  }

  /// The plain value of a state for player 0.
  const Number& value(const State& s) const { return exact.values[index.at(game.canonical(s))]; }
};

using Name = std::tuple<ActionKind, model::Dice, ActionKind>;  // action, dice and then of set_aside

Name name_of(const Option& o) {
  return {o.action, o.dice, o.then};
}

int price_of(const model::Chart& chart, const model::Dice& toss, const model::Dice& part) {
  return part == toss ? model::price_of_fill(chart, toss) : model::price(chart, part);
}

/// Whether the part has no face twice and none that was kept before.
bool only_new_faces(const model::Dice& part, const model::Dice& kept) {
  bool good = part.size() > 0;
  for (std::size_t f = 0; f < model::kFaces; ++f)
    good &= part.counts[f] + (part.counts[f] > 0 ? kept.counts[f] : 0) <= 1;
  return good;
}

/// What player 0 can do, and where it leads: for a toss, every part of it that the chart gives a price for,
/// and every way to go on. A card that goes on after a fill asks for a roll.
std::map<Name, State> options_by_the_rules(const Match& match, const Query& query) {
  const State& s = query.state;
  if (s.phase == Phase::toss) return {{{query.just_drawn ? ActionKind::play : ActionKind::roll, {}, {}}, s}};
  std::map<Name, State> result;
  if (s.phase != Phase::set_aside) {
    for (const model::Choice& c : match.actions(s)) result[{c.action.kind, {}, {}}] = c.next;
    return result;
  }
  const auto& counts = query.toss.counts;
  model::Dice part;
  const auto& price = match.rules().chart;
  const model::Card& card = match.rules().cards[static_cast<std::size_t>(s.card)];
  const model::TossRules tosses = match.rules().toss_rules(card);
  int most = 0;  // dice that a card that takes all takes
  std::vector<model::Dice> parts;
  const auto visit = [&](const auto& self, std::size_t face) -> void {
    if (face < model::kFaces) {
      for (part.counts[face] = 0; part.counts[face] <= counts[face]; ++part.counts[face])
        self(self, face + 1);
      part.counts[face] = 0;
      return;
    }
    if (tosses.new_faces ? !only_new_faces(part, query.kept) : price_of(price, query.toss, part) == 0) return;
    parts.push_back(part);
    most = std::max(most, part.size());
  };
  visit(visit, 0);
  const bool all = card.takes_all();
  for (const model::Dice& p : parts) {
    if (all && p.size() < most) continue;
    State left = s;
    left.toss = -1;
    if (tosses.count) left.at_risk += price_of(price, query.toss, p);
    left.dice = static_cast<std::int8_t>(s.dice - p.size());
    left.held = 0;
    if (s.held > 0 || s.dice == model::kDice) {
      model::Dice kept = p;
      if (s.held > 0)
        for (std::size_t f = 0; f < model::kFaces; ++f) kept.counts[f] += query.kept.counts[f];
      if (left.dice > 0) left.held = static_cast<std::int8_t>(match.tosses(s.card).held(kept));
    }
    left.phase = Phase::roll_or_stop;
    if (left.dice == 0) left = match.after_fill(left);
    if (Match::is_over(left))
      result[{ActionKind::set_aside, p, ActionKind::stop}] = left;
    else if (left.phase == Phase::toss)
      result[{ActionKind::set_aside, p, ActionKind::roll}] = left;
    else if (left.phase == Phase::draw)
      result[{ActionKind::set_aside, p, ActionKind::draw}] = left;
    else
      for (const model::Choice& c : match.actions(left))
        result[{ActionKind::set_aside, p, c.action.kind}] = c.next;
  }
  return result;
}

/// Queries of all decisions of player 0, of tosses that score nothing, and of cards just drawn.
template <class Number>
std::vector<Query> queries_of(const Both<Number>& both) {
  std::vector<Query> queries;
  for (const State& s : both.plain.states) {
    if (s.mover != 0 || Match::is_over(s) || s.phase == Phase::draw || s.phase == Phase::redraw) continue;
    Query query{s, {}, s.phase == Phase::toss && s.dice == model::kDice && s.fills == 0, {}};
    if (s.dice > 0 && s.dice < model::kDice) query.kept = both.match.tosses(s.card).kept_before(s.position());
    if (s.phase == Phase::set_aside)
      query.toss = both.match.classes(s)[static_cast<std::size_t>(s.toss)].example;
    queries.push_back(query);
    if (s.phase != Phase::toss) continue;
    const model::TossClass& bust = both.match.classes(s).front();
    if (bust.weight == 0) continue;
    query = {s, bust.example, false, query.kept};
    query.state.phase = Phase::set_aside;
    query.state.toss = 0;
    queries.push_back(query);
  }
  return queries;
}

/// Chances agree with exact values: `slack` is what the plain solver's own rounding may be off.
template <class Number>
void expect_chance(const ValueInterval& c, const Number& exact, double slack) {
  EXPECT_LE(0, c.lower);
  EXPECT_LE(c.lower, c.value);
  EXPECT_LE(c.value, c.upper);
  EXPECT_LE(c.upper, 1);
  EXPECT_LE(c.upper - c.lower, 1e-9 + 1e-12);
  EXPECT_LE(Number(c.lower), exact + Number(slack));
  EXPECT_GE(Number(c.upper), exact - Number(slack));
  EXPECT_NEAR(c.value, static_cast<double>(exact), 1e-12);
}

template <class Number>
void expect_advice(const Both<Number>& both, const Query& query, const Advice& advice, double slack) {
  const State& s = query.state;
  if (s.phase == Phase::set_aside && s.toss == 0) {
    EXPECT_TRUE(advice.bust);
    EXPECT_TRUE(advice.options.empty());
    expect_chance(advice.chance, both.value(both.match.after_bust(s)), slack);
    return;
  }
  EXPECT_FALSE(advice.bust);
  const auto expected = options_by_the_rules(both.match, query);
  ASSERT_EQ(advice.options.size(), expected.size());
  EXPECT_EQ(advice.forced(), expected.size() == 1);
  std::set<Name> names;
  Number best = 0;
  double last = 1;
  for (const Option& o : advice.options) {
    names.insert(name_of(o));
    const auto found = expected.find(name_of(o));
    ASSERT_NE(found, expected.end());
    const State& next = found->second;
    expect_chance(o.chance, both.value(next), slack);
    best = std::max(best, both.value(next));
    EXPECT_EQ(o.wins, next.phase == Phase::over && next.mover == 0);
    if (o.action == ActionKind::set_aside) {
      const model::RuleSet& rules = both.match.rules();
      const bool counts = rules.toss_rules(rules.cards[static_cast<std::size_t>(s.card)]).count;
      EXPECT_EQ(o.points, counts ? price_of(rules.chart, query.toss, o.dice) : 0);
      EXPECT_EQ(o.fills, o.dice.size() == s.dice);
    }
    EXPECT_LE(o.chance.value, last);
    last = o.chance.value;
    EXPECT_EQ(o.loss, advice.options.front().chance.value - o.chance.value);
    EXPECT_GE(o.loss, 0);
  }
  EXPECT_EQ(names.size(), expected.size());
  EXPECT_EQ(advice.chance.value, advice.options.front().chance.value);
  expect_chance(advice.chance, best, slack);
  expect_chance(advice.chance, both.value(s), slack);
}

std::string describe(const State& s) {
  return "phase " + std::to_string(static_cast<int>(s.phase)) + ", " + std::to_string(s.own()) + " : " +
         std::to_string(s.opponent()) + ", at risk " + std::to_string(s.at_risk) + ", card " +
         std::to_string(s.card) + ", fills " + std::to_string(s.fills) + ", dice " + std::to_string(s.dice) +
         ", toss " + std::to_string(s.toss);
}

template <class Number>
void expect_good_advice(const model::RuleSet& rules, int goal, std::size_t least_queries, double slack) {
  Both<Number> both(rules, goal);
  const std::vector<Query> queries = queries_of(both);
  EXPECT_GE(queries.size(), least_queries);
  const std::vector<Advice> advice = both.advisor.advise(queries);
  ASSERT_EQ(advice.size(), queries.size());
  for (std::size_t i = 0; i < queries.size(); ++i) {
    expect_advice(both, queries[i], advice[i], slack);
    if (::testing::Test::HasFailure()) FAIL() << describe(queries[i].state) << "\n" << rules.to_toml();
  }
}

class OfficialGoals : public ::testing::TestWithParam<int> {};
TEST_P(OfficialGoals, AdviceIsThatOfThePlainGame) {
  expect_good_advice<double>(model::preset("official"), GetParam(), static_cast<std::size_t>(20 * GetParam()),
                             1e-12);
}
INSTANTIATE_TEST_SUITE_P(Advice, OfficialGoals, ::testing::Values(50, 100, 250, 400));

TEST(Advice, EnclosesTheFractionsOfTheOfficialGameTo150) {
  expect_good_advice<mpq_rational>(model::preset("official"), 150, 3000, 0);
}

class Presets : public ::testing::TestWithParam<std::string> {};
TEST_P(Presets, AdviceIsThatOfThePlainGame) {
  // To a smaller goal where there are many positions.
  const model::RuleSet rules = testing::shrunk(model::preset(GetParam()));
  expect_good_advice<double>(rules, rules.no_stop_on.size() > 0 ? 150 : 300, 5000, 1e-12);
}
INSTANTIATE_TEST_SUITE_P(Advice, Presets, ::testing::ValuesIn(model::preset_names()));

/// At 400 Vengeance takes every leader to 0; with a smaller loss there is something left.
TEST(Advice, OfAMilderVengeanceIsThatOfThePlainGame) {
  model::RuleSet rules = model::preset("official");
  rules.cards[static_cast<std::size_t>(rules.card_index("vengeance"))].leader_loses = 2;
  expect_good_advice<double>(rules, 350, 5000, 1e-12);
}

class RandomRules : public ::testing::TestWithParam<unsigned> {};
TEST_P(RandomRules, AdviceIsThatOfThePlainGame) {
  const model::RuleSet rules = testing::random_rules(GetParam());
  if (race::terminates_almost_surely(rules).empty()) GTEST_SKIP() << "a play may never end";
  expect_good_advice<double>(rules, 50 + 50 * static_cast<int>(GetParam() % 5), 10, 1e-12);
}
INSTANTIATE_TEST_SUITE_P(Advice, RandomRules, ::testing::Range(100U, 140U));

TEST(Advice, OfOneQueryIsThatOfManyToTheBit) {
  const model::RuleSet rules = model::preset("official");
  const Match match(rules, 40);
  const race::Solution table = race::solve(rules, 2000, {});
  Advisor many(match, table.value, table.lower, table.upper);
  std::vector<Query> queries;
  for (int i = 0; i < 200; ++i) {  // scores in no order, some of them twice
    State s = match.start(i * 7 % 40, i * i % 40, 0);
    s.card = static_cast<std::int8_t>(rules.card_index(i % 3 == 0   ? "must-bust"
                                                       : i % 3 == 1 ? "bonus-500"
                                                                    : "double-trouble"));
    s.at_risk = i % 60;
    s.phase = Phase::set_aside;
    s.dice = 6;
    const model::Dice toss{{1, 0, 3, 0, 2, 0}};
    s.toss = static_cast<std::int16_t>(match.tosses(s.card).class_of(toss));
    queries.push_back({s, toss, false, {}});
  }
  const std::vector<Advice> together = many.advise(queries);
  for (std::size_t i = 0; i < queries.size(); ++i) {
    Advisor alone(match, table.value, table.lower, table.upper);
    const Advice one = alone.advise(queries[i]);
    ASSERT_EQ(one.options.size(), together[i].options.size());
    for (std::size_t o = 0; o < one.options.size(); ++o) {
      EXPECT_EQ(name_of(one.options[o]), name_of(together[i].options[o]));
      EXPECT_EQ(one.options[o].chance.value, together[i].options[o].chance.value);
      EXPECT_EQ(one.options[o].chance.lower, together[i].options[o].chance.lower);
      EXPECT_EQ(one.options[o].chance.upper, together[i].options[o].chance.upper);
    }
  }
}

TEST(Advice, KeepsAFixedOrderAmongEqualChances) {
  const model::RuleSet rules = model::preset("official");
  const Match match(rules, 40);
  const race::Solution table = race::solve(rules, 2000, {});
  Advisor advisor(match, table.value, table.lower, table.upper, true);
  State s = match.start(38, 0, 0);  // any two units win
  s.card = static_cast<std::int8_t>(rules.card_index("bonus-300"));
  s.phase = Phase::set_aside;
  s.dice = 6;
  const model::Dice toss{{1, 3, 0, 1, 1, 0}};  // 1, 2, 2, 2, 4, 5
  s.toss = static_cast<std::int16_t>(match.tosses(s.card).class_of(toss));
  const Advice advice = advisor.advise({s, toss, false, {}});
  std::vector<std::string> names;
  for (const Option& o : advice.options) {
    if (o.chance.value < 1) break;
    EXPECT_EQ(o.then, ActionKind::stop);
    EXPECT_TRUE(o.wins);
    names.push_back(o.dice.to_text());
  }
  const std::vector<std::string> expected{"1,2,2,2,5", "1,2,2,2", "2,2,2,5", "2,2,2", "1,5", "1"};
  EXPECT_EQ(names, expected);
}

TEST(Advice, WantsTablesOfTheRightSize) {
  const Match match(model::preset("official"), 2);
  const std::vector<double> four(4, 0.5), three(3, 0.5);
  EXPECT_NO_THROW(Advisor(match, four, four, four));
  EXPECT_THROW(Advisor(match, three, four, four), std::invalid_argument);
  EXPECT_THROW(Advisor(match, four, three, four), std::invalid_argument);
  EXPECT_THROW(Advisor(match, four, four, three), std::invalid_argument);
}

TEST(Advice, OfNothingIsNothing) {
  const Match match(model::preset("official"), 1);
  const std::vector<double> table(1, 0.5);
  EXPECT_TRUE(Advisor(match, table, table, table).advise(std::span<const Query>()).empty());
}

}  // namespace
}  // namespace fillwise::solver
