#include "api/table/table.hpp"

#include <fmt/format.h>

#include <utility>

#include "api/input/numbers.hpp"
#include "api/input/rule_word.hpp"
#include "api/rules/rule_name.hpp"
#include "fillwise/folders.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "tables/store.hpp"
#include "tables/writer.hpp"

namespace fillwise {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kOfficial = "official";

/// The rule set that is written in a table under the table's name.
std::optional<model::RuleSet> written_rules(const tables::TableInfo& info) {
  try {
    if (model::RuleSet rules = model::parse_rules(info.rules_text, "table"); rules.name == info.rules_name)
      return rules;
  } catch (const model::RulesError&) {
    // Such a table is refused where its values are used.
  }
  return std::nullopt;
}

/// Why the table is not of these rules and this goal; empty if it is.
std::string mismatch(const tables::TableInfo& info, const model::RuleSet& rules, int goal) {
  if (info.fingerprint != fingerprint_of(rules))
    return fmt::format("rules: found the fingerprint {} (rules '{}'), expected {} (rules '{}')",
                       info.fingerprint.to_hex(), display_name(info), fingerprint_of(rules).to_hex(),
                       display_name(rules));
  if (info.goal != static_cast<std::uint32_t>(goal))
    return fmt::format("goal: found {}, expected {}", info.goal, goal);
  const int limit = model::usual_limit(rules, goal / model::kPointsPerUnit) * model::kPointsPerUnit;
  if (limit_of(info) != limit) return fmt::format("limit: found {}, expected {}", limit_of(info), limit);
  return "";
}

/// The folder of the installed program's tables, beside the folder of the executable.
std::optional<fs::path> installed_tables() {
  std::error_code error;
  const fs::path executable = fs::read_symlink("/proc/self/exe", error);
  if (error) return std::nullopt;
  return executable.parent_path().parent_path() / "share/fillwise/tables";
}

constexpr std::string_view kWhereTablesAre =
    "name one that 'fillwise tables' lists, or make it with 'fillwise solve --out FILE'";

std::string rebuild_hint(const fs::path& path) {
  return fmt::format("make it again with 'fillwise solve --out {}' (and its --rules and --goal)",
                     path.string());
}

/// Solves the table and keeps it in the user's folder if that can be done.
Table solved_table(const Callbacks& callbacks, const model::RuleSet& rules, int goal,
                   std::optional<double> asked) {
  const double tolerance = asked.value_or(kUsualTolerance);
  callbacks.say(fmt::format("There is no table of the rules '{}' to {}{} yet: solving it.",
                            display_name(rules), goal,
                            asked ? fmt::format(" to a tolerance of {:g}", tolerance) : ""));
  race::Solution solution = solve_with_progress(callbacks, rules, goal, tolerance, 0).solution;
  const std::optional<fs::path> folder = tables::user_tables_folder(tables::Environment::of_process());
  try {
    if (!folder) throw Error(Fault::failed, "there is no folder for tables: HOME is not set");
    const fs::path path = *folder / table_name(rules, goal);
    tables::write_table(path, table_info(rules, goal, solution, tolerance), solution.value, solution.lower,
                        solution.upper);
    callbacks.say(fmt::format("The table is kept in {}.", path.string()));
    return Table(rules, open_table(path), path.string());
  } catch (const std::runtime_error& error) {
    callbacks.complain(fmt::format("the table is used but not kept: {}", error.what()));
    return Table(rules, goal, std::move(solution), tolerance);
  }
}

}  // namespace

std::optional<double> checked_tolerance(const std::optional<std::string>& tolerance) {
  if (!tolerance) return std::nullopt;
  return decimal_number("--tolerance", *tolerance, race::kLeastTolerance, 1);
}

void refuse_rewards(const model::RuleSet& rules) {
  if (!rules.benchmarks.empty())
    refuse(Unexpected(fmt::format("the rules '{}'", display_name(rules)), "rewards for benchmarks",
                      "none: only rules, solve, verify, tables, value, advise, simulate and the values of "
                      "export count them"));
}

TableRequest table_request(const TableOptions& options, Rewards rewards) {
  TableRequest request;
  request.tolerance = checked_tolerance(options.tolerance);
  std::optional<int> goal;
  if (options.goal) goal = checked_goal("--goal", *options.goal);
  if (options.table) {
    request.named = open_table(*options.table);
    request.named_path = *options.table;
    request.rules = options.rules ? rule_set(*options.rules) : rules_of(*request.named, request.named_path);
    request.goal = goal.value_or(static_cast<int>(request.named->info().goal));
    const std::string problem = mismatch(request.named->info(), request.rules, request.goal);
    if (!problem.empty())
      throw error_of_line(Fault::no_table,
                          fmt::format("{}: the table is of another game: {}", request.named_path, problem));
    if (const double found = request.named->info().tolerance; request.tolerance && found > *request.tolerance)
      throw Error(Fault::no_table,
                  Unexpected(fmt::format("{}: tolerance", request.named_path), fmt::format("{:g}", found),
                             fmt::format("at most {:g}", *request.tolerance)));
  } else {
    request.rules = rule_set(options.rules.value_or(std::string(kOfficial)));
    request.goal = goal.value_or(request.rules.goal);
  }
  if (rewards == Rewards::refused) refuse_rewards(request.rules);
  return request;
}

Table::Table(model::RuleSet rules, tables::TableFile file, std::string where)
    : rules_(std::move(rules)),
      goal_(static_cast<int>(file.info().goal)),
      side_(static_cast<int>(file.info().side())),
      tolerance_(file.info().tolerance),
      where_(std::move(where)),
      holder_(std::move(file)) {
  const auto& kept = std::get<tables::TableFile>(holder_);
  value_ = kept.value();
  lower_ = kept.lower();
  upper_ = kept.upper();
}

Table::Table(model::RuleSet rules, int goal, race::Solution solution, double tolerance)
    : rules_(std::move(rules)),
      goal_(goal),
      side_(solution.side),
      tolerance_(tolerance),
      holder_(std::move(solution)) {
  const auto& kept = std::get<race::Solution>(holder_);
  value_ = kept.value;
  lower_ = kept.lower;
  upper_ = kept.upper;
}

std::string Table::signature() const {
  tables::TableInfo info;
  info.fingerprint = fingerprint_of(rules_);
  info.goal = static_cast<std::uint32_t>(goal_);
  return tables::signature(info, value_, lower_, upper_).to_hex();
}

std::optional<Table> kept_table(const model::RuleSet& rules, int goal, std::optional<double> tolerance) {
  const std::optional<fs::path> path = tables::find_table(table_folders(), table_name(rules, goal));
  if (!path) return std::nullopt;
  tables::TableFile file = open_table(*path);
  const std::string problem = mismatch(file.info(), rules, goal);
  if (!problem.empty())
    throw error_of_line(Fault::no_table,
                        fmt::format("{}: the table is not what its name says: {}; remove it or name "
                                    "another one with --table",
                                    path->string(), problem));
  if (tolerance && file.info().tolerance > *tolerance) return std::nullopt;
  return Table(rules, std::move(file), path->string());
}

Table table_for(const Callbacks& callbacks, TableRequest request) {
  note_borrowed_name(callbacks, request.rules);
  if (request.named) return {std::move(request.rules), std::move(*request.named), request.named_path};
  if (std::optional<Table> kept = kept_table(request.rules, request.goal, request.tolerance))
    return std::move(*kept);
  return solved_table(callbacks, request.rules, request.goal, request.tolerance);
}

Table passing_table(const Callbacks& callbacks, const model::RuleSet& rules, int goal,
                    std::optional<double> tolerance) {
  if (std::optional<Table> kept = kept_table(rules, goal, tolerance)) return std::move(*kept);
  const double used = tolerance.value_or(kUsualTolerance);
  return {rules, goal, solve_with_progress(callbacks, rules, goal, used, 0).solution, used};
}

tables::TableFile open_table(const fs::path& path) {
  using Kind = tables::TableError::Kind;
  try {
    return tables::TableFile::open(path);
  } catch (const tables::TableError& error) {
    if (error.kind() == Kind::damaged)
      throw error_of_line(Fault::damaged, fmt::format("{}; {}", error.what(), rebuild_hint(path)));
    if (error.kind() == Kind::other_version)
      throw error_of_line(Fault::no_table, fmt::format("{}; {}", error.what(), rebuild_hint(path)));
    throw error_of_line(Fault::no_table, error.kind() == Kind::unreadable
                                             ? std::string(error.what())
                                             : fmt::format("{}; {}", error.what(), kWhereTablesAre));
  }
}

model::RuleSet rules_of(const tables::TableFile& table, const std::string& path) {
  try {
    model::RuleSet rules = model::parse_rules(table.info().rules_text, path);
    if (rules.name != table.info().rules_name)
      throw Error(Fault::damaged, Unexpected(fmt::format("{}: rules name", path),
                                             fmt::format("'{}'", table.info().rules_name),
                                             fmt::format("'{}' as in the rules of the table", rules.name)));
    if (fingerprint_of(rules) == table.info().fingerprint) return rules;
  } catch (const model::RulesError& error) {
    throw error_of_line(Fault::damaged, fmt::format("the table's own rules can't be read: {}", error.what()));
  }
  throw error_of_line(Fault::damaged,
                      fmt::format("{}: fingerprint: found {}, which is not that of the rules in the table",
                                  path, table.info().fingerprint.to_hex()));
}

std::string display_name(const tables::TableInfo& info) {
  const std::optional<model::RuleSet> rules = written_rules(info);
  return rules ? display_name(*rules) : info.rules_name;
}

Json rules_json(const tables::TableInfo& info, const Json& rest) {
  const std::optional<model::RuleSet> rules = written_rules(info);
  if (rules) return rules_json(*rules, rest);
  Json json = {{"rules", info.rules_name}};
  json.update(rest);
  return json;
}

std::vector<fs::path> table_folders() {
  std::vector<fs::path> shipped;
  if (const auto installed = installed_tables()) shipped.push_back(*installed);
  if (!folders::kShippedTables.empty()) shipped.emplace_back(folders::kShippedTables);
  shipped.emplace_back(folders::kInstalledTables);
  return tables::search_folders(tables::Environment::of_process(), shipped);
}

tables::Fingerprint fingerprint_of(const model::RuleSet& rules) {
  const model::RulesFingerprint fingerprint = rules.fingerprint();
  return {fingerprint.high, fingerprint.low};
}

std::string table_name(const model::RuleSet& rules, int goal) {
  return tables::table_name(rules.name, fingerprint_of(rules), static_cast<std::uint32_t>(goal));
}

tables::TableInfo table_info(const model::RuleSet& rules, int goal, const race::Solution& solution,
                             double tolerance) {
  tables::TableInfo info{rules.name, rules.to_toml(), fingerprint_of(rules), static_cast<std::uint32_t>(goal),
                         tolerance};
  const int limit = solution.side * model::kPointsPerUnit;
  if (limit != goal) info.limit = static_cast<std::uint32_t>(limit);
  return info;
}

}  // namespace fillwise
