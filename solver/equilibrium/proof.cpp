#include "solver/equilibrium/proof.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fillwise::equilibrium {
namespace {

// The margin falls with each turn by more than most values of V are off: a turn adds 100 points at least to the total of scores, on
// the average.
constexpr double kMarginOfTurn = 4e-10;
constexpr double kUnitsOfTurn = 2;
constexpr double kRaisedMore = 1.25;  // than needed, so that what is raised later does not undo it
constexpr int kMostRaises = 40;
constexpr double kRoundingOfPass = 1e-12;  // covers by what passes round up, and sums of chances

/// The nearest float that is smaller.
float below(double value) {
  return std::nextafter(static_cast<float>(value), -std::numeric_limits<float>::infinity());
}

}  // namespace

Proof::Proof(const race::TurnProgram& program, const ScoreSpace& space, PassKind kind, Mixing mixing,
             const Tables& value, const std::vector<float>& stay)
    : space_(space),
      stay_(stay),
      first_plane_(kind == PassKind::coalition ? 0 : space.players - 1),
      passes_(program, space, kind),
      program_(program),
      changes_(program, space),
      reach_(largest_chances(program, space.side)),
      slack_(space.size(), 0),
      room_(space.size(), 0),
      raised_by_(space.size(), 0) {
  const auto tables =
      static_cast<std::size_t>(kind == PassKind::coalition ? space.players : space.players - 1);
  const auto n = static_cast<std::size_t>(space.players);
  continuation_.space = space;
  continuation_.mixing = mixing;
  if (kind == PassKind::profile_and_upper)
    for (std::size_t p = 0; p < tables; ++p) continuation_.value[p] = value[p].data();
  for (std::size_t p = 0; p < n; ++p) {
    upper_[p].resize(space.size());
    result_[p].resize(space.size());
    continuation_.upper[p] = upper_[p].data();
  }
  for (int total = 0; total <= space.most_total(); ++total) {
    const double turns = 1 + static_cast<double>(space.players * space.side - total) / kUnitsOfTurn;
    for (const Scores& s : tuples_with(space, total)) {
      const std::size_t index = space.index(s);
      double rest = 1;
      for (std::size_t p = 0; p < n; ++p) {
        const double chance = p < tables ? value[p][index] : rest;
        rest -= chance;
        upper_[p][index] = chance + kMarginOfTurn * turns;
      }
    }
  }
}

bool Proof::find(int most_sweeps, const Tell& tell) {
  const auto n = static_cast<std::size_t>(space_.players);
  raised_ = 1;
  for (sweeps_ = 1; sweeps_ <= most_sweeps; ++sweeps_) {
    const double before = raised_;
    raised_ = 0;
    for (int total = space_.most_total(); total >= 0; --total) {
      if (!tell(sweeps_, before, 1 - static_cast<double>(total) / std::max(1, space_.most_total())))
        return false;
      std::vector<Cycle> cycles =
          chosen(cycles_of(space_, tuples_with(space_, total)),
                 [&](const Cycle& cycle, std::size_t k) { return has_to_be_looked_at(cycle, k); });
      for (int round = 1; round <= kMostRaises && !cycles.empty(); ++round) {
        changes_.begin_round();
        const std::vector<Scores> tuples = tuples_of(cycles);
        passes_.run(tuples, continuation_, [&](std::size_t index, const ProfilePass& pass, int lane) {
          double room = 1;
          for (std::size_t p = 0; p < n; ++p) {
            result_[p][index] = pass.draw(0, first_plane_ + static_cast<int>(p), lane);
            room = std::min(room, upper_[p][index] - result_[p][index]);
          }
          room_[index] = below(room);
          slack_[index] = pass.slack(lane);
          changes_.looked_at(index);
        });
        std::erase_if(cycles, [&](const Cycle& cycle) { return !raise(cycle); });
      }
    }
    slack_allowed_ = std::max(slack_allowed_, largest_slack());
    if (raised_ == 0) {
      epsilon_ = std::min(1.0, slack_allowed_ + kRoundingOfSums);
      break;
    }
  }
  return true;
}

/// Whether what was raised since a tuple was looked at may lift what its turn comes to above U, or, of a profile, the slack of a state of
/// the turn above what is allowed. A turn ends at one entry: what was raised counts with the chance to come there.
bool Proof::has_to_be_looked_at(const Cycle& cycle, std::size_t k) const {
  const std::size_t index = cycle.index[k];
  if (changes_.has_moved_since(cycle.index[cycle.next(k)], index)) return true;
  const bool of_profile = first_plane_ > 0;  // the sum of the others' bounds against coalitions means nothing
  double more = kRoundingOfPass, most = 0;
  return any_read(program_, space_, cycle.scores[k], [&](std::size_t read, int mode, int t) {
    if (!changes_.has_moved_since(read, index)) return false;
    more += reach_.chance(mode, t) * raised_by_[read];
    most = std::max(most, static_cast<double>(raised_by_[read]));
    return more > room_[index] || (of_profile && slack_[index] + space_.players * most > slack_allowed_);
  });
}

/// Of all states: how far the sum of U exceeds 1.
double Proof::largest_slack() const {
  double slack = 0;
  for (std::size_t i = 0; i < space_.size(); ++i) {
    double sum = -1;
    for (std::size_t p = 0; p < static_cast<std::size_t>(space_.players); ++p) sum += upper_[p][i];
    slack = std::max({slack, slack_[i], sum});
  }
  return slack;
}

/// Raises U where a pass has found more; whether it has.
bool Proof::raise(const Cycle& cycle) {
  const auto n = static_cast<std::size_t>(space_.players);
  CycleValues residual{};
  std::array<double, kMostPlayers> stay{};
  bool found = false;
  for (std::size_t k = 0; k < n; ++k) {
    stay[k] = stay_[cycle.index[k]];
    for (std::size_t p = 0; p < n; ++p) {
      const double more = result_[p][cycle.index[k]] - upper_[p][cycle.index[k]];
      residual[k][(p + k) % n] = std::max(0.0, more);
      found = found || more > 0;
    }
  }
  if (!found) return false;
  const CycleValues by = newton_step(cycle, residual, stay);
  for (std::size_t k = 0; k < static_cast<std::size_t>(cycle.period); ++k) {
    double most = 0;
    for (std::size_t p = 0; p < n; ++p) {
      const double step = kRaisedMore * by[k][(p + k) % n] + kMarginOfTurn / 2;
      upper_[p][cycle.index[k]] += step;
      most = std::max(most, step);
    }
    raised_ = std::max(raised_, most);
    raised_by_[cycle.index[k]] = -below(-(raised_by_[cycle.index[k]] + most));
    changes_.moved(cycle.index[k], most);
  }
  return true;
}

}  // namespace fillwise::equilibrium
