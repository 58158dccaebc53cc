#pragma once

// What a played game of several players was worth step by step, against the profile that all are held to: chances of
// all players at every moment, what each decision gave away, and how lucky cards and dice were.
//
// With V(p, s) the chance of player p under the profile, every step from s to s' changes it by V(p, s') - V(p, s):
//   a card or a toss   that is luck, of every player
//   a decision         of who decides it is best - V(s) - loss, where best is the largest chance that an option
//                      leads to and V(s) what the profile would have made of it, at most an eighth of the mixing
//                      less; of the others it is what was done to them
// so that for each player chance at the end = expectation + luck - losses + mixed + what others did to him.

#include <cstddef>
#include <optional>
#include <vector>

#include "model/fill_or_bust/played_game.hpp"
#include "solver/advice/analysis.hpp"
#include "solver/several/profile_choice.hpp"

namespace fillwise::solver {

struct TableStep {
  AnalysedStep::Event event = AnalysedStep::Event::card;
  std::size_t turn = 0;               ///< 0, 1, ...
  int player = 0;                     ///< whose turn it is
  std::vector<double> before, after;  ///< chances by player
  std::vector<int> scores;            ///< by player, in units, before it

  // Of a decision.
  DecisionKind kind = DecisionKind::set_aside;
  std::vector<AnalysedOption> options;  ///< best first; of chances the value alone
  std::size_t played = 0;               ///< index into options
  bool is_real = false;                 ///< options lead to more than one state
  double loss() const { return event == AnalysedStep::Event::decision ? options[played].loss : 0; }
};

/// What became of one player's chance.
struct TableShare {
  double expectation = 0;  ///< at the start
  double luck = 0;
  double lost = 0;    ///< by own decisions, >= 0
  double mixed = 0;   ///< what the best options were worth more than the profile's mixture
  double others = 0;  ///< what others' decisions did
  double at_end = 0;
  int decisions = 0;  ///< real ones
};

struct TableAnalysis {
  std::vector<TableStep> steps;  ///< one for each step of the game
  std::vector<TableShare> players;
  std::optional<int> winner;
};

/// A game of as many players as the profile is of, to its goal. Throws std::invalid_argument for another one;
/// std::logic_error if chances do not balance.
TableAnalysis analyse_table(const model::PlayedGame& game, const ProfilePlay& play, ProfileChoice& choice);

}  // namespace fillwise::solver
