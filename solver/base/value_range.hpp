#pragma once

// What values can be: chances, or with benchmarks the chance to win and the rewards that a player gets before
// the end, less those of the other player. Either way what the two players have comes to 1 together.

#include "model/fill_or_bust/rules.hpp"

namespace fillwise::solver {

/// Every value that is computed lies in it, those of tables a reward and more inside.
struct ValueRange {
  double least = 0;
  double most = 1;
  /// Rounding errors of values in it are at most so many times as large as those of chances.
  double scale = 1;
};
inline constexpr ValueRange kChances{0, 1, 1};
/// One turn wins rewards that come to at most a game (RuleSet::benchmarks); later ones are bounded by what
/// tables of them hold, which solver and audit check.
inline constexpr ValueRange kWithRewards{-4, 5, 8};
/// For tables of values with rewards: one turn leads from them to values in kWithRewards.
inline constexpr ValueRange kTablesWithRewards{-3, 4, 8};

constexpr ValueRange value_range(const model::RuleSet& rules) {
  return rules.benchmarks.empty() ? kChances : kWithRewards;
}
constexpr ValueRange table_range(const model::RuleSet& rules) {
  return rules.benchmarks.empty() ? kChances : kTablesWithRewards;
}

/// A reward of RuleSet::landing_reward() as a value; its relative error is at most 2^-53.
constexpr double in_games(int reward) {
  return static_cast<double>(reward) / model::kRewardsOfGame;
}

}  // namespace fillwise::solver
