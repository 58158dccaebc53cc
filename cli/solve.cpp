// fillwise solve: solves a rule set to a goal and writes the table.

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "cli/commands.hpp"
#include "cli/json.hpp"
#include "cli/numbers.hpp"
#include "cli/output.hpp"
#include "cli/rule_word.hpp"
#include "cli/table.hpp"
#include "tables/store.hpp"
#include "tables/writer.hpp"

namespace fillwise::cli {
namespace {

namespace fs = std::filesystem;

struct SolveOptions {
  std::string rules = "official";
  std::optional<std::string> goal;
  std::optional<std::string> tolerance;
  std::optional<std::string> threads;
  std::optional<std::string> out;
  bool json = false;
};

/// Where the table goes when no place is named.
fs::path usual_place(const model::RuleSet& rules, int goal) {
  const std::optional<fs::path> folder = tables::user_tables_folder(tables::Environment::of_process());
  if (!folder)
    throw CommandError(Exit::failed, "there is no folder for tables: set HOME, or name a file with --out");
  return *folder / table_name(rules, goal);
}

/// Refuses a place that a table can't be written to, before the work.
void check_table_place(const Context& context, const fs::path& path) {
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  if (error)
    throw CommandError(Exit::failed, fmt::format("{}: can't write the table: creating its folder: {}",
                                                 path.string(), error.message()));
  const fs::file_status status = fs::status(path, error);
  if (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status))
    throw CommandError(Exit::failed,
                       fmt::format("{}: can't write the table: it is no regular file", path.string()));
  check_place(context, path);
}

std::string report_text(const model::RuleSet& rules, int goal, double tolerance,
                        const race::SolveReport& report, const std::string& path,
                        const std::string& signature) {
  return fmt::format(
      "certified: '{}' to {} in {:.1f} s\n"
      "widest gap between the bounds: {:.3g} (asked for: {:g})\n"
      "sweeps: {} in single precision, {} in double, {} for the certificate; last residual {:.3g}\n"
      "table: {}\n"
      "signature: {}\n",
      rules.name, goal, report.seconds, report.gap, tolerance, report.single_sweeps, report.double_sweeps,
      report.certificate_passes, report.residuals.back(), path, signature);
}

Json report_json(const model::RuleSet& rules, int goal, double tolerance, const race::SolveReport& report,
                 const std::string& path, const std::string& signature) {
  return {{"rules", rules.name},
          {"goal", goal},
          {"tolerance", tolerance},
          {"status", "certified"},
          {"single_sweeps", report.single_sweeps},
          {"double_sweeps", report.double_sweeps},
          {"certificate_passes", report.certificate_passes},
          {"residuals", report.residuals},
          {"gap", report.gap},
          {"seconds", report.seconds},
          {"table", path},
          {"signature", signature}};
}

/// What is asked for.
struct SolveJob {
  model::RuleSet rules;
  int goal = 0;  ///< points
  double tolerance = kUsualTolerance;
  int threads = 0;
  bool json = false;
};

void run(const SolveJob& job, const std::optional<std::string>& out, Context& context) {
  const auto& [rules, goal, tolerance, threads, json] = job;
  // 1. Whether the table can be written.
  const fs::path path = out ? fs::path(*out) : usual_place(rules, goal);
  check_table_place(context, path);
  // 2. The table, solved and written.
  const race::Solution solution = solve_with_progress(context, rules, goal, tolerance, threads);
  const tables::TableInfo info = table_info(rules, goal, solution, tolerance);
  tables::write_table(path, info, solution.value, solution.lower, solution.upper);
  // 3. The report.
  const std::string signature =
      tables::signature(info, solution.value, solution.lower, solution.upper).to_hex();
  if (json)
    context.print(report_json(rules, goal, tolerance, solution.report, path.string(), signature).dump(2) +
                  "\n");
  else
    context.print(report_text(rules, goal, tolerance, solution.report, path.string(), signature));
}

Work checked(const SolveOptions& options, Context& context) {
  SolveJob job;
  job.rules = rule_set(options.rules);
  job.goal = options.goal ? checked_goal("--goal", *options.goal) : job.rules.goal;
  if (options.tolerance)
    job.tolerance = decimal_number("--tolerance", *options.tolerance, race::kLeastTolerance, 1);
  if (options.threads) job.threads = checked_threads("--threads", *options.threads);
  job.json = options.json;
  return [job = std::move(job), out = options.out, &context] { run(job, out, context); };
}

}  // namespace

void add_solve(CommandLine& line, Context& context) {
  const auto options = std::make_shared<SolveOptions>();
  Command command =
      line.add_command("solve", "Solve a rule set to a goal and write the table",
                       "  fillwise solve --goal 3000\n"
                       "  fillwise solve --rules official --goal 1000 --tolerance 1e-6 --out small.fwt\n");
  command.add_word("--rules", options->rules, "NAME|FILE",
                   "Rule set: a preset's name or a TOML file (official)");
  command.add_word("--goal", options->goal, "POINTS", "Points that win, a multiple of 50 (the rule set's)");
  command.add_word("--tolerance", options->tolerance, "E",
                   "Largest distance between the bounds of a value, 1e-11 to 1 (1e-9)");
  command.add_word("--threads", options->threads, "K", "Threads to use (as many as the machine has)");
  command.add_word("--out", options->out, "FILE", "Where the table goes (the user's folder of tables)");
  command.add_flag("--json", options->json, "The report as JSON");
  command.on_parsed([options, &context] { return checked(*options, context); });
}

}  // namespace fillwise::cli
