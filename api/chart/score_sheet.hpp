#pragma once

// Scores at the start of a turn, of two players or more.

#include <string>
#include <utility>
#include <vector>

#include "solver/base/score_pair.hpp"
#include "solver/equilibrium/score_space.hpp"

namespace fillwise::chart {

/// In units: of the player on the move, and of the others in the order of their turns after him.
struct ScoreSheet {
  int own = 0;
  std::vector<int> others{0};

  ScoreSheet() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): of two players a sheet is a pair
  ScoreSheet(solver::ScorePair pair) : own(pair.own), others{pair.opponent} {}
  ScoreSheet(int mover, std::vector<int> of_others) : own(mover), others(std::move(of_others)) {}

  bool is_of_several() const { return others.size() > 1; }
  /// The best of the others: a turn looks at no other score.
  int opponent() const;
  solver::ScorePair pair() const { return {own, opponent()}; }
  equilibrium::Scores scores() const;

  friend bool operator==(const ScoreSheet&, const ScoreSheet&) = default;
};

/// "250 : 600", "250 : 600, 400".
std::string sheet_text(const ScoreSheet& sheet);
/// "600, 400": those of the others.
std::string others_text(const ScoreSheet& sheet);
/// "me : opponent", "me : opponents, the next player first": what that is.
std::string sheet_title(bool several);
/// "600,400", as --opponents takes them.
std::string others_field(const ScoreSheet& sheet);
/// "opponent", or "opponents" of several: what these fields are called.
std::string others_name(bool several);

/// "450": units as points.
std::string points_text(int units);

}  // namespace fillwise::chart
