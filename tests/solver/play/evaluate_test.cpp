// A fixed policy against the enumerated game: the chance to win, the length of the game, decisions met.

#include "solver/play/evaluate.hpp"

#include <gtest/gtest.h>

#include <random>

#include "solver/race/solve.hpp"
#include "tests/solver/audit/audit_cases.hpp"
#include "tests/support/plain_play.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
using testing::PlainPlay;

/// Decisions between two actions or more, those in a half of the states.
PlayOptions counting(const Match& match) {
  PlayOptions options;
  options.marks = [&match](const TurnGraph& graph, const ScoreGroup&) {
    return [&match, &graph](const TurnPolicy&, std::span<const ScorePair> pairs, DecisionMarks& marks) {
      for (std::size_t d = 0; d < marks.size(); ++d)
        for (std::size_t i = 0; i < pairs.size(); ++i) {
          model::State s = graph.decisions[d];
          s.score = {pairs[i].own, pairs[i].opponent};
          if (match.actions(s).size() < 2) continue;
          if (model::StateHash{}(testing::as_seen(match, s)) % 2 == 0)
            marks[d] = static_cast<std::uint8_t>(marks[d] | 1U << i);
        }
    };
  };
  options.marks_between = [&match](ScorePair pair) {
    model::State s = match.start(pair.own, pair.opponent, 0);
    s.phase = model::Phase::between_cards;
    return model::StateHash{}(s) % 2 == 0;
  };
  return options;
}

void expect_within(const PlayTable& table, std::size_t at, double exact, double width) {
  EXPECT_LE(table.lower[at], exact + 1e-11);
  EXPECT_GE(table.upper[at], exact - 1e-11);
  EXPECT_LE(table.lower[at], table.value[at]);
  EXPECT_LE(table.value[at], table.upper[at]);
  EXPECT_LT(table.upper[at] - table.lower[at], width);
  EXPECT_NEAR(table.value[at], exact, 1e-10);
}

/// One policy, or two, from two pairs of scores.
void expect_plain(const Match& match, const std::vector<ChoiceRule>& rules, unsigned seed) {
  std::vector<MakePolicy> policies;
  for (const ChoiceRule& rule : rules) policies.push_back(by_rule(match, rule));
  const Play play = evaluate_play(match, policies, counting(match));
  ASSERT_FALSE(play.cancelled);
  std::mt19937 random(seed);
  const auto goal = static_cast<unsigned>(match.goal());
  for (int i = 0; i < 2; ++i) {
    const ScorePair start =
        i == 0 ? ScorePair{}
               : ScorePair{static_cast<int>(random() % goal), static_cast<int>(random() % goal)};
    for (int first = 0; first < play.players; ++first) {
      const std::array<ChoiceRule, 2> of{rules.at(static_cast<std::size_t>(first)),
                                         rules.at(static_cast<std::size_t>(play.players - 1 - first))};
      const PlainPlay plain(match, of, start);
      SCOPED_TRACE(match.rules().name + " to " + std::to_string(match.goal()) + " from " +
                   std::to_string(start.own) + ":" + std::to_string(start.opponent));
      const std::size_t at = play.at(first, start);
      expect_within(play.win, at, plain.win(), 1e-10);
      expect_within(play.turns, at, plain.turns(), 1e-9);
      expect_within(play.marked, at, plain.decisions([&](const model::State& s) {
        return (play.players == 1 || s.mover == first) &&
               model::StateHash{}(testing::as_seen(match, s)) % 2 == 0;
      }),
                    1e-6);
    }
  }
}

TEST(EvaluatePlay, IsThatOfTheEnumeratedGame) {
  int goal = 1;
  for (const model::RuleSet& rules : testing::rule_variants()) {
    const Match match = testing::small_match(rules, goal);
    if (goal == 1)
      expect_plain(match, {testing::some_rule(match, 1)}, 5);
    else
      expect_plain(match, {testing::careful_rule(match), testing::some_rule(match, 2)}, 6);
    goal = 4 - goal;  // 1 and 3 in turn
  }
}

TEST(EvaluatePlay, IsThatOfTheEnumeratedGameForOptions) {
  model::RuleSet rules = model::preset("official-showdown");
  rules.chart.combo_five = 1;
  for (const auto& [on_bust, last_turn] : {std::pair(model::Card::OnBust::subtract_card, true),
                                           std::pair(model::Card::OnBust::subtract_turn, false)}) {
    testing::card(rules, "must-bust").on_bust = on_bust;
    rules.last_turn = last_turn;
    const Match match = testing::small_match(rules, 2);
    expect_plain(match, {testing::some_rule(match, 3)}, 7);
    expect_plain(match, {testing::some_rule(match, 4), testing::careful_rule(match)}, 8);
  }
}

TEST(EvaluatePlay, IsThatOfTheEnumeratedGameForRulesOfChance) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const Match match(testing::random_rules(seed), 2 + static_cast<int>(seed % 4));
    expect_plain(match, {testing::some_rule(match, seed)}, seed);
  }
}

/// Turns that go on several times, from two cards: one leaves the choice to stop, the other does not.
TEST(EvaluatePlay, IsThatOfTheEnumeratedGameWhereTurnsGoOnAndOn) {
  const Match match(testing::two_takers(), 5);
  expect_plain(match, {testing::some_rule(match, 9)}, 9);
  expect_plain(match, {testing::careful_rule(match), testing::some_rule(match, 10)}, 11);
}

/// Play by the table of values has the table's values.
TEST(EvaluatePlay, BestByATableWinsAsTheTableSays) {
  for (const std::string& name : model::preset_names()) {
    const model::RuleSet rules = testing::shrunk(model::preset(name));
    const Match match = testing::small_match(rules, 14, 8);
    race::SolveOptions options;
    options.limit = match.limit();
    options.limit_wins = true;
    const race::Solution solution = race::solve(rules, 14 * model::kPointsPerUnit, options);
    const std::vector<MakePolicy> best{best_by(match, solution.lower, solution.upper)};
    const Play play = evaluate_play(match, best);
    ASSERT_EQ(play.win.value.size(), solution.value.size());
    for (int own = 0; own < match.goal(); ++own)
      for (int opponent = 0; opponent < match.goal(); ++opponent) {
        const std::size_t at = play.at(0, {own, opponent});
        EXPECT_LT(play.win.upper[at] - play.win.lower[at], 1e-10);
        EXPECT_NEAR(play.win.value[at], solution.value[at], 2e-9) << name << " " << own << " " << opponent;
      }
    EXPECT_EQ(play.cut.value.empty(), !rules.last_turn);
  }
}

/// Games played with dice from a random generator: neither the graph nor the equations.
TEST(EvaluatePlay, IsWhatSimulatedGamesComeTo) {
  const Match match(model::preset("official"), 20);
  const ChoiceRule rule = testing::careful_rule(match);
  const std::vector<MakePolicy> policies{by_rule(match, rule)};
  const Play play = evaluate_play(match, policies);
  std::mt19937_64 random(42);
  constexpr int kGames = 20'000;
  double wins = 0, turns = 0, squares = 0;
  for (int game = 0; game < kGames; ++game) {
    model::State s = match.start(0, 0, 0);
    int count = 1;
    while (!Match::is_over(s)) {
      const int mover = s.mover;
      if (Match::is_chance(s)) {
        const std::vector<model::Outcome> outcomes = match.outcomes(s);
        std::uint64_t all = 0;
        for (const model::Outcome& o : outcomes) all += o.weight;
        std::uint64_t drawn = std::uniform_int_distribution<std::uint64_t>(0, all - 1)(random);
        std::size_t i = 0;
        for (; drawn >= outcomes[i].weight; ++i) drawn -= outcomes[i].weight;
        s = outcomes[i].next;
      } else {
        std::vector<model::Action> actions;
        const std::vector<model::Choice> choices = match.actions(s);
        for (const model::Choice& c : choices) actions.push_back(c.action);
        s = choices[rule(testing::as_seen(match, s), actions)].next;
      }
      if (!Match::is_over(s) && s.mover != mover) ++count;
    }
    wins += Match::half_points(s, 0) / 2.0;
    turns += count;
    squares += static_cast<double>(count) * count;
  }
  const double mean = turns / kGames;
  const double deviation = std::sqrt((squares / kGames - mean * mean) / kGames);
  const double share = wins / kGames;
  EXPECT_NEAR(mean, play.turns.value[0], 4 * deviation);
  EXPECT_NEAR(share, play.win.value[0], 4 * std::sqrt(share * (1 - share) / kGames));
}

TEST(EvaluatePlay, RefusesWhatHasNoValues) {
  model::RuleSet rules = model::preset("official");
  for (model::Card& c : rules.cards)
    if (c.name != "no-dice") c.count = 0;
  const Match no_dice(rules, 5);
  const std::vector<MakePolicy> policies{by_rule(no_dice, testing::careful_rule(no_dice))};
  EXPECT_THROW(evaluate_play(no_dice, policies), PlayNeverEnds);

  const Match match(model::preset("official"), 5);
  const auto bad = [](const model::State&, std::span<const model::Action> actions) { return actions.size(); };
  EXPECT_THROW(evaluate_play(match, std::vector{by_rule(match, bad)}), std::out_of_range);
  EXPECT_THROW(evaluate_play(match, {}), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::solver
