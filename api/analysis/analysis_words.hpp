#pragma once

// How the analysis of games is told: situations, options, losses, classes.

#include <string>

#include "api/analysis/analysed_games.hpp"
#include "api/base/json.hpp"

namespace fillwise {

/// "2500 : 3200, bonus-300, 400 at risk, thrown 1,1,5,2,3,6": scores of who decides first.
std::string situation_text(const model::Match& match, const model::GameStep& step);
/// The same under the keys of 'advise --batch'.
Json situation_json(const model::Match& match, const model::GameStep& step);

/// "keep 1,1"; "roll".
std::string option_text(const solver::AnalysedOption& option);

/// "doubtful", "mistake", "blunder"; "" for none.
std::string class_name(solver::MistakeClass c);
/// The sign of a class beside a move: "?!", "?", "??"; "" for none.
std::string class_sign(solver::MistakeClass c);

/// A difference of chances in percentage points, with its sign: "+1.25".
std::string signed_points(double chance, int decimals = 2);
/// A loss in percentage points: "1.250".
std::string loss_points(double loss);

/// "Ann has won 5150 : 3800", "shared", "not over at 1200 : 800, Bob to move".
std::string result_text(const AnalysedGame& game);
/// "23 turns".
std::string turns_text(const AnalysedGame& game);
/// "Game 2, The first one".
std::string game_name(const AnalysedGame& game, std::size_t number);

}  // namespace fillwise
