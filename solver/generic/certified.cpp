#include "solver/generic/certified.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <stdexcept>

#include "solver/generic/end_components.hpp"
#include "solver/generic/topological.hpp"

namespace fillwise::solver {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr double kStandstill = 0x1p-40;         // of the gap: what a sweep has to move at least
constexpr std::size_t kSweepsPerDeflation = 8;  // finding end components costs some sweeps

struct ComponentResult {
  std::uint32_t sweeps = 0;
  double scale = 0.0;  ///< totals: the largest finite upper bound from here on
};

bool is_set(const std::atomic<bool>* flag) {
  return flag != nullptr && flag->load(std::memory_order_relaxed);
}

void check(const CertifiedOptions& options) {
  if (!(options.tolerance >= 0.0))
    throw std::invalid_argument("the tolerance must be a number of at least 0");
  if (options.sweep_limit == 0) throw std::invalid_argument("the sweep limit must be at least 1");
  const bool is_share = options.endless >= 0.0 && options.endless <= 1.0;  // false for NaN
  if (!is_share) throw std::invalid_argument("an endless play must be worth between 0 and 1");
}

/// The gap with which a component is done: its part of the tolerance, or what its exits leave and a share.
double gap_to_reach(const CertifiedOptions& options, const Levels& levels, std::size_t c, double exit_gap,
                    double scale) {
  const double share = options.tolerance * scale / std::max(1U, levels.most_depth);
  return std::max(share * levels.depth[c], exit_gap + share);
}

/// One sweep of both bounds, and what it came to.
struct Swept {
  double gap = 0.0;       ///< the largest
  double progress = 0.0;  ///< the largest change of a bound
};
Swept sweep(ComponentRows& rows) {
  Swept result;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double rise = std::max(rows.lower[i], rows.backup<Rounding::down>(i));
    const double fall = std::min(rows.upper[i], rows.backup<Rounding::up>(i));
    if (rise > rows.lower[i]) result.progress = std::max(result.progress, rise - rows.lower[i]);
    if (fall < rows.upper[i]) result.progress = std::max(result.progress, rows.upper[i] - fall);
    rows.lower[i] = rise;
    rows.upper[i] = fall;
    if (fall > rise) result.gap = std::max(result.gap, fall - rise);
  }
  return result;
}

/// Interval iteration; with deflation where the players can stay.
void iterate_intervals(ComponentRows& rows, bool stays, double enough, const CertifiedOptions& options,
                       std::size_t& sweeps) {
  const auto deflate_all = [&] {
    double change = 0.0;
    if (options.endless < 1.0) change = std::max(change, deflate(rows, Owner::maximizer, options.endless));
    if (options.endless > 0.0) change = std::max(change, deflate(rows, Owner::minimizer, options.endless));
    return change;
  };
  for (std::size_t round = 1;; ++round) {
    const Swept now = sweep(rows);
    ++sweeps;
    if (now.gap <= enough || sweeps >= options.sweep_limit) return;
    const bool stands = now.progress <= kStandstill * now.gap;
    double deflated = 0.0;
    if (stays && (stands || round % kSweepsPerDeflation == 1)) deflated = deflate_all();
    if (stands && deflated <= kStandstill * now.gap) return;
    if (is_set(options.cancel)) return;
  }
}

/// Sweeps lower bounds until none rises by more than `change` of its size.
void raise_lower(ComponentRows& rows, double change, const CertifiedOptions& options, std::size_t& sweeps) {
  while (sweeps < options.sweep_limit) {
    bool rises = false;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const double next = rows.backup<Rounding::down>(i);
      if (!(next > rows.lower[i])) continue;
      rises = rises || next - rows.lower[i] > change * next;
      rows.lower[i] = next;
    }
    ++sweeps;
    if (!rises || is_set(options.cancel)) return;
  }
}

/// Sweeps the guess until none of its values moves by more than `change` of the largest. Where sweep after sweep
/// the steps shrink alike, what is still to come is added at once (Aitken's extrapolation): a guess needs no
/// proof. Returns whether it settled.
bool settle_guess(ComponentRows& rows, double change, const CertifiedOptions& options, std::size_t& sweeps) {
  constexpr double kAlike = 0.05;
  std::vector<double> before(rows.size());
  double last = 0.0, last_ratio = 0.0;
  while (sweeps < options.sweep_limit) {
    before = rows.guess;
    double step = 0.0, largest = 0.0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const double next = rows.backup<Rounding::nearest>(i);
      if (rows.owner(i) == Owner::terminal) continue;
      step = std::max(step, std::abs(next - rows.guess[i]));
      largest = std::max(largest, next);
      rows.guess[i] = next;
    }
    ++sweeps;
    if (!(largest < kNever)) return false;
    if (step <= change * largest) return true;
    const double ratio = last > 0.0 ? step / last : 0.0;
    last = step;
    const bool alike = ratio > 0.0 && ratio < 1.0 && std::abs(ratio - last_ratio) <= kAlike * (1.0 - ratio);
    last_ratio = ratio;
    if (alike) {
      for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows.owner(i) == Owner::terminal) continue;
        rows.guess[i] = std::max(0.0, rows.guess[i] + (rows.guess[i] - before[i]) * ratio / (1.0 - ratio));
      }
      last = last_ratio = 0.0;
    }
    if (is_set(options.cancel)) return false;
  }
  return false;
}

/// Sweeps what is claimed to be bounds, taking only what tightens them, until a sweep finds no backup on the wrong
/// side of its bound. Then no backup is on the wrong side at the end either, as bounds have only been tightened
/// since. Returns whether that happened.
bool are_inductive(ComponentRows& rows, std::size_t most_sweeps, const CertifiedOptions& options,
                   std::size_t& sweeps) {
  for (std::size_t k = 0; k < most_sweeps && !is_set(options.cancel); ++k) {
    bool holds = true;
    ++sweeps;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const double down = rows.backup<Rounding::down>(i);
      const double up = rows.backup<Rounding::up>(i);
      holds = holds && down >= rows.lower[i] && up <= rows.upper[i];
      rows.lower[i] = std::max(rows.lower[i], down);
      rows.upper[i] = std::min(rows.upper[i], up);
    }
    if (holds) return true;
  }
  return false;
}

/// Guess and check: where the fixed point is unique, inductive bounds enclose it. `enough`: the gap asked for, as a
/// part of the largest value; `scale`: the largest one outside. Returns whether bounds were proven; if not,
/// they are no bounds.
bool prove_guess(ComponentRows& rows, double enough, double scale, double ceiling,
                 const CertifiedOptions& options, std::size_t& sweeps) {
  constexpr double kFinest = 0x1p-52;
  constexpr double kWidest = 0x1p-10;  // a guess that needs more is none
  double margin = std::max(enough, kFinest) * (7.0 / 16.0);
  double change = margin / 16;
  while (sweeps < options.sweep_limit && margin < kWidest) {
    if (!settle_guess(rows, change, options, sweeps)) return false;
    double largest = scale;
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (rows.owner(i) != Owner::terminal) largest = std::max(largest, rows.guess[i]);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows.owner(i) == Owner::terminal) continue;
      rows.lower[i] = std::max(0.0, rows.guess[i] - margin * largest);
      rows.upper[i] = std::min(ceiling, rows.guess[i] + margin * largest);
    }
    // What a guess costs may be spent on its proof: the margin has to wear off from the exits inwards.
    if (are_inductive(rows, std::max<std::size_t>(8, sweeps), options, sweeps)) {
      for (Swept now = sweep(rows); now.gap > enough * largest && now.progress > kStandstill * now.gap;
           now = sweep(rows)) {
        if (++sweeps >= options.sweep_limit || is_set(options.cancel)) break;
      }
      return true;
    }
    if (change <= kFinest) margin *= 4;  // rounding is in the way: a wider guess may pass
    change = std::max(kFinest, change / 64);
  }
  return false;
}

/// A component of which payoffs are asked.
std::uint32_t close_payoffs(ComponentRows& rows, double enough, const CertifiedOptions& options) {
  std::size_t sweeps = 0;
  const bool stays = can_stay(rows);
  if (!stays && prove_guess(rows, enough, 1.0, 1.0, options, sweeps))
    return static_cast<std::uint32_t>(sweeps);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows.lower[i] = 0.0;
    rows.upper[i] = 1.0;
  }
  iterate_intervals(rows, stays, enough, options, sweeps);
  return static_cast<std::uint32_t>(sweeps);
}

/// A component of which totals are asked. Upper bounds are infinite where no guess was proven.
std::uint32_t close_totals(ComponentRows& rows, double enough, double scale,
                           const CertifiedOptions& options) {
  std::size_t sweeps = 0;
  if (!can_stay(rows, true) && prove_guess(rows, enough, scale, kNever, options, sweeps))
    return static_cast<std::uint32_t>(sweeps);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows.owner(i) == Owner::terminal) continue;
    rows.lower[i] = 0.0;
    rows.upper[i] = kNever;
  }
  raise_lower(rows, 0x1p-20, options, sweeps);
  return static_cast<std::uint32_t>(sweeps);
}

/// What is left once every component is done.
void finish(const Components& components, std::span<const ComponentResult> results, bool all,
            const std::vector<double>& allowed, CertifiedSolution& solution) {
  CertifiedReport& report = solution.report;
  report.components = components.size();
  for (const ComponentResult& result : results)
    report.sweeps = std::max(report.sweeps, std::size_t{result.sweeps});
  for (StateIndex s = 0; s < solution.lower.size(); ++s) {
    if (solution.lower[s] == kNever) continue;
    const double gap = solution.upper[s] - solution.lower[s];
    if (gap < kNever) report.gap = std::max(report.gap, gap);
    if (!(gap <= allowed[components.component_of[s]])) report.open.push_back(s);
  }
  report.status = !all                                            ? CertifiedStatus::cancelled
                  : report.open.empty() && report.endless.empty() ? CertifiedStatus::closed
                                                                  : CertifiedStatus::open;
}

/// [states]; from where the minimizer can see to it that play ends with probability 1. The largest set W such
/// that from each of its states he can come closer to an end without leaving W, and nobody else leaves it
/// (L. de Alfaro, T. Henzinger, O. Kupferman, "Concurrent reachability games", Theor. Comput. Sci. 386 (2007),
/// section 4, for games played in turns).
std::vector<bool> surely_ended(const ExplicitGame& game, std::span<const Owner> owner) {
  const std::size_t n = game.states();
  const Predecessors back = predecessors(OpenEdges(game));
  std::vector<bool> in(n, true);
  for (;;) {
    std::vector<bool> reach(n, false);
    std::vector<std::size_t> outside(n);  // edges of the maximizer that are not known to come closer
    std::vector<bool> may(n, true);       // chance and the maximizer: does every edge stay in?
    std::vector<StateIndex> queue;
    for (StateIndex s = 0; s < n; ++s) {
      outside[s] = game.first_edge[s + 1] - game.first_edge[s];
      if (!in[s]) continue;
      if (owner[s] == Owner::terminal) {
        reach[s] = true;
        queue.push_back(s);
      } else if (owner[s] != Owner::minimizer) {
        for (std::size_t e = game.first_edge[s]; e < game.first_edge[s + 1]; ++e)
          may[s] = may[s] && in[game.successor[e]];
      }
    }
    for (std::size_t k = 0; k < queue.size(); ++k) {
      for (const StateIndex s : back.of(queue[k])) {
        if (!in[s] || reach[s] || !may[s]) continue;
        if (owner[s] == Owner::maximizer && --outside[s] > 0) continue;
        reach[s] = true;
        queue.push_back(s);
      }
    }
    if (reach == in) return in;
    in = std::move(reach);
  }
}

}  // namespace

CertifiedSolution solve_certified(const ExplicitGame& game, const CertifiedOptions& options) {
  check(options);
  CertifiedSolution solution;
  solution.lower.assign(game.states(), 0.0);
  solution.upper.assign(game.states(), 1.0);
  const Components components = strong_components(OpenEdges(game));
  const Levels levels = levels_of(game, components);
  std::vector<ComponentResult> results(components.size());
  const ComponentRows::Task task{game, components, game.owner, {}, 1.0};

  const bool all = for_each_component<ComponentRows>(
      game, components, levels, options.threads, options.cancel, options.progress,
      [&](std::size_t c, ComponentRows& rows) {
        if (!levels.cyclic[c]) {
          const StateIndex s = components.states(c).front();
          solution.lower[s] = bellman_rounded<Rounding::down>(game, s, solution.lower);
          solution.upper[s] = bellman_rounded<Rounding::up>(game, s, solution.upper);
          results[c].sweeps = 1;
          return;
        }
        rows.load(task, c, solution);
        const double enough = gap_to_reach(options, levels, c, rows.exit_gap(), 1.0);
        results[c].sweeps = close_payoffs(rows, enough, options);
        rows.store(solution);
      });
  finish(components, results, all && !is_set(options.cancel),
         std::vector<double>(components.size(), options.tolerance), solution);
  return solution;
}

CertifiedSolution solve_certified_total(const ExplicitGame& game, std::span<const double> reward,
                                        TotalDirection direction, const CertifiedOptions& options) {
  check(options);
  if (reward.size() != game.states()) throw std::invalid_argument("there must be one reward for each state");
  for (const double r : reward) {
    const bool is_finite = r >= 0.0 && r < kNever;  // false for NaN
    if (!is_finite) throw std::invalid_argument("a reward must be finite and at least 0");
  }

  std::vector<Owner> owner = game.owner;
  for (Owner& who : owner)
    if (direction != TotalDirection::as_owned && (who == Owner::maximizer || who == Owner::minimizer))
      who = direction == TotalDirection::largest ? Owner::maximizer : Owner::minimizer;

  // 1. The ends, and the states whose total is infinite, are settled.
  CertifiedSolution solution;
  solution.lower.assign(game.states(), 0.0);
  solution.upper.assign(game.states(), kNever);
  const std::vector<bool> ended = surely_ended(game, owner);
  for (StateIndex s = 0; s < game.states(); ++s) {
    if (owner[s] == Owner::terminal) {
      solution.lower[s] = solution.upper[s] = reward[s];
    } else if (!ended[s]) {
      owner[s] = Owner::terminal;
      solution.lower[s] = kNever;
      solution.report.endless.push_back(s);
    }
  }

  // 2. All others, component by component.
  const Components components = strong_components(OpenEdges(game));
  const Levels levels = levels_of(game, components);
  std::vector<ComponentResult> results(components.size());
  std::vector<double> allowed(components.size(), 0.0);
  const ComponentRows::Task task{game, components, owner, reward, kNever};
  const bool all = for_each_component<ComponentRows>(
      game, components, levels, options.threads, options.cancel, options.progress,
      [&](std::size_t c, ComponentRows& rows) {
        double scale = 1.0;
        for (const StateIndex s : components.states(c)) {
          if (owner[s] == Owner::terminal && solution.upper[s] < kNever)
            scale = std::max(scale, solution.upper[s]);
          for (std::size_t e = game.first_edge[s]; e < game.first_edge[s + 1]; ++e)
            scale = std::max(scale, results[components.component_of[game.successor[e]]].scale);
        }
        rows.load(task, c, solution);
        if (!levels.cyclic[c]) {
          rows.lower[0] = rows.backup<Rounding::down>(0);
          rows.upper[0] = rows.backup<Rounding::up>(0);
          results[c].sweeps = 1;
        } else {
          results[c].sweeps = close_totals(
              rows, gap_to_reach(options, levels, c, rows.exit_gap() / scale, 1.0), scale, options);
        }
        rows.store(solution);
        for (std::size_t i = 0; i < rows.size(); ++i)
          if (rows.upper[i] < kNever) scale = std::max(scale, rows.upper[i]);
        results[c].scale = scale;
        allowed[c] = options.tolerance * scale;
      });
  finish(components, results, all && !is_set(options.cancel), allowed, solution);
  return solution;
}

ExplicitGame with_fixed(const ExplicitGame& game, Owner player, const Policy& policy) {
  if (policy.size() != game.states()) throw std::invalid_argument("there must be one choice for each state");
  ExplicitGame fixed;
  std::vector<Edge> edges;
  for (StateIndex s = 0; s < game.states(); ++s) {
    edges.clear();
    for (std::size_t e = game.first_edge[s]; e < game.first_edge[s + 1]; ++e) {
      if (game.owner[s] == player && e - game.first_edge[s] != policy[s]) continue;
      edges.push_back({game.successor[e], game.weight[e], game.action[e]});
    }
    fixed.append(game.owner[s], game.payoff[s], edges);
  }
  return fixed;
}

}  // namespace fillwise::solver
