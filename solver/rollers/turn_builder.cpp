#include "solver/rollers/turn_builder.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "solver/rollers/locked_dice.hpp"

namespace fillwise::solver::rollers {

using model::rollers::Dice;
using model::rollers::kFaces;
using model::rollers::kStar;
using model::rollers::kValues;
using NodeList = TurnBuilder::NodeList;
using Level = TurnBuilder::Level;

TurnBuilder::TurnBuilder(const model::rollers::Rules& rules, const Hands& hands, const UsefulDice& useful)
    : rules_(rules), hands_(hands), useful_(useful) {
  moments_.levels.resize(static_cast<std::size_t>(rules.rolls) + 1);
  add_applications();
  for (int rolls = rules.rolls; rolls >= 0; --rolls) add_level(rolls);
  moments_.start = moments_.levels.front().roll.front();
  roundings_ = nodes_.roundings(moments_.start);
}

/// The purple dice without those that can't be applied beside the others and a saved black die. Where dice may stay
/// unused it is no better to keep such a die than to roll it: whatever it shows, more can be done with the dice.
HandId TurnBuilder::useful_part(const Dice& dice, int black) const {
  Dice part = dice;
  for (int value = 1; value <= kValues; ++value) {
    auto& count = part.count[static_cast<std::size_t>(value - 1)];
    const int most = useful_[static_cast<std::size_t>(value - 1)] - (value == black ? 1 : 0);
    count = static_cast<std::uint8_t>(std::clamp(most, 0, static_cast<int>(count)));
  }
  return hands_.id(part);
}

/// What hands are worth. Where dice may stay unused a hand is applied as a whole, in the only way there is, or is
/// worth what it is with one die less; a star is worth the best number it can be. Where all must be applied that
/// can be, each hand is an input of its own.
void TurnBuilder::add_applications() {
  for (std::size_t hand = 0; hand < hands_.size(); ++hand)
    if (rules_.apply_all || (hands_.dice(hand).stars() == 0 && useful_part(hands_.dice(hand)) == hand)) {
      inputs_.push_back(static_cast<HandId>(hand));
      nodes_.add_input();
    }
  NodeList& apply = moments_.apply;
  apply.resize(hands_.size());
  if (rules_.apply_all) {
    for (std::size_t hand = 0; hand < hands_.size(); ++hand) moments_.apply[hand] = static_cast<Node>(hand);
    return;
  }
  // A hand with stars is made of hands with one star less.
  std::size_t input = 0;
  for (int stars = 0; stars <= rules_.dice; ++stars)
    for (std::size_t hand = 0; hand < hands_.size(); ++hand) {
      const Dice& dice = hands_.dice(hand);
      if (dice.stars() != stars) continue;
      if (const HandId part = useful_part(dice); part != hand) {
        apply[hand] = apply[part];
        continue;
      }
      NodeList sources;
      if (stars > 0)
        for (int value = 1; value <= kValues; ++value)
          sources.push_back(apply[hands_.id(without(dice, kStar).with(value - 1))]);
      else {
        sources.push_back(static_cast<Node>(input++));
        for_each_place(dice, [&](int place) { sources.push_back(apply[hands_.id(without(dice, place))]); });
      }
      apply[hand] = nodes_.choice(std::move(sources));
    }
}

/// The nodes of the moment after so many rolls, and of rolling that many times more than one less. Level 0 is the
/// start of the turn.
void TurnBuilder::add_level(int rolls) {
  Level& level = moments_.levels[static_cast<std::size_t>(rolls)];
  const LockedDice locked(rules_, hands_, useful_, nodes_);
  if (has_locked_dice(rules_, rolls + 1))
    locked.add_rolls(moments_.levels[static_cast<std::size_t>(rolls) + 1], level);
  else if (rolls < rules_.rolls)
    add_rolls(rolls);
  if (has_locked_dice(rules_, rolls))
    locked.add_choices(moments_.apply, level);
  else if (rolls > 0)
    add_choices(rolls);
}

/// Rolling on: from what follows one roll more. With the black die saved the sets are filled up die by die.
void TurnBuilder::add_rolls(int rolls) {
  Level& level = moments_.levels[static_cast<std::size_t>(rolls)];
  const HandId full = hands_.begin(rules_.dice - 1), sets = hands_.begin(rules_.dice);
  const Level& next = moments_.levels[static_cast<std::size_t>(rolls) + 1];
  const std::size_t kept_sets = rolls == 0 ? 1 : sets;
  level.roll_with_black.resize(kValues);
  for (std::size_t black = 0; black < kValues; ++black) {
    NodeList& roll = level.roll_with_black[black];
    roll.resize(sets);
    for (std::size_t set = sets; set-- > 0;) {
      if (set >= full) {
        roll[set] = next.choose[black][set - full];
        continue;
      }
      std::array<Node, kFaces> shown{};
      for (int place = 0; place < kFaces; ++place)
        shown[static_cast<std::size_t>(place)] = roll[hands_.id(hands_.dice(set).with(place))];
      roll[set] = nodes_.chance(shown);
    }
  }
  level.roll.resize(kept_sets);
  for (std::size_t set = 0; set < kept_sets; ++set) {
    if (const HandId part = useful_part(hands_.dice(set)); part != set) {
      level.roll[set] = level.roll[part];
      continue;
    }
    std::array<Node, kFaces> shown{next.choose_after_zap[set]};
    for (std::size_t black = 0; black < kValues; ++black)
      shown[black + 1] = level.roll_with_black[black][set];
    level.roll[set] = nodes_.chance(shown);
  }
}

/// Choosing: the best of stopping and of all parts to save.
void TurnBuilder::add_choices(int rolls) {
  Level& level = moments_.levels[static_cast<std::size_t>(rolls)];
  const HandId full = hands_.begin(rules_.dice - 1), sets = hands_.begin(rules_.dice);
  level.choose.assign(kValues, NodeList(sets - full));
  level.choose_after_zap.resize(sets);
  if (rolls == rules_.rolls) {
    for (std::size_t set = 0; set < sets; ++set) level.choose_after_zap[set] = moments_.apply[set];
    for (std::size_t black = 0; black < kValues; ++black)
      for (std::size_t set = full; set < sets; ++set)
        level.choose[black][set - full] =
            moments_.apply[hands_.id(hands_.dice(set).with(static_cast<int>(black)))];
    return;
  }
  // best[set]: of saving these or a part of them and rolling the others.
  const auto add_smaller = [&](const NodeList& best, std::size_t set, NodeList& sources) {
    for_each_place(hands_.dice(set),
                   [&](int place) { sources.push_back(best[hands_.id(without(hands_.dice(set), place))]); });
  };
  NodeList without_black(sets);
  for (std::size_t set = 0; set < sets; ++set) {
    if (const HandId part = useful_part(hands_.dice(set)); part != set) {
      without_black[set] = without_black[part];
      continue;
    }
    NodeList sources{level.roll[set]};
    add_smaller(without_black, set, sources);
    without_black[set] = nodes_.choice(std::move(sources));
  }
  for (std::size_t set = 0; set < sets; ++set)
    level.choose_after_zap[set] = nodes_.choice({moments_.apply[set], without_black[set]});
  for (std::size_t black = 0; black < kValues; ++black) {
    NodeList with_black(sets);
    for (std::size_t set = 0; set < sets; ++set) {
      NodeList sources;
      const HandId part = useful_part(hands_.dice(set), static_cast<int>(black) + 1);
      if (part == set)
        add_smaller(with_black, set, sources);
      else
        sources.push_back(with_black[part]);
      if (set < full) {
        if (part == set) sources.push_back(level.roll_with_black[black][set]);
        with_black[set] = nodes_.choice(std::move(sources));
      } else {
        sources.push_back(moments_.apply[hands_.id(hands_.dice(set).with(static_cast<int>(black)))]);
        sources.push_back(without_black[set]);
        level.choose[black][set - full] = nodes_.choice(std::move(sources));
      }
    }
  }
}

void TurnBuilder::drop_unneeded() {
  const NodeList place = nodes_.drop_unneeded(moments_.start);
  moments_ = {{moments_.apply.front()}, {}, place[moments_.start]};
}

void TurnBuilder::arrange(std::vector<TurnProgram::Run>& runs, std::vector<Node>& sources) {
  const NodeList place = nodes_.arrange(runs, sources);
  const auto rename = [&](NodeList& list) {
    for (Node& node : list) node = place[node];
  };
  rename(moments_.apply);
  for (Level& level : moments_.levels) {
    for (NodeList& list : level.choose) rename(list);
    for (NodeList& list : level.roll_with_black) rename(list);
    for (std::vector<NodeList>& lists : level.choose_locked)
      for (NodeList& list : lists) rename(list);
    for (NodeList& list : level.choose_locked_with_black) rename(list);
    rename(level.choose_after_zap);
    rename(level.roll);
  }
  moments_.start = place[moments_.start];
}

}  // namespace fillwise::solver::rollers
