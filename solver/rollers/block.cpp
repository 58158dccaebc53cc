#include "solver/rollers/block.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "solver/base/roundoff.hpp"

namespace fillwise::solver::rollers {

using model::rollers::Board;

namespace {

constexpr double kCloseEnough = 1e-13;  // residual of a candidate
constexpr double kSlowAbove = 0.1;      // of two residuals one after the other: then Newton's steps
constexpr double kMostTurns = 1e5;      // where players may stay for ever
constexpr int kSweeps = 100'000, kSteps = 30;
constexpr double kAbsent = -std::numeric_limits<double>::infinity();

double largest_difference(std::span<const double> a, std::span<const double> b, ChipRange chips) {
  double most = 0;
  for (int c = chips.least; c <= chips.most; ++c) {
    const auto i = static_cast<std::size_t>(c);
    most = std::max(most, std::abs(a[i] - b[i]));
  }
  return most;
}

}  // namespace

double rounded_down(double chance) {
  return std::floor(chance / kUlp) * kUlp;
}

ChipRange chip_range(const model::rollers::Rules& rules, const Board& own, const Board& other) {
  return {other.closed() != 0 ? 0 : rules.chips, own.closed() != 0 ? 2 * rules.chips : rules.chips};
}

BlockSolver::BlockSolver(const TurnProgram& program, RoundValues& values, const RoundEnds& ends)
    : program_(program),
      values_(values),
      ends_(ends),
      side_(values.side()),
      shifts_(static_cast<std::size_t>(model::rollers::kMostSections * program.rules().dice) + 1),
      nodes_(program),
      visits_(program),
      matrix_(side_ * side_) {
  for (Row& row : rows_) {
    row.candidate.resize(side_);
    row.proven.resize(side_);
    row.turns.resize(side_);
    row.residual.resize(side_);
    row.stays.resize(side_ * shifts_);
  }
}

void BlockSolver::begin_row(Row& row, int mover, const std::array<Board, 2>& boards) {
  const Board& own = boards[static_cast<std::size_t>(mover)];
  const Board& other = boards[static_cast<std::size_t>(1 - mover)];
  row.mover = mover;
  row.place = values_.row(mover, own.code(), other.code());
  row.chips = chip_range(program_.rules(), own, other);
  row.applications = applications(program_, own, other);
  row.targets.assign(row.applications.boards.size(), Chances(side_ + shifts_ + kLanes));
  std::ranges::fill(row.candidate, 0.5);
  // The widest bounds that the row is computed from.
  row.target_gap = 0;
  fill_targets(row, Side::lower);
  std::vector<Chances> lower = row.targets;
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
    Chances& target = row.targets[t];
    if (board.is_complete(program_.rules())) {
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
  Chances& target = row.targets.front();
  for (std::size_t c = 0; c < side_; ++c) target[c] = 1 - other[side_ - 1 - c];
  std::fill(target.begin() + static_cast<std::ptrdiff_t>(side_), target.end(), target[side_ - 1]);
}

/// The inputs of the lanes that begin with these chips.
void BlockSolver::load(const Row& row, int first_chips) {
  const Lanes absent = Lanes{} + kAbsent;
  std::fill_n(nodes_.data(), program_.inputs().size(), absent);
  for (const Outcome& outcome : row.applications.outcomes) {
    const double* from = row.targets[outcome.target].data() + first_chips + outcome.collects;
    Lanes& input = nodes_[outcome.input];
    for (std::size_t l = 0; l < kLanes; ++l) input[l] = std::max(input[l], from[l]);
  }
  if (first_chips > 0) return;
  for (std::size_t i = 0; i < program_.inputs().size(); ++i) nodes_[i][0] = kAbsent;
  for (const Outcome& outcome : row.applications.without_chips) {
    Lanes& input = nodes_[outcome.input];
    input[0] = std::max(input[0], row.targets[outcome.target].front());
  }
}

/// Rounding aside a turn is worth no more than the best hand and no less than to apply nothing. Inputs are exact (they
/// are multiples of an ulp of 1), so that players who wait for each other keep the value that they wait for.
void BlockSolver::backup(Row& row, Chances& to, Rounding rounding, bool with_policy) {
  ++counts_.backups;
  counts_.evaluations += with_policy ? 1U : 0U;
  if (with_policy) std::ranges::fill(row.stays, 0.0);
  const double error = (program_.roundings() + 4) * kUlp;
  const double widened = rounding == Rounding::up ? error : rounding == Rounding::down ? -error : 0;
  for (int first = row.chips.least; first <= row.chips.most; first += static_cast<int>(kLanes)) {
    load(row, first);
    run_forwards(program_, nodes_);
    Lanes most = nodes_[0];
    for (std::size_t i = 1; i < program_.inputs().size(); ++i) most = nodes_[i] > most ? nodes_[i] : most;
    const Lanes least = nodes_[program_.nothing_applied()];
    Lanes value = nodes_[program_.start()] + widened;
    value = value > most ? most : value;
    value = value < least ? least : value;
    const int lanes = std::min(static_cast<int>(kLanes), row.chips.most - first + 1);
    for (int l = 0; l < lanes; ++l) to[static_cast<std::size_t>(first + l)] = value[l];
    if (!with_policy) continue;
    run_backwards(program_, nodes_, visits_);
    const auto add = [&](const Outcome& outcome, int lane) {
      // Of several outcomes of an input the turn takes the first that is worth as much.
      const auto chips = static_cast<std::size_t>(first + lane);
      const double visits = visits_[outcome.input][lane];
      if (visits == 0) return;
      const double worth = row.targets[outcome.target][chips + (chips > 0 ? outcome.collects : 0U)];
      if (worth != nodes_[outcome.input][lane]) return;
      visits_[outcome.input][lane] = 0;
      if (outcome.target == 0) row.stays[chips * shifts_ + outcome.collects] += visits;
    };
    for (int lane = first == 0 ? 1 : 0; lane < lanes; ++lane)
      for (const Outcome& outcome : row.applications.outcomes) add(outcome, lane);
    if (first == 0)
      for (const Outcome& outcome : row.applications.without_chips) add(outcome, 0);
  }
}

void BlockSolver::solve(const std::array<Board, 2>& boards) {
  for (int player = 0; player < 2; ++player)
    begin_row(rows_[static_cast<std::size_t>(player)], player, boards);
  for (Row& row : rows_) fill_targets(row, Side::middle);
  has_policy_ = false;
  find_candidate();
  double slack = 4 * kCloseEnough;
  bool proven = false;
  for (int attempt = 0; attempt < 5 && !proven; ++attempt, slack *= 30) {
    if (attempt == 1 && !has_policy_) evaluate_policies();
    proven = prove(0, slack);
    if (proven) proven = prove(1, slack);
  }
  if (!proven) {
    ++counts_.open;
    for (const Row& row : rows_) {
      std::ranges::fill(values_.lower(row.place), 0.0);
      std::ranges::fill(values_.upper(row.place), 1.0);
    }
  }
}

/// Value iteration, and Newton's steps where it is slow.
void BlockSolver::find_candidate() {
  Chances next(side_);
  double before = 1;
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    double residual = 0;
    for (std::size_t i = 0; i < 2; ++i) {
      fill_own_target(rows_[i], rows_[1 - i].candidate);
      next = rows_[i].candidate;
      backup(rows_[i], next, Rounding::nearest, false);
      residual = std::max(residual, largest_difference(next, rows_[i].candidate, rows_[i].chips));
      rows_[i].candidate.swap(next);
    }
    if (residual <= kCloseEnough) return;
    if (sweep > 0 && residual > kSlowAbove * before && newton(residual)) return;
    before = residual;
  }
}

/// What one backup of both rows changes.
double BlockSolver::residuals() {
  double residual = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    Row& row = rows_[i];
    fill_own_target(row, rows_[1 - i].candidate);
    row.residual = row.candidate;
    backup(row, row.residual, Rounding::nearest, false);
    residual = std::max(residual, largest_difference(row.residual, row.candidate, row.chips));
    for (std::size_t c = 0; c < side_; ++c) row.residual[c] -= row.candidate[c];
  }
  return residual;
}

/// Steps with the derivative at the policies, which is computed again where it does not do any more. True if they came
/// close enough.
bool BlockSolver::newton(double& residual) {
  std::array<Chances, 2> best{rows_[0].candidate, rows_[1].candidate};
  double least = residual;
  bool fresh = false;
  for (int step = 0; step < kSteps; ++step) {
    if (!fresh) evaluate_policies();
    fresh = true;
    const double before = residuals();
    if (before <= kCloseEnough) return true;
    if (before < least) {
      least = before;
      for (std::size_t i = 0; i < 2; ++i) best[i] = rows_[i].candidate;
    }
    // d0 = r0 - P0 d1', d1 = r1 - P1 d0', with ' for chips of the other player: (I - P0 P1) d0 = r0 - P0 r1'.
    std::array<Chances, 2> change;
    const auto stays = [&](const Row& row, std::size_t chips, const Chances& other) {
      double sum = 0;
      for (std::size_t k = 0; k < shifts_; ++k) {
        const double p = row.stays[chips * shifts_ + k];
        if (p != 0) sum += p * other[side_ - 1 - std::min(chips + (chips > 0 ? k : 0), side_ - 1)];
      }
      return sum;
    };
    Chances& d = change[0];
    d.assign(side_, 0);
    for (std::size_t c = 0; c < side_; ++c)
      d[c] = rows_[0].residual[c] - stays(rows_[0], c, rows_[1].residual);
    // Forward and back substitution.
    for (std::size_t i = 0; i < side_; ++i)
      for (std::size_t j = 0; j < i; ++j) d[i] -= matrix_[i * side_ + j] * d[j];
    for (std::size_t i = side_; i-- > 0;) {
      for (std::size_t j = i + 1; j < side_; ++j) d[i] -= matrix_[i * side_ + j] * d[j];
      d[i] /= matrix_[i * side_ + i];
    }
    change[1].assign(side_, 0);
    for (std::size_t c = 0; c < side_; ++c) change[1][c] = rows_[1].residual[c] - stays(rows_[1], c, d);
    for (std::size_t i = 0; i < 2; ++i)
      for (std::size_t c = 0; c < side_; ++c)
        rows_[i].candidate[c] = std::clamp(rows_[i].candidate[c] + change[i][c], 0.0, 1.0);
    const double after = residuals();
    if (after <= kCloseEnough) return true;
    if (after > kSlowAbove * before) fresh = false;
    if (after > before && step > 8) break;
  }
  for (std::size_t i = 0; i < 2; ++i) rows_[i].candidate = best[i];
  residual = least;
  return false;
}

/// The policies that are greedy for the candidates: how they stay in the block, for how many turns, and the factors
/// L U of I - P0 P1. Rows that never leave it are damped, so that there are factors.
void BlockSolver::evaluate_policies() {
  constexpr double kDamping = 1 - 1 / kMostTurns;
  has_policy_ = true;
  Chances unused(side_);
  for (std::size_t i = 0; i < 2; ++i) {
    fill_own_target(rows_[i], rows_[1 - i].candidate);
    backup(rows_[i], unused, Rounding::nearest, true);
  }
  const auto column = [&](std::size_t chips, std::size_t k) {
    return side_ - 1 - std::min(chips + (chips > 0 ? k : 0), side_ - 1);
  };
  std::ranges::fill(matrix_, 0.0);
  for (std::size_t c = 0; c < side_; ++c) {
    matrix_[c * side_ + c] = 1;
    for (std::size_t k = 0; k < shifts_; ++k) {
      const double p = rows_[0].stays[c * shifts_ + k];
      if (p == 0) continue;
      const std::size_t theirs = column(c, k);
      for (std::size_t m = 0; m < shifts_; ++m) {
        const double q = rows_[1].stays[theirs * shifts_ + m];
        if (q != 0) matrix_[c * side_ + column(theirs, m)] -= kDamping * p * q;
      }
    }
  }
  // Without pivots: the rows are diagonally dominant.
  for (std::size_t k = 0; k < side_; ++k)
    for (std::size_t i = k + 1; i < side_; ++i) {
      double& factor = matrix_[i * side_ + k];
      if (factor == 0) continue;
      factor /= matrix_[k * side_ + k];
      for (std::size_t j = k + 1; j < side_; ++j) matrix_[i * side_ + j] -= factor * matrix_[k * side_ + j];
    }
  // Turns until the block is left: t0 = 1 + P0 t1', t1 = 1 + P1 t0'.
  const auto sum_of = [&](const Row& row, std::size_t chips, const Chances* other) {
    double sum = 0;
    for (std::size_t k = 0; k < shifts_; ++k)
      sum += row.stays[chips * shifts_ + k] * (other != nullptr ? (*other)[column(chips, k)] : 1);
    return sum;
  };
  Chances& turns = rows_[0].turns;
  for (std::size_t c = 0; c < side_; ++c) turns[c] = 1 + sum_of(rows_[0], c, nullptr);
  for (std::size_t i = 0; i < side_; ++i)
    for (std::size_t j = 0; j < i; ++j) turns[i] -= matrix_[i * side_ + j] * turns[j];
  for (std::size_t i = side_; i-- > 0;) {
    for (std::size_t j = i + 1; j < side_; ++j) turns[i] -= matrix_[i * side_ + j] * turns[j];
    turns[i] /= matrix_[i * side_ + i];
  }
  for (std::size_t c = 0; c < side_; ++c) rows_[1].turns[c] = 1 + sum_of(rows_[1], c, &turns);
  for (Row& row : rows_)
    for (double& t : row.turns) t = std::min(t, kMostTurns);
}

/// Bounds that hold for what the player can make sure of: lower ones where the player is to move, upper ones where
/// the other is. They are claimed a little off the candidate and accepted if a backup does not lower (raise) them, and
/// raises them where the player's claim is above one half: then an endless match, which is worth one half, is no way
/// to be owed more.
bool BlockSolver::prove(int player, double slack) {
  Row& own = rows_[static_cast<std::size_t>(player)];
  Row& other = rows_[static_cast<std::size_t>(1 - player)];
  const double gap = std::max(own.target_gap, other.target_gap);
  const auto claim = [&](Row& row, double sign) {
    Chances claimed = row.candidate;
    for (std::size_t c = 0; c < side_; ++c) {
      const double off = gap + slack * (has_policy_ ? row.turns[c] : 2.0);
      claimed[c] = std::clamp(rounded_down(claimed[c] + sign * off), 0.0, 1.0);
    }
    return claimed;
  };
  const Chances low = claim(own, -1), high = claim(other, 1);
  fill_targets(own, Side::lower);
  fill_targets(other, Side::upper);
  fill_own_target(own, high);
  fill_own_target(other, low);
  backup(own, own.proven, Rounding::down, false);
  backup(other, other.proven, Rounding::up, false);
  fill_targets(own, Side::middle);
  fill_targets(other, Side::middle);
  const auto lower = values_.lower(own.place);
  const auto upper = values_.upper(other.place);
  for (int chips = own.chips.least; chips <= own.chips.most; ++chips) {
    const auto c = static_cast<std::size_t>(chips);
    const double bound = rounded_down(own.proven[c]);
    if (bound < low[c] || (low[c] > 0.5 && bound == low[c])) return false;
    lower[c] = std::max(0.0, bound);
  }
  for (int chips = other.chips.least; chips <= other.chips.most; ++chips) {
    const auto c = static_cast<std::size_t>(chips);
    const double bound = -rounded_down(-other.proven[c]);
    if (bound > high[c]) return false;
    upper[c] = std::min(1.0, bound);
  }
  return true;
}

}  // namespace fillwise::solver::rollers
