#pragma once

// Where a turn pass keeps the values of what can be done at a decision.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/play/action_lists.hpp"
#include "solver/turn/workspace.hpp"

namespace fillwise::solver {

/// One action of a decision, as a place of the turn pass.
struct OptionPlace {
  enum class Kind : std::uint8_t { bank, draw, redraw, toss, state };
  Kind kind = Kind::bank;
  int at_risk = 0;
  std::size_t in_row = 0;  ///< of toss and state: Workspace::in_row()

  /// By lane; `w` of a pass with keep_all.
  const double* values(const race::Workspace<double>& w) const {
    const auto row = static_cast<std::size_t>(std::min(at_risk, w.top));
    if (kind == Kind::state) return w.state_values[row] + in_row;
    if (kind == Kind::toss) return w.toss_values.data() + row * w.row_size + in_row;
    const auto& column = kind == Kind::bank ? w.bank : kind == Kind::draw ? w.draw : w.redraw;
    return column.data() + w.at(at_risk, 0);
  }
};

/// Adds those of a decision, in the order of its actions; none where there is one action only (as on penalty
/// cards). `w` is that of any pass of the match's program.
void add_option_places(const race::Workspace<double>& w, const model::State& decision,
                       std::span<const model::Action> actions, std::vector<OptionPlace>& places);

/// Those of all decisions of a turn graph.
class OptionTable {
 public:
  OptionTable(const race::Workspace<double>& w, std::span<const model::State> decisions,
              ActionLists& actions);
  /// By the number of the decision.
  std::span<const OptionPlace> of(std::size_t decision) const {
    return std::span(places_).subspan(first_[decision], first_[decision + 1] - first_[decision]);
  }

 private:
  std::vector<std::size_t> first_;
  std::vector<OptionPlace> places_;
};

}  // namespace fillwise::solver
