#pragma once

// Nights of Bunco played out by the rule text, roll by roll at all tables. What the dice show and who sits where
// depends on the seed and the number of the night alone (simulate/philox.hpp), and what is counted are whole numbers:
// the same for any number of threads.

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "model/bunco/evening.hpp"
#include "solver/simulate/interval.hpp"

namespace fillwise::solver {

struct BuncoPlayOptions {
  std::uint64_t nights = 1;
  std::uint64_t seed = 1;
  int threads = 0;                                  ///< 0: as many as the machine has
  const std::atomic<bool>* cancel = nullptr;        ///< set it to give up
  std::function<void(double share)> progress = {};  ///< from any thread
};

inline constexpr int kMostCountedBuncos = 60;  ///< of a player in a night; more count as that many

/// What was counted. A prize by how many of a table's four have it (k) and how many players share it (m).
class BuncoNightCounts {
 public:
  explicit BuncoNightCounts(const model::bunco::Evening& evening);

  std::uint64_t nights = 0;                 ///< fewer than asked for when it was cancelled
  std::vector<std::uint64_t> wins, buncos;  ///< players of all nights, by their number
  std::vector<std::uint64_t> without;       ///< nights by the number of players without a bunco
  std::uint64_t silent_rounds = 0;          ///< rounds without a bunco at any table
  std::vector<std::uint64_t> start_buncos;  ///< buncos of those who began at a table
  /// Nights by the number that is enough for most_buncos, most_wins, most_losses.
  std::vector<std::uint64_t> best_buncos, best_wins, best_losses;

  std::uint64_t& prize(model::bunco::Prize prize, int start, int of_table, int sharers);
  std::uint64_t prize(model::bunco::Prize prize, int start, int of_table, int sharers) const;

  void add(const BuncoNightCounts& other);
  friend bool operator==(const BuncoNightCounts&, const BuncoNightCounts&) = default;

  const model::bunco::Evening& evening() const { return evening_; }

 private:
  std::size_t place(model::bunco::Prize prize, int start, int of_table, int sharers) const;

  model::bunco::Evening evening_;
  std::vector<std::uint64_t> prizes_;
};

/// Plays nights. The players are dealt to the tables by chance before the first round.
BuncoNightCounts play_bunco_nights(const model::bunco::Rules& rules, const model::bunco::Evening& evening,
                                   const BuncoPlayOptions& options);

/// What the counts say of a prize, with intervals to the quantile z.
struct BuncoPrizeEstimate {
  Mean given;                     ///< somebody has it
  Mean shared;                    ///< two or more have it
  Mean share;                     ///< of one player; who shares it counts by his share
  Mean has;                       ///< one player has it, alone or not
  std::vector<Mean> start_share;  ///< the share of one who begins at a table, by table
};
BuncoPrizeEstimate estimate_prize(const BuncoNightCounts& counts, model::bunco::Prize prize, double z);

}  // namespace fillwise::solver
