#pragma once

// Where tables live (XDG Base Directory Specification 0.8) and what they are called.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tables/profile_file.hpp"
#include "tables/table_file.hpp"

namespace fillwise::tables {

/// The environment variables that say where tables live; one that is unset or empty is an empty string.
struct Environment {
  std::string fillwise_data;  ///< FILLWISE_DATA
  std::string xdg_data_home;  ///< XDG_DATA_HOME
  std::string xdg_data_dirs;  ///< XDG_DATA_DIRS, folders with colons between them
  std::string home;           ///< HOME

  static Environment of_process();
};

/// The user's data folder: FILLWISE_DATA, else XDG_DATA_HOME/fillwise, else HOME/.local/share/fillwise. As
/// the specification asks, XDG_DATA_HOME is ignored unless absolute, and so is HOME. Nothing if none of them
/// is there.
std::optional<std::filesystem::path> data_folder(const Environment& environment);

/// The folder for the user's own tables, data_folder()/tables.
std::optional<std::filesystem::path> user_tables_folder(const Environment& environment);

/// The folders to search, first things first: the user's own tables, FOLDER/fillwise/tables for each absolute
/// FOLDER of XDG_DATA_DIRS (if empty: /usr/local/share and /usr/share), then the shipped ones, each
/// once. They need not exist.
std::vector<std::filesystem::path> search_folders(const Environment& environment,
                                                  std::span<const std::filesystem::path> shipped);

/// The file name of a table: "official-10000-0123abcd.fwt", from the rules' name, the goal in points and the
/// first 8 of the fingerprint's 32 digits. Of the first 64 bytes of the rules' name ASCII letters, digits,
/// dots, hyphens and underscores are kept, a run of others becomes one hyphen, and hyphens and dots at both
/// ends are dropped; where nothing is left it says "rules".
std::string table_name(std::string_view rules_name, const Fingerprint& fingerprint, std::uint32_t goal);

/// The same of a table of several players: "official-10000-3-players-0123abcd.fwp".
std::string profile_name(std::string_view rules_name, const Fingerprint& fingerprint, std::uint32_t goal,
                         std::uint32_t players);

/// The file `name` in the first folder that holds something of that name: it shadows those of later folders,
/// even if it turns out to be damaged. Nothing if no folder does.
std::optional<std::filesystem::path> find_table(std::span<const std::filesystem::path> folders,
                                                const std::string& name);

/// A file that is called like a table: the open table, or why it can't be used.
struct ListedTable {
  std::filesystem::path path;
  std::variant<TableFile, TableError> table;
};

/// Every "*.fwt" of the folders, in order of the folders and by name within each, without those that are
/// shadowed. Folders that are missing or can't be read count as empty.
std::vector<ListedTable> list_tables(std::span<const std::filesystem::path> folders);

/// The same of tables of several players, "*.fwp".
struct ListedProfile {
  std::filesystem::path path;
  std::variant<ProfileFile, TableError> table;
};
std::vector<ListedProfile> list_profiles(std::span<const std::filesystem::path> folders);

}  // namespace fillwise::tables
