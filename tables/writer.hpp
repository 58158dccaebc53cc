#pragma once

#include <filesystem>
#include <span>

#include "tables/table.hpp"

namespace fillwise::tables {

/// Writes a table to `path`, all of it or nothing, as write_whole_file() does. Throws std::invalid_argument if info or
/// arrays break the limits of table.hpp, and TableError write_failed.
void write_table(const std::filesystem::path& path, const TableInfo& info, std::span<const double> value,
                 std::span<const double> lower, std::span<const double> upper);

}  // namespace fillwise::tables
