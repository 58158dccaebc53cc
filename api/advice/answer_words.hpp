#pragma once

// How the values of an objective are written: chances in per cent, points, turns.

#include <string>

#include "api/base/json.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/base/options.hpp"

namespace fillwise {

struct AnswerWords {
  std::string key;          ///< of values in JSON: "win_probability"
  std::string what;         ///< what is counted, behind a value: "to win", "turns"
  std::string column;       ///< the same above a column
  std::string reached;      ///< in place of the value where the goal is reached at once: "wins the game"
  std::string reached_too;  ///< of another such option: "wins as well"
  bool is_chance = true;    ///< written in per cent
  bool least = false;       ///< small values are good
  bool is_alone = false;    ///< there is no other player
  bool rewards = false;     ///< of benchmarks are counted
  int decimals = 1;         ///< of the answer; a list has two more
  int digits = 12;          ///< of bounds
  std::string basis;        ///< "rules 'official' to 10000"
  Json state;               ///< the first keys of a situation in JSON

  int more_decimals() const { return decimals + 2; }
  /// "61.3 %", "12.34"; of chances with more decimals where fewer would look like 0 or 100.
  std::string value(double v, int places) const;
  /// What is lost: "-2.4" in percentage points, "+0.12" turns; with more decimals where fewer would show
  /// nothing.
  std::string loss(double v, int places) const;
  /// Decimals, from `places` on, with which both values and what is lost between them can be told apart; where
  /// nine are too few, nine.
  int places_apart(double best, double other, int places) const;
  /// Whether bounds leave open which of the two is better.
  bool overlap(const solver::ValueInterval& best, const solver::ValueInterval& other) const {
    return least ? other.lower <= best.upper : other.upper >= best.lower;
  }
};

/// Of the chance to win the race; where the rules give rewards for benchmarks, of the expected result: the
/// chance to win and the rewards, less those of the other player.
AnswerWords words_of_win(const model::RuleSet& rules, int goal);  // in points
AnswerWords words_of_win(const model::Match& match);

/// A chance in per cent: "61.3 %", with more decimals where fewer would look like 0 or 100.
std::string percent(double chance, int decimals);

}  // namespace fillwise
