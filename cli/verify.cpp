// fillwise verify: checks a table against the rules, by a pass of its own.

#include <fmt/format.h>

#include <memory>

#include "cli/commands.hpp"
#include "cli/json.hpp"
#include "cli/numbers.hpp"
#include "cli/progress.hpp"
#include "cli/table.hpp"
#include "solver/audit.hpp"

namespace fillwise::cli {
namespace {

using Status = solver::AuditReport::Status;

struct VerifyOptions {
  std::string file;
  std::optional<std::string> threads;
  std::optional<std::string> sample;
  bool json = false;
};

solver::AuditReport audited(const model::RuleSet& rules, const tables::TableFile& table, int threads,
                            std::uint64_t sample, Context& context) {
  Progress progress(context, fmt::format("checking '{}' to {}", rules.name, table.info().goal));
  solver::AuditOptions options;
  options.threads = threads;
  options.sample = sample;
  options.progress = [&](double done) { progress.update(done); };
  options.cancel = &context.interrupted();
  return solver::audit(rules, static_cast<int>(table.info().side()), table.lower(), table.upper(), options);
}

std::string report_text(const tables::TableFile& table, const solver::AuditReport& report) {
  const tables::TableInfo& info = table.info();
  std::string text = fmt::format(
      "{}: rules '{}' to {}\n"
      "checksum: {}, as computed\n"
      "fingerprint: {}, as computed from the rules in the table\n"
      "signature: {}\n"
      "widest gap between the bounds: {:.3g} (asked for: {:g})\n",
      report.status == Status::holds ? "the bounds hold" : "THE BOUNDS DO NOT HOLD", info.rules_name,
      info.goal, table.checksum().to_hex(), info.fingerprint.to_hex(), table.signature().to_hex(), report.gap,
      info.tolerance);
  text += fmt::format("score pairs checked: {} of {}; worst margin: {:.3g}, {} bound at {} against {}\n",
                      report.pairs_checked, info.entries(), report.worst_margin,
                      report.worst_is_upper ? "upper" : "lower", report.worst_own * model::kPointsPerUnit,
                      report.worst_opponent * model::kPointsPerUnit);
  return text +
         fmt::format("one solution only: {}\n", report.uniqueness.empty() ? "not shown" : report.uniqueness);
}

Json report_json(const std::string& file, const tables::TableFile& table, const solver::AuditReport& report) {
  const tables::TableInfo& info = table.info();
  return {{"file", file},
          {"status", report.status == Status::holds ? "holds" : "fails"},
          {"rules", info.rules_name},
          {"goal", info.goal},
          {"checksum", table.checksum().to_hex()},
          {"fingerprint", info.fingerprint.to_hex()},
          {"signature", table.signature().to_hex()},
          {"tolerance", info.tolerance},
          {"widest_gap", report.gap},
          {"pairs", info.entries()},
          {"pairs_checked", report.pairs_checked},
          {"worst_margin", report.worst_margin},
          {"worst_me", report.worst_own * model::kPointsPerUnit},
          {"worst_opponent", report.worst_opponent * model::kPointsPerUnit},
          {"worst_bound", report.worst_is_upper ? "upper" : "lower"},
          {"uniqueness", report.uniqueness},
          {"seconds", report.seconds}};
}

void run(const VerifyOptions& options, Context& context, const tables::TableFile& table,
         const model::RuleSet& rules, int threads, std::uint64_t sample) {
  const solver::AuditReport report = audited(rules, table, threads, sample, context);
  if (report.status == Status::cancelled)
    throw CommandError(Exit::interrupted, "interrupted; the check is not finished");
  context.print(options.json ? report_json(options.file, table, report).dump(2) + "\n"
                             : report_text(table, report));
  if (report.status == Status::fails)
    throw CommandError(
        Exit::failed,
        fmt::format("{}: the bounds do not hold: {}", options.file,
                    report.uniqueness.empty() ? "the game may have more than one solution"
                                              : "they were not made from these rules, or were made wrongly"));
}

Work checked(const VerifyOptions& options, Context& context) {
  const int threads = options.threads ? checked_threads("--threads", *options.threads) : 0;
  std::uint64_t sample = 0;
  if (options.sample)
    sample = static_cast<std::uint64_t>(whole_number("--sample", *options.sample, {1, 1'000'000'000, 1}));
  const auto table = std::make_shared<const tables::TableFile>(open_table(options.file));
  return [=, &context, rules = rules_of(*table, options.file)] {
    run(options, context, *table, rules, threads, sample);
  };
}

}  // namespace

void add_verify(CommandLine& line, Context& context) {
  const auto options = std::make_shared<VerifyOptions>();
  Command command = line.add_command("verify", "Check a table: checksum, fingerprint, bounds",
                                     "  fillwise solve --goal 1000 --out small.fwt\n"
                                     "  fillwise verify small.fwt\n"
                                     "  fillwise verify small.fwt --sample 100 --json\n");
  command.add_required_word("FILE", options->file, "", "The table");
  command.add_word("--threads", options->threads, "K", "Threads to use (as many as the machine has)");
  command.add_word("--sample", options->sample, "N", "Check N score pairs, spread evenly (all)");
  command.add_flag("--json", options->json, "The report as JSON");
  command.on_parsed([options, &context] { return checked(*options, context); });
}

}  // namespace fillwise::cli
