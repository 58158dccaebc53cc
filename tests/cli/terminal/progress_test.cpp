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

}  // namespace
}  // namespace fillwise::cli
