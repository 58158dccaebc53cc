// The analysis of matches: against the generic engine, balance in every match, and that the best play makes no
// mistakes.
#include "api/rollers/analysis/match_analysis.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <unordered_map>

#include "api/rollers/analysis/analysed_matches.hpp"
#include "api/rollers/match/match_game.hpp"
#include "api/rollers/match/own_match_player.hpp"
#include "solver/generic/certified.hpp"
#include "solver/rollers/match_bounds.hpp"
#include "solver/rollers/play/players.hpp"
#include "solver/rollers/rollers_game.hpp"
#include "tests/support/rollers_matches.hpp"
#include "tests/support/rollers_pairs.hpp"

namespace fillwise::rollers {
namespace {

using model::rollers::MatchStep;
using model::rollers::PlayedMatch;
using model::rollers::Rules;
using solver::RollersGame;
using solver::rollers::Bounds;
using solver::rollers::TurnOption;

/// Chances of player 0 by the engine that knows no game.
class EngineChances {
 public:
  explicit EngineChances(const Rules& rules)
      : game_(rules, model::rollers::round_start(rules, 2, 0)),
        solved_(solver::solve_certified(game_, 2'000'000, {.tolerance = 1e-10, .endless = 0.5})) {
    for (std::size_t s = 0; s < solved_.states.size(); ++s) place_[solved_.states[s]] = s;
  }

  Bounds at(const solver::RollersState& state) const {
    if (state.is_end()) {
      const auto payoff = game_.payoff(state);
      const double value = static_cast<double>(payoff.numerator) / static_cast<double>(payoff.denominator);
      return {value, value};
    }
    const std::size_t s = place_.at(state);
    return {solved_.solution.lower[s], solved_.solution.upper[s]};
  }
  Bounds at(const model::rollers::Table& table, const model::rollers::Turn& turn) const {
    return at(game_.state({table, turn}));
  }
  Bounds after(const model::rollers::Table& table, const model::rollers::Application& made) const {
    return at(game_.after(table, made));
  }

 private:
  RollersGame game_;
  solver::CertifiedGame<solver::RollersState> solved_;
  std::unordered_map<solver::RollersState, std::size_t, RollersGame::Hash> place_;
};

constexpr double kClose = 1e-6;  // bounds of a match are at most 5e-7 apart

Bounds after_option(const EngineChances& engine, const Rules& rules, const MatchStep& step,
                    const TurnOption& option) {
  switch (option.kind) {
    case TurnOption::Kind::keep:
      return engine.at(step.table, model::rollers::after_saving(rules, step.turn, option.kept));
    case TurnOption::Kind::stop:
      return engine.at(step.table, model::rollers::after_stopping(step.turn));
    default:
      return engine.after(step.table, option.applied);
  }
}

/// Every step of the match is worth what the engine says; the number of decisions.
int expect_as_the_engine(const EngineChances& engine, const PlayedMatch& match,
                         const MatchAnalysis& analysis) {
  int decisions = 0;
  EXPECT_EQ(analysis.steps.size(), match.steps().size());
  for (std::size_t i = 0; i < analysis.steps.size() && !::testing::Test::HasFailure(); ++i) {
    const AnalysedMatchStep& s = analysis.steps[i];
    const MatchStep& step = match.steps()[i];
    EXPECT_EQ(s.player, step.table.mover);
    EXPECT_NEAR(s.before, engine.at(step.table, step.turn).middle(), kClose);
    if (i + 1 < analysis.steps.size()) {
      const MatchStep& next = match.steps()[i + 1];
      EXPECT_NEAR(s.after, engine.at(next.table, next.turn).middle(), kClose);
    }
    if (!s.is_decision()) {
      EXPECT_EQ(s.loss, 0);
      const double sign = s.player == 0 ? 1 : -1;
      EXPECT_NEAR(s.luck, sign * (s.after - s.before), 1e-15);
      continue;
    }
    ++decisions;
    double best = 0, played = -1;
    for (const TurnOption& option : s.options) {
      const Bounds first = after_option(engine, match.rules(), step, option);
      const Bounds own = s.player == 0 ? first : Bounds{1 - first.upper, 1 - first.lower};
      EXPECT_LE(option.chance.lower, own.upper + 1e-12);
      EXPECT_GE(option.chance.upper, own.lower - 1e-12);
      best = std::max(best, own.middle());
      const bool is_played = step.kind == MatchStep::Kind::stop ? option.kind == TurnOption::Kind::stop
                             : step.kind == MatchStep::Kind::save
                                 ? option.kind == TurnOption::Kind::keep && option.kept == step.saved
                                 : option.applied == step.applied;
      if (is_played) played = own.middle();
    }
    EXPECT_NEAR(s.loss, best - played, kClose);
    EXPECT_LE(s.proven.lower, best - played + 1e-9);
    EXPECT_GE(s.proven.upper, best - played - 1e-9);
    EXPECT_LE(s.proven.lower, s.loss + 1e-15);
    EXPECT_GE(s.proven.upper, s.loss - 1e-15);
    EXPECT_EQ(s.luck, 0);
  }
  return decisions;
}

Rules tiny_rules() {
  Rules rules = test::small_rollers();
  rules.dice = 2;
  rules.chips = 2;
  rules.rolls = 2;
  return rules;
}

TEST(RollersAnalysis, OfRandomMatchesIsTheEngines) {
  std::vector<Rules> all(3, tiny_rules());
  all[1].apply_all = true;
  all[1].tied_chips_score = true;
  all[2].tie_plays_on = true;
  all[2].collect_when_closing = false;
  for (const Rules& rules : all) {
    const EngineChances engine(rules);
    RollersAdviser adviser(rules, 1, {});
    int decisions = 0, over = 0, by_second = 0;
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
      const PlayedMatch match = test::random_rollers_match(rules, seed, 5 + seed * 10);
      if (match.start().starter != 0) continue;  // the engine begins with player 0
      if (match.start().points[0] + match.start().points[1] > 0) continue;
      const MatchAnalysis analysis = analyse(adviser, match);
      decisions += expect_as_the_engine(engine, match, analysis);
      over += analysis.result.has_value();
      for (const AnalysedMatchStep& s : analysis.steps) by_second += s.player == 1 && s.loss > 0.01;
    }
    EXPECT_GT(decisions, 200);
    EXPECT_GT(over, 5);
    EXPECT_GT(by_second, 10);
  }
}

/// expectation + luck - losses, of the player.
double sum_of(const MatchAnalysis& match, int player) {
  const MatchTally t = tally_of(match, player, 0);
  return t.expectation + t.luck - t.opponents_luck - t.loss + t.opponents_loss;
}

TEST(RollersAnalysis, ResultIsExpectationLuckAndLosses) {
  const std::vector<Rules> sets = test::rollers_rule_sets();
  int open = 0;
  for (std::size_t i : {0, 2, 3}) {
    RollersAdviser adviser(sets[i], 1, {});
    for (std::uint32_t seed = 0; seed < 40; ++seed) {
      const PlayedMatch match =
          test::random_rollers_match(sets[i], seed, seed % 2 == 0 ? 5000 : 1 + seed * 2);
      const MatchAnalysis analysis = analyse(adviser, match);
      EXPECT_EQ(analysis.result.has_value(), match.is_over());
      const double result = analysis.result.value_or(analysis.at_end);
      EXPECT_NEAR(sum_of(analysis, 0), result, kMatchBalance);
      EXPECT_NEAR(sum_of(analysis, 1), 1 - result, kMatchBalance);
      EXPECT_NEAR(result, analysis.at_end, 1e-15);
      open += !analysis.result;
    }
  }
  EXPECT_GT(open, 10);
}

TEST(RollersAnalysis, TheBestPlayMakesNoMistakes) {
  const Rules rules = test::small_rollers();
  const solver::rollers::KeptMatch solved(rules, {.tolerance = 1e-9, .threads = 1});
  const solver::rollers::Players players(rules, solved.bounds());
  const auto one = own_match_player(players.make(solver::rollers::PlayerKind::optimal));
  const auto other = own_match_player(players.make(solver::rollers::PlayerKind::optimal));
  RollersAdviser adviser(rules, 1, {});
  std::size_t decisions = 0;
  test::play_rollers_pairs(rules, 9, {one.get(), other.get()}, 60, [&](const MatchGame& game) {
    const MatchAnalysis analysis = analyse(adviser, game.played());
    for (const int p : {0, 1}) {
      const MatchTally t = tally_of(analysis, p, 0);
      EXPECT_EQ(t.proven.lower, 0);
      EXPECT_LT(t.loss, 1e-6);
      EXPECT_EQ(t.mistakes, 0U);
      decisions += t.real;
    }
  });
  EXPECT_GT(decisions, 500U);
}

TEST(RollersAnalysis, LuckIsZeroOnAverage) {
  // Over all rolls that can follow, by their weights.
  const Rules rules = tiny_rules();
  RollersAdviser adviser(rules, 1, {});
  double luck = 0, weight = 0;
  for (int black = 0; black <= 5; ++black)
    for (int face = 0; face < 6; ++face) {
      PlayedMatch match(rules, model::rollers::round_start(rules, 2, 1));
      match.roll({model::rollers::Dice{}.with(face), static_cast<std::uint8_t>(black)});
      luck += analyse(adviser, match).steps[0].luck;
      ++weight;
    }
  EXPECT_NEAR(luck / weight, 0, 1e-6);
}

TEST(RollersAnalysis, TalliesAddUpByName) {
  const Rules rules = test::small_rollers();
  std::vector<MatchRecord> records;
  for (std::uint32_t seed = 0; seed < 6; ++seed) {
    const bool turned = seed % 2 == 1;
    records.push_back(MatchRecord{"",
                                  "",
                                  "",
                                  std::nullopt,
                                  {turned ? "Bob" : "Ann", turned ? "Ann" : "Bob"},
                                  test::random_rollers_match(rules, seed, 3000)});
  }
  const AnalysedMatches all = analyse_matches({}, records, 0.05, 1);
  ASSERT_EQ(all.players.size(), 2U);
  EXPECT_EQ(all.players[0].first, "Ann");
  const MatchTally &ann = all.players[0].second, &bob = all.players[1].second;
  EXPECT_EQ(ann.matches, 6U);
  EXPECT_NEAR(ann.luck, bob.opponents_luck, 1e-12);
  EXPECT_NEAR(ann.loss, bob.opponents_loss, 1e-12);
  EXPECT_NEAR(ann.result + bob.result, 6, 1e-12);
  EXPECT_NEAR(ann.loss, ann.kinds[0].loss + ann.kinds[1].loss, 1e-12);
  EXPECT_EQ(ann.real, ann.kinds[0].real + ann.kinds[1].real);
  EXPECT_LE(ann.proven.lower, ann.loss);
  EXPECT_GE(ann.proven.upper, ann.loss);
  std::size_t worse = 0;
  for (const AnalysedMatch& match : all.matches)
    for (const AnalysedMatchStep& s : match.analysis.steps) worse += s.loss >= 0.05;
  EXPECT_GT(worse, 20U);
  EXPECT_EQ(ann.mistakes + bob.mistakes, worse);
  const auto worst = all.worst(10);
  ASSERT_EQ(worst.size(), 10U);
  for (std::size_t i = 1; i < worst.size(); ++i)
    EXPECT_LE(all.decision(worst[i]).loss, all.decision(worst[i - 1]).loss);
  EXPECT_EQ(all.worst(100'000).size(), worse);
}

}  // namespace
}  // namespace fillwise::rollers
