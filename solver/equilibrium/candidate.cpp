#include "solver/equilibrium/candidate.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <memory>
#include <numeric>
#include <utility>

namespace fillwise::equilibrium {
namespace {

constexpr float kFirstStay = 0.7F;
constexpr int kMostRounds = 40;  // of a total in one sweep
// Cycles that move less, as a share of the last sweep's largest and typical change, need no other round. With a larger
// share the sweeps converge far more slowly.
constexpr double kRoundEnough = 0.005, kEnoughOfTypical = 8;
constexpr double kLeastEnough = 0.5;  // of the residual
constexpr double kFirstChange = 0.5;  // in place of the change before the first sweep
constexpr double kRough = 1e-6;       // a typical change below this, in a sweep in float, is mostly rounding
constexpr double kRoughAtMost =
    1e-5;  // one above it may be as large as that of the sweep before, and yet more than rounding
constexpr double kNear = 0.03;  // of the residual: typical distance of values of which few need another look
// As shares of the last sweep's typical change: moves that are followed up before the next sweep over everything, in so
// many sweeps at most; and the largest correction on the lattice, as larger ones tell nothing of the tuples between.
constexpr double kUnusual = 4, kMostCorrected = 16;
constexpr int kMostBetween = 3;
constexpr int kGuessedBelow = 25;   // units
constexpr double kSlopeLeft = 0.9;  // of that between two neighbours, a unit further away

}  // namespace

/// A cycle after the last round of the first sweep.
struct Candidate::Reached {
  Cycle cycle;
  CyclePlaces value{};
  std::array<float, kMostPlayers> stay{};
};

Candidate::Candidate(const race::TurnProgram& program, const ScoreSpace& space, PassKind kind, Mixing mixing,
                     const Team& team, Tables start)
    : team_(team),
      space_(space),
      kind_(kind),
      tables_(static_cast<std::size_t>(kind == PassKind::coalition ? space.players : space.players - 1)),
      mixing_(mixing),
      guesses_(start[0].empty()),
      passes_(program, space, kind),
      quick_passes_(program, space, PassKind::profile),
      quick_(kind == PassKind::profile && guesses_),
      value_(std::move(start)),
      stay_(space.size()),
      reach_(largest_chances(program, space.side)),
      changes_(program, space),
      lattice_(space, tables_),
      moved_(space.size()) {
  for (std::size_t p = 0; guesses_ && p < tables_; ++p)
    value_[p] = solver::ZeroedVector<double>(space.size());
  team.for_kept([&](std::size_t begin, std::size_t end) {
    std::fill(stay_.data() + begin, stay_.data() + end, kFirstStay);
    for (std::size_t p = 0; guesses_ && p < tables_; ++p)
      std::fill(value_[p].data() + begin, value_[p].data() + end, 1.0 / space.players);
  });
}

bool Candidate::find(double residual, int most_sweeps, const Tell& tell,
                     const std::function<void()>& after_sweep) {
  least_enough_ = kLeastEnough * residual;
  changes_.drop_answers();
  while (!settled_ && sweeps_ < most_sweeps) {
    ++sweeps_;
    const double before = typical_;
    if (!sweep(residual, tell)) return false;
    if (change_ > 0) residuals_.push_back(change_);
    settled_ = !far_ && change_ == 0;
    if (far_ && !prepare_next(before, residual, tell)) return false;
    if (after_sweep) after_sweep();
  }
  return true;
}

/// After a sweep over everything, if another one has to follow: if typical values would still be off when sweeps go on
/// to converge as they did. Some values have moved far more than most, near indifference as a rule, and would disturb
/// what leads to them from sweep to sweep; they are followed up first.
bool Candidate::prepare_next(double typical_before, double residual, const Tell& tell) {
  const double left = typical_ * std::min(1.0, typical_ / typical_before);
  far_ = quick_ || left > kNear * residual;
  quick_ = quick_ && typical_ > kRough && (typical_ > kRoughAtMost || typical_ < typical_before);
  if (!far_) return true;
  const double change = change_;
  far_ = false;
  for (int i = 0; i < kMostBetween && !quick_ && change_ > 0; ++i)
    if (!sweep(std::max(residual, kUnusual * typical_), tell)) return false;
  far_ = true;
  change_ = change;
  return !Lattice::is_useful(space_) || correct(tell);
}

template <class Visit>
void Candidate::each_array(const Visit& visit) {
  for (std::size_t p = 0; p < tables_; ++p) visit(value_[p]);
  visit(stay_);
  visit(moved_);
  changes_.each_array(visit);
}

void Candidate::each_number(const Part& part) {
  part(bytes_of(sweeps_));
  for (bool* flag : {&settled_, &quick_, &far_}) part(bytes_of(*flag));
  for (double* number : {&change_, &typical_}) part(bytes_of(*number));
  count_ = residuals_.size();
  part(bytes_of(count_));
  residuals_.resize(count_);
  part(bytes_of(residuals_));
  changes_.each_number(part);
}

void Candidate::each_part(const Part& part) {
  each_number(part);
  each_array([&](auto& array) { part(bytes_of(array)); });
}

void Candidate::collect() {
  each_array([&](auto& array) { team_.collect(array); });
}

void Candidate::spread() {
  each_number([&](std::span<std::byte> part) { team_.spread_bytes(part); });
  each_array([&](auto& array) { team_.spread(array); });
}

bool Candidate::sweep(double most, const Tell& tell) {
  const bool first = sweeps_ == 1 && far_;  // not what follows it up
  const bool guessing = first && guesses_;
  const double enough = first ? kRoundEnough * kFirstChange : round_enough();
  Moves moves;
  std::uint64_t count = 0;
  std::deque<std::vector<Reached>> above;  // of the last totals, one for each player
  changes_.begin_sweep();
  for (int total = space_.most_total(); total >= 0; --total) {
    if (!tell(sweeps_, typical_, 1 - static_cast<double>(total) / std::max(1, space_.most_total())))
      return false;
    std::vector<Cycle> cycles = cycles_of(space_, tuples_with(space_, total));
    count += cycles.size();
    if (!far_) {
      cycles = team_.chosen(std::move(cycles), [&](const Cycle& cycle, std::size_t k) {
        return static_cast<double>(moved_[cycle.index[k]]) > most ||
               changes_.has_moved_by_more(cycle.scores[k], reach_, most);
      });
      changes_.keep_answers(total, most);
    }
    std::vector<Reached> reached(guessing ? cycles.size() : 0);
    settle(cycles, enough, moves, [&](std::size_t i, const CyclePlaces& /*old*/, const CycleState& seen) {
      if (guessing) reached[i] = {cycles[i], seen.value, seen.stay};
    });
    if (!guessing) continue;
    const auto players = static_cast<std::size_t>(space_.players);
    guess_below(reached, above.size() < players ? std::span<const Reached>() : above.front());
    above.push_back(std::move(reached));
    if (above.size() > players) above.pop_front();
  }
  change_ = moves.largest;
  if (far_) typical_ = moves.typical(count);
  return true;
}

double Candidate::round_enough() const {
  return std::max(least_enough_, std::min(kRoundEnough * change_, kEnoughOfTypical * typical_));
}

bool Candidate::correct(const Tell& tell) {
  const double most = kMostCorrected * typical_;
  Moves moves;
  for (int total = space_.most_total(); total >= 0; --total) {
    const std::vector<Scores> tuples = lattice_.tuples_with(total);
    if (tuples.empty()) continue;
    if (!tell(sweeps_, typical_, 1)) return false;
    const std::vector<Cycle> cycles = cycles_of(space_, tuples);
    std::vector<CyclePlaces> moved(cycles.size());
    settle(cycles, round_enough(), moves, [&](std::size_t i, const CyclePlaces& old, const CycleState& seen) {
      for (std::size_t k = 0; k < static_cast<std::size_t>(cycles[i].period); ++k)
        for (std::size_t p = 0; p < tables_; ++p) moved[i][k][p] += seen.value[k][p] - old[k][p];
    });
    for (std::size_t i = 0; i < cycles.size(); ++i)
      for (std::size_t k = 0; k < static_cast<std::size_t>(cycles[i].period); ++k) {
        for (std::size_t p = 0; p < tables_; ++p) moved[i][k][p] = std::clamp(moved[i][k][p], -most, most);
        lattice_.set(cycles[i].scores[k], moved[i][k]);
      }
    solver::parallel_for_each(tuples.size(), [&](std::size_t i) {
      lattice_.for_cell(tuples[i], [&](const Scores& s, const PlaceValues& by) {
        if (!team_.keeps(s)) return;
        const std::size_t index = space_.index(s);
        for (std::size_t p = 0; p < tables_; ++p)
          value_[p][index] = std::clamp(value_[p][index] + by[p], 0.0, 1.0);
      });
    });
  }
  return true;
}

template <class After>
void Candidate::settle(const std::vector<Cycle>& all, double enough, Moves& moves, const After& after) {
  std::vector<std::unique_ptr<CycleIteration>> iterations(all.size());  // of those that go on
  std::vector<std::size_t> going_on(all.size());
  std::iota(going_on.begin(), going_on.end(), std::size_t{0});
  for (int round = 1; round <= kMostRounds && !going_on.empty(); ++round) {
    std::vector<Cycle> cycles;
    cycles.reserve(going_on.size());
    for (const std::size_t i : going_on) cycles.push_back(all[i]);
    const CycleNumbers numbers = quick_ ? look_at(cycles, quick_passes_) : look_at(cycles, passes_);
    std::vector<double> moved(cycles.size());
    solver::parallel_for_each(cycles.size(), [&](std::size_t c) {
      const std::size_t i = going_on[c];
      CycleState seen = this->seen(cycles[c], numbers, c);
      auto iteration = iterations[i] ? std::move(iterations[i]) : std::make_unique<CycleIteration>();
      const CyclePlaces old = seen.value;
      moved[c] = iteration->step(cycles[c], tables_, seen);
      keep(cycles[c], seen, moved[c]);
      after(i, old, seen);
      // Most cycles need one round: only what goes on is kept.
      if (moved[c] > enough) iterations[i] = std::move(iteration);
    });
    std::size_t left = 0;
    for (std::size_t c = 0; c < cycles.size(); ++c) {
      if (round == 1) moves.add(moved[c]);
      if (moved[c] > enough) going_on[left++] = going_on[c];
    }
    going_on.resize(left);
  }
}

template <class Real>
CycleNumbers Candidate::look_at(const std::vector<Cycle>& cycles, PassesIn<Real>& passes) {
  changes_.begin_round();
  CycleNumbers numbers(cycles, 2 * tables_ + 1);
  const Team::Own own = team_.own(cycles, numbers);
  passes.run(own.tuples, continuation(), [&](std::size_t i, const auto& pass, int lane) {
    double* of_tuple = own.numbers[i];
    const std::size_t index = space_.index(own.tuples[i]);
    for (std::size_t p = 0; p < tables_; ++p) {
      of_tuple[p] = pass.draw(0, static_cast<int>(p), lane);
      of_tuple[tables_ + p] = value_[p][index];
    }
    of_tuple[2 * tables_] = stay_[index];
  });
  team_.complete(cycles, numbers);
  return numbers;
}

CycleState Candidate::seen(const Cycle& cycle, const CycleNumbers& numbers, std::size_t c) const {
  CycleState seen;
  for (std::size_t k = 0; k < static_cast<std::size_t>(cycle.players); ++k) {
    const double* of_tuple = numbers.of(c, k);
    std::copy_n(of_tuple, tables_, seen.result[k].begin());
    std::copy_n(of_tuple + tables_, tables_, seen.value[k].begin());
    seen.stay[k] = static_cast<float>(of_tuple[2 * tables_]);
  }
  return seen;
}

/// A first guess, in the first sweep, of tuples that are still to come: values continue from where everyone has some
/// points more, along their slope there, which fades with distance; and turns that change nothing are as likely.
/// `above`: the cycles where everyone has a unit more than in `cycles`, in the same order.
void Candidate::guess_below(std::span<const Reached> cycles, std::span<const Reached> above) {
  for (const Reached& reached : cycles) {
    const std::size_t neighbour = space_.index(everyone(reached.cycle.scores[0], 1));
    while (!above.empty() && above.front().cycle.index[0] < neighbour) above = above.subspan(1);
    const bool has_neighbour =
        !above.empty() && above.front().cycle.scores[0] == everyone(reached.cycle.scores[0], 1);
    for (std::size_t k = 0; k < static_cast<std::size_t>(reached.cycle.period); ++k) {
      PlaceValues slope{};
      for (std::size_t p = 0; has_neighbour && p < tables_; ++p)
        slope[p] = reached.value[k][p] - above.front().value[k][p];
      const Scores& s = reached.cycle.scores[k];
      const int least = *std::min_element(s.begin(), s.begin() + space_.players);
      double slopes = 0, factor = 1;
      for (int i = 1; i <= std::min(kGuessedBelow, least); ++i) {
        factor *= kSlopeLeft;
        slopes += factor;
        const Scores below = everyone(s, -i);
        if (!team_.keeps(below)) continue;
        const std::size_t to = space_.index(below);
        for (std::size_t p = 0; p < tables_; ++p)
          value_[p][to] = std::clamp(reached.value[k][p] + slopes * slope[p], 0.0, 1.0);
        stay_[to] = reached.stay[k];
      }
    }
  }
}

/// Scores when everyone has so many units more.
Scores Candidate::everyone(Scores s, int units) const {
  for (int i = 0; i < space_.players; ++i) s[static_cast<std::size_t>(i)] += units;
  return s;
}

Continuation Candidate::continuation() const {
  Continuation continuation;
  continuation.space = space_;
  continuation.mixing = mixing_;
  for (std::size_t p = 0; p < tables_; ++p)
    (kind_ == PassKind::coalition ? continuation.upper[p] : continuation.value[p]) = value_[p].data();
  return continuation;
}

/// Stores what a step has made of a cycle, in the entries that this rank keeps.
void Candidate::keep(const Cycle& cycle, const CycleState& seen, double moved) {
  for (std::size_t k = 0; k < static_cast<std::size_t>(cycle.period); ++k) {
    if (!team_.keeps(cycle.scores[k])) continue;
    const std::size_t index = cycle.index[k];
    double by_most = 0;
    for (std::size_t p = 0; p < tables_; ++p) {
      const double old = std::exchange(value_[p][index], seen.value[k][p]);
      by_most = std::max(by_most, std::abs(value_[p][index] - old));
    }
    stay_[index] = seen.stay[k];
    moved_[index] = static_cast<float>(moved);
    changes_.looked_at(index);
    changes_.moved(index, by_most);
  }
}

}  // namespace fillwise::equilibrium
