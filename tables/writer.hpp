#pragma once

#include <filesystem>
#include <span>

#include "tables/table.hpp"

namespace fillwise::tables {

/// Writes a table to `path`, all of it or nothing.
///
/// Missing folders are created. The bytes go to a temporary file in the same folder
/// (temporary_name(), mode 0644 less the umask), which is flushed to the disk and then renamed, so
/// that a reader finds the older table or the new one, whole, at every moment, and of two writers the later
/// one wins. A symbolic link is followed. A process that is killed leaves at most its temporary file; the
/// next call removes from the folder the temporary files of processes that are gone and those older than a
/// day.
///
/// Throws std::invalid_argument if info or arrays break the limits of table.hpp, and TableError write_failed
/// if the system refuses: then the temporary file is gone and what was at `path` is untouched, unless the
/// message says that only the last flush of the folder failed.
void write_table(const std::filesystem::path& path, const TableInfo& info, std::span<const double> value,
                 std::span<const double> lower, std::span<const double> upper);

}  // namespace fillwise::tables
