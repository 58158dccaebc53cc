// The system fails while a table is written: full disks, short writes, signals, death. The older table
// survives.

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/resource.h>

#include <cerrno>

#include "tables/table_file.hpp"
#include "tables/writer.hpp"
#include "tests/tables/processes.hpp"
#include "tests/tables/system_faults.hpp"
#include "tests/tables/tables_fixture.hpp"

namespace fillwise::tables {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using testing::SizeIs;
using Kind = TableError::Kind;

/// A folder with an older table in it, and a newer one to be written over it.
class WriterFaults : public testing::Test {
 protected:
  WriterFaults() { write(older_); }

  void write(const OwnedTable& table) const {
    write_table(path_, table.info, table.value, table.lower, table.upper);
  }
  auto error_under(const FaultPlan& plan) const {
    const FaultScope scope(plan);
    return error_of([&] { write(newer_); });
  }
  void expect_only(const OwnedTable& table) const {
    EXPECT_THAT(names_in(folder_.path()), ElementsAre("table.fwt"));
    EXPECT_EQ(read_bytes(path_), table.encoded());
  }

  const TemporaryFolder folder_;
  const std::filesystem::path path_ = folder_ / "table.fwt";
  const OwnedTable older_ = make_table(500, 1);
  const OwnedTable newer_ = make_table(1000, 2);
};

TEST_F(WriterFaults, EachStepThatFailsIsNamedAndLeavesTheOlderTable) {
  for (const auto& [call, error, step] :
       {std::tuple{"openat", EROFS, "creating a temporary file in its folder: Read-only"},
        {"write", ENOSPC, "writing: No space left on device"},
        {"write", EDQUOT, "writing: Disk quota exceeded"},
        {"fsync", EIO, "flushing: Input/output error"},
        {"close", ENOSPC, "closing: No space left on device"},
        {"renameat", EACCES, "renaming: Permission denied"}}) {
    EXPECT_THAT(error_under({.call = call, .number = 1, .error = error}),
                Pair(Kind::write_failed,
                     AllOf(HasSubstr(path_.string() + ": can't write the table: "), HasSubstr(step))));
    expect_only(older_);
  }
}

TEST_F(WriterFaults, DiskFullInTheMiddle) {
  EXPECT_THAT(error_under({.call = "write", .number = 3, .error = ENOSPC, .longest_write = 1000}),
              Pair(Kind::write_failed, HasSubstr("No space left")));
  expect_only(older_);
}

TEST_F(WriterFaults, WritesThatTakeNothing) {
  EXPECT_THAT(error_under({.longest_write = 0}),
              Pair(Kind::write_failed, HasSubstr("accepts no more bytes")));
  expect_only(older_);
}

TEST_F(WriterFaults, ShortWritesAreContinued) {
  EXPECT_EQ(error_under({.longest_write = 7}).second, "no error");
  expect_only(newer_);
}

TEST_F(WriterFaults, InterruptedCallsAreRepeated) {
  for (const char* call : {"openat", "write", "fsync", "close"}) {
    write(older_);
    EXPECT_EQ(error_under({.call = call, .number = 1, .error = EINTR}).second, "no error") << call;
    expect_only(newer_);
  }
}

TEST_F(WriterFaults, NamesThatAreTakenAreTriedAgain) {
  EXPECT_EQ(error_under({.call = "openat", .number = 1, .error = EEXIST}).second, "no error");
  expect_only(newer_);
}

TEST_F(WriterFaults, FolderThatCannotBeFlushed) {
  // By then the new table has its name, and the message says so.
  EXPECT_THAT(
      error_under({.call = "fsync", .number = 2, .error = EIO}),
      Pair(Kind::write_failed, HasSubstr("the new table is in place, but flushing its folder failed")));
  expect_only(newer_);
  write(older_);
  EXPECT_EQ(error_under({.call = "fsync", .number = 2, .error = EINVAL}).second, "no error");
  expect_only(newer_);
}

TEST_F(WriterFaults, FilesThatGrowTooLarge) {
  const auto write_under_limit = [&](auto disposition) {
    return run_in_child([&] {
      ::signal(SIGXFSZ, disposition);
      const rlimit limit = {5000, 5000};
      if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) return 98;
      const auto [kind, message] = error_of([&] { write(newer_); });
      return kind == Kind::write_failed && message.find("File too large") != std::string::npos ? 0 : 1;
    });
  };
  EXPECT_EQ(write_under_limit(SIG_IGN), 0);
  expect_only(older_);

  EXPECT_EQ(write_under_limit(SIG_DFL), -SIGXFSZ);
  EXPECT_THAT(names_in(folder_.path()), SizeIs(2));
  EXPECT_EQ(read_bytes(path_), older_.encoded());
  write(newer_);
  expect_only(newer_);
}

TEST_F(WriterFaults, DeathAtAnyStepLeavesAWholeTable) {
  int step = 1;
  for (bool died = true; died; ++step) {
    write(older_);
    const int code = run_in_child([&] {
      const FaultScope scope({.number = step, .error = FaultPlan::kKill, .longest_write = 10'000});
      write(newer_);
      return 0;
    });
    died = code == -SIGKILL;
    EXPECT_TRUE(died || code == 0) << code;
    const auto found = read_bytes(path_);
    EXPECT_TRUE(found == older_.encoded() || found == newer_.encoded()) << "step " << step;
    EXPECT_LE(names_in(folder_.path()).size(), 2u);
    write(older_);
    expect_only(older_);
  }
  // openat, one write, fsync, close, renameat, then fsync and close of the folder; in the eighth round none
  // is left.
  EXPECT_EQ(step - 1, 8);
}

}  // namespace
}  // namespace fillwise::tables
