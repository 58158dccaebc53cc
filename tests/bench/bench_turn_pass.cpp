// What a turn pass needs and what the machine could do, in one run on one thread:
//
//   bench_turn_pass
//
// 1. The ceiling: how many vector operations and loads a second the best instruction set does at most.
// 2. The vector operations that one number of points at risk needs under the official rules.
// 3. The time it takes: on each instruction set, and through the lists instead of the compiled loops.
//
// Compiled for the machine it is built on (tests/bench/CMakeLists.txt), which the program is not.

#define HWY_COMPILE_ONLY_STATIC
#include <fmt/format.h>
#include <hwy/highway.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <set>
#include <vector>

#include "solver/turn/pass_loop.hpp"
#include "solver/turn/simd_target.hpp"
#include "solver/turn/turn_pass.hpp"

namespace {

using namespace fillwise;
namespace hn = hwy::HWY_NAMESPACE;

/// Least seconds of several runs.
template <class Work>
double seconds(const Work& work) {
  double best = 1e9;
  for (int i = 0; i < 40; ++i) {
    const auto start = std::chrono::steady_clock::now();
    work();
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return best;
}

using Tag = hn::CappedTag<double, race::kLanes<double>>;
using V = hn::Vec<Tag>;

/// The same vector, which the compiler can't see through.
V opaque(V v) {
  auto raw = v.raw;
  asm volatile("" : "+v"(raw));
  v.raw = raw;
  return v;
}

/// Maxima, products and sums in registers, as many of each, none waiting for another: a second.
double arithmetic_ceiling() {
  constexpr int kRounds = 200'000;
  constexpr int kSideBySide = 8;
  const double time = seconds([&] {
    const Tag d;
    const V one = opaque(hn::Set(d, 1.0));
    V a[kSideBySide], b[kSideBySide], c[kSideBySide];
#pragma GCC unroll 8
    for (int k = 0; k < kSideBySide; ++k) a[k] = b[k] = c[k] = one;
    for (int i = 0; i < kRounds; ++i) {
#pragma GCC unroll 8
      for (int k = 0; k < kSideBySide; ++k) {
        a[k] = opaque(hn::Max(a[k], one));
        b[k] = opaque(hn::Mul(b[k], one));
        c[k] = opaque(hn::Add(c[k], one));
      }
    }
  });
  return 3.0 * kRounds * kSideBySide / time;
}

/// Vector loads a second from so many bytes, read in turn.
double load_ceiling(std::size_t bytes) {
  const Tag d;
  const std::size_t width = hn::Lanes(d);
  std::vector<double> memory(bytes / sizeof(double) + width, 1.0);
  const double* first = memory.data();
  while (reinterpret_cast<std::uintptr_t>(first) % (width * sizeof(double)) != 0) ++first;
  const std::size_t loads = bytes / sizeof(double) / width;
  const std::size_t rounds = 4'000'000 / loads;
  const double time = seconds([&] {
    V best[4];
#pragma GCC unroll 4
    for (std::size_t k = 0; k < 4; ++k) best[k] = hn::Zero(d);
    for (std::size_t r = 0; r < rounds; ++r)
      for (std::size_t i = 0; i + 4 <= loads; i += 4) {
#pragma GCC unroll 4
        for (std::size_t k = 0; k < 4; ++k) {
          best[k] = opaque(hn::Max(best[k], hn::Load(d, first + (i + k) * width)));
        }
      }
  });
  return static_cast<double>(rounds * (loads / 4 * 4)) / time;
}

/// Operations for one vector of lanes and one number of points at risk.
struct Operations {
  int maxima = 0, products = 0, sums = 0, leaves = 0;
  std::size_t distinct_leaves = 0;
  int arithmetic() const { return maxima + products + sums; }
};

Operations operations(const std::vector<race::TossProgram>& tosses) {
  Operations count;
  std::set<std::pair<int, int>> leaves;
  for (const race::TossProgram& toss : tosses) {
    for (const race::TossStep& s : toss.steps) {
      ++count.leaves;
      leaves.insert({s.leaf_points, s.leaf_position});
      count.maxima += (s.second != 0) + (s.first != 0 && s.first != s.second);
      if (s.weight != 0) ++count.products, ++count.sums;
    }
    count.products += 2, count.sums += 2;  // the bust, the scale, the widening, the two sums of a toss
    ++count.maxima;                        // stop or toss
  }
  count.distinct_leaves = leaves.size();
  return count;
}

/// Seconds for one number of points at risk, over a turn of a player who needs 7000 points.
template <class Real>
double seconds_a_height(const race::TurnProgram& program) {
  constexpr int kSide = 200, kOwn = 60, kOpponent = 120;
  std::vector<Real> w;
  for (int a = 0; a < kSide; ++a)
    for (int b = 0; b < kSide; ++b) w.push_back(static_cast<Real>(0.5 + 0.45 * std::tanh((a - b) / 50.0)));
  race::TurnPass<Real> pass(program, kSide, false);
  race::Block<Real> block;
  for (int i = 0; i < race::kLanes<Real>; ++i) {
    const auto lane = static_cast<std::size_t>(i);
    block.own[lane] = kOwn + i;
    block.opponent[lane] = kOpponent - i;
    block.lose[lane] = Real{0.4F};
  }
  return seconds([&] {
           pass.run(block, {{kSide, kSide, kSide}, {w.data(), kSide}, {w.data(), kSide}},
                    race::Rounding::nearest);
         }) /
         (kSide - kOwn + 1);
}

void print_times(const char* name, const race::TurnProgram& program, double work, double ceiling) {
  const double in_double = seconds_a_height<double>(program);
  const double in_float = seconds_a_height<float>(program);
  fmt::print("  {:<22} {:8.3f} us {:8.3f} us {:9.0f} %\n", name, 1e6 * in_double, 1e6 * in_float,
             100 * work / in_double / ceiling);
}

}  // namespace

int main() {
  const race::TurnProgram program = race::compile(model::preset("official"));
  race::TurnProgram listed = program;
  listed.use_preset_loops = false;

  const double ceiling = arithmetic_ceiling();
  fmt::print("the machine, {} doubles a vector        G a second\n", hn::Lanes(Tag()));
  fmt::print("  maxima, products, sums in registers {:10.2f}\n", ceiling / 1e9);
  for (const std::size_t kilobytes : {16, 32, 64, 256, 768})
    fmt::print("  loads from {:3} KB                   {:10.2f}\n", kilobytes,
               load_ceiling(kilobytes * 1024) / 1e9);

  const Operations choose = operations(program.boards.front().tosses);
  const Operations forced = operations(program.boards.back().tosses);
  fmt::print("\none number of points at risk    maxima  products  sums  leaves (distinct)\n");
  for (const auto& [name, o] : {std::pair{"a card that lets choose", choose}, {"Must Bust", forced}})
    fmt::print("  {:<28} {:7} {:9} {:5} {:7} ({})\n", name, o.maxima, o.products, o.sums, o.leaves,
               o.distinct_leaves);
  const int vectors = program.boards.front().modes();
  const double work = vectors * choose.arithmetic() + forced.arithmetic();
  fmt::print("  all {} cards and fills: {:.0f} operations on 8 score pairs\n", program.modes.size(), work);

  fmt::print("\ntime for it                   double      float   of the ceiling (double)\n");
  for (const std::string& target : race::simd_targets()) {
    race::force_simd_target(target);
    // A narrower instruction set needs more operations; its share of the widest one's ceiling says what is
    // lost.
    print_times(target.c_str(), program, work, ceiling);
  }
  race::force_simd_target("");
  print_times("lists, best set", listed, work, ceiling);
  return 0;
}
