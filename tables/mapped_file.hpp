#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace fillwise::tables {

/// A regular file that is mapped into memory read-only; an empty one has no bytes.
class MappedFile {
 public:
  MappedFile() = default;
  /// Throws TableError: missing, unreadable or not_a_table.
  explicit MappedFile(const std::string& file);
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  std::span<std::byte> bytes_;  ///< owned; empty once moved from
};

}  // namespace fillwise::tables
