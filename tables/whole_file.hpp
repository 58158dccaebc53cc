#pragma once

#include <cstddef>
#include <filesystem>
#include <initializer_list>
#include <span>

namespace fillwise::tables {

/// Writes a file, the parts one after the other: all of it or nothing.
///
/// Missing folders are created. The bytes go to a temporary file in the same folder
/// (temporary_name(), mode 0644 less the umask), which is flushed to the disk and then renamed, so
/// that a reader finds the older file or the new one, whole, at every moment, and of two writers the later
/// one wins. A symbolic link is followed. A process that is killed leaves at most its temporary file; the
/// next call removes from the folder the temporary files of processes that are gone and those older than a
/// day.
///
/// Throws TableError write_failed if the system refuses: then the temporary file is gone and what was at `path` is
/// untouched, unless the message says that only the last flush of the folder failed.
void write_whole_file(const std::filesystem::path& path, std::span<const std::span<const std::byte>> parts);
inline void write_whole_file(const std::filesystem::path& path,
                             std::initializer_list<std::span<const std::byte>> parts) {
  write_whole_file(path, std::span(parts.begin(), parts.size()));
}

}  // namespace fillwise::tables
