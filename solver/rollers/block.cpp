#include "solver/rollers/block.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "solver/base/roundoff.hpp"

namespace fillwise::solver::rollers {

using model::rollers::Board;

namespace {

constexpr double kSlowAbove = 0.1;  // of two residuals one after the other: then policies are evaluated again
constexpr int kCoarseStep = 16;     // chips from one to the next in the first candidates
constexpr int kCoarseSweeps = 2, kCoarseSteps = 8;
constexpr double kCoarseClose = 1e-2;
constexpr int kSteps = 30, kSweeps = 2000, kAttempts = 5;
constexpr double kLongBlock = 1000;   // turns: of longer blocks the bounds are wider than asked for
constexpr double kRoundings = 1e-13;  // no candidate is closer
constexpr double kLeastSlack = 2 * kRoundings;

}  // namespace

double rounded_down(double chance) {
  return std::floor(chance / kUlp) * kUlp;
}

ChipRange chip_range(const model::rollers::Rules& rules, const Board& own, const Board& other) {
  return {other.closed() != 0 ? 0 : rules.chips, own.closed() != 0 ? 2 * rules.chips : rules.chips};
}

ChipGrid::ChipGrid(ChipRange range) {
  for (int c = range.least; c <= range.most; ++c) chips_.push_back(c);
}

ChipGrid::ChipGrid(ChipRange range, int half) {
  for (int c = range.least; c <= range.most; ++c) {
    const int from_end = std::min(c - range.least, range.most - c);
    if (from_end % kCoarseStep == 0 || from_end == 1 || std::abs(c - half) <= 1) chips_.push_back(c);
  }
}

BlockSolver::BlockSolver(TurnPrograms& programs, RoundValues& values, const RoundEnds& ends, double tolerance)
    : programs_(programs),
      values_(values),
      ends_(ends),
      tolerance_(tolerance),
      side_(values.side()),
      nodes_(programs.whole()),
      visits_(programs.whole()),
      policies_(side_, static_cast<std::size_t>(model::rollers::kMostSections * programs.rules().dice) + 1) {
  for (Row& row : rows_) {
    row.candidate.resize(side_);
    row.proven.resize(side_);
  }
  for (Column& residual : residual_) residual.resize(side_);
}

void BlockSolver::begin_row(Row& row, int mover, const std::array<Board, 2>& boards) {
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
void BlockSolver::fill_targets(Row& row, Side side) {
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

void BlockSolver::fill_own_target(Row& row, std::span<const double> other) const {
  Column& target = row.targets.front();
  for (std::size_t c = 0; c < side_; ++c) target[c] = 1 - other[side_ - 1 - c];
  std::fill(target.begin() + static_cast<std::ptrdiff_t>(side_), target.end(), target[side_ - 1]);
}

/// The inputs of the lanes with these chips; only the first can have none.
void BlockSolver::load(const Row& row, const ChipLanes& chips) {
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

/// Rounding aside a turn is worth no more than the best hand, and no less than to apply nothing or, where all dice
/// must be applied that can be, than the worst hand. Inputs are exact (they are multiples of an ulp of 1), so that
/// players who wait for each other keep the value that they wait for.
void BlockSolver::backup(Row& row, const ChipGrid& grid, Column& to, Rounding rounding, bool with_policy) {
  const TurnProgram& program = *row.program;
  const double error = (program.roundings() + 4) * kUlp;
  const double widened = rounding == Rounding::up ? error : rounding == Rounding::down ? -error : 0;
  const bool may_wait = !program.rules().apply_all;
  const std::span<const int> chips = grid.chips();
  for (std::size_t first = 0; first < chips.size(); first += kLanes) {
    const std::size_t lanes = std::min(kLanes, chips.size() - first);
    ChipLanes some{};
    for (std::size_t l = 0; l < kLanes; ++l)
      some[l] = l < lanes ? chips[first + l] : grid.is_whole() ? some[l - 1] + 1 : some[l - 1];
    load(row, some);
    run_forwards(program, nodes_);
    ++counts_.backups;
    Lanes least, most;
    find_extremes(program, nodes_, least, most);
    if (may_wait) least = nodes_[program.nothing_applied()];
    Lanes value = nodes_[program.start()] + widened;
    value = value > most ? most : value;
    value = value < least ? least : value;
    for (std::size_t l = 0; l < lanes; ++l) to[static_cast<std::size_t>(some[l])] = value[l];
    if (with_policy) add_stays(row, some, static_cast<int>(lanes));
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
void BlockSolver::add_stays(const Row& row, const ChipLanes& chips, int lanes) {
  run_backwards(*row.program, nodes_, visits_);
  ++counts_.evaluations;
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
}

void BlockSolver::solve(const std::array<Board, 2>& boards) {
  for (int player = 0; player < 2; ++player)
    begin_row(rows_[static_cast<std::size_t>(player)], player, boards);
  for (Row& row : rows_) fill_targets(row, Side::middle);
  policies_.clear();
  for (Column& residual : residual_) std::ranges::fill(residual, 0.0);
  find_candidate();
  bool proven = false;
  double wider = 1;
  for (int attempt = 0; attempt < kAttempts && !proven; ++attempt) {
    if (attempt == 1) newton(Steps::careful);
    if (attempt == 2) iterate();
    if (attempt > 2) wider *= 30;
    // Of a long block candidates are often closer than they had to be.
    if (most_turns_ > kLongBlock) proven = prove(0, kLeastSlack, false) && prove(1, kLeastSlack, false);
    for (const bool even : {false, true})
      if (!proven) proven = prove(0, wider * slack(), even) && prove(1, wider * slack(), even);
  }
  if (!proven) ++counts_.open;
  for (const Row& row : rows_) {
    const auto lower = values_.lower(row.place), upper = values_.upper(row.place);
    if (!proven) {
      std::ranges::fill(lower, 0.0);
      std::ranges::fill(upper, 1.0);
    }
    for (int chips = row.chips.least; chips <= row.chips.most; ++chips)
      counts_.gap = std::max(counts_.gap,
                             upper[static_cast<std::size_t>(chips)] - lower[static_cast<std::size_t>(chips)]);
  }
}

/// Newton's steps, first at some numbers of chips, then at all.
void BlockSolver::find_candidate() {
  for (int i = 0; i < kCoarseSweeps; ++i)
    if (sweep(true) < kCoarseClose) break;
  newton(Steps::coarse);
  if (!newton(Steps::usual)) iterate();
}

/// Value iteration from one half.
void BlockSolver::iterate() {
  for (Row& row : rows_) std::ranges::fill(row.candidate, 0.5);
  for (int i = 0; i < kSweeps; ++i)
    if (sweep(false) <= kRoundings) break;
  residuals(false, true);
}

/// Value iteration: each row in turn. The largest change.
double BlockSolver::sweep(bool coarse) {
  double change = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    Row& row = rows_[i];
    fill_own_target(row, rows_[1 - i].candidate);
    Column& now = residual_[i];
    backup(row, coarse ? row.coarse : row.whole, now, Rounding::nearest, false);
    for (int chips = row.chips.least; chips <= row.chips.most; ++chips) {
      const auto c = static_cast<std::size_t>(chips);
      change = std::max(change, std::abs(now[c] - row.candidate[c]));
      row.candidate[c] = now[c];
    }
  }
  return change;
}

/// What one backup of both rows changes, to residual_; the policies that are greedy for the candidates, if asked for.
double BlockSolver::residuals(bool coarse, bool with_policy) {
  double most = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    Row& row = rows_[i];
    fill_own_target(row, rows_[1 - i].candidate);
    backup(row, coarse ? row.coarse : row.whole, residual_[i], Rounding::nearest, with_policy);
    for (int chips = row.chips.least; chips <= row.chips.most; ++chips) {
      const auto c = static_cast<std::size_t>(chips);
      residual_[i][c] -= row.candidate[c];
      most = std::max(most, std::abs(residual_[i][c]));
    }
  }
  if (with_policy) evaluate_policies();
  return most;
}

/// Turns until the block is left: t0 = 1 + P0 t1, t1 = 1 + P1 t0.
void BlockSolver::evaluate_policies() {
  policies_.factor();
  turns_ = policies_.solve(1, {Column(side_, 1.0), Column(side_, 1.0)});
  most_turns_ = 1;
  for (Column& turns : turns_)
    for (double& t : turns) {
      t = std::min(t, TwoCycle::kMostTurns);
      most_turns_ = std::max(most_turns_, t);
    }
}

/// Claims are so much off the candidates for every turn that the block lasts.
double BlockSolver::slack() const {
  return std::max(tolerance_ / std::min(most_turns_, kLongBlock), kLeastSlack);
}

/// Steps with the derivative at the policies, which are evaluated again where the step before did little. True if they
/// came close enough; else the candidates are the closest there were.
bool BlockSolver::newton(Steps kind) {
  const bool coarse = kind == Steps::coarse;
  std::array<Column, 2> closest;
  double least = std::numeric_limits<double>::infinity(), before = least;
  bool evaluate = kind != Steps::usual;
  for (int step = 0; step < (coarse ? kCoarseSteps : kSteps); ++step) {
    const double residual = residuals(coarse, evaluate);
    if (residual < least) {
      least = residual;
      closest = {rows_[0].candidate, rows_[1].candidate};
    }
    const double enough = coarse ? kCoarseClose : slack() / (kind == Steps::usual ? 2 : 16);
    if (residual <= enough) return true;
    const std::array<Column, 2> change = policies_.solve(-1, residual_);
    for (std::size_t i = 0; i < 2; ++i)
      for (std::size_t c = 0; c < side_; ++c)
        rows_[i].candidate[c] = std::clamp(rows_[i].candidate[c] + change[i][c], 0.0, 1.0);
    // If this step does as much as the one before, the next residual need not be seen.
    if (kind == Steps::usual && step > 0 && residual * (residual / before) <= enough / 4) return true;
    evaluate = residual > kSlowAbove * before;
    before = residual;
  }
  rows_[0].candidate = closest[0];
  rows_[1].candidate = closest[1];
  return false;
}

/// Bounds that hold for what the player can make sure of: lower ones where the player is to move, upper ones where the
/// other is. The lower ones are claimed, so much off the candidate for every turn that the block lasts (or evenly:
/// where players may as well wait, policies do not say for how long); the upper ones are what a turn of the other
/// makes of them. The claims are accepted if a turn of the player does not lower them, and raises those above one half:
/// then an endless match, which is worth one half, is no way to be owed more.
bool BlockSolver::prove(int player, double off, bool even) {
  Row& own = rows_[static_cast<std::size_t>(player)];
  Row& other = rows_[static_cast<std::size_t>(1 - player)];
  const double gap = std::max(own.target_gap, other.target_gap);
  const Column& turns = turns_[static_cast<std::size_t>(player)];
  Column low = own.candidate, high(side_, 1.0);
  for (std::size_t c = 0; c < side_; ++c)
    low[c] = std::max(0.0, rounded_down(low[c] - gap - off * (even ? most_turns_ : turns[c])));
  fill_targets(other, Side::upper);
  fill_own_target(other, low);
  backup(other, other.whole, other.proven, Rounding::up, false);
  fill_targets(other, Side::middle);
  for (int chips = other.chips.least; chips <= other.chips.most; ++chips) {
    const auto c = static_cast<std::size_t>(chips);
    high[c] = std::min(1.0, -rounded_down(-other.proven[c]));
  }
  fill_targets(own, Side::lower);
  fill_own_target(own, high);
  backup(own, own.whole, own.proven, Rounding::down, false);
  fill_targets(own, Side::middle);
  for (int chips = own.chips.least; chips <= own.chips.most; ++chips) {
    const auto c = static_cast<std::size_t>(chips);
    const double bound = std::max(0.0, rounded_down(own.proven[c]));
    if (bound < low[c] || (low[c] > 0.5 && bound == low[c])) return false;
    low[c] = bound;
  }
  const auto lower = values_.lower(own.place), upper = values_.upper(other.place);
  std::copy(low.begin() + own.chips.least, low.begin() + own.chips.most + 1, lower.begin() + own.chips.least);
  std::copy(high.begin() + other.chips.least, high.begin() + other.chips.most + 1,
            upper.begin() + other.chips.least);
  return true;
}

}  // namespace fillwise::solver::rollers
