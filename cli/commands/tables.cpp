// fillwise tables: what tables are there.

#include <fmt/format.h>

#include <memory>
#include <vector>

#include "api/base/json.hpp"
#include "api/base/outwards.hpp"
#include "api/rules/rule_name.hpp"
#include "api/several/profile_table.hpp"
#include "api/table/available_tables.hpp"
#include "api/table/table.hpp"
#include "cli/commands/commands.hpp"

namespace fillwise::cli {
namespace {

namespace fs = std::filesystem;

struct TablesOptions {
  bool json = false;
};

std::string row_text(const AvailableTable& row) {
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
  return text + fmt::format("  {}\n", row.use == TableUse::used       ? "used for these rules and this goal"
                                      : row.use == TableUse::unusable ? "unusable: " + row.why
                                                                      : row.why);
}

Json row_json(const AvailableTable& row) {
  Json json = {{"path", row.path.string()}, {"use", word_of(row.use)}, {"why", row.why}};
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
  const std::vector<AvailableTable> found = available_tables(table_folders());
  if (as_json) {
    Json json = {{"folders", Json::array()}, {"tables", Json::array()}};
    for (const fs::path& folder : table_folders()) json["folders"].push_back(folder.string());
    for (const AvailableTable& row : found) json["tables"].push_back(row_json(row));
    context.print(json.dump(2) + "\n");
    return;
  }
  for (const AvailableTable& row : found) context.print(row_text(row));
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
