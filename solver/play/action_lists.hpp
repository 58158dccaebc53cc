#pragma once

// What can be done at a decision, looked up. It does not depend on the scores or the points at risk, so that
// a few hundred lists are all that a match has.

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "model/fill_or_bust/turn.hpp"

namespace fillwise::solver {

/// The actions of choices, in their order.
std::vector<model::Action> actions_of(const std::vector<model::Choice>& choices);

/// One thread at a time.
class ActionLists {
 public:
  /// The match must outlive it.
  explicit ActionLists(const model::Match& match) : match_(match) {}

  /// The actions of Match::actions(s), in its order; the list stays where it is.
  const std::vector<model::Action>& of(const model::State& s);

 private:
  const model::Match& match_;
  std::unordered_map<std::uint64_t, std::vector<model::Action>> lists_;
};

}  // namespace fillwise::solver
