#pragma once

// What drawing a card is worth, by points at risk, at the start pairs of turns: where a card takes points
// from the leader while the player's own stay at risk, the turn goes on in the column of the scores that are
// left. Kept, it need not be solved again for each turn that leads there.

#include <algorithm>
#include <cstddef>
#include <vector>

namespace fillwise::race {

/// Memory: one value for each pair that is stored and each number of points at risk.
template <class Real>
class DrawColumns {
 public:
  /// For scores below `side`, in units. `most_taken`: TurnProgram::most_taken.
  DrawColumns(int side, int most_taken)
      : side_(side),
        most_taken_(most_taken),
        columns_(static_cast<std::size_t>(side) * static_cast<std::size_t>(side)) {}
  /// The same columns in another precision.
  template <class Other>
  explicit DrawColumns(const DrawColumns<Other>& other) : DrawColumns(other.side_, other.most_taken_) {
    for (std::size_t i = 0; i < columns_.size(); ++i)
      columns_[i].assign(other.columns_[i].begin(), other.columns_[i].end());
  }

  /// Whether a card may lead to the pair: from a leader who was not behind the mover.
  bool may_lead_to(int own, int opponent) const {
    return own < side_ && opponent < side_ && own <= opponent + most_taken_;
  }
  bool has(int own, int opponent) const {
    return own < side_ && opponent < side_ && !columns_[at(own, opponent)].empty();
  }
  /// Points at risk (units) from which on values are alike, or not told apart.
  int top(int own, int opponent) const { return static_cast<int>(columns_[at(own, opponent)].size()) - 1; }
  /// Value of drawing a card with t at risk.
  Real draw(int own, int opponent, int t) const {
    const std::vector<Real>& column = columns_[at(own, opponent)];
    return column[std::min(static_cast<std::size_t>(t), column.size() - 1)];
  }
  /// Keeps what a pass (TurnPass) has computed in a lane, if a card may lead there. Other pairs may be stored
  /// at the same time.
  template <class Pass>
  void store(int own, int opponent, const Pass& pass, int lane) {
    if (!may_lead_to(own, opponent)) return;
    std::vector<Real>& column = columns_[at(own, opponent)];
    column.resize(static_cast<std::size_t>(pass.top()) + 1);
    for (int t = 0; t <= pass.top(); ++t) column[static_cast<std::size_t>(t)] = pass.draw(t, lane);
  }

 private:
  template <class Other>
  friend class DrawColumns;
  std::size_t at(int own, int opponent) const {
    return static_cast<std::size_t>(own) * static_cast<std::size_t>(side_) +
           static_cast<std::size_t>(opponent);
  }

  int side_;
  int most_taken_;
  std::vector<std::vector<Real>> columns_;  ///< [own][opponent], by points at risk
};

}  // namespace fillwise::race
