#include "tables/mapped_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <utility>

#include "tables/descriptor.hpp"
#include "tables/error.hpp"

namespace fillwise::tables {

MappedFile::MappedFile(const std::string& file) {
  // O_NONBLOCK: opening a named pipe must not wait for its other end.
  const Descriptor descriptor(
      retry_interrupted([&] { return ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY); }));
  if (!descriptor.is_open()) {
    const bool missing = errno == ENOENT || errno == ENOTDIR;
    throw TableError(missing ? TableError::Kind::missing : TableError::Kind::unreadable,
                     fmt::format("{}: can't open the table: {}", file, error_text(errno)));
  }
  struct stat status;
  if (::fstat(descriptor.number(), &status) != 0) {
    throw TableError(TableError::Kind::unreadable,
                     fmt::format("{}: can't examine the file: {}", file, error_text(errno)));
  }
  if (!S_ISREG(status.st_mode)) {
    throw TableError(TableError::Kind::not_a_table,
                     fmt::format("{}: found a {}, expected the file of a table", file,
                                 S_ISDIR(status.st_mode) ? "folder" : "special file"));
  }
  if (status.st_size == 0) return;
  const auto size = static_cast<std::size_t>(status.st_size);
  void* const memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor.number(), 0);
  if (memory == MAP_FAILED) {
    throw TableError(TableError::Kind::unreadable,
                     fmt::format("{}: can't map the file: {}", file, error_text(errno)));
  }
  bytes_ = {static_cast<std::byte*>(memory), size};
}

MappedFile::MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(bytes_, other.bytes_);
  return *this;
}

MappedFile::~MappedFile() {
  if (!bytes_.empty()) ::munmap(bytes_.data(), bytes_.size());
}

}  // namespace fillwise::tables
