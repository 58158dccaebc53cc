#include "api/advice/adviser.hpp"

#include <utility>

#include "api/advice/advice_json.hpp"
#include "api/advice/advice_text.hpp"

namespace fillwise {

Adviser::Adviser(Table table)
    : table_(std::move(table)),
      match_(table_.rules(), table_.goal() / model::kPointsPerUnit, table_.side()),
      advisor_(match_, table_.value(), table_.lower(), table_.upper()),
      words_(words_of_win(match_)) {}

Answer Adviser::ask(const SituationWords& situation, FieldNames names) {
  ReadSituation read = SituationReader(match_, names).read(situation);
  solver::Advice advice = advisor_.advise(read.query);
  return {std::move(read), std::move(advice)};
}

Why Adviser::explain(const Answer& answer) {
  if (explainer_ == nullptr) explainer_ = std::make_unique<Explainer>(advisor_);
  return explainer_->explain(answer.read, answer.advice);
}

std::string Adviser::text(const Answer& answer, bool colour) const {
  return advice_text(match_, answer.read, answer.advice, words_, colour);
}

Json Adviser::json(const Answer& answer) const {
  return advice_json(match_, answer.read, answer.advice, words_);
}

}  // namespace fillwise
