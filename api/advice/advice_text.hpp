#pragma once

// Advice in words: the answer in the first line, then every option, best first, then what it rests on.

#include <string>

#include "api/advice/answer_words.hpp"
#include "api/input/situation_words.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/advice/advice.hpp"

namespace fillwise {

/// At most 80 columns as long as six dice and a goal of 20,000 allow. `colour`: the answer in bold.
std::string advice_text(const model::Match& match, const ReadSituation& read, const solver::Advice& advice,
                        const AnswerWords& words, bool colour);

}  // namespace fillwise
