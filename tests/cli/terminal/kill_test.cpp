// fillwise solve dies at random moments while it makes a table anew: at its place there is the older table or
// the newer one, whole, and what a dead process left beside it goes with the next write.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "tables/table_file.hpp"
#include "tests/cli/process.hpp"

namespace fillwise::cli_test {
namespace {

using std::chrono::microseconds;
using std::chrono::steady_clock;
using ::testing::AnyOf;
using ::testing::HasSubstr;

constexpr unsigned kSeed = 1999;
constexpr int kKills = 12;
constexpr int kMostKills = 120;  // until one has left something behind

class KilledSolve : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(sandbox_.run(solve_words("older.fwt", "1e-6")).exit, 0);
    const auto begin = steady_clock::now();
    ASSERT_EQ(sandbox_.run(solve_words("newer.fwt", "1e-9")).exit, 0);
    usual_time_ = since(begin);
    older_ = read_file(sandbox_.file("older.fwt"));
    newer_ = read_file(sandbox_.file("newer.fwt"));
    ASSERT_NE(older_, newer_);
    for (const std::string name : {"older.fwt", "newer.fwt"}) {
      ASSERT_EQ(sandbox_.run({"verify", name, "--sample", "20"}).exit, 0);
      signatures_.push_back(tables::TableFile::open(sandbox_.file(name)).signature());
      std::filesystem::remove(sandbox_.file(name));
    }
    std::filesystem::create_directory(folder());
    write_file(folder() / "other.fwt", older_);
    measure_writing();
  }

  static microseconds since(steady_clock::time_point begin) {
    return std::chrono::duration_cast<microseconds>(steady_clock::now() - begin);
  }

  std::filesystem::path folder() const { return sandbox_.folder() / "tables"; }
  std::filesystem::path table() const { return folder() / "t.fwt"; }
  Words solve_words(const std::string& name, const std::string& tolerance) const {
    return {"solve", "--goal", kGoal, "--tolerance", tolerance, "--out", name};
  }

  /// Everything in the folder but the two tables.
  Words strays() const {
    Words names = Sandbox::names_in(folder());
    std::erase_if(names, [](const std::string& name) { return name == "t.fwt" || name == "other.fwt"; });
    return names;
  }

  std::unique_ptr<Child> start() { return sandbox_.start(solve_words("tables/t.fwt", "1e-9")); }

  /// Waits until the temporary file of the newer table is there, or the table itself.
  void wait_for_writing(const Words& strays_before) const {
    // The place is tried with a temporary file of its own at the start.
    std::this_thread::sleep_for(usual_time_ / 3);
    const auto deadline = steady_clock::now() + std::chrono::seconds(60);
    while (strays() == strays_before && read_file(table()) == older_ && steady_clock::now() < deadline)
      std::this_thread::yield();
  }

  /// How long the writing usually takes: the median of a few.
  void measure_writing() {
    std::vector<microseconds> times;
    for (int i = 0; i < 5; ++i) {
      write_file(table(), older_);
      const auto child = start();
      wait_for_writing({});
      const auto begin = steady_clock::now();
      while (read_file(table()) == older_ && since(begin) < std::chrono::seconds(60))
        std::this_thread::yield();
      times.push_back(since(begin));
      ASSERT_EQ(child->wait().exit, 0);
    }
    std::ranges::sort(times);
    usual_writing_ = times[times.size() / 2];
  }

  /// Begins the newer table and waits for a random moment: of the whole run, or of the writing.
  std::unique_ptr<Child> start_and_wait(bool while_writing) {
    const Words before = strays();
    auto begin = steady_clock::now();
    auto child = start();
    microseconds most = usual_time_ * 11 / 10;
    if (while_writing) {
      wait_for_writing(before);
      begin = steady_clock::now();
      most = usual_writing_ * 3 / 2;
    }
    const microseconds moment(std::uniform_int_distribution<long>(0, most.count())(random_));
    while (since(begin) < moment) std::this_thread::yield();
    return child;
  }

  static constexpr const char* kGoal = "3000";
  Sandbox sandbox_;
  std::mt19937 random_{kSeed};
  microseconds usual_time_{}, usual_writing_{};
  std::string older_, newer_;
  std::vector<tables::Digest> signatures_;
};

TEST_F(KilledSolve, LeavesTheOlderTableOrTheNewerOneWhole) {
  int round = 0, newer_found = 0, strays_found = 0, killed = 0;
  for (; round < kMostKills && (round < kKills || strays_found == 0); ++round) {
    SCOPED_TRACE("seed " + std::to_string(kSeed) + ", round " + std::to_string(round));
    write_file(table(), older_);
    const Words strays_before = strays();
    const int signal = round % 4 != 3 ? SIGKILL : round % 8 == 3 ? SIGINT : SIGTERM;
    const auto child = start_and_wait(round % 2 == 0 || round % 8 == 7);
    child->send(signal);
    const Result result = child->wait();

    // 1. The table is one of the two, to the last byte, and can be opened.
    const std::string found = read_file(table());
    const bool newer = found == newer_;
    ASSERT_TRUE(newer || found == older_) << found.size() << " bytes";
    EXPECT_EQ(tables::TableFile::open(table()).signature(), signatures_[newer ? 1 : 0]);
    EXPECT_EQ(read_file(folder() / "other.fwt"), older_);
    // 2. How it ended agrees with that.
    EXPECT_TRUE(newer || result.exit != 0);
    if (signal == SIGKILL) {
      EXPECT_THAT(result.exit, AnyOf(0, -SIGKILL));
    } else {
      EXPECT_THAT(result.exit, AnyOf(0, 130, -signal));  // the last: before it minds signals
      EXPECT_EQ(newer, result.exit == 0);
      if (result.exit == 130) {
        EXPECT_THAT(result.err, HasSubstr("nothing was written"));
      }
    }
    // 3. At most this round's file is left, and one that wrote has removed those of earlier rounds.
    const Words left = strays();
    const auto is_new = [&](const std::string& name) { return !std::ranges::count(strays_before, name); };
    const auto fresh = std::ranges::count_if(left, is_new);
    EXPECT_LE(fresh, result.exit == -SIGKILL ? 1 : 0);
    EXPECT_TRUE(!newer || fresh == std::ssize(left));
    newer_found += newer ? 1 : 0;
    strays_found += static_cast<int>(fresh);
    killed += result.exit == -SIGKILL ? 1 : 0;
  }
  // The kills fell before, in and after the writing.
  RecordProperty("writing_microseconds", static_cast<int>(usual_writing_.count()));
  RecordProperty("killed", killed);
  RecordProperty("newer", newer_found);
  RecordProperty("strays", strays_found);
  EXPECT_GT(killed, 0);
  EXPECT_GT(newer_found, 0);
  EXPECT_LT(newer_found, round);
  EXPECT_GT(strays_found, 0);

  const Result last = sandbox_.run(solve_words("tables/t.fwt", "1e-9"));
  EXPECT_EQ(last.exit, 0);
  EXPECT_EQ(read_file(table()), newer_);
  EXPECT_EQ(Sandbox::names_in(folder()), (Words{"other.fwt", "t.fwt"}));
}

TEST(KilledExport, LeavesAFileThatTheNextWriteRemoves) {
  Sandbox sandbox;
  ASSERT_EQ(sandbox.run({"solve", "--goal", "1000"}).exit, 0);
  const Words words = {"export", "--format", "csv",   "--policy", "--set-aside",
                       "--goal", "1000",     "--out", "p.csv"};
  const auto files = [&] { return Sandbox::names_in(sandbox.folder()); };
  const auto child = sandbox.start(words);
  for (int i = 0; i < 60'000 && files().empty(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  child->send(SIGKILL);
  EXPECT_EQ(child->wait().exit, -SIGKILL);
  ASSERT_EQ(files().size(), 1U);
  EXPECT_NE(files(), Words{"p.csv"});
  EXPECT_EQ(sandbox.run({"export", "--format", "csv", "--goal", "1000", "--out", "v.csv"}).exit, 0);
  EXPECT_EQ(files(), Words{"v.csv"});
}

}  // namespace
}  // namespace fillwise::cli_test
