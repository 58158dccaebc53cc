// fillwise verify: checks a table against the rules, by a pass of its own.

#include <fmt/format.h>

#include <memory>

#include "api/base/json.hpp"
#include "api/base/outwards.hpp"
#include "api/input/exact.hpp"
#include "api/input/numbers.hpp"
#include "api/input/scores.hpp"
#include "api/rules/rule_name.hpp"
#include "api/several/profile_table.hpp"
#include "api/table/table.hpp"
#include "cli/commands/commands.hpp"
#include "cli/several/several_verify.hpp"
#include "cli/terminal/progress.hpp"
#include "solver/audit/audit.hpp"
#include "solver/audit/exact_audit.hpp"
#include "solver/audit/exact_values.hpp"
#include "solver/base/roundoff.hpp"
#include "solver/generic/explicit_game.hpp"

namespace fillwise::cli {
namespace {

using Status = solver::AuditReport::Status;

struct VerifyOptions {
  std::string file;
  std::optional<std::string> threads;
  std::optional<std::string> sample;
  std::optional<std::string> limit;
  bool exact = false;
  bool json = false;
};

solver::AuditReport audited(const model::RuleSet& rules, const tables::TableFile& table, int threads,
                            std::uint64_t sample, Context& context) {
  Progress progress(context, fmt::format("checking '{}' to {}", display_name(rules), table.info().goal));
  solver::AuditOptions options;
  options.threads = threads;
  options.limit = static_cast<int>(table.info().side());
  options.sample = sample;
  options.progress = [&](double done) { progress.update(done); };
  options.cancel = &context.interrupted();
  return solver::audit(rules, static_cast<int>(table.info().goal) / model::kPointsPerUnit, table.lower(),
                       table.upper(), options);
}

solver::ExactAuditReport exactly_audited(const model::RuleSet& rules, const tables::TableFile& table,
                                         Context& context) {
  const auto goal = static_cast<int>(table.info().goal);
  const ImmediateInterrupt at_once;
  context.note(fmt::format("Solving '{}' to {} in fractions.", display_name(rules), goal));
  Progress progress(context, "checking in fractions");
  try {
    return solver::exact_audit(rules, static_cast<int>(table.info().side()), table.lower(), table.upper(),
                               [&](double share) { progress.update(share); });
  } catch (const solver::StateLimitExceeded&) {
    throw_too_many_states(rules, goal);
  }
}

/// "upper bound at 100 against 150".
std::string place(bool is_upper, int own, int opponent) {
  return fmt::format("{} bound at {} against {}", is_upper ? "upper" : "lower", own * model::kPointsPerUnit,
                     opponent * model::kPointsPerUnit);
}

std::string report_text(const tables::TableFile& table, bool own_limit, const solver::AuditReport& report) {
  const tables::TableInfo& info = table.info();
  std::string text = fmt::format(
      "{}: rules '{}' to {}{}\n"
      "checksum: {}, matches\nfingerprint: {}, matches the rules in the table\n"
      "signature: {}\n"
      "widest gap between the bounds: {} (asked for: {:g})\n",
      report.status == Status::holds ? "the bounds hold" : "THE BOUNDS DO NOT HOLD", display_name(info),
      info.goal, own_limit ? fmt::format(", counted to {} points", limit_of(info)) : "",
      table.checksum().to_hex(), info.fingerprint.to_hex(), table.signature().to_hex(),
      error_above(report.gap), info.tolerance);
  text += fmt::format("score pairs checked: {} of {}; worst margin: {:.3g}, {}\n", report.pairs_checked,
                      info.entries(), report.worst_margin,
                      place(report.worst_is_upper, report.worst_own, report.worst_opponent));
  return text +
         fmt::format("unique solution: {}\n", report.uniqueness.empty() ? "not shown" : report.uniqueness);
}

/// What only the check in fractions says.
std::string exact_text(const solver::ExactAuditReport& report) {
  std::string text = "arithmetic: exact fractions\n";
  if (report.audit.uniqueness.empty()) return text;
  const auto [numerator, denominator] = fraction_text(report.first_player_wins);
  return text + fmt::format(
                    "exact values: {}; worst margin: {:.3g}, {}\n"
                    "the first player wins with {} / {}\n",
                    report.encloses ? "all within their bounds" : "NOT ALL WITHIN THEIR BOUNDS",
                    report.worst_margin,
                    place(report.worst_is_upper, report.worst_pair.own, report.worst_pair.opponent),
                    shortened(numerator), shortened(denominator));
}

Json report_json(const std::string& file, const tables::TableFile& table, const solver::AuditReport& report) {
  const tables::TableInfo& info = table.info();
  Json json = {{"file", file}, {"status", report.status == Status::holds ? "holds" : "fails"}};
  json.update(rules_json(info, {{"goal", info.goal},
                                {"limit", limit_of(info)},
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
                                {"seconds", report.seconds}}));
  return json;
}

/// The key "exact"; null if the values are not determined.
Json exact_json(const solver::ExactAuditReport& report) {
  if (report.audit.uniqueness.empty()) return nullptr;
  const auto [numerator, denominator] = fraction_text(report.first_player_wins);
  return {{"states", report.states},
          {"within_bounds", report.encloses},
          {"worst_margin", report.worst_margin},
          {"worst_me", report.worst_pair.own * model::kPointsPerUnit},
          {"worst_opponent", report.worst_pair.opponent * model::kPointsPerUnit},
          {"worst_bound", report.worst_is_upper ? "upper" : "lower"},
          {"numerator", numerator},
          {"denominator", denominator}};
}

/// Why the bounds do not hold.
std::string why_not(const solver::AuditReport& report, const solver::ExactAuditReport* exact) {
  if (report.uniqueness.empty()) return "the game may have more than one solution";
  if (exact != nullptr && exact->encloses)
    return "they enclose the exact values, but some inequality of the proof without exact values fails";
  return "they were not made from these rules, or were made wrongly";
}

void run(const VerifyOptions& options, Context& context, const tables::TableFile& table,
         const model::RuleSet& rules, int threads, std::uint64_t sample) {
  std::optional<solver::ExactAuditReport> exact;
  if (options.exact) exact = exactly_audited(rules, table, context);
  const solver::AuditReport report = exact ? exact->audit : audited(rules, table, threads, sample, context);
  if (report.status == Status::cancelled)
    throw Error(Fault::cancelled, "interrupted; the check is not finished");
  if (options.json) {
    Json json = report_json(options.file, table, report);
    if (exact) json["exact"] = exact_json(*exact);
    context.print(json.dump(2) + "\n");
  } else {
    const bool own_limit = is_own_limit(rules, static_cast<int>(table.info().goal), limit_of(table.info()));
    context.print(report_text(table, own_limit, report) + (exact ? exact_text(*exact) : ""));
  }
  if (report.status == Status::fails)
    throw Error(Fault::failed, fmt::format("{}: the bounds do not hold: {}", options.file,
                                           why_not(report, exact ? &*exact : nullptr)));
  // Subtracting the bounds rounds, and so did setting them.
  if (report.gap > table.info().tolerance + 16 * solver::kUlp)
    throw Error(Fault::failed, fmt::format("{}: tolerance: found {:g}, but the bounds are up to {} apart",
                                           options.file, table.info().tolerance, error_above(report.gap)));
}

Work checked(const VerifyOptions& options, Context& context) {
  if (options.exact && options.sample)
    throw Error(Fault::invalid,
                "--sample: found with --exact, which checks every score pair; leave out one of them");
  if (options.exact && options.threads)
    throw Error(Fault::invalid,
                "--threads: found with --exact, which uses one thread; leave out one of them");
  const bool is_of_several = is_table_of_several(options.file);
  const auto refuse_option = [&](const char* option, bool given) {
    if (is_of_several && given)
      refuse(fmt::format("{}: found with a table of several players, expected none: it is for those of two",
                         option));
  };
  refuse_option("--exact", options.exact);
  refuse_option("--sample", options.sample.has_value());
  refuse_option("--limit", options.limit.has_value());
  const int threads = options.threads ? checked_threads("--threads", *options.threads) : 0;
  std::uint64_t sample = 0;
  if (options.sample)
    sample = static_cast<std::uint64_t>(whole_number("--sample", *options.sample, {1, 1'000'000'000, 1}));
  if (is_of_several) return several_verify(context, {options.file, threads, options.json});
  const auto table = std::make_shared<const tables::TableFile>(open_table(options.file));
  const model::RuleSet rules = rules_of(*table, options.file);
  const auto goal = static_cast<int>(table->info().goal);
  if (const int limit = checked_limit(options.limit, rules, goal); limit_of(table->info()) != limit)
    throw Error(Fault::no_table,
                fmt::format("{}: the table ends at {} points, expected {}; name its "
                            "limit with --limit {}",
                            options.file, limit_of(table->info()), limit, limit_of(table->info())));
  if (options.exact) exact_goal(rules, goal);
  return [=, &context] { run(options, context, *table, rules, threads, sample); };
}

}  // namespace

void add_verify(CommandLine& line, Context& context) {
  const auto options = std::make_shared<VerifyOptions>();
  Command command = line.add_command("verify", "Check a table: checksum, fingerprint, bounds",
                                     "  fillwise solve --goal 1000 --out small.fwt\n"
                                     "  fillwise verify small.fwt\n"
                                     "  fillwise verify small.fwt --sample 100 --json\n"
                                     "  fillwise solve --goal 200 --out smaller.fwt\n"
                                     "  fillwise verify smaller.fwt --exact\n"
                                     "  fillwise solve --players 3 --goal 500 --out three.fwp\n"
                                     "  fillwise verify three.fwp\n");
  command.add_required_word("FILE", options->file, "", "The table");
  command.add_word("--threads", options->threads, "K", "Threads to use (as many as the machine has)");
  command.add_word("--sample", options->sample, "N", "Check N score pairs, spread evenly (all)");
  command.add_word("--limit", options->limit, "POINTS",
                   "The limit that the table was solved with (the usual one)");
  command.add_flag(
      "--exact", options->exact,
      fmt::format("Solve the game in exact fractions and check the table against them; goals up to {}",
                  solver::kMostExactGoal * model::kPointsPerUnit));
  command.add_flag("--json", options->json, "The report as JSON");
  command.on_parsed([options, &context] { return checked(*options, context); });
}

}  // namespace fillwise::cli
