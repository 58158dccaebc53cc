// Timed play against plain recursion over the rules.
#include "solver/objectives/timed.hpp"

#include <gtest/gtest.h>

#include <map>
#include <tuple>

#include "solver/base/solve_error.hpp"
#include "tests/solver/objectives/plain_values.hpp"

namespace fillwise::solver {
namespace {

using ::fillwise::testing::expect_same_values;
using ::fillwise::testing::PlainValues;
using model::Match;
using model::Phase;
using model::State;

/// Chances by recursion over the turns left and the scores. A score of `cap` counts as won.
class PlainTimed {
 public:
  PlainTimed(const Match& match, int cap) : match_(match), cap_(cap) {}

  double value(int turns, int own, int opponent) {
    if (own >= cap_) return 1;
    const auto known = values_.find({turns, own, opponent});
    if (known != values_.end()) return known->second;
    const double v = turn(turns, own, opponent).value(match_.start(own, opponent, 0));
    values_.emplace(std::tuple(turns, own, opponent), v);
    return v;
  }
  /// The turn at these scores.
  PlainValues turn(int turns, int own, int opponent) {
    const State start = match_.start(own, opponent, 0);
    return PlainValues(match_, {false, false, false, [=, this](const State& s) -> std::optional<double> {
                                  const int a = s.score[0], b = s.score[1];
                                  if (Match::is_over(s)) return 1;  // by a card that wins
                                  if (s.mover != 0) return after_turn(turns, a, b);
                                  if (is_penalty(s) && s.at_risk >= a) return after_turn(turns, 0, b);
                                  if (a + s.at_risk >= cap_ && !is_penalty(s)) return 1;
                                  if (turns == 1 && a + s.at_risk > b && is_safe(s)) return 1;
                                  if (s.phase == Phase::draw && s.at_risk == 0 && s.score != start.score)
                                    return value(turns, a, b);
                                  return std::nullopt;
                                }});
  }

 private:
  double after_turn(int turns, int a, int b) {
    if (turns > 1) return 1 - value(turns - 1, b, a);
    return a > b ? 1 : a == b ? 0.5 : 0;
  }
  const model::Card* card(const State& s) const {
    return s.card < 0 ? nullptr : &match_.rules().cards[static_cast<std::size_t>(s.card)];
  }
  bool is_penalty(const State& s) const { return card(s) != nullptr && card(s)->is_penalty(); }
  /// Whether what is at risk comes to the sheet if the player wants it.
  bool is_safe(const State& s) const {
    if (s.phase == Phase::between_cards)  // where no card must follow
      return std::ranges::any_of(
          match_.actions(s), [](const model::Choice& c) { return c.action.kind == model::ActionKind::stop; });
    return card(s) != nullptr && card(s)->until_bust() && !card(s)->is_penalty();
  }

  const Match& match_;
  int cap_;
  std::map<std::tuple<int, int, int>, double> values_;
};

void expect_start(const ValueInterval& chance, double expected, double tolerance) {
  EXPECT_NEAR(chance.value, expected, tolerance);
  EXPECT_LE(chance.lower, expected + tolerance);
  EXPECT_GE(chance.upper, expected - tolerance);
  EXPECT_LE(chance.upper - chance.lower, 1e-7);
}

class TimedPresets : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Objectives, TimedPresets,
                         ::testing::Values("official", "official-showdown", "quick-guide", "team", "tutto"));
INSTANTIATE_TEST_SUITE_P(ObjectivesFull, TimedPresets, ::testing::Values("zonk"));

TEST_P(TimedPresets, TheLastTurnIsThatOfPlainRecursion) {
  // Where a card must follow, points at risk can rise to the cap of the recursion; not from so few.
  constexpr int kCap = 600, kMostAsked = 40;
  const model::RuleSet rules = model::preset(GetParam());
  const Match match = Match::without_goal(rules);
  for (const auto& [own, opponent] : {std::pair{60, 71}, {60, 60}, {72, 60}, {3, 55}}) {
    PlainTimed plain(match, kCap);
    const double expected = plain.value(1, own, opponent);
    Timed timed(rules, {own, opponent, 1, 0});
    expect_start(timed.at_start(own, opponent), expected, 1e-11);
    PlainValues turn = plain.turn(1, own, opponent);
    turn.value(match.start(own, opponent, 0));
    if (own == 60) {
      EXPECT_GT(expect_same_values(timed, turn, match.start(own, opponent, 0), 1e-10, kMostAsked), 20);
    }
    if (HasFailure()) return;
  }
}

/// Rules by which a turn makes few points: a 1 counts, nothing else does, and fills are rare.
model::RuleSet small_rules() {
  model::RuleSet rules = model::preset("official");
  rules.chart = {};
  rules.chart.single[0] = 1;
  for (model::Card& card : rules.cards) {
    card.bonus = std::min(card.bonus, 1);
    card.leader_loses = std::min(card.leader_loses, 2);
  }
  rules.name = "small";
  return rules;
}

void expect_plain(const model::RuleSet& rules, int turns_left, int opponent_turns_left) {
  constexpr int kCap = 22;
  const Match match = Match::without_goal(rules);
  for (const auto& [own, opponent] : {std::pair{1, 3}, {2, 2}, {3, 1}}) {
    PlainTimed plain(match, kCap);
    const int turns = turns_left + opponent_turns_left;
    Timed timed(rules, {own, opponent, turns_left, opponent_turns_left});
    expect_start(timed.at_start(own, opponent), plain.value(turns, own, opponent), 1e-7);
    PlainValues turn = plain.turn(turns, own, opponent);
    turn.value(match.start(own, opponent, 0));
    // Few points at risk, so that the recursion's cap does not show.
    int asked = 0;
    for (const auto& [s, expected] : turn.all()) {
      if (s.mover != 0 || s.score != match.start(own, opponent, 0).score || s.at_risk > 4 ||
          s.phase == Phase::redraw || (s.phase == Phase::draw && s.at_risk == 0))
        continue;
      const ValueInterval v = timed.advise(::fillwise::testing::query_of(match, s)).chance;
      ASSERT_NEAR(v.value, expected, 1e-6)
          << static_cast<int>(s.phase) << ' ' << s.at_risk << ' ' << int{s.card};
      ASSERT_LE(v.lower, expected + 1e-6);
      ASSERT_GE(v.upper, expected - 1e-6);
      ++asked;
    }
    EXPECT_GT(asked, 100);
  }
}

TEST(Timed, TwoTurnsAreThoseOfPlainRecursion) {
  expect_plain(small_rules(), 1, 1);
}

TEST(Timed, ThreeTurnsAreThoseOfPlainRecursion) {
  expect_plain(small_rules(), 2, 1);
}

TEST(Timed, PenaltiesAreThoseOfPlainRecursion) {
  for (const auto on_bust : {model::Card::OnBust::subtract_card, model::Card::OnBust::subtract_turn}) {
    model::RuleSet rules = small_rules();
    rules.cards[static_cast<std::size_t>(rules.card_index("must-bust"))].on_bust = on_bust;
    expect_plain(rules, 1, 1);
  }
}

TEST(Timed, SmallTablesHaveWideBoundsThatHold) {
  const model::RuleSet rules = small_rules();
  const Match match = Match::without_goal(rules);
  for (const auto& [turns_left, opponent_turns_left] : {std::pair{1, 1}, {2, 1}})
    for (const auto& [own, opponent] : {std::pair{1, 3}, {2, 2}, {3, 1}}) {
      PlainTimed plain(match, 22);
      const double expected = plain.value(turns_left + opponent_turns_left, own, opponent);
      const Timed::Start start{own, opponent, turns_left, opponent_turns_left};
      for (const Timed::Tables& tables :
           {Timed::Tables{0.3, 1e-3, 2, 1, 0}, {1e-3, 0.02, 20, 0, 0}, {0.5, 0, 3, 0, 0}}) {
        Timed timed(rules, start, tables);
        const ValueInterval chance = timed.at_start(own, opponent);
        EXPECT_LT(chance.lower, expected) << tables.room;
        EXPECT_GT(chance.upper, expected) << tables.room;
        EXPECT_GT(chance.upper - chance.lower, 1e-6);
        State s = match.start(own, opponent, 0);
        s.phase = Phase::toss;
        s.card = 0;
        s.dice = 4;
        s.at_risk = 1;
        PlainValues turn = plain.turn(turns_left + opponent_turns_left, own, opponent);
        const ValueInterval inside = timed.advise({s, {}, false}).chance;
        EXPECT_LE(inside.lower, turn.value(s) + 1e-9);
        EXPECT_GE(inside.upper, turn.value(s) - 1e-9);
      }
    }
}

TEST(Timed, BoundsLieApart) {
  const model::RuleSet rules = model::preset("official");
  Timed timed(rules, {24, 18, 1, 1});
  State s = timed.match().start(24, 18, 0);
  s.phase = Phase::roll_or_stop;
  s.card = 0;
  s.dice = 3;
  s.at_risk = 5;
  for (const Option& o : timed.advise({s, {}, false}).options) {
    EXPECT_GT(o.chance.upper - o.chance.lower, 1e-13);
    EXPECT_LT(o.chance.upper - o.chance.lower, 1e-8);
  }
}

TEST(Timed, WhoBeginsIsWorseOff) {
  // Who is tied with one turn each: the second player knows what to beat.
  const ValueInterval first = Timed(model::preset("official"), {20, 20, 1, 1}).at_start(20, 20);
  EXPECT_GT(first.value, 0.3);
  EXPECT_LT(first.value, 0.5);
  EXPECT_LE(first.upper - first.lower, 1e-8);
}

TEST(Timed, RefusesWhatItCantServe) {
  model::RuleSet tied = model::preset("official");
  tied.cards[static_cast<std::size_t>(tied.card_index("vengeance"))].tied_player_loses_too = true;
  EXPECT_THROW(Timed(tied, {0, 0, 1, 0}), SolveError);
  EXPECT_THROW(Timed(model::preset("official"), {0, 0, 1, 2}), std::invalid_argument);
  EXPECT_THROW(Timed(model::preset("official"), {0, 0, 3, 1}), std::invalid_argument);
  EXPECT_THROW(Timed(model::preset("official"), {0, 0, 1, 0}).at_start(1, 0), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::solver
