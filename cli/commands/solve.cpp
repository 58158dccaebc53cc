// fillwise solve: solves a rule set to a goal and writes the table.

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "api/base/json.hpp"
#include "api/base/outwards.hpp"
#include "api/input/numbers.hpp"
#include "api/input/rule_word.hpp"
#include "api/input/scores.hpp"
#include "api/rules/rule_name.hpp"
#include "api/table/table.hpp"
#include "cli/commands/commands.hpp"
#include "cli/several/several.hpp"
#include "cli/terminal/output.hpp"
#include "cli/terminal/table_options.hpp"
#include "tables/store.hpp"
#include "tables/writer.hpp"

namespace fillwise::cli {
namespace {

namespace fs = std::filesystem;

struct SolveOptions {
  std::string rules = "official";
  std::optional<std::string> goal;
  std::optional<std::string> limit;
  std::optional<std::string> tolerance;
  std::optional<std::string> threads;
  std::optional<std::string> out;
  std::optional<std::string> players, mixing, ties, checkpoint_every;
  bool safe = false;
  bool json = false;
};

/// What is asked for.
struct SolveJob {
  model::RuleSet rules;
  int goal = 0;   ///< points
  int limit = 0;  ///< points
  double tolerance = kUsualTolerance;
  int threads = 0;
  bool json = false;
};

/// ", counted to 3000 points," of tables with a limit of their own; of others nothing.
std::string limit_words(const SolveJob& job) {
  return is_own_limit(job.rules, job.goal, job.limit) ? fmt::format(", counted to {} points,", job.limit)
                                                      : "";
}

/// Refuses a folder in which tables are looked for by their names: those have the usual limit.
void refuse_shared_place(const fs::path& path) {
  const auto place = [](const fs::path& folder) {
    std::error_code error;
    const fs::path canonical = fs::weakly_canonical(folder, error);
    return error ? folder : canonical;
  };
  const fs::path folder = place(path.has_parent_path() ? path.parent_path() : fs::path("."));
  for (const fs::path& shared : table_folders()) {
    if (folder == place(shared))
      refuse(
          fmt::format("--out: found '{}', expected another folder: tables with a --limit of their own "
                      "are not kept with the others",
                      path.string()));
  }
}

/// Where the table goes when no place is named.
fs::path usual_place(const model::RuleSet& rules, int goal) {
  const std::optional<fs::path> folder = tables::user_tables_folder(tables::Environment::of_process());
  if (!folder)
    throw Error(Fault::failed, "there is no folder for tables: set HOME, or name a file with --out");
  return *folder / table_name(rules, goal);
}

/// What the audit has checked, a line; nothing of presets.
std::string audit_text(const AuditedSolution& solved) {
  const auto side = static_cast<std::uint64_t>(solved.solution.side);
  return solved.pairs_audited == 0 ? ""
                                   : fmt::format("checked independently: {} of {} score pairs, all hold\n",
                                                 solved.pairs_audited, side * side);
}

std::string report_text(const SolveJob& job, const AuditedSolution& solved, const std::string& path,
                        const std::string& signature) {
  const race::SolveReport& report = solved.solution.report;
  return fmt::format(
      "certified: '{}' to {}{} in {:.1f} s\n"
      "widest gap between the bounds: {} (asked for: {:g})\n"
      "sweeps: {} in single precision, {} in double, {} for the certificate; last residual {:.3g}\n"
      "{}"
      "table: {}\n"
      "signature: {}\n",
      display_name(job.rules), job.goal, limit_words(job), report.seconds, error_above(report.gap),
      job.tolerance, report.single_sweeps, report.double_sweeps, report.certificate_passes,
      report.residuals.back(), audit_text(solved), path, signature);
}

Json report_json(const SolveJob& job, const AuditedSolution& solved, const std::string& path,
                 const std::string& signature) {
  const race::SolveReport& report = solved.solution.report;
  return rules_json(job.rules, {{"goal", job.goal},
                                {"limit", job.limit},
                                {"tolerance", job.tolerance},
                                {"status", "certified"},
                                {"single_sweeps", report.single_sweeps},
                                {"double_sweeps", report.double_sweeps},
                                {"certificate_passes", report.certificate_passes},
                                {"residuals", report.residuals},
                                {"gap", report.gap},
                                {"pairs_audited", solved.pairs_audited},
                                {"seconds", report.seconds},
                                {"table", path},
                                {"signature", signature}});
}

void run(const SolveJob& job, const std::optional<std::string>& out, Context& context) {
  const auto& [rules, goal, limit, tolerance, threads, json] = job;
  // 1. Whether the table can be written.
  const fs::path path = out ? fs::path(*out) : usual_place(rules, goal);
  check_table_place(context, path);
  // 2. The table, solved and written.
  note_borrowed_name(context, rules);
  const AuditedSolution solved = solve_with_progress(context, rules, goal, tolerance, threads, limit);
  const race::Solution& solution = solved.solution;
  const tables::TableInfo info = table_info(rules, goal, solution, tolerance);
  tables::write_table(path, info, solution.value, solution.lower, solution.upper);
  // 3. The report.
  const std::string signature =
      tables::signature(info, solution.value, solution.lower, solution.upper).to_hex();
  if (json)
    context.print(report_json(job, solved, path.string(), signature).dump(2) + "\n");
  else
    context.print(report_text(job, solved, path.string(), signature));
}

Work checked(const SolveOptions& options, Context& context) {
  if (options.players && *options.players != "2") {
    if (options.limit)
      refuse("--limit: found with --players, expected none: several players have no last turns");
    if (options.tolerance)
      refuse("--tolerance: found with --players, expected none: the report says what is proven");
    return several_solve(
        context, {options.rules, options.goal, options.players, options.mixing, options.ties, options.threads,
                  options.out, options.checkpoint_every, options.safe, options.json});
  }
  if (options.ties) refuse("--ties: found without --players, expected with 3 or 4 players");
  if (options.safe) refuse("--safe: found without --players, expected with 3 or 4 players");
  if (options.mixing) refuse("--mixing: found without --players, expected with 3 or 4 players");
  if (options.checkpoint_every)
    refuse("--checkpoint-every: found without --players, expected with 3 or 4 players");
  SolveJob job;
  job.rules = rule_set(options.rules);
  job.goal = options.goal ? checked_goal("--goal", *options.goal) : job.rules.goal;
  job.limit = checked_limit(options.limit, job.rules, job.goal);
  if (is_own_limit(job.rules, job.goal, job.limit)) {
    if (!options.out)
      refuse(
          "--out: found nothing, expected a file: tables with a --limit of their own are not kept with "
          "the others");
    refuse_shared_place(*options.out);
  }
  job.tolerance = checked_tolerance(options.tolerance).value_or(kUsualTolerance);
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
                       "  fillwise solve --rules official --goal 1000 --tolerance 1e-6 --out small.fwt\n"
                       "  fillwise solve --players 3 --goal 1000 --safe\n"
                       "  mpirun -np 4 fillwise solve --players 4 --goal 4000\n");
  command.add_word("--rules", options->rules, "NAME|FILE",
                   "Rule set: a preset's name or a TOML file (official)");
  command.add_word("--goal", options->goal, "POINTS",
                   "Points needed to win, a multiple of 50 (the rule set's)");
  command.add_word(
      "--limit", options->limit, "POINTS",
      "For rules with last turns: points that end the match, a multiple of 50 (the usual limit)");
  add_tolerance_option(command, options->tolerance);
  command.add_word("--players", options->players, "N", "Players, 2 to 4 (2)");
  command.add_word(
      "--mixing", options->mixing, "SHARE",
      "With three or four players: chances nearer to each other than this are played at random (2e-6)");
  command.add_word("--ties", options->ties, "RULE",
                   "With three or four players, how a tie between options is broken: even (each half the "
                   "time), or in favour of the next or of the last player to move (even)");
  command.add_flag("--safe", options->safe,
                   "With three or four players: find the chance that is safe against all the others "
                   "together, too; takes about twice as long");
  command.add_word("--threads", options->threads, "K", "Threads to use (as many as the machine has)");
  command.add_word("--out", options->out, "FILE", "File for the table (one in the user's folder of tables)");
  command.add_word(
      "--checkpoint-every", options->checkpoint_every, "SECONDS",
      "With three or four players: save a checkpoint beside the table after a sweep, this often, so "
      "that the same command resumes after Ctrl-C (60)");
  command.add_flag("--json", options->json, "The report as JSON");
  command.on_parsed([options, &context] { return checked(*options, context); });
}

}  // namespace fillwise::cli
