#pragma once

// Small tables and throw-away folders for the tests of `tables`.

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tables/format.hpp"

namespace fillwise::tables {

/// A table that owns its arrays.
struct OwnedTable {
  TableInfo info;
  std::vector<double> value;
  std::vector<double> lower;
  std::vector<double> upper;

  std::vector<std::byte> encoded() const { return encode_table(info, value, lower, upper); }
};

/// A sound table for `goal` points with entries that depend on `seed`.
inline OwnedTable make_table(std::uint32_t goal, std::uint64_t seed = 1) {
  OwnedTable table;
  table.info = {"official", "name = \"official\"\n", {0x0123456789ABCDEF, 0xFEDCBA9876543210}, goal, 1e-9};
  std::mt19937_64 random(seed);
  for (std::size_t i = 0; i < table.info.entries(); ++i) {
    const double value = static_cast<double>(random() >> 11) * 0x1p-53;
    table.value.push_back(value);
    table.lower.push_back(value * 0.999);
    table.upper.push_back(value + (1 - value) * 0.001);
  }
  return table;
}

/// A folder that goes away with all it holds.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "fillwise-test-XXXXXX").string();
    if (!::mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
    path_ = name;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

inline void write_bytes(const std::filesystem::path& path, std::span<const std::byte> bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  if (!file.flush()) throw std::runtime_error("can't write " + path.string());
}

inline std::vector<std::byte> read_bytes(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

/// The names in a folder, sorted.
inline std::vector<std::string> names_in(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

/// The TableError that `call` throws as (kind, message); a message of "no error" if it throws none.
template <typename Call>
std::pair<TableError::Kind, std::string> error_of(Call call) {
  try {
    call();
  } catch (const TableError& error) {
    return {error.kind(), error.what()};
  }
  return {TableError::Kind::missing, "no error"};
}

}  // namespace fillwise::tables
