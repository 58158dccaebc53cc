// fillwise export --format prism-explicit: the files read back, and solved by a solver of their own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>

#include "model/fill_or_bust/rules.hpp"
#include "solver/race/solve.hpp"
#include "tests/cli/commands/exported.hpp"
#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(ExportGame, HasTheValueOfTheTable) {
  Sandbox sandbox;
  const std::string goal = "100";
  ASSERT_EQ(sandbox.run({"export", "--format", "prism-explicit", "--goal", goal, "--out", "g.v1"}).exit, 0);
  for (const std::string player : {"1", "2"}) {
    const Result result = sandbox.run({"export", "--format", "prism-explicit", "--goal", goal, "--fix-player",
                                       player, "--out", "fixed" + player});
    ASSERT_EQ(result.exit, 0) << result.err;
  }
  EXPECT_EQ(Sandbox::names_in(sandbox.folder()),
            (Words{"fixed1.lab", "fixed1.states", "fixed1.tra", "fixed2.lab", "fixed2.states", "fixed2.tra",
                   "g.v1.lab", "g.v1.states", "g.v1.tra"}));
  const Json value =
      Json::parse(sandbox.run({"value", "--goal", goal, "--me", "0", "--opponent", "0", "--json"}).out);
  const double expected = value["win_probability"];
  EXPECT_NEAR(values_of(read_game(sandbox, "g.v1", true), {true, false})[0], expected, 1e-9);
  // Against the best play of player 1 the other one can do no more, and the other way round.
  EXPECT_NEAR(values_of(read_game(sandbox, "fixed1", false), {false, false})[0], expected, 1e-9);
  EXPECT_NEAR(values_of(read_game(sandbox, "fixed2", false), {true, true})[0], expected, 1e-9);
  EXPECT_THAT(read_file(sandbox.file("g.v1.states")),
              StartsWith("0\t0:0, player 1 on move, 0 at risk, draws a card\n"));
}

/// A house rule with names that no language of models takes, and a card that takes points while the turn goes
/// on.
std::string odd_zonk(Sandbox& sandbox) {
  std::string rules = sandbox.run({"rules", "show", "zonk"}).out;
  rules = replaced(rules, "overshoot = 3000", "overshoot = 100");
  rules = replaced(rules, "name = \"bonus-300\"", "name = \"3-true-0x-end\"");
  write_file(sandbox.file("odd.toml"), replaced(rules, "name = \"zonk\"", "name = \"odd-zonk\""));
  return "odd.toml";
}

/// What a model checker takes as a name.
bool is_name(const std::string& word) {
  static const std::regex kName("[A-Za-z_][A-Za-z0-9_]*");
  return std::regex_match(word, kName);
}

/// Each start of a turn has the value of the match that ends at the limit, as the fast solver has it.
void expect_values_of_the_match(const Game& game, const model::RuleSet& rules, int goal, int limit) {
  race::SolveOptions options;
  options.limit = limit / model::kPointsPerUnit;
  options.limit_wins = true;
  const race::Solution solution = race::solve(rules, goal, options);
  const std::vector<double> values = values_of(game, {true, false});
  std::size_t starts = 0;
  for (std::size_t s = 0; s < values.size(); ++s) {
    int first = 0, second = 0, mover = 0, end = 0;
    std::sscanf(game.words[s].c_str(), "%d:%d, player %d on move, 0 at risk, draws a card%n", &first, &second,
                &mover, &end);
    if (end == 0) continue;
    const int own = (mover == 1 ? first : second) / 50, opponent = (mover == 1 ? second : first) / 50;
    const double value = solution.value.at(static_cast<std::size_t>(own * solution.side + opponent));
    EXPECT_NEAR(values[s], mover == 1 ? value : 1 - value, 1e-9) << game.words[s];
    ++starts;
  }
  EXPECT_GT(starts, 8U);
}

TEST(ExportGame, LastTurnsEndAtTheLimitAndTiesAreLabelled) {
  Sandbox sandbox;
  struct Case {
    std::string rules, goal, limit;
  };
  for (const Case& c : {Case{"official-showdown", "100", "200"}, Case{odd_zonk(sandbox), "50", "200"}}) {
    SCOPED_TRACE(c.rules);
    const Result result = sandbox.run({"export", "--format", "prism-explicit", "--rules", c.rules, "--goal",
                                       c.goal, "--limit", c.limit, "--out", "g"});
    ASSERT_EQ(result.exit, 0) << result.err;
    const Game game = read_game(sandbox, "g", true);
    ASSERT_EQ(game.wins.size(), 1U);
    ASSERT_EQ(game.losses.size(), 1U);
    ASSERT_EQ(game.ties.size(), 1U);
    EXPECT_EQ(game.words[game.ties[0]], "tied");
    ASSERT_EQ(game.choices[game.ties[0]].size(), 1U);
    const auto& lottery = game.choices[game.ties[0]][0];
    EXPECT_EQ((std::map<std::size_t, double>(lottery.begin(), lottery.end())),
              (std::map<std::size_t, double>{{game.wins[0], 0.5}, {game.losses[0], 0.5}}));
    std::set<std::string> words;
    for (std::size_t s = 0; s < game.words.size(); ++s) {
      EXPECT_TRUE(words.insert(game.words[s]).second) << "twice: " << game.words[s];
      const std::set<std::string> different(game.actions[s].begin(), game.actions[s].end());
      EXPECT_EQ(different.size(), game.choices[s].size()) << game.words[s];
      for (const std::string& action : game.actions[s]) EXPECT_TRUE(is_name(action)) << action;
    }
    const bool is_preset = c.rules == "official-showdown";
    expect_values_of_the_match(
        game,
        is_preset ? model::preset(c.rules) : model::parse_rules(read_file(sandbox.file(c.rules)), c.rules),
        std::stoi(c.goal), std::stoi(c.limit));
  }
}

TEST(ExportGame, LimitsThatAreNoneAreRefused) {
  Sandbox sandbox;
  const auto refused = [&](const Words& more) {
    Words words = {"export", "--goal", "100", "--out", "g"};
    words.insert(words.end(), more.begin(), more.end());
    const Result result = sandbox.run(words);
    EXPECT_EQ(result.exit, 2);
    EXPECT_EQ(lines_of(result.err), 1U) << result.err;
    return result.err;
  };
  const Words game = {"--format", "prism-explicit", "--limit"};
  const auto with = [&](Words more) {
    more.insert(more.begin(), game.begin(), game.end());
    return refused(more);
  };
  EXPECT_THAT(with({"200"}),
              HasSubstr("--limit: found '200', expected 100, as the rules 'official' have no last turn"));
  EXPECT_THAT(with({"50", "--rules", "official-showdown"}),
              HasSubstr("--limit: found '50', expected a multiple of 50 from 100 to 50000"));
  EXPECT_THAT(with({"120", "--rules", "official-showdown"}), HasSubstr("--limit: found '120'"));
  EXPECT_THAT(with({"3000", "--rules", "zonk"}), HasSubstr("expected a multiple of 50 from 3100 to 50000"));
  EXPECT_THAT(refused({"--format", "csv", "--limit", "100"}), HasSubstr("--limit: found without --format"));
  EXPECT_EQ(
      sandbox.run({"export", "--goal", "100", "--out", "g", "--format", "prism-explicit", "--limit", "100"})
          .exit,
      0);
}

}  // namespace
}  // namespace fillwise::cli_test
