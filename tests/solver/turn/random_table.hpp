#pragma once

// A match with a table of random values, from which turns are evaluated.

#include <random>
#include <vector>

#include "solver/race/sweep.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::race {

struct RandomTable {
  explicit RandomTable(const model::Match& match, unsigned seed = 3)
      : program(compile(match)),
        terminal(terminal_rule_of(match)),
        side(static_cast<std::size_t>(terminal.limit)) {
    std::mt19937 random(seed);
    for (std::size_t i = 0; i < side * side; ++i)
      table.push_back(static_cast<double>(random() % 1'000'000) / 1e6);
  }
  ContinuationValues<double> continuation() const {
    return {terminal, {table.data(), terminal.limit}, {table.data(), terminal.limit}};
  }
  /// Calls visit(own, opponent, the sweeper's value) for every pair.
  template <class Visit>
  void sweep(const OwnLastTurns& kept, const Visit& visit) const {
    Sweeper<double> sweeper(program, terminal, kept);
    const ContinuationValues<double> from = continuation();
    std::vector<double> values;
    for (int sum = 2 * terminal.limit - 2; sum >= 0; --sum) {
      const Diagonal diagonal(terminal.limit, sum);
      sweeper.apply(diagonal,
                    {{from, Rounding::nearest, [&](int a, int b) { return from.end_turn(a, b); }, &values}});
      for (int own = diagonal.first; own <= diagonal.last; ++own)
        visit(own, sum - own, values[static_cast<std::size_t>(own - diagonal.first)]);
    }
  }

  TurnProgram program;
  TerminalRule terminal;
  std::size_t side;
  std::vector<double> table;
};

}  // namespace fillwise::race
