#pragma once

// Checkpoints: what has been done of a long piece of work, in a file from which it resumes. No format for others: the
// bytes are those of one build.

#include <cstddef>
#include <filesystem>
#include <span>
#include <utility>

#include "tables/digest.hpp"
#include "tables/mapped_file.hpp"

namespace fillwise::tables {

/// A file that was checked from the first byte to the last and is mapped into memory.
class CheckpointFile {
 public:
  /// Throws TableError: missing, unreadable, not_a_table or damaged.
  static CheckpointFile open(const std::filesystem::path& path);

  /// Names the work and the build.
  Digest work() const { return work_; }
  std::span<const std::byte> bytes() const;

 private:
  explicit CheckpointFile(MappedFile file) : file_(std::move(file)) {}

  MappedFile file_;
  Digest work_;
};

/// Writes the parts one after the other: all of the file or nothing (write_whole_file()). Throws TableError
/// write_failed.
void write_checkpoint(const std::filesystem::path& path, const Digest& work,
                      std::span<const std::span<const std::byte>> parts);

}  // namespace fillwise::tables
