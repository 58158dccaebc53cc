#include "solver/play/option_places.hpp"

#include <stdexcept>

namespace fillwise::solver {
namespace {

using model::Action;
using model::ActionKind;
using model::State;
using Kind = OptionPlace::Kind;

OptionPlace place(const race::Workspace<double>& w, const State& s, const Action& action) {
  const race::TurnProgram& program = w.program;
  const int mode = s.card < 0 ? -1 : program.mode_of(s.card, s.fills);
  const auto state = [&](int position, int at_risk) {
    return OptionPlace{Kind::state, at_risk, w.in_row(mode, position, 0)};
  };
  switch (action.kind) {
    case ActionKind::set_aside: {
      const int dice = s.dice - action.way.count;
      const int position = dice == 0 ? 0 : program.board_of(mode).index_of({dice, action.way.held});
      return state(position, s.at_risk + action.way.points);
    }
    case ActionKind::roll: {
      const int position = program.board_of(mode).index_of(s.position());
      if (position == program.board_of(mode).fresh()) return state(position, s.at_risk);
      return {Kind::toss, s.at_risk, w.in_row(mode, position, 0)};
    }
    case ActionKind::stop:
      return {Kind::bank, s.at_risk};
    case ActionKind::draw:
      return {Kind::draw, s.at_risk};
    case ActionKind::play:
      return state(program.board_of(mode).fresh(), s.at_risk);
    case ActionKind::discard:
      return {Kind::redraw, s.at_risk};
  }
  throw std::logic_error("unknown action");
}

}  // namespace

void add_option_places(const race::Workspace<double>& w, const State& decision,
                       std::span<const Action> actions, std::vector<OptionPlace>& places) {
  if (actions.size() == 1) return;
  for (const Action& action : actions) places.push_back(place(w, decision, action));
}

OptionTable::OptionTable(const race::Workspace<double>& w, std::span<const State> decisions,
                         ActionLists& actions) {
  first_.reserve(decisions.size() + 1);
  for (const State& s : decisions) {
    first_.push_back(places_.size());
    add_option_places(w, s, actions.of(s), places_);
  }
  first_.push_back(places_.size());
}

}  // namespace fillwise::solver
