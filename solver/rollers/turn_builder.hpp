#pragma once

// Lists the nodes of a turn from its end to its start.

#include <vector>

#include "solver/rollers/turn_nodes.hpp"
#include "solver/rollers/turn_program.hpp"

namespace fillwise::solver::rollers {

class TurnBuilder {
 public:
  using NodeList = TurnProgram::NodeList;
  using Level = TurnProgram::Level;

  /// All that is given must outlive it. Throws std::length_error if a turn has too many nodes.
  TurnBuilder(const model::rollers::Rules& rules, const Hands& hands, const UsefulDice& useful);

  std::size_t size() const { return nodes_.size(); }
  int roundings() const { return roundings_; }
  const std::vector<HandId>& inputs() const { return inputs_; }
  const TurnProgram::Moments& moments() const { return moments_; }

  /// Forgets nodes that the start does not need; then there are no moments but the start.
  void drop_unneeded();
  /// Numbers the nodes anew by runs.
  void arrange(std::vector<TurnProgram::Run>& runs, std::vector<Node>& sources);

 private:
  void add_applications();
  void add_level(int rolls);
  void add_rolls(int rolls);
  void add_choices(int rolls);
  HandId useful_part(const model::rollers::Dice& dice, int black = model::rollers::kNoBlack) const;

  const model::rollers::Rules& rules_;
  const Hands& hands_;
  const UsefulDice& useful_;
  TurnNodes nodes_;
  std::vector<HandId> inputs_;
  TurnProgram::Moments moments_;
  int roundings_ = 0;
};

}  // namespace fillwise::solver::rollers
