#include "solver/equilibrium/candidate.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace fillwise::equilibrium {
namespace {

constexpr float kFirstStay = 0.7F;
constexpr float kMostStay = 0.98F;
constexpr int kMostRounds = 40;  // of a total in one sweep
// Cycles that move less, as a share of the last sweep's change, need no other round. With a larger share the sweeps
// converge far more slowly.
constexpr double kRoundEnough = 0.005;
constexpr double kIgnored = 0.05;  // of the last sweep's change: smaller moves are ignored in the next sweep
constexpr double kFirstChange = 0.5;  // in place of the change before the first sweep
constexpr double kFarOff = 1e-3;      // largest change of a sweep: values are too far off for more than float
constexpr int kGuessedBelow = 25;     // units

PlaceValues values_at(const Tables& tables, std::size_t index) {
  PlaceValues values{};
  for (std::size_t p = 0; p < tables.size(); ++p)
    if (!tables[p].empty()) values[p] = tables[p][index];
  return values;
}

}  // namespace

/// Values of the tuples of a cycle, by place, in the order of the cycle.
struct Candidate::Iteration {
  std::array<PlaceValues, kMostPlayers> value{}, result{};  ///< of the round before
  bool begun = false;
  Anderson anderson;
};

Candidate::Candidate(const race::TurnProgram& program, const ScoreSpace& space, PassKind kind, Mixing mixing,
                     const Tables* start)
    : space_(space),
      kind_(kind),
      tables_(static_cast<std::size_t>(kind == PassKind::coalition ? space.players : space.players - 1)),
      mixing_(mixing),
      guesses_(start == nullptr),
      passes_(program, space, kind),
      quick_passes_(program, space, PassKind::profile),
      quick_(kind == PassKind::profile && start == nullptr),
      stay_(space.size(), kFirstStay),
      changes_(program, space),
      moved_(space.size(), 1) {
  for (std::size_t p = 0; p < tables_; ++p)
    for (auto* tables : {&value_, &result_}) (*tables)[p].assign(space.size(), 1.0 / space.players);
  if (start != nullptr) value_ = *start;
}

bool Candidate::find(double residual, int most_sweeps, const Tell& tell,
                     const std::function<void()>& after_sweep) {
  while (!settled_ && sweeps_ < most_sweeps) {
    ++sweeps_;
    if (!sweep(residual, tell)) return false;
    if (change_ > 0) residuals_.push_back(change_);
    settled_ = change_ == 0 && ignored_ <= residual;
    ignored_ = std::max(residual, kIgnored * change_);
    if (quick_ && change_ < kFarOff) {
      quick_ = false;
      changes_.all_moved();
    }
    changes_.ignore(ignored_);
    if (after_sweep) after_sweep();
  }
  return true;
}

void Candidate::each_part(const Part& part) {
  part(bytes_of(sweeps_));
  for (bool* flag : {&settled_, &quick_}) part(bytes_of(*flag));
  for (double* number : {&change_, &ignored_}) part(bytes_of(*number));
  count_ = residuals_.size();
  part(bytes_of(count_));
  residuals_.resize(count_);
  part(bytes_of(residuals_));
  for (std::size_t p = 0; p < tables_; ++p) part(bytes_of(value_[p]));
  for (std::vector<float>* numbers : {&stay_, &moved_}) part(bytes_of(*numbers));
  changes_.each_part(part);
}

bool Candidate::sweep(double residual, const Tell& tell) {
  const bool first = sweeps_ == 1;
  const double enough = kRoundEnough * std::max(residual, first ? kFirstChange : change_);
  double change = 0;
  for (int total = space_.most_total(); total >= 0; --total) {
    if (!tell(sweeps_, change_, 1 - static_cast<double>(total) / std::max(1, space_.most_total())))
      return false;
    std::vector<Cycle> cycles = changes_.to_look_at(cycles_of(space_, tuples_with(space_, total)), moved_);
    std::map<std::size_t, Iteration> iterations;  // by the first tuple of the cycle
    for (int round = 1; round <= kMostRounds && !cycles.empty(); ++round) {
      if (quick_)
        look_at(cycles, quick_passes_);
      else
        look_at(cycles, passes_);
      std::vector<Cycle> going_on;
      for (const Cycle& cycle : cycles) {
        // Most cycles need one round: only what goes on is kept.
        std::optional<Iteration> fresh;
        const auto known = iterations.find(cycle.index[0]);
        Iteration& iteration = known == iterations.end() ? fresh.emplace() : known->second;
        const double moved = step(cycle, iteration);
        if (round == 1) change = std::max(change, moved);
        if (moved <= enough) continue;
        going_on.push_back(cycle);
        if (round == 1) iterations.emplace(cycle.index[0], iteration);
      }
      cycles = std::move(going_on);
    }
    if (first && guesses_) guess_below(total);
  }
  change_ = change;
  return true;
}

template <class Real>
void Candidate::look_at(const std::vector<Cycle>& cycles, PassesIn<Real>& passes) {
  changes_.begin_round();
  passes.run(tuples_of(cycles), continuation(), [&](std::size_t index, const auto& pass, int lane) {
    for (std::size_t p = 0; p < tables_; ++p) result_[p][index] = pass.draw(0, static_cast<int>(p), lane);
    changes_.looked_at(index);
  });
}

/// In the first sweep, tuples that are still to come are guessed to be worth what those are where everyone has some points
/// more.
void Candidate::guess_below(int total) {
  for (const Scores& s : tuples_with(space_, total)) {
    const std::size_t from = space_.index(s);
    Scores below = s;
    const auto players = below.begin() + space_.players;
    for (int i = 0; i<kGuessedBelow&& * std::min_element(below.begin(), players)> 0; ++i) {
      std::for_each(below.begin(), players, [](int& score) { --score; });
      const std::size_t to = space_.index(below);
      double by_most = 0;
      for (std::size_t p = 0; p < tables_; ++p) {
        const double old = std::exchange(value_[p][to], value_[p][from]);
        by_most = std::max(by_most, std::abs(value_[p][to] - old));
      }
      changes_.moved(to, by_most);
    }
  }
}

Continuation Candidate::continuation() const {
  Continuation continuation;
  continuation.space = space_;
  continuation.mixing = mixing_;
  for (std::size_t p = 0; p < tables_; ++p)
    (kind_ == PassKind::coalition ? continuation.upper[p] : continuation.value[p]) = value_[p].data();
  return continuation;
}

PlayerValues Candidate::by_player(const PlaceValues& values, std::size_t k) const {
  const auto n = static_cast<std::size_t>(space_.players);
  PlayerValues players{};
  double rest = 1;
  for (std::size_t p = 0; p < tables_; ++p) {
    players[(p + k) % n] = values[p];
    rest -= values[p];
  }
  if (tables_ < n) players[(n - 1 + k) % n] = rest;
  return players;
}

/// The chance of a turn that changes nothing, from two rounds with different values of the next turn. Not from small differences, which
/// may be all of a choice near indifference.
void Candidate::learn_stay(const Iteration& before, const Cycle& cycle, std::size_t k) {
  const std::size_t next = cycle.next(k);
  const PlayerValues result = by_player(values_at(result_, cycle.index[k]), k),
                     old_result = by_player(before.result[k], k),
                     value = by_player(values_at(value_, cycle.index[next]), next),
                     old_value = by_player(before.value[next], next);
  double product = 0, square = 0;
  for (std::size_t player = 0; player < static_cast<std::size_t>(space_.players); ++player) {
    const double by = value[player] - old_value[player];
    product += (result[player] - old_result[player]) * by;
    square += by * by;
  }
  constexpr double kTooLittle = 1e-7;
  if (square > kTooLittle)
    stay_[cycle.index[k]] = std::clamp(static_cast<float>(product / square), 0.0F, kMostStay);
}

/// Moves the values of a cycle; returns the size of the Newton step.
double Candidate::step(const Cycle& cycle, Iteration& iteration) {
  const auto n = static_cast<std::size_t>(space_.players), period = static_cast<std::size_t>(cycle.period);
  CycleValues residual{};
  std::array<double, kMostPlayers> stay{};
  for (std::size_t k = 0; k < n; ++k) {
    if (iteration.begun) learn_stay(iteration, cycle, k);
    stay[k] = stay_[cycle.index[k]];
    const PlayerValues result = by_player(values_at(result_, cycle.index[k]), k),
                       value = by_player(values_at(value_, cycle.index[k]), k);
    for (std::size_t player = 0; player < n; ++player) residual[k][player] = result[player] - value[player];
  }
  for (std::size_t k = 0; k < n; ++k) {
    iteration.value[k] = values_at(value_, cycle.index[k]);
    iteration.result[k] = values_at(result_, cycle.index[k]);
  }
  iteration.begun = true;

  const CycleValues by = newton_step(cycle, residual, stay);
  Anderson::Vector x{}, wanted{};
  double moved = 0;
  for (std::size_t k = 0; k < period; ++k)
    for (std::size_t p = 0; p < tables_; ++p) {
      x[k * tables_ + p] = value_[p][cycle.index[k]];
      wanted[k * tables_ + p] = by[k][(p + k) % n];
      moved = std::max(moved, std::abs(wanted[k * tables_ + p]));
    }
  const Anderson::Vector next = iteration.anderson.next(x, wanted);
  for (std::size_t k = 0; k < period; ++k) {
    double by_most = 0;
    for (std::size_t p = 0; p < tables_; ++p) {
      double& value = value_[p][cycle.index[k]];
      const double old = std::exchange(value, std::clamp(next[k * tables_ + p], 0.0, 1.0));
      by_most = std::max(by_most, std::abs(value - old));
    }
    changes_.moved(cycle.index[k], by_most);
    moved_[cycle.index[k]] = static_cast<float>(moved);
  }
  return moved;
}

}  // namespace fillwise::equilibrium
