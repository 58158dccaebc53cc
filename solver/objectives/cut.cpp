#include "solver/objectives/cut.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace fillwise::solver {

model::Match MakeCut::match_of(const model::RuleSet& rules, int points) {
  model::RuleSet alone = rules_alone(rules);
  alone.overshoot = 0;
  return {std::move(alone), points};
}

MakeCut::MakeCut(const model::RuleSet& rules, int points, int turns_left)
    : Solo(match_of(rules, points), turns_left + 1), turns_left_(turns_left) {
  if (turns_left < 1 || turns_left > kMostTurns)
    throw std::invalid_argument("the number of turns left is out of range");
  // Columns are the turns left. Column 0: no more turns.
  const auto set = [&](Reading& r, Place p, double v) {
    stay(r, p) = std::clamp(v, 0.0, 1.0);
    if (p.column < turns_left) set_ended(r, {p.own, p.column + 1}, stay(r, p));
  };
  for (Reading& r : readings())
    for (int own = 0; own < points; ++own) set(r, {own, 0}, 0);
  // Places by the sum of the points that are missing and the turns left: those of one sum don't need each
  // other.
  std::vector<Place> front;
  for (int sum = 1; sum < points + turns_left; ++sum) {
    front.clear();
    for (int left = 1; left <= turns_left; ++left) {
      const int missing = sum - left;
      if (missing >= 0 && missing < points) front.push_back({points - 1 - missing, left});
    }
    for (std::size_t first = 0; first < front.size(); first += race::kLanes<double>) {
      const auto lanes =
          std::span(front).subspan(first, std::min<std::size_t>(race::kLanes<double>, front.size() - first));
      for (Reading* r : {&lower(), &upper()}) {
        run(*r, lanes);
        for (std::size_t i = 0; i < lanes.size(); ++i)
          set(*r, lanes[i], r->pass->draw(0, static_cast<int>(i)));
      }
      for (const Place& p : lanes) set(readings().front(), p, (stay(lower(), p) + stay(upper(), p)) / 2);
    }
  }
}

ValueInterval MakeCut::at(int own, int turns_left) {
  ValueInterval chance;
  for (Reading& r : readings()) chance.*r.part = stay(r, {own, turns_left});
  return chance;
}

ValueInterval MakeCut::at_start(int own, int) {
  return at(own, turns_left_);
}

void MakeCut::begin(const model::State& now) {
  const std::array<Place, 1> here{{{now.score[0], turns_left_}}};
  for (Reading& r : readings()) run(r, here);
}

ValueInterval MakeCut::value(const model::State& s) {
  if (s.phase == model::Phase::over) return {1, 1, 1};
  if (s.mover != 0) return at(s.score[0], turns_left_ - 1);
  if (s.phase == model::Phase::draw && s.at_risk == 0) return at(s.own(), turns_left_);
  ValueInterval chance;
  for (const Reading& r : readings()) chance.*r.part = inside(r, s);
  return chance;
}

}  // namespace fillwise::solver
