#pragma once

// A policy one turn: what the player on the move chooses at every decision.
//
// The player on the move is player 0 of the states. Points at risk are counted up to Match::most_at_risk():
// a policy can't tell larger ones apart, which all win when they are added.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/score_pair.hpp"
#include "solver/plain/turn_bounds.hpp"
#include "solver/plain/turn_graph.hpp"

namespace fillwise::solver {

/// For each of up to TurnBounds::kPairs score pairs the place of an action among Match::actions.
using TurnChoice = std::array<std::uint16_t, TurnBounds::kPairs>;

/// One thread at a time.
class TurnPolicy {
 public:
  virtual ~TurnPolicy() = default;
  /// Where turns can go on at other scores with points at risk: told of all turns of one own score, before
  /// any of them is begun, by rising score of the opponent; no block goes on at scores of its own.
  virtual void begin_row(std::span<const RowBlock> /*row*/) {}
  /// Prepares for the turns of these pairs. The graph serves them all and keeps a slot for every node
  /// (TurnSlots::own); it and the pairs are there until the next call.
  virtual void begin(const TurnGraph& graph, std::span<const ScorePair> pairs) = 0;
  /// The choices at a decision of the graph, for each of the pairs: number `decision` among
  /// TurnGraph::decisions, which is that node.
  virtual TurnChoice choose(std::size_t decision, std::uint32_t node) = 0;
  /// The choice between two cards with nothing at risk, after points were added in mid-turn.
  virtual std::size_t choose_between_cards(const model::State& s) = 0;
  /// Whether actions are taken at random. Then the two below are asked in place of the two above: for the share of each
  /// action, in the order of Match::actions, at a decision of one of the pairs; valid until the next call.
  virtual bool is_mixed() const { return false; }
  virtual std::span<const double> shares(std::size_t /*decision*/, std::size_t /*pair*/) { return {}; }
  virtual std::span<const double> shares_between_cards(const model::State& /*s*/) { return {}; }
  /// The bounds of every node's value for the turns that were begun, if the policy rests on such; else
  /// nullptr.
  virtual const TurnBounds* bounds() const { return nullptr; }
};

/// Makes one policy for each thread; may be called by several at once.
using MakePolicy = std::function<std::unique_ptr<TurnPolicy>()>;

/// Plays for the largest chance to win by tables of bounds of the values at the starts of turns,
/// [own][opponent], limit * limit values each: the action with the largest sum of its two bounds, of equal
/// ones the first in the order of Match::actions. A table of values may be given for both. The match and the
/// tables must outlive the policies. `at_limit` as in TurnBounds.
MakePolicy best_by(const model::Match& match, std::span<const double> lower, std::span<const double> upper,
                   LeastAtLimit at_limit = {});

/// A rule that looks at the state and names one of the actions by its place; it is called by several threads
/// at once. It may be asked about situations, too, that its own play never leads to, and must know an answer.
using ChoiceRule = std::function<std::size_t(const model::State& s, std::span<const model::Action> actions)>;
/// How many points at risk a rule is told of.
enum class AtRisk : std::uint8_t {
  up_to_most,  ///< up to Match::most_at_risk() at the scores: those that win are alike
  all          ///< as many as the turn's graph tells apart
};
/// Plays by a rule. The match must outlive the policies; they throw std::out_of_range for a place that does
/// not exist.
MakePolicy by_rule(const model::Match& match, ChoiceRule rule, AtRisk at_risk = AtRisk::up_to_most);

}  // namespace fillwise::solver
