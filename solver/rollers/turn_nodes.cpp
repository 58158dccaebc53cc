#include "solver/rollers/turn_nodes.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <stdexcept>
#include <utility>

namespace fillwise::solver::rollers {

using model::rollers::kFaces;
using NodeList = TurnNodes::NodeList;

std::size_t TurnNodes::Hash::operator()(const NodeList& nodes) const {
  std::size_t hash = nodes.size();
  for (const Node node : nodes) hash = (hash ^ node) * 0x9E3779B97F4A7C15U;
  return hash ^ hash >> 32U;
}

Node TurnNodes::add_input() {
  nodes_.emplace_back();
  return static_cast<Node>(inputs_++);
}

Node TurnNodes::add(Kind kind, NodeList sources) {
  auto& known = known_[kind == Kind::chance];
  const auto found = known.find(sources);
  if (found != known.end()) return found->second;
  if (nodes_.size() > 0xffff) throw std::length_error("a turn has too many nodes");
  Made node{kind, sources, 0};
  for (const Node source : sources) node.roundings = std::max(node.roundings, nodes_[source].roundings);
  if (kind == Kind::chance) node.roundings += kFaces + 1;  // five sums, a product, and one sixth itself
  nodes_.push_back(std::move(node));
  const auto made = static_cast<Node>(nodes_.size() - 1);
  known.emplace(std::move(sources), made);
  return made;
}

Node TurnNodes::choice(NodeList sources) {
  std::ranges::sort(sources);
  sources.erase(std::ranges::unique(sources).begin(), sources.end());
  return sources.size() == 1 ? sources.front() : add(Kind::choice, std::move(sources));
}

NodeList TurnNodes::drop_unneeded(Node wanted) {
  std::vector<bool> needed(nodes_.size());
  std::fill_n(needed.begin(), inputs_, true);
  needed[wanted] = true;
  for (std::size_t node = nodes_.size(); node-- > 0;)
    if (needed[node])
      for (const Node source : nodes_[node].sources) needed[source] = true;
  NodeList place(nodes_.size());
  std::size_t count = 0;
  for (std::size_t node = 0; node < nodes_.size(); ++node) {
    if (!needed[node]) continue;
    place[node] = static_cast<Node>(count);
    if (count != node) nodes_[count] = std::move(nodes_[node]);
    for (Node& source : nodes_[count].sources) source = place[source];
    ++count;
  }
  nodes_.resize(count);
  for (auto& known : known_) known.clear();
  return place;
}

NodeList TurnNodes::arrange(std::vector<TurnProgram::Run>& runs, std::vector<Node>& sources) const {
  // In the order in which they were made, which keeps close what is read together, nodes are cut to stages whose nodes
  // don't need each other.
  NodeList order(nodes_.size()), place(nodes_.size());
  std::iota(order.begin(), order.end(), Node{0});
  const auto shape = [&](Node node) { return std::pair(nodes_[node].kind, nodes_[node].sources.size()); };
  for (std::size_t begin = inputs_, end = begin; begin < order.size(); begin = end) {
    const auto needs_stage = [&](Node source) { return source >= begin; };
    while (end < order.size() && std::ranges::none_of(nodes_[end].sources, needs_stage)) ++end;
    const std::span stage(order.data() + begin, end - begin);
    std::ranges::stable_sort(stage, {}, shape);
    for (std::size_t i = 0; i < stage.size(); ++i) {
      const auto [kind, count] = shape(stage[i]);
      if (i == 0 || shape(stage[i - 1]) != shape(stage[i]))
        runs.push_back({kind, static_cast<std::uint16_t>(count), static_cast<Node>(begin + i), 0,
                        static_cast<std::uint32_t>(sources.size())});
      ++runs.back().size;
      sources.insert(sources.end(), nodes_[stage[i]].sources.begin(), nodes_[stage[i]].sources.end());
    }
  }
  for (std::size_t to = 0; to < order.size(); ++to) place[order[to]] = static_cast<Node>(to);
  for (Node& source : sources) source = place[source];
  return place;
}

}  // namespace fillwise::solver::rollers
