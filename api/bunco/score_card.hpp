#pragma once

// The score card of Bunco's rule text, as a page to print.

#include "api/chart/render/render.hpp"

namespace fillwise {

inline constexpr int kMostCardSets = 8;

/// Four cards on a page of A4, to be cut. A column for each set, a line for each of its rounds.
chart::Sheet bunco_score_cards(int sets, const chart::Paper& paper = chart::kA4);

}  // namespace fillwise
