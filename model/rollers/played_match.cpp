#include "model/rollers/played_match.hpp"

#include <utility>

namespace fillwise::model::rollers {

bool can_apply(const Rules& rules, const Table& table, const Turn& turn, const Application& application) {
  bool found = false;
  for_each_application(rules, table.boards[table.mover], collectable(table), turn.saved.hand(),
                       [&](const Application& made) { found = found || made == application; });
  return found;
}

void PlayedMatch::expect(Turn::Phase phase) const {
  if (is_over()) throw std::invalid_argument("the match is over");
  if (turn_.phase != phase) throw std::invalid_argument("the turn is not there");
}

void PlayedMatch::add(MatchStep step, const Turn& next) {
  step.table = table_;
  step.turn = turn_;
  turn_ = next;
  steps_.push_back(step);
}

void PlayedMatch::roll(const Roll& roll) {
  expect(Turn::Phase::roll);
  const bool all = roll.purple.total() == purple_rolled() || (roll.is_zap() && roll.purple.total() == 0);
  if (!all || roll.black.has_value() != black_is_rolled() || roll.black.value_or(0) > kValues)
    throw std::invalid_argument("these dice were not rolled");
  MatchStep step;
  step.roll = roll;
  add(step, after_roll(rules_, turn_, roll.purple, roll.black.value_or(0)));
}

void PlayedMatch::save(const Saved& saved) {
  expect(Turn::Phase::choose);
  MatchStep step;
  step.kind = MatchStep::Kind::save;
  step.saved = saved;
  add(step, after_saving(rules_, turn_, saved));
}

void PlayedMatch::stop() {
  expect(Turn::Phase::choose);
  MatchStep step;
  step.kind = MatchStep::Kind::stop;
  add(step, after_stopping(turn_));
}

void PlayedMatch::apply(const Application& application) {
  expect(Turn::Phase::apply);
  if (!can_apply(rules_, table_, turn_, application))
    throw std::invalid_argument("the dice can't be applied so");
  MatchStep step;
  step.kind = MatchStep::Kind::apply;
  step.applied = application;
  add(step, {});
  ++turns_;
  table_ = after_applying(rules_, table_, application);
  if (!round_is_over(rules_, table_)) return;
  const auto scored = scored_points(rules_, table_);
  shares_ = model::rollers::shares(rules_, table_.players, scored, table_.chips);
  if (is_over())
    table_.points = scored;
  else
    table_ = after_round(rules_, table_);
}

}  // namespace fillwise::model::rollers
