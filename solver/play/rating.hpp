#pragma once

// How good a policy is: its chances to win against the player who plays by the tables, against itself,
// and against one who knows it; and what its decisions give away.

#include <functional>
#include <span>
#include <string_view>

#include "model/fill_or_bust/turn.hpp"
#include "solver/play/against_best.hpp"
#include "solver/play/best_response.hpp"
#include "solver/play/decision_losses.hpp"
#include "solver/play/rule_rows.hpp"

namespace fillwise::solver {

/// Of the rated player's chance to win, with proven bounds.
struct Rating {
  ValueInterval first, second;  ///< against who plays by the tables, when the rated player begins or not
  ValueInterval mirror;         ///< of who begins when both play in the rated way
  BestResponse exploited;       ///< against who knows the rated player and answers best
  double turns = 0;         ///< expected turns of a game against who plays by the tables, mean of both seats
  DecisionLosses losses{};  ///< in such a game, mean of both seats

  /// What the player gives away against best play, mean of both seats.
  double loss() const { return 0.5 - (first.value + second.value) / 2; }
};

struct RatingOptions {
  int threads = 0;
  bool exploit = true;  ///< look for the best response too
  double least_loss = 1e-9;
};

/// Told what of a rating is under way, and the share of the rating that is done, as ShareDone.
using PartOfRating = std::function<void(std::string_view part, double share)>;

/// Rates policies at one match. The turns of who plays by the tables are followed once.
class Rater {
 public:
  /// `value` is of the match's table, [own][opponent]; both must outlive this object.
  Rater(const model::Match& match, std::span<const double> value, const RatingOptions& options = {},
        const ShareDone& told = {});
  /// Throws what RuleTurns, PolicyEvaluationSystem and best_response() throw.
  Rating rate(const StatedPolicy& policy, const PartOfRating& told = {});

 private:
  const model::Match& match_;
  std::span<const double> value_;
  RatingOptions options_;
  AgainstBest against_best_;
};

}  // namespace fillwise::solver
