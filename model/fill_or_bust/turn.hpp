#pragma once

// Turn and match rules for two players, as plain functions: a state, its legal actions, what each leads to.
// The solver's plain path, the verification of tables and the advice rest on these; the fast solver is held
// against them.
//
// All points are in units of 50. Chances are integer weights: outcome i has weight i out of the sum of the
// weights.

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "model/fill_or_bust/dice.hpp"
#include "model/fill_or_bust/rules.hpp"

namespace fillwise::model {

enum class Phase : std::uint8_t {
  draw,             ///< chance: a card is drawn from the full deck (Rule 1)
  redraw,           ///< chance: the discardable card was discarded; a card of another kind is drawn
  play_or_discard,  ///< decision: the drawn card may be played or discarded (Vengeance)
  toss,             ///< chance: `dice` dice are tossed
  set_aside,        ///< decision: which scoring dice of the toss are set aside (Rule 3)
  roll_or_stop,     ///< decision: `dice` dice are left; only `roll` on a card that forbids to stop
  between_cards,    ///< decision: a fill was scored, or points were added in mid-turn: draw or stop
  over,             ///< the mover has won, by the points or by a card (what is at risk is told then)
  tied              ///< the game has ended with equal scores
};

struct State {
  Phase phase = Phase::draw;
  std::uint8_t mover = 0;               ///< 0 or 1: whose turn it is; the winner when over; 0 when tied
  std::array<std::int32_t, 2> score{};  ///< points on the sheet by player
  std::int32_t at_risk = 0;             ///< points of this turn that are not on the sheet
  std::int8_t card = -1;                ///< index into RuleSet::cards while one is in play, else -1 (but
                                        ///< Match::is_cut_in_mid_turn)
  std::int8_t fills = 0;                ///< fills made on this card
  std::int8_t dice = 0;                 ///< dice to toss, or just tossed; 0 when no card is in play
  std::int8_t held = 0;                 ///< Position::held
  std::int16_t toss = -1;  ///< class of the toss, an index into TossTable::classes(dice); else -1

  Position position() const { return {dice, held}; }
  int own() const { return score[mover]; }
  int opponent() const { return score[1 - mover]; }
  friend auto operator<=>(const State&, const State&) = default;
};

struct StateHash {
  std::size_t operator()(const State& s) const;
};

enum class ActionKind : std::uint8_t { roll, stop, draw, play, discard, set_aside };
const char* to_text(ActionKind kind);  ///< "roll", "set-aside", ...
/// The kind of that text, but for set_aside, which is told by its dice; nothing for another word.
std::optional<ActionKind> action_called(std::string_view text);

struct Action {
  ActionKind kind = ActionKind::roll;
  Way way;  ///< of set_aside: dice set aside and their points
  friend auto operator<=>(const Action&, const Action&) = default;
};

struct Choice {
  Action action;
  State next;
};

struct Outcome {
  std::uint64_t weight = 0;  ///< > 0
  State next;
};

/// Stands for the goal of a match that has none, in units: more points than any turn makes.
inline constexpr int kNoGoal = 1 << 19;

/// Where a match stops counting unless told otherwise, in units: where every score wins or, with last turns,
/// 10,000 points above that. At a goal of 1000 that hides about 1e-10 of a game, and every 1000 points less
/// ten times as much. With Combo 5 a card that goes on until the bust makes turns far longer: every 1000
/// points less hide but three to five times as much, and the match counts 13,000 points above. With rewards
/// the limit is part of the rules, and always 10,000 points above.
int usual_limit(const RuleSet& rules, int goal);

/// Whether a score on the sheet wins a match to `goal` units, but for a last turn of the other player.
/// `always_wins`: the score from which on every score wins.
constexpr bool wins(int goal, int always_wins, int score) {
  return score == goal || score >= always_wins;
}
constexpr bool wins(const RuleSet& rules, int goal, int score) {
  return wins(goal, goal + rules.overshoot, score);
}

/// Sums of the mover's score and the points at risk from here on are alike: the limit, or one more than the last
/// of the rules' benchmarks if that is more, and Match::lost_when_tied().
constexpr int counted_to(int limit, std::span<const Benchmark> benchmarks, int lost_when_tied) {
  return (benchmarks.empty() ? limit : std::max(limit, benchmarks.back().score + 1)) + lost_when_tied;
}

/// The least score of a mover at which no turn begins; the limit if there is none. Where only the end of a turn
/// writes on the sheet, the last turn against a score that wins ends the game, or that score does not win any
/// more. `always_wins`: the score from which on every score wins.
constexpr int least_unreached(bool last_turn, bool adds_in_mid_turn, int always_wins, int limit) {
  return last_turn && !adds_in_mid_turn && always_wins < limit ? always_wins : limit;
}

/// The rules of a match of two players to a goal.
class Match {
 public:
  /// `goal` in units of 50 points. Where the rules give the other player a last turn, scores above the goal
  /// matter and have no limit; the match counts a score of `limit` units or more as won (is_cut()).
  /// limit 0: the goal itself without last turns, else usual_limit().
  Match(RuleSet rules, int goal, int limit = 0);
  /// A match without a goal, and so without last turns and benchmarks: turns alternate for ever. goal() is
  /// kNoGoal.
  static Match without_goal(RuleSet rules);

  const RuleSet& rules() const { return rules_; }
  /// How the dice of a card are tossed and set aside.
  const TossTable& tosses(int card) const { return tables_[table_of_[static_cast<std::size_t>(card)]]; }
  /// The classes of the toss that s awaits, or has made.
  std::span<const TossClass> classes(const State& s) const { return tosses(s.card).classes(s.position()); }
  int goal() const { return goal_; }
  bool wins(int score) const { return model::wins(rules_, goal_, score); }
  int limit() const { return limit_; }
  /// model::counted_to() of this match.
  int counted_to() const;
  /// Most units that a card takes from a tied player who has just added his points, where a match goes on
  /// after that: with last turns.
  int lost_when_tied() const;
  /// Least points at risk in s such that more of them come to the same, for the mover's score in s and any
  /// higher one up to `most_own`.
  int most_at_risk(const State& s, int most_own) const;
  int most_at_risk(const State& s) const { return most_at_risk(s, s.own()); }
  /// The state with its points at risk counted up to most_at_risk(s): larger numbers are alike.
  State with_counted_at_risk(State s) const {
    s.at_risk = std::min(s.at_risk, most_at_risk(s));
    return s;
  }

  /// The start of a turn of `mover`.
  State start(int score_of_first, int score_of_second, int mover) const;

  static bool is_over(const State& s) { return s.phase == Phase::over || s.phase == Phase::tied; }
  /// What the end of a game gives a player: 2 for a win, 1 for a tie, 0 for a loss.
  static int half_points(const State& over, int player) {
    return over.phase == Phase::tied ? 1 : over.mover == player ? 2 : 0;
  }
  /// Whether a state that is over is so only because the match counts no further: the winner's score is at
  /// its limit, and in the real game the other player would have a last turn, or the winner would have to
  /// draw on (is_cut_in_mid_turn).
  bool is_cut(const State& over) const {
    return rules_.last_turn && over.phase == Phase::over && over.own() >= limit_ &&
           (!wins(over.opponent()) || is_cut_in_mid_turn(over));
  }
  /// Whether the winner reached the limit by a card after which a draw is forced, in rules with penalties:
  /// then State::card is that card.
  static bool is_cut_in_mid_turn(const State& over) { return over.phase == Phase::over && over.card >= 0; }
  static bool is_chance(const State& s) {
    return s.phase == Phase::draw || s.phase == Phase::redraw || s.phase == Phase::toss;
  }

  /// What can happen in a chance state; distinct, in a fixed order.
  std::vector<Outcome> outcomes(const State& s) const;
  /// What the mover can do in a decision state; never empty, distinct, in a fixed order.
  std::vector<Choice> actions(const State& s) const;

  /// Whether the mover is alone in the lead on the sheet.
  static bool is_sole_leader(const State& s) { return s.own() > s.opponent(); }
  /// Whether the mover may play the card (the lead is read off the sheet when it is drawn).
  bool may_play(const Card& card, const State& s) const {
    return card.played_by == Card::PlayedBy::anyone || !is_sole_leader(s);
  }

  /// What follows an action of actions(s).
  State after(const State& s, const Action& action) const;
  /// What follows when the card at `index` has been drawn with s.at_risk at risk.
  State after_card(const State& s, int index) const;
  /// What follows when the fill is complete: the last die of s was set aside, s.at_risk counts it.
  State after_fill(const State& s) const;
  /// What follows a toss that scores nothing.
  State after_bust(const State& s) const;
  /// At risk is added to the sheet and the turn ends, or the game does.
  State after_stop(const State& s) const;

 private:
  struct WithoutGoal {};
  Match(RuleSet rules, WithoutGoal);
  void make_tables();
  State end_turn(const State& s) const;
  State toss_six(const State& s) const;

  RuleSet rules_;
  std::vector<TossTable> tables_;      ///< one for all cards that set dice aside alike
  std::vector<std::size_t> table_of_;  ///< by card
  int goal_;
  int limit_;
};

}  // namespace fillwise::model
