// What is said of long work.
#include "cli/terminal/progress.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <thread>

namespace fillwise::cli {
namespace {

/// A first glimpse of the work says nothing of how long it will take.
TEST(Progress, EstimatesWhenItHasSeenSomeOfTheWork) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  {
    const Context context(STDOUT_FILENO, ends[1]);
    Progress begun(context, "begun"), half(context, "half");
    std::this_thread::sleep_for(std::chrono::milliseconds(800));
    begun.update(1e-9, "sweep 1");
    half.update(0.5);
  }
  ::close(ends[1]);
  std::array<char, 200> buffer{};
  std::string text;
  for (ssize_t got = 0; (got = ::read(ends[0], buffer.data(), buffer.size())) > 0;)
    text.append(buffer.data(), static_cast<std::size_t>(got));
  ::close(ends[0]);
  EXPECT_THAT(text, ::testing::MatchesRegex("begun: 0 % \\(sweep 1\\)\nhalf: 50 %, about [0-9]+ s left\n"));
}

TEST(Progress, KeepsToTheWidthOfTheTerminal) {
  EXPECT_EQ(progress_line("rating", 0.5, "12 s", "stop-at:350: its turns", 100),
            "rating: 50 %, about 12 s left (stop-at:350: its turns)");
  EXPECT_EQ(progress_line("rating", 0.5, "12 s", "stop-at:350: its turns", 47),
            "rating: 50 %, about 12 s left (stop-at:350...)");
  EXPECT_EQ(progress_line("rating", 0.5, "12 s", "stop-at:350: its turns", 40),
            "rating: 50 %, about 12 s left");
  EXPECT_EQ(progress_line("solving 'official' to 10000", 0.5, "12 s", "", 40),
            "solving 'offi...: 50 %, about 12 s left");
  EXPECT_EQ(progress_line("solving", 0.5, "12 s", "", 20), "50 %, 12 s");
  EXPECT_EQ(progress_line("solving 'f\u00fcnf'", 0.004, "", "", 80), "solving 'f\u00fcnf': 0 %");
  for (int columns = 1; columns < 60; ++columns)
    EXPECT_LT(
        progress_line("solving 'official' to 10000", 0.5, "2 min 12 s", "double precision", columns).size(),
        static_cast<std::size_t>(columns));
}

}  // namespace
}  // namespace fillwise::cli
