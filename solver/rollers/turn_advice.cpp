#include "solver/rollers/turn_advice.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include "solver/base/roundoff.hpp"
#include "solver/rollers/turn_kernel.hpp"

namespace fillwise::solver::rollers {

using model::rollers::Application;
using model::rollers::Board;
using model::rollers::Dice;
using model::rollers::Rules;
using model::rollers::Saved;
using model::rollers::Section;
using model::rollers::Table;
using model::rollers::Turn;

namespace {

constexpr std::size_t kLower = 0, kUpper = 1;  // lanes
constexpr double kSame = 0x1p-40;

Bounds outwards(const Bounds& bounds) {
  return {rounded_down(bounds.lower), -rounded_down(-bounds.upper)};
}

/// What the boards and chips are worth that the mover makes: nothing of it is rounded but outwards.
class Afterwards {
 public:
  Afterwards(const Rules& rules, const StartValues& starts, const RoundEnds& ends, const Table& table)
      : rules_(rules),
        starts_(starts),
        ends_(ends[table.mover]),
        mover_(table.mover),
        other_(table.boards[1U - table.mover]),
        chips_(table.chips[table.mover]) {}

  Bounds of(const Board& board, int collects) {
    const auto [found, is_new] = known_.try_emplace({board.code(), collects});
    if (is_new) {
      const int own = chips_ > 0 ? std::min(chips_ + collects, 2 * rules_.chips) : 0;
      if (board.is_complete(rules_)) {
        found->second = outwards(ends_.at(static_cast<std::size_t>(own)));
      } else {
        const Bounds theirs = outwards(starts_(1 - mover_, other_, board, 2 * rules_.chips - own));
        found->second = {1 - theirs.upper, 1 - theirs.lower};
      }
    }
    return found->second;
  }
  Bounds of(const Application& made) { return of(made.board, made.due(other_.closed())); }

 private:
  const Rules& rules_;
  const StartValues& starts_;
  const std::vector<Bounds>& ends_;
  int mover_;
  const Board& other_;
  int chips_;
  std::map<std::pair<int, int>, Bounds> known_;
};

void check_table(const Rules& rules, const Table& table) {
  const auto refuse = [](const char* what) { throw std::invalid_argument(what); };
  if (table.players != 2 || table.mover > 1) refuse("not a table of two");
  for (const std::size_t p : {0, 1}) {
    if (table.boards[p].is_complete(rules)) refuse("a board is complete");
    for (int n = rules.sections + 1; n <= model::rollers::kMostSections; ++n)
      if (table.boards[p].at(n) != Section::empty) refuse("a section that the rules don't have");
  }
  const ChipRange range = chip_range(rules, table.boards[table.mover], table.boards[1U - table.mover]);
  const int chips = table.chips[table.mover];
  if (chips < range.least || chips > range.most || chips + table.chips[1U - table.mover] != 2 * rules.chips)
    refuse("chips that the players can't have");
}

/// The nodes of a turn: bounds of the mover's chance at each moment of it.
class TurnBounds {
 public:
  TurnBounds(const TurnProgram& program, const Table& table, Afterwards& afterwards)
      : program_(program), nodes_(program) {
    std::fill_n(nodes_.data(), program.inputs().size(), Lanes{} + kAbsent);
    const Applications all = applications(program, table.boards[table.mover], table.boards[1U - table.mover]);
    for (const Outcome& outcome : table.chips[table.mover] > 0 ? all.outcomes : all.without_chips) {
      const Bounds worth = afterwards.of(all.boards[outcome.target], outcome.collects);
      Lanes& input = nodes_[outcome.input];
      input[kLower] = std::max(input[kLower], worth.lower);
      input[kUpper] = std::max(input[kUpper], worth.upper);
    }
    run_forwards(program, nodes_);
  }

  Bounds of(const Turn& moment) const {
    const Lanes& value = nodes_[program_.node_of(moment)];
    if (moment.phase == Turn::Phase::apply) return {value[kLower], value[kUpper]};  // maxima alone: exact
    const double error = (program_.roundings() + 4) * kUlp;
    return {std::max(0.0, value[kLower] - error), std::min(1.0, value[kUpper] + error)};
  }

 private:
  const TurnProgram& program_;
  NodeValues nodes_;
};

}  // namespace

void set_losses_and_sort(std::vector<TurnOption>& options) {
  double best = 0;
  for (const TurnOption& option : options) best = std::max(best, option.chance.middle());
  for (TurnOption& option : options) option.loss = best - option.chance.middle();
  std::ranges::stable_sort(options, {},
                           [](const TurnOption& option) { return std::round(option.loss / kSame); });
}

namespace {

/// `bounds`: those of the turn, looked at before its dice are applied.
std::vector<TurnOption> options_at(const Rules& rules, const Table& table, const Turn& turn,
                                   Afterwards& afterwards, const TurnBounds* bounds) {
  std::vector<TurnOption> options;
  const auto add = [&](TurnOption::Kind kind, const Saved& kept, const Application& applied,
                       const Bounds& chance) {
    options.push_back({kind, kept, applied, chance, 0});
  };
  if (turn.phase == Turn::Phase::roll) {
    add(TurnOption::Kind::roll, {}, {}, bounds->of(turn));
    return options;
  }
  model::rollers::for_each_application(
      rules, table.boards[table.mover], model::rollers::collectable(table), turn.saved.hand(),
      [&](const Application& made) { add(TurnOption::Kind::apply, {}, made, afterwards.of(made)); });
  set_losses_and_sort(options);
  if (turn.phase == Turn::Phase::apply) return options;
  const Application stopped = options.front().applied;
  options.clear();
  add(TurnOption::Kind::stop, {}, stopped, bounds->of(model::rollers::after_stopping(turn)));
  model::rollers::for_each_save(rules, turn, [&](const Saved& saved) {
    add(TurnOption::Kind::keep, saved, {}, bounds->of(model::rollers::after_saving(rules, turn, saved)));
  });
  set_losses_and_sort(options);
  return options;
}

}  // namespace

Bounds value_of(const std::vector<TurnOption>& options) {
  Bounds value{0, 0};
  for (const TurnOption& option : options) {
    value.lower = std::max(value.lower, option.chance.lower);
    value.upper = std::max(value.upper, option.chance.upper);
  }
  return value;
}

std::array<std::uint8_t, model::rollers::kMostSections> stars_used(const Board& before,
                                                                   const Application& applied,
                                                                   const Dice& hand) {
  std::array<std::uint8_t, model::rollers::kMostSections> stars{};
  for (int n = 1; n <= model::rollers::kMostSections; ++n) {
    const int used = model::rollers::section_dice(before, applied, n).all();
    stars[static_cast<std::size_t>(n - 1)] = static_cast<std::uint8_t>(std::max(0, used - hand.of(n)));
  }
  return stars;
}

std::vector<TurnOption> TurnAdvisor::advise(const Table& table, const Turn& turn) const {
  return std::move(advise_each(table, std::span(&turn, 1)).front());
}

std::vector<std::vector<TurnOption>> TurnAdvisor::advise_each(const Table& table,
                                                              std::span<const Turn> turns) const {
  const Rules& rules = program_.rules();
  check_table(rules, table);
  for (const Turn& turn : turns) static_cast<void>(program_.node_of(turn));  // throws
  Afterwards afterwards(rules, starts_, ends_, table);
  std::optional<TurnBounds> bounds;  // of all moments, but for the applications alone
  std::vector<std::vector<TurnOption>> all;
  all.reserve(turns.size());
  for (const Turn& turn : turns) {
    if (turn.phase != Turn::Phase::apply && !bounds) bounds.emplace(program_, table, afterwards);
    all.push_back(options_at(rules, table, turn, afterwards, bounds ? &*bounds : nullptr));
  }
  return all;
}

}  // namespace fillwise::solver::rollers
