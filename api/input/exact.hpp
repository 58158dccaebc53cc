#pragma once

// Values in exact fractions: of which games they can be computed, and how a fraction is written.

#include <string>
#include <string_view>

#include "api/base/callbacks.hpp"
#include "api/base/error.hpp"
#include "model/fill_or_bust/rules.hpp"
#include "solver/generic/number.hpp"

namespace fillwise {

/// The goal in units of 50 points. Throws Error(invalid) when it is too large for exact fractions
/// (solver::kMostExactGoal), or the rules have last turns, scores above the goal that do not win, or benchmarks.
int exact_goal(const model::RuleSet& rules, int goal);

/// Throws the Error(failed) that says that a game is too large for fractions.
[[noreturn]] void throw_too_many_states(const model::RuleSet& rules, int goal);

/// The parts of a fraction in lowest terms, in decimal digits.
struct FractionText {
  std::string numerator;
  std::string denominator;
};
FractionText fraction_text(const solver::Rational& fraction);

/// Digits for one line: as they are, or both ends and how many there are.
std::string shortened(const std::string& digits);

}  // namespace fillwise
