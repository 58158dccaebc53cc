#include "solver/equilibrium/candidate.hpp"

#include <algorithm>
#include <cmath>

namespace fillwise::equilibrium {
namespace {

constexpr float kFirstStay = 0.7F;
constexpr float kMostStay = 0.98F;
constexpr int kMostRounds = 40;  // of a total in one sweep
constexpr double kRoundEnough =
    0.02;                             // of the last sweep's change: cycles that move less need no other round
constexpr double kFirstChange = 0.5;  // in place of the change before the first sweep
constexpr int kFirstSweeps = 2;       // over all tuples
constexpr int kMostPartial = 5;       // sweeps over what moves most, between two over all
constexpr double kPartialEnough = 0.02;  // of the last whole sweep's change: then the next one is due
constexpr double kPartialShare = 1e-3;   // of that change: cycles that moved less are passed over
constexpr int kGuessedBelow = 25;        // units
constexpr double kSwing =
    0.25;  // a step was too long if the residual has turned and its square is not below this share
constexpr float kShorter = 0.5F, kLonger = 1.1F;

}  // namespace

Candidate::Candidate(const race::TurnProgram& program, const ScoreSpace& space, double mixing)
    : space_(space),
      mixing_(mixing),
      passes_(program, space, false),
      stay_(space.size(), kFirstStay),
      damping_(space.size(), 1),
      moved_(space.size(), 1) {
  for (int p = 0; p + 1 < space.players; ++p)
    for (auto* tables : {&value_, &result_, &old_value_, &old_result_})
      (*tables)[static_cast<std::size_t>(p)].assign(space.size(), 1.0 / space.players);
}

bool Candidate::find(double residual, int most_sweeps, const Tell& tell) {
  double before = 1;
  int partial = 0;
  for (sweeps_ = 1; sweeps_ <= most_sweeps; ++sweeps_) {
    const bool all = sweeps_ <= kFirstSweeps || partial == kMostPartial || change_ < kPartialEnough * before;
    partial = all ? 0 : partial + 1;
    if (!sweep(all, before, residual, tell)) return false;
    if (!all) continue;
    residuals_.push_back(change_);
    before = change_;
    if (sweeps_ > 1 && change_ <= residual) break;
  }
  return true;
}

bool Candidate::sweep(bool all, double before, double residual, const Tell& tell) {
  const bool first = sweeps_ == 1;
  const double enough = std::max(residual / 2, kRoundEnough * (first ? kFirstChange : before));
  double change = 0;
  for (int total = space_.most_total(); total >= 0; --total) {
    if (!tell(sweeps_, before, 1 - static_cast<double>(total) / std::max(1, space_.most_total())))
      return false;
    std::vector<Scores> tuples = tuples_with(space_, total);
    if (!all)
      std::erase_if(tuples,
                    [&](const Scores& s) { return moved_[space_.index(s)] < kPartialShare * before; });
    for (int round = 1; round <= kMostRounds && !tuples.empty(); ++round) {
      passes_.run(tuples, continuation(), [&](std::size_t index, const ProfilePass& pass, int lane) {
        for (int p = 0; p + 1 < space_.players; ++p)
          result_[static_cast<std::size_t>(p)][index] = pass.draw(0, p, lane);
      });
      std::vector<Scores> left;
      for (const Cycle& cycle : cycles_of(space_, tuples)) {
        const double moved = step(cycle, round > 1);
        if (round == 1) change = std::max(change, moved);
        if (moved > enough)
          left.insert(left.end(), cycle.scores.begin(), cycle.scores.begin() + cycle.period);
      }
      tuples = std::move(left);
    }
    if (first) guess_below(total);
  }
  change_ = change;
  return true;
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
      for (std::size_t p = 0; p + 1 < static_cast<std::size_t>(space_.players); ++p)
        value_[p][space_.index(below)] = value_[p][from];
    }
  }
}

Continuation Candidate::continuation() const {
  Continuation continuation;
  continuation.space = space_;
  continuation.mixing = mixing_;
  for (std::size_t p = 0; p + 1 < static_cast<std::size_t>(space_.players); ++p)
    continuation.value[p] = value_[p].data();
  return continuation;
}

PlayerValues Candidate::by_player(const ProfileTables& tables, const Cycle& cycle, std::size_t k) const {
  const auto n = static_cast<std::size_t>(space_.players);
  PlayerValues values{};
  double rest = 1;
  for (std::size_t p = 0; p + 1 < n; ++p) {
    values[(p + k) % n] = tables[p][cycle.index[k]];
    rest -= tables[p][cycle.index[k]];
  }
  values[(n - 1 + k) % n] = rest;
  return values;
}

/// The chance of a turn that changes nothing, from two rounds with different values of the next turn.
void Candidate::learn_stay(const Cycle& cycle, std::size_t k) {
  const std::size_t next = cycle.next(k);
  const PlayerValues result = by_player(result_, cycle, k), old_result = by_player(old_result_, cycle, k),
                     value = by_player(value_, cycle, next), old_value = by_player(old_value_, cycle, next);
  double product = 0, square = 0;
  for (std::size_t player = 0; player < static_cast<std::size_t>(space_.players); ++player) {
    const double by = value[player] - old_value[player];
    product += (result[player] - old_result[player]) * by;
    square += by * by;
  }
  constexpr double kTooLittle = 1e-12;
  if (square > kTooLittle)
    stay_[cycle.index[k]] = std::clamp(static_cast<float>(product / square), 0.0F, kMostStay);
}

/// Whether the last step has turned the residual around: it was too long.
bool Candidate::swings(const Cycle& cycle, const CycleValues& residual) const {
  const auto n = static_cast<std::size_t>(space_.players);
  double product = 0, square = 0, old_square = 0;
  for (std::size_t k = 0; k < n; ++k) {
    const PlayerValues old_result = by_player(old_result_, cycle, k),
                       old_value = by_player(old_value_, cycle, k);
    for (std::size_t player = 0; player < n; ++player) {
      const double old = old_result[player] - old_value[player];
      product += residual[k][player] * old;
      square += residual[k][player] * residual[k][player];
      old_square += old * old;
    }
  }
  return product < 0 && square > kSwing * old_square;
}

/// Moves the values of a cycle by a Newton step, whose size is returned. `again`: the last results are of the round before.
double Candidate::step(const Cycle& cycle, bool again) {
  const auto n = static_cast<std::size_t>(space_.players);
  CycleValues residual{};
  std::array<double, kMostPlayers> stay{};
  for (std::size_t k = 0; k < n; ++k) {
    if (again) learn_stay(cycle, k);
    stay[k] = stay_[cycle.index[k]];
    const PlayerValues result = by_player(result_, cycle, k), value = by_player(value_, cycle, k);
    for (std::size_t player = 0; player < n; ++player) residual[k][player] = result[player] - value[player];
  }
  float& damping = damping_[cycle.index[0]];
  if (again) damping = swings(cycle, residual) ? damping * kShorter : std::min(1.0F, damping * kLonger);
  const CycleValues by = newton_step(cycle, residual, stay);
  double moved = 0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(cycle.period); ++k)
    for (std::size_t p = 0; p + 1 < n; ++p) {
      double& value = value_[p][cycle.index[k]];
      old_value_[p][cycle.index[k]] = value;
      old_result_[p][cycle.index[k]] = result_[p][cycle.index[k]];
      const double wanted = by[k][(p + k) % n];
      moved = std::max(moved, std::abs(wanted));
      value = std::clamp(value + static_cast<double>(damping) * wanted, 0.0, 1.0);
    }
  for (std::size_t k = 0; k < static_cast<std::size_t>(cycle.period); ++k)
    moved_[cycle.index[k]] = static_cast<float>(moved);
  return moved;
}

}  // namespace fillwise::equilibrium
