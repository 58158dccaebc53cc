#include "tables/table_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "tables/descriptor.hpp"

namespace fillwise::tables {
namespace {

using Kind = TableError::Kind;

/// Maps a regular file read-only; an empty file gives an empty span. Throws TableError.
std::span<std::byte> map_file(const std::string& file) {
  // O_NONBLOCK: opening a named pipe must not wait for its other end.
  const Descriptor descriptor(
      retry_interrupted([&] { return ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY); }));
  if (!descriptor.is_open()) {
    const bool missing = errno == ENOENT || errno == ENOTDIR;
    throw TableError(missing ? Kind::missing : Kind::unreadable,
                     fmt::format("{}: can't open the table: {}", file, error_text(errno)));
  }
  struct stat status;
  if (::fstat(descriptor.number(), &status) != 0) {
    throw TableError(Kind::unreadable,
                     fmt::format("{}: can't examine the file: {}", file, error_text(errno)));
  }
  if (!S_ISREG(status.st_mode)) {
    throw TableError(Kind::not_a_table, fmt::format("{}: found a {}, expected a regular file", file,
                                                    S_ISDIR(status.st_mode) ? "folder" : "special file"));
  }
  if (status.st_size == 0) return {};
  const auto size = static_cast<std::size_t>(status.st_size);
  void* const memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor.number(), 0);
  if (memory == MAP_FAILED) {
    throw TableError(Kind::unreadable, fmt::format("{}: can't map the file: {}", file, error_text(errno)));
  }
  return {static_cast<std::byte*>(memory), size};
}

}  // namespace

TableFile TableFile::open(const std::filesystem::path& path) {
  const std::string file = path.string();
  TableFile table(map_file(file));
  table.table_ = parse_table(table.bytes_, file);
  return table;
}

TableFile::TableFile(TableFile&& other) noexcept
    : bytes_(std::exchange(other.bytes_, {})), table_(std::exchange(other.table_, {})) {}

TableFile& TableFile::operator=(TableFile&& other) noexcept {
  std::swap(bytes_, other.bytes_);
  std::swap(table_, other.table_);
  return *this;
}

TableFile::~TableFile() {
  if (!bytes_.empty()) ::munmap(bytes_.data(), bytes_.size());
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
  return stored_checksum(bytes_);
}

Digest TableFile::signature() const {
  return tables::signature(info(), value(), lower(), upper());
}

}  // namespace fillwise::tables
