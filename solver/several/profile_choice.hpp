#pragma once

// What players do who keep to a profile (solver/equilibrium): with which share they take each of their options.
//
// The profile compares options two at a time, in the order of the compiled steps (TossStep), and takes two that are
// near each other at random (ProfilePass). Followed from the last step back to the first, these shares come to one
// for each way to set dice aside.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/equilibrium/profile_pass.hpp"
#include "solver/simulate/luck.hpp"

namespace fillwise::solver {

/// What all choices by a profile share. Any number of threads.
class ProfilePlay {
 public:
  /// The match, of two players, and the tables of `continuation` must outlive it. Upper planes are not looked at.
  ProfilePlay(const model::Match& match, const equilibrium::Continuation& continuation);

  const equilibrium::ScoreSpace& space() const { return continuation_.space; }

 private:
  friend class ProfileChoice;

  /// A step of a toss: as TossStep, by place in the list of its class plus 1; 0: there is none.
  struct Step {
    std::size_t first = 0, second = 0;
    std::size_t action = 0;  ///< of the leaf: its place among the actions
    int position = 0;        ///< of the board, after it
    int points = 0;
  };
  using Steps = std::vector<Step>;  ///< of a class: the last one stands for all

  void add_card(int card);
  Steps steps_of(const race::Board& board, const race::TossProgram& toss, const model::TossClass& of) const;
  int mode(const model::State& s) const;
  int position(const model::State& s) const;

  const model::Match& match_;
  equilibrium::Continuation continuation_;
  race::TurnProgram program_;
  std::vector<std::vector<std::vector<Steps>>> steps_;  ///< [card][place of the position][class]
};

/// One workspace for turns. One thread at a time.
class ProfileChoice {
 public:
  /// Turns that are solved together.
  static constexpr std::size_t kTogether = equilibrium::kPassLanes;

  explicit ProfileChoice(const ProfilePlay& play);

  /// Solves the turns that begin with these scores, one to kTogether, all with the same score of the mover. What comes
  /// of them does not depend on which are solved together. Throws std::invalid_argument.
  void begin(std::span<const equilibrium::Scores> scores);

  using Chances = std::array<double, equilibrium::kMostPlayers>;
  /// Chances of all under the profile, the mover's first, then in the order of turns: at any moment of the turn that
  /// began with scores[turn], and where it has ended.
  Chances chances(std::size_t turn, const model::State& s);

  /// The share with which the mover takes each of at least two actions (those of Match::actions, in their order) in the
  /// turn that began with scores[turn]; `s` as model::turn_of() begins it. They sum to 1 but for rounding; valid until
  /// the next call.
  std::span<const double> shares(std::size_t turn, const model::State& s,
                                 std::span<const model::Action> actions);

 private:
  Chances at_start(std::size_t turn, const model::State& s) const;
  void set_aside(int lane, const model::State& s);
  /// Chances from V of places 0 .. players - 2, as a pass has them.
  using Decided = std::array<double, equilibrium::kMostPlayers - 1>;
  template <class Plane>
  Decided decided(const Plane& plane) const;
  /// With the first and the second action of any other decision.
  std::pair<Decided, Decided> values(std::size_t turn, const model::State& s) const;
  double share_of_second(const Decided& first, const Decided& second) const;

  const ProfilePlay& play_;
  equilibrium::ProfilePass pass_;
  std::vector<equilibrium::Scores> scores_;
  std::vector<double> shares_;
  std::vector<Decided> value_;                          ///< by step
  std::vector<double> of_first_, of_second_, reached_;  ///< by step
};

/// The place of the action that a number from 0 to below 1 falls on.
std::size_t drawn_from(std::span<const double> shares, double number);
/// The place of the action that is taken, with luck only where there is a choice.
std::size_t taken(std::span<const double> shares, Luck& luck);

}  // namespace fillwise::solver
