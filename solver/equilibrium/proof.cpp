#include "solver/equilibrium/proof.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fillwise::equilibrium {
namespace {

// The margin falls with each turn by more than most values of V are off: a turn adds 100 points at least to the total
// of scores, on the average.
constexpr double kMarginOfTurn = 4e-10;
constexpr double kUnitsOfTurn = 2;
constexpr double kRaisedMore = 1.25;  // than needed, so that what is raised later does not undo it
constexpr int kMostRaises = 40;
constexpr double kRoundingOfPass = 1e-12;  // covers by what passes round up, and sums of chances

/// The nearest float that is smaller.
float below(double value) {
  return std::nextafter(static_cast<float>(value), -std::numeric_limits<float>::infinity());
}

/// Places of the numbers of a tuple: what its turn comes to, by place, and U; then these.
struct Places {
  explicit Places(int players) : upper(static_cast<std::size_t>(players)) {}
  std::size_t upper;
  std::size_t stay = 2 * upper, slack = stay + 1, count = slack + 1;
};

}  // namespace

Proof::Proof(const race::TurnProgram& program, const ScoreSpace& space, PassKind kind, Mixing mixing,
             const Team& team, const Tables& value, const Chances& stay)
    : team_(team),
      space_(space),
      stay_(stay),
      first_plane_(decision_planes(kind, space.players)),
      passes_(program, space, kind),
      program_(program),
      changes_(program, space),
      reach_(largest_chances(program, space.side)),
      slack_(space.size()),
      room_(space.size()),
      raised_by_(space.size()) {
  const auto tables =
      static_cast<std::size_t>(kind == PassKind::coalition ? space.players : space.players - 1);
  const auto n = static_cast<std::size_t>(space.players);
  continuation_.space = space;
  continuation_.mixing = mixing;
  if (first_plane_ > 0)
    for (std::size_t p = 0; p < tables; ++p) continuation_.value[p] = value[p].data();
  for (std::size_t p = 0; p < n; ++p) {
    upper_[p] = solver::ZeroedVector<double>(space.size());
    continuation_.upper[p] = upper_[p].data();
  }
  for (int total = 0; total <= space.most_total(); ++total) {
    const double turns = 1 + static_cast<double>(space.players * space.side - total) / kUnitsOfTurn;
    for (const Scores& s : tuples_with(space, total)) {
      if (!team.keeps(s)) continue;
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
  raised_ = 1;
  for (sweeps_ = 1; sweeps_ <= most_sweeps; ++sweeps_) {
    const double before = raised_;
    raised_ = 0;
    for (int total = space_.most_total(); total >= 0; --total) {
      if (!tell(sweeps_, before, 1 - static_cast<double>(total) / std::max(1, space_.most_total())))
        return false;
      std::vector<Cycle> cycles =
          team_.chosen(cycles_of(space_, tuples_with(space_, total)),
                       [&](const Cycle& cycle, std::size_t k) { return has_to_be_looked_at(cycle, k); });
      for (int round = 1; round <= kMostRaises && !cycles.empty(); ++round) {
        const CycleNumbers numbers = look_at(cycles);
        std::vector<double> by(cycles.size());
        solver::parallel_for_each(cycles.size(),
                                  [&](std::size_t c) { by[c] = raise(cycles[c], numbers, c); });
        std::vector<Cycle> raised;
        for (std::size_t c = 0; c < cycles.size(); ++c) {
          raised_ = std::max(raised_, by[c]);
          if (by[c] > 0) raised.push_back(cycles[c]);
        }
        cycles = std::move(raised);
      }
    }
    slack_allowed_ = std::max(slack_allowed_, team_.most(largest_slack()));
    if (raised_ == 0) {
      epsilon_ = std::min(1.0, slack_allowed_ + kRoundingOfSums);
      break;
    }
  }
  return true;
}

CycleNumbers Proof::look_at(const std::vector<Cycle>& cycles) {
  const auto n = static_cast<std::size_t>(space_.players);
  const Places places(space_.players);
  changes_.begin_round();
  CycleNumbers numbers(cycles, places.count);
  const Team::Own own = team_.own(cycles, numbers);
  passes_.run(own.tuples, continuation_, [&](std::size_t i, const ProfilePass& pass, int lane) {
    double* of_tuple = own.numbers[i];
    const std::size_t index = space_.index(own.tuples[i]);
    for (std::size_t p = 0; p < n; ++p) {
      of_tuple[p] = pass.draw(0, first_plane_ + static_cast<int>(p), lane);
      of_tuple[places.upper + p] = upper_[p][index];
    }
    of_tuple[places.stay] = stay_[index];
    of_tuple[places.slack] = pass.slack(lane);
  });
  team_.complete(cycles, numbers);
  return numbers;
}

/// Whether what was raised since a tuple was looked at may lift what its turn comes to above U, or, of a profile, the
/// slack of a state of the turn above what is allowed. A turn ends at one entry: what was raised counts with the chance
/// to come there.
bool Proof::has_to_be_looked_at(const Cycle& cycle, std::size_t k) const {
  const std::size_t index = cycle.index[k];
  if (changes_.has_moved_since(cycle.index[cycle.next(k)], index)) return true;
  if (!changes_.may_have_moved(cycle.scores[k])) return false;
  const bool of_profile = first_plane_ > 0;  // the sum of the others' bounds against coalitions means nothing
  double more = kRoundingOfPass, most = 0;
  return any_read(program_, space_, cycle.scores[k], [&](std::size_t read, int mode, int t) {
    if (!changes_.has_moved_since(read, index)) return false;
    more += reach_.chance(mode, t) * raised_by_[read];
    most = std::max(most, static_cast<double>(raised_by_[read]));
    return more > room_[index] || (of_profile && slack_[index] + space_.players * most > slack_allowed_);
  });
}

/// Of all states of this rank: how far the sum of U exceeds 1.
double Proof::largest_slack() const {
  double slack = 0;
  team_.for_kept([&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      double sum = -1;
      for (std::size_t p = 0; p < static_cast<std::size_t>(space_.players); ++p) sum += upper_[p][i];
      slack = std::max({slack, slack_[i], sum});
    }
  });
  return slack;
}

/// Raises U where a pass has found more; by how much at most.
double Proof::raise(const Cycle& cycle, const CycleNumbers& numbers, std::size_t c) {
  const auto n = static_cast<std::size_t>(space_.players), period = static_cast<std::size_t>(cycle.period);
  const Places places(space_.players);
  CycleValues residual{};
  std::array<double, kMostPlayers> stay{};
  bool found = false;
  for (std::size_t k = 0; k < n; ++k) {
    const double* of_tuple = numbers.of(c, k);
    double room = 1;
    stay[k] = of_tuple[places.stay];
    for (std::size_t p = 0; p < n; ++p) {
      const double more = of_tuple[p] - of_tuple[places.upper + p];
      residual[k][(p + k) % n] = std::max(0.0, more);
      found = found || more > 0;
      room = std::min(room, -more);
    }
    const std::size_t index = cycle.index[k];
    if (k >= period || !team_.keeps(cycle.scores[k])) continue;
    room_[index] = below(room);
    slack_[index] = of_tuple[places.slack];
    changes_.looked_at(index);
  }
  if (!found) return 0;
  double raised = 0;
  const CycleValues by = newton_step(cycle, residual, stay);
  for (std::size_t k = 0; k < period; ++k) {
    const std::size_t index = cycle.index[k];
    const bool keeps = team_.keeps(cycle.scores[k]);
    double most = 0;
    for (std::size_t p = 0; p < n; ++p) {
      const double step = kRaisedMore * by[k][(p + k) % n] + kMarginOfTurn / 2;
      if (keeps) upper_[p][index] += step;
      most = std::max(most, step);
    }
    raised = std::max(raised, most);
    if (!keeps) continue;
    raised_by_[index] = -below(-(raised_by_[index] + most));
    changes_.moved(index, most);
  }
  return raised;
}

}  // namespace fillwise::equilibrium
