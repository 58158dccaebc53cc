#include "api/play/pictures.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace fillwise::play {
namespace {

TEST(Pictures, ShowEachFaceByItsDots) {
  for (int face = 1; face <= 6; ++face) {
    const std::string picture = dice_picture({face}, DiceStyle::ascii);
    EXPECT_EQ(std::ranges::count(picture, 'o'), face);
    EXPECT_EQ(std::ranges::count(picture, '\n'), 5);
    // A die looks the same upside down.
    std::string dots;
    for (const char c : picture)
      if (c == 'o' || c == ' ') dots += c;
    EXPECT_EQ(dots, std::string(dots.rbegin(), dots.rend())) << face;
  }
  EXPECT_EQ(dice_picture({1, 5}, DiceStyle::ascii),
            "+---+ +---+\n"
            "|   | |o o|\n"
            "| o | | o |\n"
            "|   | |o o|\n"
            "+---+ +---+\n");
}

TEST(Pictures, FitNarrowTerminals) {
  std::istringstream lines(dice_picture({1, 2, 3, 4, 5, 6}, DiceStyle::ascii));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 40U);
}

TEST(Pictures, AreFacesAloneInPlainText) {
  EXPECT_EQ(dice_picture({1, 1, 5}, DiceStyle::plain), "1 1 5\n");
}

TEST(Pictures, HaveLinesAndDotsInUnicode) {
  EXPECT_EQ(dice_picture({3}, DiceStyle::unicode), "┌───┐\n│●  │\n│ ● │\n│  ●│\n└───┘\n");
}

}  // namespace
}  // namespace fillwise::play
