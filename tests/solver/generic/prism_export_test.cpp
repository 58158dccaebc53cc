#include "solver/generic/prism_export.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <sstream>

#include "solver/generic/policy_iteration.hpp"
#include "solver/plain/match_game.hpp"
#include "tests/support/small_match.hpp"
#include "toy_games.hpp"

namespace fillwise::solver {
namespace {

using ::testing::HasSubstr;
using toys::chance;
using toys::end;
using toys::game_of;
using toys::maximizer;
using toys::minimizer;
using toys::Pig;

struct Files {
  std::ostringstream tra, lab, states;
  PrismCounts counts;
};

PrismWords numbers_for_words() {
  return {[](StateIndex, std::uint32_t action) { return "a" + std::to_string(action); },
          [](StateIndex state) { return "state " + std::to_string(state); }};
}

Files write(const ExplicitGame& game, const PrismOptions& options = {},
            const PrismWords& words = numbers_for_words()) {
  Files files;
  files.counts = write_prism(game, words, {files.tra, files.lab, files.states}, options);
  return files;
}

// A model read back from the files.
struct Model {
  bool is_game = false;
  std::vector<int> owner;
  std::vector<std::map<int, std::vector<std::pair<std::size_t, double>>>> choices;  // [states]
  std::vector<bool> win;
};

Model read(const Files& files) {
  Model model;
  std::istringstream tra(files.tra.str());
  std::string line;
  std::getline(tra, line);
  model.is_game = line == "# Transitions (SMG)";
  EXPECT_TRUE(model.is_game || line == "# Transitions (MDP)");
  std::getline(tra, line);
  const auto& counts = files.counts;
  EXPECT_EQ(line, std::to_string(counts.states) + (model.is_game ? ":2 " : " ") +
                      std::to_string(counts.choices) + " " + std::to_string(counts.transitions));
  model.owner.resize(counts.states);
  model.choices.resize(counts.states);
  model.win.resize(counts.states);
  std::size_t transitions = 0;
  while (std::getline(tra, line)) {
    std::istringstream fields(line);
    std::size_t source, target;
    int choice, owner = 0;
    double probability;
    char colon;
    std::string action, rest;
    fields >> source;
    if (model.is_game) fields >> colon >> owner;
    fields >> choice >> target >> probability >> action;
    EXPECT_TRUE(fields) << line;
    EXPECT_FALSE(fields >> rest) << line;
    model.owner.at(source) = owner;
    model.choices.at(source)[choice].emplace_back(target, probability);
    ++transitions;
  }
  EXPECT_EQ(transitions, counts.transitions);
  std::size_t choices = 0;
  for (const auto& state : model.choices) {
    EXPECT_FALSE(state.empty());
    choices += state.size();
    EXPECT_EQ(state.rbegin()->first + 1, static_cast<int>(state.size()));  // numbered from 0 without gaps
    for (const auto& [number, row] : state) {
      double sum = 0.0;
      for (const auto& [target, probability] : row) sum += probability;
      EXPECT_NEAR(sum, 1.0, 1e-15 * static_cast<double>(row.size()));
    }
  }
  EXPECT_EQ(choices, counts.choices);

  std::istringstream lab(files.lab.str());
  std::getline(lab, line);
  EXPECT_EQ(line, "# Labels");
  std::getline(lab, line);
  EXPECT_EQ(line, "0=\"init\" 1=\"deadlock\" 2=\"win1\" 3=\"win2\" 4=\"tie\"");
  while (std::getline(lab, line)) {
    std::istringstream fields(line);
    std::size_t state;
    char colon;
    fields >> state >> colon;
    for (int label; fields >> label;) {
      if (label == 2) model.win.at(state) = true;
    }
  }
  return model;
}

// The values for the maximizer, every state of `minimizing` taking the least.
std::vector<double> solve_all(const Model& model, const std::function<bool(std::size_t)>& minimizing) {
  std::vector<double> values(model.win.begin(), model.win.end());
  for (double change = 1.0; change > 1e-15;) {
    change = 0.0;
    for (std::size_t s = values.size(); s-- > 0;) {
      if (model.win[s]) continue;
      double best = minimizing(s) ? 1.0 : 0.0;
      for (const auto& [number, row] : model.choices[s]) {
        double mean = 0.0;
        for (const auto& [target, probability] : row) mean += probability * values[target];
        best = minimizing(s) ? std::min(best, mean) : std::max(best, mean);
      }
      change = std::max(change, std::abs(best - values[s]));
      values[s] = best;
    }
  }
  return values;
}

// That of state 0.
double solve(const Model& model, const std::function<bool(std::size_t)>& minimizing) {
  return solve_all(model, minimizing)[0];
}

double solve_game(const Model& model) {
  return solve(model, [&](std::size_t s) { return model.owner[s] == 1; });
}

TEST(WritePrism, TheExampleToTheLetter) {
  const PrismWords words{[](StateIndex state, std::uint32_t action) -> std::string {
                           if (state == 0) return action == 0 ? "risky" : "safe";
                           return state == 2 ? "pass" : "retry";
                         },
                         [](StateIndex state) { return "number " + std::to_string(state); }};
  const Files files = write(game_of(toys::safe_or_risky()), {}, words);
  EXPECT_EQ(files.tra.str(),
            "# Transitions (SMG)\n"
            "5:2 6 9\n"
            "0:0 0 1 0.5 risky\n"
            "0:0 0 2 0.5 risky\n"
            "0:0 1 3 1 safe\n"
            "1:0 0 1 1 end\n"
            "2:0 0 2 1 end\n"
            "3:1 0 1 0.5 pass\n"
            "3:1 0 4 0.5 pass\n"
            "4:0 0 0 0.5 retry\n"
            "4:0 0 2 0.5 retry\n");
  EXPECT_EQ(files.lab.str(),
            "# Labels\n0=\"init\" 1=\"deadlock\" 2=\"win1\" 3=\"win2\" 4=\"tie\"\n0: 0\n1: 2\n2: 3\n");
  EXPECT_EQ(files.states.str(), "0\tnumber 0\n1\tnumber 3\n2\tnumber 4\n3\tnumber 2\n4\tnumber 6\n");
  EXPECT_EQ(files.counts, (PrismCounts{5, 6, 9}));
  EXPECT_NEAR(solve_game(read(files)), 2.0 / 3.0, 1e-14);
}

TEST(WritePrism, MultipliesChainsOfChanceOutAndAddsEqualTargets) {
  // 1/3 to the win at once; 2/3 to a node that wins with 1/4, loses with 1/4, and else tosses 1/5 : 4/5.
  const ExplicitGame game =
      game_of({maximizer({1, 5, 1}), chance({{1, 5}, {2, 2}}), chance({{1, 5}, {1, 6}, {2, 3}}),
               chance({{1, 5}, {4, 4}}), chance({{1, 6}}), end(1), end(0)});
  const Files files = write(game, {.fractions = true});
  EXPECT_EQ(files.tra.str(),
            "# Transitions (SMG)\n"
            "3:2 5 7\n"
            "0:0 0 1 17/30 a0\n"  // 1/3 + 2/3 (1/4 + 1/2 * 1/5)
            "0:0 0 2 13/30 a0\n"
            "0:0 1 1 1 a1\n"
            "0:0 2 1 17/30 a2\n"
            "0:0 2 2 13/30 a2\n"
            "1:0 0 1 1 end\n"
            "2:0 0 2 1 end\n");
  EXPECT_THAT(write(game).tra.str(),
              HasSubstr("0:0 0 1 0.56666666666666665 a0\n0:0 0 2 0.43333333333333335 a0\n"));
}

TEST(WritePrism, KeepsAChanceNodeOnEveryCycleOfChance) {
  // Two players toss until one wins, without a decision between: 2/5 and 1/3 a toss.
  const ExplicitGame game =
      game_of({minimizer({1}), chance({{2, 3}, {3, 2}}), chance({{1, 4}, {2, 1}}), end(1), end(0)});
  const Files files = write(game, {.fractions = true});
  EXPECT_EQ(files.tra.str(),
            "# Transitions (SMG)\n"
            "4:2 4 6\n"
            "0:1 0 1 1 a0\n"
            "1:0 0 1 2/5 chance\n"
            "1:0 0 2 2/5 chance\n"
            "1:0 0 3 1/5 chance\n"
            "2:0 0 2 1 end\n"
            "3:0 0 3 1 end\n");
  EXPECT_NEAR(solve_game(read(write(game))), 2.0 / 3.0, 1e-14);  // 2/5 / (1 - 2/5)
}

TEST(WritePrism, KeepsTheInitialChanceNodeAndThoseAskedFor) {
  const ExplicitGame game = game_of({chance({{1, 1}, {1, 3}}), chance({{1, 2}, {1, 3}}), end(1), end(0)});
  EXPECT_EQ(write(game).counts, (PrismCounts{3, 3, 4}));
  const Files files = write(game, {.keep_chance = [](StateIndex s) { return s == 1; }});
  EXPECT_EQ(files.counts, (PrismCounts{4, 4, 6}));
  EXPECT_THAT(files.tra.str(), HasSubstr("\n0:0 0 1 0.5 chance\n"));
  EXPECT_NEAR(solve_game(read(files)), 0.25, 1e-15);
  EXPECT_EQ(write(game, {.initial = 1}).counts, (PrismCounts{3, 3, 4}));
}

TEST(WritePrism, PigSurvivesTheRoundTrip) {
  const auto [game, states] = build_explicit(Pig{14}, 100000);
  const PrismWords words{
      [](StateIndex, std::uint32_t action) { return action == Pig::kRoll ? "roll" : "hold"; },
      [&states = states](StateIndex s) { return std::to_string(states[s].own); }};
  const auto solution = policy_iteration<double>(game);
  const Files files = write(game, {}, words);
  EXPECT_NEAR(solve_game(read(files)), solution.values[0], 1e-13);
  const Files split = write(game, {.keep_chance = [&](StateIndex s) { return states[s].total == 0; }}, words);
  EXPECT_GT(split.counts.states, files.counts.states);
  EXPECT_LT(split.counts.transitions, files.counts.transitions);
  EXPECT_NEAR(solve_game(read(split)), solution.values[0], 1e-13);
}

TEST(WritePrism, ATieIsALotteryWithALabelOfItsOwn) {
  const Files files = write(game_of({maximizer({1, 2}), end(1, 2), end(0, 1), end(1, 1)}));
  EXPECT_THAT(files.tra.str(), HasSubstr("\n1:0 0 3 0.5 lottery\n1:0 0 2 0.5 lottery\n"));
  EXPECT_THAT(files.lab.str(), HasSubstr("\n0: 0\n1: 4\n2: 3\n3: 2\n"));
  EXPECT_EQ(files.counts, (PrismCounts{4, 5, 6}));
  EXPECT_EQ(solve_game(read(files)), 0.5);
}

/// Every state of the file against the plain path, with last turns, ties and a card that takes points.
void expect_values_of_all_states(const std::string& name) {
  const model::Match match = testing::small_match(testing::shrunk(model::preset(name)), 1, 1);
  const auto plain = build_explicit(MatchGame(match), 1'000'000);
  const PrismWords words{[](StateIndex, std::uint32_t action) { return "a" + std::to_string(action); },
                         [](StateIndex s) { return std::to_string(s); }};
  const Files files = write(plain.game, {}, words);
  const std::vector<double> expected = policy_iteration<double>(plain.game).values;
  const Model model = read(files);
  const std::vector<double> values = solve_all(model, [&](std::size_t s) { return model.owner[s] == 1; });
  std::istringstream lines(files.states.str());
  std::size_t state = 0, of_game = 0, ties = 0;
  for (; lines >> state >> of_game; ties += plain.game.payoff[of_game] == Payoff{1, 2} ? 1 : 0)
    EXPECT_NEAR(values[state], expected[of_game], 1e-12) << name << " " << of_game;
  EXPECT_EQ(state + 1, values.size());
  EXPECT_EQ(ties, 1U) << name;
}

TEST(WritePrism, EveryStateOfAMatchHasItsValue) {
  expect_values_of_all_states("official-showdown");
}
TEST(WritePrismFull, EveryStateOfAMatchHasItsValue) {
  expect_values_of_all_states("zonk");
}

TEST(WritePrism, AFixedPlayerLeavesADecisionProcess) {
  const auto game = build_explicit(Pig{14}, 100000).game;
  const auto solution = policy_iteration<double>(game);
  const auto everyone = [](bool minimizing) { return [minimizing](std::size_t) { return minimizing; }; };

  const Model minimizing = read(write(game, {.fixed = FixedPlayer{Owner::maximizer, &solution.policy}}));
  EXPECT_FALSE(minimizing.is_game);
  EXPECT_NEAR(solve(minimizing, everyone(true)), solution.values[0], 1e-13);
  const Model maximizing = read(write(game, {.fixed = FixedPlayer{Owner::minimizer, &solution.policy}}));
  EXPECT_NEAR(solve(maximizing, everyone(false)), solution.values[0], 1e-13);

  // A player who always holds is worse off; the best reply to it is what best_response finds.
  const Policy timid(game.states(), Pig::kHold);
  const Model easy = read(write(game, {.fixed = FixedPlayer{Owner::minimizer, &timid}}));
  const double value = solve(easy, everyone(false));
  EXPECT_NEAR(value, best_response<double>(game, Owner::maximizer, timid).values[0], 1e-13);
  EXPECT_GT(value, solution.values[0] + 0.01);
}

TEST(WritePrism, RefusesWhatTheFormatCannotSay) {
  const ExplicitGame draw = game_of({maximizer({1}), end(1, 2)});
  EXPECT_THROW(write(draw), std::invalid_argument);  // a tie has no ends to lead to
  EXPECT_THROW(write(game_of({maximizer({1}), end(1, 3)})), std::invalid_argument);
  const ExplicitGame game = game_of(toys::safe_or_risky());
  EXPECT_THROW(write(game, {.initial = 8}), std::invalid_argument);
  PrismWords words = numbers_for_words();
  for (const char* name : {"two words", "set-aside", "2dice", "", "d\u00e9", "a.b"}) {
    words.action = [&](StateIndex, std::uint32_t) { return name; };
    EXPECT_THROW(write(game, {}, words), std::invalid_argument) << name;
  }
  words.action = [](StateIndex, std::uint32_t) { return "_A9_z"; };
  EXPECT_NO_THROW(write(game, {}, words));
  words = numbers_for_words();
  words.state = [](StateIndex) { return "two\nlines"; };
  EXPECT_THROW(write(game, {}, words), std::invalid_argument);
}

TEST(WritePrism, ReadsTheSameUnderAnyLocale) {
  struct Grouping : std::numpunct<char> {
    char do_thousands_sep() const override { return ','; }
    std::string do_grouping() const override { return "\1"; }
  };
  const ExplicitGame game = build_explicit(Pig{10}, 100000).game;
  Files files;
  for (auto* stream : {&files.tra, &files.lab, &files.states})
    stream->imbue(std::locale(std::locale(), new Grouping));
  write_prism(game, numbers_for_words(), {files.tra, files.lab, files.states});
  EXPECT_EQ(files.tra.str(), write(game).tra.str());
  EXPECT_EQ(files.lab.str(), write(game).lab.str());
  EXPECT_EQ(files.states.str(), write(game).states.str());
}

}  // namespace
}  // namespace fillwise::solver
