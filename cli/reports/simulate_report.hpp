#pragma once

// What `fillwise simulate` prints.

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "api/base/json.hpp"
#include "api/bots/referee.hpp"
#include "api/input/players.hpp"
#include "model/fill_or_bust/rules.hpp"
#include "solver/base/options.hpp"
#include "solver/simulate/interval.hpp"
#include "solver/simulate/simulate.hpp"

namespace fillwise::cli {

/// What was asked for, and what came of it.
struct SimulationReport {
  model::RuleSet rules;
  int goal = 0;  ///< points
  std::array<NamedPlayer, 2> players;
  std::uint64_t seed = 0;
  solver::Draws draws = solver::Draws::replaced;
  bool paired = false;
  double confidence = 0;  ///< of all intervals, two-sided
  solver::Simulated counted;
  std::array<std::int64_t, 2> forfeits{};  ///< games that a bot lost for what it did, by player
  std::optional<bots::Forfeited> first_forfeit;
  /// The first player's chance by the table, where it is what the games should come to: both players optimal,
  /// cards drawn as tables are solved.
  std::optional<solver::ValueInterval> solver_value;
};

/// A share of the games, ties counted as half, and where the rules give rewards the mean of these with them,
/// less the other player's; with its interval if there is one.
struct Share {
  double value = 0;
  std::optional<solver::Interval> interval;
};
/// Of a player: Wilson's interval, or for paired games that of the mean over the pairs.
Share share_of(const SimulationReport& report, std::size_t player);
/// The same with luck taken out (solver::cautious_mean). The report has it.
Share share_without_luck(const SimulationReport& report, std::size_t player);
/// Whether the solver's bounds and the first player's interval meet; there is a solver_value.
bool holds_solver_value(const SimulationReport& report);

/// "51.3468 to 51.5428", in per cent.
std::string interval_text(const solver::Interval& interval);
/// Adds its ends as `lower` and `upper`.
void add_interval(Json& json, const solver::Interval& interval);
/// "95", "99.99".
std::string confidence_text(double confidence);
/// As --deck has it.
std::string_view deck_word(solver::Draws draws);
/// The last line of a report: what intervals are, the seed, how cards were drawn.
std::string intervals_line(double confidence, std::uint64_t seed, solver::Draws draws);

std::string to_text(const SimulationReport& report);
Json to_json(const SimulationReport& report);

}  // namespace fillwise::cli
