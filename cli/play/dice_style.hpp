#pragma once

// How dice are drawn where the program runs.

#include "api/play/pictures.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

/// Faces in digits with `plain` and where stdout is no terminal; else boxes, in plain characters with `ascii` and where
/// the locale is not UTF-8.
play::DiceStyle dice_style(const Context& context, bool plain, bool ascii);

}  // namespace fillwise::cli
