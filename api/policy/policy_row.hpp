#pragma once

// The rows of a policy file (docs/policies.md), read and checked.

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/play/score_view.hpp"
#include "solver/play/stopping.hpp"

namespace fillwise {

/// Numbers from least to most, both included.
struct PolicyRange {
  int least = std::numeric_limits<int>::min();
  int most = std::numeric_limits<int>::max();
  bool holds(int n) const { return n >= least && n <= most; }
  bool is_anything() const { return *this == PolicyRange(); }
  friend bool operator==(const PolicyRange&, const PolicyRange&) = default;
};

/// What a row says to do.
enum class PolicyDo : std::uint8_t {
  roll,
  stop,
  draw,
  play,
  discard,
  set_aside,
  most_points,
  most_dice,
  fewest_dice,
  per_die
};

/// The words of the decisions.
inline constexpr std::array<std::pair<std::string_view, model::Phase>, 4> kDecisionWords = {
    {{"set-aside", model::Phase::set_aside},
     {"roll-or-stop", model::Phase::roll_or_stop},
     {"play-or-discard", model::Phase::play_or_discard},
     {"between-cards", model::Phase::between_cards}}};
/// The word of a decision in that phase; empty in others.
std::string_view decision_word(model::Phase phase);

/// What to do in the situations that it covers; points as they are written.
struct PolicyRow {
  std::optional<model::Phase> decision;
  int card = -1;  ///< -1: any
  PolicyRange me, opponent, ahead, fills, dice, at_risk;
  PolicyRange left, with_all;  ///< of dice just thrown, once all that score are set aside
  std::optional<solver::Stopping> stopping;
  std::optional<model::Dice> toss, kept, set_aside;
  PolicyDo what = PolicyDo::stop;
  int toss_class = -1, held = -1;  ///< of toss and kept on the row's card
  std::optional<model::Way> way;   ///< of set_aside from toss
  int per_die = 0;                 ///< points, of `per_die`

  bool is_of_toss() const {
    return (toss && toss->size() > 0) || !left.is_anything() || !with_all.is_anything();
  }
};

/// The words of what a stop does.
inline constexpr std::array<std::pair<std::string_view, solver::Stopping>, 3> kStoppingWords = {
    {{"wins", solver::Stopping::wins},
     {"ends", solver::Stopping::ends},
     {"goes-on", solver::Stopping::goes_on}}};

struct PolicyRows {
  std::vector<PolicyRow> rows;
  solver::ScoreView view;  ///< what they look at
};
/// Puts the next line of a file, without its end, into `line`; false where there is none. Lines are asked for one
/// by one, as the exported policy of a whole game is long, and what is no policy, such as a device, may never end.
using PolicyLines = std::function<bool(std::string& line)>;
/// Reads the lines of a file; `path` is its name in messages. Throws Error(invalid), "FILE:LINE: COLUMN:
/// found ..., expected ..."; and what `next` throws.
PolicyRows read_policy_rows(const PolicyLines& next, const std::string& path, const model::Match& match);

}  // namespace fillwise
