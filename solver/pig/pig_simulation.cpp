#include "solver/pig/pig_simulation.hpp"

#include <mutex>

#include "solver/base/parallel.hpp"
#include "solver/simulate/die.hpp"

namespace fillwise::solver {

namespace pig = model::pig;

namespace {

constexpr std::uint64_t kGamesAtATime = 4096;

void play_pig(const PigValues& values, const std::array<PigPlayer, 2>& players, SimulatedDie die,
              PigCounted& counted) {
  pig::State s = pig::turn_start(0, 0);
  std::uint64_t turns = 1;
  while (s.phase != pig::Phase::nobody) {
    const auto mover = s.mover;
    if (s.phase == pig::Phase::die) {
      s = pig::after_face(values.rules(), s, die.next_face());
    } else {
      const bool holds = values.holds(players.at(s.mover), s.own, s.other, s.total);
      s = pig::after(s, holds ? pig::Action::hold : pig::Action::roll);
    }
    if (s.mover != mover) ++turns;
  }
  ++counted.games;
  counted.wins += s.mover == 0 ? 1 : 0;
  counted.turns += turns;
  counted.turns_squared += turns * turns;
}

}  // namespace

PigCounted simulate_pig(const PigValues& values, const std::array<PigPlayer, 2>& players,
                        const PigSimulateOptions& options) {
  const auto batches = static_cast<int>((options.games + kGamesAtATime - 1) / kGamesAtATime);
  PigCounted all;
  std::mutex mutex;
  with_threads(options.threads, [&] {
    parallel_for(batches, [&](int batch) {
      if (options.cancel != nullptr && options.cancel->load(std::memory_order_relaxed)) return;
      const std::uint64_t first = static_cast<std::uint64_t>(batch) * kGamesAtATime;
      const std::uint64_t last = std::min(options.games, first + kGamesAtATime);
      PigCounted counted;
      for (std::uint64_t game = first; game < last; ++game)
        play_pig(values, players, SimulatedDie(options.seed, game, values.rules().sides), counted);
      const std::lock_guard lock(mutex);
      all.games += counted.games;
      all.wins += counted.wins;
      all.turns += counted.turns;
      all.turns_squared += counted.turns_squared;
      if (options.progress)
        options.progress(static_cast<double>(all.games) / static_cast<double>(options.games));
    });
  });
  return all;
}

}  // namespace fillwise::solver
