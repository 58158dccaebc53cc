// What the rule of thumb decides.
#include "solver/rollers/play/thumb.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

#include "tests/solver/rollers/play/turn_words.hpp"

namespace fillwise::solver {
namespace {

using rollers::Player;

class RollersThumb : public ::testing::Test {
 protected:
  static std::unique_ptr<Player> at(const Table& table, const model::rollers::Rules& rules = kRules) {
    auto player = rollers::make_thumb(rules);
    player->begin_turn(table);
    return player;
  }
  /// The board afterwards and the chips that are due: "--o-- 4".
  static std::string applied(const Table& table, const Saved& dice) {
    const auto made = at(table)->apply(applying(dice));
    return text_of(made.board) + " " + std::to_string(made.due(table.boards[1].closed()));
  }
  static inline const model::rollers::Rules kRules{};
};

TEST_F(RollersThumb, SavesTheNumberWithTheMostPips) {
  const auto thumb = at(table("-----", "-----", 55));
  EXPECT_EQ(thumb->choose(choosing(1, saved({1, 2, 3, 4, 5}, 1))), saved({5}));
  EXPECT_EQ(thumb->choose(choosing(1, saved({1, 4, 4, 2, 5}, 1))), saved({4, 4}));
  EXPECT_EQ(thumb->choose(choosing(1, saved({1, 4, 4, 2, 5}, 5))), saved({5}, 5));
  EXPECT_EQ(thumb->choose(choosing(1, saved({3, 3, 3, 5, 1}, 2))), saved({3, 3, 3}));
  // A star counts with each of them: 2 * 5 against 2 * 4, 3 * 3 against 5 + 5.
  EXPECT_EQ(thumb->choose(choosing(1, saved({6, 3, 3, 5, 1}, 4))), saved({6, 5}));
  EXPECT_EQ(thumb->choose(choosing(2, saved({6, 6, 3, 3, 4}, 3))), saved({6, 6, 3, 3}, 3));
  // With the star 3 * 4 is as much as 4 * 3: the higher number.
  EXPECT_EQ(thumb->choose(choosing(1, saved({6, 4, 4, 3, 3}, 3))), saved({6, 4, 4}));
  EXPECT_EQ(thumb->choose(choosing(1, saved({4, 4, 4, 3, 3}, 3))), saved({4, 4, 4}));
  EXPECT_EQ(thumb->choose(choosing(1, saved({4, 4, 4, 3, 3}, 1))), saved({4, 4, 4}));
  // A zap.
  EXPECT_EQ(thumb->choose(choosing(1, {})), Saved{});
  EXPECT_EQ(thumb->choose(choosing(2, saved({6, 6}))), saved({6, 6}));
}

TEST_F(RollersThumb, CountsDiceThatCanBeUsed) {
  // 5 is closed on both boards, 4 lacks one die and nobody would pay for more.
  const auto thumb = at(table("--coc", "c-ccc", 55));
  EXPECT_EQ(thumb->choose(choosing(1, saved({5, 5, 4, 4, 2}, 2))), saved({4, 4}));
  EXPECT_EQ(thumb->choose(choosing(1, saved({5, 5, 4, 2, 2}, 2))), saved({2, 2}, 2));
  EXPECT_EQ(thumb->choose(choosing(1, saved({5, 5, 3, 3, 3}, 3))), Saved{});
  // Where the other one has not closed it, each of them takes chips.
  EXPECT_EQ(at(table("----c", "-----", 55))->choose(choosing(1, saved({5, 5, 4, 4, 2}, 2))), saved({5, 5}));
  // But not from nobody.
  EXPECT_EQ(at(table("----c", "-----", 110))->choose(choosing(1, saved({5, 5, 5, 4, 2}, 2))),
            saved({5, 5, 5}));
  EXPECT_EQ(at(table("----c", "c----", 0))->choose(choosing(1, saved({5, 5, 5, 4, 2}, 2))), saved({4}));
}

TEST_F(RollersThumb, StopsWhenEveryDieIsUsed) {
  const auto thumb = at(table("-----", "-----", 55));
  EXPECT_EQ(thumb->choose(choosing(1, saved({4, 4, 4, 4, 4}, 1))), std::nullopt);
  EXPECT_EQ(thumb->choose(choosing(1, saved({5, 5, 5, 6, 6}, 5))), std::nullopt);
  EXPECT_NE(thumb->choose(choosing(1, saved({4, 4, 4, 4, 4}, 3))), std::nullopt);
  // Stars and a 2 open and close section 2.
  EXPECT_EQ(thumb->choose(choosing(2, saved({6, 6, 3, 3, 2}, 3))), std::nullopt);
  // The board is complete, with as many chips as the other one has; or with fewer: then it rolls on.
  EXPECT_EQ(at(table("cccco", "cccco", 55))->choose(choosing(1, saved({5, 1, 1, 2, 3}, 3))), std::nullopt);
}

TEST_F(RollersThumb, UsesTheMostPips) {
  // The example of the rule text: the star is a 4 that opens nothing, so it opens 3.
  EXPECT_EQ(applied(table("-----", "-----", 55), saved({1, 3, 3, 6, 4}, 5)), "o-o-- 0");
  // A star collects 5 rather than opening 1, and closes 4 rather than collecting 3.
  EXPECT_EQ(applied(table("----c", "-----", 55), saved({6})), "----c 5");
  EXPECT_EQ(applied(table("--co-", "-----", 55), saved({6})), "--cc- 0");
  // Nobody pays for 5: the star opens 1.
  EXPECT_EQ(applied(table("----c", "----c", 55), saved({6})), "o---c 0");
  // The board is not completed with fewer chips; it is where the chips of the same turn are enough.
  EXPECT_EQ(applied(table("ccoc-", "ccccc", 50), saved({3})), "cccc- 0");
  EXPECT_EQ(applied(table("cccco", "cccc-", 50), saved({5})), "cccco 0");
  EXPECT_EQ(applied(table("cccco", "cccc-", 50), saved({5, 5, 6})), "ccccc 10");
}

TEST_F(RollersThumb, KeepsWhatHasToStay) {
  model::rollers::Rules rules;
  rules.take_up_again = false;
  Turn turn = choosing(2, saved({4, 5, 5, 5, 1}, 1));
  turn.locked = saved({4});
  EXPECT_EQ(at(table("ccc--", "-----", 55), rules)->choose(turn), saved({4, 5, 5, 5}));
}

}  // namespace
}  // namespace fillwise::solver
