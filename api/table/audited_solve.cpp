#include "api/table/audited_solve.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/base/as_error.hpp"
#include "api/rules/rule_name.hpp"
#include "solver/audit/audit.hpp"

namespace fillwise {
namespace {

// Pairs of scores times the limit, in units: up to here the whole audit takes a few seconds.
constexpr std::uint64_t kMostWork = 500'000;
constexpr std::uint64_t kSample = 200;  // pairs, where it would take longer

bool is_preset(const model::RuleSet& rules) {
  return std::ranges::any_of(model::preset_names(), [&](const std::string& name) {
    return model::preset(name).fingerprint() == rules.fingerprint();
  });
}

race::Solution solved(const Callbacks& callbacks, const model::RuleSet& rules, int goal, double tolerance,
                      int threads, int limit) {
  const Callbacks::Progress progress =
      callbacks.begin(fmt::format("solving '{}' to {}", display_name(rules), goal));
  race::SolveOptions options;
  options.tolerance = tolerance;
  options.threads = threads;
  options.limit = limit / model::kPointsPerUnit;
  options.cancel = callbacks.cancel;
  options.progress = [&](const race::Progress& p) {
    progress(p.done, fmt::format("{}, sweep {}", p.stage, p.sweep));
  };
  return as_errors([&] {
    race::Solution solution = race::solve(rules, goal, options);
    callbacks.check_cancelled("nothing was written");
    return solution;
  });
}

/// The number of score pairs that were checked.
std::uint64_t audited(const Callbacks& callbacks, const model::RuleSet& rules, int goal, int threads,
                      const race::Solution& solution) {
  const Callbacks::Progress progress =
      callbacks.begin(fmt::format("checking '{}' to {}", display_name(rules), goal));
  const auto side = static_cast<std::uint64_t>(solution.side);
  solver::AuditOptions options;
  options.threads = threads;
  options.limit = solution.side;
  options.sample = side * side * side > kMostWork ? kSample : 0;
  options.progress = [&](double done) { progress(done, ""); };
  options.cancel = callbacks.cancel;
  const solver::AuditReport report =
      solver::audit(rules, goal / model::kPointsPerUnit, solution.lower, solution.upper, options);
  callbacks.check_cancelled("nothing was written");
  if (report.status != solver::AuditReport::Status::holds)
    throw Error(
        Fault::failed,
        fmt::format("the bounds of '{}' to {} were certified, but do not hold in an independent check ({} "
                    "bound at {} against {}): nothing was written",
                    display_name(rules), goal, report.worst_is_upper ? "upper" : "lower",
                    report.worst_own * model::kPointsPerUnit, report.worst_opponent * model::kPointsPerUnit));
  return report.pairs_checked;
}

}  // namespace

AuditedSolution solve_with_progress(const Callbacks& callbacks, const model::RuleSet& rules, int goal,
                                    double tolerance, int threads, int limit) {
  AuditedSolution result{solved(callbacks, rules, goal, tolerance, threads, limit)};
  if (!is_preset(rules)) result.pairs_audited = audited(callbacks, rules, goal, threads, result.solution);
  return result;
}

void note_borrowed_name(const Callbacks& callbacks, const model::RuleSet& rules) {
  const auto names = model::preset_names();
  if (std::ranges::find(names, rules.name) == names.end() || is_preset(rules)) return;
  callbacks.say(
      fmt::format("The rules call themselves '{0}', but are not the preset of that name: 'fillwise "
                  "rules diff {0} FILE' says what differs.",
                  rules.name));
}

}  // namespace fillwise
