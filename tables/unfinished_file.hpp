#pragma once

// What has been done of a long piece of work, in a file from which it goes on when it is begun again. No format for others: the
// bytes are those of one build.

#include <cstddef>
#include <filesystem>
#include <span>
#include <utility>

#include "tables/digest.hpp"
#include "tables/mapped_file.hpp"

namespace fillwise::tables {

/// A file that was checked from the first byte to the last and is mapped into memory.
class UnfinishedFile {
 public:
  /// Throws TableError: missing, unreadable, not_a_table or damaged.
  static UnfinishedFile open(const std::filesystem::path& path);

  /// Names the work and the build.
  Digest work() const { return work_; }
  std::span<const std::byte> bytes() const;

 private:
  explicit UnfinishedFile(MappedFile file) : file_(std::move(file)) {}

  MappedFile file_;
  Digest work_;
};

/// Writes the parts one after the other: all of the file or nothing (write_whole_file()). Throws TableError write_failed.
void write_unfinished(const std::filesystem::path& path, const Digest& work,
                      std::span<const std::span<const std::byte>> parts);

}  // namespace fillwise::tables
