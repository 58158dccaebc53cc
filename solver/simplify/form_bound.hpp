#pragma once

// How far a rule can be from the best of its form, by branch and bound over boxes of rules.
//
// What no rule of a box can beat is proven for the box of all rules of the form (box_bound.hpp). Then, again
// and again, the box that leaves most open is cut in two between two numbers of points, where that shows most
// to first order, and its halves are bounded. Boxes of one rule are played. The least loss of any box that is
// left is what no rule of the form can fall below, whenever it ends.

#include <atomic>
#include <functional>
#include <span>
#include <vector>

#include "solver/play/against_best.hpp"
#include "solver/simplify/box_bound.hpp"
#include "solver/simplify/rule_box.hpp"

namespace fillwise::solver {

/// Numbers of a box that are one number of the form, as SimpleRule::stop_at.
using BoxNumbers = std::vector<std::vector<std::size_t>>;

struct FormBoundOptions {
  int boxes = 0;            ///< to bound at most
  double tolerance = 1e-7;  ///< it ends where nothing more than this is open
  const std::atomic<bool>* cancel = nullptr;
  std::function<void(int boxes, double least_loss)> progress;  ///< from the calling thread
};

struct FormBound {
  double least_loss = 0;  ///< proven: no rule of the form gives away less
  int boxes = 0;          ///< that were bounded
  bool found = false;     ///< a better rule than the one that it began with
  SimpleRule rule;        ///< that
  PlayedAgainstBest played;
};

/// `numbers`: those that a rule of the form has; `played`: what one of them comes to; `play` plays a rule;
/// `widest`: of all rules; `never` as in RuleBox.
/// With the same number of boxes the same bits for any number of threads. Given up when told
/// so: then what it says does not count.
FormBound bound_form(const BoxBound& bound, BoxTables widest, int never, const BoxNumbers& numbers,
                     const PlayedAgainstBest& played,
                     const std::function<PlayedAgainstBest(const SimpleRule&)>& play,
                     const FormBoundOptions& options);

}  // namespace fillwise::solver
