#include "api/chart/answers.hpp"

#include <span>
#include <utility>
#include <vector>

namespace fillwise::chart {

Answers::Answers(const Subject& subject) {
  if (subject.players() == 2)
    of_two_ = std::make_unique<solver::Advisor>(subject.match(), subject.table().value(),
                                                subject.table().lower(), subject.table().upper());
  else
    of_several_ =
        std::make_unique<equilibrium::ProfileAdvisor>(subject.match(), subject.profile().continuation());
}

Ask Answers::at(const ScoreSheet& sheet) {
  if (of_two_) return [this](std::span<const solver::Query> queries) { return of_two_->advise(queries); };
  return [this, scores = sheet.scores()](std::span<const solver::Query> queries) {
    std::vector<solver::Advice> answers;
    answers.reserve(queries.size());
    for (equilibrium::ProfileAdvice& answer : of_several_->advise(scores, queries))
      answers.push_back(std::move(answer.advice));
    return answers;
  };
}

}  // namespace fillwise::chart
