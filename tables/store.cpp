#include "tables/store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace fillwise::tables {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kProgramFolder = "fillwise";
constexpr std::string_view kTablesFolder = "tables";
constexpr std::string_view kExtension = ".fwt", kProfileExtension = ".fwp";
constexpr std::string_view kDefaultDataDirs = "/usr/local/share:/usr/share";
constexpr std::size_t kMaxNamePart = 64;

std::string variable(const char* name) {
  const char* const found = std::getenv(name);
  return found ? found : "";
}

/// The rules' name reduced to characters that are harmless in a file name.
std::string file_name_part(std::string_view rules_name) {
  constexpr std::string_view kKept = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";
  std::string part;
  for (const char c : rules_name.substr(0, kMaxNamePart)) {
    if (kKept.find(c) != std::string_view::npos) {
      part += c;
    } else if (!part.ends_with('-')) {
      part += '-';
    }
  }
  constexpr std::string_view kNotAtEnds = "-.";
  const std::size_t first = part.find_first_not_of(kNotAtEnds);
  if (first == std::string::npos) return "rules";
  return part.substr(first, part.find_last_not_of(kNotAtEnds) - first + 1);
}

std::vector<fs::path> paths_in(const fs::path& folder, std::string_view extension) {
  std::vector<fs::path> paths;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (entry->path().extension() == extension) paths.push_back(entry->path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

template <class File>
std::variant<File, TableError> try_open(const fs::path& path) {
  try {
    return File::open(path);
  } catch (const TableError& error) {
    return error;
  }
}

/// The files of the folders with that extension, but those that an earlier one of the name hides.
template <class File, class Listed>
std::vector<Listed> listed_in(std::span<const fs::path> folders, std::string_view extension) {
  std::vector<Listed> found;
  std::set<fs::path> seen;
  for (const fs::path& folder : folders)
    for (const fs::path& path : paths_in(folder, extension))
      if (seen.insert(path.filename()).second) found.push_back({path, try_open<File>(path)});
  return found;
}

}  // namespace

Environment Environment::of_process() {
  return {variable("FILLWISE_DATA"), variable("XDG_DATA_HOME"), variable("XDG_DATA_DIRS"), variable("HOME")};
}

std::optional<fs::path> data_folder(const Environment& environment) {
  if (!environment.fillwise_data.empty()) return fs::path(environment.fillwise_data);
  if (const fs::path data_home(environment.xdg_data_home); data_home.is_absolute())
    return data_home / kProgramFolder;
  if (const fs::path home(environment.home); home.is_absolute())
    return home / ".local/share" / kProgramFolder;
  return std::nullopt;
}

std::optional<fs::path> user_tables_folder(const Environment& environment) {
  auto folder = data_folder(environment);
  if (folder) *folder /= kTablesFolder;
  return folder;
}

std::vector<fs::path> search_folders(const Environment& environment, std::span<const fs::path> shipped) {
  std::vector<fs::path> folders;
  const auto add = [&folders](const fs::path& folder) {
    if (std::ranges::find(folders, folder) == folders.end()) folders.push_back(folder);
  };
  if (const auto own = user_tables_folder(environment)) add(*own);
  std::string_view rest = environment.xdg_data_dirs.empty() ? kDefaultDataDirs : environment.xdg_data_dirs;
  while (!rest.empty()) {
    const std::size_t length = std::min(rest.find(':'), rest.size());
    const fs::path folder(rest.substr(0, length));
    if (folder.is_absolute()) add(folder / kProgramFolder / kTablesFolder);
    rest.remove_prefix(std::min(length + 1, rest.size()));
  }
  std::ranges::for_each(shipped, add);
  return folders;
}

std::string table_name(std::string_view rules_name, const Fingerprint& fingerprint, std::uint32_t goal) {
  return fmt::format("{}-{}-{}{}", file_name_part(rules_name), goal, fingerprint.to_hex().substr(0, 8),
                     kExtension);
}

std::string profile_name(std::string_view rules_name, const Fingerprint& fingerprint, std::uint32_t goal,
                         std::uint32_t players) {
  return fmt::format("{}-{}-{}-players-{}{}", file_name_part(rules_name), goal, players,
                     fingerprint.to_hex().substr(0, 8), kProfileExtension);
}

std::optional<fs::path> find_table(std::span<const fs::path> folders, const std::string& name) {
  for (const fs::path& folder : folders) {
    std::error_code error;
    if (fs::exists(fs::symlink_status(folder / name, error))) return folder / name;
  }
  return std::nullopt;
}

std::vector<ListedTable> list_tables(std::span<const fs::path> folders) {
  return listed_in<TableFile, ListedTable>(folders, kExtension);
}

std::vector<ListedProfile> list_profiles(std::span<const fs::path> folders) {
  return listed_in<ProfileFile, ListedProfile>(folders, kProfileExtension);
}

}  // namespace fillwise::tables
