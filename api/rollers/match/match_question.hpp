#pragma once

// What a player of a match of Rollers is asked: a situation, and the options there are.

#include <cstddef>
#include <string>
#include <vector>

#include "api/base/json.hpp"
#include "api/bots/seat.hpp"
#include "api/rollers/notation.hpp"
#include "api/rollers/situation.hpp"
#include "model/rollers/played_match.hpp"
#include "solver/rollers/turn_advice.hpp"

namespace fillwise::rollers {

/// A decision. Who is asked is player 0 of the situation.
struct MatchQuestion {
  RollersSituation situation;
  WrittenDice dice;                                  ///< all that lie there, those of a roll with a zap too
  model::rollers::Saved kept;                        ///< of them those that were saved before the last roll
  std::vector<solver::rollers::TurnOption> options;  ///< numbered from 1 in the protocol; without values
};

using MatchPlayer = bots::PlayerOf<MatchQuestion>;

/// The match as the player sees it: player 0 is who is asked.
model::rollers::Table seen_by(const model::rollers::Table& table, int player);

/// What the mover is asked now, in a phase in which there is something to decide. To choose: stop first, then what is
/// saved, most dice first. To apply: most markers first, then most chips, then as the model lists them.
MatchQuestion question_of(const model::rollers::PlayedMatch& match);

/// The keys of the situation, under the words of `rollers advise --batch`: points began chips mine theirs rolls dice
/// kept stopped. `kept` is left out in the first roll, `stopped` where it is not so.
Json situation_json(const MatchQuestion& question);
/// {"action":"stop"}, {"action":"keep","dice":"3,*"}, {"action":"roll"} (saves none), {"action":"apply",...}.
Json action_json(const MatchQuestion& question, const solver::rollers::TurnOption& option);
/// The message of the protocol, with its actions.
Json position_json(const MatchQuestion& question);
/// Its line in words, without actions and its end: for messages.
std::string position_line(const MatchQuestion& question);

/// The option that a move names: its number, or an object as action_json() writes it. Throws Error, whose what() is one
/// line: "no move", "no legal action", "there is no action 9, expected 1 to 4", "open: found ..., expected ...".
std::size_t option_of(const model::rollers::Rules& rules, const MatchQuestion& question, const Json& move);

}  // namespace fillwise::rollers
