#pragma once

// What `fillwise advise` says, of two players or more, for the cells of charts.

#include <memory>

#include "api/chart/roll_or_stop.hpp"
#include "api/chart/score_sheet.hpp"
#include "api/chart/subject.hpp"
#include "solver/advice/advice.hpp"
#include "solver/equilibrium/profile_advisor.hpp"

namespace fillwise::chart {

/// The answers of `fillwise advise`. One thread at a time.
class Answers {
 public:
  /// The subject must outlive it.
  explicit Answers(const Subject& subject);
  /// Those at these scores, as long as this object lives. Queries have the best of the others as the opponent.
  Ask at(const ScoreSheet& sheet);

 private:
  std::unique_ptr<solver::Advisor> of_two_;
  std::unique_ptr<equilibrium::ProfileAdvisor> of_several_;
};

}  // namespace fillwise::chart
