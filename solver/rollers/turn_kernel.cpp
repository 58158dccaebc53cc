#include "solver/rollers/turn_kernel.hpp"

#include <algorithm>

// Loops over lanes are compiled for each of these instruction sets. No product is contracted with a sum (the build
// says so), so that all give the same bits.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__) && \
    !defined(__SANITIZE_ADDRESS__)
#define FILLWISE_LANES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define FILLWISE_LANES
#endif

namespace fillwise::solver::rollers {

FILLWISE_LANES void run_forwards(const TurnProgram& program, NodeValues& values) {
  using Kind = TurnProgram::Kind;
  Lanes* const value = values.data();
  Lanes* to = value;
  for (const TurnProgram::Op& op : program.ops()) {
    const Node* source = program.sources(op).data();
    if (op.kind == Kind::chance) {
      *to = (((((value[source[0]] + value[source[1]]) + value[source[2]]) + value[source[3]]) +
              value[source[4]]) +
             value[source[5]]) *
            (1.0 / model::rollers::kFaces);
    } else if (op.kind == Kind::choice) {
      Lanes most = value[source[0]];
      for (const Node* end = source + op.count; ++source != end;) {
        const Lanes from = value[*source];
        most = from > most ? from : most;
      }
      *to = most;
    }
    ++to;
  }
}

FILLWISE_LANES void run_backwards(const TurnProgram& program, const NodeValues& values, NodeValues& visits) {
  using Kind = TurnProgram::Kind;
  const Lanes none = {};
  std::fill_n(visits.data(), visits.size(), none);
  const Lanes* const value = values.data();
  Lanes* const visit = visits.data();
  visit[program.start()] = none + 1.0;
  const auto ops = program.ops();
  for (std::size_t node = ops.size(); node-- > 0;) {
    const TurnProgram::Op& op = ops[node];
    if (op.kind == Kind::input) continue;
    const Node* source = program.sources(op).data();
    const Node* const end = source + op.count;
    Lanes left = visit[node];
    if (op.kind == Kind::chance) {
      left *= 1.0 / model::rollers::kFaces;
      for (; source != end; ++source) visit[*source] += left;
      continue;
    }
    const Lanes most = value[node];
    for (; source != end; ++source) {
      const Lanes part = value[*source] == most ? left : none;
      visit[*source] += part;
      left -= part;
    }
  }
}

}  // namespace fillwise::solver::rollers
