#pragma once

// Applies the turn operator to all score pairs of one diagonal a + b, in parallel.

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <memory>
#include <vector>

#include "solver/base/parallel.hpp"
#include "solver/race/truncation.hpp"
#include "solver/turn/turn_pass.hpp"

namespace fillwise::race {

/// The score pairs (a, sum - a) of one diagonal, by rising a.
struct Diagonal {
  int sum = 0;
  int first = 0;  ///< least own score
  int last = 0;   ///< greatest own score
  Diagonal(int side, int s) : sum(s), first(std::max(0, s - side + 1)), last(std::min(side - 1, s)) {}
  int size() const { return last - first + 1; }
};

/// The turn operator, on one diagonal.
template <class Real>
struct BellmanBackup {
  ContinuationValues<Real> continuation;
  Rounding rounding = Rounding::nearest;
  std::function<Real(int own, int opponent)> lose;  ///< value of a turn that ends with nothing added
  std::vector<Real>* values = nullptr;              ///< result: by own score from diagonal.first on
  const Truncations* truncations = nullptr;         ///< null: all points at risk are told apart
  DrawColumns<Real>* columns = nullptr;             ///< where those of the turns are stored; null: nowhere
};

/// The last turns that a solve computes by themselves (last_turns.hpp), and not with the other turns.
struct OwnLastTurns {
  TerminalRule terminal;
  int least_unreached = 0;
  bool any = false;

  bool has(int own, int opponent) const { return any && own < least_unreached && terminal.wins(opponent); }
};
inline OwnLastTurns own_last_turns(const TurnProgram& program, const TerminalRule& terminal) {
  return {terminal, least_unreached(program, terminal),
          terminal.last_turn && program.takes_at_risk && !program.adds_in_mid_turn};
}

/// One turn pass a thread.
template <class Real>
class Sweeper {
 public:
  /// `kept`: pairs that are left out.
  Sweeper(const TurnProgram& program, const TerminalRule& terminal, const OwnLastTurns& kept = {})
      : kept_(kept),
        least_unreached_(least_unreached(program, terminal)),
        passes_([&program, side = terminal.limit] {
          return std::make_unique<TurnPass<Real>>(program, side, false);
        }) {}

  /// Whether apply() computes the pair: it comes up, and is not left out.
  bool computes(int own, int opponent) const { return own < least_unreached_ && !kept_.has(own, opponent); }

  /// Fills in the values of all backups; no result may be an input of another. Blocks only read, so the
  /// order of threads does not matter. Pairs that are left out keep their value of ContinuationValues::stay.
  void apply(const Diagonal& diagonal, std::initializer_list<BellmanBackup<Real>> backups) {
    constexpr int lanes = kLanes<Real>;
    for (const auto& backup : backups) backup.values->resize(static_cast<std::size_t>(diagonal.size()));
    const auto count = static_cast<int>(backups.size());
    // The blocks of one backup and another in turn: work falls with the own score.
    solver::parallel_for(count * ((diagonal.size() + lanes - 1) / lanes), [&](int index) {
      run_block(diagonal, diagonal.first + index / count * lanes, backups.begin()[index % count]);
    });
  }

 private:
  void run_block(const Diagonal& diagonal, int first, const BellmanBackup<Real>& backup) {
    Block<Real> block;
    bool any = false;
    for (int i = 0; i < kLanes<Real>; ++i) {
      const auto lane = static_cast<std::size_t>(i);
      block.own[lane] = std::min(first + i, diagonal.last);
      block.opponent[lane] = diagonal.sum - block.own[lane];
      block.lose[lane] = backup.lose(block.own[lane], block.opponent[lane]);
      any |= computes(block.own[lane], block.opponent[lane]);
    }
    TurnPass<Real>& turn = passes_.local();
    if (any) {
      ContinuationValues<Real> continuation = backup.continuation;
      if (backup.truncations != nullptr) continuation.truncation = backup.truncations->of(block);
      turn.run(block, continuation, backup.rounding);
    }
    const solver::ValueRange unreached = backup.continuation.terminal.unreached();
    const auto of_unreached = static_cast<Real>(backup.rounding == Rounding::nearest ? 1
                                                : backup.rounding == Rounding::up    ? unreached.most
                                                                                     : unreached.least);
    for (int i = 0; i < kLanes<Real> && first + i <= diagonal.last; ++i) {
      const int own = first + i, opponent = diagonal.sum - own;
      if (backup.columns != nullptr && computes(own, opponent)) backup.columns->store(own, opponent, turn, i);
      (*backup.values)[static_cast<std::size_t>(own - diagonal.first)] =
          own >= least_unreached_    ? of_unreached
          : kept_.has(own, opponent) ? backup.continuation.stay.at(own, opponent)
                                     : turn.draw(0, i);
    }
  }

  OwnLastTurns kept_;
  int least_unreached_;
  solver::PerThread<TurnPass<Real>> passes_;
};

}  // namespace fillwise::race
