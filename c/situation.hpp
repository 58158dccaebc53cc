#pragma once

// Situations and options between the structures of the interface and the library's.

#include "api/input/situation_words.hpp"
#include "c/fillwise.h"
#include "model/fill_or_bust/reachable.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/base/options.hpp"

namespace fillwise::c {

/// Throws Error(invalid) for fields that are none and for a situation that can't be.
ReadSituation read_situation(const model::Match& match, model::Reachable& reachable,
                             const fillwise_situation& situation);

fillwise_chance chance_of(const solver::ValueInterval& chance);
fillwise_option option_of(const solver::Option& option);
/// Of the best option; of no decision its chance.
fillwise_option best_of(const solver::Advice& advice);

}  // namespace fillwise::c
