// What a player does who plays by a table, against advice: the first of its options in every decision met.
#include "solver/simulate/best_choice.hpp"

#include <gtest/gtest.h>

#include <random>

#include "solver/advice/advice.hpp"
#include "solver/base/solve_error.hpp"
#include "solver/race/solve.hpp"
#include "solver/simulate/turn_play.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
using model::Phase;
using model::State;

/// A toss of the state's class, and the dice kept before it, as advice wants to know them.
Query query_of(const Match& match, const State& s) {
  Query query;
  query.state = s;
  if (s.phase != Phase::set_aside) return query;
  query.toss = match.classes(s)[static_cast<std::size_t>(s.toss)].example;
  query.kept = match.tosses(s.card).kept_before(s.position());
  return query;
}

/// Plays turns at random scores in which the player's choices are random, and compares at every decision.
class AgainstAdvice {
 public:
  AgainstAdvice(const Match& match, const race::Solution& table, unsigned seed)
      : match_(match),
        play_(match),
        best_(match, table.value, true),
        choice_(best_),
        advisor_(match, table.value, table.lower, table.upper, true),
        random_(seed) {}

  /// Decisions that were compared.
  int compare(int turns) {
    const Deck deck(match_.rules(), Draws::replaced);
    for (int i = 0; i < turns; ++i) {
      const int own = below(match_.goal()), opponent = below(match_.limit());
      choice_.begin(own, opponent);
      Luck luck(deck, 1, static_cast<std::uint64_t>(i));
      play_.play(match_.start(own, opponent, 0), luck,
                 [&](const State& s, std::span<const model::Action> actions) {
                   EXPECT_EQ(actions.size(), match_.actions(s).size());
                   for (std::size_t a = 0; a < actions.size(); ++a)
                     EXPECT_EQ(actions[a], match_.actions(s)[a].action);
                   compare_at(s, actions);
                   return static_cast<std::size_t>(below(static_cast<int>(actions.size())));
                 });
    }
    return compared_;
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

  void compare_at(const State& s, std::span<const model::Action> actions) {
    ++compared_;
    const Advice advice = advisor_.advise(query_of(match_, s));
    const model::Action chosen = actions[choice_.choose(s, actions)];
    // Of the option that the player takes, which ends with what is done once dice are set aside.
    const Option* taken = nullptr;
    for (const Option& o : advice.options) {
      if (o.action != chosen.kind) continue;
      if (s.phase == Phase::set_aside &&
          (o.dice.size() != chosen.way.count || (chosen.way.points != 0 && o.points != chosen.way.points)))
        continue;
      taken = &o;
      break;
    }
    ASSERT_NE(taken, nullptr);
    EXPECT_LE(taken->loss, 1e-14) << match_.rules().name << " at " << s.score[0] << ":" << s.score[1] << ", "
                                  << s.at_risk << " at risk";
    const Option& first = advice.options.front();
    if (advice.options.size() > 1 && advice.options[1].loss > 1e-14) {
      EXPECT_EQ(taken, &first);
    }
    if (taken->loss == 0 && first.action == model::ActionKind::set_aside) {
      EXPECT_EQ(taken->points, first.points);
      EXPECT_EQ(taken->dice.size(), first.dice.size());
    } else if (taken->loss == 0) {
      EXPECT_EQ(taken->action, first.action);
    }
  }

  const Match& match_;
  TurnPlay play_;
  BestPlay best_;
  BestChoice choice_;
  Advisor advisor_;
  std::mt19937 random_;
  int compared_ = 0;
};

int compare(const model::RuleSet& rules, int goal, int turns) {
  race::SolveOptions options;
  options.limit = testing::small_limit(rules, goal);
  options.limit_wins = true;
  const race::Solution table = race::solve(rules, goal * model::kPointsPerUnit, options);
  const Match match = testing::small_match(rules, goal);
  return AgainstAdvice(match, table, 7).compare(turns);
}

TEST(BestChoice, IsTheFirstAdviceForEveryPreset) {
  for (const std::string& name : model::preset_names()) {
    SCOPED_TRACE(name);
    EXPECT_GT(compare(testing::shrunk(model::preset(name)), 30, 150), 200);
  }
}

TEST(BestChoice, IsTheFirstAdviceForRulesOfChance) {
  for (unsigned seed = 0; seed < 12; ++seed) {
    SCOPED_TRACE(seed);
    try {
      compare(testing::random_rules(seed), 12, 30);
    } catch (const SolveError&) {  // a game to which no table is certified
    }
  }
}

TEST(BestChoice, DoesNotDependOnWhatWasSolvedBefore) {
  const race::Solution table = race::solve(model::preset("official"), 1000, {});
  const Match match(model::preset("official"), 20);
  const BestPlay play(match, table.value);
  BestChoice one(play), other(play);
  State s = match.start(3, 12, 0);
  s.phase = Phase::between_cards;
  s.at_risk = 7;
  const std::vector<model::Choice> choices = match.actions(s);
  const std::vector<model::Action> actions{choices[0].action, choices[1].action};
  one.begin(3, 12);
  other.begin(19, 0);
  other.begin(3, 15);  // the block that has 12 too
  EXPECT_EQ(one.choose(s, actions), other.choose(s, actions));
}

TEST(BestChoice, RefusesATableOfAnotherSize) {
  const Match match(model::preset("official"), 20);
  EXPECT_THROW(BestPlay(match, std::vector<double>(20 * 20 - 1)), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::solver
