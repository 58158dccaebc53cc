#include "cli/audited_solve.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/progress.hpp"
#include "solver/audit/audit.hpp"

namespace fillwise::cli {
namespace {

// Pairs of scores times the limit, in units: up to here the whole audit takes a few seconds.
constexpr std::uint64_t kMostWork = 500'000;
constexpr std::uint64_t kSample = 200;  // pairs, where it would take longer

bool is_preset(const model::RuleSet& rules) {
  return std::ranges::any_of(model::preset_names(), [&](const std::string& name) {
    return model::preset(name).fingerprint() == rules.fingerprint();
  });
}

race::Solution solved(Context& context, const model::RuleSet& rules, int goal, double tolerance, int threads,
                      int limit) {
  Progress progress(context, fmt::format("solving '{}' to {}", rules.name, goal));
  race::SolveOptions options;
  options.tolerance = tolerance;
  options.threads = threads;
  options.limit = limit / model::kPointsPerUnit;
  options.cancel = &context.interrupted();
  options.progress = [&](const race::Progress& p) {
    progress.update(p.done, fmt::format("{}, sweep {}", p.stage, p.sweep));
  };
  try {
    race::Solution solution = race::solve(rules, goal, options);
    context.check_interrupt("nothing was written");
    return solution;
  } catch (const race::SolveError& error) {
    throw CommandError(Exit::failed, error.what());
  }
}

/// The number of score pairs that were checked.
std::uint64_t audited(Context& context, const model::RuleSet& rules, int goal, int threads,
                      const race::Solution& solution) {
  Progress progress(context, fmt::format("checking '{}' to {}", rules.name, goal));
  const auto side = static_cast<std::uint64_t>(solution.side);
  solver::AuditOptions options;
  options.threads = threads;
  options.limit = solution.side;
  options.sample = side * side * side > kMostWork ? kSample : 0;
  options.progress = [&](double done) { progress.update(done); };
  options.cancel = &context.interrupted();
  const solver::AuditReport report =
      solver::audit(rules, goal / model::kPointsPerUnit, solution.lower, solution.upper, options);
  context.check_interrupt("nothing was written");
  if (report.status != solver::AuditReport::Status::holds)
    throw CommandError(
        Exit::failed,
        fmt::format("the bounds of '{}' to {} were certified, but do not hold in a check by other means ({} "
                    "bound at {} against {}): nothing was written",
                    rules.name, goal, report.worst_is_upper ? "upper" : "lower",
                    report.worst_own * model::kPointsPerUnit, report.worst_opponent * model::kPointsPerUnit));
  return report.pairs_checked;
}

}  // namespace

AuditedSolution solve_with_progress(Context& context, const model::RuleSet& rules, int goal, double tolerance,
                                    int threads, int limit) {
  AuditedSolution result{solved(context, rules, goal, tolerance, threads, limit)};
  if (!is_preset(rules)) result.pairs_audited = audited(context, rules, goal, threads, result.solution);
  return result;
}

void note_borrowed_name(const Context& context, const model::RuleSet& rules) {
  const auto names = model::preset_names();
  if (std::ranges::find(names, rules.name) == names.end() || is_preset(rules)) return;
  context.note(
      fmt::format("The rules call themselves '{0}', but are not the preset of that name: 'fillwise "
                  "rules diff {0} FILE' says what differs.",
                  rules.name));
}

}  // namespace fillwise::cli
