#pragma once

// What a player of a match is asked: a situation, and the options there are.

#include <vector>

#include "api/advice/situation_json.hpp"
#include "api/base/json.hpp"
#include "api/input/situation_words.hpp"
#include "model/fill_or_bust/situation.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/base/options.hpp"

namespace fillwise::bots {

/// A decision. The player on the move is player 0 of the query.
struct Question {
  solver::Query query;
  std::vector<int> roll;                 ///< the faces of query.toss in the order they were thrown
  std::vector<solver::Option> options;   ///< numbered from 1 in the protocol; without values
  std::vector<model::State> successors;  ///< where each option leads to
  std::vector<int>
      at_risk;  ///< points, once its dice are set aside and a fill is counted, before anything else
  /// Points of the others in the order of turns after the player, where there are several; then player 1 of the query
  /// is the best of them.
  std::vector<int> opponents{};
};

/// The question of a query: its options as solver::plan_of() orders them (most points set aside first, then
/// fewest dice, then by faces; roll before stop, draw before stop, play before discard). Without options
/// where there is nothing to decide: after a bust, or where another player is on the move.
Question question_of(const model::Match& match, const solver::Query& query, std::vector<int> roll);

/// The keys of the situation, under the words of `advise --batch`: me opponent (or opponents) card
/// roll|dice|drawn|between_cards kept at_risk fills. situation_words() of it reads back to the same query.
Json situation_json(const model::Match& match, const Question& question);

/// The options as the protocol has them: action_json(), and `at_risk`.
Json actions_json(const Question& question);

/// The `position` line of the protocol, in words and without its end: for messages.
std::string position_line(const model::Match& match, const Question& question);

/// The words of a situation as JSON has them; keys that are none of a situation are passed over. Throws
/// Error(invalid) in one line for a value of a type that no situation has.
SituationWords situation_words(const Json& message);

/// What `opponents` says of a position: points in the order of turns; none if it is not there. Throws Error(invalid)
/// for anything but two scores or more below the goal.
std::vector<int> opponents_of(const Json& message, int goal);

/// The option that a move names: its number, or an object as actions_json() has it; points and at_risk may be missing,
/// but not be wrong. Throws Error(failed): "no move", "no legal action", "there is no action 9, expected 1 to 4",
/// "points: found 100, expected 250".
std::size_t option_of(const Question& question, const Json& move);

}  // namespace fillwise::bots
