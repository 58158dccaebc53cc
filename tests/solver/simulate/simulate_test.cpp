// Simulated games against the exact value of the same players.
#include "solver/simulate/simulate.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <random>

#include "solver/one_turn/one_turn.hpp"
#include "solver/plain/match_game.hpp"
#include "solver/play/evaluate.hpp"
#include "solver/play/rules_of_thumb.hpp"
#include "solver/race/solve.hpp"
#include "solver/simulate/interval.hpp"
#include "tests/support/plain_play.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
using Kind = SimulatedPlayer::Kind;

constexpr double kZ = 4.5;  // of all intervals here; seeds are fixed, so nothing here is left to chance

/// On the fast path, of the small match.
race::Solution solved(const model::RuleSet& rules, int goal) {
  race::SolveOptions options;
  options.limit = testing::small_limit(rules, goal);
  options.limit_wins = true;
  return race::solve(rules, goal * model::kPointsPerUnit, options);
}

/// A player for both: as simulated, and as it is evaluated.
struct Both {
  SimulatedPlayer player;
  MakePolicy policy;
};

Both by_table(const Match& match, const race::Solution& table) {
  return {{Kind::best, {}}, best_by(match, table.value, table.value)};
}
Both by(const Match& match, const ChoiceRule& rule) {
  return {{Kind::rule, rule}, by_rule(match, rule)};
}

double won_by_first(const Simulated& c) {
  return static_cast<double>(c.wins[0]) + static_cast<double>(c.ties) / 2;
}

void expect_value(const Simulated& counted, double win, double turns) {
  const auto games = static_cast<double>(counted.games);
  const Interval share = wilson(won_by_first(counted), games, kZ);
  EXPECT_LE(share.lower, win);
  EXPECT_GE(share.upper, win);
  const Mean mean = mean_of(static_cast<double>(counted.turns[0] + counted.turns[1]),
                            static_cast<double>(counted.turns_squared), games, kZ);
  EXPECT_LE(mean.interval.lower, turns);
  EXPECT_GE(mean.interval.upper, turns);
  EXPECT_LT(mean.interval.upper - mean.interval.lower, 0.1 * mean.value);
}

/// The first plays against the second.
void expect_exact(const Match& match, const race::Solution& table, const Both& first, const Both& second) {
  SimulateOptions options;
  options.games = 40'000;
  options.seed = 11;
  options.limit_wins = true;
  const Simulated counted = simulate(match, table.value, {first.player, second.player}, options);
  EXPECT_EQ(counted.games, options.games);
  EXPECT_EQ(counted.wins[0] + counted.wins[1] + counted.ties, options.games);
  EXPECT_EQ(counted.wins_of_first, counted.wins[0]);
  const Play play = evaluate_play(match, std::vector{first.policy, second.policy});
  expect_value(counted, play.win.value[0], play.turns.value[0]);
}

TEST(Simulate, ComesToTheExactValueOfEveryPreset) {
  for (const std::string& name : model::preset_names()) {
    SCOPED_TRACE(name);
    const model::RuleSet rules = testing::shrunk(model::preset(name));
    const int goal = name == "official" ? 20 : 6;  // in longer games cards send players back and forth
    const race::Solution table = solved(rules, goal);
    const Match match = testing::small_match(rules, goal);
    const Both best = by_table(match, table), stop = by(match, stop_at(match, 5)),
               points = by(match, most_points(match)), some = by(match, testing::some_rule(match, 3));
    expect_exact(match, table, best, best);
    expect_exact(match, table, best, stop);
    expect_exact(match, table, points, best);
    expect_exact(match, table, some, stop);
  }
}

/// Other rules, in which turns go on with nothing at risk more often, and penalties take points.
TEST(Simulate, ComesToTheExactValueUnderRulesOfChance) {
  for (unsigned seed = 0; seed < 4; ++seed) {
    SCOPED_TRACE(seed);
    const Match match = testing::small_match(testing::random_rules(seed), 24);
    expect_exact(match, {}, by(match, testing::some_rule(match, seed)), by(match, stop_at(match, 4)));
  }
}

/// As by_rule() does.
TEST(Simulate, ShowsRulesWhatExactEvaluationShows) {
  const Match match(model::preset("official"), 10);
  std::atomic<int> most = 0;
  const SimulatedPlayer greedy{
      Kind::rule, [&](const model::State& s, std::span<const model::Action> actions) -> std::size_t {
        EXPECT_EQ(s.mover, 0);
        EXPECT_GT(actions.size(), 1U);
        most = std::max(most.load(), s.own() + s.at_risk);
        return 0;  // never stops
      }};
  SimulateOptions options;
  options.games = 500;
  options.threads = 1;
  simulate(match, {}, {greedy, greedy}, options);
  EXPECT_EQ(most, match.limit());
}

/// Where cards take points while the player's own stay at risk: against the solver's own value.
TEST(Simulate, ComesToTheSolversValueWhereTurnsGoOnAtOtherScores) {
  for (const char* const name : {"zonk", "tutto"}) {
    SCOPED_TRACE(name);
    const model::RuleSet rules = testing::shrunk(model::preset(name));
    const race::Solution table = solved(rules, 20);
    const Match match = testing::small_match(rules, 20);
    SimulateOptions options;
    options.games = 40'000;
    options.limit_wins = true;
    const Simulated counted = simulate(match, table.value, {}, options);
    const Interval share = wilson(won_by_first(counted), static_cast<double>(counted.games), kZ);
    EXPECT_LE(share.lower, table.value[0]);
    EXPECT_GE(share.upper, table.value[0]);
  }
}

/// Chance to win of player 0 at 0 : 0 when both choose at random, by repeated substitution.
double value_of_chance(const Match& match) {
  const Enumeration<model::State> all = build_explicit(MatchGame(match), 1'000'000);
  const ExplicitGame& game = all.game;
  std::vector<double> value(game.states(), 0.5);
  for (double change = 1; change > 1e-13;) {
    change = 0;
    for (std::size_t n = value.size(); n-- > 0;) {
      const auto s = static_cast<StateIndex>(n);
      double next = 0, weights = 0;
      if (game.owner[s] == Owner::terminal) {
        next = Match::half_points(all.states[n], 0) / 2.0;
      } else {
        for (std::size_t e = game.first_edge[s]; e < game.first_edge[s + 1]; ++e) {
          const double weight = game.is_decision(s) ? 1 : static_cast<double>(game.weight[e]);
          next += weight * value[game.successor[e]];
          weights += weight;
        }
        next /= weights;
      }
      change = std::max(change, std::abs(next - value[n]));
      value[n] = next;
    }
  }
  return value.front();
}

TEST(Simulate, OfRandomPlayersComesToTheExactValue) {
  for (const char* const name : {"official", "official-showdown"}) {
    const Match match = testing::small_match(model::preset(name), 5);
    SimulateOptions options;
    options.games = 100'000;
    const Simulated counted = simulate(match, {}, {{{Kind::chance, {}}, {Kind::chance, {}}}}, options);
    const Interval share = wilson(won_by_first(counted), static_cast<double>(counted.games), kZ);
    const double exact = value_of_chance(match);
    EXPECT_LE(share.lower, exact);
    EXPECT_GE(share.upper, exact);
  }
}

TEST(Simulate, DealsTheSameLuckToBothSeats) {
  const Match match(model::preset("official"), 40);
  const SimulatedPlayer stop{Kind::rule, stop_at(match, 7)}, late{Kind::rule, stop_at(match, 12)};
  SimulateOptions options;
  options.games = 3000;
  const Simulated single = simulate(match, {}, {stop, stop}, options);
  options.games = 6000;
  options.paired = true;
  // Against oneself each pair is one game, seen from both sides.
  const Simulated pairs = simulate(match, {}, {stop, stop}, options);
  EXPECT_EQ(pairs.wins_of_first, 2 * single.wins_of_first);
  EXPECT_EQ(pairs.pairs, (std::array<std::uint64_t, 5>{0, 0, 3000, 0, 0}));
  EXPECT_EQ(pairs.wins, (std::array<std::uint64_t, 2>{3000, 3000}));
  EXPECT_EQ(pairs.turns[0], single.turns[0] + single.turns[1]);
  EXPECT_EQ(pairs.units[0], single.units[0] + single.units[1]);
  // Against another player each game of a pair is one that either has begun.
  const Simulated mixed = simulate(match, {}, {stop, late}, options);
  options.games = 3000;
  options.paired = false;
  const Simulated stop_first = simulate(match, {}, {stop, late}, options),
                  late_first = simulate(match, {}, {late, stop}, options);
  EXPECT_EQ(mixed.wins[0], stop_first.wins[0] + late_first.wins[1]);
  EXPECT_EQ(mixed.units[1], stop_first.units[1] + late_first.units[0]);
  EXPECT_EQ(mixed.wins_of_first, stop_first.wins[0] + late_first.wins[0]);
  EXPECT_EQ(mixed.turns_squared, stop_first.turns_squared + late_first.turns_squared);
}

/// A deck of two cards, one of which wins at once and the other ends the turn.
TEST(Simulate, DrawsWithoutReplacementFromThePile) {
  model::RuleSet rules = model::preset("official");
  rules.chart.single = {1, 1, 1, 1, 1, 1};
  rules.cards.clear();
  model::Card win, none;
  win.name = "win", win.count = 1, win.set_aside = model::Card::SetAside::all;
  win.on_fill = model::Card::OnFill::win;
  none.name = "none", none.count = 1, none.dice = false;
  rules.cards = {win, none};
  const Match match(rules, 200);
  const SimulatedPlayer stop{Kind::rule, stop_at(match, 7)};
  SimulateOptions options;
  options.games = 20'000;
  const auto share = [&](Draws draws) {
    options.draws = draws;
    const Simulated counted = simulate(match, {}, {stop, stop}, options);
    return wilson(won_by_first(counted), static_cast<double>(options.games), kZ);
  };
  // Each from the full deck: the first of 1/2, 1/4, ... wins with 2/3. From the pile one of two cards wins.
  const Interval replaced = share(Draws::replaced), pile = share(Draws::pile);
  EXPECT_LT(replaced.lower, 2.0 / 3);
  EXPECT_GT(replaced.upper, 2.0 / 3);
  EXPECT_LT(pile.lower, 0.5);
  EXPECT_GT(pile.upper, 0.5);
  EXPECT_LT(pile.upper, replaced.lower);
}

/// Far from the goal a turn makes what one turn alone makes.
TEST(Simulate, CountsThePointsOfTurns) {
  model::RuleSet rules = model::preset("official");
  const Match match(rules, 400);
  const SimulatedPlayer points{Kind::rule, most_points(match)};
  SimulateOptions options;
  options.games = 2000;
  const Simulated counted = simulate(match, {}, {points, points}, options);
  const double per_turn = 50 * static_cast<double>(counted.units[0]) / static_cast<double>(counted.turns[0]);
  const double least = OneTurn(rules, Lead::sole).expected_points();
  const double most = OneTurn(rules, Lead::behind).expected_points();
  EXPECT_GT(per_turn, std::min(least, most) * 0.97);
  EXPECT_LT(per_turn, std::max(least, most) * 1.03);
}

/// Rewards as they fall, in the expected result and in the sum of squares.
TEST(Simulate, CountsRewards) {
  for (const std::string& name : model::preset_names())
    for (const bool paired : {false, true}) {
      SCOPED_TRACE(name);
      model::RuleSet rules = testing::shrunk(model::preset(name));
      rules.benchmarks = {{3, 300'000}, {6, 100'000}, {9, 200'000}};
      const race::Solution table = solved(rules, 6);
      const Match match = testing::small_match(rules, 6);
      SimulateOptions options;
      options.games = 40'000;
      options.limit_wins = true;
      options.paired = paired;
      const Simulated counted = simulate(match, table.value, {}, options);
      EXPECT_GT(counted.rewards[0], 0);
      const double n = static_cast<double>(counted.games) / (paired ? 2 : 1);
      const double sum =
          won_by_first(counted) + 1e-6 * static_cast<double>(counted.rewards[0] - counted.rewards[1]);
      const Mean mean = mean_of(sum, counted.results_squared, n, kZ);
      const double expected = paired ? 1 : table.value[0];  // of equal players in both seats
      EXPECT_LE(mean.interval.lower, expected);
      EXPECT_GE(mean.interval.upper, expected);
      EXPECT_LT(mean.interval.upper - mean.interval.lower, 0.04);
      options.threads = 3;
      EXPECT_EQ(simulate(match, table.value, {}, options), counted);
    }
}

TEST(Simulate, GivesUpAGameThatNeverEnds) {
  model::RuleSet rules = model::preset("official");
  for (model::Card& card : rules.cards)
    if (card.dice) card.count = 0;
  const Match match(rules, 20);
  const SimulatedPlayer stop{Kind::rule, stop_at(match, 7)};
  EXPECT_THROW(simulate(match, {}, {stop, stop}, {}), GameTooLong);
}

TEST(Simulate, RefusesHalfAPair) {
  const Match match(model::preset("official"), 20);
  SimulateOptions options;
  EXPECT_THROW(simulate(match, {}, {}, options), std::invalid_argument);  // no table
  const SimulatedPlayer stop{Kind::rule, stop_at(match, 7)};
  options.games = 0;
  EXPECT_THROW(simulate(match, {}, {stop, stop}, options), std::invalid_argument);
  options.games = 3;
  options.paired = true;
  EXPECT_THROW(simulate(match, {}, {stop, stop}, options), std::invalid_argument);
}

/// The points of a turn, played out by the plain rules with luck of its own.
struct PlainTurns {
  double units = 0, squares = 0, turns = 0;
};

PlainTurns played_out(const Match& match, const ChoiceRule& rule, int games) {
  std::mt19937_64 random(5);
  PlainTurns result;
  for (int game = 0; game < games; ++game) {
    model::State s = match.start(0, 0, 0);
    while (!Match::is_over(s)) {
      const int mover = s.mover, before = s.own();
      while (!Match::is_over(s) && s.mover == mover) {
        if (!Match::is_chance(s)) {
          std::vector<model::Action> actions;
          for (const model::Choice& c : match.actions(s)) actions.push_back(c.action);
          s = match.after(s,
                          actions.at(actions.size() == 1 ? 0 : rule(match.with_counted_at_risk(s), actions)));
          continue;
        }
        const std::vector<model::Outcome> outcomes = match.outcomes(s);
        std::uint64_t all = 0;
        for (const model::Outcome& o : outcomes) all += o.weight;
        std::uint64_t drawn = random() % all;
        std::size_t i = 0;
        while (drawn >= outcomes[i].weight) drawn -= outcomes[i++].weight;
        s = outcomes[i].next;
      }
      const double made = s.score[static_cast<std::size_t>(mover)] - before;
      result.units += made;
      result.squares += made * made;
      ++result.turns;
    }
  }
  return result;
}

TEST(Simulate, CountsAllPointsOfTheTurnsThatWinToo) {
  model::RuleSet rules = model::preset("official");
  for (model::Card& card : rules.cards)
    if (card.name == "must-bust") card.count = 40;
  // To so small a goal most turns end beyond it.
  const Match match(rules, 20);
  const ChoiceRule rule = stop_at(match, 7);
  SimulateOptions options;
  options.games = 40'000;
  const Simulated counted = simulate(match, {}, {{{Kind::rule, rule}, {Kind::rule, rule}}}, options);
  const PlainTurns plain = played_out(match, rule, 40'000);
  const double mean = plain.units / plain.turns;
  const double spread = plain.squares / plain.turns - mean * mean;
  const auto turns = static_cast<double>(counted.turns[0] + counted.turns[1]);
  EXPECT_NEAR(static_cast<double>(counted.units[0] + counted.units[1]) / turns, mean,
              kZ * std::sqrt(spread * (1 / plain.turns + 1 / turns)));
  EXPECT_LT(kZ * std::sqrt(spread * (1 / plain.turns + 1 / turns)), 0.03 * mean);
}

}  // namespace
}  // namespace fillwise::solver
