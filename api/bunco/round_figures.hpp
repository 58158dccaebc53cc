#pragma once

// A round of Bunco from any scores: at the head table, where 21 points end it, and at another one, which stops with it.

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "api/base/json.hpp"
#include "model/bunco/bunco.hpp"
#include "solver/bunco/bunco_other.hpp"
#include "solver/bunco/bunco_round.hpp"

namespace fillwise::bunco {

/// Most rolls and turns whose chances are listed.
inline constexpr int kListedLengths = 400;

/// Computed in exact fractions and rounded once, but for rolls and turns.
struct HeadRound {
  solver::BuncoScores from;
  double us_wins = 0, them_wins = 0;
  std::string us_wins_exact;                      ///< "9/14"
  double expected_rolls = 0, expected_turns = 0;  ///< until the round ends
  double some_bunco = 0;                          ///< chance of one or more
  double loser_points = 0;                        ///< expected, at the end
  std::vector<double> rolls, turns;  ///< chances that the round ends with that roll or turn, from 0 on
  std::vector<double> buncos, lead_changes;  ///< chances by number, the last one of buncos "or more"
  std::map<std::pair<int, int>, double> final_scores;  ///< chances of (us, them)
};

/// Scores of 0 to 20 each.
HeadRound head_round(const model::bunco::Rules& rules, const solver::BuncoScores& from);

/// The first number by which at least that share of rounds is over; as many as are listed if none is.
std::size_t length_quantile(const std::vector<double>& ends, double share);

/// At another table, while the head table stands at `head`.
struct OtherRound {
  solver::BuncoScores from, head;
  solver::BuncoOtherRound chances;
  double us_points = 0, them_points = 0;  ///< expected, before roll-offs
};

/// Scores of 0 to 20 each at the head table, of 0 to kMostOtherScore here.
OtherRound other_round(const model::bunco::Rules& rules, const solver::BuncoScores& head,
                       const solver::BuncoScores& from);

/// "us" or "them", of team 0 or 1.
const char* team_word(int team);

/// What `fillwise bunco round --json` prints (docs/schema); chances below 1e-9 are left out of lists.
Json round_json(const HeadRound& round);
Json round_json(const OtherRound& round);

}  // namespace fillwise::bunco
