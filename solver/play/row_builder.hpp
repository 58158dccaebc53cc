#pragma once

// The transition row of a turn that is played by a fixed policy, and how it is added up place by place.

#include <cstdint>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/score_pair.hpp"

namespace fillwise::solver {

/// The chances of the successors of the start of a turn.
struct TransitionRow {
  /// Starts of turns, as own * limit + opponent for who moves there: first `stays` places where the same
  /// player goes on with nothing at risk, then places where the other one moves. Distinct but for that.
  std::vector<std::uint32_t> target;
  std::vector<double> chance;  ///< of each target
  std::uint32_t stays = 0;
  double loop = 0;    ///< that the other player moves with the sheets as they were; not among the targets
  double passes = 0;  ///< that the other player moves, the loop counted in
  double wins = 0;    ///< that the game ends and the mover has won
  double ties = 0;
  double cut = 0;     ///< among `wins`: where the match stops counting (Match::is_cut)
  double marked = 0;  ///< expected number of marked decisions that are met
  double error = 0;   ///< bounds the sum of the errors of the chances above
};

/// A row for each pair of a match, [own * limit + opponent], to be filled; of turns that never begin
/// (least_unreached()), as if they won at once.
std::vector<TransitionRow> rows_to_follow(const model::Match& match);

/// One row after another; one thread at a time. Every sum counts its roundings in TransitionRow::error.
class RowBuilder {
 public:
  /// Of a match with that limit.
  explicit RowBuilder(int limit);

  void begin(ScorePair pair, double error);
  /// The same player goes on at these scores with nothing at risk.
  void stay(ScorePair scores, double chance) { add(stay_, index(scores), chance); }
  /// The other player moves; `scores` as that player sees them.
  void pass(ScorePair scores, double chance) { add(pass_, index(scores), chance); }
  /// The game is over; `halves`: 2 if the mover has won, 1 for a tie, 0.
  void over(int halves, double chance, bool is_cut);
  /// The row, with this many marked decisions.
  TransitionRow finish(double marked);

 private:
  struct Sums {
    std::vector<double> at;           ///< [limit * limit], zero between rows
    std::vector<std::uint32_t> used;  ///< where it is not
  };
  std::size_t index(ScorePair scores) const {
    return static_cast<std::size_t>(scores.own) * limit_ + static_cast<std::size_t>(scores.opponent);
  }
  void add(Sums& sums, std::size_t index, double chance);

  std::size_t limit_;
  Sums stay_, pass_;
  ScorePair pair_;
  TransitionRow row_;
};

}  // namespace fillwise::solver
