#include "api/rollers/notation.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>

#include "tests/api/rollers/refusal.hpp"

namespace fillwise::rollers {
namespace {

using model::rollers::Board;
using model::rollers::Dice;
using model::rollers::Rules;
using model::rollers::Saved;
using model::rollers::Section;

TEST(RollersNotation, DiceAreReadAsTheyAreWritten) {
  std::set<std::string> texts;
  int sets = 0;
  for (int n = 0; n <= 6; ++n)
    model::rollers::for_each_dice(n, [&](const Dice& purple) {
      for (int black = 0; black <= 6; ++black) {
        const WrittenDice dice{{purple, static_cast<std::uint8_t>(black == 6 ? 0 : black)}, black == 6};
        const std::string text = written(dice);
        ++sets;
        texts.insert(text);
        ASSERT_EQ(read_dice("dice", text), dice) << text;
        std::string close = text;
        std::erase(close, ',');
        ASSERT_EQ(read_dice("dice", close), dice) << close;
        if (dice.zap) continue;
        EXPECT_EQ(written(dice.dice), text);
        EXPECT_EQ(read_dice("dice", shown(dice.dice)), dice);
      }
    });
  EXPECT_EQ(texts.size(), static_cast<std::size_t>(sets));
}

TEST(RollersNotation, BoardsAreReadAsTheyAreWritten) {
  for (const int sections : {1, 3, 5}) {
    Rules rules;
    rules.sections = sections;
    int read = 0;
    for (int code = 0; code < model::rollers::kBoards; ++code) {
      const Board board = Board::from_code(code);
      bool known = !board.is_complete(rules);
      for (int n = sections + 1; n <= 5; ++n) known &= board.at(n) == Section::empty;
      if (!known) {
        EXPECT_NE(refusal([&] { read_board("mine", written(board), rules); }), "");
        continue;
      }
      ++read;
      ASSERT_EQ(read_board("mine", written(board), rules), board) << written(board);
    }
    EXPECT_EQ(read, sections == 1 ? 2 : sections == 3 ? 26 : 242);
  }
}

TEST(RollersNotation, IsWhatPeopleType) {
  const Saved dice{{{2, 0, 1, 0, 1, 1}}, 2};
  for (const char* text : {"1,1,3,*,5,b2", "113*5b2", "1 1 3 s 5 B2", "b2,5,S,3,1,1", "1, 1, 3, *, 5, b2"})
    EXPECT_EQ(read_dice("dice", text), (WrittenDice{dice, false})) << text;
  EXPECT_EQ(written(dice), "1,1,3,5,*,b2");
  EXPECT_EQ(shown(dice), "1 1 3 5 * b2");
  EXPECT_EQ(shown(Saved{}), "none");
  for (const char* text : {"z", "bz", "Z"}) EXPECT_TRUE(read_dice("dice", text).zap) << text;
  EXPECT_EQ(read_dice("kept", "None"), WrittenDice{});
  Board board;
  board.set(1, Section::closed);
  board.set(3, Section::open);
  for (const char* text : {"1c,3o", "3o,1c", "1c3o", "1C 3O"})
    EXPECT_EQ(read_board("mine", text, {}), board) << text;
  EXPECT_EQ(written(board), "1c,3o");
  EXPECT_EQ(written(Board{}), "none");
}

TEST(RollersNotation, RefusesOtherDice) {
  const std::string expected =
      ", expected dice such as 1,1,3,*,5,b2 (1 to 5, * a star, b the black die, z a zap)";
  for (const char* text : {"", "6", "1,1,6", "1b", "x", "1;2", "b6", "0", "-1", "1,,b"})
    EXPECT_EQ(refusal([&] { read_dice("--dice", text); }),
              "--dice: found '" + std::string(text) + "'" + expected);
  EXPECT_EQ(refusal([] { read_dice("dice", "b1,b2"); }), "dice: found 'b1,b2', expected one black die");
  EXPECT_EQ(refusal([] { read_dice("dice", "z,b2"); }), "dice: found 'z,b2', expected one black die");
  EXPECT_EQ(refusal([] { read_dice("dice", "z,z"); }), "dice: found 'z,z', expected one black die");
  EXPECT_EQ(refusal([] { read_dice("dice", "1b*"); }),
            "dice: found '1b*', expected no star on the black die: b1 to b5 or z");
  EXPECT_NE(refusal([] { read_dice("dice", std::string(100'000, '1')); }), "");
}

TEST(RollersNotation, RefusesOtherBoards) {
  const std::string expected =
      ", expected sections from 1 to 5 with o (open) or c (closed), such as 1c,2o, or none";
  for (const char* text : {"", "6c", "0o", "c1", "1", "1c,3", "1x", "open"})
    EXPECT_EQ(refusal([&] { read_board("--mine", text, {}); }),
              "--mine: found '" + std::string(text) + "'" + expected);
  EXPECT_EQ(refusal([] { read_board("mine", "1o,1c", {}); }),
            "mine: found '1o,1c', expected each section once");
  EXPECT_EQ(
      refusal([] { read_board("mine", "1c2c3c4c5c", {}); }),
      "mine: found '1c2c3c4c5c', expected a section that is not closed: a complete board ends the round");
  Rules one;
  one.sections = 1;
  EXPECT_EQ(refusal([&] { read_board("mine", "2o", one); }),
            "mine: found '2o', expected 1o where section 1 is open, or none");
}

/// Whatever is read is written so that it is read again; whatever is not is refused in one line.
TEST(RollersNotation, HoldsForTextOfChance) {
  std::mt19937 random(7);
  const std::string letters = "12345*sbzoc, 06x\n";
  int read = 0;
  for (int i = 0; i < 30'000; ++i) {
    std::string text;
    for (std::size_t length = random() % 9; text.size() < length;) text += letters[random() % letters.size()];
    const std::string dice_refused = refusal([&] {
      const WrittenDice dice = read_dice("dice", text);
      ASSERT_EQ(read_dice("dice", written(dice)), dice);
      ++read;
    });
    const std::string board_refused = refusal([&] {
      const Board board = read_board("mine", text, {});
      ASSERT_EQ(read_board("mine", written(board), {}), board);
      ++read;
    });
    for (const std::string& line : {dice_refused, board_refused})
      if (!line.empty()) {
        ASSERT_NE(line.find(", expected "), std::string::npos);
        ASSERT_EQ(line.find('\n'), std::string::npos);
      }
  }
  EXPECT_GT(read, 1000);
}

}  // namespace
}  // namespace fillwise::rollers
