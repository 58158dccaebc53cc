#include "tables/writer.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <chrono>
#include <stdexcept>

#include "tables/table_file.hpp"
#include "tests/tables/processes.hpp"
#include "tests/tables/tables_fixture.hpp"

namespace fillwise::tables {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;
using Kind = TableError::Kind;

void write(const fs::path& path, const OwnedTable& table) {
  write_table(path, table.info, table.value, table.lower, table.upper);
}

auto write_error(const fs::path& path) {
  return error_of([&] { write(path, make_table(50)); });
}

mode_t mode_of(const fs::path& path) {
  struct stat status;
  return ::stat(path.c_str(), &status) == 0 ? status.st_mode & 07777 : 0;
}

/// Sets the process's umask and puts the old one back.
class Umask {
 public:
  explicit Umask(mode_t mask) : old_(::umask(mask)) {}
  Umask(const Umask&) = delete;
  Umask& operator=(const Umask&) = delete;
  ~Umask() { ::umask(old_); }

 private:
  mode_t old_;
};

TEST(WriteTable, CreatesFoldersAndLeavesNothingButTheTable) {
  const TemporaryFolder folder;
  const OwnedTable table = make_table(500);
  write(folder / "new/folders/table.fwt", table);
  EXPECT_THAT(names_in(folder / "new/folders"), ElementsAre("table.fwt"));
  EXPECT_EQ(read_bytes(folder / "new/folders/table.fwt"), table.encoded());
}

TEST(WriteTable, ReplacesTheOlderTable) {
  const TemporaryFolder folder;
  write(folder / "table.fwt", make_table(500));
  write(folder / "table.fwt", make_table(50));
  EXPECT_EQ(read_bytes(folder / "table.fwt"), make_table(50).encoded());
  EXPECT_THAT(names_in(folder.path()), ElementsAre("table.fwt"));
}

TEST(WriteTable, RelativePaths) {
  const TemporaryFolder folder;
  EXPECT_EQ(run_in_child([&] {
              fs::current_path(folder.path());
              write("table.fwt", make_table(50));
              write("sub/table.fwt", make_table(50));
              return 0;
            }),
            0);
  EXPECT_THAT(names_in(folder.path()), ElementsAre("sub", "table.fwt"));
  EXPECT_THAT(names_in(folder / "sub"), ElementsAre("table.fwt"));
}

TEST(WriteTable, ModeIs0644LessTheUmask) {
  const TemporaryFolder folder;
  {
    const Umask usual(022);
    write(folder / "open.fwt", make_table(50));
  }
  {
    const Umask strict(077);
    write(folder / "private.fwt", make_table(50));
  }
  EXPECT_EQ(mode_of(folder / "open.fwt"), 0644u);
  EXPECT_EQ(mode_of(folder / "private.fwt"), 0600u);
}

TEST(WriteTable, UnsoundTablesTouchNothing) {
  const TemporaryFolder folder;
  OwnedTable table = make_table(100);
  table.upper[0] = 2;
  EXPECT_THROW(write(folder / "sub/table.fwt", table), std::invalid_argument);
  EXPECT_THAT(names_in(folder.path()), IsEmpty());
}

TEST(WriteTable, FollowsSymbolicLinks) {
  const TemporaryFolder folder;
  write(folder / "real/table.fwt", make_table(500));
  fs::create_symlink("real/table.fwt", folder / "link.fwt");
  write(folder / "link.fwt", make_table(50));
  EXPECT_TRUE(fs::is_symlink(folder / "link.fwt"));
  EXPECT_EQ(read_bytes(folder / "real/table.fwt"), make_table(50).encoded());
  EXPECT_THAT(names_in(folder / "real"), ElementsAre("table.fwt"));

  fs::create_symlink("nowhere", folder / "dangling.fwt");
  EXPECT_THAT(write_error(folder / "dangling.fwt"),
              Pair(Kind::write_failed, HasSubstr("following the symbolic link")));
}

TEST(WriteTable, NeverReplacesFoldersOrSpecialFiles) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "folder.fwt");
  EXPECT_THAT(
      write_error(folder / "folder.fwt"),
      Pair(Kind::write_failed, AllOf(HasSubstr((folder / "folder.fwt").string() + ": can't write the table"),
                                     HasSubstr("found a folder"))));
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_THAT(write_error(folder / "pipe"), Pair(Kind::write_failed, HasSubstr("found a special file")));
  // A link to a special file as well. Never to a device of the system: where this breaks, root would lose it.
  fs::create_symlink("pipe", folder / "link");
  EXPECT_THAT(write_error(folder / "link"), Pair(Kind::write_failed, HasSubstr("found a special file")));
  EXPECT_THAT(names_in(folder.path()), ElementsAre("folder.fwt", "link", "pipe"));
}

TEST(WriteTable, NeedsAFileName) {
  const TemporaryFolder folder;
  EXPECT_THAT(write_error(""), Pair(Kind::write_failed, HasSubstr("no file name")));
  EXPECT_THAT(write_error(folder / "sub/"), Pair(Kind::write_failed, HasSubstr("no file name")));
  EXPECT_THAT(write_error(folder / "."), Pair(Kind::write_failed, HasSubstr("found a folder")));
  EXPECT_EQ(write_error(folder / std::string(300, 'x')).first, Kind::write_failed);
  EXPECT_THAT(names_in(folder.path()), IsEmpty());
}

TEST(WriteTable, FoldersThatTakeNoFiles) {
  const TemporaryFolder folder;
  write_bytes(folder / "file", {});
  EXPECT_THAT(write_error(folder / "file/table.fwt"), Pair(Kind::write_failed, HasSubstr("Not a directory")));
  EXPECT_THAT(write_error(folder / "file/sub/table.fwt"),
              Pair(Kind::write_failed, HasSubstr("creating the folder")));
  EXPECT_THAT(write_error("/proc/fillwise/table.fwt"),
              Pair(Kind::write_failed, HasSubstr("creating the folder")));
  EXPECT_THAT(write_error("/proc/table.fwt"),
              Pair(Kind::write_failed, HasSubstr("creating a temporary file")));
}

TEST(WriteTable, ReadOnlyFolder) {
  const TemporaryFolder folder;
  write(folder / "table.fwt", make_table(500));
  fs::permissions(folder.path(), fs::perms(0555));
  constexpr uid_t kNobody = 65534;
  const int code = run_in_child([&] {
    if (::geteuid() == 0 && ::setuid(kNobody) != 0) return 98;  // for root no folder is read-only
    const auto [kind, message] = write_error(folder / "table.fwt");
    return kind == Kind::write_failed && message.find("Permission denied") != std::string::npos ? 0 : 1;
  });
  fs::permissions(folder.path(), fs::perms(0755));
  EXPECT_EQ(code, 0);
  EXPECT_EQ(read_bytes(folder / "table.fwt"), make_table(500).encoded());
}

/// A process id that was in use and is free again.
pid_t dead_process() {
  const pid_t child = start_child([] { return 0; });
  wait_for(child);
  return child;
}

std::string temporary(pid_t owner, const std::string& rest = "-0123456789abcdef.tmp") {
  return ".fillwise-" + std::to_string(owner) + rest;
}

TEST(StaleTemporaries, OfDeadProcessesAreRemoved) {
  const TemporaryFolder folder;
  const pid_t dead = dead_process();
  write_bytes(folder / temporary(dead), {});
  write_bytes(folder / temporary(dead, "-fedcba9876543210.tmp"), {});
  write_bytes(folder / temporary(::getpid()), {});
  write(folder / "table.fwt", make_table(50));
  EXPECT_THAT(names_in(folder.path()), UnorderedElementsAre("table.fwt", temporary(::getpid())));
}

TEST(StaleTemporaries, OlderThanADayAreRemovedWhoeverOwnsThem) {
  const TemporaryFolder folder;
  const auto age = [&](const std::string& name, std::chrono::minutes minutes) {
    write_bytes(folder / name, {});
    fs::last_write_time(folder / name, fs::file_time_type::clock::now() - minutes);
  };
  const std::string recent = temporary(::getpid(), "-00000000000000aa.tmp");
  age(temporary(::getpid()), std::chrono::hours(24) + std::chrono::minutes(1));
  age(recent, std::chrono::hours(24) - std::chrono::minutes(1));
  write(folder / "table.fwt", make_table(50));
  EXPECT_THAT(names_in(folder.path()), UnorderedElementsAre("table.fwt", recent));
}

TEST(StaleTemporaries, OtherFilesStay) {
  const TemporaryFolder folder;
  const std::string dead = std::to_string(dead_process());
  const std::vector<std::string> others = {
      ".fillwise-.tmp",
      ".fillwise-" + dead + ".tmp",
      ".fillwise-" + dead + "-.tmp",
      ".fillwise-" + dead + "-0123456789abcde.tmp",
      ".fillwise-" + dead + "-0123456789abcdef0.tmp",
      ".fillwise-" + dead + "-0123456789abcdeg.tmp",
      ".fillwise-" + dead + "-0123456789abcdef",
      ".fillwise-" + dead + "-0123456789abcdef.tmp~",
      "fillwise-" + dead + "-0123456789abcdef.tmp",
      ".fillwise--5-0123456789abcdef.tmp",
      ".fillwise-0-0123456789abcdef.tmp",
      ".fillwise-99999999999999999999-0123456789abcdef.tmp",
      ".fillwise.tmp",
  };
  for (const std::string& name : others) write_bytes(folder / name, {});
  fs::create_directory(folder / (".fillwise-" + dead + "-0123456789abcdef.tmp"));
  write(folder / "table.fwt", make_table(50));
  EXPECT_EQ(names_in(folder.path()).size(), others.size() + 2);
}

}  // namespace
}  // namespace fillwise::tables
