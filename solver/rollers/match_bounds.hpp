#pragma once

// Bounds at every start of a turn of a match of two, wherever they are kept.

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "model/rollers/match.hpp"
#include "solver/rollers/match_values.hpp"
#include "solver/rollers/round_values.hpp"

namespace fillwise::solver::rollers {

/// One round, which player 0 begins.
struct RoundBounds {
  /// The mover's chance to win the match. Boards are unfinished, chips are the mover's and possible at these boards.
  std::function<Bounds(int mover, const model::rollers::Board& own, const model::rollers::Board& other,
                       int chips)>
      starts;
  RoundEnds ends;
};

/// Gives the rounds of a match, any number of times and from any thread; `starter` of the place is 0.
using MatchBounds = std::function<const RoundBounds&(const RoundPlace&)>;

/// What an application is worth to the mover at this table: his chance to win the match, the middle of its bounds. Who
/// began the round is player 0 of the bounds, which must outlive what is returned, as the rules must.
std::function<double(const model::rollers::Application&)> chance_of_applying(
    const model::rollers::Rules& rules, const RoundBounds& round, const model::rollers::Table& table);

/// A match that has been solved at once, for rules that are small: it keeps all starts of turns of all rounds.
class KeptMatch {
 public:
  /// `options` as those of solve_match(). Throws std::invalid_argument on rules that would need more than
  /// kMostBytes.
  explicit KeptMatch(const model::rollers::Rules& rules, const RoundOptions& options = {});
  KeptMatch(const KeptMatch&) = delete;
  KeptMatch& operator=(const KeptMatch&) = delete;
  ~KeptMatch() = default;

  const MatchReport& report() const { return report_; }
  /// The chance of who begins the match.
  Bounds first_players_chance() const { return values_.starter(0, 0); }
  /// The chance of who begins a round, by the points of both.
  Bounds starter(int own, int other) const { return values_.starter(own, other); }
  /// Valid as long as the object.
  MatchBounds bounds() const;

  static std::size_t bytes_needed(const model::rollers::Rules& rules);
  static constexpr std::size_t kMostBytes = std::size_t{1} << 30U;

 private:
  /// Lower and upper bounds by mover, boards and chips.
  struct Round {
    std::vector<Bounds> starts;
    RoundBounds bounds;
  };
  std::size_t place_of(const RoundPlace& place) const;
  std::size_t start_of(int mover, int own, int other, int chips) const;
  void keep(const RoundPlace& place, const RoundValues& solved);

  model::rollers::Rules rules_;
  std::size_t boards_ = 1;  ///< 3^sections: codes of boards of the rules are smaller
  MatchValues values_;
  MatchReport report_;
  std::vector<std::unique_ptr<Round>> rounds_;  ///< [points of 0][points of 1]
};

}  // namespace fillwise::solver::rollers
