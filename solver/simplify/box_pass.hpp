#pragma once

// Evaluates turns of a box (box_turn.hpp) for several pairs of scores at once: upper bounds of the chance to
// win, rounded upwards as in solver/plain/turn_bounds.hpp.

#include <array>
#include <boost/align/aligned_allocator.hpp>
#include <cstdint>
#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/lanes.hpp"
#include "solver/base/score_pair.hpp"
#include "solver/simplify/box_turn.hpp"
#include "solver/turn/continuation_values.hpp"

namespace fillwise::solver {

/// What it costs to say the same at all scores, by dice left and points at risk, to first order.
struct SplitCosts {
  /// Of going on, or stopping, wherever the player does better otherwise, [dice][at risk].
  std::array<std::vector<double>, model::kDice> going_on, stopping;

  /// Points at risk below `never` (RuleBox).
  explicit SplitCosts(int never) {
    for (auto* costs : {&going_on, &stopping})
      costs->fill(std::vector<double>(static_cast<std::size_t>(never), 0));
  }
  void add(const SplitCosts& other);
  double sum() const;
};

/// One workspace; one thread at a time.
class BoxPass {
 public:
  static constexpr std::size_t kPairs = kLanes;  ///< one a lane

  /// The match must outlive it.
  explicit BoxPass(const model::Match& match) : match_(match), terminal_(race::terminal_rule_of(match)) {}

  /// Begins the turn of up to kPairs pairs, at least one, that it serves. `upper`: upper bounds of the
  /// player's chance on the move, `lower`: lower bounds of the other's, [own][opponent].
  void begin(const BoxTurn& turn, std::span<const ScorePair> pairs, std::span<const double> upper,
             std::span<const double> lower);
  /// Upper bounds of the chances to win, given what it is worth to end the turn with nothing added, as an
  /// upper bound too.
  const Lanes& run(const Lanes& lose);
  /// Follows the turn of the last run, from each pair so often, and adds what it would cost to say the same
  /// at all scores.
  void add_costs(const Lanes& turns, SplitCosts& costs);

 private:
  /// std::allocator would align it to 16 bytes, which is what GCC says of Lanes where the machine need not have such
  /// vectors; but loops for machines that have them read them as aligned.
  using LanesVector = std::vector<Lanes, boost::alignment::aligned_allocator<Lanes, sizeof(Lanes)>>;

  /// What follows an end: places of the table of who is on the move, or worth `fixed`.
  struct After {
    enum class Kind : std::uint8_t { fixed, stay, pass } kind = Kind::fixed;
    double fixed = 0;
    std::size_t at = 0;
  };
  std::size_t in_limit(int at_risk) const {
    return static_cast<std::size_t>(std::min(at_risk, terminal_.limit));
  }
  After after_points(ScorePair pair, int added) const;
  After after(const model::State& next) const;
  void share(const BoxTurn::Node& node, const Lanes& chance, SplitCosts& costs);

  const model::Match& match_;
  race::TerminalRule terminal_;
  const BoxTurn* turn_ = nullptr;
  std::vector<ScorePair> pairs_;
  LanesVector values_;               ///< [places]
  LanesVector chance_;               ///< likewise; zero between calls
  LanesVector wins_;                 ///< [at risk, up to the limit]: 1 where a stop wins
  LanesVector ends_;                 ///< 1 where it ends the game and does not win it
  std::vector<std::uint32_t> lose_;  ///< the places of ends that add nothing
};

}  // namespace fillwise::solver
