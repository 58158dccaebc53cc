#include "solver/play/rules_of_thumb.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "solver/one_turn/one_turn.hpp"
#include "solver/play/stopping.hpp"

namespace fillwise::solver {
namespace {

using model::Action;
using model::Match;
using model::Phase;
using model::State;

/// Whether to stop where the game ends with it; nothing where it goes on.
std::optional<bool> stop_that_ends(const Match& match, const State& s) {
  const Stopping now = stopping(match, s, s.mover);
  if (now == Stopping::goes_on) return std::nullopt;
  return now == Stopping::wins;
}

/// Whether setting dice aside so makes the fill.
bool fills(const State& s, const Action& action) {
  return action.way.count == s.dice;
}

/// Of two ways to set dice aside that are equal: more points, then fewer dice.
bool comes_first(const Action& a, const Action& b) {
  return a.way.points != b.way.points ? a.way.points > b.way.points : a.way.count < b.way.count;
}

/// The way to set dice aside after which the game is won, or stopping wins it; of several the one with most
/// points.
std::optional<std::size_t> winning(const Match& match, const State& s, std::span<const Action> actions) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (!fills(s, actions[i]) && !match.wins(s.own() + s.at_risk + actions[i].way.points)) continue;
    if (best && !comes_first(actions[i], actions[*best])) continue;
    if (stopping(match, match.after(s, actions[i]), s.mover) == Stopping::wins) best = i;
  }
  return best;
}

class StopAt {
 public:
  StopAt(const Match& match, int at_risk) : match_(match), at_risk_(at_risk) {}

  std::size_t operator()(const State& s, std::span<const Action> actions) const {
    if (s.phase == Phase::set_aside) return set_aside(s, actions);
    if (s.phase == Phase::play_or_discard) return s.opponent() > s.own() ? kPlay : kDiscard;
    if (actions.size() == 1) return 0;
    return stop_that_ends(match_, s).value_or(s.at_risk >= at_risk_) ? kStop : kGoOn;
  }

 private:
  std::size_t set_aside(const State& s, std::span<const Action> actions) const {
    if (const std::optional<std::size_t> wins = winning(match_, s, actions)) return *wins;
    const std::size_t all = all_that_score(actions);
    if (s.at_risk + actions[all].way.points >= at_risk_ || fills(s, actions[all])) return all;
    const auto fewest = std::ranges::min_element(actions, [](const Action& a, const Action& b) {
      return a.way.count != b.way.count ? a.way.count < b.way.count : comes_first(a, b);
    });
    return static_cast<std::size_t>(fewest - actions.begin());
  }

  const Match& match_;
  int at_risk_;
};

class MostOfTurn {
 public:
  /// `left`: of the endgame, 0 for none.
  MostOfTurn(const Match& match, int left)
      : match_(match),
        left_(left),
        turns_{OneTurn(match.rules(), Lead::sole), OneTurn(match.rules(), Lead::shared),
               OneTurn(match.rules(), Lead::behind)} {}

  std::size_t operator()(const State& s, std::span<const Action> actions) const {
    const OneTurn& turn = turns_[s.own() > s.opponent() ? 0 : s.own() == s.opponent() ? 1 : 2];
    switch (s.phase) {
      case Phase::set_aside:
        return set_aside(turn, s, actions);
      case Phase::play_or_discard:
        return turn.action_value(s.card, s.fills, model::Position(), s.at_risk) >= turn.redraw(s.at_risk)
                   ? kPlay
                   : kDiscard;
      default:
        break;
    }
    if (actions.size() == 1) return 0;
    if (const std::optional<bool> stops = stop_that_ends(match_, s)) return *stops ? kStop : kGoOn;
    if (left_ > 0 && s.opponent() >= match_.goal() - left_) return kGoOn;
    const double go_on = s.phase == Phase::between_cards
                             ? turn.draw(s.at_risk)
                             : turn.action_value(s.card, s.fills, s.position(), s.at_risk);
    return s.at_risk >= go_on ? kStop : kGoOn;
  }

 private:
  std::size_t set_aside(const OneTurn& turn, const State& s, std::span<const Action> actions) const {
    if (actions.size() == 1) return 0;  // on a card that takes points off the sheet nothing is decided
    if (const std::optional<std::size_t> wins = winning(match_, s, actions)) return *wins;
    std::size_t best = 0;
    double best_value = 0;
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const model::Way& way = actions[i].way;
      const double value =
          turn.state_value(s.card, s.fills, {s.dice - way.count, way.held}, s.at_risk + way.points);
      if (i == 0 || value > best_value || (value == best_value && comes_first(actions[i], actions[best])))
        best = i, best_value = value;
    }
    return best;
  }

  const Match& match_;
  int left_;
  std::array<OneTurn, 3> turns_;
};

}  // namespace

ChoiceRule stop_at(const Match& match, int at_risk) {
  return StopAt(match, at_risk);
}

ChoiceRule most_points(const Match& match) {
  return most_points_and_endgame(match, 0);
}

ChoiceRule most_points_and_endgame(const Match& match, int left) {
  return [rule = std::make_shared<const MostOfTurn>(match, left)](
             const State& s, std::span<const Action> actions) { return (*rule)(s, actions); };
}

}  // namespace fillwise::solver
