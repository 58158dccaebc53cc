#pragma once

#include "tests/support/rollers_matches.hpp"

namespace fillwise::rollers {

/// A game of two sections, three dice and three chips, to two points: solved in a blink.
inline model::rollers::Rules three_dice() {
  model::rollers::Rules rules = test::small_rollers();
  rules.chips = 3;
  return rules;
}

}  // namespace fillwise::rollers
