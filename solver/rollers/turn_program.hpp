#pragma once

// A turn of Rollers as straight-line code: the Bellman backup of everything between two applications of dice.
//
// There are three kinds of nodes:
//   input   the value of applying all dice of a hand, given from outside
//   choice  the largest of some nodes
//   chance  the mean of six nodes (what one die shows; dice are rolled one after the other)
// Nodes of one kind with as many sources each, none of which needs another, are a run: one loop without branches.
// Each run comes after those it reads.
// The value of a set of saved dice does not depend on how it came about, so each level of rolls is one pass from
// hands to saved sets (docs/method.md, "Rollers"). Where saved dice stay saved it does: see locked_dice.hpp.
//
// Values are chances for each of several numbers of chips side by side (lanes): a turn's dice do not depend on
// chips, so every lane runs the same code.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "model/rollers/board.hpp"
#include "model/rollers/rules.hpp"
#include "model/rollers/turn.hpp"
#include "solver/rollers/hands.hpp"

namespace fillwise::solver::rollers {

using Node = std::uint16_t;

/// How many dice of each number can be applied in a turn at most, in place n - 1.
using UsefulDice = std::array<int, model::rollers::kValues>;
UsefulDice useful_dice(const model::rollers::Rules& rules, const model::rollers::Board& own,
                       const model::rollers::Board& other);

class TurnProgram {
 public:
  enum class Kind : std::uint8_t { choice, chance };
  struct Run {
    Kind kind;
    std::uint16_t count;    ///< sources of each node; of a chance node kFaces
    Node first, size;       ///< its nodes
    std::uint32_t sources;  ///< where those of the first node begin; those of the next one follow
  };

  explicit TurnProgram(const model::rollers::Rules& rules);
  /// Only what the start of a turn is worth, where no more dice can be applied than these: those beyond are not told
  /// apart, which makes it shorter.
  TurnProgram(const TurnProgram& whole, const UsefulDice& useful);

  const model::rollers::Rules& rules() const { return rules_; }
  const Hands& hands() const { return *hands_; }
  std::size_t size() const { return size_; }
  std::span<const Run> runs() const { return runs_; }
  const Node* sources(const Run& run) const { return sources_.data() + run.sources; }

  /// Hands whose inputs the program reads: node i is that of hand inputs()[i].
  std::span<const HandId> inputs() const { return inputs_; }

  /// The node of a moment of a turn. Throws std::invalid_argument for one that the rules don't know, std::logic_error
  /// if there is only the start.
  Node node_of(const model::rollers::Turn& turn) const;
  /// The start of a turn.
  Node start() const { return moments_.start; }
  /// What it is worth to apply nothing: an input, of no dice.
  Node nothing_applied() const { return moments_.apply[0]; }

  /// The most roundings that a value can go through from inputs to the start.
  int roundings() const { return roundings_; }

  using NodeList = std::vector<Node>;  ///< by hand
  /// By rolls made: after them the player chooses; before the next one the dice are rolled.
  struct Level {
    std::vector<NodeList> choose;  ///< [black value - 1][purple set with all purple dice]
    NodeList choose_after_zap;     ///< [purple set]
    /// Instead of `choose` where the dice that were saved before the last roll are locked (locked_dice.hpp): [black
    /// value that was rolled - 1][purple set that is locked][index of the other purple dice among sets of as many]
    std::vector<std::vector<NodeList>> choose_locked;
    /// The same with a locked black die: [hand that is locked][...]
    std::vector<NodeList> choose_locked_with_black;
    NodeList roll;                          ///< [purple set]: rolling the black die and all other purple ones
    std::vector<NodeList> roll_with_black;  ///< [black value - 1][purple set]
  };
  /// The moments of a turn: where their values are.
  struct Moments {
    NodeList apply;
    std::vector<Level> levels;  ///< [rolls made]; [0]: only `roll` of nothing
    Node start = 0;
  };

 private:
  void build(const UsefulDice& useful, bool only_start);
  Node node_of_locked(const model::rollers::Turn& turn) const;

  model::rollers::Rules rules_;
  std::shared_ptr<const Hands> hands_;
  std::size_t size_ = 0;
  std::vector<Run> runs_;
  std::vector<Node> sources_;
  std::vector<HandId> inputs_;
  Moments moments_;
  int roundings_ = 0;
};

}  // namespace fillwise::solver::rollers
