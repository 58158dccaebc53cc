#include "model/fill_or_bust/dice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "model/fill_or_bust/rules.hpp"
#include "tests/support/random_rules.hpp"

namespace fillwise::model {
namespace {

const Chart& official() {
  static const Chart chart = preset("official").chart;
  return chart;
}

Dice dice(std::initializer_list<int> faces) {
  Dice d;
  for (const int f : faces) ++d.counts[static_cast<std::size_t>(f - 1)];
  return d;
}

/// Calls visit(dice) for each of the 6^n ordered tosses.
template <class Visit>
void for_each_toss(int n, const Visit& visit) {
  for (std::uint64_t code = 0; code < tosses(n); ++code) {
    Dice d;
    std::uint64_t rest = code;
    for (int i = 0; i < n; ++i, rest /= kFaces) ++d.counts[rest % kFaces];
    visit(d);
  }
}

TEST(Price, FollowsTheChart) {
  EXPECT_EQ(price(official(), dice({1})), 2);
  EXPECT_EQ(price(official(), dice({5})), 1);
  EXPECT_EQ(price(official(), dice({1, 1, 1})), 20);
  EXPECT_EQ(price(official(), dice({2, 2, 2})), 4);
  EXPECT_EQ(price(official(), dice({3, 3, 3})), 6);
  EXPECT_EQ(price(official(), dice({4, 4, 4})), 8);
  EXPECT_EQ(price(official(), dice({5, 5, 5})), 10);
  EXPECT_EQ(price(official(), dice({6, 6, 6})), 12);
  EXPECT_EQ(price(official(), dice({1, 2, 3, 4, 5, 6})), 30);
}

TEST(Price, OfLargerSets) {
  EXPECT_EQ(price(official(), dice({1, 1, 1, 1})), 22);        // a triple and a die
  EXPECT_EQ(price(official(), dice({1, 1, 1, 1, 1, 1})), 40);  // two triples
  EXPECT_EQ(price(official(), dice({5, 5, 5, 5, 5})), 12);     // a triple and two dice
  EXPECT_EQ(price(official(), dice({2, 2, 2, 2, 2, 2})), 8);   // two triples
  EXPECT_EQ(price(official(), dice({2, 2, 2, 6, 6, 6})), 16);  // two different triples
  EXPECT_EQ(price(official(), dice({2, 2, 2, 1, 5})), 7);
  EXPECT_EQ(price(official(), dice({2, 2, 2, 2})), 0);        // the fourth 2 can't score
  EXPECT_EQ(price(official(), dice({2, 2, 3, 3, 4, 4})), 0);  // three pairs are nothing
  EXPECT_EQ(price(official(), dice({1, 2})), 0);
}

TEST(WaysToSetAside, OfAStraight) {
  // All six, or its 1, its 5, or both.
  const auto ways = ways_to_set_aside(official(), dice({1, 2, 3, 4, 5, 6}));
  ASSERT_EQ(ways.size(), 4U);
  EXPECT_EQ(ways[0], (SetAside{dice({1, 2, 3, 4, 5, 6}), 6, 30}));
  EXPECT_EQ(ways[1], (SetAside{dice({1, 5}), 2, 3}));
  EXPECT_EQ(ways[2], (SetAside{dice({1}), 1, 2}));
  EXPECT_EQ(ways[3], (SetAside{dice({5}), 1, 1}));
}

TEST(WaysToSetAside, OnesLeaveATripleOneByOneOtherFacesGoWhole) {
  EXPECT_EQ(ways_to_set_aside(official(), dice({1, 1, 1, 2})).size(), 3U);  // one, two or three 1s
  EXPECT_EQ(ways_to_set_aside(official(), dice({2, 2, 2, 3})).size(), 1U);
  EXPECT_EQ(ways_to_set_aside(official(), dice({2, 2, 2, 2})).size(), 1U);
  EXPECT_TRUE(ways_to_set_aside(official(), dice({2, 2, 3, 3, 4, 6})).empty());
}

TEST(TossTable, CountsOfTheOfficialChart) {
  // Published counts: classes that score, ways to set aside, and tosses that score nothing, for 1 to 6 dice.
  const TossTable table(official());
  const std::array<std::size_t, kDice> classes{2, 5, 13, 26, 44, 78};
  const std::array<std::uint64_t, kDice> busts{4, 16, 60, 204, 600, 1440};
  std::size_t all_ways = 0;
  for (int n = 1; n <= kDice; ++n) {
    const auto of_n = table.classes(n);
    EXPECT_EQ(of_n.size() - 1, classes[static_cast<std::size_t>(n - 1)]) << n;
    EXPECT_TRUE(of_n.front().is_bust());
    EXPECT_EQ(of_n.front().weight, busts[static_cast<std::size_t>(n - 1)]) << n;
    for (const TossClass& c : of_n) all_ways += c.ways.size();
  }
  EXPECT_EQ(all_ways, 775U);
}

/// The chart's table against each of the 6^n ordered tosses, taken one by one.
void expect_table_counts_tosses(const Chart& chart, int most_dice) {
  const TossTable table(chart);
  for (int n = 1; n <= most_dice; ++n) {
    std::vector<std::uint64_t> seen(table.classes(n).size());
    for_each_toss(n, [&](const Dice& toss) {
      const int c = table.class_of(toss);
      ++seen[static_cast<std::size_t>(c)];
      // The class offers exactly what the toss offers.
      std::set<Way> offered;
      int most = 0;
      for (const SetAside& s : ways_to_set_aside(chart, toss)) {
        EXPECT_TRUE(toss.contains(s.dice));
        if (chart.combo_five == 0 || s.dice != toss) {
          EXPECT_EQ(s.points, price(chart, s.dice));
        }
        EXPECT_GT(s.points, 0);
        offered.insert({s.count, s.points});
        most = std::max(most, s.count);
      }
      const TossClass& of = table.classes(n)[static_cast<std::size_t>(c)];
      EXPECT_TRUE(std::ranges::equal(of.ways, offered));
      EXPECT_EQ(of.all.count, most);
    });
    for (std::size_t c = 0; c < seen.size(); ++c)
      EXPECT_EQ(seen[c], table.classes(n)[c].weight) << n << ' ' << c;
  }
}

TEST(TossTable, OfficialWeightsCountTheTosses) {
  expect_table_counts_tosses(official(), 5);
}

TEST(TossTable, WeightsAddUpToAllTosses) {
  for (unsigned seed = 0; seed < 30; ++seed) {
    const TossTable table(testing::random_rules(seed).chart);
    for (int n = 1; n <= kDice; ++n) {
      std::uint64_t sum = 0;
      for (const TossClass& c : table.classes(n)) sum += c.weight;
      EXPECT_EQ(sum, tosses(n));
    }
  }
}

TEST(TossTable, RandomChartsCountTheTosses) {
  for (unsigned seed = 0; seed < 10; ++seed) expect_table_counts_tosses(testing::random_rules(seed).chart, 4);
}

Chart with_combo_five() {
  Chart chart = official();
  chart.combo_five = 1;
  return chart;
}

TEST(ComboFive, ScoresOnlyWhereItMakesTheFill) {
  const Chart chart = with_combo_five();
  const auto points_of_all = [&](std::initializer_list<int> faces) {
    const Dice toss = dice(faces);
    int points = 0;
    for (const SetAside& s : ways_to_set_aside(chart, toss))
      if (s.dice == toss) points = s.points;
    return points;
  };
  EXPECT_EQ(points_of_all({2, 3}), 1);
  EXPECT_EQ(points_of_all({1, 4}), 1);
  EXPECT_EQ(points_of_all({2, 4}), 0);
  EXPECT_EQ(points_of_all({1, 2, 3}), 3);
  EXPECT_EQ(points_of_all({2, 3, 1, 4}), 2);
  EXPECT_EQ(points_of_all({2, 2, 2, 2, 3}), 5);      // a triple, and 2 + 3
  EXPECT_EQ(points_of_all({2, 2, 2, 3, 3, 3}), 10);  // two triples are worth more than three pairs
  EXPECT_EQ(points_of_all({1, 2, 3, 4, 5, 6}), 30);  // a straight is worth more
  EXPECT_EQ(points_of_all({2, 3, 6}), 0);
  EXPECT_TRUE(ways_to_set_aside(chart, dice({2, 3, 6})).empty());
  // A 4 and a 1: the 1 alone with one die left, or both for the fill.
  const auto ways = ways_to_set_aside(chart, dice({1, 4}));
  ASSERT_EQ(ways.size(), 2U);
  EXPECT_EQ(ways[0], (SetAside{dice({1}), 1, 2}));
  EXPECT_EQ(ways[1], (SetAside{dice({1, 4}), 2, 1}));
}

/// "After each toss you MUST set aside ALL scoring dice": on Must Bust a pair that makes the fill is taken,
/// where it scores less than a part of it too; one that does not make the fill is no scoring dice.
TEST(ComboFive, IsForcedWhereEveryScoringDieMustBeSetAside) {
  const TossTable table(with_combo_five());
  const auto all = [&](std::initializer_list<int> faces) {
    const Dice toss = dice(faces);
    const TossClass& c = table.classes(toss.size())[static_cast<std::size_t>(table.class_of(toss))];
    return c.all;
  };
  EXPECT_EQ(all({1, 4}), (Way{2, 1, 0}));           // 50 with the fill, not 100 with a die left
  EXPECT_EQ(all({1, 2, 3}), (Way{3, 3, 0}));        // the 1 and the pair
  EXPECT_EQ(all({2, 3}), (Way{2, 1, 0}));           // else a bust
  EXPECT_EQ(all({1, 2, 3, 6}), (Way{1, 2, 0}));     // the 6 can't be set aside
  EXPECT_EQ(all({2, 2, 2, 3, 4}), (Way{3, 4, 0}));  // nor the 4
}

TEST(ComboFive, SavesTheTossesThatItAloneScores) {
  // Without 1s and 5s, of n dice: as many 2s as 3s and nothing else. C(n, n/2) tosses that were busts (but
  // for two triples, which never were).
  const TossTable plain(official());
  const TossTable combo(with_combo_five());
  const std::array<std::uint64_t, kDice> saved{0, 2, 0, 6, 0, 0};
  for (int n = 1; n <= kDice; ++n)
    EXPECT_EQ(plain.classes(n).front().weight - combo.classes(n).front().weight,
              saved[static_cast<std::size_t>(n - 1)])
        << n;
}

TEST(ComboFive, TableCountsTheTosses) {
  expect_table_counts_tosses(with_combo_five(), 5);
}

Chart with_three_pairs(int units = 30) {
  Chart chart = official();
  chart.three_pairs = units;
  return chart;
}

TEST(ThreePairs, ScoreTogetherAndOnlyInOneTossOfSixDice) {
  const Chart chart = with_three_pairs();
  EXPECT_EQ(price(chart, dice({2, 2, 3, 3, 4, 4})), 30);
  EXPECT_EQ(price(chart, dice({1, 1, 5, 5, 6, 6})), 30);
  EXPECT_EQ(price(chart, dice({2, 2, 3, 3})), 0);
  EXPECT_EQ(price(chart, dice({2, 2, 2, 2, 3, 3})), 0);  // four of a kind are no two pairs
  EXPECT_EQ(price(chart, dice({2, 2, 3, 3, 4, 6})), 0);
  EXPECT_EQ(price(chart, dice({1, 2, 3, 4, 5, 6})), 30);  // the straight
  // All six, or of the 1s and 5s among them some.
  const auto ways = ways_to_set_aside(chart, dice({1, 1, 2, 2, 3, 3}));
  ASSERT_EQ(ways.size(), 3U);
  EXPECT_EQ(ways[0], (SetAside{dice({1, 1, 2, 2, 3, 3}), 6, 30}));
  EXPECT_EQ(ways[1], (SetAside{dice({1, 1}), 2, 4}));
  EXPECT_EQ(ways[2], (SetAside{dice({1}), 1, 2}));
}

TEST(ThreePairs, AreWorthNoLessThanTheirDice) {
  Chart chart = with_three_pairs(3);
  chart.single[1] = 4;
  EXPECT_EQ(price(chart, dice({1, 1, 2, 2, 5, 5})), 14);  // 100 each, 200 each, 50 each
  EXPECT_EQ(price(chart, dice({1, 1, 3, 3, 5, 5})), 3);   // the 3s score only so
}

/// Every one of the 6^6 tosses, taken one by one and sorted: three pairs are what the chart with the key adds,
/// in each of 1800 tosses, and 360 of them were busts.
TEST(ThreePairs, AreAllThatTheKeyChangesInAnyToss) {
  const TossTable plain(official()), paired(with_three_pairs());
  int more = 0, saved = 0;
  std::array<int, kDice> t{};
  for (int code = 0; code < static_cast<int>(tosses(kDice)); ++code) {
    for (int i = 0, rest = code; i < kDice; ++i, rest /= kFaces)
      t[static_cast<std::size_t>(i)] = rest % kFaces + 1;
    Dice toss;
    for (const int face : t) ++toss.counts[static_cast<std::size_t>(face - 1)];
    std::ranges::sort(t);
    const bool is_three = t[0] == t[1] && t[2] == t[3] && t[4] == t[5] && t[1] != t[2] && t[3] != t[4];
    auto expected = plain.ways(toss);
    if (is_three) {
      ++more;
      saved += expected.empty() ? 1 : 0;
      expected.insert(expected.begin(), {SetAside{toss, kDice, 30}, Way{kDice, 30, 0}});
    }
    EXPECT_EQ(paired.ways(toss), expected) << toss.to_text();
    // With every scoring die to be set aside all six are.
    if (is_three) {
      EXPECT_EQ(paired.classes(kDice)[static_cast<std::size_t>(paired.class_of(toss))].all,
                (Way{kDice, 30, 0}));
    }
  }
  EXPECT_EQ(more, 20 * 90);  // three faces of six, in 6! / (2! 2! 2!) orders
  EXPECT_EQ(saved, 4 * 90);  // three faces of 2, 3, 4 and 6
  EXPECT_EQ(plain.classes(kDice).front().weight - paired.classes(kDice).front().weight,
            static_cast<std::uint64_t>(saved));
  for (int n = 1; n < kDice; ++n) {
    EXPECT_EQ(paired.classes(n).size(), plain.classes(n).size());
    EXPECT_EQ(paired.classes(n).front().weight, plain.classes(n).front().weight);
  }
}

TEST(ThreePairs, TableCountsTheTosses) {
  expect_table_counts_tosses(with_three_pairs(), 6);
}

TEST(Dice, Text) {
  EXPECT_EQ(dice({5, 1, 1}).to_text(), "1,1,5");
}

}  // namespace
}  // namespace fillwise::model
