#include "solver/turn/turn_chances.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>

namespace fillwise::race {

ChanceSpace::ChanceSpace(const TurnProgram& program, int limit, std::size_t size_of_row)
    : row_size(size_of_row), ring(program.most_points + 1) {
  const auto lanes = static_cast<std::size_t>(kLanesOf);
  const std::size_t heights = program.heights(limit) * lanes;
  rows = AlignedArray<double>(static_cast<std::size_t>(ring + 1) * row_size);
  for (auto* column : {&draw, &between, &banked}) *column = AlignedArray<double>(heights);
  for (auto* one : {&lose, &wins, &visits, &left}) *one = AlignedArray<double>(lanes);
  for (auto* by_slot : {&best, &share})
    *by_slot = AlignedArray<double>(static_cast<std::size_t>(program.slots + 1) * lanes);
  std::fill_n(best.data(), lanes, double{kNever});
  for (const Mode& mode : program.modes) {
    added.emplace_back(mode.fill == Mode::Fill::add_to_sheet ? heights : 0);
    taken.emplace_back(mode.takes_at_risk() ? heights : 0);
  }
  penalised = AlignedArray<double>(program.penalties.empty() ? 0 : heights);
}

TurnChances::TurnChances(const TurnProgram& program, int limit)
    : program_(program), limit_(limit), s_(program, limit, Workspace<double>(program, 0, false).row_size) {}

void TurnChances::run(const TurnPass<double>& pass, int t) {
  begin_all(pass);
  s_.first = std::min(t, pass.top());
  std::fill_n(s_.draw.data() + s_.at(s_.first, 0), kLanes<double>, 1.0);
  follow_all();
}

void TurnChances::run_redraw(const TurnPass<double>& pass, int t) {
  begin_all(pass);
  s_.from = ChanceSpace::From::redraw;
  s_.first = std::min(t, pass.top());
  follow_all();
}

void TurnChances::run_card(const TurnPass<double>& pass, int mode, int position, int t) {
  begin_all(pass);
  s_.from = ChanceSpace::From::toss;
  s_.toss_mode = mode;
  s_.toss_position = position;
  s_.first = std::min(t, pass.top());
  s_.draws_on = false;
  follow(*this);
}

void TurnChances::stop_after_fill() {
  forget_ends();
  stop_between();
  for (const auto& after : below()) {
    after->forget_ends();
    after->stop_between();
  }
}

void TurnChances::draw_on() {
  forget_ends();
  for (const auto& after : below()) after->forget_ends();
  s_.from = ChanceSpace::From::here;
  s_.draws_on = true;
  follow_all();
}

/// Makes ready for the turns of a pass, and of those that it led to, which are yet to begin somewhere.
void TurnChances::begin_all(const TurnPass<double>& pass) {
  begin(pass);
  const auto nested = pass.nested();
  used_ = nested.size();
  while (below_.size() < used_) below_.push_back(std::make_unique<TurnChances>(program_, limit_));
  for (std::size_t i = 0; i < used_; ++i) below_[i]->begin(*nested[i]);
}

void TurnChances::follow_all() {
  follow(*this);
  for (std::size_t i = used_; i-- > 0;) follow(*below_[i]);  // each after those that lead to it
}

void TurnChances::begin(const TurnPass<double>& pass) {
  if (!pass.workspace().keep_all) throw std::invalid_argument("the pass did not keep its values");
  // Turns of the run before may not have been followed to their ends.
  for (auto* column : {&s_.draw, &s_.between})
    std::fill_n(column->data(), program_.heights(limit_) * static_cast<std::size_t>(kLanes<double>), 0.0);
  pass_ = &pass;
  s_.from = ChanceSpace::From::here;
  s_.first = 0;
  s_.draws_on = true;
  used_ = 0;
  forget_ends();
}

void TurnChances::forget_ends() {
  const auto lanes = static_cast<std::size_t>(kLanes<double>);
  const std::size_t heights = static_cast<std::size_t>(pass_->top() + 1) * lanes;
  for (auto* one : {&s_.lose, &s_.wins, &s_.visits, &s_.left}) std::fill_n(one->data(), lanes, 0.0);
  std::fill_n(s_.banked.data(), heights, 0.0);
  if (!program_.penalties.empty()) std::fill_n(s_.penalised.data(), heights, 0.0);
  for (std::size_t m = 0; m < s_.added.size(); ++m) {
    if (program_.modes[m].fill == Mode::Fill::add_to_sheet) std::fill_n(s_.added[m].data(), heights, 0.0);
    if (program_.modes[m].takes_at_risk()) std::fill_n(s_.taken[m].data(), heights, 0.0);
  }
  s_.repeats = 0;
}

/// Those between cards who stop there are at the end of the turn; the others are about to draw.
void TurnChances::stop_between() {
  for (int t = 0; t <= pass_->top(); ++t)
    for (int lane = 0; lane < kLanes<double>; ++lane) {
      const auto i = s_.at(t, lane);
      const bool stops = pass_->bank(t, lane) >= pass_->draw(t, lane);
      (stops ? s_.banked : s_.draw).data()[i] += std::exchange(s_.between.data()[i], 0.0);
    }
}

/// Follows turns from where they have begun to their ends, or to where they go on at other scores.
void TurnChances::follow(TurnChances& from) {
  follow_chances(from.pass_->workspace(), from.s_);
  if (!program_.takes_at_risk) return;
  for (std::size_t m = 0; m < program_.modes.size(); ++m) {
    const TurnPass<double>* after = from.pass_->after_taking(static_cast<int>(m));
    if (after == nullptr) continue;
    const auto to = std::ranges::find(below(), after, [](const auto& chances) { return chances->pass_; });
    from.go_on(m, **to);
  }
}

/// Turns in which a mode's fill takes points from the leader go on at the scores that are left.
void TurnChances::go_on(std::size_t m, TurnChances& after) {
  const Mode& mode = program_.modes[m];
  AlignedArray<double>& place = mode.must_draw ? after.s_.draw : after.s_.between;
  for (int t = 0; t <= pass_->top(); ++t) {
    const double* taken = s_.taken[m].data() + s_.at(t, 0);
    const int total = std::min(mode.factor * (t + mode.bonus), after.pass_->top());
    double* there = place.data() + after.s_.at(total, 0);
    for (int lane = 0; lane < kLanes<double>; ++lane) there[lane] += taken[lane];
  }
}

double TurnChances::error(int lane) const {
  // At a place: one rounding for each way into it, one for each class that a chance passes through on its way
  // out of a toss, and a few. At the ends: one for each place that leads there.
  std::size_t steps = 0, places = 0;
  for (const Board& board : program_.boards) {
    places += board.positions.size() * static_cast<std::size_t>(board.modes());
    for (const TossProgram& toss : board.tosses) steps += toss.steps.size();
  }
  const double at_place = 2.0 * static_cast<double>(steps) + 16;
  const double at_end = static_cast<double>(pass_->top() + s_.repeats) * static_cast<double>(places + 4) + 16;
  double error = 1.01 * 0x1p-53 * (at_place * s_.visits.data()[lane] + at_end) + s_.left.data()[lane];
  for (const auto& after : below()) error += after->error(lane);
  return error;
}

}  // namespace fillwise::race
