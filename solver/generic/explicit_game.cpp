#include "solver/generic/explicit_game.hpp"

#include <algorithm>
#include <numeric>

#include "solver/generic/number.hpp"

namespace fillwise::solver {

namespace {

/// What ExplicitGame::append refuses, in words; empty if nothing.
std::string broken_row(Owner owner, Payoff payoff, std::span<const Edge> edges) {
  if (owner == Owner::terminal) {
    if (!edges.empty()) return "a terminal state has successors";
    if (payoff.numerator < 0 || payoff.denominator < 1 || payoff.numerator > payoff.denominator ||
        static_cast<std::uint64_t>(payoff.denominator) > kLargestWeight) {
      return "a payoff is not a fraction between 0 and 1 with a denominator of at most 2^53";
    }
    return "";
  }
  if (edges.empty()) return "a state that is not terminal has no successor";
  std::uint64_t sum = 0;
  for (const Edge& edge : edges) {
    if (edge.weight == 0) return "a successor has weight 0";
    if (owner != Owner::chance && edge.weight != 1)
      return "a successor of a decision has a weight other than 1";
    if (edge.weight > kLargestWeight - sum) return "the weights add up to more than 2^53";
    sum += edge.weight;
  }
  return "";
}

/// Are two of the keys equal?
bool has_duplicates(std::vector<std::uint32_t> keys) {
  std::sort(keys.begin(), keys.end());
  return std::adjacent_find(keys.begin(), keys.end()) != keys.end();
}

}  // namespace

StateLimitExceeded::StateLimitExceeded(std::size_t limit)
    : std::runtime_error("the game has more than " + std::to_string(limit) + " states") {}

std::string complaint_about(Owner owner, Payoff payoff, std::span<const Edge> edges) {
  if (std::string words = broken_row(owner, payoff, edges); !words.empty()) return words;
  std::vector<std::uint32_t> keys(edges.size());
  if (owner == Owner::chance) {
    std::transform(edges.begin(), edges.end(), keys.begin(), [](const Edge& edge) { return edge.successor; });
    return has_duplicates(std::move(keys)) ? "a chance node names a successor twice" : "";
  }
  std::transform(edges.begin(), edges.end(), keys.begin(), [](const Edge& edge) { return edge.action; });
  return has_duplicates(std::move(keys)) ? "a decision names an action twice" : "";
}

void ExplicitGame::append(Owner state_owner, Payoff state_payoff, std::span<const Edge> state_edges) {
  if (const std::string words = broken_row(state_owner, state_payoff, state_edges); !words.empty()) {
    throw std::invalid_argument("state " + std::to_string(states()) + ": " + words);
  }
  std::uint64_t sum = 0;
  for (const Edge& edge : state_edges) {
    successor.push_back(edge.successor);
    weight.push_back(edge.weight);
    action.push_back(edge.action);
    sum += edge.weight;
  }
  owner.push_back(state_owner);
  payoff.push_back(state_payoff);
  weight_sum.push_back(sum);
  first_edge.push_back(successor.size());
}

std::pair<std::size_t, std::size_t> OpenEdges::of(StateIndex s) const {
  const std::size_t begin = game_.first_edge[s];
  const std::size_t end = game_.first_edge[s + 1];
  if (!game_.is_decision(s)) return {begin, end};
  switch (game_.owner[s] == Owner::maximizer ? maximizer_ : minimizer_) {
    case Follow::every_edge:
      return {begin, end};
    case Follow::chosen_edge:
      return {begin + (*policy_)[s], begin + (*policy_)[s] + 1};
    case Follow::no_edge:
      return {begin, begin};
  }
  return {begin, end};
}

Components strong_components(const OpenEdges& edges) {
  const auto& successor = edges.game().successor;
  const std::size_t n = edges.game().states();
  constexpr StateIndex kUnseen = UINT32_MAX;
  struct Frame {
    StateIndex state;
    std::size_t next;  // the open edge to look at next
    std::size_t end;
  };
  std::vector<Frame> path;                    // the recursion of the depth-first search
  std::vector<StateIndex> open;               // visited states without a component yet
  std::vector<StateIndex> finished;           // all states in the order in which the search leaves them
  std::vector<StateIndex> visit(n, kUnseen);  // when the search came to the state
  std::vector<StateIndex> low(n);             // the earliest visit among open states known to be reachable
  finished.reserve(n);
  Components result;
  result.component_of.assign(n, kUnseen);
  StateIndex visits = 0;
  StateIndex components = 0;

  const auto enter = [&](StateIndex s) {
    visit[s] = low[s] = visits++;
    open.push_back(s);
    const auto [begin, end] = edges.of(s);
    path.push_back({s, begin, end});
  };
  for (StateIndex root = 0; root < n; ++root) {
    if (visit[root] != kUnseen) continue;
    enter(root);
    while (!path.empty()) {
      Frame& frame = path.back();
      const StateIndex s = frame.state;
      if (frame.next < frame.end) {
        const StateIndex t = successor[frame.next++];
        if (visit[t] == kUnseen) {
          enter(t);
        } else if (result.component_of[t] == kUnseen) {
          low[s] = std::min(low[s], visit[t]);
        }
        continue;
      }
      finished.push_back(s);
      path.pop_back();
      if (!path.empty()) low[path.back().state] = std::min(low[path.back().state], low[s]);
      if (low[s] != visit[s]) continue;
      for (StateIndex t = kUnseen; t != s;) {
        t = open.back();
        open.pop_back();
        result.component_of[t] = components;
      }
      ++components;
    }
  }

  // Components come out with the ones they lead to first; deal the finished states out to them.
  result.first.assign(components + 1, 0);
  for (const StateIndex c : result.component_of) ++result.first[c + 1];
  std::partial_sum(result.first.begin(), result.first.end(), result.first.begin());
  std::vector<std::size_t> next(result.first.begin(), result.first.end() - 1);
  result.order.resize(n);
  result.position.resize(n);
  for (const StateIndex s : finished) {
    const std::size_t at = next[result.component_of[s]]++;
    result.order[at] = s;
    result.position[s] = static_cast<StateIndex>(at);
  }
  return result;
}

std::vector<bool> reachable_from(const OpenEdges& edges, StateIndex start) {
  std::vector<bool> reached(edges.game().states(), false);
  std::vector<StateIndex> to_do{start};
  reached[start] = true;
  while (!to_do.empty()) {
    const auto [begin, end] = edges.of(to_do.back());
    to_do.pop_back();
    for (std::size_t e = begin; e < end; ++e) {
      const StateIndex t = edges.game().successor[e];
      if (reached[t]) continue;
      reached[t] = true;
      to_do.push_back(t);
    }
  }
  return reached;
}

Predecessors predecessors(const OpenEdges& edges) {
  const auto& game = edges.game();
  const auto for_each_edge = [&](auto&& visit) {
    for (StateIndex s = 0; s < game.states(); ++s) {
      const auto [begin, end] = edges.of(s);
      for (std::size_t e = begin; e < end; ++e) visit(s, game.successor[e]);
    }
  };
  Predecessors result;
  result.first.assign(game.states() + 1, 0);
  for_each_edge([&](StateIndex, StateIndex t) { ++result.first[t + 1]; });
  std::partial_sum(result.first.begin(), result.first.end(), result.first.begin());
  result.predecessor.resize(result.first.back());
  std::vector<std::size_t> next(result.first.begin(), result.first.end() - 1);
  for_each_edge([&](StateIndex s, StateIndex t) { result.predecessor[next[t]++] = s; });
  return result;
}

AlmostSureTermination terminates_almost_surely(const ExplicitGame& game) {
  const std::size_t n = game.states();
  const Predecessors back = predecessors(OpenEdges(game));
  AlmostSureTermination result;
  result.rank.assign(n, 0);
  std::vector<std::size_t> outside(n);  // edges of a decision whose successors are not in yet
  std::vector<bool> in(n, false);
  std::vector<StateIndex> queue;  // the states that are in, by rising rank
  for (StateIndex s = 0; s < n; ++s) {
    outside[s] = game.first_edge[s + 1] - game.first_edge[s];
    if (game.owner[s] != Owner::terminal) continue;
    in[s] = true;
    queue.push_back(s);
  }
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const StateIndex t = queue[i];
    for (const StateIndex s : back.of(t)) {
      if (in[s] || (game.is_decision(s) && --outside[s] > 0)) continue;
      in[s] = true;
      result.rank[s] = result.rank[t] + 1;
      queue.push_back(s);
    }
  }
  for (StateIndex s = 0; s < n; ++s) {
    if (!in[s]) result.non_terminating.push_back(s);
  }
  return result;
}

bool check_rank(const ExplicitGame& game, std::span<const std::uint32_t> rank) {
  if (rank.size() != game.states()) return false;
  for (StateIndex s = 0; s < game.states(); ++s) {
    if ((rank[s] == 0) != (game.owner[s] == Owner::terminal)) return false;
    if (game.owner[s] == Owner::terminal) continue;
    const auto begin = game.successor.begin() + static_cast<std::ptrdiff_t>(game.first_edge[s]);
    const auto end = game.successor.begin() + static_cast<std::ptrdiff_t>(game.first_edge[s + 1]);
    const auto falls = [&](StateIndex t) { return rank[t] < rank[s]; };
    if (!(game.is_decision(s) ? std::all_of(begin, end, falls) : std::any_of(begin, end, falls)))
      return false;
  }
  return true;
}

}  // namespace fillwise::solver
