#pragma once

// What fillwise export writes, read back.

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli/process.hpp"

namespace fillwise::cli_test {

inline std::vector<Words> csv_lines(const std::string& text) {
  std::vector<Words> rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    rows.emplace_back();
    std::istringstream cells(line + ",");
    for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(cell);
  }
  return rows;
}

// A game read back from its files: choices[state][choice] is a list of (target, probability).
struct Game {
  std::vector<int> owner;
  std::vector<std::vector<std::vector<std::pair<std::size_t, double>>>> choices;
  std::vector<std::vector<std::string>> actions;  ///< [states][choice]
  std::vector<std::size_t> wins, losses, ties;    ///< states where player 1, player 2, nobody has won
  std::vector<std::string> words;                 ///< [states]
  std::size_t transitions = 0;
};

inline Game read_game(const Sandbox& sandbox, const std::string& prefix, bool owners) {
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
  game.actions.resize(states);
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
    if (of_source.size() <= choice) {
      of_source.resize(choice + 1);
      game.actions.at(source).push_back(line.substr(line.rfind(' ') + 1));
    }
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
  EXPECT_EQ(line, "0=\"init\" 1=\"deadlock\" 2=\"win1\" 3=\"win2\" 4=\"tie\"");
  std::getline(lab, line);
  EXPECT_EQ(line, "0: 0");
  while (std::getline(lab, line))
    (line.ends_with(": 2")   ? game.wins
     : line.ends_with(": 4") ? game.ties
                             : game.losses)
        .push_back(std::stoul(line));
  std::istringstream words(read_file(sandbox.file(prefix + ".states")));
  while (std::getline(words, line)) game.words.push_back(line.substr(line.find('\t') + 1));
  EXPECT_EQ(game.words.size(), states);
  return game;
}

/// Chances of player 1 to come to win1, from each state: value iteration in place until nothing changes.
/// `maximises[owner]`.
inline std::vector<double> values_of(const Game& game, const std::array<bool, 2>& maximises) {
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
  return value;
}

}  // namespace fillwise::cli_test
