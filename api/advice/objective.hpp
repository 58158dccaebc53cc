#pragma once

// --objective: what a player plays for, if not to win the race.

#include <memory>
#include <optional>
#include <string>

#include "api/advice/answer_words.hpp"
#include "api/input/numbers.hpp"
#include "api/table/table.hpp"
#include "solver/objectives/objective.hpp"

namespace fillwise {

/// The options as they were typed.
struct ObjectiveOptions {
  std::string objective = "win";
  std::optional<std::string> points, turns_left, opponent_turns_left;

  bool is_win() const { return objective == "win"; }
};
/// The words of --objective, for help texts.
inline constexpr const char* kObjectiveWords = "win, points, turns, timed or cut";

/// An objective other than the chance to win, before anything is solved.
class ObjectiveRequest {
 public:
  enum class Kind : std::uint8_t { points, turns, timed, cut };

  /// Reads the options. Throws Error(invalid).
  ObjectiveRequest(const ObjectiveOptions& options, const TableOptions& table);

  /// The match that situations are of (solver::Objective::match).
  const model::Match& match() const { return *match_; }
  const model::RuleSet& rules() const { return rules_; }
  /// Whether there is no other player.
  bool is_alone() const { return kind_ == Kind::turns || kind_ == Kind::cut; }
  /// The scores, in points, that may be asked about.
  WholeNumbers scores() const;
  AnswerWords words() const;
  /// "405.31 points expected from one turn", from at_start().
  std::string headline(const solver::ValueInterval& value) const;

  /// Throws Error(invalid) for a score that is missing, or for --opponent where there is no other
  /// player; takes 0 for that one.
  void check_scores(const std::optional<std::string>& me, std::optional<std::string>& opponent) const;
  /// Throws Error(invalid) for a card on which there is no advice.
  void check_card(const std::optional<std::string>& card) const;
  /// Solves it for a turn at these scores and for situations with about so much at risk, in points; a note
  /// says so where that takes a while. Throws Error(failed) if it can't be solved.
  std::unique_ptr<solver::Objective> solve(const Callbacks& callbacks, int me, int opponent,
                                           int at_risk = 0) const;

 private:
  std::unique_ptr<solver::Objective> solved(const Callbacks& callbacks, int me, int opponent,
                                            int at_risk) const;
  std::string word() const;
  /// What wins: "10000", "10000 exactly or 13000 and more".
  std::string goal_text() const;

  Kind kind_ = Kind::points;
  model::RuleSet rules_;
  int goal_ = 0;                 ///< points; of turns the goal, of cut the cut
  int turns_left_ = 0;           ///< of cut and timed
  int opponent_turns_left_ = 0;  ///< of timed
  std::optional<model::Match> match_;
};

/// Nothing for the chance to win, for which the other options of objectives are refused.
std::optional<ObjectiveRequest> objective_request(const ObjectiveOptions& options, const TableOptions& table);

/// Refuses an option that only the chance to win has.
void refuse_with_objective(const ObjectiveOptions& options, const char* name, bool is_given);

}  // namespace fillwise
