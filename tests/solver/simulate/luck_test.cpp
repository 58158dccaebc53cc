// What luck deals: exactly what the rules say of dice and cards, the same whenever it is asked for.
#include "solver/simulate/luck.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numeric>

#include "model/fill_or_bust/turn.hpp"

namespace fillwise::solver {
namespace {

constexpr std::uint32_t kRolls = 46656;

/// Every roll once: each toss of n dice comes up as often as it should, exactly.
TEST(Dice, OfAllRollsAreThoseOfAllTosses) {
  const model::TossTable table(model::preset("official").chart);
  for (int n = 1; n <= model::kDice; ++n) {
    std::map<int, std::uint64_t> count;
    for (Roll roll = 0; roll < kRolls; ++roll) {
      const model::Dice dice = dice_of(roll, n);
      ASSERT_EQ(dice.size(), n);
      ++count[table.class_of(dice)];
    }
    const auto classes = table.classes(n);
    for (std::size_t c = 0; c < classes.size(); ++c)
      EXPECT_EQ(count[static_cast<int>(c)] * model::tosses(n), classes[c].weight * kRolls);
  }
}

TEST(Dice, OfFewerAreTheFirstOfMore) {
  for (const Roll roll : {0U, 7U, 1234U, 46655U})
    for (int n = 1; n < model::kDice; ++n) EXPECT_TRUE(dice_of(roll, n + 1).contains(dice_of(roll, n)));
}

/// The statistic of a chi-square test of counts that should be in the proportion of the weights.
double chi_square(const std::vector<std::uint64_t>& counts, const std::vector<double>& weights) {
  const auto all = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  double result = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double expected = all * weights[i] / sum;
    const double off = static_cast<double>(counts[i]) - expected;
    result += expected == 0 ? off : off * off / expected;
  }
  return result;
}

/// Below 5 standard deviations over its mean; with a fixed seed it is the same on every run.
void expect_fits(const std::vector<std::uint64_t>& counts, const std::vector<double>& weights) {
  const auto freedom = static_cast<double>(counts.size()) - 1;
  EXPECT_LT(chi_square(counts, weights), freedom + 5 * std::sqrt(2 * freedom));
  EXPECT_GT(chi_square(counts, weights), freedom - 5 * std::sqrt(2 * freedom));
}

std::vector<double> weights_of(const model::RuleSet& rules) {
  std::vector<double> weights;
  for (const model::Card& card : rules.cards) weights.push_back(card.count);
  return weights;
}

TEST(Luck, DealsRollsAndCardsAsOftenAsItShould) {
  const model::RuleSet rules = model::preset("official");
  const Deck deck(rules, Draws::replaced);
  std::vector<std::uint64_t> rolls(kRolls), cards(rules.cards.size()), redrawn(rules.cards.size()),
      choices(7);
  const int vengeance = rules.discardable_card();
  for (std::uint64_t game = 0; game < 20'000; ++game) {
    Luck luck(deck, 5, game);
    for (int turn = 0; turn < 5; ++turn, luck.end_turn())
      for (int i = 0; i < 10; ++i) {
        ++rolls[luck.next_roll()];
        ++cards[static_cast<std::size_t>(luck.next_card())];
        ++redrawn[static_cast<std::size_t>(luck.next_card(vengeance))];
        ++choices[luck.next_choice(7)];
      }
  }
  expect_fits(rolls, std::vector<double>(kRolls, 1));
  std::vector<double> weights = weights_of(rules);
  expect_fits(cards, weights);
  expect_fits(choices, std::vector<double>(7, 1));
  const auto v = static_cast<std::size_t>(vengeance);
  EXPECT_EQ(redrawn[v], 0U);
  redrawn.erase(redrawn.begin() + vengeance);
  weights.erase(weights.begin() + vengeance);
  expect_fits(redrawn, weights);
}

/// Two neighbouring numbers of any kind say nothing of each other.
TEST(Luck, DealsWhatFollowsWhateverWentBefore) {
  const model::RuleSet rules = model::preset("official");
  const Deck deck(rules, Draws::replaced);
  std::vector<std::uint64_t> in_turn(36), next_turn(36), next_game(36), first_and_last(36);
  const auto pair = [](Roll a, Roll b) { return a % 6 * 6 + b % 6; };
  for (std::uint64_t game = 0; game < 200'000; ++game) {
    Luck luck(deck, 5, game), other(deck, 5, game + 1);
    const Roll first = luck.next_roll();
    ++in_turn[pair(first, luck.next_roll())];
    ++next_game[pair(first, other.next_roll())];
    ++first_and_last[pair(first, first / 7776)];
    luck.end_turn();
    ++next_turn[pair(first, luck.next_roll())];
  }
  for (const auto& counts : {in_turn, next_turn, next_game, first_and_last})
    expect_fits(counts, std::vector<double>(36, 1));
}

/// The dice and cards of a turn do not depend on what was done in the turn before, which is what lets two
/// games share their luck; nor on when they are asked for.
TEST(Luck, DealsATurnTheSameWhateverWentBefore) {
  const Deck deck(model::preset("official"), Draws::replaced);
  Luck a(deck, 1, 2), b(deck, 1, 2), c(deck, 1, 2, {1, 0, 0, 0, 0});
  a.next_card();
  for (int i = 0; i < 5; ++i) a.next_roll();
  a.end_turn();
  b.end_turn();
  for (int i = 0; i < 20; ++i) {
    const Roll roll = a.next_roll();
    EXPECT_EQ(b.next_roll(), roll);
    EXPECT_EQ(c.next_roll(), roll);
    const int card = a.next_card();
    EXPECT_EQ(b.next_card(), card);
    EXPECT_EQ(c.next_card(), card);
  }
  Luck resumed(deck, 1, 2, a.dealt());
  EXPECT_EQ(resumed.next_card(), a.next_card());
}

/// Every number has its place: another seed, game, turn, kind or number is another one.
TEST(Luck, DealsOtherNumbersElsewhere) {
  const Deck deck(model::preset("official"), Draws::replaced);
  const auto rolls = [&](std::uint64_t seed, std::uint64_t game, std::uint32_t turn) {
    Luck luck(deck, seed, game, {turn, 0, 0, 0, 0});
    return std::vector<Roll>{luck.next_roll(), luck.next_roll(), luck.next_roll(), luck.next_choice(kRolls),
                             luck.next_choice(kRolls)};
  };
  std::map<std::vector<Roll>, int> seen;
  std::map<Roll, int> single;
  for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 32U})
    for (const std::uint64_t game : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 32U})
      for (const std::uint32_t turn : {0U, 1U, 4U}) {
        ++seen[rolls(seed, game, turn)];
        for (const Roll roll : rolls(seed, game, turn)) ++single[roll];
      }
  EXPECT_EQ(seen.size(), 27U);
  EXPECT_GE(single.size(), 27U * 5 - 3);
}

TEST(Pile, HasEachCardOnceBeforeItIsShuffledAnew) {
  const model::RuleSet rules = model::preset("official");
  const Deck deck(rules, Draws::pile);
  Luck luck(deck, 3, 4);
  std::vector<std::vector<int>> orders;
  for (int round = 0; round < 3; ++round) {
    std::vector<int> order;
    std::vector<int> counts(rules.cards.size());
    for (std::uint32_t i = 0; i < deck.size(); ++i) {
      order.push_back(luck.next_card());
      ++counts[static_cast<std::size_t>(order.back())];
      if (i % 7 == 0) luck.end_turn();  // one pile for the whole game
    }
    for (std::size_t c = 0; c < counts.size(); ++c) EXPECT_EQ(counts[c], rules.cards[c].count);
    orders.push_back(order);
  }
  EXPECT_NE(orders[0], orders[1]);
  EXPECT_NE(orders[1], orders[2]);
}

/// Each place of the pile holds each card as often as any other place does.
TEST(Pile, IsShuffledWell) {
  const model::RuleSet rules = model::preset("official");
  const Deck deck(rules, Draws::pile);
  std::vector<std::vector<std::uint64_t>> at(deck.size(), std::vector<std::uint64_t>(rules.cards.size()));
  for (std::uint64_t game = 0; game < 20'000; ++game) {
    Luck luck(deck, 9, game);
    for (auto& counts : at) ++counts[static_cast<std::size_t>(luck.next_card())];
  }
  for (const std::size_t place : {0U, 1U, 26U, 52U, 53U}) expect_fits(at[place], weights_of(rules));
}

TEST(Pile, PutsAsideTheCardThatWasDiscarded) {
  const model::RuleSet rules = model::preset("official");
  const Deck deck(rules, Draws::pile);
  const int vengeance = rules.discardable_card();
  std::vector<std::uint16_t> room(deck.kinds());
  Luck luck(deck, 3, 5), whole(deck, 3, 5), in_room(deck, 3, 5, {}, room);
  for (int i = 0; i < 200; ++i) {
    const int card = luck.next_card(vengeance);
    EXPECT_NE(card, vengeance);
    int expected = whole.next_card();
    while (expected == vengeance) expected = whole.next_card();
    EXPECT_EQ(card, expected);
    EXPECT_EQ(in_room.next_card(vengeance), card);
  }
}

}  // namespace
}  // namespace fillwise::solver
