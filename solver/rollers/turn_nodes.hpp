#pragma once

// The nodes of a turn while its program is made.

#include <array>
#include <cstddef>
#include <unordered_map>
#include <vector>

#include "solver/rollers/turn_program.hpp"

namespace fillwise::solver::rollers {

class TurnNodes {
 public:
  using Kind = TurnProgram::Kind;
  using NodeList = TurnProgram::NodeList;

  /// Inputs come before all other nodes.
  Node add_input();
  /// The mean of what one die shows.
  Node chance(const std::array<Node, model::rollers::kFaces>& shown) {
    return add(Kind::chance, {shown.begin(), shown.end()});
  }
  /// The best of some nodes, at least one, in any order and with repetitions.
  Node choice(NodeList sources);

  std::size_t size() const { return nodes_.size(); }
  /// The most roundings on a way from the inputs to the node.
  int roundings(Node node) const { return nodes_[node].roundings; }

  /// Forgets all but inputs and what this node needs. The new number of each node that is left.
  NodeList drop_unneeded(Node wanted);
  /// Numbers the nodes anew by runs, and writes these. The new number of each node.
  NodeList arrange(std::vector<TurnProgram::Run>& runs, std::vector<Node>& sources) const;

 private:
  struct Made {
    Kind kind = Kind::choice;
    NodeList sources;   ///< none: an input
    int roundings = 0;  ///< the most on a way from the inputs
  };
  struct Hash {
    std::size_t operator()(const NodeList& nodes) const;
  };

  /// Throws std::length_error if there are more than Node can count.
  Node add(Kind kind, NodeList sources);

  std::vector<Made> nodes_;
  std::size_t inputs_ = 0;
  /// Nodes by their sources, choices and chances: after the last roll but one only the hand matters, so that many
  /// saved sets have the same node.
  std::array<std::unordered_map<NodeList, Node, Hash>, 2> known_;
};

}  // namespace fillwise::solver::rollers
