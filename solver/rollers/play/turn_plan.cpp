#include "solver/rollers/play/turn_plan.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <utility>

#include "solver/rollers/applications.hpp"
#include "solver/rollers/turn_kernel.hpp"

namespace fillwise::solver::rollers {

using model::rollers::Application;
using model::rollers::Saved;
using model::rollers::Table;
using model::rollers::Turn;

namespace {

bool is_more(double a, double b) {
  return a - b > TurnPlan::kSame * std::max({1.0, std::abs(a), std::abs(b)});
}

/// As run_forwards(), one value a node.
void run_one_lane(const TurnProgram& program, double* value) {
  for (const TurnProgram::Run& run : program.runs()) {
    const Node* source = program.sources(run);
    double* const to = value + run.first;
    if (run.kind == TurnProgram::Kind::chance) {
      for (std::size_t n = 0; n < run.size; ++n, source += model::rollers::kFaces)
        to[n] = (((((value[source[0]] + value[source[1]]) + value[source[2]]) + value[source[3]]) +
                  value[source[4]]) +
                 value[source[5]]) *
                (1.0 / model::rollers::kFaces);
    } else {
      for (std::size_t n = 0; n < run.size; ++n, source += run.count) {
        double most = value[source[0]];
        for (std::size_t i = 1; i < run.count; ++i) most = std::max(most, value[source[i]]);
        to[n] = most;
      }
    }
  }
}

}  // namespace

std::vector<Application> all_applications(const model::rollers::Rules& rules, const Table& table,
                                          const Turn& turn) {
  std::vector<Application> all;
  model::rollers::for_each_application(rules, table.boards[table.mover], model::rollers::collectable(table),
                                       turn.saved.hand(),
                                       [&](const Application& made) { all.push_back(made); });
  return all;
}

void TurnPlan::plan(const Table& table, Worth worth) {
  table_ = table;
  worth_ = std::move(worth);
  std::fill_n(nodes_.begin(), program_.inputs().size(), kAbsent);
  for_each_input_application(
      program_, table.boards[table.mover], model::rollers::collectable(table),
      [&](Node input, const Application& made) { nodes_[input] = std::max(nodes_[input], worth_(made)); });
  run_one_lane(program_, nodes_.data());
}

std::optional<Saved> TurnPlan::choose(const Turn& turn,
                                      const std::function<bool(const Saved&)>& allowed) const {
  std::optional<Saved> best;
  double most = worth(model::rollers::after_stopping(turn));
  model::rollers::for_each_save(program_.rules(), turn, [&](const Saved& saved) {
    if (allowed && !allowed(saved)) return;
    const double now = worth(model::rollers::after_saving(program_.rules(), turn, saved));
    const bool as_good = best && !is_more(most, now);
    if (!is_more(now, most) && !(as_good && saved.total() > best->total())) return;
    best = saved;
    most = now;
  });
  return best;
}

Application TurnPlan::apply(const Turn& turn) const {
  return best_of(all_applications(program_.rules(), table_, turn));
}

Application TurnPlan::best_of(std::span<const Application> applications) const {
  const Application* best = nullptr;
  double most = 0;
  for (const Application& made : applications) {
    const double now = worth_(made);
    const bool as_good = best != nullptr && !is_more(most, now);
    if (best != nullptr && !is_more(now, most) && !(as_good && made.board.markers() > best->board.markers()))
      continue;
    best = &made;
    most = now;
  }
  assert(best != nullptr);  // something can be done
  return *best;
}

}  // namespace fillwise::solver::rollers
