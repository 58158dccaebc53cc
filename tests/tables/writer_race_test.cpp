// Several writers of one path, and readers meanwhile: whoever looks finds a whole table.

#include <gmock/gmock.h>
#include <signal.h>

#include <array>
#include <atomic>
#include <random>
#include <thread>

#include "tables/table_file.hpp"
#include "tables/writer.hpp"
#include "tests/tables/processes.hpp"
#include "tests/tables/tables_fixture.hpp"

namespace fillwise::tables {
namespace {

using testing::ElementsAre;

class WriterRace : public testing::Test {
 protected:
  static constexpr int kWrites = 50;

  void write(const OwnedTable& table) const {
    write_table(path_, table.info, table.value, table.lower, table.upper);
  }
  void write_often(const OwnedTable& table) const {
    for (int i = 0; i < kWrites; ++i) write(table);
  }
  /// Opens the table, which must be one of the two from end to end.
  void read() const {
    const TableFile found = TableFile::open(path_);
    const OwnedTable& table = found.info().goal == tables_[0].info.goal ? tables_[0] : tables_[1];
    EXPECT_EQ(found.checksum(), stored_checksum(table.encoded()));
    EXPECT_EQ(found.signature(), signature(table.info, table.value, table.lower, table.upper));
  }

  const TemporaryFolder folder_;
  const std::filesystem::path path_ = folder_ / "table.fwt";
  const std::array<OwnedTable, 2> tables_ = {make_table(2000, 1), make_table(5000, 2)};
};

TEST_F(WriterRace, Threads) {
  write(tables_[0]);
  std::atomic<int> running = 2;
  std::vector<std::jthread> writers;
  for (const OwnedTable& table : tables_) {
    writers.emplace_back([&] {
      write_often(table);
      --running;
    });
  }
  while (running > 0) read();
  writers.clear();
  read();
  EXPECT_THAT(names_in(folder_.path()), ElementsAre("table.fwt"));
}

TEST_F(WriterRace, Processes) {
  write(tables_[0]);
  std::array<pid_t, 2> writers;
  for (std::size_t i = 0; i < 2; ++i) {
    writers[i] = start_child([&] {
      write_often(tables_[i]);
      return 0;
    });
  }
  for (const pid_t writer : writers) {
    siginfo_t ended = {};
    while (::waitid(P_PID, static_cast<id_t>(writer), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           ended.si_pid == 0) {
      read();
    }
    EXPECT_EQ(wait_for(writer), 0);
  }
  read();
  EXPECT_THAT(names_in(folder_.path()), ElementsAre("table.fwt"));
}

TEST_F(WriterRace, ProcessesKilledAtRandomMoments) {
  write(tables_[0]);
  std::mt19937 random(1);
  for (int round = 0; round < 40; ++round) {
    const pid_t writer = start_child([&] {
      for (;;) {
        for (const OwnedTable& table : tables_) write(table);
      }
      return 0;
    });
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 20'000));
    ::kill(writer, SIGKILL);
    EXPECT_EQ(wait_for(writer), -SIGKILL);
    read();
    EXPECT_LE(names_in(folder_.path()).size(), 2u);  // the table and at most one stray
  }
  write(tables_[0]);
  EXPECT_THAT(names_in(folder_.path()), ElementsAre("table.fwt"));
}

}  // namespace
}  // namespace fillwise::tables
