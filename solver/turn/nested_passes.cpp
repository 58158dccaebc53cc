#include "solver/turn/nested_passes.hpp"

#include <limits>

#include "solver/turn/turn_pass.hpp"

namespace fillwise::race {

template <class Real>
NestedPasses<Real>::NestedPasses(const TurnProgram& program, int limit, bool keep_all)
    : program_(program), limit_(limit), keep_all_(keep_all) {}

template <class Real>
NestedPasses<Real>::~NestedPasses() = default;

template <class Real>
void NestedPasses<Real>::clear() {
  used_ = 0;
  done_.clear();
}

template <class Real>
const TurnPass<Real>& NestedPasses<Real>::solved(const Block<Real>& block,
                                                 const ContinuationValues<Real>& continuation,
                                                 Rounding rounding) {
  for (const TurnPass<Real>* pass : done_)
    if (pass->block() == block) return *pass;
  // Running the pass may use more of them.
  if (used_ == passes_.size())
    passes_.push_back(
        std::unique_ptr<TurnPass<Real>>(new TurnPass<Real>(program_, limit_, keep_all_, *this)));
  TurnPass<Real>& pass = *passes_[used_++];
  ContinuationValues<Real> nearer = continuation;
  if (nearer.truncation != std::numeric_limits<int>::max())
    nearer.truncation = nearer_below(nearer.truncation);
  pass.run(block, nearer, rounding);
  done_.push_back(&pass);
  return pass;
}

template class NestedPasses<double>;
template class NestedPasses<float>;

}  // namespace fillwise::race
