// Policies rated: against the plain path, the enumerated game and its solution by the generic solver.

#include "solver/play/rating.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <utility>

#include "solver/generic/value_iteration.hpp"
#include "solver/play/best_rows.hpp"
#include "solver/play/evaluate.hpp"
#include "solver/play/occupancy.hpp"
#include "solver/race/solve.hpp"
#include "tests/support/plain_play.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
using model::RuleSet;

/// A match in which player `fixed` plays by a rule, and the other one is free.
class AgainstRule {
 public:
  using State = MatchGame::State;
  using Hash = MatchGame::Hash;

  AgainstRule(const Match& match, ChoiceRule rule, int fixed)
      : match_(match), game_(match), rule_(std::move(rule)), fixed_(fixed) {}

  const std::vector<State>& initial_states() const { return game_.initial_states(); }
  Owner owner(const State& s) const { return is_fixed(s) ? Owner::chance : game_.owner(s); }
  Payoff payoff(const State& s) const { return game_.payoff(s); }
  template <class Sink>
  void expand(const State& s, const Sink& sink) const {
    if (!is_fixed(s)) return game_.expand(s, sink);
    std::vector<model::Action> actions;
    const auto choices = match_.actions(s);
    for (const model::Choice& c : choices) actions.push_back(c.action);
    sink(game_.canonical(choices.at(rule_(testing::as_seen(match_, s), actions)).next), std::uint64_t{1},
         std::uint32_t{0});
  }

 private:
  bool is_fixed(const State& s) const {
    return !Match::is_over(s) && !Match::is_chance(s) && s.mover == fixed_;
  }
  const Match& match_;
  MatchGame game_;
  ChoiceRule rule_;
  int fixed_;
};

struct Case {
  RuleSet rules;
  int goal;
  int limit;
};
/// The official rules with Must Bust as a penalty.
RuleSet with_penalty(model::Card::OnBust on_bust) {
  RuleSet rules = model::preset("official");
  rules.name = "penalty";
  for (model::Card& card : rules.cards)
    if (card.fills == 0 && card.dice) card.on_bust = on_bust;
  return rules;
}
std::vector<Case> cases() {
  return {{with_penalty(model::Card::OnBust::subtract_card), 5, 0},
          {with_penalty(model::Card::OnBust::subtract_turn), 5, 0},
          {model::preset("official"), 5, 0},
          {model::preset("quick-guide"), 5, 0},
          {model::preset("team"), 5, 0},
          {model::preset("official-showdown"), 2, 6}};
}

struct Rated {
  Rated(const Case& c, const std::function<StatedPolicy(const Match&)>& policy_of)
      : match(c.rules, c.goal, c.limit),
        solution(
            race::solve(c.rules, c.goal * model::kPointsPerUnit,
                        {.tolerance = 1e-11, .limit = c.limit, .limit_wins = c.limit > 0, .progress = {}})),
        policy(policy_of(match)),
        rater(match, solution.value),
        rating(rater.rate(policy)) {}
  Match match;
  race::Solution solution;
  StatedPolicy policy;
  Rater rater;
  Rating rating;
};

StatedPolicy careful(const Match& match) {
  return {testing::careful_rule(match),
          {.own = {.exact = true, .marks = {}}, .opponent = {}, .difference = {}}};
}
StatedPolicy some(const Match& match) {
  return {testing::some_rule(match, 3), ScoreView::all()};
}

/// Looks at both scores between marks.
StatedPolicy marked(const Match& match) {
  const ScoreView view{{false, {3}}, {false, {2, 5}}, {false, {-2, 0, 3}}};
  return {[rule = testing::some_rule(match, 5), view](const model::State& s,
                                                      std::span<const model::Action> actions) {
            model::State seen = s;
            const auto key = view.key({s.own(), s.opponent()});
            seen.score = {key[1], key[2]};
            seen.fills = static_cast<std::int8_t>(8 * s.fills + key[3]);
            seen.at_risk = std::min(s.at_risk, 1);
            return rule(seen, actions);
          },
          view};
}

void expect_encloses(const ValueInterval& chance, double exact) {
  EXPECT_LE(chance.lower, exact + 1e-12);
  EXPECT_GE(chance.upper, exact - 1e-12);
  EXPECT_NEAR(chance.value, exact, 1e-9);
  EXPECT_LT(chance.upper - chance.lower, 1e-8);
}

void expect_of_enumerated_game(const Rated& r) {
  const Match& match = r.match;
  SCOPED_TRACE(match.rules().name);
  const ChoiceRule rule = r.policy.rule;
  // Against itself: state by state.
  expect_encloses(r.rating.mirror, testing::PlainPlay(match, std::vector{rule, rule}, {0, 0}).win());
  // Against the tables: the plain path.
  const std::vector<MakePolicy> players = {by_rule(match, rule),
                                           best_by(match, r.solution.value, r.solution.value)};
  const Play play = evaluate_play(match, players);
  expect_encloses(r.rating.first, play.win.value[0]);
  expect_encloses(r.rating.second, 1 - play.win.value[play.at(1, {0, 0})]);
  EXPECT_NEAR(r.rating.turns, (play.turns.value[0] + play.turns.value[play.at(1, {0, 0})]) / 2, 1e-9);
  // Against the best response: interval iteration of what is left of the game.
  for (const int fixed : {0, 1}) {
    const auto game = build_explicit(AgainstRule(match, rule, fixed), 4'000'000).game;
    const IntervalIteration exact = interval_iteration(game, {.tolerance = 1e-11});
    ASSERT_EQ(exact.report.status, IterationStatus::converged);
    const double value = (exact.lower.front() + exact.upper.front()) / 2;
    expect_encloses(fixed == 0 ? r.rating.exploited.first : r.rating.exploited.second,
                    fixed == 0 ? value : 1 - value);
  }
}

TEST(Rating, IsThatOfTheEnumeratedGame) {
  for (const Case& c : cases()) {
    expect_of_enumerated_game(Rated(c, careful));
    expect_of_enumerated_game(Rated(c, some));
    expect_of_enumerated_game(Rated(c, marked));
  }
}

TEST(Rating, IsThatOfTheEnumeratedGameUnderRandomRules) {
  int rated = 0;
  for (unsigned seed = 0; seed < 12; ++seed) {
    RuleSet rules = testing::random_rules(seed);
    if (rules.last_turn || race::terminates_almost_surely(rules).empty()) continue;
    rules.overshoot = 0;
    expect_of_enumerated_game(Rated({rules, 4, 0}, seed % 2 == 0 ? careful : some));
    ++rated;
  }
  EXPECT_GT(rated, 1);
}

double all_costs(const Rating& rating) {
  double sum = 0;
  for (const KindLosses& k : rating.losses) sum += k.cost;
  return sum;
}

/// Turns that go on at other scores with points at risk.
TEST(Rating, IsThatOfTheEnumeratedGameWhereTurnsGoOn) {
  for (const Case& c :
       {Case{testing::two_takers(), 4, 0}, Case{testing::shrunk(model::preset("tutto")), 4, 0},
        Case{testing::shrunk(model::preset("zonk")), 2, 8}}) {
    expect_of_enumerated_game(Rated(c, careful));
    const Rated r(c, some);
    expect_of_enumerated_game(r);
    EXPECT_NEAR(all_costs(r.rating), r.rating.loss(), 1e-9);
  }
}

/// The performance difference lemma: two computations that share only the rows.
TEST(Rating, CostsOfDecisionsAddUpToWhatIsLost) {
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.rules.name);
    for (const auto& policy : {careful, some}) {
      const Rated r(c, policy);
      const double fair = 0.5;  // who moves first half of the time
      EXPECT_NEAR(all_costs(r.rating), fair - (r.rating.first.value + r.rating.second.value) / 2, 1e-10);
      EXPECT_GT(all_costs(r.rating), 1e-3);
    }
  }
}

TEST(Rating, CountsTheDecisionsOfAGame) {
  const Rated r({model::preset("official"), 8, 0}, careful);
  const std::vector<MakePolicy> players = {by_rule(r.match, r.policy.rule),
                                           best_by(r.match, r.solution.value, r.solution.value)};
  PlayOptions options;
  options.marks = testing::mark_all_choices(r.match);
  options.marks_between = [](ScorePair) { return true; };
  const Play play = evaluate_play(r.match, players, options);
  double met = 0;
  for (const KindLosses& k : r.rating.losses) met += k.met;
  // The plain path leaves out decisions with enough at risk to win.
  EXPECT_GE(met, (play.marked.value[0] + play.marked.value[play.at(1, {0, 0})]) / 2 - 1e-9);
  EXPECT_LT(met, 1.5 * (play.marked.value[0] + play.marked.value[play.at(1, {0, 0})]) / 2);
}

TEST(Rating, OfWhoPlaysByTheTablesIsFair) {
  const RuleSet rules = model::preset("official");
  const Match match(rules, 6);
  const race::Solution solution = race::solve(rules, 300, {.tolerance = 1e-11, .progress = {}});
  // The table's own choices as a rule, through the plain path's policy.
  const auto best = best_by(match, solution.value, solution.value);
  const MakePolicy players[] = {best};
  const Play play = evaluate_play(match, players);
  const std::vector<TransitionRow> rows = best_rows(match, {solution.value, solution.value});
  std::vector<double> start(solution.value);
  start.insert(start.end(), solution.value.begin(), solution.value.end());
  const BestResponse exploited = best_response(match, rows, start);
  EXPECT_NEAR(exploited.first.value, play.win.value[0], 1e-10);
  EXPECT_LE(exploited.first.lower, solution.upper[0]);
  EXPECT_GE(exploited.first.upper, solution.lower[0]);
  EXPECT_NEAR(exploited.second.value, 1 - solution.value[0], 1e-10);
}

/// A bad first guess costs rounds, not the bounds.
TEST(Rating, OfWhoIsExploitedDoesNotDependOnTheGuess) {
  const RuleSet rules = model::preset("official");
  const Rated r({rules, 10, 0}, careful);
  const std::vector<TransitionRow> rows = RuleTurns(r.match, r.policy).rows();
  std::mt19937 random(7);
  std::uniform_real_distribution<double> any(0, 1), wild(-1e6, 1e6);
  const auto table = [&](const auto& entry) {
    std::vector<double> guess(2 * rows.size());
    std::ranges::generate(guess, entry);
    return guess;
  };
  std::vector<double> upside_down(r.solution.value);
  upside_down.insert(upside_down.end(), r.solution.value.begin(), r.solution.value.end());
  for (double& x : upside_down) x = 1 - x;
  const double infinite = std::numeric_limits<double>::infinity();
  const double no_number = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> guesses[] = {table([] { return 0.0; }),
                                         table([] { return 1.0; }),
                                         upside_down,
                                         table([&] { return any(random); }),
                                         table([&] { return wild(random); }),
                                         table([=] { return infinite; }),
                                         table([=] { return no_number; })};
  for (std::size_t i = 0; i < std::size(guesses); ++i) {
    SCOPED_TRACE(i);
    const BestResponse found = best_response(r.match, rows, guesses[i]);
    EXPECT_GT(found.rounds, 1);
    for (const auto& [chance, expected] : {std::pair(found.first, r.rating.exploited.first),
                                           std::pair(found.second, r.rating.exploited.second)}) {
      EXPECT_NEAR(chance.value, expected.value, 1e-10);
      EXPECT_LE(chance.lower, expected.upper);
      EXPECT_GE(chance.upper, expected.lower);
      EXPECT_LT(chance.upper - chance.lower, 1e-8);
    }
  }
}

TEST(Rating, IsTheSameBitsForAnyNumberOfThreads) {
  const RuleSet rules = model::preset("official");
  const Match match(rules, 12);
  const race::Solution solution = race::solve(rules, 600, {});
  std::vector<double> first;
  for (const int threads : {1, 2, 3}) {
    const Rating r = Rater(match, solution.value, {.threads = threads}).rate(careful(match));
    const std::vector<double> all = {r.first.value,    r.first.lower,           r.second.value,
                                     r.mirror.value,   r.exploited.first.lower, r.exploited.second.value,
                                     r.losses[0].cost, r.losses[1].cost,        r.losses[1].wrong,
                                     r.losses[2].met,  r.losses[3].cost,        r.turns};
    if (first.empty()) first = all;
    EXPECT_EQ(all, first) << threads;
  }
}

}  // namespace
}  // namespace fillwise::solver
