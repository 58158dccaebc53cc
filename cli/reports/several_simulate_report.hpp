#pragma once

// What `fillwise simulate` prints of games of three and four players.

#include <string>
#include <vector>

#include "api/base/json.hpp"
#include "api/input/players.hpp"
#include "model/fill_or_bust/rules.hpp"
#include "solver/base/options.hpp"
#include "solver/several/simulate_several.hpp"

namespace fillwise::cli {

/// What was asked for, and what came of it.
struct SeveralSimulation {
  model::RuleSet rules;
  int goal = 0;  ///< points
  std::vector<NamedPlayer>
      players;  ///< in the order of the seats, or, of rotated games, of those of the first one
  std::uint64_t seed = 0;
  solver::Draws draws = solver::Draws::replaced;
  bool rotated = false;
  double confidence = 0;  ///< of all intervals, two-sided
  solver::SeveralCounts counted;
  /// By seat, where the games should come to it: all keep to the profile, cards are drawn as tables are solved. Else
  /// empty.
  std::vector<solver::ValueInterval> solved;
  double epsilon = 0;  ///< of the table that was used; 1: none was
  std::vector<double>
      profile;  ///< chances by seat where all keep to that table's profile; none without table
};

/// The seats, counted from 0, whose solved chance lies outside the interval of their share; none if there are no solved
/// chances.
std::vector<std::size_t> seats_outside(const SeveralSimulation& simulation);
/// "first", "second", ...
std::string_view seat_word(std::size_t seat);

std::string to_text(const SeveralSimulation& simulation);
Json to_json(const SeveralSimulation& simulation);

}  // namespace fillwise::cli
