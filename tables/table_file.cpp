#include "tables/table_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>

namespace fillwise::tables {
TableFile TableFile::open(const std::filesystem::path& path) {
  const std::string file = path.string();
  TableFile table{MappedFile(file)};
  table.table_ = parse_table(table.file_.bytes(), file);
  return table;
}

std::size_t TableFile::index(std::size_t own, std::size_t opponent) const {
  const std::size_t side = info().side();
  if (own >= side || opponent >= side) {
    throw std::out_of_range(
        fmt::format("scores {} and {} (units of 50 points), expected below {}", own, opponent, side));
  }
  return own * side + opponent;
}

double TableFile::widest_gap() const {
  double gap = 0;
  const std::size_t below_goal = info().goal / kPointsPerUnit * info().side();
  for (std::size_t i = 0; i < below_goal; ++i) gap = std::max(gap, upper()[i] - lower()[i]);
  return gap;
}

Digest TableFile::checksum() const {
  return stored_checksum(file_.bytes());
}

Digest TableFile::signature() const {
  return tables::signature(info(), value(), lower(), upper());
}

}  // namespace fillwise::tables
