#pragma once

// Why: what stands behind the value of each option, and what would have to be different for another decision.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "api/advice/answer_words.hpp"
#include "api/base/json.hpp"
#include "api/input/situation_words.hpp"
#include "solver/advice/breakdown.hpp"

namespace fillwise {

/// What can be different in a situation.
enum class Quantity : std::uint8_t { at_risk, me, opponent };

/// Numbers of points that call for another decision, all else being the same: the nearest ones below or above.
struct Change {
  Quantity quantity = Quantity::at_risk;
  bool more = false;              ///< than there are now
  int nearest = 0, farthest = 0;  ///< in points; between them numbers that can't be are left out
  bool to_the_end = false;        ///< nothing beyond `farthest` can be
  solver::Option best;            ///< at the nearest number
};

struct Why {
  std::vector<solver::Breakdown> options;  ///< of the options of the advice, in their order
  std::vector<Change> changes;
};

/// Explains advice. One thread at a time.
class Explainer {
 public:
  /// The advisor must outlive it.
  explicit Explainer(solver::Advisor& advisor)
      : advisor_(advisor), breakdowns_(advisor), reachable_(advisor.match()) {}

  Why explain(const ReadSituation& read, const solver::Advice& advice);

 private:
  void add_changes(const model::Situation& situation, Quantity quantity, bool more,
                   const solver::Option& best, std::vector<Change>& changes);

  solver::Advisor& advisor_;
  solver::Breakdowns breakdowns_;
  model::Reachable reachable_;
};

/// As `fillwise advise --why` prints it, below the advice.
std::string why_text(const solver::Advice& advice, const Why& why, const AnswerWords& words);

/// Adds what stands behind them to the options of advice_json(), and `changes`.
void add_why_json(const solver::Advice& advice, const Why& why, const AnswerWords& words, Json& json);

}  // namespace fillwise
