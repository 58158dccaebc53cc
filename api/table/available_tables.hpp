#pragma once

// Every file that is called like a table, and whether it is used.

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tables/profile_file.hpp"
#include "tables/table_file.hpp"

namespace fillwise {

enum class TableUse {
  used,     ///< for its rules and its goal
  hidden,   ///< a file of its name is found before it
  by_name,  ///< only where it is named: it is not called what a table of its rules and goal is looked for as
  unusable  ///< damaged or no table, or with a limit of scores of its own
};

/// "used", "hidden", "by name", "unusable".
std::string_view word_of(TableUse use);

struct AvailableTable {
  std::filesystem::path path;
  TableUse use = TableUse::used;
  std::string why;                             ///< not used, in words; empty if it is used
  std::optional<tables::TableFile> table;      ///< of two players, if it can be read
  std::optional<tables::ProfileFile> profile;  ///< of several players, likewise
};

/// Folder by folder in the order in which they are searched (table_folders()): tables of two players by name, then
/// those of several. Folders that are missing or can't be read count as empty.
std::vector<AvailableTable> available_tables(std::span<const std::filesystem::path> folders);

}  // namespace fillwise
