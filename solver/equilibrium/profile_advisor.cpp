#include "solver/equilibrium/profile_advisor.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>

#include "model/fill_or_bust/sheet.hpp"

namespace fillwise::equilibrium {

using model::Phase;
using model::State;

ProfileAdvisor::ProfileAdvisor(const model::Match& match, const Continuation& continuation)
    : match_(match),
      continuation_(continuation),
      program_(race::compile(match)),
      pass_(program_, continuation.space, PassKind::profile_and_upper, true) {}

/// plane(p): decision planes, then upper planes, as a ProfilePass has them.
template <class Plane>
ProfileAdvisor::Chances ProfileAdvisor::from_planes(const Plane& plane) const {
  const int players = continuation_.space.players;
  Chances chances;
  double rest = 1, others = 0;
  for (int p = 0; p + 1 < players; ++p) {
    chances.all[static_cast<std::size_t>(p)] = plane(p);
    rest -= plane(p);
  }
  chances.all[static_cast<std::size_t>(players - 1)] = rest;
  for (int p = 1; p < players; ++p) others += plane(players - 1 + p);
  constexpr double kRounding = 1e-15;  // of the sum
  chances.of_mover = {chances.all[0], 1 - others - kRounding, plane(players - 1)};
  return chances;
}

/// At the start of a turn after the state `s`, whose scores are those of the mover and of the best of the others.
/// `passed`: it is the next player's.
ProfileAdvisor::Chances ProfileAdvisor::at_start(Scores scores, const State& s, bool passed) const {
  const ScoreSpace& space = continuation_.space;
  model::write_down(std::span(scores).first(static_cast<std::size_t>(space.players)), s);
  if (passed) scores = space.passed(scores);
  const std::size_t index = space.index(scores);
  const PlaceValues value = chances_at(continuation_, scores, passed);
  const int decisions = space.players - 1;
  return from_planes([&](int p) {
    if (p < decisions) return value[static_cast<std::size_t>(p)];
    const int place = passed ? space.place_when_passed(p - decisions) : p - decisions;
    return continuation_.upper[static_cast<std::size_t>(place)][index];
  });
}

ProfileAdvisor::Chances ProfileAdvisor::of_state(const Scores& scores, const State& s) const {
  if (s.phase == Phase::over) {
    if (s.mover != 0) throw std::logic_error("a game of several players ends with the mover's win");
    Chances won;
    won.of_mover = {1, 1, 1};
    won.all[0] = 1;
    return won;
  }
  const bool turn_goes_on = s.mover == 0;
  if (!turn_goes_on || (s.phase == Phase::draw && s.at_risk == 0)) return at_start(scores, s, !turn_goes_on);
  const auto inside = [&](const auto& value) { return from_planes([&](int p) { return value(p); }); };
  switch (s.phase) {
    case Phase::draw:
      return inside([&](int p) { return pass_.draw(s.at_risk, p, 0); });
    case Phase::redraw:
      return inside([&](int p) { return pass_.redraw(s.at_risk, p, 0); });
    case Phase::toss: {
      const int mode = program_.mode_of(s.card, s.fills);
      const int position = program_.board_of(mode).index_of(s.position());
      return inside([&](int p) { return pass_.toss_value(mode, position, s.at_risk, p, 0); });
    }
    default:
      throw std::logic_error("the value of a decision is asked for");
  }
}

ProfileAdvice ProfileAdvisor::advise(const Scores& scores, const solver::Query& query) {
  return advise(scores, std::span(&query, 1)).front();
}

std::vector<ProfileAdvice> ProfileAdvisor::advise(const Scores& scores,
                                                  std::span<const solver::Query> queries) {
  std::array<Scores, kPassLanes> block;
  block.fill(scores);
  pass_.run(block, continuation_);
  std::vector<ProfileAdvice> answers;
  answers.reserve(queries.size());
  for (const solver::Query& query : queries) answers.push_back(answer(scores, query));
  return answers;
}

/// With the turn at these scores solved.
ProfileAdvice ProfileAdvisor::answer(const Scores& scores, const solver::Query& query) const {
  solver::Plan plan = solver::plan_of(match_, query);
  std::vector<std::array<double, kMostPlayers>> chances;
  for (std::size_t i = 0; i < plan.successors.size(); ++i) {
    const Chances of = of_state(scores, plan.successors[i]);
    plan.chances[i] = of.of_mover;
    chances.push_back(of.all);
  }
  const std::vector<solver::Option> before = plan.advice.options;
  solver::finish(plan);
  ProfileAdvice result;
  result.advice = std::move(plan.advice);
  // The options have been put into order: each takes its row along.
  for (const solver::Option& option : result.advice.options) {
    const auto same = std::ranges::find_if(before, [&](const solver::Option& o) {
      return o.action == option.action && o.dice == option.dice && o.then == option.then;
    });
    result.chances.push_back(chances[static_cast<std::size_t>(same - before.begin())]);
  }
  if (before.empty()) result.chances = std::move(chances);
  return result;
}

}  // namespace fillwise::equilibrium
