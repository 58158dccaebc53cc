#include "solver/rollers/turn_program.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <stdexcept>
#include <unordered_map>
#include <utility>

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

using Kind = TurnProgram::Kind;
using NodeList = TurnProgram::NodeList;
using Level = TurnProgram::Level;

struct HashOfNodes {
  std::size_t operator()(const NodeList& nodes) const {
    std::size_t hash = nodes.size();
    for (const Node node : nodes) hash = (hash ^ node) * 0x9E3779B97F4A7C15U;
    return hash ^ hash >> 32U;
  }
};

/// Lists the nodes of a turn from its end to its start.
class Builder {
 public:
  Builder(const model::rollers::Rules& rules, const Hands& hands, const UsefulDice& useful)
      : rules_(rules), hands_(hands), useful_(useful) {
    moments_.levels.resize(static_cast<std::size_t>(rules.rolls) + 1);
    add_applications();
    for (int rolls = rules.rolls; rolls >= 0; --rolls) add_level(rolls);
    moments_.start = moments_.levels.front().roll.front();
    roundings_ = nodes_[moments_.start].roundings;
  }

  std::size_t size() const { return nodes_.size(); }
  int roundings() const { return roundings_; }
  const std::vector<HandId>& inputs() const { return inputs_; }
  const TurnProgram::Moments& moments() const { return moments_; }

  /// Forgets nodes that the start does not need; then there are no moments but the start.
  void drop_unneeded();
  /// Numbers the nodes anew by runs.
  void arrange(std::vector<TurnProgram::Run>& runs, std::vector<Node>& sources);

 private:
  struct Made {
    Kind kind = Kind::choice;
    NodeList sources;   ///< none: an input
    int roundings = 0;  ///< the most on a way from the inputs
  };

  Node add_input();
  Node add(Kind kind, NodeList sources);
  Node choice(NodeList sources);
  void add_applications();
  void add_level(int rolls);
  HandId useful_part(Dice dice, int black = kNoBlack) const;

  const model::rollers::Rules& rules_;
  const Hands& hands_;
  const UsefulDice& useful_;
  std::vector<Made> nodes_;
  /// Nodes by their sources, choices and chances: after the last roll but one only the hand matters, so that many
  /// saved sets have the same node.
  std::array<std::unordered_map<NodeList, Node, HashOfNodes>, 2> known_;
  std::vector<HandId> inputs_;
  TurnProgram::Moments moments_;
  int roundings_ = 0;
};

Node Builder::add_input() {
  nodes_.emplace_back();
  return static_cast<Node>(nodes_.size() - 1);
}

Node Builder::add(Kind kind, NodeList sources) {
  auto& known = known_[kind == Kind::chance];
  const auto found = known.find(sources);
  if (found != known.end()) return found->second;
  if (nodes_.size() > 0xffff) throw std::length_error("a turn has too many nodes");
  Made node{kind, sources, 0};
  for (const Node source : sources) node.roundings = std::max(node.roundings, nodes_[source].roundings);
  if (kind == Kind::chance) node.roundings += kFaces + 1;  // five sums, a product, and one sixth itself
  nodes_.push_back(std::move(node));
  const auto made = static_cast<Node>(nodes_.size() - 1);
  known.emplace(std::move(sources), made);
  return made;
}

Node Builder::choice(NodeList sources) {
  std::ranges::sort(sources);
  sources.erase(std::ranges::unique(sources).begin(), sources.end());
  return sources.size() == 1 ? sources.front() : add(Kind::choice, std::move(sources));
}

/// The purple dice without those that can't be applied beside the others and a saved black die. Where dice may stay
/// unused it is no better to keep such a die than to roll it: whatever it shows, more can be done with the dice.
HandId Builder::useful_part(Dice dice, int black) const {
  for (int value = 1; value <= kValues; ++value) {
    auto& count = dice.count[static_cast<std::size_t>(value - 1)];
    const int most = useful_[static_cast<std::size_t>(value - 1)] - (value == black ? 1 : 0);
    count = static_cast<std::uint8_t>(std::clamp(most, 0, static_cast<int>(count)));
  }
  return hands_.id(dice);
}

/// What hands are worth. Where dice may stay unused a hand is applied as a whole, in the only way there is, or is
/// worth what it is with one die less; a star is worth the best number it can be. Where all must be applied that
/// can be, each hand is an input of its own.
void Builder::add_applications() {
  for (std::size_t hand = 0; hand < hands_.size(); ++hand)
    if (rules_.apply_all || (hands_.dice(hand).stars() == 0 && useful_part(hands_.dice(hand)) == hand)) {
      inputs_.push_back(static_cast<HandId>(hand));
      add_input();
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
      apply[hand] = choice(std::move(sources));
    }
}

/// The nodes of the moment after so many rolls, and of rolling that many times more than one less. Level 0 is the
/// start of the turn.
void Builder::add_level(int rolls) {
  Level& level = moments_.levels[static_cast<std::size_t>(rolls)];
  const int purple = rules_.dice - 1;
  const HandId full = hands_.begin(purple), sets = hands_.begin(purple + 1);
  const bool last = rolls == rules_.rolls;
  if (rolls == 0 || !last) {
    // Rolling on: from what follows one roll more. With the black die saved the sets are filled up die by die.
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
        roll[set] = add(Kind::chance, {shown.begin(), shown.end()});
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
      level.roll[set] = add(Kind::chance, {shown.begin(), shown.end()});
    }
  }
  if (rolls == 0) return;
  // Choosing: the best of stopping and of all parts to save.
  level.choose.assign(kValues, NodeList(sets - full));
  level.choose_after_zap.resize(sets);
  if (last) {
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
    without_black[set] = choice(std::move(sources));
  }
  for (std::size_t set = 0; set < sets; ++set)
    level.choose_after_zap[set] = choice({moments_.apply[set], without_black[set]});
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
        with_black[set] = choice(std::move(sources));
      } else {
        sources.push_back(moments_.apply[hands_.id(hands_.dice(set).with(static_cast<int>(black)))]);
        sources.push_back(without_black[set]);
        level.choose[black][set - full] = choice(std::move(sources));
      }
    }
  }
}

void Builder::drop_unneeded() {
  std::vector<bool> needed(nodes_.size());
  std::fill_n(needed.begin(), inputs_.size(), true);
  needed[moments_.start] = true;
  for (std::size_t node = nodes_.size(); node-- > 0;)
    if (needed[node])
      for (const Node source : nodes_[node].sources) needed[source] = true;
  NodeList place(nodes_.size());
  std::size_t count = 0;
  for (std::size_t node = 0; node < nodes_.size(); ++node) {
    if (!needed[node]) continue;
    place[node] = static_cast<Node>(count);
    if (count != node) nodes_[count] = std::move(nodes_[node]);
    for (Node& source : nodes_[count].sources) source = place[source];
    ++count;
  }
  nodes_.resize(count);
  moments_ = {{moments_.apply.front()}, {}, place[moments_.start]};
}

void Builder::arrange(std::vector<TurnProgram::Run>& runs, std::vector<Node>& sources) {
  // In the order in which they were made, which keeps close what is read together, nodes are cut to stages whose nodes
  // don't need each other.
  NodeList order(nodes_.size()), place(nodes_.size());
  std::iota(order.begin(), order.end(), Node{0});
  const auto shape = [&](Node node) { return std::pair(nodes_[node].kind, nodes_[node].sources.size()); };
  for (std::size_t begin = inputs_.size(), end = begin; begin < order.size(); begin = end) {
    const auto needs_stage = [&](Node source) { return source >= begin; };
    while (end < order.size() && std::ranges::none_of(nodes_[end].sources, needs_stage)) ++end;
    const std::span stage(order.data() + begin, end - begin);
    std::ranges::stable_sort(stage, {}, shape);
    for (std::size_t i = 0; i < stage.size(); ++i) {
      const auto [kind, count] = shape(stage[i]);
      if (i == 0 || shape(stage[i - 1]) != shape(stage[i]))
        runs.push_back({kind, static_cast<std::uint16_t>(count), static_cast<Node>(begin + i), 0,
                        static_cast<std::uint32_t>(sources.size())});
      ++runs.back().size;
      sources.insert(sources.end(), nodes_[stage[i]].sources.begin(), nodes_[stage[i]].sources.end());
    }
  }
  for (std::size_t to = 0; to < order.size(); ++to) place[order[to]] = static_cast<Node>(to);
  for (Node& source : sources) source = place[source];
  const auto rename = [&](NodeList& list) {
    for (Node& node : list) node = place[node];
  };
  rename(moments_.apply);
  for (Level& level : moments_.levels) {
    for (NodeList& list : level.choose) rename(list);
    for (NodeList& list : level.roll_with_black) rename(list);
    rename(level.choose_after_zap);
    rename(level.roll);
  }
  moments_.start = place[moments_.start];
}

}  // namespace

UsefulDice useful_dice(const model::rollers::Rules& rules, const model::rollers::Board& own,
                       const model::rollers::Board& other) {
  UsefulDice useful{};
  for (int n = 1; n <= kValues; ++n) {
    using model::rollers::Section;
    int& most = useful[static_cast<std::size_t>(n - 1)];
    most = rules.dice;
    if (rules.apply_all) continue;
    const Section now = n <= rules.sections ? own.at(n) : Section::closed;
    const bool collects = n <= rules.sections && other.at(n) != Section::closed &&
                          (now == Section::closed || rules.collect_when_closing);
    if (!collects) most = std::min(most, now == Section::empty ? n + 1 : now == Section::open ? 1 : 0);
  }
  return useful;
}

TurnProgram::TurnProgram(const model::rollers::Rules& rules)
    : rules_(rules), hands_(std::make_shared<Hands>(rules.dice)) {
  UsefulDice all;
  all.fill(rules.dice);
  build(all, false);
}

TurnProgram::TurnProgram(const TurnProgram& whole, const UsefulDice& useful)
    : rules_(whole.rules_), hands_(whole.hands_) {
  build(useful, true);
}

void TurnProgram::build(const UsefulDice& useful, bool only_start) {
  if (!rules_.take_up_again) throw std::invalid_argument("the program does not know dice that stay locked");
  Builder builder(rules_, hands(), useful);
  if (only_start) builder.drop_unneeded();
  builder.arrange(runs_, sources_);
  size_ = builder.size();
  inputs_ = builder.inputs();
  moments_ = builder.moments();
  roundings_ = builder.roundings();
}

Node TurnProgram::node_of(const Turn& turn) const {
  const Saved& saved = turn.saved;
  const bool known = turn.rolls <= rules_.rolls && saved.total() <= rules_.dice &&
                     saved.purple.total() < rules_.dice && saved.black <= kValues;
  const auto unknown = [] { return std::invalid_argument("no moment of a turn by these rules"); };
  if (!known) throw unknown();
  if (moments_.levels.empty()) throw std::logic_error("only the start of a turn is known to this program");
  if (turn.phase == Turn::Phase::apply) return moments_.apply[hands().id(saved.hand())];
  const Level& level = moments_.levels[turn.rolls];
  const HandId set = hands().id(saved.purple);
  const bool has_black = saved.black != kNoBlack;
  if (turn.phase == Turn::Phase::choose) {
    if (turn.rolls == 0 || (has_black && saved.purple.total() != rules_.dice - 1)) throw unknown();
    if (!has_black) return level.choose_after_zap[set];
    return level.choose[static_cast<std::size_t>(saved.black - 1)]
                       [static_cast<std::size_t>(set - hands().begin(rules_.dice - 1))];
  }
  if (turn.rolls == rules_.rolls || saved.total() == rules_.dice) throw unknown();
  if (turn.rolls == 0 && saved.total() > 0) throw unknown();
  if (has_black) return level.roll_with_black[static_cast<std::size_t>(saved.black - 1)][set];
  return level.roll[set];
}

}  // namespace fillwise::solver::rollers
