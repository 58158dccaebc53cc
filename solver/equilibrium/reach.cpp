#include "solver/equilibrium/reach.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <span>

#include "solver/base/parallel.hpp"
#include "solver/equilibrium/profile_pass.hpp"
#include "solver/equilibrium/turn_reads.hpp"

namespace fillwise::equilibrium {
namespace {

/// An entry of the upper planes of a game of two: that of this place, at this index.
struct Entry {
  std::size_t place;
  std::size_t index;
};

/// Chances are values of a game that is won by coming to the entries, and by nothing else.
class Worker {
 public:
  Worker(const race::TurnProgram& program, const ScoreSpace& space)
      : pass_(program, space, PassKind::profile_and_upper, false), value_(space.size(), 0.0) {
    continuation_.space = space;
    continuation_.win = 0;
    continuation_.value[0] = value_.data();
    for (std::size_t place = 0; place < upper_.size(); ++place) {
      upper_[place].assign(space.size(), 0);
      continuation_.upper[place] = upper_[place].data();
    }
  }

  double chance(const Scores& s, std::span<const Entry> entries) {
    for (const Entry& entry : entries) upper_[entry.place][entry.index] = 1;
    std::array<Scores, kPassLanes> block;
    block.fill(s);
    pass_.run(block, continuation_);
    for (const Entry& entry : entries) upper_[entry.place][entry.index] = 0;
    constexpr int kUpperOfMover = 1;
    return pass_.draw(0, kUpperOfMover, 0);
  }

 private:
  ProfilePass pass_;
  std::vector<double> value_;
  std::array<std::vector<double>, 2> upper_;
  Continuation continuation_;
};

class Search {
 public:
  Search(const race::TurnProgram& program, int side)
      : program_(program),
        space_{2, side},
        workers_([this] { return std::make_unique<Worker>(program_, space_); }) {}

  /// The discardable card may be playable or not: far behind it is, in the lead it need not be.
  template <class EntriesOf>
  std::vector<double> chances(const EntriesOf& entries_of) {
    std::vector<double> chances(static_cast<std::size_t>(space_.side), 0);
    solver::parallel_for(space_.side, [&](int t) {
      double& chance = chances[static_cast<std::size_t>(t)];
      for (const Scores& s : {Scores{0, space_.side - 1}, Scores{1, 0}})
        if (const std::vector<Entry> entries = entries_of(s, t); !entries.empty())
          chance = std::max(chance, workers_.local().chance(s, entries));
    });
    return chances;
  }

  std::vector<Entry> stop(const Scores& s, int t) const {
    if (t == 0 || s[0] + t >= space_.side) return {};
    return {{1, space_.index(after_stop(space_, s, t))}};
  }
  /// Where the card takes points, a stop after the fill counts too: it comes to no entry of stop().
  std::vector<Entry> added(const race::Mode& mode, const Scores& s, int t) const {
    const Scores after = after_added(space_, mode, s, t);
    if (after[0] >= space_.side) return {};
    std::vector<Entry> entries = {{0, space_.index(after)}};
    if (mode.leader_loses > 0 && mode.hits(s[0], s[1]))
      entries.push_back({1, space_.index(space_.passed(after))});
    return entries;
  }

 private:
  const race::TurnProgram& program_;
  ScoreSpace space_;
  solver::PerThread<Worker> workers_;
};

}  // namespace

Reach largest_chances(const race::TurnProgram& program, int side) {
  Search search(program, side);
  Reach reach;
  reach.stop = search.chances([&](const Scores& s, int t) { return search.stop(s, t); });
  for (const race::Mode& mode : program.modes) {
    auto& chances = reach.added.emplace_back();
    if (mode.fill == race::Mode::Fill::add_to_sheet)
      chances = search.chances([&](const Scores& s, int t) { return search.added(mode, s, t); });
  }
  return reach;
}

}  // namespace fillwise::equilibrium
