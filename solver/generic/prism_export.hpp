#pragma once

// Writes an explicit game as the explicit-state files of PRISM-games: PREFIX.tra, PREFIX.lab, PREFIX.states.
// https://www.prismmodelchecker.org/manual/Appendices/ExplicitModelFiles
//
//   PREFIX.tra      # Transitions (SMG)                               # Transitions (MDP)
//                   states:2 choices transitions                or    states choices transitions
//                   source:owner choice target probability action     source choice target probability action
//   PREFIX.lab      # Labels
//                   0="init" 1="deadlock" 2="win1" 3="win2" 4="tie"
//                   state: label numbers
//   PREFIX.states   state, a tab, words
//
// Owner 0 is the maximizer, 1 the minimizer. The label deadlock has no states. Numbers count from 0, and
// state 0 is the initial one. Only states that can be reached are written.
//
// A state of the file belongs to a player, so chance nodes are folded into the choices that lead to them:
// chains of chance nodes are multiplied out in exact fractions, and equal targets are added up. Some chance
// nodes stay, as states of owner 0 with the one choice `chance`: the initial state, one at least on every
// cycle of chance nodes, and those the caller wants to see. Ends loop to themselves with the choice `end`,
// but for ties: these lead by the choice `lottery` to an end that player 1 has won and to one that player 2
// has won, half each, so that the chance to come to win1 is what the game is worth. A decision keeps all its
// choices, equal ones too.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>

#include "solver/base/share_done.hpp"
#include "solver/generic/explicit_game.hpp"

namespace fillwise::solver {

/// The words of the files. Both functions are called with states and actions of the explicit game.
struct PrismWords {
  /// The name of an action of a decision: letters, digits and underscores, no digit first.
  std::function<std::string(StateIndex state, std::uint32_t action)> action;
  /// A state in words: no line break.
  std::function<std::string(StateIndex state)> state;
};

/// One player's decisions, taken.
struct FixedPlayer {
  Owner player = Owner::maximizer;  ///< maximizer or minimizer
  const Policy* policy = nullptr;   ///< [states]; only the choices of that player are read
};

struct PrismOptions {
  StateIndex initial = 0;
  /// With it the file is a Markov decision process in which that player's states have the one choice of the
  /// policy.
  std::optional<FixedPlayer> fixed = std::nullopt;
  /// Which chance nodes stay states of the file; none if empty. Keeping a chance node that many others lead
  /// to makes the file smaller.
  std::function<bool(StateIndex state)> keep_chance = nullptr;
  /// Probabilities as n/d in lowest terms, for exact mode, instead of decimals with 17 significant digits.
  bool fractions = false;
  /// Told of what is written.
  ShareDone told = nullptr;
};

/// The second line of the .tra file.
struct PrismCounts {
  std::size_t states = 0;
  std::size_t choices = 0;
  std::size_t transitions = 0;

  friend bool operator==(const PrismCounts&, const PrismCounts&) = default;
};

/// Where the three files go. The caller checks the streams afterwards.
struct PrismFiles {
  std::ostream& tra;
  std::ostream& lab;
  std::ostream& states;
};

/// Writes the three files. Throws std::invalid_argument on a payoff other than 0, 1/2 and 1 (the labels could
/// not say it), ties in a game without an end that each player has won, an initial state that does not exist,
/// and words that would break the format. The text of the .tra file is held in memory.
PrismCounts write_prism(const ExplicitGame& game, const PrismWords& words, const PrismFiles& files,
                        const PrismOptions& options = {});

}  // namespace fillwise::solver
