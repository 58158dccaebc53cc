// Applying dice: against a search that uses single dice one after the other, in every order.
#include "model/rollers/board.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <random>
#include <set>
#include <tuple>
#include <vector>

namespace fillwise::model::rollers {
namespace {

constexpr int kStarFace = 6;

/// A board and the dice that collected, by section: what an application has to come to.
using Outcome = std::pair<std::vector<int>, std::vector<int>>;

/// The search. A die is its face, 6 for a star. What it has visited is a set of (dice left, board, collected).
class SingleDice {
 public:
  SingleDice(const Rules& rules, const std::vector<int>& board, unsigned collectable)
      : rules_(rules), start_(board), collectable_(collectable) {}

  std::set<Outcome> outcomes(const std::vector<int>& dice) {
    std::vector<int> sorted = dice;
    std::ranges::sort(sorted);
    go_on(sorted, start_, std::vector<int>(start_.size(), 0));
    std::set<Outcome> result;
    for (const auto& [outcome, can_go_on] : reached_)
      if (!rules_.apply_all || !can_go_on) result.insert(outcome);
    return result;
  }

 private:
  bool may_collect(int n, const std::vector<int>& board) const {
    return board[at(n)] == 2 && (collectable_ >> (n - 1) & 1U) != 0 &&
           (rules_.collect_when_closing || start_[at(n)] == 2);
  }
  static std::size_t at(int n) { return static_cast<std::size_t>(n - 1); }

  /// Calls then(rest) for each choice of k dice out of these, each n or a star.
  static void choose(int n, int k, std::size_t from, const std::vector<int>& dice,
                     const std::function<void(const std::vector<int>&)>& then) {
    if (k == 0) return then(dice);
    for (std::size_t i = from; i < dice.size(); ++i) {
      if (dice[i] != n && dice[i] != kStarFace) continue;
      std::vector<int> rest = dice;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      choose(n, k - 1, i, rest, then);
    }
  }

  void go_on(const std::vector<int>& dice, const std::vector<int>& board, const std::vector<int>& collected) {
    if (!visited_.emplace(dice, board, collected).second) return;
    bool& can_go_on = reached_[{board, collected}];  // in one of the ways to get there
    for (int n = 1; n <= rules_.sections; ++n) {
      if (board[at(n)] < 2) {
        choose(n, board[at(n)] == 0 ? n : 1, 0, dice, [&](const std::vector<int>& rest) {
          can_go_on = true;
          std::vector<int> next = board;
          ++next[at(n)];
          go_on(rest, next, collected);
        });
      } else if (may_collect(n, board)) {
        choose(n, 1, 0, dice, [&](const std::vector<int>& rest) {
          can_go_on = true;
          std::vector<int> next = collected;
          ++next[at(n)];
          go_on(rest, board, next);
        });
      }
    }
  }

  Rules rules_;
  std::vector<int> start_;
  unsigned collectable_;
  std::map<Outcome, bool> reached_;
  std::set<std::tuple<std::vector<int>, std::vector<int>, std::vector<int>>> visited_;
};

std::vector<int> sections_of(const Board& board) {
  std::vector<int> sections;
  for (const Section s : board.sections) sections.push_back(static_cast<int>(s));
  return sections;
}

std::set<Outcome> of_model(const Rules& rules, const Board& board, unsigned collectable, const Dice& dice) {
  std::set<Outcome> found;
  for_each_application(rules, board, collectable, dice, [&](const Application& a) {
    EXPECT_TRUE(
        found.insert({sections_of(a.board), std::vector<int>(a.collects.begin(), a.collects.end())}).second)
        << "an application appears twice";
  });
  return found;
}

void expect_same(const Rules& rules, const Board& board, unsigned collectable, const Dice& dice) {
  std::vector<int> single;
  for (int face = 1; face <= kFaces; ++face)
    single.insert(single.end(), dice.count[static_cast<std::size_t>(face - 1)], face);
  SingleDice search(rules, sections_of(board), collectable);
  ASSERT_EQ(of_model(rules, board, collectable, dice), search.outcomes(single))
      << "sections " << rules.sections << ", board " << board.code() << ", collectable " << collectable
      << ", dice " << ::testing::PrintToString(dice.count) << ", apply all " << rules.apply_all
      << ", collect when closing " << rules.collect_when_closing;
}

Rules rules_of(int sections, bool collect_when_closing, bool apply_all) {
  Rules rules;
  rules.sections = sections;
  rules.collect_when_closing = collect_when_closing;
  rules.apply_all = apply_all;
  return rules;
}

TEST(RollersBoard, CodesAreInverse) {
  std::set<int> codes;
  for (int code = 0; code < kBoards; ++code) {
    const Board board = Board::from_code(code);
    EXPECT_EQ(board.code(), code);
    int markers = 0;
    for (int n = 1; n <= kMostSections; ++n) {
      markers += static_cast<int>(board.at(n));
      EXPECT_EQ((board.closed() >> (n - 1) & 1U) != 0, board.at(n) == Section::closed);
    }
    EXPECT_EQ(board.markers(), markers);
    EXPECT_EQ(board.is_complete(Rules{}), markers == 2 * kMostSections);
    codes.insert(board.code());
  }
  EXPECT_EQ(codes.size(), 243U);
}

TEST(RollersBoard, EveryBoardOfFewSections) {
  for (const bool when_closing : {true, false}) {
    for (const bool all : {true, false}) {
      for (int sections = 1; sections <= 3; ++sections) {
        const Rules rules = rules_of(sections, when_closing, all);
        int boards = 1;
        for (int n = 0; n < sections; ++n) boards *= 3;
        for (int code = 0; code < boards; ++code)
          for (unsigned collectable = 0; collectable < 1U << sections; ++collectable)
            for (int dice = 0; dice <= (sections == 3 ? 3 : 4); ++dice)
              for_each_dice(dice, [&](const Dice& d) {
                if (!HasFatalFailure()) expect_same(rules, Board::from_code(code), collectable, d);
              });
        ASSERT_FALSE(HasFatalFailure());
      }
    }
  }
}

TEST(RollersBoard, SixDiceByChance) {
  std::mt19937_64 chance(11);
  for (int i = 0; i < 6000; ++i) {
    const Rules rules = rules_of(chance() % 4 == 0 ? 4 : 5, chance() % 2 == 0, chance() % 2 == 0);
    Board board = Board::from_code(static_cast<int>(chance() % kBoards));
    if (rules.sections == 4) board.set(5, Section::empty);
    Dice dice;
    for (int d = static_cast<int>(chance() % 3) + 4; d > 0; --d)
      dice = dice.with(chance() % 4 == 0 ? kStar : static_cast<int>(chance() % kValues));
    ASSERT_NO_FATAL_FAILURE(expect_same(rules, board, static_cast<unsigned>(chance() % 32), dice));
  }
}

// "You can OPEN and CLOSE a number section all in one turn": the three turns of the rule text's example.
TEST(RollersBoard, TheExampleOfTheRuleText) {
  const Rules rules;
  const auto has = [&](const Board& board, const Dice& dice, const Application& wanted) {
    bool found = false;
    for_each_application(rules, board, 31, dice, [&](const Application& a) { found = found || a == wanted; });
    return found;
  };
  Board board;
  board.set(1, Section::open);
  board.set(3, Section::open);
  EXPECT_TRUE(has(Board{}, Dice{{1, 0, 2, 1, 1, 1}}, {board, {}}));
  Board second;
  for (const int n : {1, 2, 3}) second.set(n, Section::closed);
  EXPECT_TRUE(has(board, Dice{{1, 3, 1, 1, 0, 0}}, {second, {}}));
  EXPECT_TRUE(has(second, Dice{{0, 0, 1, 3, 1, 1}}, {second, {0, 0, 2, 0, 0}}));
  Board opened = second;
  opened.set(4, Section::open);
  EXPECT_TRUE(has(second, Dice{{0, 0, 1, 3, 1, 1}}, {opened, {0, 0, 1, 0, 0}}));
  Board closed = opened;
  closed.set(4, Section::closed);
  EXPECT_FALSE(has(second, Dice{{0, 0, 1, 3, 1, 1}}, {closed, {}}));
}

// With apply_all a star does not stand in for a number that lies there: else it could be wasted.
TEST(RollersBoard, AStarIsNotWasted) {
  Board board;
  board.set(1, Section::open);
  board.set(2, Section::open);
  Board both = board;
  both.set(1, Section::closed);
  Board closed = both;
  closed.set(2, Section::closed);
  const std::set<Outcome> only{{sections_of(closed), {0, 0, 0, 0, 0}}};
  EXPECT_EQ(of_model(rules_of(2, false, true), board, 31, Dice{{1, 0, 0, 0, 0, 1}}), only);
}

TEST(RollersBoard, EachDieIsWorthItsFaceToWhoHasNotClosed) {
  Application made;
  made.collects = {1, 0, 2, 0, 1};
  EXPECT_EQ(made.due(0), 1 + 6 + 5);
  EXPECT_EQ(made.due(0b00100), 1 + 5);
  EXPECT_EQ(made.due(0b10001), 6);
  EXPECT_EQ(made.due(0b11111), 0);
}

}  // namespace
}  // namespace fillwise::model::rollers
