// The reader of pages of questions and answers sees what does not follow.
#include "tests/docs/doc_page.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fillwise::cli_test {
namespace {

TEST(DocPage, SeesLinesAndFiguresThatDoNotFollow) {
  const Lines output{"a 1.25", "", "b 2", "c 3"};
  EXPECT_EQ(missing_line({"...", "b 2", "c 3"}, output), "");
  EXPECT_EQ(missing_line({"a 1.25", "b 2"}, output), "") << "empty lines may be left out";
  EXPECT_EQ(missing_line({"b 2"}, output), "b 2") << "without dots the first line is the first";
  EXPECT_EQ(missing_line({"...", "c 3", "b 2"}, output), "b 2");
  EXPECT_EQ(missing_line({"...", "a 1.26"}, output), "a 1.26");
  const std::vector<Shown> commands{{"", output}};
  EXPECT_TRUE(follows("1.3", commands));
  EXPECT_TRUE(follows("1.25", commands));
  EXPECT_FALSE(follows("1.4", commands));
  EXPECT_FALSE(follows("4", commands));
  int figures = 0;
  EXPECT_THAT(unfounded({"## title", "1.3 and 7 % and 12", commands}, figures),
              ::testing::ElementsAre("## title says 7"));
  EXPECT_EQ(figures, 2);
}

}  // namespace
}  // namespace fillwise::cli_test
