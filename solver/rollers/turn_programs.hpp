#pragma once

// The programs of the turns of a round: boards with the same useful dice share one.

#include <map>
#include <memory>
#include <mutex>

#include "solver/rollers/turn_program.hpp"

namespace fillwise::solver::rollers {

/// Programs for the start of a turn, made when they are first asked for. For any number of threads.
class TurnPrograms {
 public:
  explicit TurnPrograms(const model::rollers::Rules& rules) : whole_(rules) {}

  const model::rollers::Rules& rules() const { return whole_.rules(); }
  /// The longest of all programs.
  const TurnProgram& whole() const { return whole_; }
  /// For the turns of a player with these boards.
  const TurnProgram& at(const model::rollers::Board& own, const model::rollers::Board& other) {
    const std::scoped_lock lock(mutex_);
    auto& program = programs_[useful_dice(rules(), own, other)];
    if (program == nullptr) program = std::make_unique<TurnProgram>(whole_, useful_dice(rules(), own, other));
    return *program;
  }

 private:
  TurnProgram whole_;
  std::mutex mutex_;
  std::map<UsefulDice, std::unique_ptr<const TurnProgram>> programs_;
};

}  // namespace fillwise::solver::rollers
