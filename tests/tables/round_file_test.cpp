// Rounds of Rollers in files: what is written is read again, and any other byte is noticed.

#include "tables/round_file.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <stdexcept>

#include "tables/error.hpp"
#include "tests/tables/tables_fixture.hpp"

namespace fillwise::tables {
namespace {

using testing::HasSubstr;
using testing::Pair;
using Kind = TableError::Kind;

const RoundInfo kInfo{{1, 2}, {3, 4}, 5, 7, {3, 1}};

/// A chance for each place that is no other place's.
StoredChance chance_at(std::size_t mover, std::size_t own, std::size_t other, std::size_t i) {
  return static_cast<StoredChance>(
      (((mover * kInfo.boards + own) * kInfo.boards + other) * 2 * kInfo.side + i) * 1001);
}

void write(const std::filesystem::path& path) {
  write_round(path, kInfo,
              [](std::size_t mover, std::size_t own, std::size_t other, std::span<StoredChance> row) {
                for (std::size_t i = 0; i < row.size(); ++i) row[i] = chance_at(mover, own, other, i);
              });
}

void read_all(const std::filesystem::path& path) {
  const RoundFile round = RoundFile::open(path);
  EXPECT_EQ(round.info(), kInfo);
  for (std::size_t mover = 0; mover < 2; ++mover)
    for (std::size_t own = 0; own < kInfo.boards; ++own)
      for (std::size_t other = 0; other < kInfo.boards; ++other) {
        const RoundFile::Row row = round.row(mover, own, other);
        for (std::size_t c = 0; c < kInfo.side; ++c) {
          EXPECT_EQ(row.lower[c], chance_at(mover, own, other, c));
          EXPECT_EQ(row.upper[c], chance_at(mover, own, other, kInfo.side + c));
        }
      }
}

TEST(RoundFile, IsReadAsItWasWritten) {
  const TemporaryFolder folder;
  write(folder / "round.fwr");
  read_all(folder / "round.fwr");
  const RoundFile round = RoundFile::open(folder / "round.fwr");
  EXPECT_THROW(round.row(2, 0, 0), std::out_of_range);
  EXPECT_THROW(round.row(0, kInfo.boards, 0), std::out_of_range);
  EXPECT_THROW(round.row(0, 0, kInfo.boards), std::out_of_range);
}

/// Each of the first hundred bytes, and one in `step` of the others.
void expect_other_bytes_are_noticed(std::size_t step) {
  const TemporaryFolder folder;
  write(folder / "whole.fwr");
  auto bytes = read_bytes(folder / "whole.fwr");
  for (std::size_t at = 0; at < bytes.size(); at += at < 100 ? 1 : step) {
    bytes[at] ^= std::byte{0x10};
    write_bytes(folder / "flipped.fwr", bytes);
    const auto [kind, message] = error_of([&] { read_all(folder / "flipped.fwr"); });
    EXPECT_EQ(kind, at < 8 ? Kind::not_a_table : at < 12 ? Kind::other_version : Kind::damaged) << at;
    EXPECT_THAT(message, HasSubstr((folder / "flipped.fwr").string() + ": "));
    bytes[at] ^= std::byte{0x10};
  }
}

TEST(RoundFile, AnotherByteIsNoticed) {
  expect_other_bytes_are_noticed(37);
}
TEST(RoundFile, AnyOtherByteIsNoticed) {
  expect_other_bytes_are_noticed(1);
}

TEST(RoundFile, AnyOtherLengthIsNoticed) {
  const TemporaryFolder folder;
  write(folder / "whole.fwr");
  auto bytes = read_bytes(folder / "whole.fwr");
  bytes.push_back(std::byte{0});
  write_bytes(folder / "cut.fwr", bytes);
  EXPECT_EQ(error_of([&] { RoundFile::open(folder / "cut.fwr"); }).first, Kind::damaged);
  for (std::size_t size = bytes.size() - 2; size > 0; size -= std::min<std::size_t>(size, 97)) {
    bytes.resize(size);
    write_bytes(folder / "cut.fwr", bytes);
    EXPECT_EQ(error_of([&] { RoundFile::open(folder / "cut.fwr"); }).first,
              size < 8 ? Kind::not_a_table : Kind::damaged)
        << size;
  }
  EXPECT_EQ(error_of([&] { RoundFile::open(folder / "none.fwr"); }).first, Kind::missing);
}

TEST(RoundFile, ChancesAreRoundedOutwards) {
  for (const double chance : {0.0, 0x1p-40, 0.1, 0.5, 1.0 / 3, std::nextafter(1.0, 0), 1.0}) {
    EXPECT_LE(stored_down(chance) * kStoredUnit, chance);
    EXPECT_GE(stored_up(chance) * kStoredUnit, chance);
    EXPECT_LE(stored_up(chance) - stored_down(chance), 1U);
  }
  EXPECT_EQ(stored_up(1.0) * kStoredUnit, 1.0);
}

}  // namespace
}  // namespace fillwise::tables
