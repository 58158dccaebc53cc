#pragma once

// Advice as JSON: state, win_probability (or what the objective counts), lower, upper, forced, best, options.

#include <span>

#include "api/advice/answer_words.hpp"
#include "api/base/json.hpp"
#include "api/input/situation_words.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/advice/advice.hpp"

namespace fillwise {

/// `best` is the first of `options`, or null where there is nothing to decide. Points are points of the game;
/// `opponents`: those of the others in the order of turns, where there are several.
Json advice_json(const model::Match& match, const ReadSituation& read, const solver::Advice& advice,
                 const AnswerWords& words, std::span<const int> opponents = {});

}  // namespace fillwise
