#include "solver/pig/pig_values.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>

#include "solver/base/share_done.hpp"

namespace fillwise::solver {

namespace pig = model::pig;

namespace {

constexpr std::uint32_t kNoState = UINT32_MAX;
constexpr std::size_t kMostPigStates = 8'000'000;  // more than any rules have
constexpr double kEnumerationShare = 0.75;         // of the time
constexpr std::uint64_t kStatesPerStep = 4096;

/// The game, which tells how many of its states have been expanded.
class CountedPig : public PigGame {
 public:
  CountedPig(const pig::Rules& rules, int own, int other, const ShareDone& told)
      : PigGame(rules, own, other), told_(told) {
    // For each turn of either player the totals below what is missing to the goal, with a die or a decision.
    const double mine = rules.goal - own, theirs = rules.goal - other;
    most_ = mine * theirs * (mine + theirs + 2);
  }

  template <class Sink>
  void expand(const pig::State& s, const Sink& sink) const {
    if (told_ && ++expanded_ % kStatesPerStep == 0)
      told_(std::min(1.0, static_cast<double>(expanded_) / most_));
    PigGame::expand(s, sink);
  }

 private:
  const ShareDone& told_;
  double most_;
  mutable std::uint64_t expanded_ = 0;
};

}  // namespace

void check(const pig::Rules& rules) {
  if (rules.goal < pig::kLeastGoal || rules.goal > pig::kMostGoal || rules.sides < pig::kLeastSides ||
      rules.sides > pig::kMostSides)
    throw std::invalid_argument("the goal or the sides of the die are out of range");
}

PigValues::PigValues(const pig::Rules& rules, int own, int other, const CertifiedOptions& options)
    : rules_(rules) {
  check(rules);
  if (own < 0 || own >= rules.goal || other < 0 || other >= rules.goal)
    throw std::invalid_argument("the scores are out of range");
  const ShareDone enumerated = within(options.progress, 0, kEnumerationShare);
  CertifiedOptions of_solution = options;
  of_solution.progress = within(options.progress, kEnumerationShare, 1);
  solved_ = solve_certified(CountedPig(rules, own, other, enumerated), kMostPigStates, of_solution);
  const auto side = static_cast<std::size_t>(rules.goal);
  number_.assign(side * side * side, kNoState);
  for (std::size_t s = 0; s < solved_.states.size(); ++s) {
    const pig::State& state = solved_.states[s];
    if (state.mover != 0 || state.phase == pig::Phase::nobody) continue;
    if (state.phase == pig::Phase::player || state.total == 0)
      number_[place(state.own, state.other, state.total)] = static_cast<std::uint32_t>(s);
  }
}

std::size_t PigValues::place(int own, int other, int total) const {
  const auto side = static_cast<std::size_t>(rules_.goal);
  return (static_cast<std::size_t>(own) * side + static_cast<std::size_t>(other)) * side +
         static_cast<std::size_t>(total);
}

ValueInterval PigValues::chance(std::uint32_t state) const {
  const CertifiedSolution& solution = solved_.solution;
  return {solution.value(state), solution.lower[state], solution.upper[state]};
}

ValueInterval PigValues::at_start(int own, int other) const {
  const std::uint32_t s = number_.at(place(own, other, 0));
  if (s == kNoState) throw std::invalid_argument("the game does not come to these scores");
  return chance(s);
}

std::optional<PigValues::Decision> PigValues::decision(int own, int other, int total) const {
  if (!pig::is_possible(rules_, own, total)) return std::nullopt;
  const std::uint32_t s = number_[place(own, other, total)];
  if (s == kNoState) return std::nullopt;
  const std::size_t edge = solved_.game.first_edge[s];  // in the order of PigGame: roll, hold
  Decision found{chance(solved_.game.successor[edge]), chance(solved_.game.successor[edge + 1]), false,
                 false};
  found.holds = found.hold.value >= found.roll.value;
  found.is_open = found.hold.upper >= found.roll.lower && found.roll.upper >= found.hold.lower;
  return found;
}

bool PigValues::holds(const PigPlayer& player, int own, int other, int total) const {
  if (player.hold_at) return total >= *player.hold_at;
  const std::optional<Decision> found = decision(own, other, total);
  return !found || found->holds;
}

ValueInterval PigValues::chance_of(const PigPlayer& first, const PigPlayer& second,
                                   const CertifiedOptions& options) const {
  Policy policy(solved_.states.size(), 0);
  for (std::size_t s = 0; s < policy.size(); ++s) {
    const pig::State& state = solved_.states[s];
    if (state.phase != pig::Phase::player) continue;
    policy[s] = holds(state.mover == 0 ? first : second, state.own, state.other, state.total) ? 1 : 0;
  }
  ExplicitGame chain = with_fixed(solved_.game, Owner::maximizer, policy);
  chain = with_fixed(chain, Owner::minimizer, policy);
  const CertifiedSolution solution = solve_certified(chain, options);
  return {solution.value(0), solution.lower[0], solution.upper[0]};
}

}  // namespace fillwise::solver
