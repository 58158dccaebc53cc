#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <utility>

#include "tables/format.hpp"
#include "tables/mapped_file.hpp"

namespace fillwise::tables {

/// A table file that was checked from the first byte to the last and is mapped into memory read-only.
///
/// The file may be replaced by write_table while it is open: this object keeps what it checked. (A program
/// that overwrites or shortens the file in place would pull the memory from under it; write_table never
/// does.)
class TableFile {
 public:
  /// Throws TableError: missing, unreadable, not_a_table, other_version or damaged.
  static TableFile open(const std::filesystem::path& path);

  TableFile(TableFile&& other) noexcept
      : file_(std::move(other.file_)), table_(std::exchange(other.table_, {})) {}
  TableFile& operator=(TableFile&& other) noexcept {
    file_ = std::move(other.file_);
    std::swap(table_, other.table_);
    return *this;
  }
  TableFile(const TableFile&) = delete;
  TableFile& operator=(const TableFile&) = delete;
  ~TableFile() = default;

  const TableInfo& info() const { return table_.info; }
  std::span<const double> value() const { return table_.value; }  ///< info().entries() entries, see table.hpp
  std::span<const double> lower() const { return table_.lower; }
  std::span<const double> upper() const { return table_.upper; }

  /// One entry: scores in units of 50 points, each below info().side(); else std::out_of_range.
  double value(std::size_t own, std::size_t opponent) const { return value()[index(own, opponent)]; }
  double lower(std::size_t own, std::size_t opponent) const { return lower()[index(own, opponent)]; }
  double upper(std::size_t own, std::size_t opponent) const { return upper()[index(own, opponent)]; }

  double widest_gap() const;  ///< the largest upper - lower of the table
  Digest checksum() const;    ///< the one in the file
  Digest signature() const;   ///< see signature() in table.hpp

 private:
  explicit TableFile(MappedFile file) : file_(std::move(file)) {}
  std::size_t index(std::size_t own, std::size_t opponent) const;

  MappedFile file_;
  TableView table_;
};

}  // namespace fillwise::tables
