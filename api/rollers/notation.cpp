#include "api/rollers/notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "api/base/error.hpp"
#include "api/input/numbers.hpp"

namespace fillwise::rollers {

using model::rollers::Board;
using model::rollers::kNoBlack;
using model::rollers::kStar;
using model::rollers::kValues;
using model::rollers::Rules;
using model::rollers::Saved;
using model::rollers::Section;

namespace {

constexpr int kMostWritten = 100;
constexpr const char* kDiceExpected =
    "dice such as 1,1,3,*,5,b2 (1 to 5, * a star, b the black die, z a zap)";

char small_letter(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// The characters that count, as small letters.
std::string compact(std::string_view text) {
  std::string result;
  for (const char c : text)
    if (c != ',' && c != ' ') result += small_letter(c);
  return result;
}

std::vector<std::string> words_of(const Saved& dice) {
  std::vector<std::string> words;
  for (int value = 1; value <= kValues; ++value)
    words.insert(words.end(), static_cast<std::size_t>(dice.purple.of(value)), std::to_string(value));
  words.insert(words.end(), static_cast<std::size_t>(dice.purple.stars()), "*");
  if (dice.black != kNoBlack) words.push_back(fmt::format("b{}", dice.black));
  return words;
}

}  // namespace

WrittenDice read_dice(std::string_view field, std::string_view text) {
  WrittenDice result;
  const auto fail = [&](std::string_view expected) { refuse(found_but_expected(field, text, expected)); };
  const std::string dice = compact(text);
  if (dice == kNone) return result;
  if (dice.empty()) fail(kDiceExpected);
  const auto set_black = [&](int value, bool zap) {
    if (result.dice.black != kNoBlack || result.zap) fail("one black die");
    result.dice.black = static_cast<std::uint8_t>(value);
    result.zap = zap;
  };
  for (std::size_t i = 0; i < dice.size(); ++i) {
    const bool black = dice[i] == 'b';
    if (black) ++i;
    const char c = i < dice.size() ? dice[i] : '\0';
    const bool star = c == '*' || c == 's';
    if (black && star) fail("no star on the black die: b1 to b5 or z");
    if (c == 'z')
      set_black(kNoBlack, true);
    else if (black && c >= '1' && c <= '5')
      set_black(c - '0', false);
    else if (!black && (star || (c >= '1' && c <= '5')))
      result.dice.purple = result.dice.purple.with(star ? kStar : c - '1');
    else
      fail(kDiceExpected);
    if (result.total() > kMostWritten) fail(kDiceExpected);
  }
  return result;
}

std::string written(const WrittenDice& dice) {
  std::vector<std::string> words = words_of(dice.dice);
  if (dice.zap) words.emplace_back("z");
  return words.empty() ? std::string(kNone) : fmt::format("{}", fmt::join(words, ","));
}

std::string written(const Saved& dice) {
  return written(WrittenDice{dice, false});
}

std::string shown(const Saved& dice) {
  return dice.total() == 0 ? std::string(kNone) : fmt::format("{}", fmt::join(words_of(dice), " "));
}

WrittenDice written_dice(const model::rollers::Roll& roll) {
  return {{roll.purple, roll.black.value_or(kNoBlack)}, roll.is_zap()};
}

std::string shown(const model::rollers::Roll& roll) {
  std::string text = written(written_dice(roll));
  std::ranges::replace(text, ',', ' ');
  return text;
}

Board read_board(std::string_view field, std::string_view text, const Rules& rules) {
  const std::string expected =
      rules.sections == 1
          ? std::string("1o where section 1 is open, or none")
          : fmt::format("sections from 1 to {} with o (open) or c (closed), such as 1c,2o, or none",
                        rules.sections);
  Board board;
  const auto fail = [&](std::string_view what) { refuse(found_but_expected(field, text, what)); };
  const std::string sections = compact(text);
  if (sections == kNone) return board;
  if (sections.empty() || sections.size() % 2 != 0) fail(expected);
  for (std::size_t i = 0; i < sections.size(); i += 2) {
    const int section = sections[i] - '0';
    const char state = sections[i + 1];
    if (section < 1 || section > rules.sections || (state != 'o' && state != 'c')) fail(expected);
    if (board.at(section) != Section::empty) fail("each section once");
    board.set(section, state == 'c' ? Section::closed : Section::open);
  }
  if (board.is_complete(rules)) fail("a section that is not closed: a complete board ends the round");
  return board;
}

std::string written(const Board& board) {
  std::string text;
  for (int n = 1; n <= model::rollers::kMostSections; ++n)
    if (board.at(n) != Section::empty)
      text += fmt::format("{}{}{}", text.empty() ? "" : ",", n, board.at(n) == Section::closed ? 'c' : 'o');
  return text.empty() ? std::string(kNone) : text;
}

}  // namespace fillwise::rollers
