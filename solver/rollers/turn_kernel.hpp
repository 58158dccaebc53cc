#pragma once

// Runs a turn program forwards (a Bellman backup) and backwards (the occupancy measure of the policy that is greedy
// for its values), kLanes values at a time.

#include <cstddef>
#include <memory>

#include "solver/base/lanes.hpp"
#include "solver/rollers/turn_program.hpp"

namespace fillwise::solver::rollers {

/// The value of an input that can't be had.
inline constexpr double kAbsent = -1e30;

/// A value for each node and lane.
class NodeValues {
 public:
  explicit NodeValues(const TurnProgram& program)
      : size_(program.size()), values_(std::make_unique<Lanes[]>(program.size())) {}
  std::size_t size() const { return size_; }
  Lanes* data() { return values_.get(); }
  const Lanes* data() const { return values_.get(); }
  Lanes& operator[](std::size_t node) { return values_[node]; }
  const Lanes& operator[](std::size_t node) const { return values_[node]; }

 private:
  std::size_t size_;
  std::unique_ptr<Lanes[]> values_;
};

/// Computes all nodes from the inputs, which are there. Each value is off by at most
/// program.roundings() * kUnitRoundoff times itself, to first order, as inputs are 0 or more or kAbsent.
void run_forwards(const TurnProgram& program, NodeValues& values);

/// The least and the largest input that can be had.
void find_least_input(const TurnProgram& program, const NodeValues& values, Lanes& least);
void find_largest_input(const TurnProgram& program, const NodeValues& values, Lanes& largest);

/// How often a turn comes to each node, if every choice goes to the first of its largest sources: 1 for the start.
/// `values` as run_forwards() left them; `visits` are 0 everywhere before, and everywhere but at inputs afterwards.
void run_backwards(const TurnProgram& program, const NodeValues& values, NodeValues& visits);

}  // namespace fillwise::solver::rollers
