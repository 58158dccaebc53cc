// Who sits where, and who wins which prize.
#include "model/bunco/evening.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace fillwise::model::bunco {
namespace {

TEST(BuncoEvening, WinnersMoveUpATableAndLosersOfTheHeadTableGoToTheLast) {
  Places places(12);
  std::iota(places.begin(), places.end(), 0);
  const std::vector<int> winners{0, 1, 0};  // 0 2 win at the head table, 5 7 at the second, 8 10 at the last
  const Places next = moved_up(places, winners);
  const auto at = [&](std::size_t table) {
    const auto first = next.begin() + static_cast<std::ptrdiff_t>(4 * table);
    Places found(first, first + 4);
    std::ranges::sort(found);
    return found;
  };
  EXPECT_EQ(at(0), (Places{0, 2, 5, 7}));
  EXPECT_EQ(at(1), (Places{4, 6, 8, 10}));
  EXPECT_EQ(at(2), (Places{1, 3, 9, 11}));
  EXPECT_EQ(moved_up({3, 2, 1, 0}, std::vector{1}), (Places{3, 2, 1, 0})) << "one table is head and last";
}

TEST(BuncoEvening, DealsEveryOrderOnce) {
  // All answers of below(4), below(3), below(2): each order of four comes once.
  std::map<Places, int> seen;
  for (int number = 0; number < 24; ++number) {
    Places places{0, 1, 2, 3};
    int left = number;
    deal(std::span(places), [&](int n) {
      const int answer = left % n;
      left /= n;
      return answer;
    });
    ++seen[places];
  }
  EXPECT_EQ(seen.size(), 24U);
}

TEST(BuncoEvening, PartnersAreDealtByTheRules) {
  Places places(8);
  std::iota(places.begin(), places.end(), 0);
  const std::vector<int> winners{1, 1};
  const auto first = [](int) { return 0; };
  Rules rules;
  const Places any = next_places(rules, places, winners, first);
  EXPECT_EQ(any, (Places{1, 2, 3, 4, 5, 6, 7, 0}));
  rules.partners = Partners::winners_up;
  Places up = next_places(rules, places, winners, first);
  EXPECT_EQ(up[3], 1) << "seats of a table are dealt anew";
  std::ranges::sort(up.begin(), up.begin() + 4);
  EXPECT_EQ(Places(up.begin(), up.begin() + 4), (Places{1, 3, 5, 7}));
}

TEST(BuncoPrizes, AreSharedByAllWhoAreBest) {
  const std::vector<ScoreCard> cards{{3, 3, 0}, {4, 2, 2}, {1, 5, 1}, {3, 3, 2}};
  const auto winners = [](Prize prize, const std::vector<ScoreCard>& of, int holder) {
    std::vector<int> found{7};
    find_winners(prize, of, holder, found);
    return found;
  };
  EXPECT_EQ(winners(Prize::most_buncos, cards, kNobody), (std::vector{1, 3}));
  EXPECT_EQ(winners(Prize::most_wins, cards, kNobody), std::vector{1});
  EXPECT_EQ(winners(Prize::most_losses, cards, kNobody), std::vector{2});
  EXPECT_EQ(winners(Prize::half_and_half, cards, kNobody), (std::vector{0, 3}));
  EXPECT_EQ(winners(Prize::travelling, cards, 2), std::vector{2});
  const std::vector<ScoreCard> none{{4, 2, 0}, {2, 4, 0}};
  for (const Prize prize : {Prize::most_buncos, Prize::half_and_half, Prize::travelling})
    EXPECT_EQ(winners(prize, none, kNobody), std::vector<int>{});
}

TEST(BuncoEvening, RoundsOfASetHaveTheNumbersOneToSix) {
  const Evening evening{2, 3};
  EXPECT_EQ(evening.players(), 8);
  EXPECT_EQ(evening.rounds(), 18);
  EXPECT_EQ(Evening::number_of(0), 1);
  EXPECT_EQ(Evening::number_of(5), 6);
  EXPECT_EQ(Evening::number_of(6), 1);
}

}  // namespace
}  // namespace fillwise::model::bunco
