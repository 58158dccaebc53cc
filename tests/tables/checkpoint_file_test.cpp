// Checkpoints: what is saved is read again, and any other byte is noticed.

#include "tables/checkpoint_file.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tables/error.hpp"
#include "tests/tables/tables_fixture.hpp"

namespace fillwise::tables {
namespace {

using testing::HasSubstr;
using Kind = TableError::Kind;

const Digest kWork{11, 12};

std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text));
}

void write_abc(const std::filesystem::path& path) {
  const std::vector<std::span<const std::byte>> parts = {bytes_of("ab"), {}, bytes_of("cdefg")};
  write_checkpoint(path, kWork, parts);
}

Kind kind_of(const std::filesystem::path& path, const std::string& message) {
  try {
    CheckpointFile::open(path);
  } catch (const TableError& error) {
    EXPECT_THAT(error.what(), HasSubstr(message));
    return error.kind();
  }
  ADD_FAILURE() << "it was opened";
  return Kind::missing;
}

TEST(CheckpointFile, IsReadAsItWasWritten) {
  const TemporaryFolder folder;
  write_abc(folder / "a.part");
  const CheckpointFile file = CheckpointFile::open(folder / "a.part");
  EXPECT_EQ(file.work(), kWork);
  EXPECT_TRUE(std::ranges::equal(file.bytes(), bytes_of("abcdefg")));
  write_checkpoint(folder / "a.part", {1, 2}, {});
  const CheckpointFile none = CheckpointFile::open(folder / "a.part");
  EXPECT_EQ(none.work(), (Digest{1, 2}));
  EXPECT_TRUE(none.bytes().empty());
}

TEST(CheckpointFile, OtherBytesAreNoticed) {
  const TemporaryFolder folder;
  write_abc(folder / "a.part");
  const std::vector<std::byte> whole = read_bytes(folder / "a.part");
  EXPECT_EQ(whole.size(), 47U);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::vector<std::byte> other = whole;
    other[i] ^= std::byte{4};
    write_bytes(folder / "b.part", other);
    EXPECT_EQ(kind_of(folder / "b.part", "b.part: "), i < 8 ? Kind::not_a_table : Kind::damaged) << i;
    write_bytes(folder / "b.part", std::span(whole).first(i));
    EXPECT_EQ(kind_of(folder / "b.part", i < 8    ? "expected a checkpoint"
                                         : i < 40 ? "bytes, expected at least 40"
                                                  : "checksum"),
              i < 8 ? Kind::not_a_table : Kind::damaged)
        << i;
  }
  std::vector<std::byte> longer = whole;
  longer.push_back(std::byte{7});
  write_bytes(folder / "b.part", longer);
  EXPECT_EQ(kind_of(folder / "b.part", "its checksum does not fit"), Kind::damaged);
  EXPECT_EQ(kind_of(folder / "c.part", "c.part"), Kind::missing);
}

}  // namespace
}  // namespace fillwise::tables
