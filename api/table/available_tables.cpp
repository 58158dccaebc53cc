#include "api/table/available_tables.hpp"

#include <fmt/format.h>

#include <map>
#include <utility>
#include <variant>

#include "api/base/error.hpp"
#include "api/input/scores.hpp"
#include "api/table/table.hpp"
#include "tables/error.hpp"
#include "tables/store.hpp"

namespace fillwise {
namespace {

using FirstOfName = std::map<std::string, std::filesystem::path>;

/// False of a table whose rules can't be read.
bool has_own_limit(const tables::TableFile& table, const std::string& path) {
  try {
    return is_own_limit(rules_of(table, path), static_cast<int>(table.info().goal), limit_of(table.info()));
  } catch (const Error&) {
    return false;
  }
}

/// The row of a file: the table goes to `place` if it can be read; `expected_name` says what a table of its kind is
/// called.
template <class Listed, class File, class Name>
AvailableTable available_table(Listed& listed, FirstOfName& first_of_name,
                               std::optional<File> AvailableTable::*place, const Name& expected_name) {
  AvailableTable row;
  row.path = listed.path;
  const std::string name = listed.path.filename().string();
  const auto [first, is_first] = first_of_name.emplace(name, listed.path);
  if (const auto* const error = std::get_if<tables::TableError>(&listed.table)) {
    row.use = TableUse::unusable;
    row.why = error->what();
    return row;
  }
  row.*place = std::move(std::get<File>(listed.table));
  const std::string expected = expected_name((row.*place)->info());
  if (!is_first) {
    row.use = TableUse::hidden;
    row.why = "hidden by " + first->second.string();
  } else if (name != expected) {
    row.use = TableUse::by_name;
    row.why = fmt::format("used only with --table: its name is not {}", expected);
  }
  return row;
}

}  // namespace

std::string_view word_of(TableUse use) {
  switch (use) {
    case TableUse::used:
      return "used";
    case TableUse::hidden:
      return "hidden";
    case TableUse::by_name:
      return "by name";
    case TableUse::unusable:
      break;
  }
  return "unusable";
}

std::vector<AvailableTable> available_tables(std::span<const std::filesystem::path> folders) {
  std::vector<AvailableTable> found;
  FirstOfName first_of_name;
  for (const std::filesystem::path& folder : folders) {
    for (tables::ListedTable& listed : tables::list_tables(std::span(&folder, 1))) {
      AvailableTable row =
          available_table(listed, first_of_name, &AvailableTable::table, [](const tables::TableInfo& info) {
            return tables::table_name(info.rules_name, info.fingerprint, info.goal);
          });
      if (row.table && has_own_limit(*row.table, row.path.string())) {
        row.use = TableUse::unusable;
        row.why = fmt::format(
            "the match counts to {0} points, which is not the usual limit: only 'fillwise verify --limit "
            "{0}' accepts it",
            limit_of(row.table->info()));
      }
      found.push_back(std::move(row));
    }
    for (tables::ListedProfile& listed : tables::list_profiles(std::span(&folder, 1)))
      found.push_back(available_table(
          listed, first_of_name, &AvailableTable::profile, [](const tables::ProfileInfo& info) {
            return tables::profile_name(info.rules_name, info.rules, info.goal, info.players);
          }));
  }
  return found;
}

}  // namespace fillwise
