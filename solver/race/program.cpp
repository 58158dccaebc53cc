#include "solver/race/program.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace fillwise::race {
namespace {

using model::Card;
using model::TossClass;
using model::Way;

/// Lists the classes so that each is found from at most two earlier ones and one way of its own.
std::vector<TossStep> choose_steps(std::span<const TossClass> classes, int dice) {
  std::vector<const TossClass*> order;
  for (const TossClass& c : classes)
    if (!c.is_bust() && c.weight > 0) order.push_back(&c);
  std::ranges::stable_sort(order, {}, [](const TossClass* c) { return c->ways.size(); });

  std::vector<TossStep> steps;
  std::vector<std::pair<const TossClass*, std::uint16_t>> done;  // class and its slot
  for (const TossClass* c : order) {
    // Cover the ways of c by earlier classes, greedily; what is left are its own leaves.
    std::set<Way> uncovered(c->ways.begin(), c->ways.end());
    std::vector<std::uint16_t> slots;
    for (;;) {
      if (uncovered.size() <= 1) break;
      std::size_t most =
          slots.size() < 2 ? 0 : 1;  // past two slots, a class that covers one way is no better than a leaf
      const std::pair<const TossClass*, std::uint16_t>* best = nullptr;
      for (const auto& candidate : done) {
        const auto& ways = candidate.first->ways;
        if (!std::ranges::includes(c->ways, ways)) continue;
        const auto covers = static_cast<std::size_t>(
            std::ranges::count_if(ways, [&](const Way& w) { return uncovered.contains(w); }));
        if (covers > most) {
          most = covers;
          best = &candidate;
        }
      }
      if (best == nullptr) break;
      for (const Way& w : best->first->ways) uncovered.erase(w);
      slots.push_back(best->second);
    }
    // A step takes two slots and one leaf; more of them make auxiliary steps.
    if (uncovered.empty()) uncovered.insert(c->ways.front());
    std::vector<Way> leaves(uncovered.begin(), uncovered.end());
    while (!leaves.empty()) {
      TossStep step;
      if (!slots.empty()) step.first = slots.back(), slots.pop_back();
      step.second = step.first;
      if (!slots.empty()) step.second = slots.back(), slots.pop_back();
      step.leaf_points = static_cast<std::uint16_t>(leaves.back().points);
      step.leaf_dice = static_cast<std::uint16_t>(dice - leaves.back().count);
      if (leaves.size() > 1 || slots.empty())
        leaves.pop_back();  // with slots left over, the last leaf serves again
      steps.push_back(step);
      const auto slot = static_cast<std::uint16_t>(steps.size());
      if (!leaves.empty() || !slots.empty()) slots.push_back(slot);
    }
    steps.back().weight = static_cast<double>(c->weight);
    done.emplace_back(c, static_cast<std::uint16_t>(steps.size()));
  }
  return steps;
}

std::vector<TossStep> forced_steps(std::span<const TossClass> classes, int dice) {
  std::map<Way, double> weights;
  for (const TossClass& c : classes)
    if (!c.is_bust() && c.weight > 0) weights[c.all] += static_cast<double>(c.weight);
  std::vector<TossStep> steps;
  for (const auto& [way, weight] : weights)
    steps.push_back(
        {0, 0, static_cast<std::uint16_t>(way.points), static_cast<std::uint16_t>(dice - way.count), weight});
  return steps;
}

/// The modes of a card, in the order of the fills made.
std::vector<Mode> modes_of(const Card& card, int index) {
  std::vector<Mode> modes;
  for (int fills = 0; fills < std::max(1, card.fills); ++fills) {
    Mode mode;
    mode.card = index;
    mode.fills = fills;
    mode.may_stop = card.may_stop;
    mode.bust_adds = card.on_bust == Card::OnBust::add_to_sheet;
    mode.must_draw = card.then == Card::Then::draw;
    mode.bonus = card.bonus;
    mode.factor = card.factor;
    mode.leader_loses = card.leader_loses;
    mode.tied_player_loses_too = card.tied_player_loses_too;
    mode.fill = card.until_bust()                            ? Mode::Fill::until_bust
                : fills + 1 < card.fills                     ? Mode::Fill::next_fill
                : card.on_fill == Card::OnFill::add_to_sheet ? Mode::Fill::add_to_sheet
                                                             : Mode::Fill::at_risk;
    modes.push_back(mode);
  }
  return modes;
}

}  // namespace

int TurnProgram::mode_of(int card, int fills) const {
  for (std::size_t m = 0; m < modes.size(); ++m)
    if (modes[m].card == card && modes[m].fills == fills) return static_cast<int>(m);
  return -1;
}

bool TurnProgram::is_penalty(int card) const {
  return std::ranges::find(penalties, card, &Penalty::card) != penalties.end();
}

TurnProgram compile(const model::RuleSet& rules) {
  return compile(rules, model::TossTable(rules.chart));
}

TurnProgram compile(const model::RuleSet& rules, const model::TossTable& tosses) {
  TurnProgram program;
  for (int n = 1; n <= model::kDice; ++n) {
    TossProgram& toss = program.toss[static_cast<std::size_t>(n - 1)];
    const auto classes = tosses.classes(n);
    toss.bust_weight = static_cast<double>(classes.front().weight);
    for (const TossClass& c : classes)
      for (const Way& way : c.ways) program.most_points = std::max(program.most_points, way.points);
    toss.choose = choose_steps(classes, n);
    toss.forced = forced_steps(classes, n);
    program.slots =
        std::max(program.slots, static_cast<int>(std::max(toss.choose.size(), toss.forced.size())) + 1);
  }

  // Choosing modes first, the discardable card's last among them; then the modes that set everything aside.
  const int discardable = rules.discardable_card();
  const auto add_modes = [&](bool all, bool of_discardable) {
    for (int i = 0; i < static_cast<int>(rules.cards.size()); ++i) {
      const Card& card = rules.cards[static_cast<std::size_t>(i)];
      if (!card.dice || card.count == 0 || card.is_penalty() || card.set_aside_all != all ||
          (i == discardable) != of_discardable)
        continue;
      const auto modes = modes_of(card, i);
      program.modes.insert(program.modes.end(), modes.begin(), modes.end());
    }
  };
  add_modes(false, false);
  program.always = static_cast<int>(program.modes.size());
  add_modes(false, true);
  program.choosing = static_cast<int>(program.modes.size());
  add_modes(true, false);
  add_modes(true, true);

  for (int i = 0; i < static_cast<int>(rules.cards.size()); ++i) {
    const Card& card = rules.cards[static_cast<std::size_t>(i)];
    if (card.count == 0) continue;
    program.most_fills = std::max(program.most_fills, card.fills);
    program.most_taken = std::max(program.most_taken, card.leader_loses);
    program.loops_at_top |= card.then == Card::Then::draw || (card.until_bust() && card.may_stop);
    if (i == discardable) {
      program.discardable = card.count;
      program.discardable_mode = program.mode_of(i, 0);
      program.may_discard = card.may_discard;
      program.sole_leader_plays = card.played_by == Card::PlayedBy::anyone;
      continue;
    }
    program.firm += card.count;
    if (card.is_penalty()) {
      const bool whole_turn = card.on_bust == Card::OnBust::subtract_turn;
      program.penalties.push_back({static_cast<double>(card.count), i, whole_turn});
      program.subtracts_turn |= whole_turn;
    } else if (card.dice) {
      program.deck.push_back({static_cast<double>(card.count), program.mode_of(i, 0)});
    } else {
      program.no_dice += card.count;
    }
  }
  return program;
}

}  // namespace fillwise::race
