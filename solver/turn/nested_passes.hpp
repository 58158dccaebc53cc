#pragma once

// The passes that a turn pass leads to, where cards take points from the leader while the player's own stay at
// risk: the turn goes on at the scores that are left.

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "solver/turn/block.hpp"

namespace fillwise::race {

template <class Real>
class TurnPass;

/// Those of one run, nested ones of nested passes too: cards that take the same in another order lead to the
/// same scores, and each block of scores is solved once.
template <class Real>
class NestedPasses {
 public:
  /// As those of TurnPass.
  NestedPasses(const TurnProgram& program, int limit, bool keep_all);
  NestedPasses(const NestedPasses&) = delete;
  NestedPasses& operator=(const NestedPasses&) = delete;
  ~NestedPasses();

  /// Forgets what was solved, not its memory.
  void clear();
  /// The pass of that block, which is run unless it has been since clear().
  const TurnPass<Real>& solved(const Block<Real>& block, const ContinuationValues<Real>& continuation,
                               Rounding rounding);
  /// In the order in which they were done: each after those that it leads to.
  std::span<const TurnPass<Real>* const> done() const { return done_; }

 private:
  const TurnProgram& program_;
  int limit_;
  bool keep_all_;
  std::vector<std::unique_ptr<TurnPass<Real>>> passes_;
  std::size_t used_ = 0;  ///< of them
  std::vector<const TurnPass<Real>*> done_;
};

extern template class NestedPasses<double>;
extern template class NestedPasses<float>;

}  // namespace fillwise::race
