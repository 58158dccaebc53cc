#include "solver/play/option_places.hpp"

#include <stdexcept>

namespace fillwise::solver {
namespace {

using model::Action;
using model::ActionKind;
using model::State;
using Kind = OptionPlace::Kind;

OptionPlace place(const race::TurnProgram& program, const State& s, const Action& action) {
  const int mode = s.card < 0 ? -1 : program.mode_of(s.card, s.fills);
  switch (action.kind) {
    case ActionKind::set_aside: {
      const int dice = s.dice - action.way.count;
      const int position = dice == 0 ? 0 : program.board_of(mode).index_of({dice, action.way.held});
      return {Kind::keep, mode, position, s.at_risk + action.way.points};
    }
    case ActionKind::roll:
      return {Kind::toss, mode, program.board_of(mode).index_of(s.position()), s.at_risk};
    case ActionKind::stop:
      return {Kind::bank, 0, 0, s.at_risk};
    case ActionKind::draw:
      return {Kind::draw, 0, 0, s.at_risk};
    case ActionKind::play:
      return {Kind::keep, mode, program.board_of(mode).fresh(), s.at_risk};
    case ActionKind::discard:
      return {Kind::redraw, 0, 0, s.at_risk};
  }
  throw std::logic_error("unknown action");
}

}  // namespace

const double* OptionPlace::values(const race::TurnPass<double>& pass) const {
  switch (kind) {
    case Kind::bank:
      return pass.banks(at_risk);
    case Kind::draw:
      return pass.draws(at_risk);
    case Kind::redraw:
      return pass.redraws(at_risk);
    case Kind::toss:
      return pass.tosses(mode, position, at_risk);
    case Kind::keep:
      return pass.keeps(mode, position, at_risk);
  }
  return nullptr;
}

std::vector<OptionPlace> option_places(const model::Match& match, const race::TurnProgram& program,
                                       const State& decision) {
  const std::vector<model::Choice> actions = match.actions(decision);
  std::vector<OptionPlace> places;
  for (const model::Choice& c : actions)
    if (actions.size() > 1) places.push_back(place(program, decision, c.action));
  return places;
}

}  // namespace fillwise::solver
