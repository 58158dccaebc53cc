#pragma once

// The table that a command works with: the one that was named, one that is kept, or one that is solved on the
// spot.

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "api/base/callbacks.hpp"
#include "api/base/error.hpp"
#include "api/base/json.hpp"
#include "api/table/audited_solve.hpp"
#include "model/fill_or_bust/rules.hpp"
#include "solver/race/solve.hpp"
#include "tables/table_file.hpp"

namespace fillwise {

/// --rules, --goal, --table and --tolerance as they were typed.
struct TableOptions {
  std::optional<std::string> rules;
  std::optional<std::string> goal;
  std::optional<std::string> table;
  std::optional<std::string> tolerance;
};
/// The number of --tolerance; nothing if it was not typed. Throws Error(invalid).
std::optional<double> checked_tolerance(const std::optional<std::string>& tolerance);

/// What is asked about, before a table is looked for.
struct TableRequest {
  model::RuleSet rules;
  int goal = 0;                            ///< points
  std::optional<tables::TableFile> named;  ///< of --table, checked against rules and goal
  std::string named_path;
  std::optional<double> tolerance;  ///< a table's tolerance may be no larger; nothing: any
};

/// Whether a command can answer where rules give rewards for benchmarks, which are no chances to win.
enum class Rewards : bool { refused, counted };
/// Throws Error(invalid) if the rules give rewards.
void refuse_rewards(const model::RuleSet& rules);

/// Reads the options. Without --rules and --goal: those of the named table, else the official rules and the
/// goal of the rule set. Throws Error: invalid, for rewards too if they are refused; no_table when the
/// named table is missing, is of other rules or another goal, has a limit of its own or too large a
/// tolerance; damaged.
TableRequest table_request(const TableOptions& options, Rewards rewards = Rewards::refused);

/// Values at the starts of turns with their bounds, [own][opponent] in units of 50 points, side * side
/// entries each.
class Table {
 public:
  Table(model::RuleSet rules, tables::TableFile file, std::string where);
  Table(model::RuleSet rules, int goal, race::Solution solution, double tolerance);

  const model::RuleSet& rules() const { return rules_; }
  int goal() const { return goal_; }  ///< points
  /// The limit of scores in units: the goal, or more where the rules give a last turn.
  int side() const { return side_; }
  double tolerance() const { return tolerance_; }
  /// Path of the file; empty when the table could not be kept.
  const std::string& where() const { return where_; }
  std::span<const double> value() const { return value_; }
  std::span<const double> lower() const { return lower_; }
  std::span<const double> upper() const { return upper_; }
  /// tables::signature() in hexadecimal digits.
  std::string signature() const;

 private:
  model::RuleSet rules_;
  int goal_ = 0;
  int side_ = 0;
  double tolerance_ = 0;
  std::string where_;
  std::variant<tables::TableFile, race::Solution> holder_;
  std::span<const double> value_, lower_, upper_;
};

/// The named table, else the first of that name in the folders, else, or if that one's tolerance is too
/// large, one that is solved on the spot, with progress, and kept in the user's folder. Throws Error:
/// no_table for a file that is of other rules than its name says, damaged, cancelled, failed.
Table table_for(const Callbacks& callbacks, TableRequest request);

/// The table that is kept under its name in the folders; nothing if there is none, or if its tolerance is
/// larger than that. Throws as table_for().
std::optional<Table> kept_table(const model::RuleSet& rules, int goal, std::optional<double> tolerance);

/// As table_for() without --table, and a table that has to be solved is not kept.
Table passing_table(const Callbacks& callbacks, const model::RuleSet& rules, int goal,
                    std::optional<double> tolerance);

/// Opens a table file. Throws Error: no_table when it is missing or no table; damaged, with words that
/// say how to make it again.
tables::TableFile open_table(const std::filesystem::path& path);

/// The rule set written in a table. Throws Error(damaged) when its text is none, or is not the one
/// that the table's fingerprint names.
model::RuleSet rules_of(const tables::TableFile& table, const std::string& path);

/// What the rules of a table are called, and as rules_json() has them; the bare name where the text in the table
/// is no rule set of that name.
std::string display_name(const tables::TableInfo& info);
Json rules_json(const tables::TableInfo& info, const Json& rest = Json::object());

/// Folders that tables are looked for in, first things first; the shipped ones are last.
std::vector<std::filesystem::path> table_folders();
/// The fingerprint of the rules as tables know it.
tables::Fingerprint fingerprint_of(const model::RuleSet& rules);
/// File name of the table of these rules.
std::string table_name(const model::RuleSet& rules, int goal);
/// What a table says of itself.
tables::TableInfo table_info(const model::RuleSet& rules, int goal, const race::Solution& solution,
                             double tolerance);

/// Where the match of a table stops counting, in points.
inline int limit_of(const tables::TableInfo& info) {
  return static_cast<int>(info.side()) * model::kPointsPerUnit;
}

}  // namespace fillwise
