#pragma once

// Advice as JSON: state, win_probability (or what the objective counts), lower, upper, forced, best, options.

#include "cli/answer_words.hpp"
#include "cli/json.hpp"
#include "cli/situation_words.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/advice/advice.hpp"

namespace fillwise::cli {

/// `best` is the first of `options`, or null where there is nothing to decide. Points are points of the game.
Json advice_json(const model::Match& match, const ReadSituation& read, const solver::Advice& advice,
                 const AnswerWords& words);

/// The faces of dice as a list in rising order.
Json faces_json(const model::Dice& dice);

}  // namespace fillwise::cli
