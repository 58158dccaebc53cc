#include "solver/play/action_lists.hpp"

namespace fillwise::solver {

const std::vector<model::Action>& ActionLists::of(const model::State& s) {
  std::uint64_t key = static_cast<std::uint16_t>(s.toss);
  for (const int part : {static_cast<int>(s.phase), int{s.card}, int{s.dice}, int{s.held}})
    key = key << 8 | static_cast<std::uint8_t>(part);
  const auto [at, is_new] = lists_.try_emplace(key);
  if (is_new)
    for (const model::Choice& c : match_.actions(s)) at->second.push_back(c.action);
  return at->second;
}

}  // namespace fillwise::solver
