#include "solver/rollers/locked_dice.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace fillwise::solver::rollers {

using model::rollers::Dice;
using model::rollers::kFaces;
using model::rollers::kValues;

namespace {

Dice together(Dice dice, const Dice& others) {
  for (std::size_t i = 0; i < dice.count.size(); ++i)
    dice.count[i] = static_cast<std::uint8_t>(dice.count[i] + others.count[i]);
  return dice;
}

/// A number that one of the dice shows, or 0: the black die can be the one.
int some_number(const Dice& dice) {
  for (int value = 1; value <= kValues; ++value)
    if (dice.of(value) > 0) return value;
  return 0;
}

}  // namespace

/// Of the other dice, which are purple, those that can be applied beside the locked ones. Where dice may stay unused it
/// is no better to save one of the others than to roll it, as where nothing is locked.
Dice LockedDice::useful_others(const Dice& locked, const Dice& others) const {
  Dice useful = others;
  for (int value = 1; value <= kValues; ++value) {
    auto& count = useful.count[static_cast<std::size_t>(value - 1)];
    const int most = useful_[static_cast<std::size_t>(value - 1)] - locked.of(value);
    count = static_cast<std::uint8_t>(std::clamp(most, 0, static_cast<int>(count)));
  }
  return useful;
}

/// The best of all sets between a hand in which the black die is saved and all dice, which is to stop. Which die of the
/// hand is the black one makes no difference: it is not rolled again.
LockedDice::Lists LockedDice::best_with_black(const NodeList& apply, const Level& level) const {
  Lists best(hands_.size());
  for (std::size_t hand = hands_.size(); hand-- > 0;) {  // larger hands first
    const Dice& dice = hands_.dice(hand);
    const int number = some_number(dice), missing = rules_.dice - dice.total();
    if (number == 0) continue;
    if (missing == 0) {
      best[hand] = {apply[hand]};
      continue;
    }
    const Node rolled =
        level.roll_with_black[static_cast<std::size_t>(number - 1)][hands_.id(without(dice, number - 1))];
    for (std::size_t others = hands_.begin(missing); others < hands_.begin(missing + 1); ++others) {
      const Dice& other = hands_.dice(others);
      const Dice useful = useful_others(dice, other);
      NodeList sources{rolled};
      for_each_place(useful, [&](int place) {
        sources.push_back(
            best[hands_.id(dice.with(place))][hands_.id(without(other, place)) - hands_.begin(missing - 1)]);
      });
      if (useful.total() == 0) sources.push_back(apply[hands_.id(together(dice, other))]);
      best[hand].push_back(nodes_.choice(std::move(sources)));
    }
  }
  return best;
}

/// The best of all purple sets between one and all purple dice, if the black die is rolled again.
LockedDice::Lists LockedDice::best_without_black(const Level& level) const {
  Lists best(hands_.begin(rules_.dice));
  for (std::size_t set = best.size(); set-- > 0;) {
    const Dice& dice = hands_.dice(set);
    const int missing = rules_.dice - 1 - dice.total();
    for (std::size_t others = hands_.begin(missing); others < hands_.begin(missing + 1); ++others) {
      const Dice& other = hands_.dice(others);
      NodeList sources{level.roll[set]};
      for_each_place(useful_others(dice, other), [&](int place) {
        sources.push_back(
            best[hands_.id(dice.with(place))][hands_.id(without(other, place)) - hands_.begin(missing - 1)]);
      });
      best[set].push_back(nodes_.choice(std::move(sources)));
    }
  }
  return best;
}

void LockedDice::add_choices(const NodeList& apply, Level& level) const {
  const HandId sets = hands_.begin(rules_.dice);
  level.choose_after_zap.resize(sets);
  for (std::size_t set = 0; set < sets; ++set)
    level.choose_after_zap[set] = nodes_.choice({apply[set], level.roll[set]});
  level.choose_locked_with_black = best_with_black(apply, level);
  const Lists black_rolled = best_without_black(level);
  level.choose_locked.assign(kValues, Lists(sets));
  for (std::size_t set = 0; set < sets; ++set)
    for (std::size_t others = 0; others < black_rolled[set].size(); ++others)
      for (int black = 1; black <= kValues; ++black)
        level.choose_locked[static_cast<std::size_t>(black - 1)][set].push_back(nodes_.choice(
            {level.choose_locked_with_black[with_black(static_cast<HandId>(set), black)][others],
             black_rolled[set][others]}));
}

/// What is there for all that `dice` less those of a set can show becomes what is there for any of them, by all that
/// the others can show: the dice are rolled one after the other.
void LockedDice::roll_one_by_one(Lists& lists, int dice) const {
  for (int missing = 1; missing <= dice; ++missing)
    for (std::size_t set = 0; set < lists.size(); ++set) {
      const int shown = dice - hands_.dice(set).total() - missing;
      if (lists[set].empty() || shown < 0) continue;
      for (std::size_t others = hands_.begin(shown); others < hands_.begin(shown + 1); ++others) {
        std::array<Node, kFaces> next{};
        for (int place = 0; place < kFaces; ++place)
          next[static_cast<std::size_t>(place)] = lists[set][hands_.id(hands_.dice(others).with(place))];
        lists[set][others] = nodes_.chance(next);
      }
    }
}

/// The black die is rolled last, so that purple dice need not be told apart by what it will show.
void LockedDice::add_rolls(const Level& next, Level& level) const {
  const HandId sets = hands_.begin(rules_.dice);
  // Lists for fewer dice than are missing come before those for all.
  const auto behind = [&](int missing) { return NodeList(hands_.begin(missing)); };
  Lists rolled(sets);
  for (std::size_t set = 0; set < sets; ++set) {
    const int missing = rules_.dice - 1 - hands_.dice(set).total();
    rolled[set] = behind(missing);
    for (std::size_t others = 0; others < next.choose_locked[0][set].size(); ++others) {
      std::array<Node, kFaces> shown{next.choose_after_zap[set]};
      for (std::size_t black = 0; black < kValues; ++black)
        shown[black + 1] = next.choose_locked[black][set][others];
      rolled[set].push_back(nodes_.chance(shown));
    }
  }
  roll_one_by_one(rolled, rules_.dice - 1);
  level.roll.resize(sets);
  for (std::size_t set = 0; set < sets; ++set) level.roll[set] = rolled[set].front();

  Lists rolled_with_black = next.choose_locked_with_black;
  for (std::size_t hand = 0; hand < hands_.size(); ++hand) {
    NodeList& list = rolled_with_black[hand];
    if (list.empty()) continue;
    const NodeList fewer = behind(rules_.dice - hands_.dice(hand).total());
    list.insert(list.begin(), fewer.begin(), fewer.end());
  }
  roll_one_by_one(rolled_with_black, rules_.dice);
  level.roll_with_black.assign(kValues, NodeList(sets));
  for (int black = 1; black <= kValues; ++black)
    for (std::size_t set = 0; set < hands_.begin(rules_.dice - 1); ++set)
      level.roll_with_black[static_cast<std::size_t>(black - 1)][set] =
          rolled_with_black[with_black(static_cast<HandId>(set), black)].front();
}

}  // namespace fillwise::solver::rollers
