#include "tables/unfinished_file.hpp"

#include <fmt/format.h>

#include <array>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "tables/error.hpp"
#include "tables/little_endian.hpp"
#include "tables/whole_file.hpp"

namespace fillwise::tables {
namespace {

constexpr std::string_view kUnfinishedMagic = "FWUNDONE";

// The head: magic, the name of the work, and the digest of both with all that follows.
constexpr std::size_t kWorkAt = 8, kCheckAt = 24, kUnfinishedHead = 40;

}  // namespace

UnfinishedFile UnfinishedFile::open(const std::filesystem::path& path) {
  const std::string name = path.string();
  UnfinishedFile unfinished{MappedFile(name)};
  const std::span<const std::byte> all = unfinished.file_.bytes();
  if (all.size() < kUnfinishedMagic.size() ||
      std::memcmp(all.data(), kUnfinishedMagic.data(), kUnfinishedMagic.size()) != 0)
    throw TableError(TableError::Kind::not_a_table,
                     fmt::format("{}: found other bytes at its beginning, expected unfinished work", name));
  if (all.size() < kUnfinishedHead)
    throw TableError(TableError::Kind::damaged, fmt::format("{}: found {} bytes, expected at least {}", name,
                                                            all.size(), kUnfinishedHead));
  if (digest_of({all.first(kCheckAt), all.subspan(kUnfinishedHead)}) != load_digest(all, kCheckAt))
    throw TableError(TableError::Kind::damaged, fmt::format("{}: its checksum does not fit", name));
  unfinished.work_ = load_digest(all, kWorkAt);
  return unfinished;
}

std::span<const std::byte> UnfinishedFile::bytes() const {
  return file_.bytes().subspan(kUnfinishedHead);
}

void write_unfinished(const std::filesystem::path& path, const Digest& work,
                      std::span<const std::span<const std::byte>> parts) {
  std::array<std::byte, kUnfinishedHead> head{};
  std::memcpy(head.data(), kUnfinishedMagic.data(), kUnfinishedMagic.size());
  store_digest(head, kWorkAt, work);
  std::vector<std::span<const std::byte>> all = {std::span(head).first(kCheckAt)};
  all.insert(all.end(), parts.begin(), parts.end());
  store_digest(head, kCheckAt, digest_of(all));
  all.front() = head;
  write_whole_file(path, all);
}

}  // namespace fillwise::tables
