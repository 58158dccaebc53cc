#pragma once

#include "api/base/json.hpp"
#include "solver/base/options.hpp"

namespace fillwise {

/// {"win_probability": ..., "lower": ..., "upper": ...}.
inline Json chance_json(const solver::ValueInterval& chance) {
  return {{"win_probability", chance.value}, {"lower", chance.lower}, {"upper", chance.upper}};
}

}  // namespace fillwise
