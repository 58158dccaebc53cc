#pragma once

#include "cli/json.hpp"
#include "solver/base/options.hpp"

namespace fillwise::cli {

/// {"win_probability": ..., "lower": ..., "upper": ...}.
inline Json chance_json(const solver::Chance& chance) {
  return {{"win_probability", chance.value}, {"lower", chance.lower}, {"upper", chance.upper}};
}

}  // namespace fillwise::cli
