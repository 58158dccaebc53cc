#pragma once

// How well a player answers, by kind of decision, kept between sittings.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "solver/base/decision_kind.hpp"

namespace fillwise::quiz {

struct QuizScore {
  struct Kind {
    std::int64_t asked = 0;
    std::int64_t right = 0;
    double lost = 0;  ///< by wrong answers, shares of 1
    friend bool operator==(const Kind&, const Kind&) = default;
  };
  std::array<Kind, solver::kDecisionKinds> kinds{};

  void add(solver::DecisionKind kind, double loss);
  Kind all() const;
  friend bool operator==(const QuizScore&, const QuizScore&) = default;
};

/// What kind to ask about next: in proportion to how often the player was wrong, with one wrong and one right answer of
/// each kind to begin with. `number`: uniform below 2^32.
solver::DecisionKind next_kind(const QuizScore& score, std::uint32_t number);

/// As a table: kind, asked, right, lost in percentage points per question.
std::string score_text(const QuizScore& score);

/// As the file that is kept.
std::string saved_score(const QuizScore& score);
/// Throws Error(damaged) in one line, with `source` before it.
QuizScore read_score(std::string_view text, const std::string& source);

}  // namespace fillwise::quiz
