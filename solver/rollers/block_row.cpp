#include "solver/rollers/block_row.hpp"

#include <algorithm>

namespace fillwise::solver::rollers {

using model::rollers::Board;

RowBackups::RowBackups(TurnPrograms& programs, const RoundValues& values, const RoundEnds& ends,
                       TwoCycle& policies)
    : programs_(programs),
      values_(values),
      ends_(ends),
      policies_(policies),
      side_(values.side()),
      nodes_(programs.whole()),
      visits_(programs.whole()) {}

void RowBackups::begin(BlockRow& row, int mover, const std::array<Board, 2>& boards) {
  const Board& own = boards[static_cast<std::size_t>(mover)];
  const Board& other = boards[static_cast<std::size_t>(1 - mover)];
  const model::rollers::Rules& rules = programs_.rules();
  row.mover = mover;
  row.program = &programs_.at(own, other);
  row.place = values_.row(mover, own.code(), other.code());
  row.chips = chip_range(rules, own, other);
  row.coarse = ChipGrid(row.chips, rules.chips);
  row.whole = ChipGrid(row.chips);
  row.applications = applications(*row.program, own, other);
  row.targets.assign(row.applications.boards.size(), Column(side_ + policies_.shifts() + kLanes));
  std::ranges::fill(row.candidate, 0.5);
  // The widest bounds that the row is computed from.
  row.target_gap = 0;
  fill_targets(row, Side::lower);
  std::vector<Column> lower = row.targets;
  fill_targets(row, Side::upper);
  for (std::size_t t = 1; t < lower.size(); ++t)
    for (std::size_t c = 0; c < side_; ++c)
      row.target_gap = std::max(row.target_gap, row.targets[t][c] - lower[t][c]);
}

/// All but the block's own: of the mover who has made the board, the turn being the other's, or the round over.
void RowBackups::fill_targets(BlockRow& row, Side side) const {
  const auto chance = [&](const Bounds& bounds) {
    return side == Side::middle ? bounds.middle() : side == Side::lower ? bounds.lower : bounds.upper;
  };
  const std::size_t other = row.place / side_ % model::rollers::kBoards;
  for (std::size_t t = 1; t < row.targets.size(); ++t) {
    const Board& board = row.applications.boards[t];
    Column& target = row.targets[t];
    if (board.is_complete(programs_.rules())) {
      for (std::size_t c = 0; c < side_; ++c)
        target[c] = chance(ends_[static_cast<std::size_t>(row.mover)][c]);
    } else {
      const std::size_t next = values_.row(1 - row.mover, static_cast<int>(other), board.code());
      const auto lower = values_.lower(next), upper = values_.upper(next);
      for (std::size_t c = 0; c < side_; ++c) {
        const std::size_t theirs = side_ - 1 - c;
        target[c] = chance({1 - upper[theirs], 1 - lower[theirs]});
      }
    }
    std::fill(target.begin() + static_cast<std::ptrdiff_t>(side_), target.end(), target[side_ - 1]);
  }
}

void RowBackups::fill_own_target(BlockRow& row, std::span<const double> other) const {
  Column& target = row.targets.front();
  for (std::size_t c = 0; c < side_; ++c) target[c] = 1 - other[side_ - 1 - c];
  std::fill(target.begin() + static_cast<std::ptrdiff_t>(side_), target.end(), target[side_ - 1]);
}

/// The inputs of the lanes with these chips; only the first can have none.
void RowBackups::load(const BlockRow& row, const ChipLanes& chips) {
  const Lanes absent = Lanes{} + kAbsent;
  std::fill_n(nodes_.data(), row.program->inputs().size(), absent);
  const bool adjacent = chips.back() - chips.front() == static_cast<int>(kLanes) - 1;
  for (const Outcome& outcome : row.applications.outcomes) {
    const double* from = row.targets[outcome.target].data() + outcome.collects;
    Lanes& input = nodes_[outcome.input];
    if (adjacent) {
      from += chips.front();
      for (std::size_t l = 0; l < kLanes; ++l) input[l] = std::max(input[l], from[l]);
    } else {
      for (std::size_t l = 0; l < kLanes; ++l) input[l] = std::max(input[l], from[chips[l]]);
    }
  }
  if (chips.front() > 0) return;
  for (std::size_t i = 0; i < row.program->inputs().size(); ++i) nodes_[i][0] = kAbsent;
  for (const Outcome& outcome : row.applications.without_chips) {
    Lanes& input = nodes_[outcome.input];
    input[0] = std::max(input[0], row.targets[outcome.target].front());
  }
}

/// The chips of lanes from `first` on, and how many of them there are; the others are padding.
std::size_t lanes_of(const ChipGrid& grid, std::size_t first, ChipLanes& chips) {
  const std::size_t lanes = std::min(kLanes, grid.chips().size() - first);
  for (std::size_t l = 0; l < kLanes; ++l)
    chips[l] = l < lanes ? grid.chips()[first + l] : grid.is_whole() ? chips[l - 1] + 1 : chips[l - 1];
  return lanes;
}

/// Rounding aside a turn is worth no more than the best hand, and no less than to apply nothing or, where all dice
/// must be applied that can be, than the worst hand. Inputs are exact (they are multiples of an ulp of 1), so that
/// players who wait for each other keep the value that they wait for.
void RowBackups::backup_lanes(const BlockRow& row, const ChipLanes& chips, std::size_t lanes, Column& to,
                              Rounding rounding) {
  const TurnProgram& program = *row.program;
  load(row, chips);
  run_forwards(program, nodes_);
  ++backups_;
  const double error = (program.roundings() + 4) * kUlp;
  Lanes value = nodes_[program.start()], least = nodes_[program.nothing_applied()], most;
  if (rounding == Rounding::down) value -= error;
  if (rounding == Rounding::up) {
    value += error;
    find_largest_input(program, nodes_, most);
    value = value > most ? most : value;
  }
  if (program.rules().apply_all) find_least_input(program, nodes_, least);
  value = value < least ? least : value;
  for (std::size_t l = 0; l < lanes; ++l) to[static_cast<std::size_t>(chips[l])] = value[l];
}

void RowBackups::backup(const BlockRow& row, const ChipGrid& grid, Column& to, Rounding rounding,
                        bool with_policy) {
  ChipLanes chips{};
  for (std::size_t first = 0; first < grid.chips().size(); first += kLanes) {
    const std::size_t lanes = lanes_of(grid, first, chips);
    backup_lanes(row, chips, lanes, to, rounding);
    if (with_policy) add_stays(row, chips, static_cast<int>(lanes));
  }
  grid.interpolate([&](std::size_t c, std::size_t low, std::size_t high, double share) {
    to[c] = to[low] + share * (to[high] - to[low]);
    if (!with_policy) return;
    const auto player = static_cast<std::size_t>(row.mover);
    for (std::size_t k = 0; k < policies_.shifts(); ++k) {
      const double from = policies_.stays(player, low, k);
      policies_.stays(player, c, k) = from + share * (policies_.stays(player, high, k) - from);
    }
  });
}

/// How the policy that is greedy for the values at the nodes stays in the block.
void RowBackups::add_stays(const BlockRow& row, const ChipLanes& chips, int lanes) {
  run_backwards(*row.program, nodes_, visits_);
  ++evaluations_;
  const auto player = static_cast<std::size_t>(row.mover);
  for (int lane = 0; lane < lanes; ++lane) {
    const auto c = static_cast<std::size_t>(chips[static_cast<std::size_t>(lane)]);
    for (std::size_t k = 0; k < policies_.shifts(); ++k) policies_.stays(player, c, k) = 0;
    for (const Outcome& outcome : c > 0 ? row.applications.outcomes : row.applications.without_chips) {
      // Of several outcomes of an input the turn takes the first that is worth as much.
      const double visits = visits_[outcome.input][lane];
      if (visits == 0) continue;
      const double worth = row.targets[outcome.target][c + (c > 0 ? outcome.collects : 0U)];
      if (worth != nodes_[outcome.input][lane]) continue;
      visits_[outcome.input][lane] = 0;
      if (outcome.target == 0) policies_.stays(player, c, outcome.collects) += visits;
    }
  }
  std::fill_n(visits_.data(), row.program->inputs().size(), Lanes{});
}

}  // namespace fillwise::solver::rollers
