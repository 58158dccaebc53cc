#include "tables/table_file.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <stdexcept>
#include <type_traits>

#include "tables/writer.hpp"
#include "tests/tables/tables_fixture.hpp"

namespace fillwise::tables {
namespace {

using testing::ElementsAreArray;
using testing::HasSubstr;
using testing::Pair;
using Kind = TableError::Kind;

auto open_error(const std::filesystem::path& path) {
  return error_of([&] { TableFile::open(path); });
}

class OpenedTable : public testing::Test {
 protected:
  OpenedTable() { write_table(path_, table_.info, table_.value, table_.lower, table_.upper); }

  const TemporaryFolder folder_;
  const std::filesystem::path path_ = folder_ / "table.fwt";
  const OwnedTable table_ = make_table(500);
};

TEST_F(OpenedTable, GivesBackWhatWasWritten) {
  const TableFile file = TableFile::open(path_);
  EXPECT_EQ(file.info(), table_.info);
  EXPECT_THAT(file.value(), ElementsAreArray(table_.value));
  EXPECT_THAT(file.lower(), ElementsAreArray(table_.lower));
  EXPECT_THAT(file.upper(), ElementsAreArray(table_.upper));
  EXPECT_EQ(file.signature(), signature(table_.info, table_.value, table_.lower, table_.upper));
  EXPECT_EQ(file.checksum(), computed_checksum(read_bytes(path_)));
}

TEST_F(OpenedTable, EntriesAreByOwnScoreFirst) {
  const TableFile file = TableFile::open(path_);
  EXPECT_EQ(file.value(3, 7), table_.value[37]);
  EXPECT_EQ(file.lower(0, 9), table_.lower[9]);
  EXPECT_EQ(file.upper(9, 0), table_.upper[90]);
  EXPECT_THROW(file.value(10, 0), std::out_of_range);
  EXPECT_THROW(file.lower(0, 10), std::out_of_range);
}

TEST_F(OpenedTable, WidestGap) {
  OwnedTable table = make_table(100);
  table.value = table.lower = {0, 0.25, 0.5, 0.75};
  table.upper = {0, 0.375, 0.5, 0.8125};
  write_table(path_, table.info, table.value, table.lower, table.upper);
  EXPECT_EQ(TableFile::open(path_).widest_gap(), 0.125);
}

TEST_F(OpenedTable, Moves) {
  static_assert(!std::is_copy_constructible_v<TableFile> && !std::is_copy_assignable_v<TableFile>);
  TableFile first = TableFile::open(path_);
  TableFile second = std::move(first);
  EXPECT_EQ(second.value(3, 7), table_.value[37]);
  EXPECT_TRUE(first.value().empty());  // NOLINT(bugprone-use-after-move,clang-analyzer-cplusplus.Move)

  const OwnedTable other = make_table(100, 2);
  write_table(folder_ / "other.fwt", other.info, other.value, other.lower, other.upper);
  second = TableFile::open(folder_ / "other.fwt");
  EXPECT_EQ(second.info(), other.info);
  EXPECT_THAT(second.upper(), ElementsAreArray(other.upper));
}

TEST_F(OpenedTable, KeepsItsContentsWhenTheFileIsReplacedOrRemoved) {
  const TableFile file = TableFile::open(path_);
  const OwnedTable other = make_table(500, 2);
  write_table(path_, other.info, other.value, other.lower, other.upper);
  EXPECT_THAT(file.value(), ElementsAreArray(table_.value));
  EXPECT_THAT(TableFile::open(path_).value(), ElementsAreArray(other.value));
  std::filesystem::remove(path_);
  EXPECT_THAT(file.value(), ElementsAreArray(table_.value));
}

TEST(OpeningTables, Missing) {
  const TemporaryFolder folder;
  const auto path = folder / "none.fwt";
  EXPECT_THAT(open_error(path),
              Pair(Kind::missing, HasSubstr(path.string() + ": can't open the table: No such file")));
  write_bytes(folder / "file", {});
  EXPECT_EQ(open_error(folder / "file/none.fwt").first, Kind::missing);
}

TEST(OpeningTables, EmptyFile) {
  const TemporaryFolder folder;
  write_bytes(folder / "empty.fwt", {});
  EXPECT_THAT(open_error(folder / "empty.fwt"),
              Pair(Kind::not_a_table, HasSubstr("empty.fwt: the file is empty, not a table")));
}

TEST(OpeningTables, SomeOtherFile) {
  const TemporaryFolder folder;
  const std::string text(1000, 'x');
  write_bytes(folder / "text.fwt", std::as_bytes(std::span(text)));
  EXPECT_THAT(open_error(folder / "text.fwt"),
              Pair(Kind::not_a_table, HasSubstr("text.fwt: the file is not a table of fillwise")));
}

TEST(OpeningTables, FoldersDevicesAndPipes) {
  const TemporaryFolder folder;
  EXPECT_THAT(open_error(folder.path()),
              Pair(Kind::not_a_table, HasSubstr(": found a folder, expected the file of a table")));
  EXPECT_THAT(open_error("/dev/zero"), Pair(Kind::not_a_table, HasSubstr("/dev/zero: found a special file")));
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(open_error(folder / "pipe").first, Kind::not_a_table);  // and does not wait for a writer
}

TEST(OpeningTables, Unreadable) {
  const TemporaryFolder folder;
  std::filesystem::create_symlink("loop.fwt", folder / "loop.fwt");
  EXPECT_THAT(open_error(folder / "loop.fwt"),
              Pair(Kind::unreadable, HasSubstr("Too many levels of symbolic links")));
}

}  // namespace
}  // namespace fillwise::tables
