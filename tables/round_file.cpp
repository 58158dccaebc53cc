#include "tables/round_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "tables/error.hpp"
#include "tables/little_endian.hpp"
#include "tables/whole_file.hpp"

namespace fillwise::tables {

namespace {

using Kind = TableError::Kind;

constexpr std::string_view kRoundMagic = "FWROUND\n";
constexpr std::uint32_t kRoundVersion = 1;
constexpr std::uint32_t kMostBoards = 243, kMostSide = 1001;

// The head: 8 bytes of magic, version, rules, ends, boards, side, points of both; then a digest of all parts' digests
// and of what stands before; then the parts' digests. Parts begin at a multiple of 64.
constexpr std::size_t kVersionAt = 8, kBoardsAt = 12, kSideAt = 16, kPointsAt = 20, kRulesAt = 24,
                      kEndsAt = 40, kDigestAt = 56, kHead = 72, kDigestSize = 16;

std::size_t parts_of(const RoundInfo& info) {
  return 2 * std::size_t{info.boards};
}

std::size_t head_size(const RoundInfo& info) {
  constexpr std::size_t kAlignment = 64;
  const std::size_t size = kHead + parts_of(info) * kDigestSize;
  return (size + kAlignment - 1) / kAlignment * kAlignment;
}

std::size_t row_size(const RoundInfo& info) {
  return 2 * std::size_t{info.side} * sizeof(StoredChance);
}
std::size_t part_size(const RoundInfo& info) {
  return std::size_t{info.boards} * row_size(info);
}

Digest digest_of_head(std::span<const std::byte> head) {
  return digest_of({head.first(kDigestAt), head.subspan(kHead)});
}

[[noreturn]] void damaged(const std::string& file, const std::string& what) {
  throw TableError(Kind::damaged, fmt::format("{}: {}", file, what));
}

}  // namespace

StoredChance stored_down(double chance) {
  return static_cast<StoredChance>(std::floor(chance / kStoredUnit));
}
StoredChance stored_up(double chance) {
  return static_cast<StoredChance>(std::ceil(chance / kStoredUnit));
}

RoundFile RoundFile::open(const std::filesystem::path& path) {
  const std::string name = path.string();
  RoundFile round(MappedFile(name), name);
  const std::span<const std::byte> bytes = round.file_.bytes();
  if (bytes.size() < kRoundMagic.size() ||
      std::memcmp(bytes.data(), kRoundMagic.data(), kRoundMagic.size()) != 0)
    throw TableError(Kind::not_a_table,
                     fmt::format("{}: found other bytes at its beginning, expected a round of "
                                 "Rollers",
                                 name));
  if (bytes.size() < kHead)
    damaged(name, fmt::format("found {} bytes, expected at least {}", bytes.size(), kHead));
  if (const auto version = load_little<std::uint32_t>(bytes, kVersionAt); version != kRoundVersion)
    throw TableError(Kind::other_version,
                     fmt::format("{}: version: found {}, expected {}", name, version, kRoundVersion));
  RoundInfo& info = round.info_;
  info.boards = load_little<std::uint32_t>(bytes, kBoardsAt);
  info.side = load_little<std::uint32_t>(bytes, kSideAt);
  for (std::size_t i = 0; i < info.points.size(); ++i)
    info.points[i] = load_little<std::uint8_t>(bytes, kPointsAt + i);
  info.rules = load_digest(bytes, kRulesAt);
  info.ends = load_digest(bytes, kEndsAt);
  if (info.boards < 1 || info.boards > kMostBoards)
    damaged(name, fmt::format("boards: found {}, expected 1 to {}", info.boards, kMostBoards));
  if (info.side < 1 || info.side > kMostSide)
    damaged(name, fmt::format("numbers of chips: found {}, expected 1 to {}", info.side, kMostSide));
  const std::size_t expected = head_size(info) + parts_of(info) * part_size(info);
  if (bytes.size() != expected)
    damaged(name, fmt::format("found {} bytes, expected {}", bytes.size(), expected));
  if (digest_of_head(bytes.first(head_size(info))) != load_digest(bytes, kDigestAt))
    damaged(name, "the checksum of its head does not fit");
  round.checked_.resize(parts_of(info));
  return round;
}

std::span<const std::byte> RoundFile::part(std::size_t index) const {
  const auto bytes = file_.bytes().subspan(head_size(info_) + index * part_size(info_), part_size(info_));
  const std::atomic_ref<std::uint8_t> checked(checked_[index]);
  if (checked.load(std::memory_order_relaxed) == 0) {
    if (digest_of({bytes}) != load_digest(file_.bytes(), kHead + index * kDigestSize))
      damaged(name_, fmt::format("the checksum of its part {} does not fit", index + 1));
    checked.store(1, std::memory_order_relaxed);
  }
  return bytes;
}

RoundFile::Row RoundFile::row(std::size_t mover, std::size_t own, std::size_t other) const {
  if (mover > 1 || own >= info_.boards || other >= info_.boards)
    throw std::out_of_range("no such row in a round of Rollers");
  const auto bytes = part(mover * info_.boards + own).subspan(other * row_size(info_));
  const auto* const chances =
      reinterpret_cast<const StoredChance*>(bytes.data());  // aligned: parts and rows are
  return {{chances, info_.side}, {chances + info_.side, info_.side}};
}

void write_round(const std::filesystem::path& path, const RoundInfo& info, const RowSource& row) {
  if (info.boards < 1 || info.boards > kMostBoards || info.side < 1 || info.side > kMostSide)
    throw std::invalid_argument("a round of Rollers has no such size");
  const std::size_t chances_of_row = 2 * std::size_t{info.side};
  std::vector<StoredChance> chances(parts_of(info) * info.boards * chances_of_row);
  std::vector<std::byte> head(head_size(info));
  std::memcpy(head.data(), kRoundMagic.data(), kRoundMagic.size());
  store_little(std::span(head), kVersionAt, kRoundVersion);
  store_little(std::span(head), kBoardsAt, info.boards);
  store_little(std::span(head), kSideAt, info.side);
  for (std::size_t i = 0; i < info.points.size(); ++i)
    store_little(std::span(head), kPointsAt + i, info.points[i]);
  store_digest(head, kRulesAt, info.rules);
  store_digest(head, kEndsAt, info.ends);
  const std::span all(chances);
  for (std::size_t part = 0; part < parts_of(info); ++part) {
    const auto rows = all.subspan(part * info.boards * chances_of_row, info.boards * chances_of_row);
    for (std::size_t other = 0; other < info.boards; ++other)
      row(part / info.boards, part % info.boards, other,
          rows.subspan(other * chances_of_row, chances_of_row));
    store_digest(head, kHead + part * kDigestSize, digest_of({std::as_bytes(rows)}));
  }
  store_digest(head, kDigestAt, digest_of_head(head));
  write_whole_file(path, {head, std::as_bytes(all)});
}

}  // namespace fillwise::tables
