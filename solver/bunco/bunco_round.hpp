#pragma once

// A round of Bunco at the head table. No decisions: a Markov chain over both scores and the team that rolls, 882
// states. A failed roll leads to the other team at the same scores and back again; every other roll raises a score,
// so the chain is solved forwards, two states at a time:
//   x_us = (a_us + f a_them) / (1 - f^2),   x the expected visits, a what flows in from lower scores, f = 120/216.
// In Rational all results are exact. In double every term is at least 0, so a result is off by at most
// kBuncoRoundings roundings, relative: fewer than 64 at each of at most 41 points on the way, and 2^13 terms of a
// sum.

#include <map>
#include <utility>
#include <vector>

#include "model/bunco/bunco.hpp"
#include "solver/generic/number.hpp"

namespace fillwise::solver {

/// Team 0 is "us", 1 "them".
struct BuncoScores {
  int us = 0, them = 0;
  int to_roll = 0;  ///< the team about to roll
};

inline constexpr double kBuncoRoundings = 12000;

/// Points of one stay with the dice, by points 0 to kMostStay: to roll until a roll scores nothing. More than kMostStay
/// has a chance below 1.5e-20: E 1.2^points < 2.7 (Chernoff).
inline constexpr int kMostStay = 255;
template <Number N>
std::vector<N> bunco_stay(const model::bunco::RollWeights& weights);

template <Number N>
struct BuncoHeadRound {
  N us_wins{};                  ///< there are no ties: the round ends when the first team has 21
  N rolls{}, turns{};           ///< expected, from here; the turn of who is about to roll is the first
  std::vector<N> buncos;        ///< by number of buncos; with RoundEnds::turn up to 8, the last one "or more"
  std::vector<N> lead_changes;  ///< by number; a tie in between is none, nor is the first lead
  /// (us, them) at the end. With RoundEnds::turn stays of up to kMostStay points behind the 21st.
  std::map<std::pair<int, int>, N> final_scores;
};

/// From scores of 0 to 20 each.
template <Number N>
BuncoHeadRound<N> bunco_head_round(const model::bunco::Rules& rules, const BuncoScores& from);

/// Chances that the round ends with roll (turn) number n, at place n; place 0 is 0. Up to `most` of them; what is
/// missing from 1 lies beyond.
template <Number N>
std::vector<N> bunco_head_rolls(const model::bunco::Rules& rules, const BuncoScores& from, int most);
template <Number N>
std::vector<N> bunco_head_turns(const BuncoScores& from, int most);

}  // namespace fillwise::solver
