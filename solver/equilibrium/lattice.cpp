#include "solver/equilibrium/lattice.hpp"

namespace fillwise::equilibrium {

Lattice::Lattice(const ScoreSpace& space, std::size_t tables)
    : space_(space),
      lattice_{space.players, (space.side + kLatticeStep - 1) / kLatticeStep},
      players_(static_cast<std::size_t>(space.players)),
      tables_(tables) {
  for (std::size_t i = 0; i < players_; ++i) members_ *= kLatticeStep;
  for (std::size_t p = 0; p < tables; ++p) by_[p].resize(lattice_.size());
}

std::vector<Scores> Lattice::tuples_with(int total) const {
  if (total % kLatticeStep != 0) return {};
  std::vector<Scores> tuples = equilibrium::tuples_with(lattice_, total / kLatticeStep);
  for (Scores& s : tuples)
    for (int& score : s) score *= kLatticeStep;
  return tuples;
}

std::size_t Lattice::index(const Scores& s) const {
  Scores steps{};
  for (std::size_t i = 0; i < players_; ++i) steps[i] = s[i] / kLatticeStep;
  return lattice_.index(steps);
}

void Lattice::set(const Scores& s, const PlaceValues& by) {
  const std::size_t to = index(s);
  for (std::size_t p = 0; p < tables_; ++p) by_[p][to] = static_cast<float>(by[p]);
}

/// Beyond the last score of the lattice as at it.
PlaceValues Lattice::interpolated(const Scores& s, const Scores& more) const {
  PlaceValues by{};
  for (unsigned corner = 0; corner < 1U << players_; ++corner) {
    double weight = 1;
    Scores at = s;
    for (std::size_t i = 0; i < players_ && weight > 0; ++i) {
      const double share =
          s[i] + kLatticeStep < space_.side ? static_cast<double>(more[i]) / kLatticeStep : 0;
      const bool above = (corner >> i & 1U) != 0;
      weight *= above ? share : 1 - share;
      if (above) at[i] += kLatticeStep;
    }
    if (weight == 0) continue;
    const std::size_t from = index(at);
    for (std::size_t p = 0; p < tables_; ++p) by[p] += weight * static_cast<double>(by_[p][from]);
  }
  return by;
}

}  // namespace fillwise::equilibrium
