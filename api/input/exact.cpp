#include "api/input/exact.hpp"

#include <fmt/format.h>

#include "api/rules/rule_name.hpp"
#include "solver/audit/exact_values.hpp"

namespace fillwise {

int exact_goal(const model::RuleSet& rules, int goal) {
  if (rules.last_turn || rules.overshoot > 0)
    throw Error(Fault::invalid, Unexpected("--exact", fmt::format("the rules '{}'", display_name(rules)),
                                           "rules by which the game ends at the goal"));
  if (!rules.benchmarks.empty())
    throw Error(
        Fault::invalid,
        Unexpected("--exact", fmt::format("the rules '{}' with rewards for benchmarks", display_name(rules)),
                   "none"));
  constexpr int kMost = solver::kMostExactGoal * model::kPointsPerUnit;
  if (goal > kMost)
    throw Error(Fault::invalid, Unexpected("--exact", fmt::format("the goal {}", goal),
                                           fmt::format("one of at most {} points", kMost)));
  return goal / model::kPointsPerUnit;
}

void throw_too_many_states(const model::RuleSet& rules, int goal) {
  throw Error(Fault::failed, "--exact",
              fmt::format("the game of the rules '{}' to {} has too many states: choose a smaller goal",
                          display_name(rules), goal));
}

FractionText fraction_text(const solver::Rational& fraction) {
  return {numerator(fraction).str(), denominator(fraction).str()};
}

std::string shortened(const std::string& digits) {
  constexpr std::size_t kEnd = 12;
  constexpr std::size_t kMost = 40;
  if (digits.size() <= kMost) return digits;
  return fmt::format("{}...{} ({} digits)", digits.substr(0, kEnd), digits.substr(digits.size() - kEnd),
                     digits.size());
}

}  // namespace fillwise
