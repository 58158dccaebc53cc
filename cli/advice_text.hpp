#pragma once

// Advice in words: the answer in the first line, then every option, best first, then what it rests on.

#include <string>

#include "model/situation.hpp"
#include "model/turn.hpp"
#include "solver/advice.hpp"

namespace fillwise::cli {

/// At most 80 columns as long as six dice and a goal of 20,000 allow. `colour`: the answer in bold.
std::string advice_text(const model::Match& match, const model::Situation& situation,
                        const solver::Advice& advice, bool colour);

/// A chance in per cent: "61.3 %", with more decimals where fewer would look like 0 or 100.
std::string percent(double chance, int decimals);

}  // namespace fillwise::cli
