// Chips, points and the end of rounds and matches, of 2 to 5 players.
#include "model/rollers/match.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

namespace fillwise::model::rollers {
namespace {

int chips_of(const Table& t, int player) {
  return t.chips[static_cast<std::size_t>(player)];
}

int all_chips(const Table& t) {
  return std::accumulate(t.chips.begin(), t.chips.end(), 0);
}

Board completed(const Rules& rules) {
  Board board;
  for (int n = 1; n <= rules.sections; ++n) board.set(n, Section::closed);
  return board;
}

/// A table at which `mover` has just completed the board.
Table ended(int players, int mover, std::vector<int> chips, std::vector<int> points = {}) {
  Table t = round_start(Rules{}, players, 0);
  t.mover = static_cast<std::uint8_t>(mover);
  t.boards[t.mover] = completed(Rules{});
  for (std::size_t p = 0; p < chips.size(); ++p) t.chips[p] = static_cast<std::uint16_t>(chips[p]);
  for (std::size_t p = 0; p < points.size(); ++p) t.points[p] = static_cast<std::uint8_t>(points[p]);
  return t;
}

std::vector<int> scored(const Rules& rules, const Table& t) {
  const auto points = scored_points(rules, t);
  EXPECT_TRUE(std::all_of(points.begin() + t.players, points.end(), [](int p) { return p == 0; }));
  return {points.begin(), points.begin() + t.players};
}

TEST(RollersMatch, ARoundStartsWithEmptyBoardsAndChipsForEach) {
  for (int players = kLeastPlayers; players <= kMostPlayers; ++players) {
    const Table t = round_start(Rules{}, players, players - 1, {1, 2});
    EXPECT_EQ(t.players, players);
    EXPECT_EQ(t.mover, players - 1);
    EXPECT_EQ(t.starter, players - 1);
    EXPECT_EQ(all_chips(t), players * (10 * 5 + 5 * 1));
    EXPECT_EQ(t.points[0], 1);
    EXPECT_EQ(t.points[1], 2);
    for (const Board& b : t.boards) EXPECT_EQ(b, Board{});
    EXPECT_FALSE(round_is_over(Rules{}, t));
  }
}

TEST(RollersMatch, CollectsFromEachOtherPlayerWhoHasNotClosed) {
  Table t = round_start(Rules{}, 4, 1);
  t.boards[1].set(3, Section::closed);
  t.boards[3].set(3, Section::closed);
  t.boards[0].set(3, Section::open);
  EXPECT_EQ(collectable(t), 0b11111U);
  const Table after = after_applying(Rules{}, t, {t.boards[1], {0, 0, 2, 0, 0}});
  EXPECT_EQ(chips_of(after, 0), 49);
  EXPECT_EQ(chips_of(after, 1), 67);
  EXPECT_EQ(chips_of(after, 2), 49);
  EXPECT_EQ(chips_of(after, 3), 55);
  EXPECT_EQ(after.mover, 2);
  t.boards[0].set(3, Section::closed);
  t.boards[2].set(3, Section::closed);
  EXPECT_EQ(collectable(t), 0b11011U);
}

TEST(RollersMatch, WhoHasLessPaysWhatIsThere) {
  Table t = round_start(Rules{}, 3, 0);
  t.boards[0].set(5, Section::closed);
  t.chips = {20, 4, 0};
  const Table after = after_applying(Rules{}, t, {t.boards[0], {0, 0, 0, 0, 3}});
  EXPECT_EQ(chips_of(after, 0), 24);
  EXPECT_EQ(chips_of(after, 1), 0);
  EXPECT_EQ(chips_of(after, 2), 0);
}

TEST(RollersMatch, WhoHasNoChipsCollectsNoMore) {
  Table t = round_start(Rules{}, 2, 0);
  t.boards[0].set(5, Section::closed);
  t.chips = {0, 110};
  EXPECT_EQ(collectable(t), 0U);
  for_each_application(
      Rules{}, t.boards[0], collectable(t), Dice{{0, 0, 0, 0, 4, 2}},
      [&](const Application& a) { EXPECT_EQ(after_applying(Rules{}, t, a).chips, t.chips); });
}

// Whole matches by chance; who pays what is worked out again player by player.
TEST(RollersMatch, ChipsAreConserved) {
  std::mt19937_64 chance(3);
  int rounds = 0;
  int short_of_chips = 0;
  for (int play = 0; play < 60; ++play) {
    Rules rules;
    rules.sections = static_cast<int>(chance() % 4) + 1;
    rules.chips = static_cast<int>(chance() % 12) + 1;
    rules.tied_chips_score = chance() % 2 == 0;
    rules.tie_plays_on = chance() % 2 == 0;
    const int players = static_cast<int>(chance() % 4) + 2;
    Table t = round_start(rules, players, static_cast<int>(chance() % 5) % players);
    for (int turn = 0; turn < 5000; ++turn) {
      Dice dice;
      for (int d = 0; d < 6; ++d) dice = dice.with(static_cast<int>(chance() % 6));
      std::vector<Application> ways;
      for_each_application(rules, t.boards[t.mover], collectable(t), dice,
                           [&](const Application& a) { ways.push_back(a); });
      const Application& a = ways[chance() % ways.size()];
      const Table next = after_applying(rules, t, a);
      ASSERT_EQ(all_chips(next), players * rules.chips);
      int taken = 0;
      for (int p = 0; p < players; ++p) {
        if (p == t.mover) continue;
        int due = 0;
        for (int n = 1; n <= rules.sections; ++n)
          if (t.boards[static_cast<std::size_t>(p)].at(n) != Section::closed)
            due += n * a.collects[static_cast<std::size_t>(n - 1)];
        const int pays = std::min(due, chips_of(t, p));
        short_of_chips += pays < due ? 1 : 0;
        taken += pays;
        ASSERT_EQ(chips_of(next, p), chips_of(t, p) - pays);
        ASSERT_EQ(next.boards[static_cast<std::size_t>(p)], t.boards[static_cast<std::size_t>(p)]);
      }
      ASSERT_EQ(chips_of(next, t.mover), chips_of(t, t.mover) + taken);
      ASSERT_TRUE(chips_of(t, t.mover) > 0 || taken == 0);
      ASSERT_EQ(next.starter, t.starter);
      ASSERT_EQ(next.points, t.points);
      ASSERT_EQ(round_is_over(rules, next), a.board.is_complete(rules));
      if (!round_is_over(rules, next)) {
        ASSERT_EQ(next.mover, (t.mover + 1) % players);
        t = next;
        continue;
      }
      ASSERT_EQ(next.mover, t.mover);
      ++rounds;
      const auto points = scored_points(rules, next);
      const Shares end = shares(rules, players, points, next.chips);
      if (end.is_over) {
        ASSERT_EQ(std::accumulate(end.numerator.begin(), end.numerator.end(), 0), end.denominator);
        break;
      }
      t = after_round(rules, next);
      ASSERT_EQ(all_chips(t), players * rules.chips);
      ASSERT_EQ(t.starter, (next.starter + players - 1) % players);
    }
  }
  EXPECT_GT(rounds, 100);
  EXPECT_GT(short_of_chips, 50);
}

TEST(RollersMatch, PointsOfARound) {
  const Rules rules;
  EXPECT_EQ(scored(rules, ended(2, 0, {60, 50})), (std::vector{3, 0}));
  EXPECT_EQ(scored(rules, ended(2, 0, {50, 60})), (std::vector{2, 1}));
  EXPECT_EQ(scored(rules, ended(3, 2, {0, 165, 0})), (std::vector{0, 1, 1}));    // completed without chips
  EXPECT_EQ(scored(rules, ended(2, 1, {55, 55}, {1, 4})), (std::vector{1, 6}));  // a tie: nobody
  EXPECT_EQ(scored(rules, ended(5, 3, {40, 70, 70, 40, 55})), (std::vector{0, 0, 0, 2, 0}));
  Rules each;
  each.tied_chips_score = true;
  EXPECT_EQ(scored(each, ended(2, 1, {55, 55}, {1, 4})), (std::vector{2, 7}));
  EXPECT_EQ(scored(each, ended(5, 3, {40, 70, 70, 40, 55})), (std::vector{0, 1, 1, 2, 0}));
}

TEST(RollersMatch, TheNextRoundStartsToTheRight) {
  for (int players = kLeastPlayers; players <= kMostPlayers; ++players) {
    Table t = ended(players, players - 1, {60}, {1});
    t.starter = 0;
    const Table next = after_round(Rules{}, t);
    EXPECT_EQ(next.starter, players - 1);  // clockwise is 0, 1, ...: to the right of 0 sits the last one
    EXPECT_EQ(next.mover, next.starter);
    EXPECT_EQ(next.players, players);
    EXPECT_EQ(next.points[0], 1 + 1);
    EXPECT_EQ(next.points[static_cast<std::size_t>(players - 1)], 2);
    EXPECT_EQ(next.boards, Table{}.boards);
    EXPECT_EQ(all_chips(next), players * 55);
  }
}

TEST(RollersMatch, PointsAboveTheTargetCountAsTheTarget) {
  const Table next = after_round(Rules{}, ended(2, 0, {55, 55}, {4, 5}));
  EXPECT_EQ(next.points[0], 5);
  EXPECT_EQ(next.points[1], 5);
}

std::vector<int> shared(const Rules& rules, std::vector<int> points, std::vector<int> chips) {
  Table t = ended(static_cast<int>(points.size()), 0, chips, points);
  const Shares s = shares(rules, t.players, t.points, t.chips);
  if (!s.is_over) {
    EXPECT_EQ(std::accumulate(s.numerator.begin(), s.numerator.end(), 0), 0);
    return {};
  }
  std::vector<int> result(s.numerator.begin(), s.numerator.begin() + t.players);
  result.push_back(s.denominator);
  return result;
}

TEST(RollersMatch, WhoWins) {
  Rules rules;
  EXPECT_EQ(shared(rules, {4, 4}, {60, 50}), std::vector<int>{});
  EXPECT_EQ(shared(rules, {5, 4}, {50, 60}), (std::vector{1, 0, 1}));
  EXPECT_EQ(shared(rules, {4, 7}, {60, 50}), (std::vector{0, 1, 1}));
  EXPECT_EQ(shared(rules, {6, 5}, {50, 60}), (std::vector{0, 1, 1}));  // more chips, whatever the points
  EXPECT_EQ(shared(rules, {5, 6}, {55, 55}), (std::vector{1, 1, 2}));
  EXPECT_EQ(shared(rules, {5, 4, 5, 5}, {40, 90, 45, 45}), (std::vector{0, 0, 1, 1, 2}));
  EXPECT_EQ(shared(rules, {5, 5, 5}, {0, 0, 0}), (std::vector{1, 1, 1, 3}));
  rules.tie_plays_on = true;
  EXPECT_EQ(shared(rules, {5, 6}, {55, 55}), std::vector<int>{});
  EXPECT_EQ(shared(rules, {5, 6}, {54, 56}), (std::vector{0, 1, 1}));
  EXPECT_EQ(shared(rules, {5, 4, 5, 5}, {40, 90, 45, 45}), std::vector<int>{});
  rules.points = 1;
  EXPECT_EQ(shared(rules, {0, 1}, {1, 1}), (std::vector{0, 1, 1}));
}

}  // namespace
}  // namespace fillwise::model::rollers
