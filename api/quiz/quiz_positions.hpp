#pragma once

// Positions from a file as questions of the quiz.

#include <string>
#include <string_view>
#include <vector>

#include "api/quiz/quiz_question.hpp"

namespace fillwise::quiz {

struct QuizPosition {
  QuizQuestion question;  ///< without advice yet
  solver::Query query;    ///< what to ask the adviser
  std::string name;       ///< its id, where it has one
};

/// Reads JSON Lines of situations, as batches take them (api/advice/batch.hpp). `source` names them in errors; the
/// match must outlive them. Throws Error(invalid) in one line, "SOURCE:LINE: what was found, what was expected", for a
/// situation with nothing to decide too.
std::vector<QuizPosition> quiz_positions(const model::Match& match, std::string_view text,
                                         const std::string& source);

}  // namespace fillwise::quiz
