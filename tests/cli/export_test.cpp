// fillwise export: what the files say, held against other commands and, for games, against a solver of its
// own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <map>
#include <set>
#include <sstream>

#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::vector<Words> csv_rows(const std::string& text) {
  std::vector<Words> rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    rows.emplace_back();
    std::istringstream cells(line + ",");
    for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(cell);
  }
  return rows;
}

TEST(Export, ValuesAreTheSameNumbersInEveryFormat) {
  Sandbox sandbox;
  const Words common = {"export", "--goal", "300", "--format"};
  const auto exported = [&](const std::string& format) {
    Words words = common;
    words.insert(words.end(), {format, "--out", "x." + format});
    const Result result = sandbox.run(words);
    EXPECT_EQ(result.exit, 0) << result.err;
    EXPECT_EQ(result.out, "");
    return read_file(sandbox.file("x." + format));
  };
  const std::vector<Words> rows = csv_rows(exported("csv"));
  const Json json = Json::parse(exported("json"));
  const std::string npy = exported("npy");

  ASSERT_EQ(rows.size(), 37U);
  EXPECT_EQ(rows[0], (Words{"me", "opponent", "win_probability", "lower", "upper"}));
  const std::string header = "{'descr': '<f8', 'fortran_order': False, 'shape': (3, 6, 6), }";
  ASSERT_THAT(npy, StartsWith(std::string("\x93NUMPY\x01\x00", 8)));
  const std::size_t begin =
      10 + static_cast<unsigned char>(npy[8]) + 256 * static_cast<unsigned char>(npy[9]);
  EXPECT_EQ(begin % 64, 0U);
  EXPECT_EQ(npy.substr(10, header.size()), header);
  EXPECT_EQ(npy[begin - 1], '\n');
  ASSERT_EQ(npy.size(), begin + 3 * 36 * 8);
  const std::array<std::string, 3> fields = {"win_probability", "lower", "upper"};
  for (std::size_t me = 0; me < 6; ++me) {
    for (std::size_t opponent = 0; opponent < 6; ++opponent) {
      const Words& row = rows[1 + 6 * me + opponent];
      EXPECT_EQ(row[0], std::to_string(50 * me));
      EXPECT_EQ(row[1], std::to_string(50 * opponent));
      for (std::size_t field = 0; field < 3; ++field) {
        double from_npy = 0;
        std::memcpy(&from_npy, npy.data() + begin + 8 * (36 * field + 6 * me + opponent), 8);
        EXPECT_EQ(std::stod(row[2 + field]), from_npy);
        EXPECT_EQ(json[fields[field]][me][opponent].get<double>(), from_npy);
      }
    }
  }
  const Json value =
      Json::parse(sandbox.run({"value", "--goal", "300", "--me", "100", "--opponent", "250", "--json"}).out);
  EXPECT_EQ(value["win_probability"], json["win_probability"][2][5]);
  EXPECT_EQ(value["lower"], json["lower"][2][5]);
  EXPECT_EQ(value["upper"], json["upper"][2][5]);
}

TEST(Export, PolicyRowsAreWhatTheAdvisorSays) {
  Sandbox sandbox;
  const std::string csv = sandbox
                              .run({"export", "--format", "csv", "--policy", "--set-aside", "--goal", "1000",
                                    "--me", "300", "--opponent", "450"})
                              .out;
  const std::vector<Words> rows = csv_rows(csv);
  ASSERT_GT(rows.size(), 1000U);
  const Words& names = rows[0];
  std::set<std::string> decisions;
  std::size_t asked = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    ASSERT_EQ(rows[i].size(), names.size());
    std::map<std::string, std::string> row;
    for (std::size_t c = 0; c < names.size(); ++c) row[names[c]] = rows[i][c];
    decisions.insert(row["decision"]);
    const double chance = std::stod(row["win_probability"]);
    EXPECT_LE(std::stod(row["lower"]), chance);
    EXPECT_GE(std::stod(row["upper"]), chance);
    if (!row["loss"].empty()) {
      EXPECT_NEAR(chance - std::stod(row["second_win_probability"]), std::stod(row["loss"]), 1e-15);
    }
    EXPECT_TRUE(row["decision"] == "set-aside" || !row["loss"].empty()) << "a forced move is no decision";
    // The advisor is asked about some of them.
    if (i % 131 != 5 && row["decision"] != "play-or-discard" && row["decision"] != "between-cards") continue;
    Words question = {"advise", "--json",     "--goal", "1000",      "--me",
                      "300",    "--opponent", "450",    "--at-risk", row["at_risk"]};
    if (std::stoi(row["at_risk"]) == 700) continue;  // stands for all larger numbers too
    if (row["decision"] == "between-cards") {
      question.push_back("--between-cards");
    } else {
      question.insert(question.end(), {"--card", row["card"]});
      if (row["fills"] != "0") question.insert(question.end(), {"--fills", row["fills"]});
    }
    if (row["decision"] == "play-or-discard") question.push_back("--drawn");
    if (row["decision"] == "roll-or-stop") question.insert(question.end(), {"--dice", row["dice"]});
    if (row["decision"] == "set-aside") {
      std::string dice;
      for (const char c : row["toss"]) dice += (dice.empty() ? "" : ",") + std::string(1, c);
      question.insert(question.end(), {"--roll", dice});
    }
    const Result answer = sandbox.run(question);
    ASSERT_EQ(answer.exit, 0) << ::testing::PrintToString(question) << answer.err;
    const Json json = Json::parse(answer.out);
    EXPECT_EQ(json["win_probability"].get<double>(), chance);
    EXPECT_EQ(json["options"][0]["action"], row["best"]);
    if (!row["loss"].empty()) {
      EXPECT_EQ(json["options"][1]["loss"].get<double>(), std::stod(row["loss"]));
    }
    ++asked;
  }
  EXPECT_EQ(decisions,
            (std::set<std::string>{"between-cards", "play-or-discard", "roll-or-stop", "set-aside"}));
  EXPECT_GT(asked, 20U);
}

TEST(Export, PoliciesOfAllPairsHoldThoseOfOne) {
  Sandbox sandbox;
  const Words all = {"export", "--format", "csv", "--policy", "--goal", "300"};
  const std::string everything = sandbox.run(all).out;
  Words one = all;
  one.insert(one.end(), {"--me", "150", "--opponent", "50"});
  const std::string pair = sandbox.run(one).out;
  const std::size_t header = pair.find('\n') + 1;
  EXPECT_GT(pair.size(), header);
  EXPECT_THAT(everything, HasSubstr(pair.substr(header)));
  // JSON has the same rows.
  one[2] = "json";
  EXPECT_EQ(Json::parse(sandbox.run(one).out)["decisions"].size() + 1, lines_of(pair));
}

// A game read back from its files: choices[state][choice] is a list of (target, probability).
struct Game {
  std::vector<int> owner;
  std::vector<std::vector<std::vector<std::pair<std::size_t, double>>>> choices;
  std::vector<std::size_t> wins;  ///< states where player 1 has won
  std::size_t transitions = 0;
};

Game read_game(const Sandbox& sandbox, const std::string& prefix, bool owners) {
  Game game;
  std::istringstream tra(read_file(sandbox.file(prefix + ".tra")));
  std::string line;
  std::getline(tra, line);
  EXPECT_EQ(line, owners ? "# Transitions (SMG)" : "# Transitions (MDP)");
  std::getline(tra, line);
  std::size_t states = 0, choices = 0, transitions = 0;
  EXPECT_EQ(
      std::sscanf(line.c_str(), owners ? "%zu:2 %zu %zu" : "%zu %zu %zu", &states, &choices, &transitions),
      3);
  game.owner.resize(states);
  game.choices.resize(states);
  while (std::getline(tra, line)) {
    std::size_t source = 0, choice = 0, target = 0;
    int owner = 0;
    double probability = 0;
    if (owners)
      EXPECT_EQ(
          std::sscanf(line.c_str(), "%zu:%d %zu %zu %lf", &source, &owner, &choice, &target, &probability),
          5);
    else
      EXPECT_EQ(std::sscanf(line.c_str(), "%zu %zu %zu %lf", &source, &choice, &target, &probability), 4);
    game.owner.at(source) = owner;
    auto& of_source = game.choices.at(source);
    if (of_source.size() <= choice) of_source.resize(choice + 1);
    EXPECT_LT(target, states);
    of_source[choice].emplace_back(target, probability);
    ++game.transitions;
  }
  EXPECT_EQ(game.transitions, transitions);
  std::size_t counted = 0;
  for (const auto& of_source : game.choices) {
    EXPECT_FALSE(of_source.empty());
    counted += of_source.size();
    for (const auto& choice : of_source) {
      double sum = 0;
      for (const auto& [target, probability] : choice) sum += probability;
      EXPECT_NEAR(sum, 1, 1e-12);
    }
  }
  EXPECT_EQ(counted, choices);
  std::istringstream lab(read_file(sandbox.file(prefix + ".lab")));
  std::getline(lab, line);
  EXPECT_EQ(line, "# Labels");
  std::getline(lab, line);
  EXPECT_EQ(line, "0=\"init\" 1=\"deadlock\" 2=\"win1\" 3=\"win2\"");
  std::getline(lab, line);
  EXPECT_EQ(line, "0: 0");
  while (std::getline(lab, line))
    if (line.ends_with(": 2")) game.wins.push_back(std::stoul(line));
  EXPECT_EQ(lines_of(read_file(sandbox.file(prefix + ".states"))), states);
  return game;
}

/// Chance of player 1 from state 0: value iteration in place until nothing changes. `maximises[owner]`.
double value_of(const Game& game, const std::array<bool, 2>& maximises) {
  std::vector<double> value(game.owner.size(), 0);
  for (const std::size_t win : game.wins) value[win] = 1;
  const std::set<std::size_t> won(game.wins.begin(), game.wins.end());
  for (double change = 1; change > 1e-13;) {
    change = 0;
    for (std::size_t s = game.owner.size(); s-- > 0;) {
      if (won.contains(s)) continue;
      const bool maximise = maximises.at(static_cast<std::size_t>(game.owner[s]));
      double best = maximise ? -1 : 2;
      for (const auto& choice : game.choices[s]) {
        double sum = 0;
        for (const auto& [target, probability] : choice) sum += probability * value[target];
        best = maximise ? std::max(best, sum) : std::min(best, sum);
      }
      change = std::max(change, std::abs(best - value[s]));
      value[s] = best;
    }
  }
  return value[0];
}

TEST(Export, GameHasTheValueOfTheTable) {
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
  EXPECT_NEAR(value_of(read_game(sandbox, "g.v1", true), {true, false}), expected, 1e-9);
  // Against the best play of player 1 the other one can do no more, and the other way round.
  EXPECT_NEAR(value_of(read_game(sandbox, "fixed1", false), {false, false}), expected, 1e-9);
  EXPECT_NEAR(value_of(read_game(sandbox, "fixed2", false), {true, true}), expected, 1e-9);
  EXPECT_THAT(read_file(sandbox.file("g.v1.states")),
              StartsWith("0\t0:0, player 1 on move, 0 at risk, draws a card\n"));
}

TEST(Export, LeavesNothingBehindWhenItFails) {
  Sandbox sandbox;
  ASSERT_EQ(sandbox.run({"solve", "--goal", "200"}).exit, 0);
  write_file(sandbox.file("plain"), "a file");
  struct Failure {
    Words words;
    std::string message;
  };
  for (const Failure& failure :
       {Failure{{"--format", "csv", "--out", "/dev/full"}, "No space left on device"},
        Failure{{"--format", "npy", "--out", "/dev/full"}, "No space left on device"},
        Failure{{"--format", "csv", "--out", "plain/x.csv"}, "plain/x.csv: can't write"},
        Failure{{"--format", "json", "--out", "/proc/x.json"}, "/proc/x.json: can't write"},
        Failure{{"--format", "csv", "--out", "home"}, "home: can't write the file: it is a folder"},
        Failure{{"--format", "csv", "--out", ""}, "can't write"},
        Failure{{"--format", "prism-explicit", "--out", "plain/x"}, "plain/x.tra: can't write"},
        Failure{{"--format", "prism-explicit", "--out", "none/x"}, "none/x.tra: can't write"}}) {
    Words words = {"export", "--goal", "200"};
    words.insert(words.end(), failure.words.begin(), failure.words.end());
    const Result result = sandbox.run(words);
    EXPECT_EQ(result.exit, 1) << ::testing::PrintToString(words);
    EXPECT_THAT(result.err, HasSubstr(failure.message));
    EXPECT_EQ(lines_of(result.err), 1U) << result.err;
    EXPECT_EQ(Sandbox::names_in(sandbox.folder()), Words{"plain"});
  }
  EXPECT_EQ(read_file(sandbox.file("plain")), "a file");
}

}  // namespace
}  // namespace fillwise::cli_test
