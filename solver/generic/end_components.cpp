#include "solver/generic/end_components.hpp"

#include <algorithm>
#include <cstdint>

namespace fillwise::solver {

namespace {

constexpr std::uint32_t kOut = UINT32_MAX;

/// The inner edges that play may take, and a partition of the states: label[i], or kOut.
struct OpenRows {
  const ComponentRows& rows;
  std::vector<std::vector<std::uint32_t>> edges;  // [size]
  std::vector<std::uint32_t> label;               // [size]
};

/// Does state i have what it needs to stay in its class: all successors of a chance node, one of a decision?
bool may_stay(const OpenRows& open, std::size_t i) {
  const auto inside = [&](std::uint32_t t) { return open.label[t] == open.label[i]; };
  switch (open.rows.owner(i)) {
    case Owner::terminal:
      return false;
    case Owner::chance:
      return !open.rows.has_exit(i) && std::ranges::all_of(open.edges[i], inside);
    default:
      return std::ranges::any_of(open.edges[i], inside);
  }
}

/// Takes out what can't stay, until all can. Returns whether anything was taken out.
bool prune(OpenRows& open) {
  const std::size_t n = open.label.size();
  std::vector<std::vector<std::uint32_t>> back(n);
  std::vector<std::uint32_t> queue;
  for (std::size_t i = 0; i < n; ++i) {
    for (const std::uint32_t t : open.edges[i]) back[t].push_back(static_cast<std::uint32_t>(i));
    queue.push_back(static_cast<std::uint32_t>(i));
  }
  bool changed = false;
  while (!queue.empty()) {
    const std::uint32_t i = queue.back();
    queue.pop_back();
    if (open.label[i] == kOut || may_stay(open, i)) continue;
    open.label[i] = kOut;
    changed = true;
    queue.insert(queue.end(), back[i].begin(), back[i].end());
  }
  return changed;
}

/// Splits the classes into strongly connected ones (Tarjan, as strong_components()). Returns their number.
std::uint32_t split(OpenRows& open) {
  struct Frame {
    std::uint32_t state;
    std::size_t next;
  };
  const std::size_t n = open.label.size();
  std::vector<std::uint32_t> visit(n, kOut), low(n), fresh(n, kOut), stack;
  std::vector<Frame> path;
  std::uint32_t visits = 0, classes = 0;
  const auto enter = [&](std::uint32_t i) {
    visit[i] = low[i] = visits++;
    stack.push_back(i);
    path.push_back({i, 0});
  };
  for (std::uint32_t root = 0; root < n; ++root) {
    if (open.label[root] == kOut || visit[root] != kOut) continue;
    enter(root);
    while (!path.empty()) {
      Frame& frame = path.back();
      const std::uint32_t i = frame.state;
      if (frame.next < open.edges[i].size()) {
        const std::uint32_t t = open.edges[i][frame.next++];
        if (open.label[t] != open.label[i]) continue;
        if (visit[t] == kOut)
          enter(t);
        else if (fresh[t] == kOut)
          low[i] = std::min(low[i], visit[t]);
        continue;
      }
      path.pop_back();
      if (!path.empty()) low[path.back().state] = std::min(low[path.back().state], low[i]);
      if (low[i] != visit[i]) continue;
      for (std::uint32_t t = kOut; t != i;) {
        t = stack.back();
        stack.pop_back();
        fresh[t] = classes;
      }
      ++classes;
    }
  }
  open.label = std::move(fresh);
  return classes;
}

/// The maximal end components of what is open: classes of `label`. Returns their number.
std::uint32_t find_end_components(OpenRows& open) {
  prune(open);
  for (;;) {
    const std::uint32_t classes = split(open);
    if (!prune(open)) return classes;
  }
}

}  // namespace

bool can_stay(const ComponentRows& rows, bool only_without_reward) {
  // What can't stay: a chance node that leads out, a decision that leads nowhere else. In the component's order
  // a pass or two find it all.
  std::vector<char> out(rows.size(), 0);
  const auto is_out = [&](std::uint32_t t) { return out[t] != 0; };
  std::size_t left = rows.size();
  for (bool changed = true; changed && left > 0;) {
    changed = false;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (out[i] != 0) continue;
      const Owner owner = rows.owner(i);
      const auto to = rows.successors(i);
      const bool leaves = owner == Owner::terminal || (only_without_reward && rows.reward(i) > 0.0) ||
                          (owner == Owner::chance ? rows.has_exit(i) || std::ranges::any_of(to, is_out)
                                                  : std::ranges::all_of(to, is_out));
      if (!leaves) continue;
      out[i] = 1;
      --left;
      changed = true;
    }
  }
  return left > 0;
}

double deflate(ComponentRows& rows, Owner leaver, double endless) {
  // Written for the maximizer's exits and upper bounds; the other way round all signs are turned.
  const bool down = leaver == Owner::maximizer;
  const std::vector<double>& guide = down ? rows.lower : rows.upper;  // by which the stayer plays
  std::vector<double>& bound = down ? rows.upper : rows.lower;
  const Rounding guide_side = down ? Rounding::down : Rounding::up;
  const Rounding bound_side = down ? Rounding::up : Rounding::down;
  const auto better_for_stayer = [down](double a, double b) { return down ? a < b : a > b; };
  const auto better_for_leaver = [down](double a, double b) { return down ? a > b : a < b; };

  OpenRows open{rows, {}, std::vector<std::uint32_t>(rows.size(), 0)};
  open.edges.resize(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto to = rows.successors(i);
    const Owner owner = rows.owner(i);
    const bool is_decision = owner == Owner::maximizer || owner == Owner::minimizer;
    if (!is_decision || owner == leaver) {
      open.edges[i].assign(to.begin(), to.end());
      continue;
    }
    double best = rows.best_exit(i, guide_side);
    for (const std::uint32_t t : to)
      if (better_for_stayer(guide[t], best)) best = guide[t];
    for (const std::uint32_t t : to)
      if (guide[t] == best) open.edges[i].push_back(t);
  }
  const std::uint32_t classes = find_end_components(open);

  std::vector<double> best(classes, endless);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::uint32_t label = open.label[i];
    if (label == kOut || rows.owner(i) != leaver) continue;
    if (const double exit = rows.best_exit(i, bound_side); better_for_leaver(exit, best[label]))
      best[label] = exit;
    for (const std::uint32_t t : rows.successors(i))
      if (open.label[t] != label && better_for_leaver(bound[t], best[label])) best[label] = bound[t];
  }
  double change = 0.0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::uint32_t label = open.label[i];
    if (label == kOut || !better_for_leaver(bound[i], best[label])) continue;
    change = std::max(change, std::abs(bound[i] - best[label]));
    bound[i] = best[label];
  }
  return change;
}

}  // namespace fillwise::solver
