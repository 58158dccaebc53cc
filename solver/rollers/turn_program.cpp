#include "solver/rollers/turn_program.hpp"

#include <algorithm>
#include <stdexcept>

namespace fillwise::solver::rollers {

using model::rollers::Dice;
using model::rollers::kFaces;
using model::rollers::kNoBlack;
using model::rollers::kStar;
using model::rollers::kValues;
using model::rollers::Saved;
using model::rollers::Turn;

namespace {

/// The set without one die that shows this.
Dice without(Dice dice, int place) {
  --dice.count[static_cast<std::size_t>(place)];
  return dice;
}

template <class Visit>
void for_each_place(const Dice& dice, const Visit& visit) {
  for (int place = 0; place < kFaces; ++place)
    if (dice.count[static_cast<std::size_t>(place)] > 0) visit(place);
}

}  // namespace

TurnProgram::TurnProgram(const model::rollers::Rules& rules) : rules_(rules), hands_(rules.dice) {
  if (!rules.take_up_again) throw std::invalid_argument("the program does not know dice that stay locked");
  levels_.resize(static_cast<std::size_t>(rules.rolls) + 1);
  add_applications();
  for (int rolls = rules.rolls; rolls >= 0; --rolls) add_level(rolls);
  start_ = levels_.front().roll.front();
  roundings_ = depth_[start_];
}

Node TurnProgram::add(Kind kind, std::span<const Node> sources) {
  auto& known = known_[kind == Kind::chance];
  if (kind != Kind::input) {
    const auto found = known.find({sources.begin(), sources.end()});
    if (found != known.end()) return found->second;
  }
  if (ops_.size() > 0xffff) throw std::length_error("a turn has too many nodes");
  int depth = 0;
  for (const Node source : sources) depth = std::max(depth, depth_[source]);
  if (kind == Kind::chance) depth += kFaces;  // five sums and a quotient
  ops_.push_back(
      {static_cast<std::uint32_t>(sources_.size()), static_cast<std::uint16_t>(sources.size()), kind});
  sources_.insert(sources_.end(), sources.begin(), sources.end());
  depth_.push_back(depth);
  const auto node = static_cast<Node>(ops_.size() - 1);
  if (kind != Kind::input) known.emplace(NodeList(sources.begin(), sources.end()), node);
  return node;
}

Node TurnProgram::choice(std::vector<Node> sources) {
  std::ranges::sort(sources);
  sources.erase(std::ranges::unique(sources).begin(), sources.end());
  return sources.size() == 1 ? sources.front() : add(Kind::choice, sources);
}

/// What hands are worth. Where dice may stay unused a hand is applied as a whole, in the only way there is, or is
/// worth what it is with one die less; a star is worth the best number it can be. Where all must be applied that
/// can be, each hand is an input of its own.
void TurnProgram::add_applications() {
  for (std::size_t hand = 0; hand < hands_.size(); ++hand)
    if (rules_.apply_all || hands_.dice(hand).stars() == 0) {
      inputs_.push_back(static_cast<HandId>(hand));
      add(Kind::input, {});
    }
  apply_.resize(hands_.size());
  if (rules_.apply_all) {
    for (std::size_t hand = 0; hand < hands_.size(); ++hand) apply_[hand] = static_cast<Node>(hand);
    return;
  }
  // A hand with stars is made of hands with one star less.
  std::size_t input = 0;
  for (int stars = 0; stars <= rules_.dice; ++stars)
    for (std::size_t hand = 0; hand < hands_.size(); ++hand) {
      const Dice& dice = hands_.dice(hand);
      if (dice.stars() != stars) continue;
      NodeList sources;
      if (stars > 0)
        for (int value = 1; value <= kValues; ++value)
          sources.push_back(apply_[hands_.id(without(dice, kStar).with(value - 1))]);
      else {
        sources.push_back(static_cast<Node>(input++));
        for_each_place(dice, [&](int place) { sources.push_back(apply_[hands_.id(without(dice, place))]); });
      }
      apply_[hand] = choice(std::move(sources));
    }
}

/// The nodes of the moment after so many rolls, and of rolling that many times more than one less. Level 0 is the
/// start of the turn.
void TurnProgram::add_level(int rolls) {
  Level& level = levels_[static_cast<std::size_t>(rolls)];
  const int purple = rules_.dice - 1;
  const HandId full = hands_.begin(purple), sets = hands_.begin(purple + 1);
  const bool last = rolls == rules_.rolls;
  if (rolls == 0 || !last) {
    // Rolling on: from what follows one roll more. With the black die saved the sets are filled up die by die.
    const Level& next = levels_[static_cast<std::size_t>(rolls) + 1];
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
        roll[set] = add(Kind::chance, shown);
      }
    }
    level.roll.resize(kept_sets);
    for (std::size_t set = 0; set < kept_sets; ++set) {
      std::array<Node, kFaces> shown{next.choose_after_zap[set]};
      for (std::size_t black = 0; black < kValues; ++black)
        shown[black + 1] = level.roll_with_black[black][set];
      level.roll[set] = add(Kind::chance, shown);
    }
  }
  if (rolls == 0) return;
  // Choosing: the best of stopping and of all parts to save.
  level.choose.assign(kValues, NodeList(sets - full));
  level.choose_after_zap.resize(sets);
  if (last) {
    for (std::size_t set = 0; set < sets; ++set) level.choose_after_zap[set] = apply_[set];
    for (std::size_t black = 0; black < kValues; ++black)
      for (std::size_t set = full; set < sets; ++set)
        level.choose[black][set - full] = apply_[hands_.id(hands_.dice(set).with(static_cast<int>(black)))];
    return;
  }
  // best[set]: of saving these or a part of them and rolling the others.
  const auto add_smaller = [&](const NodeList& best, std::size_t set, NodeList& sources) {
    for_each_place(hands_.dice(set),
                   [&](int place) { sources.push_back(best[hands_.id(without(hands_.dice(set), place))]); });
  };
  NodeList without_black(sets);
  for (std::size_t set = 0; set < sets; ++set) {
    NodeList sources{level.roll[set]};
    add_smaller(without_black, set, sources);
    without_black[set] = choice(std::move(sources));
    level.choose_after_zap[set] = choice({apply_[set], without_black[set]});
  }
  for (std::size_t black = 0; black < kValues; ++black) {
    NodeList with_black(sets);
    for (std::size_t set = 0; set < sets; ++set) {
      NodeList sources;
      add_smaller(with_black, set, sources);
      if (set < full) {
        sources.push_back(level.roll_with_black[black][set]);
        with_black[set] = choice(std::move(sources));
      } else {
        sources.push_back(apply_[hands_.id(hands_.dice(set).with(static_cast<int>(black)))]);
        sources.push_back(without_black[set]);
        level.choose[black][set - full] = choice(std::move(sources));
      }
    }
  }
}

Node TurnProgram::node_of(const Turn& turn) const {
  const Saved& saved = turn.saved;
  const bool known = turn.rolls <= rules_.rolls && saved.total() <= rules_.dice &&
                     saved.purple.total() < rules_.dice && saved.black <= kValues;
  const auto unknown = [] { return std::invalid_argument("no moment of a turn by these rules"); };
  if (!known) throw unknown();
  if (turn.phase == Turn::Phase::apply) return apply_[hands_.id(saved.hand())];
  const Level& level = levels_[turn.rolls];
  const HandId set = hands_.id(saved.purple);
  const bool has_black = saved.black != kNoBlack;
  if (turn.phase == Turn::Phase::choose) {
    if (turn.rolls == 0 || (has_black && saved.purple.total() != rules_.dice - 1)) throw unknown();
    if (!has_black) return level.choose_after_zap[set];
    return level.choose[static_cast<std::size_t>(saved.black - 1)]
                       [static_cast<std::size_t>(set - hands_.begin(rules_.dice - 1))];
  }
  if (turn.rolls == rules_.rolls || saved.total() == rules_.dice) throw unknown();
  if (turn.rolls == 0 && saved.total() > 0) throw unknown();
  if (has_black) return level.roll_with_black[static_cast<std::size_t>(saved.black - 1)][set];
  return level.roll[set];
}

}  // namespace fillwise::solver::rollers
