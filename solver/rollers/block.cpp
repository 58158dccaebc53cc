#include "solver/rollers/block.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "solver/base/roundoff.hpp"

namespace fillwise::solver::rollers {

using model::rollers::Board;

namespace {

constexpr double kSlowAbove = 0.1;  // of two residuals one after the other: then policies are evaluated again
constexpr int kCoarseSweeps = 2, kCoarseSteps = 8;
constexpr double kCoarseClose = 1e-2;
constexpr double kSettled = 10;      // times what is close enough: what follows such changes need not be seen
constexpr double kLargePart = 0.01;  // of the largest residual: there policies are evaluated again
constexpr int kSteps = 30, kSweeps = 2000, kAttempts = 5;
constexpr double kLongBlock = 1000;   // turns: of longer blocks the bounds are wider than asked for
constexpr double kRoundings = 1e-13;  // no candidate is closer
constexpr double kLeastSlack = 2 * kRoundings;

}  // namespace

BlockSolver::BlockSolver(TurnPrograms& programs, RoundValues& values, const RoundEnds& ends, double tolerance)
    : values_(values),
      tolerance_(tolerance),
      side_(values.side()),
      policies_(side_, static_cast<std::size_t>(model::rollers::kMostSections * programs.rules().dice) + 1),
      backups_(programs, values, ends, policies_) {
  for (BlockRow& row : rows_) {
    row.candidate.resize(side_);
    row.proven.resize(side_);
  }
  for (Column& residual : residual_) residual.resize(side_);
}

void BlockSolver::solve(const std::array<Board, 2>& boards) {
  for (int player = 0; player < 2; ++player)
    backups_.begin(rows_[static_cast<std::size_t>(player)], player, boards);
  for (BlockRow& row : rows_) backups_.fill_targets(row, Side::middle);
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
  if (!proven) ++open_;
  for (const BlockRow& row : rows_) {
    const auto lower = values_.lower(row.place), upper = values_.upper(row.place);
    if (!proven) {
      std::ranges::fill(lower, 0.0);
      std::ranges::fill(upper, 1.0);
    }
    for (int chips = row.chips.least; chips <= row.chips.most; ++chips)
      gap_ = std::max(gap_, upper[static_cast<std::size_t>(chips)] - lower[static_cast<std::size_t>(chips)]);
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
  for (BlockRow& row : rows_) std::ranges::fill(row.candidate, 0.5);
  for (int i = 0; i < kSweeps; ++i)
    if (sweep(false) <= kRoundings) break;
  residuals(false, Evaluate::all);
}

/// Value iteration: each row in turn. The largest change.
double BlockSolver::sweep(bool coarse) {
  double change = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    BlockRow& row = rows_[i];
    backups_.fill_own_target(row, rows_[1 - i].candidate);
    Column& now = residual_[i];
    backups_.backup(row, coarse ? row.coarse : row.whole, now, Rounding::nearest, false);
    for (int chips = row.chips.least; chips <= row.chips.most; ++chips) {
      const auto c = static_cast<std::size_t>(chips);
      change = std::max(change, std::abs(now[c] - row.candidate[c]));
      row.candidate[c] = now[c];
    }
  }
  return change;
}

/// What one backup of both rows changes, to residual_; the policies that are greedy for the candidates, if asked for.
double BlockSolver::residuals(bool coarse, Evaluate policies) {
  double most = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    BlockRow& row = rows_[i];
    backups_.fill_own_target(row, rows_[1 - i].candidate);
    if (coarse || policies == Evaluate::all)
      backups_.backup(row, coarse ? row.coarse : row.whole, residual_[i], Rounding::nearest,
                      policies == Evaluate::all);
    else
      backup_unsettled(row, residual_[i], policies == Evaluate::some);
    for (int chips = row.chips.least; chips <= row.chips.most; ++chips) {
      const auto c = static_cast<std::size_t>(chips);
      residual_[i][c] -= row.candidate[c];
      most = std::max(most, std::abs(residual_[i][c]));
    }
  }
  if (policies != Evaluate::none) evaluate_policies();
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

/// Newton's step by the residuals and the policies. Chips from which a turn that stays in the block leads only to
/// changes of at most `small` are settled.
void BlockSolver::newton_step(double small) {
  const std::array<Column, 2> change = policies_.solve(-1, residual_);
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t c = 0; c < side_; ++c) {
      rows_[i].candidate[c] = std::clamp(rows_[i].candidate[c] + change[i][c], 0.0, 1.0);
      const std::size_t theirs = side_ - 1 - c, least = theirs - std::min(theirs, policies_.shifts() - 1);
      rows_[i].settled[c] = std::all_of(change[1 - i].begin() + static_cast<std::ptrdiff_t>(least),
                                        change[1 - i].begin() + static_cast<std::ptrdiff_t>(theirs) + 1,
                                        [&](double changed) { return std::abs(changed) <= small; })
                                ? 1
                                : 0;
    }
}

/// The backup of all but the settled chips: those keep their candidates, as Newton's step has it. Policies are
/// evaluated where they may be what keeps the residuals large. `to`: the residuals of the step before.
void BlockSolver::backup_unsettled(const BlockRow& row, Column& to, bool with_policy) {
  double most = 0;
  for (const double before : to) most = std::max(most, std::abs(before));
  ChipLanes chips{};
  for (std::size_t first = 0; first < row.whole.chips().size(); first += kLanes) {
    const std::size_t lanes = lanes_of(row.whole, first, chips);
    const auto from = static_cast<std::ptrdiff_t>(chips.front()),
               end = from + static_cast<std::ptrdiff_t>(lanes);
    if (std::all_of(row.settled.begin() + from, row.settled.begin() + end, std::identity())) {
      std::copy(row.candidate.begin() + from, row.candidate.begin() + end, to.begin() + from);
      continue;
    }
    const bool is_large = std::any_of(to.begin() + from, to.begin() + end,
                                      [&](double before) { return std::abs(before) > kLargePart * most; });
    backups_.backup_lanes(row, chips, lanes, to, Rounding::nearest);
    if (with_policy && is_large) backups_.add_stays(row, chips, static_cast<int>(lanes));
  }
}

/// Steps with the derivative at the policies, which are evaluated again where the step before did little. True if they
/// came close enough; else the candidates are the closest there were.
bool BlockSolver::newton(Steps kind) {
  const bool coarse = kind == Steps::coarse;
  std::array<Column, 2> closest;
  double least = std::numeric_limits<double>::infinity(), before = least;
  Evaluate evaluate = kind == Steps::usual ? Evaluate::none : Evaluate::all;
  for (BlockRow& row : rows_) row.settled.assign(side_, false);
  for (int step = 0; step < (coarse ? kCoarseSteps : kSteps); ++step) {
    const double residual = residuals(coarse, evaluate);
    if (residual < least) {
      least = residual;
      closest = {rows_[0].candidate, rows_[1].candidate};
    }
    const double enough = coarse ? kCoarseClose : slack() / (kind == Steps::usual ? 2 : 16);
    if (residual <= enough) return true;
    newton_step(kind == Steps::usual ? kSettled * enough : 0);
    // If this step does as much as the one before, the next residual need not be seen.
    if (kind == Steps::usual && step > 0 && residual * (residual / before) <= enough / 4) return true;
    evaluate = residual <= kSlowAbove * before ? Evaluate::none
               : kind == Steps::usual          ? Evaluate::some
                                               : Evaluate::all;
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
  BlockRow& own = rows_[static_cast<std::size_t>(player)];
  BlockRow& other = rows_[static_cast<std::size_t>(1 - player)];
  const double gap = std::max(own.target_gap, other.target_gap);
  const Column& turns = turns_[static_cast<std::size_t>(player)];
  Column low = own.candidate, high(side_, 1.0);
  for (std::size_t c = 0; c < side_; ++c)
    low[c] = std::max(0.0, rounded_down(low[c] - gap / 2 - off * (even ? most_turns_ : turns[c])));
  backups_.fill_targets(other, Side::upper);
  backups_.fill_own_target(other, low);
  backups_.backup(other, other.whole, other.proven, Rounding::up, false);
  backups_.fill_targets(other, Side::middle);
  for (int chips = other.chips.least; chips <= other.chips.most; ++chips) {
    const auto c = static_cast<std::size_t>(chips);
    high[c] = std::min(1.0, -rounded_down(-other.proven[c]));
  }
  backups_.fill_targets(own, Side::lower);
  backups_.fill_own_target(own, high);
  backups_.backup(own, own.whole, own.proven, Rounding::down, false);
  backups_.fill_targets(own, Side::middle);
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
