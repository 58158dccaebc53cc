#include "solver/one_turn/one_turn.hpp"

#include <gtest/gtest.h>

#include <random>
#include <unordered_map>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/solve_error.hpp"
#include "tests/support/fixed_point.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
using model::Phase;
using model::State;

constexpr int kGoal = 260;        // units; turns that come so far are next to impossible
constexpr int kMostAtRisk = 220;  // from here on the recursion takes the points as they are

/// The start of a turn of player 0 with that place on the sheet, and room for points.
State start_of(const Match& match, Lead lead) {
  const int own = lead == Lead::sole ? 1 : 0;
  return match.start(own, lead == Lead::behind ? 200 : 0, 0);
}

/// Expected units of the turn by plain recursion over the states of the rules, given what a turn is worth
/// that goes on.
class PlainTurn {
 public:
  PlainTurn(const Match& match, State start, double whole_turn)
      : match_(match), start_(start), whole_turn_(whole_turn) {}

  double value(State s) {
    // A card that takes points from the leader with the player's own at risk leaves the turn what it is.
    if (s.mover == start_.mover && s.own() == start_.own()) s.score = start_.score;
    // The turn is over, or goes on with nothing at risk after points were added.
    if (s.mover != start_.mover) return s.score[start_.mover] - start_.own();
    if (Match::is_over(s)) return s.own() - start_.own() + s.at_risk;
    if (s.score != start_.score) return s.own() - start_.own() + whole_turn_;
    if (s.at_risk > kMostAtRisk) return s.at_risk;
    const auto known = values_.find(s);
    if (known != values_.end()) return known->second;
    double v = 0;
    if (Match::is_chance(s)) {
      double weights = 0;
      for (const model::Outcome& o : match_.outcomes(s)) {
        v += static_cast<double>(o.weight) * value(o.next);
        weights += static_cast<double>(o.weight);
      }
      v /= weights;
    } else {
      for (const model::Choice& c : match_.actions(s)) v = std::max(v, value(c.next));
    }
    values_.emplace(s, v);
    return v;
  }

 private:
  const Match& match_;
  State start_;
  double whole_turn_;
  std::unordered_map<State, double, model::StateHash> values_;
};

/// The fixed point of the turn's value: it is piecewise linear in what a turn is worth that goes on.
double plain_expected_units(const Match& match, Lead lead) {
  const State start = start_of(match, lead);
  const auto f = [&](double whole) { return PlainTurn(match, start, whole).value(start); };
  return testing::fixed_point(f, 8, 8.5, 1e-10);
}

TEST(OneTurn, EnclosesTheOfficialTurnTightly) {
  for (const Lead lead : {Lead::sole, Lead::shared, Lead::behind}) {
    const OneTurn turn(model::preset("official"), lead);
    EXPECT_LE(turn.lower(), turn.expected_points());
    EXPECT_LE(turn.expected_points(), turn.upper());
    EXPECT_LT(turn.upper() - turn.lower(), 1e-5);
    EXPECT_NEAR(turn.expected_points(), 405.308772918, 1e-6);
  }
}

TEST(OneTurn, AgreesWithPlainRecursionOverTheRules) {
  const Match match(model::preset("official"), kGoal);
  const double plain = plain_expected_units(match, Lead::behind);
  const OneTurn turn(match.rules(), Lead::behind);
  EXPECT_NEAR(turn.expected_points(), plain * model::kPointsPerUnit, 1e-5);
  // And inside the turn.
  const State start = start_of(match, Lead::behind);
  PlainTurn inside(match, start, plain);
  const int bonus = match.rules().card_index("bonus-300");
  for (int t : {1, 5, 8, 20}) {
    State s = start;
    s.at_risk = t;
    EXPECT_NEAR(turn.draw(t), inside.value(s), 1e-6);
    s.phase = Phase::toss;
    s.card = static_cast<std::int8_t>(bonus);
    for (int n = 1; n <= 6; ++n) {
      s.dice = static_cast<std::int8_t>(n);
      EXPECT_NEAR(turn.action_value(bonus, 0, {n}, t), inside.value(s), 1e-6) << n << ' ' << t;
    }
  }
}

class Presets : public ::testing::TestWithParam<std::string> {};

TEST_P(Presets, AgreeWithPlainRecursionInEveryPlace) {
  const Match match(model::preset(GetParam()), kGoal);
  for (const Lead lead : {Lead::sole, Lead::shared, Lead::behind})
    EXPECT_NEAR(OneTurn(match.rules(), lead).expected_points(),
                plain_expected_units(match, lead) * model::kPointsPerUnit, 1e-4);
}

INSTANTIATE_TEST_SUITE_P(OneTurn, Presets, ::testing::ValuesIn(model::preset_names()));

TEST(OneTurn, VengeanceThatAddsPointsIsWorthPlaying) {
  // A house rule: Vengeance with a bonus. Who is alone in the lead can't use it.
  model::RuleSet rules = model::preset("official");
  model::Card& vengeance = rules.cards[static_cast<std::size_t>(rules.card_index("vengeance"))];
  vengeance.bonus = 40;
  vengeance.tied_player_loses_too = true;
  vengeance.leader_loses = 2;
  const Match match(rules, kGoal);
  const OneTurn sole(rules, Lead::sole), shared(rules, Lead::shared), behind(rules, Lead::behind);
  EXPECT_LT(sole.expected_points(), shared.expected_points());
  EXPECT_LT(shared.expected_points(), behind.expected_points());
  EXPECT_TRUE(sole.play().empty());
  EXPECT_FALSE(behind.play().empty());
  EXPECT_NEAR(behind.expected_points(), plain_expected_units(match, Lead::behind) * model::kPointsPerUnit,
              1e-4);
  EXPECT_NEAR(shared.expected_points(), plain_expected_units(match, Lead::shared) * model::kPointsPerUnit,
              1e-4);
}

TEST(OneTurn, OtherDecks) {
  model::RuleSet rules = model::preset("official");
  rules.cards[static_cast<std::size_t>(rules.card_index("double-trouble"))].fills = 3;
  rules.cards[static_cast<std::size_t>(rules.card_index("fill-1000"))].then = model::Card::Then::draw;
  rules.cards[static_cast<std::size_t>(rules.card_index("bonus-500"))].set_aside = model::Card::SetAside::all;
  const Match match(rules, kGoal);
  EXPECT_NEAR(OneTurn(rules, Lead::behind).expected_points(),
              plain_expected_units(match, Lead::behind) * model::kPointsPerUnit, 1e-4);
}

TEST(OneTurn, ThresholdsAreTheComparisonsOfStopAndRoll) {
  const OneTurn turn(model::preset("official"), Lead::behind);
  EXPECT_EQ(turn.thresholds().size(), 15U);  // three bonus cards, five to one dice left
  for (const StopThreshold& threshold : turn.thresholds())
    for (int t = 1; t <= 150; ++t) {
      bool stops = false;
      for (const UnitRange& r : threshold.stop) stops |= t >= r.from && (r.to < 0 || t <= r.to);
      EXPECT_EQ(stops, t >= turn.action_value(threshold.card, threshold.fills, threshold.at, t));
    }
  ASSERT_EQ(turn.stop_between_cards().size(), 1U);
  EXPECT_EQ(turn.stop_between_cards()[0].from * model::kPointsPerUnit, 1200);
}

TEST(OneTurn, APlayerWhoFollowsThePolicyScoresThatMuch) {
  const Match match(model::preset("official"), kGoal);
  const OneTurn turn(match.rules(), Lead::behind);
  std::mt19937_64 random(20240229);
  double sum = 0, squares = 0;
  constexpr int kTurns = 300'000;
  // The turn's value of a state, as the policy sees it.
  const auto worth = [&](const State& s, const State& start) -> double {
    if (s.mover != 0) return s.score[0] - start.score[0];
    const double added = s.score[0] - start.score[0];
    switch (s.phase) {
      case Phase::draw:
        return added + turn.draw(s.at_risk);
      case Phase::redraw:
        return added + turn.redraw(s.at_risk);
      case Phase::toss:
        return added + turn.action_value(s.card, s.fills, s.position(), s.at_risk);
      case Phase::roll_or_stop:
        return added + turn.state_value(s.card, s.fills, s.position(), s.at_risk);
      case Phase::between_cards:
        return added + turn.between(s.at_risk);
      default:
        return added;
    }
  };
  for (int i = 0; i < kTurns; ++i) {
    const State start = start_of(match, Lead::behind);
    State s = start;
    while (s.mover == 0 && !Match::is_over(s)) {
      if (Match::is_chance(s)) {
        const auto outcomes = match.outcomes(s);
        std::uint64_t weights = 0;
        for (const auto& o : outcomes) weights += o.weight;
        std::uint64_t pick = random() % weights;
        for (const auto& o : outcomes) {
          if (pick < o.weight) {
            s = o.next;
            break;
          }
          pick -= o.weight;
        }
      } else {
        const auto actions = match.actions(s);
        const auto* best = &actions.front();
        for (const auto& c : actions)
          if (worth(c.next, start) > worth(best->next, start)) best = &c;
        s = best->next;
      }
    }
    const double points = (s.score[0] - start.score[0]) * model::kPointsPerUnit;
    sum += points;
    squares += points * points;
  }
  const double mean = sum / kTurns;
  const double error = std::sqrt((squares / kTurns - mean * mean) / kTurns);
  EXPECT_NEAR(mean, turn.expected_points(), 4 * error);
  EXPECT_LT(error, 2);
}

TEST(OneTurn, RefusesRulesWhoseTurnsMayNotEnd) {
  model::RuleSet rules = model::preset("official");
  rules.chart.single.fill(1);
  EXPECT_THROW(OneTurn(rules, Lead::behind), SolveError);
}

}  // namespace
}  // namespace fillwise::solver
