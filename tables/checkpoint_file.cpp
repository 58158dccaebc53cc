#include "tables/checkpoint_file.hpp"

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

constexpr std::string_view kCheckpointMagic = "FWCHECKP";

// The head: magic, the name of the work, and the digest of both with all that follows.
constexpr std::size_t kWorkAt = 8, kCheckAt = 24, kCheckpointHead = 40;

}  // namespace

CheckpointFile CheckpointFile::open(const std::filesystem::path& path) {
  const std::string name = path.string();
  CheckpointFile checkpoint{MappedFile(name)};
  const std::span<const std::byte> all = checkpoint.file_.bytes();
  if (all.size() < kCheckpointMagic.size() ||
      std::memcmp(all.data(), kCheckpointMagic.data(), kCheckpointMagic.size()) != 0)
    throw TableError(TableError::Kind::not_a_table,
                     fmt::format("{}: found other bytes at its beginning, expected a checkpoint", name));
  if (all.size() < kCheckpointHead)
    throw TableError(TableError::Kind::damaged, fmt::format("{}: found {} bytes, expected at least {}", name,
                                                            all.size(), kCheckpointHead));
  if (digest_of({all.first(kCheckAt), all.subspan(kCheckpointHead)}) != load_digest(all, kCheckAt))
    throw TableError(TableError::Kind::damaged, fmt::format("{}: its checksum does not fit", name));
  checkpoint.work_ = load_digest(all, kWorkAt);
  return checkpoint;
}

std::span<const std::byte> CheckpointFile::bytes() const {
  return file_.bytes().subspan(kCheckpointHead);
}

void write_checkpoint(const std::filesystem::path& path, const Digest& work,
                      std::span<const std::span<const std::byte>> parts) {
  std::array<std::byte, kCheckpointHead> head{};
  std::memcpy(head.data(), kCheckpointMagic.data(), kCheckpointMagic.size());
  store_digest(head, kWorkAt, work);
  std::vector<std::span<const std::byte>> all = {std::span(head).first(kCheckAt)};
  all.insert(all.end(), parts.begin(), parts.end());
  store_digest(head, kCheckAt, digest_of(all));
  all.front() = head;
  write_whole_file(path, all);
}

}  // namespace fillwise::tables
