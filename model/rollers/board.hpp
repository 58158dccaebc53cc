#pragma once

// A player's board, and the ways to apply dice to it.
// Source: rule text, "2. Apply the Roll".

#include <array>
#include <cstddef>
#include <cstdint>

#include "model/rollers/dice.hpp"
#include "model/rollers/rules.hpp"

namespace fillwise::model::rollers {

enum class Section : std::uint8_t { empty, open, closed };

inline constexpr int kBoards = 243;  ///< 3^5

/// Sections 1 to 5; those that the rules don't have stay empty.
struct Board {
  std::array<Section, kMostSections> sections{};

  constexpr Section at(int section) const { return sections[static_cast<std::size_t>(section - 1)]; }
  constexpr void set(int section, Section to) { sections[static_cast<std::size_t>(section - 1)] = to; }
  constexpr bool is_complete(const Rules& rules) const {
    for (int n = 1; n <= rules.sections; ++n)
      if (at(n) != Section::closed) return false;
    return true;
  }
  /// Markers on it, 0 to 10; no turn takes one off.
  constexpr int markers() const {
    int sum = 0;
    for (const Section s : sections) sum += static_cast<int>(s);
    return sum;
  }
  /// Bit n - 1 for each section n that is closed.
  constexpr unsigned closed() const {
    unsigned bits = 0;
    for (std::size_t i = 0; i < sections.size(); ++i)
      if (sections[i] == Section::closed) bits |= 1U << i;
    return bits;
  }
  /// 0 to 242, section 1 in the lowest digit of base 3.
  constexpr int code() const {
    int code = 0;
    for (std::size_t i = sections.size(); i-- > 0;) code = 3 * code + static_cast<int>(sections[i]);
    return code;
  }
  static constexpr Board from_code(int code) {
    Board board;
    for (Section& s : board.sections) {
      s = static_cast<Section>(code % 3);
      code /= 3;
    }
    return board;
  }

  friend constexpr bool operator==(const Board&, const Board&) = default;
};

/// What a player has made of the dice of a turn.
struct Application {
  Board board;                                         ///< afterwards
  std::array<std::uint8_t, kMostSections> collects{};  ///< dice of value n that collect, in place n - 1

  /// The value that a player owes who has closed these sections (Board::closed()).
  constexpr int due(unsigned closed) const {
    int sum = 0;
    for (std::size_t i = 0; i < collects.size(); ++i)
      if ((closed >> i & 1U) == 0) sum += static_cast<int>(i + 1) * collects[i];
    return sum;
  }

  friend constexpr bool operator==(const Application&, const Application&) = default;
};

/// The dice that an application uses on a section.
struct SectionDice {
  int opens = 0, closes = 0, collects = 0;

  constexpr int all() const { return opens + closes + collects; }
};
/// Of section n, from 1; `before`: the board that the dice were applied to.
constexpr SectionDice section_dice(const Board& before, const Application& made, int n) {
  const Section was = before.at(n), is = made.board.at(n);
  return {was == Section::empty && is != Section::empty ? n : 0,
          was != Section::closed && is == Section::closed ? 1 : 0,
          made.collects[static_cast<std::size_t>(n - 1)]};
}

/// Calls visit(application) for each different way to apply some of the dice, or with Rules::apply_all as many as
/// can be, in a fixed order. `collectable`: bit n - 1 for each section that a die may collect for once it is
/// closed, because another player has not closed it; 0 for a player without chips ("can no longer collect").
template <class Visit>
void for_each_application(const Rules& rules, const Board& board, unsigned collectable, const Dice& dice,
                          const Visit& visit) {
  std::array<int, kMostSections> left{};  // natural dice of the value that are not applied
  const auto can_apply_more = [&](const Application& made, int stars) {
    for (int n = 1; n <= rules.sections; ++n) {
      const int usable = left[static_cast<std::size_t>(n - 1)] + stars;
      const Section now = made.board.at(n);
      const bool collects = (collectable >> (n - 1) & 1U) != 0 &&
                            (rules.collect_when_closing || board.at(n) == Section::closed);
      if (now == Section::empty ? usable >= n : usable >= 1 && (now == Section::open || collects))
        return true;
    }
    return false;
  };
  const auto from = [&](const auto& self, Application made, int n, int stars) -> void {
    if (n > rules.sections) {
      if (!rules.apply_all || !can_apply_more(made, stars)) visit(static_cast<const Application&>(made));
      return;
    }
    const auto place = static_cast<std::size_t>(n - 1);
    const int natural = dice.of(n);
    // Uses so many dice for the section, stars where there are too few others.
    const auto use = [&](int used, Section to, int collects) {
      const int wild = used > natural ? used - natural : 0;
      if (wild > stars) return false;
      Application next = made;
      next.board.set(n, to);
      next.collects[place] = static_cast<std::uint8_t>(collects);
      left[place] = natural - (used - wild);
      self(self, next, n + 1, stars - wild);
      return true;
    };
    const Section was = board.at(n);
    use(0, was, 0);
    const int closing = was == Section::empty ? n + 1 : was == Section::open ? 1 : 0;  // dice that close it
    if (was == Section::empty) use(n, Section::open, 0);
    if (closing > 0) use(closing, Section::closed, 0);
    if ((collectable >> place & 1U) != 0 && (rules.collect_when_closing || was == Section::closed))
      for (int k = 1; use(closing + k, Section::closed, k);) ++k;
  };
  from(from, Application{board, {}}, 1, dice.stars());
}

}  // namespace fillwise::model::rollers
