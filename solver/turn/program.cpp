#include "solver/turn/program.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace fillwise::race {
namespace {

using model::Card;
using model::TossClass;
using model::Way;

std::uint16_t position_after(const Board& board, int dice, const Way& way) {
  return way.count == dice ? 0 : static_cast<std::uint16_t>(board.index_of({dice - way.count, way.held}));
}

/// Lists the classes so that each is found from at most two earlier ones and one way of its own.
std::vector<TossStep> choose_steps(std::span<const TossClass> classes, const Board& board, int dice) {
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
      step.leaf_position = position_after(board, dice, leaves.back());
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

std::vector<TossStep> forced_steps(std::span<const TossClass> classes, const Board& board, int dice) {
  std::map<Way, double> weights;
  for (const TossClass& c : classes)
    if (!c.is_bust() && c.weight > 0) weights[c.all] += static_cast<double>(c.weight);
  std::vector<TossStep> steps;
  for (const auto& [way, weight] : weights)
    steps.push_back({0, 0, static_cast<std::uint16_t>(way.points), position_after(board, dice, way), weight});
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
    mode.leader_needs = card.leader_needs;
    mode.tied_player_loses_too = card.tied_player_loses_too;
    mode.only_from_behind = card.only_from_behind;
    mode.fill = card.until_bust()                            ? Mode::Fill::until_bust
                : fills + 1 < card.fills                     ? Mode::Fill::next_fill
                : card.on_fill == Card::OnFill::win          ? Mode::Fill::win
                : card.on_fill == Card::OnFill::add_to_sheet ? Mode::Fill::add_to_sheet
                                                             : Mode::Fill::at_risk;
    modes.push_back(mode);
  }
  return modes;
}

/// The positions that six fresh dice can lead to, those with fewer dice first.
std::vector<model::Position> reachable_positions(const model::TossTable& tosses, bool takes_all) {
  std::set<model::Position> reached{{model::kDice, 0}};
  const auto& all = tosses.positions();
  // The standard library of the page has no std::views::reverse. NOLINTNEXTLINE(modernize-loop-convert)
  for (auto from = all.rbegin(); from != all.rend(); ++from) {
    if (!reached.contains(*from)) continue;
    const auto lead_to = [&](const Way& way) {
      if (way.count < from->dice) reached.insert({from->dice - way.count, way.held});
    };
    for (const TossClass& c : tosses.classes(*from)) {
      if (c.is_bust() || c.weight == 0) continue;
      if (takes_all)
        lead_to(c.all);
      else
        std::ranges::for_each(c.ways, lead_to);
    }
  }
  return {reached.begin(), reached.end()};
}

Board make_board(const model::TossTable& tosses, bool takes_all) {
  Board board;
  board.rules = tosses.rules();
  board.takes_all = takes_all;
  board.positions = {{0, 0}};
  if (tosses.rules().no_stop.size() > 0) {
    const auto reached = reachable_positions(tosses, takes_all);
    board.positions.insert(board.positions.end(), reached.begin(), reached.end());
  } else {
    for (int n = 1; n <= model::kDice; ++n) board.positions.push_back({n, 0});
  }
  for (std::size_t p = 1; p < board.positions.size(); ++p) {
    const model::Position from = board.positions[p];
    const auto classes = tosses.classes(from);
    TossProgram& toss = board.tosses.emplace_back();
    toss.dice = from.dice;
    toss.stop_forbidden = tosses.forbids_stop(from);
    toss.bust_weight = static_cast<double>(classes.front().weight);
    toss.steps =
        takes_all ? forced_steps(classes, board, from.dice) : choose_steps(classes, board, from.dice);
  }
  return board;
}

}  // namespace

std::size_t TurnProgram::heights(int limit) const {
  return static_cast<std::size_t>(std::max(limit, last_benchmark + 1) + lost_when_tied + 1);
}

int Board::index_of(model::Position p) const {
  return static_cast<int>(std::ranges::find(positions, p) - positions.begin());
}

int TurnProgram::mode_of(int card, int fills) const {
  for (std::size_t m = 0; m < modes.size(); ++m)
    if (modes[m].card == card && modes[m].fills == fills) return static_cast<int>(m);
  return -1;
}

bool TurnProgram::is_penalty(int card) const {
  return std::ranges::find(penalties, card, &Penalty::card) != penalties.end();
}

const Board* TurnProgram::penalty_board() const {
  const auto found = std::ranges::find_if(
      boards, [](const Board& b) { return b.takes_all && b.rules == model::TossRules(); });
  return found == boards.end() ? nullptr : &*found;
}

TurnProgram compile(const model::RuleSet& rules) {
  return compile(model::Match::without_goal(rules));
}

TurnProgram compile(const model::Match& match) {
  const model::RuleSet& rules = match.rules();
  TurnProgram program;
  // 1. Boards: those on which the player chooses first, in the order of the deck.
  std::vector<int> board_of(rules.cards.size(), -1);
  for (const bool takes_all : {false, true})
    for (std::size_t i = 0; i < rules.cards.size(); ++i) {
      const Card& card = rules.cards[i];
      if (!card.dice || card.count == 0 || card.takes_all() != takes_all) continue;
      const model::TossTable& tosses = match.tosses(static_cast<int>(i));
      const auto found = std::ranges::find_if(program.boards, [&](const Board& b) {
        return b.rules == tosses.rules() && b.takes_all == takes_all;
      });
      board_of[i] = static_cast<int>(found - program.boards.begin());
      if (found == program.boards.end()) program.boards.push_back(make_board(tosses, takes_all));
    }
  // 2. Modes, board by board.
  const int discardable = rules.discardable_card();
  const auto add_modes = [&](int board, bool of_discardable) {
    for (int i = 0; i < static_cast<int>(rules.cards.size()); ++i) {
      const Card& card = rules.cards[static_cast<std::size_t>(i)];
      if (board_of[static_cast<std::size_t>(i)] != board || card.is_penalty() ||
          (i == discardable) != of_discardable)
        continue;
      for (Mode mode : modes_of(card, i)) {
        mode.board = board;
        program.modes.push_back(mode);
      }
    }
  };
  for (int b = 0; b < static_cast<int>(program.boards.size()); ++b) {
    Board& board = program.boards[static_cast<std::size_t>(b)];
    board.first_mode = static_cast<int>(program.modes.size());
    add_modes(b, false);
    board.always_end = static_cast<int>(program.modes.size());
    add_modes(b, true);
    board.end_mode = static_cast<int>(program.modes.size());
    for (const TossProgram& toss : board.tosses) {
      program.slots = std::max(program.slots, static_cast<int>(toss.steps.size()) + 1);
      for (const TossStep& step : toss.steps)
        program.most_points = std::max(program.most_points, static_cast<int>(step.leaf_points));
    }
  }

  if (!rules.benchmarks.empty()) program.last_benchmark = rules.benchmarks.back().score;
  program.lost_when_tied = match.lost_when_tied();

  // 3. The deck.
  for (int i = 0; i < static_cast<int>(rules.cards.size()); ++i) {
    const Card& card = rules.cards[static_cast<std::size_t>(i)];
    if (card.count == 0) continue;
    program.most_fills = std::max(program.most_fills, card.fills);
    program.most_taken = std::max(program.most_taken, card.leader_loses);
    program.takes_at_risk |= card.takes_at_risk();
    program.adds_in_mid_turn |= card.on_fill == Card::OnFill::add_to_sheet;
    program.adds_and_draws |= card.on_fill == Card::OnFill::add_to_sheet && card.then == Card::Then::draw;
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
