#include "solver/rollers/play/kept_play.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>

#include "solver/base/parallel.hpp"
#include "solver/rollers/play/match_simulation.hpp"

namespace fillwise::solver::rollers {

using model::rollers::Application;
using model::rollers::Rules;
using model::rollers::Saved;
using model::rollers::Table;
using model::rollers::Turn;

void KeptPlay::begin_turn(const Table& table) {
  table_ = table;
  saved_ = {};
  plan_.plan(table, chance_of_applying(kept_.program.rules(), kept_.round, table));
}

std::optional<Saved> KeptPlay::choose(const Turn& turn) {
  // What is locked may differ between the readings; what lies there does not.
  Turn own = turn;
  own.locked = kept_.program.rules().take_up_again ? Saved{} : saved_;
  const auto saved =
      plan_.choose(own, [&](const Saved& s) { return model::rollers::can_save(holds_, turn, s); });
  if (saved) saved_ = *saved;
  return saved;
}

Application KeptPlay::apply(const Turn& turn) {
  const std::vector<Application> allowed = all_applications(holds_, table_, turn);
  std::vector<Application> common;
  for (const Application& made : all_applications(kept_.program.rules(), table_, turn))
    if (std::ranges::find(allowed, made) != allowed.end()) common.push_back(made);
  return plan_.best_of(common.empty() ? allowed : common);
}

namespace {

/// One thread's players.
class LossesPlayed {
 public:
  LossesPlayed(const RoundReading& kept, const RoundReading& holds)
      : holds_(holds), keeper_(kept, rules()), best_(holds.program) {}

  /// Adds up what the player in this place gives away. False if the round comes to no end in so many turns.
  bool play(int keeper, SimulatedDie die, std::uint64_t most_turns, double& loss) {
    Table table = model::rollers::round_start(rules(), 2, 0);
    for (std::uint64_t turns = 0; turns < most_turns; ++turns) {
      table = model::rollers::after_applying(rules(), table, played(table, table.mover == keeper, die, loss));
      if (model::rollers::round_is_over(rules(), table)) return true;
    }
    return false;
  }

 private:
  const Rules& rules() const { return holds_.program.rules(); }

  Application played(const Table& table, bool keeps, SimulatedDie& die, double& loss) {
    const TurnPlan::Worth chance = chance_of_applying(rules(), holds_.round, table);
    best_.plan(table, chance);
    if (keeps) keeper_.begin_turn(table);
    Turn turn;
    while (turn.phase != Turn::Phase::apply) {
      if (turn.phase == Turn::Phase::roll) {
        turn = rolled(rules(), turn, die);
        continue;
      }
      const auto saved = keeps ? keeper_.choose(turn) : best_.choose(turn);
      const double could = best_.worth(turn);
      turn =
          saved ? model::rollers::after_saving(rules(), turn, *saved) : model::rollers::after_stopping(turn);
      if (keeps) loss += could - best_.worth(turn);
    }
    if (!keeps) return best_.apply(turn);
    const Application made = keeper_.apply(turn);
    loss += best_.worth(turn) - chance(made);
    return made;
  }

  RoundReading holds_;
  KeptPlay keeper_;
  TurnPlan best_;
};

}  // namespace

SimulatedLosses simulate_losses(const RoundReading& kept, const RoundReading& holds,
                                const LossSimulation& options) {
  constexpr std::uint64_t kRoundsAtATime = 32;
  SimulatedLosses result;
  result.chances.resize(options.games);
  std::atomic<std::uint64_t> cut{0}, done{0};
  const auto batches = static_cast<int>((options.games + kRoundsAtATime - 1) / kRoundsAtATime);
  with_threads(options.threads, [&] {
    parallel_for(batches, [&](int batch) {
      if (options.cancel != nullptr && options.cancel->load(std::memory_order_relaxed)) return;
      LossesPlayed some(kept, holds);
      const std::uint64_t first = static_cast<std::uint64_t>(batch) * kRoundsAtATime;
      const std::uint64_t last = std::min(options.games, first + kRoundsAtATime);
      for (std::uint64_t game = first; game < last; ++game)
        if (!some.play(static_cast<int>(game % 2), SimulatedDie(options.seed, game, model::rollers::kFaces),
                       options.most_turns, result.chances[game]))
          ++cut;
      const std::uint64_t now = done += last - first;
      if (options.progress) options.progress(static_cast<double>(now) / static_cast<double>(options.games));
    });
  });
  result.cut = cut;
  return result;
}

}  // namespace fillwise::solver::rollers
