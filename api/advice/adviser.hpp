#pragma once

// The shortest way from a situation in words to advice: a table, its match, and who answers from them.

#include <memory>
#include <string>

#include "api/advice/answer_words.hpp"
#include "api/advice/why.hpp"
#include "api/base/json.hpp"
#include "api/input/situation_words.hpp"
#include "api/table/table.hpp"
#include "solver/advice/advice.hpp"

namespace fillwise {

/// A situation that was understood, and its advice.
struct Answer {
  ReadSituation read;
  solver::Advice advice;
};

/// Answers situations of one table. One thread at a time.
class Adviser {
 public:
  explicit Adviser(Table table);

  const Table& table() const { return table_; }
  const model::Match& match() const { return match_; }
  /// How values are written: chances to win.
  const AnswerWords& words() const { return words_; }

  /// Throws Error(invalid): "FIELD: what is wrong", where `names` says how fields are called.
  Answer ask(const SituationWords& situation, FieldNames names = FieldNames::keys);
  solver::Advice advise(const solver::Query& query) { return advisor_.advise(query); }
  /// What stands behind each number of an answer, and what would call for another decision.
  Why explain(const Answer& answer);

  /// As `fillwise advise` prints it, and with --json.
  std::string text(const Answer& answer, bool colour = false) const;
  Json json(const Answer& answer) const;

 private:
  Table table_;
  model::Match match_;
  solver::Advisor advisor_;
  std::unique_ptr<Explainer> explainer_;  ///< once it is asked for
  AnswerWords words_;
};

}  // namespace fillwise
