// fillwise rollers export: the files are read again and solved by themselves, and agree with the solver.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/golden.hpp"
#include "tests/cli/json.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using ::testing::HasSubstr;

/// A game read from PREFIX.tra, .lab and .states.
struct ReadGame {
  std::vector<int> owner;
  std::vector<std::vector<std::vector<std::pair<std::size_t, double>>>> choices;  // [state][choice]
  std::vector<std::string> words;
  std::vector<bool> win1, win2;

  /// The chance that player 1 comes to win1, by sweeps from below or from above.
  std::vector<double> solve(bool from_above) const {
    std::vector<double> values(owner.size(), from_above ? 1 : 0);
    for (std::size_t s = 0; s < values.size(); ++s)
      if (win1[s] || win2[s]) values[s] = win1[s] ? 1 : 0;
    for (double moved = 1; moved > 1e-10;) {
      moved = 0;
      for (std::size_t s = values.size(); s-- > 0;) {
        if (win1[s] || win2[s]) continue;
        double best = owner[s] == 0 ? -1 : 2;
        for (const auto& choice : choices[s]) {
          double mean = 0;
          for (const auto& [target, probability] : choice) mean += probability * values[target];
          best = owner[s] == 0 ? std::max(best, mean) : std::min(best, mean);
        }
        moved = std::max(moved, std::abs(best - values[s]));
        values[s] = best;
      }
    }
    return values;
  }
};

ReadGame read_game(const std::string& prefix) {
  ReadGame game;
  std::istringstream tra(read_file(prefix + ".tra"));
  std::string line;
  std::getline(tra, line);
  EXPECT_EQ(line, "# Transitions (SMG)");
  std::size_t states = 0, choices = 0, transitions = 0, players = 0;
  char colon = 0;
  tra >> states >> colon >> players >> choices >> transitions;
  EXPECT_EQ(players, 2U);
  game.owner.resize(states);
  game.choices.resize(states);
  game.win1.resize(states);
  game.win2.resize(states);
  std::map<std::pair<std::size_t, std::string>, std::size_t> names;
  std::size_t seen = 0, all = 0;
  std::size_t source = 0, choice = 0, target = 0;
  int owner = 0;
  double probability = 0;
  std::string action;
  while (tra >> source >> colon >> owner >> choice >> target >> probability >> action) {
    ++seen;
    game.owner.at(source) = owner;
    auto& row = game.choices.at(source);
    if (choice == row.size()) row.emplace_back();
    row.at(choice).emplace_back(target, probability);
    EXPECT_EQ(names.try_emplace({source, action}, choice).first->second, choice) << action;
  }
  EXPECT_EQ(seen, transitions);
  for (const auto& row : game.choices) {
    all += row.size();
    for (const auto& some : row) {
      double sum = 0;
      for (const auto& [to, p] : some) sum += p;
      EXPECT_NEAR(sum, 1, 1e-13);
    }
  }
  EXPECT_EQ(all, choices);
  std::istringstream lab(read_file(prefix + ".lab"));
  std::getline(lab, line);
  std::getline(lab, line);
  EXPECT_EQ(line, "0=\"init\" 1=\"deadlock\" 2=\"win1\" 3=\"win2\" 4=\"tie\"");
  int label = 0;
  while (lab >> source >> colon >> label) {
    if (label == 2) game.win1.at(source) = true;
    if (label == 3) game.win2.at(source) = true;
    EXPECT_TRUE(label != 0 || source == 0);
  }
  std::istringstream words(read_file(prefix + ".states"));
  while (std::getline(words, line)) game.words.push_back(line.substr(line.find('\t') + 1));
  EXPECT_EQ(game.words.size(), states);
  return game;
}

std::string between(const std::string& text, const std::string& before, const std::string& after) {
  const std::size_t begin = text.find(before) + before.size();
  return text.substr(begin, text.find(after, begin) - begin);
}

/// The question of `rollers advise --batch` about a state in words, player 1 being on move.
Json question(const std::string& words) {
  const auto pair_of = [&](const std::string& text) {
    const std::size_t colon = text.find(':');
    return Json{std::stoi(text.substr(0, colon)), std::stoi(text.substr(colon + 1))};
  };
  const std::string boards = between(words, "boards ", "r roll ");
  return {{"points", pair_of(between(words, "points ", ","))},
          {"began", words.find("player 1 began") != std::string::npos ? "me" : "opponent"},
          {"chips", pair_of(between(words, "chips ", ","))},
          {"mine", boards.substr(0, boards.find(" and "))},
          {"theirs", between(boards, " and ", ", ")}};
}

class RollersExport : public ::testing::Test {
 protected:
  RollersExport() {
    std::filesystem::create_directories(sandbox_.file("docs/games"));
    write_file(sandbox_.file(kSmall), read_file(std::filesystem::path(FILLWISE_ROOT) / kSmall));
  }
  std::string printed(const Words& words) {
    const Result result = sandbox_.run(words);
    EXPECT_EQ(result.exit, 0) << ::testing::PrintToString(words) << result.err;
    return result.out;
  }
  ReadGame exported(const std::string& rules, const std::string& points) {
    EXPECT_EQ(printed({"rollers", "export", "--format", "prism-explicit", "--rules", rules, "--points",
                       points, "--out", "game", "--quiet"}),
              "");
    return read_game(sandbox_.file("game").string());
  }

  static constexpr const char* kSmall = "docs/games/rollers-small.toml";
  Sandbox sandbox_;
};

/// Every reading alone: the start, which lies between what it is if endless play is lost and if it is won.
TEST_F(RollersExport, IsSolvedToTheSameValue) {
  const std::string tiny = "name = \"tiny\"\nsections = 1\ndice = 3\nchips = 2\npoints = 2\n";
  int pinned = 0;
  for (const std::string key :
       {"", "take-up-again = false", "collect-when-closing = false", "apply = \"all\"",
        "tied-chips = \"each\"", "tied-chips = \"each\"\ntied-end = \"another-round\""}) {
    SCOPED_TRACE(key);
    write_file(sandbox_.file("tiny.toml"), tiny + key + "\n");
    const ReadGame game = exported("tiny.toml", "1,1");
    const double least = game.solve(false)[0], most = game.solve(true)[0];
    const Json value = Json::parse(
        printed({"rollers", "value", "--rules", "tiny.toml", "--points", "1,1", "--json", "--quiet"}));
    EXPECT_LE(least, value["upper"].get<double>() + 1e-6);
    EXPECT_GE(most, value["lower"].get<double>() - 1e-6);
    if (most - least > 1e-6) continue;
    EXPECT_NEAR(least, value["win_probability"], 1e-6);
    ++pinned;
  }
  EXPECT_GE(pinned, 3);
}

/// States in words are what `rollers advise` takes, and are worth what it says.
TEST_F(RollersExport, EveryStateIsWorthWhatAdviceSays) {
  write_file(sandbox_.file("few.toml"), "name = \"few\"\nsections = 2\ndice = 3\nchips = 2\npoints = 1\n");
  const ReadGame game = exported("few.toml", "0,0");
  const std::vector<double> least = game.solve(false), most = game.solve(true);
  std::vector<std::size_t> asked;
  RunOptions options;
  for (std::size_t s = 0; s < game.words.size(); ++s) {
    const std::string& words = game.words[s];
    if (s % 13 != 0 || words.find("player 1 on move") == std::string::npos ||
        words.find(" roll ") == std::string::npos)
      continue;
    Json line = question(words);
    const int roll = words[words.find(" roll ") + 6] - '0';
    if (words.find("before roll") != std::string::npos) {
      line["rolls"] = roll - 1;
      if (roll > 1) line["kept"] = between(words, "saved: ", "\n");
    } else {
      const std::string dice = words.substr(words.rfind(": ") + 2);
      const bool zap = std::ranges::count(dice, ',') != 2;  // three dice lie there, or those saved before
      line["rolls"] = roll;
      line["dice"] = zap ? "z" : dice;
      if (zap && roll > 1) line["kept"] = dice;
    }
    options.input += line.dump() + "\n";
    asked.push_back(s);
  }
  const Result result =
      sandbox_.run({"rollers", "advise", "--rules", "few.toml", "--batch", "--quiet"}, options);
  EXPECT_EQ(result.exit, 0);
  std::istringstream answers(result.out);
  std::string answer;
  std::size_t waiting = 0;
  for (const std::size_t s : asked) {
    ASSERT_TRUE(std::getline(answers, answer));
    const Json json = Json::parse(answer);
    ASSERT_TRUE(json.contains("lower")) << game.words[s] << answer;
    EXPECT_LE(least[s], json["upper"].get<double>() + 1e-6) << game.words[s];
    EXPECT_GE(most[s], json["lower"].get<double>() - 1e-6) << game.words[s];
    if (most[s] - least[s] > 1e-6) ++waiting;
    if (HasFailure()) break;
  }
  EXPECT_GT(asked.size(), 500U);
  EXPECT_LT(waiting, asked.size() / 20);
}

TEST_F(RollersExport, TextsAreAsTheyWere) {
  expect_golden(printed({"rollers", "export", "--help"}), "help-rollers-export.txt");
  write_file(sandbox_.file("tiny.toml"),
             "name = \"tiny\"\nsections = 1\ndice = 2\nrolls = 2\nchips = 1\npoints = 1\n");
  const Result result = sandbox_.run(
      {"rollers", "export", "--format", "prism-explicit", "--rules", "tiny.toml", "--out", "game"});
  std::string states = read_file(sandbox_.file("game.states")), tra = read_file(sandbox_.file("game.tra"));
  const auto lines = [](const std::string& text, std::size_t count) {
    std::size_t end = 0;
    while (count-- > 0) end = text.find('\n', end) + 1;
    return text.substr(0, end);
  };
  expect_golden(replaced(result.err, sandbox_.folder().string(), "") + lines(states, 30) + lines(tra, 40),
                "rollers-export.txt");
}

TEST_F(RollersExport, RefusesInOneLine) {
  struct Refused {
    Words words;
    int exit;
    std::string message;
  };
  write_file(sandbox_.file("plain"), "a file");
  for (const Refused& refused :
       {Refused{{"--format", "csv", "--out", "x"}, 2, "--format: found 'csv', expected prism-explicit"},
        Refused{{"--format", "prism-explicit", "--out", "x", "--points", "5,0"},
                2,
                "--points: found '5', expected a whole number from 0 to 4"},
        Refused{{"--format", "prism-explicit", "--out", "x", "--rules", "none.toml"}, 2, "none.toml: "},
        Refused{{"--format", "prism-explicit", "--out", "x", "--quiet"},
                2,
                "--rules: found a match of more than 2000000 states, expected fewer: "},
        Refused{{"--format", "prism-explicit", "--out", "plain/x"}, 1, "plain/x.tra: can't write"},
        Refused{{"--format", "prism-explicit", "--rules", kSmall, "--out", "none/x"},
                1,
                "none/x.tra: can't write"}}) {
    Words words = {"rollers", "export"};
    words.insert(words.end(), refused.words.begin(), refused.words.end());
    const Result result = sandbox_.run(words);
    EXPECT_EQ(result.exit, refused.exit) << refused.message;
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr("fillwise: " + refused.message));
    EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
    EXPECT_EQ(Sandbox::names_in(sandbox_.folder()), (Words{"docs", "plain"}));
  }
  EXPECT_EQ(sandbox_.run({"rollers", "export", "--format", "prism-explicit"}).exit, 2);
}

}  // namespace
}  // namespace fillwise::cli_test
