#pragma once

// A turn of Rollers as straight-line code: the Bellman backup of everything between two applications of dice.
//
// Nodes are numbered so that each comes after those it reads. There are three kinds:
//   input   the value of applying all dice of a hand, given from outside
//   choice  the largest of some nodes
//   chance  the mean of six nodes (what one die shows; dice are rolled one after the other)
// The value of a set of saved dice does not depend on how it came about, so each level of rolls is one pass from
// hands to saved sets (docs/method.md, "Rollers").
//
// Values are chances for each of several numbers of chips side by side (lanes): a turn's dice do not depend on
// chips, so every lane runs the same code.

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "model/rollers/rules.hpp"
#include "model/rollers/turn.hpp"
#include "solver/rollers/hands.hpp"

namespace fillwise::solver::rollers {

using Node = std::uint16_t;

class TurnProgram {
 public:
  enum class Kind : std::uint8_t { input, choice, chance };
  struct Op {
    std::uint32_t first;  ///< of its sources
    std::uint16_t count;
    Kind kind;
  };

  explicit TurnProgram(const model::rollers::Rules& rules);

  const model::rollers::Rules& rules() const { return rules_; }
  const Hands& hands() const { return hands_; }
  std::size_t size() const { return ops_.size(); }
  std::span<const Op> ops() const { return ops_; }
  std::span<const Node> sources(const Op& op) const { return {sources_.data() + op.first, op.count}; }

  /// Hands whose inputs the program reads: node i is that of hand inputs()[i].
  std::span<const HandId> inputs() const { return inputs_; }

  /// The node of a moment of a turn. Throws std::invalid_argument for one that the rules don't know.
  Node node_of(const model::rollers::Turn& turn) const;
  /// The start of a turn.
  Node start() const { return start_; }
  /// What a hand can be made of at most, and what it is worth to apply nothing.
  Node best_application(const model::rollers::Dice& hand) const { return apply_[hands_.id(hand)]; }
  Node nothing_applied() const { return apply_[0]; }

  /// The most roundings that a value can go through from inputs to the start.
  int roundings() const { return roundings_; }

 private:
  using NodeList = std::vector<Node>;  ///< by hand

  Node add(Kind kind, std::span<const Node> sources);
  Node choice(std::vector<Node> sources);
  void add_applications();
  void add_level(int rolls);

  model::rollers::Rules rules_;
  Hands hands_;
  std::vector<Op> ops_;
  std::vector<Node> sources_;
  std::vector<int> depth_;  ///< roundings up to the node
  /// Nodes by their sources, choices and chances: after the last roll but one only the hand matters, so that many
  /// saved sets have the same node.
  std::array<std::map<NodeList, Node>, 2> known_;
  std::vector<HandId> inputs_;
  NodeList apply_;
  // By rolls made, 1 .. rolls: after them the player chooses; before the next of them the dice are rolled.
  struct Level {
    std::vector<NodeList> choose;           ///< [black value - 1][purple set with all purple dice]
    NodeList choose_after_zap;              ///< [purple set]
    NodeList roll;                          ///< [purple set]: rolling the black die and all other purple ones
    std::vector<NodeList> roll_with_black;  ///< [black value - 1][purple set]
  };
  std::vector<Level> levels_;  ///< levels_[r]: after r rolls; levels_[0]: only `roll` of nothing
  Node start_ = 0;
  int roundings_ = 0;
};

}  // namespace fillwise::solver::rollers
