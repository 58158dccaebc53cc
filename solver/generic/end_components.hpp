#pragma once

// End components inside one strongly connected component, and what is done about them.
//
// A set of states in which every chance node keeps all its successors and every decision of the minimizer has a
// successor is one that the minimizer can keep play in until the maximizer leaves it. So in each of its states
// the value is at most the best exit: the largest value to which an edge of the maximizer leads out of the set,
// or what an endless play is worth, if that is more. Lowering upper bounds to the best exit is called
// deflation. It is sound for any such set, whatever led to it, and does not round. Which sets are tried decides
// only how fast bounds close: the maximal end components that are left once the minimizer plays what is best
// for him by the lower bounds.
//
// Source: E. Kelmendi, J. Kraemer, J. Kretinsky, M. Weininger, "Value iteration for simple stochastic games:
// stopping criterion and learning algorithm", CAV 2018, https://doi.org/10.1007/978-3-319-96145-3_36. The
// mirror image, raising lower bounds, is ours: it is needed where an endless play is worth more than nothing.

#include <cstddef>
#include <vector>

#include "solver/generic/component_rows.hpp"

namespace fillwise::solver {

/// Whether the players together can stay in the component for ever; with `only_without_reward`, among states
/// without reward.
bool can_stay(const ComponentRows& rows, bool only_without_reward = false);

/// Lowers upper bounds to the best exits of the maximizer, or raises lower bounds to those of the minimizer
/// (`leaver` says whose exits). Returns the largest change.
double deflate(ComponentRows& rows, Owner leaver, double endless);

}  // namespace fillwise::solver
