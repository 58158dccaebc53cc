// fillwise tables: what tables are there.

#include <fmt/format.h>

#include <map>
#include <memory>

#include "api/base/json.hpp"
#include "api/base/outwards.hpp"
#include "api/input/scores.hpp"
#include "api/rules/rule_name.hpp"
#include "api/several/profile_table.hpp"
#include "api/table/table.hpp"
#include "cli/commands/commands.hpp"
#include "tables/store.hpp"

namespace fillwise::cli {
namespace {

namespace fs = std::filesystem;

struct TablesOptions {
  bool json = false;
};

struct TableRow {
  fs::path path;
  std::string use;  ///< "used", "hidden", "by name" or "unusable"
  std::string why;  ///< of the last three
  std::optional<tables::TableFile> table;
  std::optional<tables::ProfileFile> profile;  ///< of several players
};

/// False of a table whose rules can't be read.
bool has_own_limit(const tables::TableFile& table, const std::string& path) {
  try {
    return is_own_limit(rules_of(table, path), static_cast<int>(table.info().goal), limit_of(table.info()));
  } catch (const Error&) {
    return false;
  }
}

/// The row of a file: the table goes to `place` if it can be used; `expected_name` says what a table of its kind is called.
template <class Listed, class File, class Name>
TableRow row_of(Listed& listed, std::map<std::string, fs::path>& first_of_name,
                std::optional<File> TableRow::*place, const Name& expected_name) {
  TableRow row;
  row.path = listed.path;
  row.use = "used";
  const std::string name = listed.path.filename().string();
  const auto [first, is_first] = first_of_name.emplace(name, listed.path);
  if (const auto* const error = std::get_if<tables::TableError>(&listed.table)) {
    row.use = "unusable";
    row.why = error->what();
    return row;
  }
  row.*place = std::move(std::get<File>(listed.table));
  const std::string expected = expected_name((row.*place)->info());
  if (!is_first) {
    row.use = "hidden";
    row.why = "hidden by " + first->second.string();
  } else if (name != expected) {
    row.use = "by name";
    row.why = fmt::format("used only with --table: its name is not {}", expected);
  }
  return row;
}

/// Every file that is called like a table, folder by folder in the order they are searched.
std::vector<TableRow> rows() {
  std::vector<TableRow> found;
  std::map<std::string, fs::path> first_of_name;
  for (const fs::path& folder : table_folders()) {
    for (tables::ListedTable& listed : tables::list_tables(std::span(&folder, 1))) {
      TableRow row = row_of(listed, first_of_name, &TableRow::table, [](const tables::TableInfo& info) {
        return tables::table_name(info.rules_name, info.fingerprint, info.goal);
      });
      if (row.table && has_own_limit(*row.table, row.path.string())) {
        row.use = "unusable";
        row.why = fmt::format(
            "the match counts to {0} points, which is not the usual limit: only 'fillwise verify --limit "
            "{0}' accepts it",
            limit_of(row.table->info()));
      }
      found.push_back(std::move(row));
    }
    for (tables::ListedProfile& listed : tables::list_profiles(std::span(&folder, 1)))
      found.push_back(row_of(listed, first_of_name, &TableRow::profile, [](const tables::ProfileInfo& info) {
        return tables::profile_name(info.rules_name, info.rules, info.goal, info.players);
      }));
  }
  return found;
}

std::string row_text(const TableRow& row) {
  std::string text = row.path.string() + "\n";
  if (row.table) {
    const tables::TableInfo& info = row.table->info();
    text += fmt::format("  rules '{}' to {}, tolerance {:g}, widest gap {}\n  signature {}\n",
                        display_name(info), info.goal, info.tolerance, error_above(row.table->widest_gap()),
                        row.table->signature().to_hex());
  }
  if (row.profile) {
    const tables::ProfileInfo& info = row.profile->info();
    text += fmt::format("  rules '{}' to {}, {} players, nobody gains more than {} by playing otherwise\n",
                        display_name(rules_info(info)), info.goal, info.players, error_above(info.epsilon));
  }
  return text + fmt::format("  {}\n", row.use == "used"       ? "used for these rules and this goal"
                                      : row.use == "unusable" ? "unusable: " + row.why
                                                              : row.why);
}

Json row_json(const TableRow& row) {
  Json json = {{"path", row.path.string()}, {"use", row.use}, {"why", row.why}};
  if (row.profile) {
    const tables::ProfileInfo& info = row.profile->info();
    json.update(rules_json(rules_info(info)));
    json.update({{"goal", info.goal},
                 {"players", info.players},
                 {"epsilon", info.epsilon},
                 {"fingerprint", info.rules.to_hex()}});
  }
  if (!row.table) return json;
  const tables::TableInfo& info = row.table->info();
  json.update(rules_json(info));
  json["goal"] = info.goal;
  json["limit"] = limit_of(info);
  json["tolerance"] = info.tolerance;
  json["widest_gap"] = row.table->widest_gap();
  json["fingerprint"] = info.fingerprint.to_hex();
  json["signature"] = row.table->signature().to_hex();
  return json;
}

void run(Context& context, bool as_json) {
  const std::vector<TableRow> found = rows();
  if (as_json) {
    Json json = {{"folders", Json::array()}, {"tables", Json::array()}};
    for (const fs::path& folder : table_folders()) json["folders"].push_back(folder.string());
    for (const TableRow& row : found) json["tables"].push_back(row_json(row));
    context.print(json.dump(2) + "\n");
    return;
  }
  for (const TableRow& row : found) context.print(row_text(row));
  if (!found.empty()) return;
  context.print("There are no tables. The program looks for them in:\n");
  for (const fs::path& folder : table_folders()) context.print(fmt::format("  {}\n", folder.string()));
}

}  // namespace

void add_tables(CommandLine& line, Context& context) {
  const auto options = std::make_shared<TablesOptions>();
  Command command = line.add_command("tables", "List the available tables",
                                     "  fillwise tables\n"
                                     "  fillwise tables --json\n");
  command.add_flag("--json", options->json, "JSON: folders, tables");
  command.on_parsed([options, &context] { return [options, &context] { run(context, options->json); }; });
}

}  // namespace fillwise::cli
