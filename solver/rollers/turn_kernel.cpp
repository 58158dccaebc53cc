#include "solver/rollers/turn_kernel.hpp"

#include <ranges>

namespace fillwise::solver::rollers {

namespace {

using Kind = TurnProgram::Kind;

/// All nodes of a run of choices; `Count` sources each, or `count` if that is 0. Always inlined: the code is compiled
/// for the instruction set of the caller.
template <int Count>
[[gnu::always_inline]] inline void choose(Lanes* to, const Node* source, std::size_t nodes, int count,
                                          const Lanes* value) {
  if (Count > 0) count = Count;
  for (; nodes > 0; --nodes, source += count, ++to) {
    Lanes most = value[source[0]];
    for (int i = 1; i < count; ++i) {
      const Lanes from = value[source[i]];
      most = from > most ? from : most;
    }
    *to = most;
  }
}

}  // namespace

FILLWISE_LANES void run_forwards(const TurnProgram& program, NodeValues& values) {
  Lanes* const value = values.data();
  for (const TurnProgram::Run& run : program.runs()) {
    const Node* source = program.sources(run);
    Lanes* to = value + run.first;
    if (run.kind == Kind::chance) {
      for (Node n = 0; n < run.size; ++n, source += model::rollers::kFaces)
        *to++ = (((((value[source[0]] + value[source[1]]) + value[source[2]]) + value[source[3]]) +
                  value[source[4]]) +
                 value[source[5]]) *
                (1.0 / model::rollers::kFaces);
      continue;
    }
    switch (run.count) {
      case 2:
        choose<2>(to, source, run.size, 2, value);
        break;
      case 3:
        choose<3>(to, source, run.size, 3, value);
        break;
      case 4:
        choose<4>(to, source, run.size, 4, value);
        break;
      case 5:
        choose<5>(to, source, run.size, 5, value);
        break;
      case 6:
        choose<6>(to, source, run.size, 6, value);
        break;
      default:
        choose<0>(to, source, run.size, run.count, value);
    }
  }
}

FILLWISE_LANES void find_least_input(const TurnProgram& program, const NodeValues& values, Lanes& least) {
  const Lanes absent = Lanes{} + kAbsent;
  Lanes low = absent;
  for (std::size_t i = 0; i < program.inputs().size(); ++i) {
    const Lanes input = values[i];
    low = (low == absent) | ((input < low) & (input != absent)) ? input : low;
  }
  least = low;
}

FILLWISE_LANES void find_largest_input(const TurnProgram& program, const NodeValues& values, Lanes& largest) {
  const Lanes* const value = values.data();
  Lanes even = Lanes{} + kAbsent, odd = even;
  std::size_t i = 0;
  for (; i + 2 <= program.inputs().size(); i += 2) {
    even = value[i] > even ? value[i] : even;
    odd = value[i + 1] > odd ? value[i + 1] : odd;
  }
  if (i < program.inputs().size()) even = value[i] > even ? value[i] : even;
  largest = even > odd ? even : odd;
}

FILLWISE_LANES void run_backwards(const TurnProgram& program, const NodeValues& values, NodeValues& visits) {
  const Lanes none = {};
  const Lanes* const value = values.data();
  Lanes* const visit = visits.data();
  visit[program.start()] = none + 1.0;
  const auto runs = program.runs();
  for (const auto& run : runs | std::views::reverse) {
    const Node* source = program.sources(run);
    for (std::size_t node = run.first, end = node + run.size; node < end; ++node, source += run.count) {
      Lanes left = visit[node];
      if (!any(left != none)) continue;
      visit[node] = none;
      if (run.kind == Kind::chance) {
        left *= 1.0 / model::rollers::kFaces;
        for (int i = 0; i < model::rollers::kFaces; ++i) visit[source[i]] += left;
        continue;
      }
      const Lanes most = value[node];
      for (int i = 0; i < run.count; ++i) {
        const Lanes part = value[source[i]] == most ? left : none;
        visit[source[i]] += part;
        left -= part;
      }
    }
  }
}

}  // namespace fillwise::solver::rollers
