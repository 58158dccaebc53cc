#pragma once

// Options in words.

#include <string>

#include "solver/base/options.hpp"

namespace fillwise {

/// "roll"; of dice set aside "1,1 then roll".
std::string option_name(const solver::Option& option);

}  // namespace fillwise
