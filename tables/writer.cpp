#include "tables/writer.hpp"

#include <cstddef>
#include <vector>

#include "tables/format.hpp"
#include "tables/whole_file.hpp"

namespace fillwise::tables {

void write_table(const std::filesystem::path& path, const TableInfo& info, std::span<const double> value,
                 std::span<const double> lower, std::span<const double> upper) {
  // Everything that can be refused is refused before the disk is touched.
  const std::vector<std::byte> bytes = encode_table(info, value, lower, upper);
  write_whole_file(path, {bytes});
}

}  // namespace fillwise::tables
