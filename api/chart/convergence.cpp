// fillwise chart convergence: how a solve comes to its end, sweep by sweep. It solves the game anew.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "api/base/outwards.hpp"
#include "api/chart/kinds.hpp"
#include "api/chart/subject.hpp"

namespace fillwise::chart {
namespace {

struct ConvergenceJob {
  TableRequest table;
};

/// Residuals are shown by their logarithm to base 10; one that is 0 as the smallest that is shown.
constexpr double kLeastResidual = 1e-18;

Plot plot_of(const race::SolveReport& report) {
  Plot plot;
  plot.x.title = "sweep";
  plot.y.title = "largest change of a value in the sweep";
  const auto sweeps = static_cast<int>(report.residuals.size());
  plot.x.from = 1;
  plot.x.to = std::max(2, sweeps);
  for (int at = 1; at <= sweeps; at += std::max(1, (sweeps + 9) / 10))
    plot.x.ticks.emplace_back(at, std::to_string(at));
  double least = 0;
  Plot::Series single{"", Plot::Series::Style::line, {}}, twice = single;
  for (int i = 0; i < sweeps; ++i) {
    const double residual = report.residuals[static_cast<std::size_t>(i)];
    const double power = std::log10(std::max(residual, kLeastResidual));
    least = std::min(least, power);
    const bool is_single = i < report.single_sweeps;
    (is_single ? single : twice)
        .points.push_back({static_cast<double>(i + 1),
                           power,
                           {std::to_string(i + 1), is_single ? "single" : "double", exactly(residual)}});
  }
  single.name = "single";
  twice.name = "double";
  plot.series = {std::move(single), std::move(twice)};
  plot.y.from = std::floor(least) - 1;
  plot.y.to = 0;
  for (int power = static_cast<int>(plot.y.from); power <= 0; power += 2)
    plot.y.ticks.emplace_back(power, power == 0 ? "1" : fmt::format("1e{}", power));
  return plot;
}

Description drawn(const Callbacks& callbacks, ConvergenceJob& job) {
  const double tolerance = job.table.tolerance.value_or(kUsualTolerance);
  race::Solution solution =
      solve_with_progress(callbacks, job.table.rules, job.table.goal, tolerance, 0).solution;
  const race::SolveReport report = solution.report;
  const Subject subject(Table(job.table.rules, job.table.goal, std::move(solution), tolerance));
  Description chart;
  chart.title = fmt::format("How the solve converges: {}", subject.name());
  chart.summary = fmt::format(
      "The largest change that each sweep over all scores makes, on a logarithmic scale: {} sweeps in single "
      "precision, {} "
      "in double; then {} are proven.",
      report.single_sweeps, report.double_sweeps, apart_per_cent(report.gap));
  chart.columns = {"sweep", "precision", "residual"};
  chart.panels.push_back({"Residual by sweep (powers of ten)", plot_of(report), ""});
  chart.footer = subject.footer(report.gap);
  return chart;
}

}  // namespace

MakeChart convergence_chart(const ConvergenceWords& words) {
  if (words.table.table)
    refuse("--table", "found with convergence, which solves the game anew; leave it out");
  const auto job = std::make_shared<ConvergenceJob>();
  job->table = table_request(words.table);
  return [job](const Callbacks& callbacks) { return drawn(callbacks, *job); };
}

}  // namespace fillwise::chart
