#include "solver/play/action_lists.hpp"

namespace fillwise::solver {

std::vector<model::Action> actions_of(const std::vector<model::Choice>& choices) {
  std::vector<model::Action> actions;
  actions.reserve(choices.size());
  for (const model::Choice& choice : choices) actions.push_back(choice.action);
  return actions;
}

const std::vector<model::Action>& ActionLists::of(const model::State& s) {
  std::uint64_t key = static_cast<std::uint16_t>(s.toss);
  for (const int part : {static_cast<int>(s.phase), int{s.card}, int{s.dice}, int{s.held}})
    key = key << 8 | static_cast<std::uint8_t>(part);
  const auto [at, is_new] = lists_.try_emplace(key);
  if (is_new) at->second = actions_of(match_.actions(s));
  return at->second;
}

}  // namespace fillwise::solver
