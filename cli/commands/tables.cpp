// fillwise tables: what tables are there.

#include <fmt/format.h>

#include <map>
#include <memory>

#include "api/base/json.hpp"
#include "api/base/outwards.hpp"
#include "api/input/scores.hpp"
#include "api/rules/rule_name.hpp"
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

/// Those of several players in the folder.
void add_profiles(const fs::path& folder, std::map<std::string, fs::path>& first_of_name,
                  std::vector<TableRow>& found) {
  for (tables::ListedProfile& listed : tables::list_profiles(std::span(&folder, 1))) {
    TableRow row{listed.path, "used", "", std::nullopt, std::nullopt};
    const std::string name = listed.path.filename().string();
    const auto [first, is_first] = first_of_name.emplace(name, listed.path);
    if (const auto* const error = std::get_if<tables::TableError>(&listed.table)) {
      row.use = "unusable";
      row.why = error->what();
    } else {
      row.profile = std::move(std::get<tables::ProfileFile>(listed.table));
      const tables::ProfileInfo& info = row.profile->info();
      const std::string expected = tables::profile_name(info.rules_name, info.rules, info.goal, info.players);
      if (!is_first) {
        row.use = "hidden";
        row.why = "hidden by " + first->second.string();
      } else if (name != expected) {
        row.use = "by name";
        row.why = fmt::format("used only with --table: its name is not {}", expected);
      }
    }
    found.push_back(std::move(row));
  }
}

/// Every file that is called like a table, folder by folder in the order they are searched.
std::vector<TableRow> rows() {
  std::vector<TableRow> found;
  std::map<std::string, fs::path> first_of_name;
  for (const fs::path& folder : table_folders()) {
    for (tables::ListedTable& listed : tables::list_tables(std::span(&folder, 1))) {
      TableRow row{listed.path, "used", "", std::nullopt, std::nullopt};
      const std::string name = listed.path.filename().string();
      const auto [first, is_first] = first_of_name.emplace(name, listed.path);
      if (const auto* const error = std::get_if<tables::TableError>(&listed.table)) {
        row.use = "unusable";
        row.why = error->what();
      } else {
        row.table = std::move(std::get<tables::TableFile>(listed.table));
        const tables::TableInfo& info = row.table->info();
        const std::string expected = tables::table_name(info.rules_name, info.fingerprint, info.goal);
        if (!is_first) {
          row.use = "hidden";
          row.why = "hidden by " + first->second.string();
        } else if (name != expected) {
          row.use = "by name";
          row.why = fmt::format("used only with --table: its name is not {}", expected);
        }
        if (has_own_limit(*row.table, listed.path.string())) {
          row.use = "unusable";
          row.why = fmt::format(
              "the match counts to {0} points, which is not the usual limit: only 'fillwise verify --limit "
              "{0}' accepts it",
              limit_of(info));
        }
      }
      found.push_back(std::move(row));
    }
    add_profiles(folder, first_of_name, found);
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
                        info.rules_name, info.goal, info.players, error_above(info.epsilon));
  }
  return text + fmt::format("  {}\n", row.use == "used"       ? "used for these rules and this goal"
                                      : row.use == "unusable" ? "unusable: " + row.why
                                                              : row.why);
}

Json row_json(const TableRow& row) {
  Json json = {{"path", row.path.string()}, {"use", row.use}, {"why", row.why}};
  if (row.profile) {
    const tables::ProfileInfo& info = row.profile->info();
    json.update({{"rules", info.rules_name},
                 {"goal", info.goal},
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
