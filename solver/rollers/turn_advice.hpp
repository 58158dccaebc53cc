#pragma once

// What every option of a player at a moment of a turn is worth, by the bounds at the starts of turns that follow it.

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "model/rollers/match.hpp"
#include "model/rollers/turn.hpp"
#include "solver/rollers/applications.hpp"
#include "solver/rollers/round_values.hpp"
#include "solver/rollers/turn_program.hpp"

namespace fillwise::solver::rollers {

/// The mover's chance to win the match at the start of a turn: boards are unfinished, chips are the mover's and
/// possible at these boards.
using StartValues = std::function<Bounds(int mover, const model::rollers::Board& own,
                                         const model::rollers::Board& other, int chips)>;

struct TurnOption {
  enum class Kind : std::uint8_t {
    roll,   ///< the only one before a roll
    keep,   ///< these dice are saved, the others rolled
    stop,   ///< the dice are applied as they lie
    apply,  ///< the dice are applied so
  };
  Kind kind = Kind::roll;
  model::rollers::Saved kept;           ///< of keep
  model::rollers::Application applied;  ///< of apply; of stop, the best one
  Bounds chance;
  double loss = 0;  ///< to the best option: of the middles of bounds
};

/// What it is worth to have these options, at least one.
Bounds value_of(const std::vector<TurnOption>& options);

/// Sets the losses by the chances and puts the best option first, as TurnAdvisor::advise() does.
void set_losses_and_sort(std::vector<TurnOption>& options);

/// How many stars stand in for each number, in place n - 1. Dice that show the number are used first.
std::array<std::uint8_t, model::rollers::kMostSections> stars_used(const model::rollers::Board& before,
                                                                   const model::rollers::Application& applied,
                                                                   const model::rollers::Dice& hand);

class TurnAdvisor {
 public:
  /// Program and ends must outlive it; there is an end for each number of chips.
  TurnAdvisor(const TurnProgram& program, StartValues starts, const RoundEnds& ends)
      : program_(program), starts_(std::move(starts)), ends_(ends) {}

  /// All options of the mover, the best first; of those that are worth the same (to 2^-40) as the model lists them, to
  /// stop first. Chances are the mover's; bounds hold, rounding included. Throws std::invalid_argument for a
  /// moment or a table that the rules don't know: not two players, a board that is complete, chips that are not
  /// possible there.
  std::vector<TurnOption> advise(const model::rollers::Table& table, const model::rollers::Turn& turn) const;
  /// The same at each of several moments, in much less time than one by one.
  std::vector<std::vector<TurnOption>> advise_each(const model::rollers::Table& table,
                                                   std::span<const model::rollers::Turn> turns) const;

 private:
  const TurnProgram& program_;
  StartValues starts_;
  const RoundEnds& ends_;
};

}  // namespace fillwise::solver::rollers
