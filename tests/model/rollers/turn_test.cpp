// Rolling and saving: die by die, from the sentences of the rule text, against the model's counts.
#include "model/rollers/turn.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <tuple>
#include <vector>

namespace fillwise::model::rollers {
namespace {

constexpr int kZapFace = 6;  // of the black die; on a purple one 6 is the star

/// One die that lies on the table, as a player sees it.
struct Die {
  bool black = false;
  int face = 1;  // 1 to 6
  bool saved_before = false;
};

Saved saved_of(const std::vector<Die>& dice) {
  Saved saved;
  for (const Die& d : dice) {
    if (d.black)
      saved.black = static_cast<std::uint8_t>(d.face);
    else
      ++saved.purple.count[static_cast<std::size_t>(d.face - 1)];
  }
  return saved;
}

using SavedKey = std::pair<std::array<std::uint8_t, kFaces>, int>;
SavedKey key(const Saved& s) {
  return {s.purple.count, s.black};
}
using TurnKey = std::tuple<int, int, SavedKey, SavedKey>;
TurnKey key(const Turn& t) {
  return {static_cast<int>(t.phase), t.rolls, key(t.saved), key(t.locked)};
}

/// All dice of the rules but those that are saved.
std::vector<Die> rolled_dice(const Rules& rules, const Saved& saved) {
  std::vector<Die> dice(static_cast<std::size_t>(rules.dice - 1 - saved.purple.total()));
  if (saved.black == kNoBlack) dice.push_back({true, 1, false});
  return dice;
}

/// What lies there after a roll: "Dice rolled at the same time you roll a ZAP cannot be saved, but dice set aside
/// from previous rolls are unaffected."
Saved after_faces(const Saved& before, const std::vector<Die>& rolled) {
  for (const Die& d : rolled)
    if (d.black && d.face == kZapFace) return before;
  Saved all = saved_of(rolled);
  for (std::size_t i = 0; i < kFaces; ++i)
    all.purple.count[i] = static_cast<std::uint8_t>(all.purple.count[i] + before.purple.count[i]);
  if (before.black != kNoBlack) all.black = before.black;
  return all;
}

/// Calls visit(dice) for each of the 6^n ways that n dice can fall.
template <class Visit>
void for_each_fall(std::vector<Die> dice, const Visit& visit) {
  while (true) {
    visit(dice);
    std::size_t i = 0;
    while (i < dice.size() && dice[i].face == 6) dice[i++].face = 1;
    if (i == dice.size()) return;
    ++dice[i].face;
  }
}

void expect_rolls_of_each_die(const Rules& rules, const Turn& turn) {
  std::map<SavedKey, std::uint64_t> expected;
  for_each_fall(rolled_dice(rules, turn.saved),
                [&](const std::vector<Die>& dice) { ++expected[key(after_faces(turn.saved, dice))]; });
  std::map<SavedKey, std::uint64_t> found;
  for_each_roll(rules, turn, [&](const Turn& next, std::uint64_t weight) {
    ASSERT_TRUE(found.emplace(key(next.saved), weight).second) << "an outcome appears twice";
    ASSERT_EQ(next.rolls, turn.rolls + 1);
    ASSERT_EQ(next.phase, next.rolls == rules.rolls ? Turn::Phase::apply : Turn::Phase::choose);
    ASSERT_EQ(key(next.locked), next.phase == Turn::Phase::apply ? key(Saved{}) : key(turn.locked));
  });
  ASSERT_EQ(found, expected);
}

TEST(RollersTurn, TheFirstRollIsWhatSixDiceCanShow) {
  expect_rolls_of_each_die(Rules{}, Turn{});
}

TEST(RollersTurn, AZapInTheFirstRollLeavesNothing) {
  const Turn after = after_roll(Rules{}, Turn{}, Dice{{5, 0, 0, 0, 0, 0}}, 0);
  EXPECT_EQ(after.saved, Saved{});
  EXPECT_EQ(after.rolls, 1);
  EXPECT_EQ(after.phase, Turn::Phase::choose);
}

TEST(RollersTurn, AfterAZapInTheThirdRollOnlyDiceSavedBeforeAreApplied) {
  const Turn third{Turn::Phase::roll, 2, {Dice{{0, 0, 3, 0, 0, 1}}, kNoBlack}, {}};
  const Turn after = after_roll(Rules{}, third, Dice{{1, 0, 0, 0, 0, 0}}, 0);
  EXPECT_EQ(after.phase, Turn::Phase::apply);
  EXPECT_EQ(after.saved.hand(), (Dice{{0, 0, 3, 0, 0, 1}}));
}

TEST(RollersTurn, ABlackDieThatIsSavedCannotZap) {
  const Turn second{Turn::Phase::roll, 1, {Dice{{0, 2, 0, 0, 0, 0}}, 2}, {}};
  const Turn after = after_roll(Rules{}, second, Dice{{1, 0, 0, 0, 0, 2}}, 0);
  EXPECT_EQ(after.saved.hand(), (Dice{{1, 3, 0, 0, 0, 2}}));
}

TEST(RollersTurn, WeightsAddUpFromEverySavedSet) {
  const Rules rules;
  int sets = 0;
  for (int purple = 0; purple < rules.dice; ++purple) {
    for_each_dice(purple, [&](const Dice& dice) {
      for (int black = 0; black <= kValues; ++black) {
        const Turn turn{Turn::Phase::roll, 1, {dice, static_cast<std::uint8_t>(black)}, {}};
        if (turn.saved.total() == rules.dice) continue;
        std::uint64_t sum = 0;
        for_each_roll(rules, turn, [&](const Turn&, std::uint64_t weight) {
          ASSERT_GT(weight, 0U);
          sum += weight;
        });
        ASSERT_EQ(sum, rolls_of(rules.dice - turn.saved.total()));
        ++sets;
      }
    });
  }
  // Sets of 0 to 5 purple dice: 1, 6, 21, 56, 126, 252; with five of them the black die is not saved.
  EXPECT_EQ(sets, (1 + 6 + 21 + 56 + 126) * 6 + 252);
}

/// Every save by subsets of single dice. `lying`: those of the turn; saved_before: they were saved before its roll.
std::set<SavedKey> saves_by_subsets(const Rules& rules, const std::vector<Die>& lying) {
  std::set<SavedKey> saves;
  for (unsigned chosen = 0; chosen < 1U << lying.size(); ++chosen) {
    std::vector<Die> kept;
    bool legal = true;
    for (std::size_t i = 0; i < lying.size(); ++i) {
      if ((chosen >> i & 1U) != 0)
        kept.push_back(lying[i]);
      else if (lying[i].saved_before && !rules.take_up_again)
        legal = false;
    }
    if (legal && kept.size() < static_cast<std::size_t>(rules.dice)) saves.insert(key(saved_of(kept)));
  }
  return saves;
}

class RollersTurnPlay : public ::testing::TestWithParam<Rules> {};

// Turns by chance, with each die by itself beside the model.
TEST_P(RollersTurnPlay, IsThatOfSingleDice) {
  const Rules rules = GetParam();
  std::mt19937_64 chance(7);
  int zaps = 0;
  int stops = 0;
  for (int play = 0; play < 400; ++play) {
    Turn turn;
    std::vector<Die> kept;
    for (int roll = 1;; ++roll) {
      ASSERT_EQ(turn.phase, Turn::Phase::roll);
      std::vector<Die> rolled = rolled_dice(rules, saved_of(kept));
      for (Die& d : rolled) d.face = static_cast<int>(chance() % 6) + 1;
      const bool zap =
          std::ranges::any_of(rolled, [](const Die& d) { return d.black && d.face == kZapFace; });
      zaps += zap ? 1 : 0;
      int black = 0;
      Dice purple;
      for (const Die& d : rolled) {
        if (d.black)
          black = d.face % kZapFace;
        else
          ++purple.count[static_cast<std::size_t>(d.face - 1)];
      }
      turn = after_roll(rules, turn, purple, black);
      std::vector<Die> lying = kept;
      for (Die& d : lying) d.saved_before = true;
      if (!zap) lying.insert(lying.end(), rolled.begin(), rolled.end());
      ASSERT_EQ(turn.saved, saved_of(lying));
      ASSERT_EQ(turn.rolls, roll);
      if (roll == rules.rolls) {
        ASSERT_EQ(turn.phase, Turn::Phase::apply);
        break;
      }
      ASSERT_EQ(turn.phase, Turn::Phase::choose);
      const std::set<SavedKey> expected = saves_by_subsets(rules, lying);
      std::vector<Saved> offered;
      for_each_save(rules, turn, [&](const Saved& s) { offered.push_back(s); });
      std::set<SavedKey> found;
      for (const Saved& s : offered) ASSERT_TRUE(found.insert(key(s)).second) << "a save appears twice";
      ASSERT_EQ(found, expected);
      if (chance() % 6 == 0 || offered.empty()) {
        ++stops;
        turn = after_stopping(turn);
        ASSERT_EQ(turn.phase, Turn::Phase::apply);
        ASSERT_EQ(turn.saved, saved_of(lying));
        break;
      }
      const Saved choice = offered[chance() % offered.size()];
      turn = after_saving(rules, turn, choice);
      kept.clear();
      Saved left = choice;
      for (const Die& d : lying) {
        if (d.black ? left.black != kNoBlack : left.purple.count[static_cast<std::size_t>(d.face - 1)] > 0) {
          kept.push_back(d);
          if (d.black)
            left.black = kNoBlack;
          else
            --left.purple.count[static_cast<std::size_t>(d.face - 1)];
        }
      }
      ASSERT_EQ(left, Saved{});
    }
  }
  EXPECT_GT(zaps, 0);
  EXPECT_TRUE(stops > 0 || rules.rolls == 1);
}

Rules rules_of(int dice, int rolls, bool take_up_again) {
  Rules rules;
  rules.dice = dice;
  rules.rolls = rolls;
  rules.take_up_again = take_up_again;
  return rules;
}

INSTANTIATE_TEST_SUITE_P(Rules, RollersTurnPlay,
                         ::testing::Values(rules_of(6, 3, true), rules_of(6, 3, false), rules_of(6, 2, false),
                                           rules_of(2, 3, true), rules_of(3, 3, false),
                                           rules_of(4, 1, true)));

// Every turn that can be reached, with few dice: rolls by falls of single dice, locked dice never taken up.
TEST(RollersTurn, EveryTurnOfThreeDice) {
  for (const bool take_up_again : {true, false}) {
    const Rules rules = rules_of(3, 3, take_up_again);
    std::set<TurnKey> seen{key(Turn{})};
    std::vector<Turn> open{Turn{}};
    const auto meet = [&](const Turn& t) {
      if (seen.insert(key(t)).second) open.push_back(t);
    };
    while (!open.empty()) {
      const Turn t = open.back();
      open.pop_back();
      if (t.phase == Turn::Phase::roll) {
        ASSERT_NO_FATAL_FAILURE(expect_rolls_of_each_die(rules, t));
        for_each_roll(rules, t, [&](const Turn& next, std::uint64_t) { meet(next); });
      } else if (t.phase == Turn::Phase::choose) {
        meet(after_stopping(t));
        for_each_save(rules, t, [&](const Saved& s) {
          ASSERT_TRUE(s.contains(t.locked));
          meet(after_saving(rules, t, s));
        });
      }
    }
    EXPECT_GT(seen.size(), 500U);
  }
}

TEST(RollersTurn, WhatCannotBeSavedIsRefused) {
  const Rules rules = rules_of(6, 3, false);
  const Saved lies{Dice{{2, 0, 0, 0, 0, 1}}, 3};
  const Turn turn{Turn::Phase::choose, 2, lies, {Dice{{1, 0, 0, 0, 0, 0}}, 3}};
  EXPECT_TRUE(can_save(rules, turn, {Dice{{1, 0, 0, 0, 0, 0}}, 3}));
  EXPECT_TRUE(can_save(rules, turn, lies));                                   // four of six: two are rolled
  EXPECT_FALSE(can_save(rules, turn, {Dice{{1, 0, 0, 0, 0, 0}}, kNoBlack}));  // the black one is locked
  EXPECT_FALSE(can_save(rules, turn, {Dice{{0, 0, 0, 0, 0, 1}}, 3}));         // a 1 is locked
  EXPECT_FALSE(can_save(rules, turn, {Dice{{1, 1, 0, 0, 0, 0}}, 3}));         // there is no 2
  EXPECT_FALSE(can_save(rules, turn, {Dice{{1, 0, 0, 0, 0, 0}}, 4}));         // the black one shows 3
  EXPECT_THROW(after_saving(rules, turn, {Dice{{3, 0, 0, 0, 0, 0}}, 3}), std::invalid_argument);
  EXPECT_THROW(after_saving(rules, Turn{}, {}), std::invalid_argument);
  const Turn all{Turn::Phase::choose, 1, {Dice{{5, 0, 0, 0, 0, 0}}, 3}, {}};
  EXPECT_FALSE(can_save(rules, all, all.saved));  // that is to stop
}

}  // namespace
}  // namespace fillwise::model::rollers
