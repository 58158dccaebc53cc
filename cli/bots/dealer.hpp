#pragma once

// The luck of a game at the table: cards and tosses, the same for the same seed and deal.

#include <cstdint>
#include <random>
#include <vector>

#include "model/rules.hpp"

namespace fillwise::cli::bots {

/// Deals the luck of one game, turn by turn: what is dealt in a turn does not depend on what was played in
/// the turns before it. Two games of one deal have the same luck.
class Dealer {
 public:
  Dealer(std::uint64_t seed, std::uint64_t deal) : seed_(seed), deal_(deal) {}

  /// Turns are counted over both players, from 0.
  void begin_turn(std::uint64_t turn);
  /// Index of the next card, drawn with replacement; not `discarded`, -1: any.
  int card(const model::RuleSet& rules, int discarded);
  /// Faces of the next toss.
  std::vector<int> toss(int dice);

 private:
  /// 0 to below - 1, each alike.
  static std::uint64_t number(std::mt19937_64& random, std::uint64_t below);

  std::uint64_t seed_;
  std::uint64_t deal_;
  std::mt19937_64 cards_, dice_;
};

}  // namespace fillwise::cli::bots
